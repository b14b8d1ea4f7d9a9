/* A block without bytes may be freed, but not accessed. */
#include <stdlib.h>

int main(void)
{
    char *nothing = malloc(0);
    if (nothing)
        nothing[0] = 1;
    free(nothing);
    return 0;
}

/* truth: FALSE(valid-deref) line 8 */
