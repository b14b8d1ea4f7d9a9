/* A program's own allocator beside the library's free. */
#include <stdlib.h>

static char pool[64];

void *malloc(size_t size)
{
    (void)size;
    return pool;
}

int main(void)
{
    char *block = malloc(8);
    block[0] = 0;
    free(block);
    return 0;
}

/* truth: FALSE(valid-free)
 * today: UNKNOWN(unsupported: the library's free beside the program's own malloc */
