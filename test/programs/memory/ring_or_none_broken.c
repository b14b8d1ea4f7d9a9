/* A list that may be closed to a ring is still none at the beginning. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
    int value;
};
static struct node *head, *tail;

static void push(void)
{
    struct node *node = calloc(1, sizeof *node);
    node->next = head;
    if (head)
        head->prev = node;
    else
        tail = node;
    head = node;
}

static void close(void)
{
    if (tail)
        tail->next = head;
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        switch (__VERIFIER_nondet_int()) {
        case 0: push(); break;
        case 1: close(); break;
        }
    if (!head)
        tail->value = 1;
    return 0;
}

/* truth: FALSE(valid-deref) line 36
 * args: --malloc-succeeds */
