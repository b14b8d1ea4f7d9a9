/* A lock that is taken and given back in a loop; after several rounds with the right requests it is given back twice,
 * and the second time there is nothing to give back. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int cell, *lock = 0, old = 0, now = 0;
    for (;;) {
        lock = &cell;
        old = now;
        int request = __VERIFIER_nondet_int();
        if (request > 0) {
            *lock = 0;
            lock = 0;
            now = now + 1;
            if (request == 38)
                old = now;
        }
        if (old == now && now > 3)
            break;
        if (old == now)
            lock = 0;
    }
    *lock = 0;
    return 0;
}

/* truth: FALSE(valid-deref) line 24 */
