/* Where the unknown function cannot be reached, it does no harm. */
extern void mystery(int *where);

int main(void)
{
    int number = 1;
    if (number == 2)
        mystery(&number);
    return 0;
}

/* truth: TRUE */
