/* An index from outside, checked from both sides. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char names[4] = "abc";
    int index = __VERIFIER_nondet_int();
    if (index < 0 || index >= 4)
        return 0;
    return names[index] == 'b';
}

/* truth: TRUE */
