/* The old block may not be used after realloc. */
#include <stdlib.h>

int main(void)
{
    int *old = malloc(4 * sizeof *old);
    if (!old)
        return 0;
    old[0] = 7;
    int *new = realloc(old, 400 * sizeof *new);
    if (!new) {
        free(old);
        return 0;
    }
    int kept = old[0];
    free(new);
    return kept;
}

/* truth: FALSE(valid-deref) line 15 */
