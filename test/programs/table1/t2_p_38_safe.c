/* The twin of t2_p_38: the loop ends only in the round without a request, and the lock is held. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int cell, *lock = 0, old = 0, now = 0;
    do {
        lock = &cell;
        old = now;
        if (__VERIFIER_nondet_int() && now < 38) {
            *lock = 0;
            lock = 0;
            now = now + 1;
        }
    } while (old != now);
    *lock = 0;
    return 0;
}

/* truth: TRUE */
