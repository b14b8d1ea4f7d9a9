/* Writing to a constant through a cast. */
static const int limit = 5;

int main(void)
{
    *(int *)&limit = 6;
    return 0;
}

/* truth: FALSE(valid-deref) line 6 */
