/* exit ends no function: what main's variables know is still known. */
#include <stdlib.h>

int main(void)
{
    char *block = malloc(4);
    exit(block != NULL);
}

/* truth: TRUE */
