/* Widening, narrowing, shifts and unsigned wrap-around. */
extern void reach_error(void);

int main(void)
{
    signed char narrow = (signed char)200;
    unsigned short wide = (unsigned short)-1;
    unsigned wrap = 0u - 1;
    long long large = 1LL << 40;
    if (narrow != -56 || wide != 65535 || wrap + 1 != 0 || (int)(large >> 38) != 4 || -7 / 2 != -3 || -7 % 2 != -1)
        reach_error();
    if ((unsigned char)(wrap >> 28) != 15 || (narrow >> 1) != -28)
        reach_error();
    return 0;
}

/* truth: TRUE */
