/* An argument is read before a call that moves the pointer it was read from. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct node {
    struct node *next;
};
static struct node *at;

static int move(void)
{
    if (at->next)
        at = at->next;
    return 1;
}

static void compare(struct node *before, int moved, struct node *after)
{
    if (moved && before != after)
        reach_error();
}

int main(void)
{
    struct node *list = NULL;
    do {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    } while (__VERIFIER_nondet_int());
    at = list;
    if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        compare(at, move(), at);
    return 0;
}
/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --property unreach-call */
