/* comm: compares two sorted files line by line; columns may be suppressed by -1, -2 and -3. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LB 256

static int one = 1, two = 1, three = 1;

static FILE *openfil(const char *s)
{
    FILE *b;
    if (s[0] == '-' && s[1] == 0)
        b = stdin;
    else if ((b = fopen(s, "r")) == NULL) {
        perror(s);
        exit(1);
    }
    return b;
}

static int rd(FILE *file, char *buf)
{
    int i = 0, c;
    while ((c = getc(file)) != EOF) {
        *buf = c;
#ifdef BROKEN
        if (c == '\n' || i > LB - 1) {
#else
        if (c == '\n' || i > LB - 2) {
#endif
            *buf = '\0';
            return 0;
        }
        i++;
        buf++;
    }
    return -1;
}

static void wr(const char *str, int n)
{
    switch (n) {
    case 1:
        if (!one)
            return;
        break;
    case 2:
        if (!two)
            return;
        if (one)
            putchar('\t');
        break;
    case 3:
        if (!three)
            return;
        if (one)
            putchar('\t');
        if (two)
            putchar('\t');
    }
    printf("%s\n", str);
}

static void copy(FILE *ibuf, char *lbuf, int n)
{
    do
        wr(lbuf, n);
    while (rd(ibuf, lbuf) >= 0);
}

int main(int argc, char *argv[])
{
    char lb1[LB], lb2[LB];
    FILE *ib1, *ib2;
    if (argc > 1 && argv[1][0] == '-' && argv[1][1] != 0) {
        int l = 1;
        while (argv[1][l]) {
            switch (argv[1][l]) {
            case '1': one = 0; break;
            case '2': two = 0; break;
            case '3': three = 0; break;
            default: fprintf(stderr, "comm: illegal option\n"); exit(1);
            }
            l++;
        }
        argv++;
        argc--;
    }
    if (argc < 3) {
        fprintf(stderr, "comm: arg count\n");
        exit(1);
    }
    ib1 = openfil(argv[1]);
    ib2 = openfil(argv[2]);
    if (rd(ib1, lb1) < 0) {
        if (rd(ib2, lb2) < 0)
            exit(0);
        copy(ib2, lb2, 2);
        exit(0);
    }
    if (rd(ib2, lb2) < 0) {
        copy(ib1, lb1, 1);
        exit(0);
    }
    for (;;) {
        int c = strcmp(lb1, lb2);
        if (c == 0) {
            wr(lb1, 3);
            if (rd(ib1, lb1) < 0) {
                if (rd(ib2, lb2) < 0)
                    exit(0);
                copy(ib2, lb2, 2);
                exit(0);
            }
            if (rd(ib2, lb2) < 0) {
                copy(ib1, lb1, 1);
                exit(0);
            }
        } else if (c < 0) {
            wr(lb1, 1);
            if (rd(ib1, lb1) < 0) {
                copy(ib2, lb2, 2);
                exit(0);
            }
        } else {
            wr(lb2, 2);
            if (rd(ib2, lb2) < 0) {
                copy(ib1, lb1, 1);
                exit(0);
            }
        }
    }
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
