/* All nodes with one key are taken out of a list, by a pointer to the link. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->key = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    int key = __VERIFIER_nondet_int();
    struct node **link = &list;
    while (*link) {
        struct node *node = *link;
        if (node->key == key) {
#ifdef BROKEN
            free(node);
            *link = node->next;
#else
            *link = node->next;
            free(node);
#endif
        } else {
            link = &node->next;
        }
    }
    for (struct node *node = list; node; node = node->next)
        if (node->key == key)
            ((struct node *)NULL)->key = 0;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64
 * args: --malloc-succeeds --work 1 */
