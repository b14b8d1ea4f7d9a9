/* SPDX-License-Identifier: MIT */
/* All the characters that wmemcmp compares must be there, whatever the first ones are. */
#include "library.h"
#include <wchar.h>

int main(void)
{
    wchar_t one[4] = L"abc", other[8] = L"xyz";
    return wmemcmp(one, other, secret() ? 5 : 4) > 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
