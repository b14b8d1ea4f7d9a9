/* Static locals keep their value; each call has its own automatic ones. */
extern void reach_error(void);

static int next(void)
{
    static int counter = 10;
    int fresh = 0;
    fresh++;
    return counter += fresh;
}

int main(void)
{
    next();
    if (next() != 12)
        reach_error();
    return 0;
}

/* truth: TRUE */
