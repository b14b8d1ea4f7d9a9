/* A block without bytes must be freed like any other. */
#include <stdlib.h>

int main(void)
{
    char *nothing = malloc(0);
    free(nothing);
    return 0;
}

/* truth: TRUE */
