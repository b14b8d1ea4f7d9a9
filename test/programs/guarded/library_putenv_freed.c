/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: what putenv was given is the environment's own, not a copy. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char *text = malloc(4);
    strcpy(text, "X=1");
    putenv(text);
    char *value = getenv("X");
    free(text);
    return value && value[0] == '7';
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --malloc-succeeds */
