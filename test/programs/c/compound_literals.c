/* A compound literal in a function lives as long as its block. */
extern void reach_error(void);

struct Point { int x, y; };

static int weigh(const struct Point *point)
{
    return 10 * point->x + point->y;
}

int main(void)
{
    int *numbers = (int[]){4, 5, 6};
    if (weigh(&(struct Point){.y = 2, .x = 1}) != 12 || numbers[2] != 6)
        reach_error();
    return 0;
}

/* truth: TRUE */
