/* An integer that was never an address. */
int main(void)
{
    int *device = (int *)0x1234;
    return *device;
}

/* truth: FALSE(valid-deref) line 5 */
