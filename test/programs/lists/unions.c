/* Zeroed nodes whose bytes are written in one width or another. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);

union value {
    short narrow;
    int wide;
    struct {
        short low, high;
    } parts;
};
struct node {
    struct node *next;
    union value value;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        if (__VERIFIER_nondet_int())
            node->value.narrow = __VERIFIER_nondet_short();
        else if (__VERIFIER_nondet_int())
            node->value.wide = __VERIFIER_nondet_int();
        else
            node->value.parts.high = 1;
        node->next = list;
        list = node;
    }
    int count = 0;
    while (list) {
        struct node *next = list->next;
        count += list->value.parts.high != 0;
        free(list);
        list = next;
    }
    if (count > 3)
        free(malloc(1));
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
