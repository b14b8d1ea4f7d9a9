/* What each node of a list knows about its own numbers, pos < length, is known where the list may be empty as well. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int pos, length;
    char *data;
    struct node *next;
};
int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            abort();
        n->length = __VERIFIER_nondet_int();
        n->pos = __VERIFIER_nondet_int();
#ifdef BROKEN
        if (n->length < 1 || n->pos < 0 || n->pos > n->length)
#else
        if (n->length < 1 || n->pos < 0 || n->pos >= n->length)
#endif
            abort();
        n->data = malloc(n->length);
        if (!n->data)
            abort();
        n->next = list;
        list = n;
    }
    while (list) {
        struct node *n = list;
        list = n->next;
        n->data[n->pos] = 'x';
        free(n->data);
        free(n);
    }
    return 0;
}
/* truth: TRUE */
