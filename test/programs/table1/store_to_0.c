/* A store to address zero, by a constant that is an address only by a cast. */
int main(void)
{
    *(volatile int *)0 = 1;
    return 0;
}

/* truth: FALSE(valid-deref) line 4 */
