/* The same where a structure is copied. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct Pair {
    int vector __attribute__((vector_size(16)));
    int number;
};

int main(void)
{
    struct Pair pair = {{1, 2, 3, 4}, 5};
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char *block = malloc(80);
    if (block)
        *(struct Pair *)(block + 8) = pair;
    free(block);
    return 0;
}

/* truth: FALSE(valid-deref) line 18
 * today: UNKNOWN(unconfirmed valid-deref */
