/* Two strings of any length, compared: where a character equals one that is not the terminator, the other string has not
 * ended either. */
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static char *make(int size)
{
    char *text = __builtin_malloc(size);
    if (!text)
        __builtin_abort();
    for (int i = 0; i < size - 1; i++)
        text[i] = __VERIFIER_nondet_char();
    text[size - 1] = 0;
    return text;
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), common = 0;
    if (n < 1 || m < 1)
        return 0;
    char *first = make(n), *second = make(m), *left = first, *right = second;
    while (*left == *right++ && *left++)
        common++;
    __builtin_free(first);
    __builtin_free(second);
    return common > 9;
}

/* truth: TRUE */
