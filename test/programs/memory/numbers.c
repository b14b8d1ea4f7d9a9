/* Ends of intervals, differences, remainders, single bits: each kept in a variable, where a wrong bound shows. */
extern int __VERIFIER_nondet_int(void);

static int between(int low, int high)
{
    int n = __VERIFIER_nondet_int();
    return n < low ? low : n > high ? high : n;
}

int main(void)
{
    int x = between(0, 7), y = between(0, 7), z = between(-3, 3);
    int order = 0, d = x - y, r = x % 7, s = z + y;
    if (x < y)
        order |= 1;
    if (x <= y)
        order |= 2;
    if (x == y)
        order |= 4;
    if (d == 0)
        order |= 8;
    if (y < x + 1)
        order |= 16;
    if (x < y && z < x)
        order |= z < y ? 32 : 64;
    int low = 0, high = 0;
    if (x <= y + 2 && y <= 3)
        high = x; /* 0 to 5 */
    if (x >= y + 2 && y >= 3)
        low = x; /* 5 to 7 */
    int mask = x & 6, either = x | 8, other = x ^ y, up = x << 2, down = (x | 8) >> 1;
    signed char narrow = (signed char)(x + 121); /* 121 to 127, or -128 */
    unsigned char wide = (unsigned char)(z + 255);
    unsigned natural = (unsigned)z;
    int above = natural > 5;
    int bits = mask & 2 ? either & 3 : either & 12;
    int kept = r;
    for (int i = 0; i < 3; i++) {
        kept += i & x;
        if (kept > 6)
            kept -= y;
    }
    int t = x - z; /* -3 to 10 */
    if (t == 10)
        t = s;
    if (t != x && x != y)
        t = d;
    return (order + low + high + mask + either + other + up + down + narrow + wide + above + bits + kept + t) & 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
