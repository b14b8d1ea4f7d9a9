/* Which of two objects lies first is not known: no verdict may rest on it. */
extern void reach_error(void);

int first, second;

int main(void)
{
    if ((unsigned long)&first < (unsigned long)&second)
        reach_error();
    return 0;
}

/* truth: UNKNOWN(unconfirmed unreach-call */
