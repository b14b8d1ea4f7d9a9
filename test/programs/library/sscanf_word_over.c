/* SPDX-License-Identifier: MIT */
#include <stdio.h>

int main(void)
{
    char name[4];
    sscanf("abcd", "%s", name); /* and the end */
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
