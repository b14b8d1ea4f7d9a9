/* Two sorted lists become one without a new node; which node comes next is the keys' choice. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int key;
};

static struct node *build(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->key = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    return list;
}

int main(void)
{
    struct node *one = build(), *two = build(), *merged = NULL, **end = &merged;
    while (one && two) {
        struct node **from = one->key < two->key ? &one : &two;
        struct node *node = *from;
        *from = node->next;
        node->next = NULL;
        *end = node;
        end = &node->next;
    }
#ifdef BROKEN
    *end = one;
#else
    *end = one ? one : two;
#endif
    while (merged) {
        struct node *next = merged->next;
        free(merged);
        merged = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
