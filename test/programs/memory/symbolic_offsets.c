/* What a place that is not known exactly may hold: cells beside it, zeros around it, what was there before. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (i < 0 || i > 3 || k < 0 || k > 3)
        return 0;
    signed char *bytes = calloc(4, 1);
    bytes[3] = (signed char)__VERIFIER_nondet_int();
    int read = bytes[i]; /* not always zero: it may be the last one, by one byte */
    bytes[0] = (signed char)__VERIFIER_nondet_int();
    read += bytes[i];
    bytes[i] = 5;
    read += bytes[2];
    free(bytes);

    int *words = malloc(4 * sizeof *words);
    words[1] = 5;
    words[i] = 9;
    int first = words[1]; /* 5 or 9 */
    int left = words[i], right = words[k];
    if (right > 3) /* which does not tell the places apart */
        first++;
    if (left == right && i != k)
        first--;
    words[k] = read;
    first += words[i];
    free(words);
    return first & 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
