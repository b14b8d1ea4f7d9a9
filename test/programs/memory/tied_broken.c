/* x is y or y - 1: that z is not y does not tell z from x. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    if (x < 0 || x > 3 || y < 0 || y > 3 || z < 0 || z > 3)
        return 0;
    if (x <= y && y <= x + 1 && z != y && x == z)
        reach_error();
    return 0;
}

/* truth: FALSE(unreach-call) line 11
 * args: --malloc-succeeds */
