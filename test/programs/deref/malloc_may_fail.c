/* Without a property file malloc may fail, and this program does not look. */
#include <stdlib.h>

int main(void)
{
    int *cell = malloc(sizeof *cell);
    *cell = 1;
    free(cell);
    return 0;
}

/* truth: FALSE(valid-deref) line 7 */
