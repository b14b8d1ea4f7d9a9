/* seq: prints the numbers from the first argument to the last one, padded to the same width with -w. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int parse(const char *text, int *number)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end || value < -1000000 || value > 1000000)
        return -1;
    *number = (int)value;
    return 0;
}

int main(int argc, char **argv)
{
    int bounds[3] = {1, 1, 1}, count = 0, width = 0;
#ifdef BROKEN
    for (int i = 1; i <= argc; i++) {
#else
    for (int i = 1; i < argc; i++) {
#endif
        if (!strcmp(argv[i], "-w")) {
            width = 8;
            continue;
        }
        if (count >= 3 || parse(argv[i], &bounds[count++])) {
            fprintf(stderr, "seq: bad number %s\n", argv[i]);
            return 2;
        }
    }
    int first = count > 1 ? bounds[0] : 1, step = count > 2 ? bounds[1] : 1, last = count ? bounds[count - 1] : 0;
    if (step < 1)
        return 2;
    char line[32];
    for (int k = first; k <= last; k += step) {
        snprintf(line, sizeof line, "%0*d", width, k);
        puts(line);
    }
    return 0;
}

/* truth: TRUE
 * arch: 64 */
