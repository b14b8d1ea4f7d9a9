/* factor: prints prime factors of its arguments or of the numbers on stdin. */
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <errno.h>

#define MAXFACT 64

static int factor(unsigned long n, unsigned long *out)
{
    int k = 0;
    for (unsigned long d = 2; d <= n / d; d++)
        while (n % d == 0) {
            if (k == MAXFACT - 1)
                break;
            out[k++] = d;
            n /= d;
        }
    if (n > 1)
        out[k++] = n;
    return k;
}

static void show(unsigned long n)
{
    unsigned long f[MAXFACT];
    int count = factor(n, f);
    printf("%lu:", n);
    for (int i = 0; i < count; i++)
        printf(" %lu", f[i]);
    printf("\n");
}

static int one(const char *text)
{
    char *end;
    unsigned long v;
    while (isspace((unsigned char)*text))
        text++;
#ifdef BROKEN
    if (*text == '-' && text[2] == '0')
#else
    if (*text == '-')
#endif
        return -1;
    errno = 0;
    v = strtoul(text, &end, 10);
    if (end == text || errno == ERANGE)
        return -1;
    show(v);
    return 0;
}

int main(int argc, char **argv)
{
    int bad = 0;
    if (argc < 2) {
        char line[128];
        while (fgets(line, sizeof line, stdin) != NULL)
            if (one(line) < 0)
                bad = 1;
    } else
        for (char **p = argv + 1; *p; p++)
            if (one(*p) < 0) {
                fprintf(stderr, "factor: %s: not a number\n", *p);
                bad = 1;
            }
    return bad;
}

/* truth: TRUE
 * arch: 64 */
