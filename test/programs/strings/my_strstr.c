/* Where a string contains another. */
#include <alloca.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

static char *find(char *hay, const char *needle)
{
    for (; *hay; hay++) {
        const char *h = hay, *n = needle;
#ifdef BROKEN
        while (*h == *n) {
#else
        while (*n && *h == *n) {
#endif
            h++;
            n++;
        }
        if (!*n)
            return hay;
    }
    return NULL;
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
    char *found = find(one, two);
    return found ? *found : 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
