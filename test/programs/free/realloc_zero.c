/* Size 0 means free, as the GNU library has it. */
#include <stdlib.h>

int main(void)
{
    char *block = malloc(3);
    return block && realloc(block, 0) != NULL;
}

/* truth: TRUE */
