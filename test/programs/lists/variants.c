/* Nodes of two kinds and sizes in one list, told apart by a tag. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int tag;
};
struct big {
    struct node base;
    long extra[4];
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node;
        if (__VERIFIER_nondet_int()) {
            node = malloc(sizeof(struct big));
            node->tag = 1;
        } else {
            node = malloc(sizeof(struct node));
            node->tag = 0;
        }
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
#ifdef BROKEN
        ((struct big *)node)->extra[0] = 1;
#else
        if (node->tag == 1)
            ((struct big *)node)->extra[3] = 1;
#endif
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
