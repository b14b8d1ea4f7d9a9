/* At most a number of characters are put behind a string. */
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static void append(char *to, const char *from, int count)
{
    while (*to)
        to++;
    while (count > 0 && *from) {
        *to++ = *from++;
        count--;
    }
    *to = '\0';
}

int main(void)
{
    int have = __VERIFIER_nondet_int(), more = __VERIFIER_nondet_int();
    if (have < 1 || more < 1 || have > 1000 || more > 1000)
        return 0;
    char *to = alloca(have + more), *from = alloca(more + 1);
    for (int i = 0; i < more; i++)
        from[i] = __VERIFIER_nondet_char();
    from[more] = '\0';
    for (int i = 0; i < have - 1; i++)
        to[i] = 'a';
    to[have - 1] = '\0';
#ifdef BROKEN
    from[more] = 'b';
    append(to, from, more + 1);
#else
    append(to, from, more);
#endif
    return 0;
}

/* truth: TRUE */
