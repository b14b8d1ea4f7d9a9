/* A global pointer keeps its block after main. */
#include <stdlib.h>

char *block;

int main(void)
{
    block = malloc(4);
    return 0;
}

/* truth: TRUE */
