/* The failure function of Knuth, Morris and Pratt. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 1000 + 1;
    char *word = malloc(n);
    size_t *border = malloc(n * sizeof *border);
    if (word && border) {
        for (size_t i = 0; i < n; i++)
            word[i] = __VERIFIER_nondet_char();
        border[0] = 0;
#ifdef BROKEN
        for (size_t i = 1, k = 0; i <= n; i++) {
#else
        for (size_t i = 1, k = 0; i < n; i++) {
#endif
            while (k > 0 && word[k] != word[i])
                k = border[k - 1] < k ? border[k - 1] : 0;
            if (word[k] == word[i])
                k++;
            border[i] = k;
        }
    }
    free(word);
    free(border);
    return 0;
}

/* truth: TRUE */
