/* A null pointer read on one branch only. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int value = 4, *pointer = &value;
    if (__VERIFIER_nondet_int() == 17)
        pointer = 0;
    return *pointer - 4;
}

/* truth: FALSE(valid-deref) line 9 */
