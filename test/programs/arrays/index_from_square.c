/* The only index that passes the test is one past the end: the table's size is not in the test. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int table[144] = {0};
    unsigned i = (unsigned)__VERIFIER_nondet_int();
    if (i < 60000 && i * i == 20736u)
        table[i] = 1;
    return table[3];
}
/* truth: FALSE(valid-deref) line 9
 */
