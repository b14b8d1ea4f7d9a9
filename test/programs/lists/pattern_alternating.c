/* 0 and 1 in turn, forwards and, the list reversed, backwards; a flag says which comes next. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static void expect(int holds)
{
    if (!holds)
        *(int *)NULL = 1;
}

int main(void)
{
    struct node *list = NULL, *reversed = NULL;
    int flag = 0;
    do {
        struct node *node = malloc(sizeof *node);
        node->value = flag;
        node->next = list;
        list = node;
#ifdef BROKEN
        if (!list->next || !list->next->next)
#endif
            flag = !flag;
    } while (__VERIFIER_nondet_int());
    flag = list->value;
    for (struct node *at = list; at; at = at->next) {
        expect(at->value == flag);
        flag = !flag;
    }
    while (list) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    flag = 0;
    while (reversed) {
        struct node *next = reversed->next;
        expect(reversed->value == flag);
        flag = !flag;
        free(reversed);
        reversed = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
