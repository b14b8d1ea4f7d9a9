/* The length of a string in a block of nondeterministic size. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int length(const char *string)
{
    const char *end = string;
    while (*end)
        end++;
    return (int)(end - string);
}

int main(void)
{
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        size = 1;
    char *string = malloc(size);
    for (int i = 0; i < size; i++)
        string[i] = (char)__VERIFIER_nondet_int();
#ifndef BROKEN
    string[size - 1] = '\0';
#endif
    int n = length(string);
    free(string);
    return n;
}

/* truth: TRUE
 * args: --malloc-succeeds */
