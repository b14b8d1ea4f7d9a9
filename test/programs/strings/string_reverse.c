/* A string is turned round in place, from both ends. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int size = __VERIFIER_nondet_int();
    if (size < 1 || size > 1000)
        return 0;
    char *string = malloc(size);
    for (int i = 0; i < size - 1; i++)
        string[i] = 'x';
    string[size - 1] = '\0';
    int i = 0, j = (int)strlen(string) - 1;
#ifdef BROKEN
    j += 2;
#endif
    while (i < j) {
        char c = string[i];
        string[i] = string[j];
        string[j] = c;
        i++;
        j--;
    }
    free(string);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
