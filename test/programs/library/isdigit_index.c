/* What isdigit and kin say bounds the character: GNU's macros look into a table, in which that is lost. */
#include <ctype.h>
#include <stdio.h>
int main(void)
{
    int digits[10] = {0}, letters['z' + 1] = {0}, c;
    while ((c = getchar()) != EOF) {
        if (isdigit(c))
            digits[c - '0']++;
        if (isalpha(c))
            letters[c]++;
#ifdef BROKEN
        if (isxdigit(c))
            digits[c - '0']++;
#else
        if (islower(c))
            letters[toupper(c)]++;
#endif
    }
    return digits[3] > 3 && letters['x'] > 3;
}
/* truth: TRUE */
