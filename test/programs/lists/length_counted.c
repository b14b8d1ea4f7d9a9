/* The number of nodes that went in is the number that comes out. */
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    int want = __VERIFIER_nondet_int(), count = 0;
    if (want < 0)
        return 0;
    struct node *list = NULL;
    for (int i = 0; i < want; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
#ifdef BROKEN
    if (list && list->next)
        count++;
#endif
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
        count++;
    }
    assert(count == want);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64
 * args: --malloc-succeeds --work 1 */
