/* Numbers through a recursion: the result stays what the calls need to know of it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int count(int n)
{
    if (n <= 0)
        return 0;
    return 1 + count(n - 1);
}

static int limited(int n, int most)
{
    return n >= most ? most : limited(n + 1, most);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    int counted = count(n), array[11];
    if (counted >= 0 && counted <= 10)
        array[counted] = 1;
    array[limited(0, 10)] = 2;
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
