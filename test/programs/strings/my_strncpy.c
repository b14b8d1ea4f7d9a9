/* At most n characters of a string are copied, the rest is filled. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int size = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (size < 1)
        size = 1;
    if (n < 1)
        n = 1;
    char *from = malloc(size), *to = malloc(n);
    from[size - 1] = '\0';
    int i;
    for (i = 0; i < n && from[i]; i++)
        to[i] = from[i];
#ifdef BROKEN
    to[i] = '\0';
#else
    for (; i < n; i++)
        to[i] = '\0';
#endif
    free(from);
    free(to);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
