/* Names that mean different things in different places, and loops that are no statements. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define REPEAT(times) for (unsigned round = 0; round < (times); round++)

static int depth(int n)
{
    static int calls = 5, later;
    int i = 3;
    while (n > 0) {
        int i = n; /* hides the other */
        n = i / 2;
        calls = 7;
        later = i;
    }
    for (; i < 9; i++)
        later++;
    return i + later - calls;
}

static int later = 4; /* not the one above */

static unsigned jumps(unsigned n)
{
    unsigned sum = 0;
    if (n == 3)
        goto inside;
    while (sum < 20) {
        int bypassed;
        bypassed = 1;
        sum += (unsigned)bypassed;
    inside:
        bypassed = 2;
        sum += (unsigned)bypassed;
    }
again:
    sum++;
    if (sum < 40)
        goto again;
    do {
        sum += 2;
    } while (sum < 50);
    REPEAT(3)
        sum--;
    return sum;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    unsigned u = __VERIFIER_nondet_uint();
    signed char small = -3;
    unsigned short word = 65535;
    long long wide = -5000000000;
    _Bool flag = 0;
    if (n > 64)
        return 1;
    for (int i = 0; i < 4; i++)
        later += depth(n);
    for (long i = 4; i > -2; i--) {
        small++;
        flag = !flag;
    }
    while (wide < -4999999990) {
        wide++;
        word -= 2;
    }
    for (;;) {
        if (u-- < 2)
            break;
        if (u > 300)
            u = 300;
    }
    return jumps(u) + (unsigned)small + word + flag > 7;
}
