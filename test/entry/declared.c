/* SPDX-License-Identifier: MIT */
/* Calls of functions without source: contracts stand above their declarations. */
#include "declared.h"

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    struct node *head = NULL;
    int value;
    while (__VERIFIER_nondet_int())
        head = push(head, 3);
#ifdef EMPTY
    head = pop(head, &value);
#endif
#ifdef NOTHING
    never(3);
    reach_error();
#endif
#ifdef OTHER
    if (other(head, 3) != 3)
        reach_error();
#endif
    while (head)
        head = pop(head, &value);
    if (parse("text") < 0)
        reach_error();
    return 0;
}
