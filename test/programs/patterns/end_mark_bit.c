/* A list whose end is marked by the lowest bit: a list without nodes has it. */
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct L {
    struct L *next;
};

int main(void)
{
    struct L *list = (struct L *)1;
    while (__VERIFIER_nondet_int()) {
        struct L *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    if ((uintptr_t)list & 1)
        reach_error();
    while (list != (struct L *)1) {
        struct L *n = list->next;
        free(list);
        list = n;
    }
    return 0;
}

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds */
