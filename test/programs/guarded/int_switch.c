/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: int switch. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    switch (__VERIFIER_nondet_uint() % 4) {
    case 0:
        return 0;
    case 1:
    case 2:
        break;
    default:
        __VERIFIER_error();
    }
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
