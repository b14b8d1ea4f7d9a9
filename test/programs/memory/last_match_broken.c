/* What is known of a[k] is so no more when k has moved on to a place of which something else is known. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0, k;
    if (n < 2 || n > 30)
        return 0;
    unsigned char *a = malloc(n);
    a[n - 1] = 0;
    while (a[i])
        i++;
    k = i;
    for (i = 0; i < n; i++)
        if (a[i] == 2)
            k = i;
    if (a[k] == 2)
        a[n] = 1;
    free(a);
    return 0;
}

/* truth: FALSE(valid-deref) line 19
 * args: --malloc-succeeds */
