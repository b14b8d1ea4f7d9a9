/* A string is put behind another one in a block with room for both. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    if (first < 1 || first > 10000)
        first = 1;
    if (second < 1 || second > 10000)
        second = 1;
#ifdef BROKEN
    char *to = malloc(first + second - 2), *from = malloc(second);
#else
    char *to = malloc(first + second), *from = malloc(second);
#endif
    for (int i = 0; i < first - 1; i++)
        to[i] = 'a';
    to[first - 1] = '\0';
    for (int i = 0; i < second - 1; i++)
        from[i] = 'b';
    from[second - 1] = '\0';
    char *p = to, *q = from;
    while (*p)
        p++;
    while ((*p++ = *q++))
        ;
    free(to);
    free(from);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
