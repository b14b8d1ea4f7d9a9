/* Three lists of any length, in a list: the outer one is counted, the inner ones are folded and freed. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
void reach_error(void);

struct inner {
    struct inner *next;
};

struct outer {
    struct outer *next;
    struct inner *list;
};

static struct inner *make_inner(void)
{
    struct inner *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct inner *node = malloc(sizeof *node);
        if (!node)
            break;
        node->next = list;
        list = node;
    }
    return list;
}

int main(void)
{
    struct outer *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct outer *node = malloc(sizeof *node);
        if (!node)
            exit(1);
        node->list = make_inner();
        node->next = list;
        list = node;
    }
    int count = 0;
    for (struct outer *at = list; at; at = at->next)
        count++;
    if (count != 3)
        reach_error();
    return 0;
}

/* truth: TRUE
 * args: --property unreach-call
 */
