/* A program's own function of a library name is its own. */
extern void reach_error(void);

static int calls;

void *memcpy(void *target, const void *source, __SIZE_TYPE__ size)
{
    calls++;
    (void)source;
    (void)size;
    return target;
}

int main(void)
{
    char from = 1, to = 0;
    memcpy(&to, &from, 1);
    if (calls != 1 || to != 0)
        reach_error();
    return 0;
}

/* truth: TRUE */
