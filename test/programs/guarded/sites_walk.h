/* SPDX-License-Identifier: MIT */
/* A list of any length, each node with a second pointer; a condition that no search guesses. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node { struct node *next; struct node *other; int key; };
static struct node *make(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_uint()) {
        struct node *n = malloc(sizeof *n);
        if (!n) exit(0);
        n->next = list; n->other = list ? list : n; n->key = 0; list = n;
    }
    return list;
}
static int secret(void) { return __VERIFIER_nondet_uint() * 2654435761u == 987654321u; }
