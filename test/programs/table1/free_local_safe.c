/* The twin of free_local: a block is freed. */
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
    struct holder holder = { malloc(4) };
    release(&holder);
    return local;
}

/* truth: TRUE */
