/* What an assumption rules out is not a violation. */
extern void __VERIFIER_assume(int condition);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number > 3 && number < 6);
    if (number != 4 && number != 5)
        reach_error();
    return 0;
}

/* truth: TRUE */
