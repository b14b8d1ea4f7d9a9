/* Arithmetic, conversions, comparisons, control flow. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static int choose(int x)
{
    switch (x) {
    case 1: return 10;
    case 2:
    case 3: x += 5; break;
    case -7: x = 0; /* fall through */
    default: x *= 2;
    case 100 ... 110: x++;
    }
    return x;
}

static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

static int triangle(int n)
{
    int sum = 0;
    for (int k = 1; k < n; k++) {
        int rows[k][2];
        for (int i = 0; i < k; i++)
            rows[i][0] = i, rows[i][1] = k;
        for (int i = 0; i < k; i++)
            sum += rows[i][0] * rows[i][1];
    }
    return sum;
}

static int order(double x, double y)
{
    return (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5 | !(x < y) << 6 |
           (__builtin_isunordered(x, y) != 0) << 7;
}

static int fibonacci(int n)
{
    int a = 0, b = 1;
    while (n-- > 0) {
        int next = a + b;
        a = b;
        b = next;
    }
    return a;
}

static int dispatch(const char *code)
{
    static void *const labels[] = {&&add, &&twice, &&end};
    int value = 0;
next:
    goto *labels[*code++ - '0'];
add:
    value++;
    goto next;
twice:
    value *= 2;
    goto next;
end:
    return value;
}

int main(void)
{
    int8_t small = INT8_MIN;
    uint16_t medium = 65535;
    long long big = 1LL << 40;
    unsigned one = 1;
    volatile int zero = 0;
    double nan = (double)zero / zero, infinity = 1.0 / zero;
    printf("%d %d %d %d %d\n", choose(1), choose(2), choose(-7), choose(9), choose(105));
    printf("%d %d %d %d\n", factorial(10), triangle(6), fibonacci(20), dispatch("001010102"));
    printf("%d %d %d %u\n", small >> 1, (int8_t)(small - 1), (uint16_t)(medium + 1), medium * 3u);
    printf("%lld %lld %llu %lld\n", big / 3, -big % 1000, (unsigned long long)-1, big * big);
    printf("%d %d %d %u %u\n", 7 / -2, 7 % -2, -17 >> 2, one - 2, -17u / 3);
    printf("%d %d %d %d\n", one > -1, (int)one > -1, -1L < 1u, sizeof(long) > 4 ? 1 : 0);
    printf("%d %d %d %d\n", order(1, 2), order(2, 1), order(2, 2), order(1, nan));
    printf("%d %d %u %lld\n", (int)3.99, (int)-2.5f, (unsigned)3e9, (long long)1e18);
    printf("%a %a %a %a\n", 0.1f * 3, 0.1 + 0.2, (double)(float)0.1, (double)(1LL << 62));
    printf("%f %f %d\n", infinity, -infinity, infinity > 1e308);
    printf("%d %d %x\n", __builtin_popcount(0xff0f), __builtin_ctz(8), __builtin_bswap32(0x11223344));
    printf("%d %d %d\n", __builtin_clz(1), __builtin_clzll(1), __builtin_popcountll(-1LL));
    int sum, product;
    printf("%d ", __builtin_add_overflow(INT_MAX, zero + 1, &sum));
    printf("%d %d ", sum, __builtin_mul_overflow(1 << 20, zero + (1 << 12), &product));
    printf("%d %d\n", product, __builtin_sub_overflow(INT_MIN, zero, &sum));
    static const long long longs[] = {0, 1, -1, 3, -3, LLONG_MAX, LLONG_MIN, 1LL << 32, -(1LL << 31), LLONG_MAX / 3 + 1};
    for (unsigned i = 0; i < sizeof longs / sizeof *longs; i++)
        for (unsigned j = 0; j < sizeof longs / sizeof *longs; j++) {
            long long wide;
            unsigned long long natural;
            printf("%d", __builtin_mul_overflow(longs[i], longs[j], &wide));
            printf("%d", __builtin_mul_overflow((unsigned long long)longs[i], (unsigned long long)longs[j], &natural));
            printf("%d", __builtin_mul_overflow(longs[j], 24LL, &wide));
            printf("%d ", __builtin_mul_overflow((unsigned long long)longs[i], 24ULL, &natural));
            printf("%llx ", natural + (unsigned long long)wide);
        }
    _Bool truth = 17;
    enum { A = 3, B } e = B;
    printf("%d %d %d %d\n", truth, e, zero ? 1 : big ? 2 : 3, !big);
    for (unsigned char c = 250; c; c++)
        if (c % 2 == 0)
            continue;
        else if (c == 255)
            break;
        else
            printf("%d ", c);
    int x = 5;
    do
        x -= 2;
    while (x > 0 && x != 1);
    printf("%d\n", x);
    __sync_fetch_and_add(&x, 41);
    printf("%d ", __sync_val_compare_and_swap(&x, 42, 7));
    printf("%d\n", __atomic_exchange_n(&x, 9, __ATOMIC_SEQ_CST));
    return x + (int)(uint8_t)300;
}
