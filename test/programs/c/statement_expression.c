/* GNU C: a value from a block, and conditions without a middle. */
extern void reach_error(void);

int main(void)
{
    int number = ({ int inner = 4; inner * 2; });
    int other = number ?: 3;
    if (other != 8 || (0 ?: 3) != 3)
        reach_error();
    return 0;
}

/* truth: TRUE */
