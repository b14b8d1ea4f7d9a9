/* An array as a parameter is a pointer: the callee trusts the size in its declaration. */
extern int __VERIFIER_nondet_int(void);

static int sum(int cells[10], int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += cells[i] & 1;
    return total;
}

int main(void)
{
    int cells[8] = { 0 }, count = __VERIFIER_nondet_int();
    if (count < 0 || count > 10)
        return 0;
    return sum(cells, count);
}

/* truth: FALSE(valid-deref) line 8 */
