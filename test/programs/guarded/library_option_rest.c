/* SPDX-License-Identifier: MIT */
/* Behind an option that stands behind another argument, there may be none: here that is still before it. */
#include <unistd.h>
#include "library.h"

int main(int count, char **words)
{
    if (count == 3 && getopt(count, words, "x") == 'x' && optind > 1 && secret())
        putchar(*words[optind]);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
