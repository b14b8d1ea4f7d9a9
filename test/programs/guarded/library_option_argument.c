/* SPDX-License-Identifier: MIT */
/* An option without a colon has no argument, and one with two may have none. */
#include <getopt.h>
#include "library.h"

int main(int count, char **words)
{
    for (int letter; (letter = getopt(count, words, "ab:c::")) != -1;)
        if ((letter == 'c' || letter == 'a') && secret())
            putchar(*optarg);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 2 */
