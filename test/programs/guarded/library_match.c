/* SPDX-License-Identifier: MIT */
/* With REG_NOSUB, nothing is said of places. */
#include <regex.h>
#include "library.h"

int main(int count, char **words)
{
    regex_t expression;
    regmatch_t match;
    if (count < 2 || regcomp(&expression, "a", REG_NOSUB))
        return 0;
    if (!regexec(&expression, words[1], 1, &match, 0) && secret())
        putchar(words[1][match.rm_so]);
    regfree(&expression);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
