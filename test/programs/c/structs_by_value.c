/* Structures passed, returned and assigned by value, small and large. */
extern void reach_error(void);

struct Small { short a; char b; };
struct Large { int cells[10]; struct Small small; };

static struct Large fill(struct Small small, int value)
{
    struct Large large;
    for (int i = 0; i < 10; i++)
        large.cells[i] = value + i;
    large.small = small;
    return large;
}

static int sum(struct Large large)
{
    int total = large.small.a + large.small.b;
    for (int i = 0; i < 10; i++)
        total += large.cells[i];
    large.cells[0] = 1000;
    return total;
}

int main(void)
{
    struct Small small = {3, 4};
    struct Large large = fill(small, 1), copy;
    copy = large;
    copy.small.a = 30;
    if (sum(large) != 62 || sum(copy) != 89 || large.cells[0] != 1)
        reach_error();
    return 0;
}

/* truth: TRUE */
