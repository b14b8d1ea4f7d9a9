/* SPDX-License-Identifier: MIT */
#include <stdio.h>

int main(void)
{
    static const int table[10];
    char name[8];
    unsigned number = 0;
    if (sscanf("key 12 rest", "%7s %u", name, &number) == 2 && number < 10)
        return table[number];
    return 0;
}
/* truth: TRUE */
