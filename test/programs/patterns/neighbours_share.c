/* SPDX-License-Identifier: MIT */
/* Neighbours share a datum: each node has the one that it made, and that of the node before. Released with its maker. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *left, *right;
};

int main(void)
{
    int *first = malloc(sizeof *first);
    struct node *head = malloc(sizeof *head), *tail = head;
    head->next = NULL;
    head->left = first;
    head->right = malloc(sizeof *head->right);
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = NULL;
        node->left = tail->right;
        node->right = malloc(sizeof *node->right);
        tail->next = node;
        tail = node;
    }
    free(first);
    while (head) {
        struct node *next = head->next;
#ifdef BROKEN
        free(head->right);
#endif
        if (next)
            *next->left = 1;
#ifndef BROKEN
        free(head->right);
#endif
        free(head);
        head = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
