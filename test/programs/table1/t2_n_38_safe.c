/* The twin of t2_n_38: there is no fourth phase. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int phase = 0, count = 0, cell, *p = &cell;
    while (count < 38) {
        if (phase < 3 && __VERIFIER_nondet_int())
            phase++;
        if (phase == 4 && count % 2 == 0)
            p = 0;
        *p = count;
        count++;
    }
    return 0;
}

/* truth: TRUE */
