/* Two writes at unknown places of a block of unknown size: the second may overwrite what the first one wrote. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        size = 1;
    char *bytes = __builtin_alloca(size);
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    if (first < 0 || first >= size)
        first = 0;
    if (second < 0 || second >= size)
        second = 0;
    bytes[first] = 1;
    bytes[second] = 2;
    int sum = 0;
    for (int i = 0; i < size && i < 3; i++)
        sum += first + second;
    return bytes[first] + bytes[second] + sum;
}

/* truth: TRUE */
