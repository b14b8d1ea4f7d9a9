/* The twin of if_pointer: the right way round. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int cell = 0, *p = __VERIFIER_nondet_int() ? &cell : 0;
    if (p)
        *p = 1;
    return cell;
}

/* truth: TRUE */
