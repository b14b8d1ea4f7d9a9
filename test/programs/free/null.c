/* Freeing a null pointer does nothing. */
#include <stdlib.h>

int main(void)
{
    free(NULL);
    char *block = malloc(3);
    free(block);
    block = NULL;
    free(block);
    return 0;
}

/* truth: TRUE */
