/* SPDX-License-Identifier: MIT
 * Two loops that begin at one place, each of which makes two rounds: the bound counts three, for they are one there.
 * rounds: 3 FALSE(valid-deref) */
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int inner = 0, outer = 0, *nothing = NULL;
    for (;;) {
        for (;;)
            if (++inner == 2)
                break;
        if (++outer == 2)
            break;
        inner = 0;
    }
    if (__VERIFIER_nondet_int() == 123456)
        *nothing = 0;
    return 0;
}
