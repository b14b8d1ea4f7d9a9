/* One input in four thousand million reaches the error: no search guesses it, the solver computes it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = (unsigned)__VERIFIER_nondet_int();
    if (x * x * 7919 + x == 1234567890)
        reach_error();
    return 0;
}
/* truth: FALSE(unreach-call) line 9
 */
