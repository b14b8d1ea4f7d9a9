/* A budget that two sorts of requests use up at different speeds; what is left over at the end may be exactly one. */
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
    if (budget == 1)
        p = 0;
    *p = budget;
    return 0;
}

/* truth: FALSE(valid-deref) line 15 */
