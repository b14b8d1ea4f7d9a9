/* SPDX-License-Identifier: MIT */
/* What was pushed back may have been read by scanf. */
#include "library.h"

int main(void)
{
    int seen[128] = {0};
    ungetc('a', stdin);
    char read;
    if (scanf("%c", &read) != 1)
        return 0;
    int c = getchar();
    if (secret())
        seen[c] = 1;
    return seen[0];
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
