/* The end of main ends its variables: what only they know is lost. */
#include <stdlib.h>

int main(void)
{
    char *block = malloc(4);
    return block != NULL;
}

/* truth: FALSE(valid-memtrack) line 7 */
