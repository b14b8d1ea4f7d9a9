/* A union's members share bytes; the target is little-endian. */
extern void reach_error(void);

union Bytes {
    unsigned number;
    unsigned char bytes[4];
    struct { unsigned short low, high; } halves;
};

int main(void)
{
    union Bytes both;
    both.number = 0x01020304;
    if (both.bytes[0] != 4 || both.halves.high != 0x0102)
        reach_error();
    both.bytes[3] = 0xFF;
    if (both.number != 0xFF020304)
        reach_error();
    return 0;
}

/* truth: TRUE */
