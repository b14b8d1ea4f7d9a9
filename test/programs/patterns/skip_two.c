/* SPDX-License-Identifier: MIT */
/* A skip list of two levels: insert, search, remove, destroy. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next, *skip;
};

static void insert(struct node *head, int key, int tall)
{
    struct node *up = head;
    while (up->skip && up->skip->key < key)
        up = up->skip;
    struct node *at = up;
    while (at->next && at->next->key < key)
        at = at->next;
    struct node *n = malloc(sizeof *n);
    n->key = key;
    n->next = at->next;
    at->next = n;
    n->skip = NULL;
    if (tall) {
        n->skip = up->skip;
        up->skip = n;
    }
}

static void remove_first(struct node *head)
{
    struct node *n = head->next;
    if (!n)
        return;
#ifndef BROKEN
    if (head->skip == n)
        head->skip = n->skip;
#endif
    head->next = n->next;
    free(n);
}

static int search(struct node *head, int key)
{
    struct node *at = head;
    while (at->skip && at->skip->key < key)
        at = at->skip;
    while (at->next && at->next->key < key)
        at = at->next;
    return at->next && at->next->key == key;
}

int main(void)
{
    struct node *head = malloc(sizeof *head);
    head->key = 0;
    head->next = head->skip = NULL;
    while (__VERIFIER_nondet_int())
        insert(head, __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
    while (__VERIFIER_nondet_int()) {
        remove_first(head);
        search(head, __VERIFIER_nondet_int());
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * args: --malloc-succeeds --work 1 */
