/* The twin of store_to_0: the store is never reached. */
int main(void)
{
    int zero = 0;
    if (zero)
        *(volatile int *)0 = 1;
    return 0;
}

/* truth: TRUE */
