/* The address of a local variable leaves its function. */
static int *leak_address(void)
{
    int local = 1;
    int *address = &local;
    return address;
}

int main(void)
{
    int *address = leak_address();
    *address = 2;
    return 0;
}

/* truth: FALSE(valid-deref) line 12 */
