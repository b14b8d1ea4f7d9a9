/* An error function without a body ends the program, also through a pointer and where unreach-call is not asked for. */
extern void reach_error(void);

int main(void)
{
    int *nowhere = 0;
    void (*report)(void) = reach_error;
    report();
    return *nowhere;
}

/* truth: TRUE
 * args: --property valid-memsafety
 */
