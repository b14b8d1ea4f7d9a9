/* SPDX-License-Identifier: MIT */
/* Whether the library has stored a number in errno is not known: the table must have room for any. */
#include <errno.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static const char table[40];
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    errno = 0;
    strtol("99999999999999999999", NULL, 10);
    return table[errno == 34 ? 40 : 0];
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
