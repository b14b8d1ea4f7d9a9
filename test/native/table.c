/* Library functions against the GNU library: every call with every combination of a few arguments, the results printed. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const strings[] = {"", "a", "b", "ab", "aB", "Ab", "abc", "abcab", " \t-12x", "+0x1fz", "077", "0x", "-", "\xff", "zzzz",
                                      "2147483648", "-2147483649", "4294967296", "-1", "9223372036854775808", "-9223372036854775809",
                                      "18446744073709551615", "18446744073709551616", "-99999999999999999999"};
static const size_t sizes[] = {0, 1, 2, 3, 5, 9};
static const int bases[] = {0, 1, 2, 8, 10, 16, 36, 37, -1};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static int sign(int x) { return (x > 0) - (x < 0); }

static int place(const char *in, const char *at) { return at ? (int)(at - in) : -1; }

static void pairs(const char *a, const char *b)
{
    char to[64];
    printf("%s %s:", a, b);
    printf(" %d %d %d", sign(strcmp(a, b)), sign(strcasecmp(a, b)), sign(strcoll(a, b)));
    printf(" %d %d %d %d", (int)strspn(a, b), (int)strcspn(a, b), place(a, strpbrk(a, b)), place(a, strstr(a, b)));
    strcpy(to, a);
    printf(" %s", strcat(to, b));
    printf(" %d %s", place(to, stpcpy(to, b)), to);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        size_t n = sizes[i];
        size_t common = strlen(a) < strlen(b) ? strlen(a) + 1 : strlen(b) + 1;
        printf(" %d %d %d", sign(strncmp(a, b, n)), sign(strncasecmp(a, b, n)),
               sign(memcmp(a, b, n < common ? n : common)));
        memset(to, '#', sizeof to);
        strncpy(to, b, n);
        to[10] = 0;
        printf(" %s", to);
        strcpy(to, a);
        printf(" %s", strncat(to, b, n));
    }
    strcpy(to, a);
    char *rest;
    for (char *word = strtok(to, b); word; word = strtok(NULL, b))
        printf(" [%s]", word);
    printf(" %d", strtok(NULL, b) == NULL);
    strcpy(to, a);
    for (char *word = strtok_r(to, b, &rest); word; word = strtok_r(NULL, b, &rest))
        printf(" (%s%d)", word, place(to, rest));
    printf("\n");
}

static void one(const char *a)
{
    printf("%s: %d %d %ld", a, (int)strlen(a), atoi(a), atol(a));
    for (int c = -1; c < 128; c += 43)
        printf(" %d %d %d", place(a, strchr(a, c)), place(a, strrchr(a, c)), place(a, memchr(a, c, strlen(a) + 1)));
    for (size_t i = 0; i < COUNT(sizes); i++) {
        char *copy = strndup(a, sizes[i]);
        printf(" %d %s", (int)strnlen(a, sizes[i]), copy);
        free(copy);
    }
    for (size_t i = 0; i < COUNT(bases); i++) {
        char *end = (char *)a + 1;
        long number = strtol(a, &end, bases[i]);
        printf(" %ld %d", number, place(a, end));
        end = (char *)a + 1;
        unsigned long other = strtoul(a, &end, bases[i]);
        printf(" %lu %d", other, place(a, end));
    }
    char to[8];
    int length = snprintf(to, sizeof to, "%s%d|%-4s|%.2s", a, (int)strlen(a), a, a);
    printf(" %d %s\n", length, to);
}

static void characters(void)
{
    for (int c = -128; c < 256; c++)
        printf("%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d\n", c, isalnum(c), (isalpha)(c), (isblank)(c), (iscntrl)(c), (isdigit)(c),
               (isgraph)(c), (islower)(c), (isprint)(c), (ispunct)(c), (isspace)(c), (isupper)(c), (isxdigit)(c), tolower(c), toupper(c));
    printf("%d %d %d %d\n", toupper(1000000), tolower(-1000000), isascii(127), isascii(128));
}

int main(void)
{
    for (size_t i = 0; i < COUNT(strings); i++)
        one(strings[i]);
    for (size_t i = 0; i < COUNT(strings); i++)
        for (size_t k = 0; k < COUNT(strings); k++)
            pairs(strings[i], strings[k]);
    characters();
    printf("%d\n", fputs("x\n", stdout) >= 0);
    printf("%d\n", putc('y', stdout));
    printf("%d\n", fputc(300, stdout));
    printf("%d\n", puts("") >= 0);
    return 0;
}
