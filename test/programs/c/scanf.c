/* Every conversion of scanf stores what its type has room for, and nothing once one has not matched. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int a[10], n = 0, value, *last = NULL;
    unsigned char small[2] = {0, 7};
    char word[4], letters[2];
    double real;
    while (n < 10 && scanf("%d", &value) == 1)
        a[n++] = value;
    int got = scanf("%hhu %*d,%3s%2c %lf", small, word, letters, &real);
    if (got < -1 || got > 4 || small[1] != 7)
        last[0] = 1;
    if (got >= 2 && word[0] && word[1] && word[2] && word[3])
        last[0] = 2;
    if (n && (value = 0, fscanf(stdin, "%u", &value)) != 1 && value)
        last[0] = 3;
    return n ? a[n - 1] & 1 : 0;
}

/* truth: TRUE */
