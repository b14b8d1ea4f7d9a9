/* A local is freed, after a copy through a structure. */
#include <stdlib.h>

struct holder {
    void *held;
};

static void release(struct holder *holder)
{
    free(holder->held);
}

int main(void)
{
    int local = 0;
    struct holder holder = { &local };
    release(&holder);
    return local;
}

/* truth: FALSE(valid-free) line 10 */
