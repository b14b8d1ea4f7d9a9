/* Each node owns a copy of one of three literals: strings of different lengths, each of which ends. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    char *name;
    struct node *next;
};
static struct node *push(struct node *list, const char *name)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->name = strdup(name);
    if (!n->name)
        abort();
    n->next = list;
    return n;
}
int main(void)
{
    struct node *list = NULL;
    size_t sum = 0;
    while (__VERIFIER_nondet_int()) {
        int x = __VERIFIER_nondet_int();
        list = push(list, x == 1 ? "one" : x == 2 ? "three" : "");
    }
    for (struct node *n = list; n; n = n->next) {
#ifdef BROKEN
        if (n->name[0] == 't')
            n->name[5] = '.';
#endif
        sum += strlen(n->name);
    }
    while (list) {
        struct node *n = list;
        list = n->next;
        free(n->name);
        free(n);
    }
    return sum > 100;
}
/* truth: TRUE */
