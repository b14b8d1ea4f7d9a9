/* A call of the error function is an error also where it is made through a pointer. */
extern int __VERIFIER_nondet_int(void);

void reach_error(void) {}

int main(void)
{
    void (*report)(void) = reach_error;
    if (__VERIFIER_nondet_int() == 4)
        report();
    return 0;
}

/* truth: FALSE(unreach-call) */
