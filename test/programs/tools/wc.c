/* wc: counts lines, words and bytes of the standard input; the options -l, -w, -c say which are printed. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LINES, WORDS, BYTES, KINDS };

static int parse(const char *arg, int *wanted)
{
    static const char letters[] = "lwc";
    for (const char *p = arg + 1; *p; p++) {
        const char *at = strchr(letters, *p);
        if (!at) {
            fprintf(stderr, "wc: unknown option -%c\n", *p);
            return -1;
        }
        wanted[at - letters] = 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int wanted[KINDS] = {0}, any = 0;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-' || parse(argv[i], wanted))
            return 2;
        any = 1;
    }
    long counts[KINDS] = {0};
    int c, inside = 0;
    while ((c = getchar()) != EOF) {
        counts[BYTES]++;
        counts[LINES] += c == '\n';
        if (isspace(c)) {
            inside = 0;
        } else if (!inside) {
            inside = 1;
            counts[WORDS]++;
        }
    }
#ifdef BROKEN
    for (int k = 0; k <= KINDS; k++)
#else
    for (int k = 0; k < KINDS; k++)
#endif
        if (!any || wanted[k])
            printf(" %ld", counts[k]);
    printf("\n");
    return 0;
}

/* truth: TRUE
 * arch: 64 */
