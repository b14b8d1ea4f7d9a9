/* The twin of t2_n_1b: the last state is guarded by what the first one rules out. */
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
    if (x <= 3)
        *p = 1;
    return 0;
}

/* truth: TRUE */
