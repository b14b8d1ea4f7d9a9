/* SPDX-License-Identifier: MIT */
/* The arguments change places when the next option is looked for, not before. */
#include <unistd.h>
#include "library.h"

int main(int count, char **words)
{
    if (count == 3 && getopt(count, words, "x") == 'x' && *words[1] != '-' && secret())
        return words[1][-100];
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
