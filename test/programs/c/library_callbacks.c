/* Library functions whose addresses are taken. */
#include <stdlib.h>
#include <string.h>

static void *(*allocate)(size_t) = malloc;
static void (*release)(void *) = free;

int main(void)
{
    size_t (*length)(const char *) = strlen;
    char *text = allocate(8);
    if (!text)
        return 1;
    strcpy(text, "seven ch");
    text[length("seven")] = 0;
    release(text);
    return 0;
}

/* truth: FALSE(valid-deref) line 14
 * args: --malloc-succeeds
 */
