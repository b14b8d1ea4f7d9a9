/* What alloca made ends with its function. */
static int *make(void)
{
    int *a = __builtin_alloca(4 * sizeof *a);
    a[1] = 1;
    return a;
}

int main(void)
{
    int *a = make();
    return a[1];
}

/* truth: FALSE(valid-deref) line 12
 * args: --malloc-succeeds */
