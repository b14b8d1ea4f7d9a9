/* SPDX-License-Identifier: MIT */
/* In another locale than "C" letters have numbers above 127. */
#include <ctype.h>
#include <locale.h>
#include <stdio.h>

int main(void)
{
    char seen[128] = {0};
    int c;
    setlocale(LC_ALL, "");
    c = getchar();
    if (c != EOF && isalpha(c))
        seen[c] = 1;
    return seen['a'];
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
