/* An uninitialised variable may hold anything. */
extern void reach_error(void);

int main(void)
{
    int number;
    if (number == 42)
        reach_error();
    return 0;
}

/* truth: FALSE(unreach-call) line 8 */
