/* A state machine of gotos whose last state stores to NULL. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0, x = __VERIFIER_nondet_int();
    goto first;
first:
    if (x > 3)
        goto second;
    return 0;
second:
    if (__VERIFIER_nondet_int()) {
        x = 0;
        goto first;
    }
    *p = 1;
    return 0;
}

/* truth: FALSE(valid-deref) line 17 */
