/* The twin of array_in_formal: an array of the declared size. */
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
    int cells[10] = { 0 }, count = __VERIFIER_nondet_int();
    if (count < 0 || count > 10)
        return 0;
    return sum(cells, count);
}

/* truth: TRUE */
