/* Where unreach-call is not asked for, the error function just ends the program. */
extern void reach_error(void);

int main(void)
{
    reach_error();
    return *(int *)0;
}

/* truth: TRUE
 * args: --property valid-memsafety */
