/* SPDX-License-Identifier: MIT */
/* An operation without steps, on the path of an abstract counterexample. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int array[10], *at = array + 9;
    for (int i = 0; i < 10; i++)
        array[i] = i;
    while (at >= array) {
        if (*at == 3 && 0) {
            at -= 4;
            return *at;
        }
        at--;
        if (at < array)
            break;
    }
    return __VERIFIER_nondet_uint() ? 0 : array[0];
}
/* truth: TRUE
 * args: --search off
 * today: UNKNOWN */
