/* Two blocks that know each other, and nobody else does. */
#include <stdlib.h>

struct Cell {
    struct Cell *other;
};

static void make_pair(void)
{
    struct Cell *left = malloc(sizeof *left), *right = malloc(sizeof *right);
    left->other = right;
    right->other = left;
}

int main(void)
{
    make_pair();
    return 0;
}

/* truth: FALSE(valid-memtrack) line 13
 * args: --malloc-succeeds */
