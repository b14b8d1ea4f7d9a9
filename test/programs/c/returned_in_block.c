/* A variable of an inner block that is returned as a struct: the compiler keeps it where the result goes, and the result
 * is read after the block has been left. */
struct pair {
    int a, b;
};

static struct pair make(int n)
{
    if (n) {
        struct pair made = {1, 2};
        made.b = 7;
        return made;
    }
    return (struct pair){0, 0};
}

int main(void)
{
    int *fault = 0;
    if (make(1).b != 7)
        *fault = 1;
    return 0;
}

/* truth: TRUE */
