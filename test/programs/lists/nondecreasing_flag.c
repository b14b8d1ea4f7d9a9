/* A flag goes up once and stays up: data along the list never falls. */
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL, **end = &list;
    int flag = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (__VERIFIER_nondet_int())
            flag = 1;
#ifdef BROKEN
        else if (__VERIFIER_nondet_int())
            flag = 0;
#endif
        node->data = flag;
        node->next = NULL;
        *end = node;
        end = &node->next;
    }
    int seen = 0;
    for (struct node *node = list; node; node = node->next) {
        assert(node->data >= seen);
        seen = node->data;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
