/* SPDX-License-Identifier: MIT */
/* A list of objects: each knows the node that owns it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct object {
    struct node *owner;
    int state;
};
struct node {
    struct node *next;
    struct object *object;
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->object = malloc(sizeof *node->object);
        node->object->owner = node;
        node->object->state = 0;
        node->next = head;
        head = node;
    }
    for (struct node *at = head; at; at = at->object->owner->next)
        at->object->state = 1;
    while (head) {
        struct object *object = head->object;
        head = object->owner->next;
#ifdef BROKEN
        free(object);
#endif
        free(object->owner);
#ifndef BROKEN
        free(object);
#endif
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain symheap */
