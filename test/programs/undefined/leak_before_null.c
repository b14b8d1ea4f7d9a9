/* SPDX-License-Identifier: MIT */
/* The block is lost before NULL is dereferenced: a leak, and asked for. */
#include <stdlib.h>
int main(void)
{
    int *p = malloc(4);
    p = 0;
    return *p;
}
/* truth: FALSE(valid-memtrack) line 7
 * args: --property valid-memtrack --malloc-succeeds */
