/* SPDX-License-Identifier: MIT */
/* Each node owns an object, which owns a buffer: no pattern is shipped for that, it is found. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct object {
    int state;
    char *buffer;
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
        node->object->state = 0;
        node->object->buffer = malloc(32);
        node->next = head;
        head = node;
    }
    for (struct node *at = head; at; at = at->next)
        at->object->buffer[31] = 0;
    while (head) {
        struct node *next = head->next;
#ifdef BROKEN
        free(head->object);
#endif
        free(head->object->buffer);
#ifndef BROKEN
        free(head->object);
#endif
        free(head);
        head = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain symheap */
