/* Prints the standard input as hexadecimal numbers, a row of as many as the argument says, and the characters beside. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static void print_row(const unsigned char *row, size_t count, size_t width)
{
    for (size_t i = 0; i < width; i++)
        if (i < count)
            printf("%02x ", row[i]);
        else
            printf("   ");
    for (size_t i = 0; i < count; i++)
        putchar(isprint(row[i]) ? row[i] : '.');
    putchar('\n');
}

int main(int argc, char **argv)
{
    size_t width = 16;
    if (argc > 1) {
        int asked = atoi(argv[1]);
        if (asked <= 0)
            return 2;
        width = (size_t)asked;
    }
    unsigned char *row = malloc(width);
    if (!row)
        return 1;
    size_t count = 0;
    int c;
    while ((c = getchar()) != EOF) {
        row[count++] = (unsigned char)c;
#ifdef BROKEN
        if (count > width) {
#else
        if (count == width) {
#endif
            print_row(row, count, width);
            count = 0;
        }
    }
    if (count)
        print_row(row, count, width);
    free(row);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
