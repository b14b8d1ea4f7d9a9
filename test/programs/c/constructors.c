/* Constructors run before main, in the order of their priorities. */
extern void reach_error(void);

static int value;

__attribute__((constructor(200))) static void second(void)
{
    value *= 3;
}

__attribute__((constructor(101))) static void first(void)
{
    value += 5;
}

int main(void)
{
    if (value != 15)
        reach_error();
    return 0;
}

/* truth: TRUE */
