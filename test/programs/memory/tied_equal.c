/* x and y are equal, as two bounds say: what differs from one differs from the other. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    if (x <= y && y <= x && z != y && x == z)
        reach_error();
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
