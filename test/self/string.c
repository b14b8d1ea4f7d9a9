/* SPDX-License-Identifier: MIT */
/* Copies of strings, whole and in part.
 * files: base/mem.c base/fail.c */
#include "base/mem.h"

#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char text[8] = "whittle";
    unsigned length = __VERIFIER_nondet_uint() % 8;
    char *whole = mem_string(text), *part = mem_string_of(text, length);
    int last = part[length];
    free(whole);
    free(part);
    return last;
}
