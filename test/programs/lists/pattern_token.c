/* Just one node has the token, however it is handed on. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int has_token;
};

int main(void)
{
    struct node *list = NULL, *at;
    int is_there = 0;
    while (!is_there || __VERIFIER_nondet_int()) {
        at = malloc(sizeof *at);
        at->has_token = 0;
        at->next = list;
        list = at;
        if (!is_there && __VERIFIER_nondet_int())
            at->has_token = is_there = 1;
    }
    while (__VERIFIER_nondet_int()) {
        for (at = list; !at->has_token; at = at->next)
            ;
#ifdef BROKEN
        if (!at->next)
#endif
            at->has_token = 0;
        at = at->next ? at->next : list;
        at->has_token = 1;
    }
    is_there = 0;
    while (list) {
        at = list->next;
        if (list->has_token && is_there++)
            free(list);
        free(list);
        list = at;
    }
    if (!is_there)
        free(at->next);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
