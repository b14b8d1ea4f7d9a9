/* From one row of an array into the next. */
extern int __VERIFIER_nondet_int(void);

static int rows[4][4];

int main(void)
{
    int at = __VERIFIER_nondet_int();
    return at >= 0 && at < 6 ? rows[1][at] : 0;
}

/* truth: FALSE(valid-index) line 9 */
