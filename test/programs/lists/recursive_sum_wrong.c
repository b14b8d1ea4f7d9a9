/* As recursive_sum.c, but the last place is one too far. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int limited(int n, int most)
{
    return n >= most ? most : limited(n + 1, most);
}

int main(void)
{
    int array[10];
    array[limited(0, 10)] = 2;
    return 0;
}

/* truth: FALSE(valid-deref) line 13
 * args: --malloc-succeeds */
