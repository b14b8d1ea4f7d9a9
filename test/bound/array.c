/* SPDX-License-Identifier: MIT
 * The sixth element of five: written in the sixth round, which is begun after five.
 * rounds: 5 FALSE(valid-deref) */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int array[5], n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        array[i] = i;
    return 0;
}
