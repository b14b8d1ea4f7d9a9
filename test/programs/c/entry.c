/* Another entry than main, with an argument of any value. */
extern void reach_error(void);

int start(unsigned char number)
{
    if (number == 200)
        reach_error();
    return 0;
}

/* truth: FALSE(unreach-call) line 7
 * args: --entry start */
