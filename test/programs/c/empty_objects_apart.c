/* Objects with bytes do not, and empty blocks of the heap have addresses of their own. */
#include <stdlib.h>

extern void reach_error(void);

struct Empty {
} one;

static int number, other;

int main(void)
{
    void *a = malloc(0), *b = malloc(0);
    if ((a && a == b) || &number == &other)
        reach_error();
    free(a);
    free(b);
    struct Empty copy = one;
    (void)copy;
    return 0;
}

/* truth: TRUE */
