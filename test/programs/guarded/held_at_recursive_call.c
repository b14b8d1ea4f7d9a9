/* SPDX-License-Identifier: MIT */
/* The rest of a list hangs on a pointer that is not read again after the call of a function that calls itself. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};

static void count(int rounds)
{
    if (rounds > 0)
        count(rounds - 1);
}

int main(void)
{
    struct node *list = NULL, *rest = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = list;
        list = new;
    }
    if (list && __VERIFIER_nondet_uint() * 2654435761u == 987654321u) {
        rest = list->next;
        list->next = NULL;
    }
    count(__VERIFIER_nondet_int());
    rest = NULL;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --work 1 */
