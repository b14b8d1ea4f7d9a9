/* SPDX-License-Identifier: MIT */
/* The end of a pipe is 0 if standard input was closed. */
#include <unistd.h>
#include "library.h"

int main(void)
{
    int ends[2], one[1];
    if (!pipe(ends) && secret())
        one[!ends[0]] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
