/* SPDX-License-Identifier: MIT */
/* What was pushed back may have been read as a wide character. */
#include <wchar.h>
#include "library.h"

int main(void)
{
    int seen[128] = {0};
    ungetc('a', stdin);
    getwchar();
    int c = getchar();
    if (secret())
        seen[c] = 1;
    return seen[0];
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
