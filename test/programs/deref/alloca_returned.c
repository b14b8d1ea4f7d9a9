/* alloca's memory ends with its function. */
#include <alloca.h>

static char *room(int size)
{
    char *memory = alloca(size);
    memory[0] = 1;
    return memory;
}

int main(void)
{
    char *memory = room(10);
    return memory[0];
}

/* truth: FALSE(valid-deref) line 14 */
