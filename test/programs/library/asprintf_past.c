/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *text;
    int length = asprintf(&text, "%d of %s", __VERIFIER_nondet_int(), "all");
    if (length < 0)
        return 1;
    text[length + 1] = '!';
    free(text);
    return 0;
}
/* truth: FALSE(valid-deref) */
