/* Inline assembly may do anything: nothing is proved. */
int main(void)
{
    int number = 1;
    __asm__ volatile("addl $1, %0" : "+r"(number));
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN(unsupported */
