/* Floating point: constants, conversions, comparisons. */
extern void reach_error(void);

static double half(double number)
{
    return number / 2;
}

int main(void)
{
    float third = 1.0f / 3;
    double number = half(5);
    if (number != 2.5 || (int)(number * 3) != 7 || third * 3 < 0.99f)
        reach_error();
    return 0;
}

/* truth: TRUE */
