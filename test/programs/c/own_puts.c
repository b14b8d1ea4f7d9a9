/* Compilers make puts of a printf of one line: the program's own. */
#include <stdio.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int array[1];

int puts(const char *line)
{
    (void)line;
    return array[4];
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        printf("line\n");
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: the library's printf beside the program's own puts */
