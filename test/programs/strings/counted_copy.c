/* Counted copy: the counter runs down while both pointers run up; what is left is filled. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static char *copy(char *to, const char *from, size_t n)
{
    if (n != 0) {
        char *d = to;
        const char *s = from;
        do {
            if ((*d++ = *s++) == 0) {
                while (--n != 0)
                    *d++ = 0;
                break;
            }
        } while (--n != 0);
    }
    return to;
}

int main(void)
{
    int size = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), room = __VERIFIER_nondet_int();
    if (size < 1)
        size = 1;
    if (n < 1)
        n = 1;
#ifdef BROKEN
    if (room < n - 1)
        return 0;
#else
    if (room < n)
        return 0;
#endif
    char *from = malloc(size), *to = malloc(room);
    from[size - 1] = '\0';
    copy(to, from, n);
    free(from);
    free(to);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
