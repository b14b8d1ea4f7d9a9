/* Where unreach-call is not asked for, the error function is like any other: execution goes on after it. */
void reach_error(void) {}

int main(void)
{
    int *nowhere = 0;
    reach_error();
    return *nowhere;
}

/* truth: FALSE(valid-deref) line 8
 * args: --property valid-memsafety
 */
