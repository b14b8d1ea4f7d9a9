/* A variable-length array, one element too short for the loop. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int length = __VERIFIER_nondet_int();
    if (length < 1 || length > 4)
        return 0;
    int numbers[length];
    for (int i = 0; i < 4; i++)
        numbers[i] = i;
    return 0;
}

/* truth: FALSE(valid-deref) line 11 */
