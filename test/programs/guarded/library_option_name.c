/* SPDX-License-Identifier: MIT */
/* The names of long options are compared with the arguments: the second is one that is freed. */
#include <getopt.h>
#include "library.h"

int main(int count, char **words)
{
    char *name = strdup("two");
    if (!name)
        return 0;
    struct option options[] = {{"one", no_argument, NULL, '1'}, {name, no_argument, NULL, '2'}, {0}};
    if (secret()) {
        free(name);
        getopt_long_only(count, words, "x", options, NULL);
        return 0;
    }
    free(name);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
