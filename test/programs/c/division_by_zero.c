/* Division by zero is undefined, but no property here; what follows is not reached. */
extern void reach_error(void);

int main(void)
{
    int zero = 0;
    int number = 5 / zero;
    if (number == 0)
        reach_error();
    return 0;
}

/* truth: TRUE */
