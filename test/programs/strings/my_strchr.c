/* The first and the last place of a character in a string. */
#include <alloca.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

static char *first(char *string, char c)
{
    while (*string != c)
        if (!*string++)
            return NULL;
    return string;
}
static char *last(char *string, char c)
{
    char *found = NULL;
    do {
        if (*string == c)
            found = string;
#ifdef BROKEN
    } while (string++);
#else
    } while (*string++);
#endif
    return found;
}

int main(void)
{
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        size = 1;
    char *string = alloca(size);
    for (int i = 0; i + 1 < size; i++)
        string[i] = (char)__VERIFIER_nondet_int();
    string[size - 1] = '\0';
    char c = (char)__VERIFIER_nondet_int();
    char *from = first(string, c), *to = last(string, c);
    if (from)
        *from = c;
    if (to)
        *to = c;
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
