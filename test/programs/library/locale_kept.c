/* SPDX-License-Identifier: MIT */
/* The locale "C" has no letters above 127, and any other has those below. */
#include <ctype.h>
#include <locale.h>
#include <stdio.h>

int main(void)
{
    char seen[128] = {0};
    int c;
    setlocale(LC_ALL, "C");
    c = getchar();
    if (c != EOF && isalpha(c))
        seen[c] = 1;
    setlocale(LC_CTYPE, "");
    c = getchar();
    if (c != EOF && c < 128 && isalpha(c))
        seen[toupper(c) + (isdigit(c) ? 128 : 0)] = 1;
    return seen['a'];
}

/* truth: TRUE */
