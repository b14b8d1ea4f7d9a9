/* Loops made of goto, one entered in the middle. */
extern void reach_error(void);

int main(void)
{
    int i = 0, sum = 0;
    goto middle;
again:
    sum += i;
middle:
    i++;
    if (i < 5)
        goto again;
    if (sum != 10)
        reach_error();
    return 0;
}

/* truth: TRUE */
