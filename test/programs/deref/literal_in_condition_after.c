/* The if statement is a block: what its condition made is gone behind it, whichever substatement was executed. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p;
    if ((p = (int[]){__VERIFIER_nondet_int()})[0] == 7) {
        *p = 8;
        return 0;
    }
    return *p;
}

/* truth: FALSE(valid-deref) line 11 */
