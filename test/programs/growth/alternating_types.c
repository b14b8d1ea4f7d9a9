/* A list whose blocks alternate between two struct types: neither type's blocks follow each other, so none fold. */
#include <stdlib.h>

struct b;
struct a {
    struct b *next;
    int x;
};
struct b {
    long weight[3];
    struct a *next;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct a *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct b *second = malloc(sizeof *second);
        struct a *first = malloc(sizeof *first);
        if (!second || !first)
            exit(1);
        second->next = list;
        first->next = second;
        list = first;
    }
    while (list) {
        struct b *second = list->next;
        struct a *next = second->next;
        free(second);
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN(the heap keeps growing
 * says: made at line 20 and 63 made at line 21, which do not fold into each other
 * args: --search off --cex off --domain smg --work 20
 */
