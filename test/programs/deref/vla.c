/* A variable-length array has the length it was given. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int length = __VERIFIER_nondet_int();
    if (length < 1 || length > 4)
        return 0;
    int numbers[length];
    for (int i = 0; i < length; i++)
        numbers[i] = i;
    return numbers[length - 1] != length - 1;
}

/* truth: TRUE */
