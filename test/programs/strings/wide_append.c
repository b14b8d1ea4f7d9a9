/* Wide strings, ended by 0, one put behind the other. */
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);

static void append(int *to, const int *from)
{
    while (*to)
        to++;
    while ((*to++ = *from++))
        ;
}

int main(void)
{
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    if (first < 1 || second < 1 || first > 100000 || second > 100000)
        return 0;
#ifdef BROKEN
    int *to = alloca((first + second - 2) * sizeof *to), *from = alloca(second * sizeof *from);
#else
    int *to = alloca((first + second) * sizeof *to), *from = alloca(second * sizeof *from);
#endif
    for (int i = 0; i < first - 1; i++)
        to[i] = __VERIFIER_nondet_int();
    to[first - 1] = 0;
    for (int i = 0; i < second - 1; i++)
        from[i] = __VERIFIER_nondet_int();
    from[second - 1] = 0;
    append(to, from);
    return 0;
}

/* truth: TRUE */
