/* SPDX-License-Identifier: MIT */
/* A remainder that no variable holds, but one of two ways compares: a state that does not know it is not covered by one that does. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
int main(void) {
    unsigned h = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    if (n > 7) return 0;
    if (h * 2654435761u == 987654321u) {
        int i = 0;
        while (i < 3) i++;
    } else {
        if (h % 8 > n) return 0;
    }
    if (h % 8 > n) __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call) */
