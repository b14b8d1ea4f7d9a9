/* The twin of t2_p_50: no request takes more than seven. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int budget = 50, cell, *p = &cell;
    while (budget > 1) {
        if (__VERIFIER_nondet_int())
            budget -= 2;
        else
            budget -= 7;
    }
    if (budget < -5)
        p = 0;
    *p = budget;
    return 0;
}

/* truth: TRUE */
