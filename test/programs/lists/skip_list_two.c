/* A skip list of two levels: some of the nodes are also on the upper level. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *upper;
    int key;
};

int main(void)
{
    struct node *head = malloc(sizeof *head);
    head->next = head->upper = NULL;
    head->key = 0;
    struct node *low = head, *high = head;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->key = __VERIFIER_nondet_int();
        node->next = node->upper = NULL;
        low->next = node;
        low = node;
        if (__VERIFIER_nondet_int()) {
            high->upper = node;
            high = node;
        }
    }
    for (struct node *node = head; node; node = node->upper)
        node->key = 1;
    while (head) {
#ifdef BROKEN
        struct node *next = head->upper;
#else
        struct node *next = head->next;
#endif
        free(head);
        head = next;
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64
 * args: --malloc-succeeds --work 1 */
