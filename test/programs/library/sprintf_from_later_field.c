/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    struct { char out[32]; char name[8]; } s = {"", "abc"};
    sprintf(s.out, "he %s", s.name);
    return 0;
}
/* truth: TRUE */
