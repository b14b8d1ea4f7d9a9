/* A local variable is not from malloc. */
#include <stdlib.h>

int main(void)
{
    int local = 0;
    free(&local);
    return local;
}

/* truth: FALSE(valid-free) line 7 */
