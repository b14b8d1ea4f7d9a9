/* SPDX-License-Identifier: MIT */
/* A long option that is found stores its number and its flag: the third is at hand, and its flag set, where the table ends. */
#include <getopt.h>
#include "library.h"

int main(int count, char **words)
{
    static int is_set;
    static const struct option options[] = {{"one", no_argument, NULL, '1'}, {"two", no_argument, NULL, '2'}, {"three", no_argument, &is_set, 5}, {0}};
    int index = 0, table[2] = {0};
    while (getopt_long(count, words, "x", options, &index) != -1)
        if (is_set == 5 && secret())
            return table[index];
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
