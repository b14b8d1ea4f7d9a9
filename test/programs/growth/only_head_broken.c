/* Broken: the second block is used after it was freed. A list of two alternating struct types, of which only the first block is ever looked at: what hangs from it may be
 * forgotten, and then the loop comes to an end. */
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
        first->x = list ? list->x + 1 : 1;
        list = first;
        if (list->x > 1000)
            return 1;
    }
    if (list) {
        free(list->next);
        list->next->next = NULL;
    }
    return 0;
}

/* truth: FALSE(valid-deref) line 34
 * args: --property valid-deref
 */
