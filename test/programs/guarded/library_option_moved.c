/* SPDX-License-Identifier: MIT */
/* The first argument may be another one afterwards. */
#include <unistd.h>
#include "library.h"

int main(int count, char **words)
{
    if (count < 3)
        return 0;
    char *first = words[1];
    while (getopt(count, words, "x") != -1)
        ;
    if (words[1] != first && secret())
        return words[count][0];
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
