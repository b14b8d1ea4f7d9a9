/* A string is copied to a block as large as its own. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        size = 1;
    char *from = malloc(size);
#ifdef BROKEN
    char *to = malloc(size / 2 + 1);
#else
    char *to = malloc(size);
#endif
    for (int i = 0; i < size - 1; i++)
        from[i] = (char)__VERIFIER_nondet_int();
    from[size - 1] = '\0';
    char *p = from, *q = to;
    while ((*q++ = *p++) != '\0')
        ;
    free(from);
    free(to);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
