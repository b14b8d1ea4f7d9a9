/* Each round of a loop has its own variable; the pointer of the round before is dead. */
int main(void)
{
    int *last = 0;
    for (int i = 0; i < 2; i++) {
        int own = i;
        if (last)
            *last = 5;
        last = &own;
    }
    return 0;
}

/* truth: FALSE(valid-deref) line 8 */
