/* kfree_const frees what is on the heap and leaves constants alone. */
#include <stdlib.h>

extern void kfree_const(const void *pointer);

int main(void)
{
    const char *constant = "abc", *block = malloc(3);
    kfree_const(constant + 1);
    kfree_const(0);
    kfree_const(block);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN(unconfirmed
 */
