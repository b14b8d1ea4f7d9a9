/* A string is put behind another whose end lies somewhere in a block with room for both; the contents are unknown. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int(), room = __VERIFIER_nondet_int();
    if (first < 1)
        first = 1;
    if (second < 1)
        second = 1;
    if (room < 2)
        room = 2;
#ifdef BROKEN
    if (room - first < second - 3 || first > room)
        return 0;
#else
    if (room - first < second || first > room)
        return 0;
#endif
    char *to = malloc(room), *from = malloc(second);
    to[first - 1] = '\0';
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
