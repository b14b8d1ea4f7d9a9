/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a list of any length with or without one node more before it may be empty. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
struct Node { struct Node *next; };
static struct Node *list;

static struct Node *node(struct Node *next)
{
    struct Node *made = malloc(sizeof *made);
    made->next = next;
    return made;
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    while (__VERIFIER_nondet_int())
        list = node(list);
    if (__VERIFIER_nondet_int())
        list = node(list);
    while (__VERIFIER_nondet_int())
        if (__VERIFIER_nondet_int())
            list = node(list);
    return list->next == 0;
}
/* truth: FALSE(valid-deref) line 27
 * arch: 64
 * args: --malloc-succeeds */
