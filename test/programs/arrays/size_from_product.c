/* The size of a block is an input; so is the index, one too large for just one product of the two. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uint(), index = __VERIFIER_nondet_uint();
    if (size < 5000 || size > 9000 || index > size || size * index != 6007u * 6007u)
        return 0;
    char *block = malloc(size);
    if (!block)
        return 0;
    block[index] = 1;
    free(block);
    return 0;
}
/* truth: FALSE(valid-deref) line 14
 */
