/* Each node says how many nodes follow it; the head's number is checked against the walk's. */
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int following;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    int count = 0;
    while (count < 1000 && __VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->following = count;
        node->next = list;
        list = node;
        count++;
    }
    while (list) {
        struct node *next = list->next;
        count--;
#ifdef BROKEN
        assert(list->following == count && count != 4);
#else
        assert(list->following == count);
#endif
        free(list);
        list = next;
    }
    assert(count == 0);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64
 * args: --malloc-succeeds --work 1 */
