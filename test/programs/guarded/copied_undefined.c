/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a copy of what is not initialised over what is. */
extern unsigned __VERIFIER_nondet_uint(void);
struct Pair { unsigned first, second; };

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct Pair from, to = {1, 2};
    int table[10] = {0};
    from.first = 3;
    to = from;
    return table[to.second];
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
