/* An allocator of the program's own that is complete: the library's strdup calls it. */
#include <string.h>

extern void reach_error(void);
extern void free(void *block);

static char pool[64];
static int used;

void *malloc(size_t size)
{
    used++;
    return size <= sizeof pool ? pool : 0;
}

void free(void *block)
{
    used -= block == pool;
}

int main(void)
{
    char *copy = strdup("text");
    if (!copy || used != 1 || copy[3] != 't')
        reach_error();
    free(copy);
    if (used)
        reach_error();
    return 0;
}

/* truth: TRUE */
