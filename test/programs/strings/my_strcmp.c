/* Two strings are compared. */
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);

static int compare(const char *one, const char *two)
{
#ifdef BROKEN
    while (*one == *two) {
#else
    while (*one && *one == *two) {
#endif
        one++;
        two++;
    }
    return *(const unsigned char *)one - *(const unsigned char *)two;
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
    return compare(one, two);
}

/* truth: TRUE
 * args: --malloc-succeeds */
