/* SPDX-License-Identifier: MIT */
/* Text: bytes of unknown length, a byte at a time.
 * files: base/text.c base/mem.c base/fail.c */
#include "base/text.h"

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    Text text = {0};
    while (__VERIFIER_nondet_uint())
        text_add_bytes(&text, "x", 1);
    int first = text_string(&text)[0];
    text_free(&text);
    return first;
}
