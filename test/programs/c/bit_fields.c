/* Bit-fields wrap, sign-extend and leave their neighbours alone. */
extern void reach_error(void);

struct Flags {
    unsigned low : 3;
    signed middle : 5;
    unsigned high : 9;
    unsigned char byte;
};

int main(void)
{
    struct Flags flags = {0};
    flags.middle = -16;
    flags.low = 9;
    flags.high = 511;
    flags.byte = 0xAA;
    flags.low++;
    if (flags.low != 2 || flags.middle != -16 || flags.high != 511 || flags.byte != 0xAA)
        reach_error();
    return 0;
}

/* truth: TRUE */
