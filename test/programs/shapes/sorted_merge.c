/* Two sorted lists become one. */
#include "sorted.h"

static struct node *build(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (list && list->key < key)
            key = list->key;
        struct node *node = make_node(key);
        node->next = list;
        list = node;
    }
    return list;
}

int main(void)
{
    struct node *one = build(), *two = build(), *merged = NULL, *last = NULL;
    while (one || two) {
        struct node *node;
#ifdef BROKEN
        if (!two || (one && one->key >= two->key)) {
#else
        if (!two || (one && one->key <= two->key)) {
#endif
            node = one;
            one = one->next;
        } else {
            node = two;
            two = two->next;
        }
        if (last)
            last->next = node;
        else
            merged = node;
        last = node;
    }
    check_sorted(merged);
    release(merged);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl */
