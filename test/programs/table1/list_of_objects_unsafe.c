/* The broken twin of list_of_objects: the object of the third node is forgotten. */
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
    int nodes = 0;
    while (head != NULL) {
        struct node *node = head;
        head = head->next;
        if (++nodes != 3)
            free(node->data);
        free(node);
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
