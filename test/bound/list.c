/* SPDX-License-Identifier: MIT
 * The fourth node of a list is forgotten by the loop that frees.
 * rounds: 4 FALSE(valid-memtrack) */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int() == 77) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = head;
        head = new;
    }
    for (int i = 0; head && i < 3; i++) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
