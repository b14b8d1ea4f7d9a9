/* SPDX-License-Identifier: MIT */
/* What was pushed back is gone after going elsewhere. */
#include "library.h"

int main(void)
{
    int seen[128] = {0};
    ungetc('a', stdin);
    rewind(stdin);
    int c = getchar();
    if (secret())
        seen[c] = 1;
    return seen[0];
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
