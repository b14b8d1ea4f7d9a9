/* A string is put behind another one, in a block whose length is only known to be enough for both. */
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static void append(char *to, const char *from)
{
    while (*to)
        to++;
    while ((*to++ = *from++))
        ;
}

int main(void)
{
    int room = __VERIFIER_nondet_int(), used = __VERIFIER_nondet_int(), more = __VERIFIER_nondet_int();
#ifdef BROKEN
    if (used < 1 || more < 1 || room < used || room < more || room - used + 1 < more - 1)
        return 0;
#else
    if (used < 1 || more < 1 || room < used || room - used + 1 < more)
        return 0;
#endif
    char *to = alloca(room), *from = alloca(more);
    for (int i = 0; i < room; i++)
        to[i] = __VERIFIER_nondet_char();
    to[used - 1] = '\0';
    for (int i = 0; i < more; i++)
        from[i] = __VERIFIER_nondet_char();
    from[more - 1] = '\0';
    append(to, from);
    return 0;
}

/* truth: TRUE */
