/* The broken twin of complicated_safe: the pointer that lags behind is not moved, and the rest is lost or used. A list
 * is built in two ways, walked by a pointer that lags behind, cut at a place of the program's choosing, glued together
 * the other way round, searched, and freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *data;
};

static struct node *make(struct node *next)
{
    struct node *node = malloc(sizeof *node);
    node->data = malloc(sizeof(int));
    *node->data = 0;
    node->next = next;
    return node;
}

int main(void)
{
    struct node *head = make(NULL), *tail = head;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            head = make(head);
        } else {
            tail->next = make(NULL);
            tail = tail->next;
        }
    }
    struct node *lag = head, *lead = head->next;
    while (lead != NULL && __VERIFIER_nondet_int()) {
        lead = lead->next;
    }
    lag->next = NULL;
    if (lead != NULL) {
        struct node *last = lead;
        while (last->next != NULL)
            last = last->next;
        last->next = head;
        head = lead;
    }
    for (struct node *node = head; node != NULL; node = node->next)
        *node->data = __VERIFIER_nondet_int();
    while (head != NULL) {
        struct node *next = head->next;
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
