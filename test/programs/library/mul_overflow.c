/* SPDX-License-Identifier: MIT */
/* A checked multiplication of 64 bits by the size of an element: what it lets through does not wrap. */
#include <stdint.h>
#include <stdlib.h>
#ifdef BROKEN
#define FITS(n, bytes) ((*(bytes) = (n) * sizeof(int)), 1)
#else
#define FITS(n, bytes) !__builtin_mul_overflow(n, sizeof(int), bytes)
#endif
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void) {
    uint64_t n = __VERIFIER_nondet_ulonglong(), bytes;
    if (n == 0 || !FITS(n, &bytes) || bytes > SIZE_MAX) return 1;
    int *numbers = malloc((size_t)bytes);
    if (!numbers) return 1;
    for (uint64_t i = 0; i < n; i++) numbers[i] = 0;
    numbers[n - 1] = 1;
    free(numbers);
    return 0;
}
/* truth: TRUE
 * arch: 64 */
