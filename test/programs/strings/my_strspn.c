/* How far a string consists of characters of another. */
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);

static int span(const char *string, const char *accepted)
{
    const char *s;
    for (s = string; *s; s++) {
        const char *a = accepted;
#ifdef BROKEN
        while (*a != *s)
#else
        while (*a && *a != *s)
#endif
            a++;
        if (!*a)
            break;
    }
    return (int)(s - string);
}

int main(void)
{
    int size1 = __VERIFIER_nondet_int(), size2 = __VERIFIER_nondet_int();
    if (size1 < 1)
        size1 = 1;
    if (size2 < 1)
        size2 = 1;
    char *one = alloca(size1), *two = alloca(size2);
    one[size1 - 1] = '\0';
    two[size2 - 1] = '\0';
    return span(one, two);
}

/* truth: TRUE
 * args: --malloc-succeeds */
