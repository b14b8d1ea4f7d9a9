/* A phase variable and a counter: only the third phase, with an even counter, loses the pointer. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int phase = 0, count = 0, cell, *p = &cell;
    while (count < 38) {
        if (phase < 3 && __VERIFIER_nondet_int())
            phase++;
        if (phase == 3 && count % 2 == 0)
            p = 0;
        *p = count;
        count++;
    }
    return 0;
}

/* truth: FALSE(valid-deref) line 12 */
