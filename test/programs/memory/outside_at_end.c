/* A pointer far outside its block does not lead to it, not even a global one. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char *global;

int main(void)
{
    global = malloc(4);
    while (__VERIFIER_nondet_int())
        ;
    global += 8;
    return 0;
}

/* truth: FALSE(valid-memtrack) line 13
 * args: --malloc-succeeds */
