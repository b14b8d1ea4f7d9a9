/* The twin of t2_n_19: the counters meet between 0 and 19, never at 27. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0, y = 19, cell = 0, *p = &cell;
    while (x != y) {
        if (__VERIFIER_nondet_int())
            x++;
        else
            y--;
    }
    if (x == 27)
        p = 0;
    *p = x;
    return 0;
}

/* truth: TRUE */
