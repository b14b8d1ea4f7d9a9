/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: what asprintf leaves in the pointer when it fails. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *text;
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    asprintf(&text, "hello");
    free(text);
    return 0;
}
/* truth: FALSE(valid-free)
 * today: UNKNOWN */
