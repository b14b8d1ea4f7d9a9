/* SPDX-License-Identifier: MIT */
/* A list of objects that lead back to their nodes: alike in size and links. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct object {
    struct node *owner;
    size_t state;
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
        free(object->owner);
        free(object);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain symheap */
