/* A string made at run time, and its length counted again. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int length = __VERIFIER_nondet_int();
    if (length < 1)
        length = 1;
    if (length > 100)
        return 0;
    char *text = malloc((size_t)length);
    for (int i = 0; i < length - 1; i++)
        text[i] = (char)__VERIFIER_nondet_int();
    text[length - 1] = '\0';
    int count = 0;
    while (text[count])
        count++;
    free(text);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
