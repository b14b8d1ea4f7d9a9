/* Run-length encoding: pairs of a count and a byte, twice as many bytes at the most. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 5000;
    char *from = malloc(n + 1);
#ifdef BROKEN
    unsigned char *to = malloc(n + 1);
#else
    unsigned char *to = malloc(2 * n + 1);
#endif
    size_t made = 0;
    if (from && to) {
        for (size_t i = 0; i < n; i++)
            from[i] = __VERIFIER_nondet_char();
        for (size_t i = 0; i < n;) {
            size_t k = i + 1;
            while (k < n && from[k] == from[i] && k - i < 255)
                k++;
            to[made++] = (unsigned char)(k - i);
            to[made++] = (unsigned char)from[i];
            i = k;
        }
    }
    free(from);
    free(to);
    return made > 3;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
