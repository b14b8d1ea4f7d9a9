/* A block is lost, and later there is worse: the first violation counts. */
#include <stdlib.h>

int main(void)
{
    int *block = malloc(sizeof *block);
    block = NULL;
    for (int i = 0; i < 3; i++)
        ;
    *block = 1;
    return 0;
}

/* truth: FALSE(valid-memtrack) line 7
 * args: --malloc-succeeds */
