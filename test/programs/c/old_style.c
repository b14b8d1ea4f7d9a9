/* Old C: parameters without prototypes, a function declared by its use. */
int twice(number)
int number;
{
    return 2 * number;
}

main()
{
    return twice(21) != 42 || thrice(2) != 6;
}

int thrice(int number)
{
    return 3 * number;
}

/* truth: TRUE */
