/* Some nodes own a payload, some do not. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct payload {
    int a, b;
};
struct node {
    struct node *next;
    struct payload *payload;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->payload = NULL;
        if (__VERIFIER_nondet_int()) {
            node->payload = malloc(sizeof *node->payload);
            node->payload->a = 1;
        }
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        if (node->payload)
            node->payload->b = node->payload->a;
    while (list) {
        struct node *next = list->next;
#ifdef BROKEN
        if (next)
#endif
        free(list->payload);
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
