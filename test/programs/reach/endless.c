/* A loop that never ends does no harm. */
int main(void)
{
    int state = 0;
    while (1)
        state = !state;
}

/* truth: TRUE */
