/* Two counters that a transition system moves apart: they meet again after some rounds, and then a store goes to
 * nowhere. */
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
    if (x == 7)
        p = 0;
    *p = x;
    return 0;
}

/* truth: FALSE(valid-deref) line 16 */
