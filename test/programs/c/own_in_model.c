/* What the library does inside is not up to the program's own functions. */
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

void *memcpy(void *target, const void *source, size_t size)
{
    (void)source;
    (void)size;
    return target;
}

int main(void)
{
    char *copy = strdup("text");
    if (copy && copy[0] != 't')
        reach_error();
    free(copy);
    return 0;
}

/* truth: TRUE */
