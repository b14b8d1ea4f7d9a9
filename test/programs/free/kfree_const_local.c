/* kfree_const leaves only constants alone. */
extern void kfree_const(const void *pointer);

int main(void)
{
    int number;
    kfree_const("abc");
    kfree_const(&number);
    return 0;
}

/* truth: FALSE(valid-free) line 8
 * today: UNKNOWN(unconfirmed
 */
