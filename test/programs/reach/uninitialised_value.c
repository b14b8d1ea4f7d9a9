/* What an uninitialised variable must hold for the error is found, not guessed. */
extern void reach_error(void);

int main(void)
{
    unsigned x;
    if ((x ^ 0x5a5a5a5a) * 3 == 0x12345678)
        reach_error();
    return 0;
}
/* truth: FALSE(unreach-call) line 8
 */
