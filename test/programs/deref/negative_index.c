/* An index from outside, checked only from above. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char names[4] = "abc";
    int index = __VERIFIER_nondet_int();
    if (index >= 4)
        return 0;
    return names[index] == 'b';
}

/* truth: FALSE(valid-deref) line 10 */
