/* Prints the arguments in base 64. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *encode(const unsigned char *from, size_t length)
{
#ifdef BROKEN
    size_t size = length / 3 * 4 + 1;
#else
    size_t size = (length + 2) / 3 * 4 + 1;
#endif
    char *text = malloc(size), *to = text;
    if (!text)
        return NULL;
    for (size_t i = 0; i < length; i += 3) {
        unsigned word = (unsigned)from[i] << 16;
        if (i + 1 < length)
            word |= (unsigned)from[i + 1] << 8;
        if (i + 2 < length)
            word |= from[i + 2];
        *to++ = digits[word >> 18 & 63];
        *to++ = digits[word >> 12 & 63];
        *to++ = i + 1 < length ? digits[word >> 6 & 63] : '=';
        *to++ = i + 2 < length ? digits[word & 63] : '=';
    }
    *to = '\0';
    return text;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *text = encode((const unsigned char *)argv[i], strlen(argv[i]));
        if (!text)
            return 1;
        puts(text);
        free(text);
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
