/* The nodes carry the address of an element of a constant table, and call through it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct ops {
    int (*make)(void);
    int (*drop)(int);
};
static int one(void)
{
    return 1;
}
static int two(void)
{
    return 2;
}
static int less(int x)
{
    return x - 1;
}
static const struct ops ops[] = {{one, less}, {two, less}, {one, less}};
struct node {
    const struct ops *ops;
    int value;
    struct node *next;
};
int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        unsigned k = __VERIFIER_nondet_int();
        if (k > 2)
            continue;
        struct node *n = malloc(sizeof *n);
        if (n == NULL)
            break;
        n->ops = &ops[k];
        n->value = n->ops->make();
        n->next = list;
        list = n;
    }
    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        n->value = n->ops->drop(n->value);
        free(n);
    }
    return 0;
}
/* truth: TRUE */
