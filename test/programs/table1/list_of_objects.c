/* The example of the paper's first figure: a list whose nodes hold an object each, built and deleted. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    void *data;
    struct node *next;
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = malloc(sizeof(int));
        node->next = head;
        head = node;
    }
    while (head != NULL) {
        struct node *node = head;
        head = head->next;
        free(node->data);
        free(node);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
