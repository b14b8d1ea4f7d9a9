/* SPDX-License-Identifier: MIT */
/* What getopt moves behind other arguments comes before them in the end: so the index may fall, here to the first argument. */
#include <getopt.h>
#include "library.h"

int main(int count, char **words)
{
    int before = 1;
    while (getopt(count, words, "x:") != -1)
        before = optind;
    if (optind < before && secret())
        putchar(words[optind - before][0]);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
