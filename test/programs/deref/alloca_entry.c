/* What alloca makes lives as long as the function, whatever block it stands in. */
int main(void)
{
    int *numbers = __builtin_alloca(2 * sizeof *numbers);
    {
        int *more = __builtin_alloca(sizeof *more);
        *more = 1;
        numbers = more;
    }
    return *numbers - 1;
}

/* truth: TRUE */
