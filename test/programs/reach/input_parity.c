/* x * x * 7919 + x is even for every x: the error is out of reach, and the path to it infeasible. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = (unsigned)__VERIFIER_nondet_int();
    if (x * x * 7919 + x == 1234567891)
        reach_error();
    return 0;
}
/* truth: TRUE
 * today: UNKNOWN
 */
