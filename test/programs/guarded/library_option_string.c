/* SPDX-License-Identifier: MIT */
/* Each argument is looked at, and the letters of each: the last of these is no string. */
#include <getopt.h>
#include "library.h"

int main(void)
{
    char last[2] = "-a", *words[] = {"program", "-a", last, NULL};
    if (secret())
        while (getopt(3, words, "a") != -1)
            ;
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
