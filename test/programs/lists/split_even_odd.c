/* Every other node of a list goes to a second list. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};

static void release(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

int main(void)
{
    struct node *list = NULL;
    int count = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = count++;
        node->next = list;
        list = node;
    }
    struct node *even = NULL, *odd = NULL;
    int turn = 0;
    while (list) {
        struct node *next = list->next;
        if (turn) {
            list->next = odd;
            odd = list;
        } else {
            list->next = even;
            even = list;
        }
        turn = !turn;
        list = next;
    }
    release(even);
#ifdef BROKEN
    if (odd)
        release(odd->next);
#else
    release(odd);
#endif
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
