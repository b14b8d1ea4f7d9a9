/* SPDX-License-Identifier: MIT */
/* The successor of 255 is 0 in a byte, which is at most n: but 255 is no index. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar(), i = __VERIFIER_nondet_uchar();
    char *block = malloc(n);
    if (!block || i > n)
        return free(block), 0;
    if ((unsigned char)(i + 1) <= n && n * 2654435761u == 2571253583u)
        block[i] = 1;
    free(block);
    return 0;
}
/* truth: FALSE(valid-deref) line 13 */
