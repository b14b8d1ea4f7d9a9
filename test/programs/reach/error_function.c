/* The error function, called after the third round. */
extern void reach_error(void);

int main(void)
{
    for (int i = 0; i < 5; i++)
        if (i == 3)
            reach_error();
    return 0;
}

/* truth: FALSE(unreach-call) line 8 */
