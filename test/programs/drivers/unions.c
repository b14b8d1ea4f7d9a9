/* A tagged union: a number or a block. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct value {
    enum { NUMBER, BLOCK } kind;
    union {
        long number;
        int *block;
    } u;
};

int main(void)
{
    struct value value;
    int n = __VERIFIER_nondet_int();
    if (n > 0) {
        value.kind = BLOCK;
        value.u.block = malloc(sizeof(int));
    } else {
        value.kind = NUMBER;
        value.u.number = n;
    }
#ifdef BROKEN
    if (value.u.number) {
#else
    if (value.kind == BLOCK) {
#endif
        *value.u.block = 1;
        free(value.u.block);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
