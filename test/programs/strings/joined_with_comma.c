/* Two strings with a comma between them, in a block of the sum of their lengths. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int put(char *out, int at, const char *string)
{
    while (*string)
        out[at++] = *string++;
    return at;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || b < 0 || a > 1000 || b > 1000)
        return 0;
#ifdef BROKEN
    char *x = malloc(a + 1), *y = malloc(b + 1), *out = malloc(a + b + 1);
#else
    char *x = malloc(a + 1), *y = malloc(b + 1), *out = malloc(a + b + 2);
#endif
    for (int i = 0; i < a; i++)
        x[i] = 'x';
    for (int i = 0; i < b; i++)
        y[i] = 'y';
    x[a] = y[b] = '\0';
    int at = put(out, 0, x);
    out[at++] = ',';
    at = put(out, at, y);
    out[at] = '\0';
    free(x);
    free(y);
    free(out);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
