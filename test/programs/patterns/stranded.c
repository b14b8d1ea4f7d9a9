/* Two nodes with an object each, no loop around them: the plain pattern strands the objects, which is a leak only of the abstraction
 * (section 2 of the paper on diagnosis). While the list is only held nothing is reported; its traversal is, and is refined. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct Node {
    int *data;
    struct Node *next;
};

static struct Node *push(struct Node *head)
{
    struct Node *n = malloc(sizeof *n);
    n->data = malloc(sizeof *n->data);
    n->next = head;
    return n;
}

int main(void)
{
    struct Node *head = push(push(NULL));
    int waited = 0;
    while (__VERIFIER_nondet_int())
        waited = !waited;
    while (head) {
        struct Node *next = head->next;
        *head->data = waited;
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --domain symheap --malloc-succeeds */
