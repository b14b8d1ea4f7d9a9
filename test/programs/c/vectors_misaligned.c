/* GNU C: 16 bytes are moved at once, and only to multiples of 16. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

typedef int Vector __attribute__((vector_size(16)));

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char *block = malloc(40);
    if (block)
        *(Vector *)(block + 4) = (Vector){1, 2, 3, 4};
    free(block);
    return 0;
}

/* truth: FALSE(valid-deref) line 14 */
