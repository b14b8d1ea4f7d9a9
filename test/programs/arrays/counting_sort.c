/* Bytes are sorted by counting them. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 5000, counts[256] = {0};
    char *a = malloc(n + 1);
    if (!a)
        return 1;
    for (size_t i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_char();
    for (size_t i = 0; i < n; i++)
#ifdef BROKEN
        counts[a[i] + 127]++;
#else
        counts[(unsigned char)a[i]]++;
#endif
    size_t at = 0;
    for (int c = 0; c < 256; c++)
        for (size_t k = 0; k < counts[c] && at < n; k++)
            a[at++] = (char)c;
    free(a);
    return 0;
}

/* truth: TRUE */
