/* Library functions. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }

static void strings(void)
{
    char to[20] = "abc", from[] = "def", *end;
    puts(strcat(to, from));
    puts(strncat(to, "ghijkl", 2));
    printf("%s %d %d %d\n", strcpy(to, "x"), sign(strcmp("ab", "abc")), sign(strcmp("b", "abc")), strcmp("", ""));
    printf("%d %d %d\n", sign(strncmp("abx", "aby", 2)), sign(strncmp("abx", "aby", 3)), sign(strcmp("\xff", "a")));
    memset(to, '#', sizeof to);
    strncpy(to, "four", 6);
    printf("%d %d %d %c\n", to[3], to[4], to[5], to[6]);
    end = stpcpy(to, "stop");
    printf("%d %d %d\n", (int)(end - to), (int)strlen(to), (int)strnlen(to, 2));
    printf("%s %s %d\n", strchr("a/b/c", '/'), strrchr("a/b/c", '/'), strchr("abc", 'x') == NULL);
    printf("%s %s %d\n", strstr("hello world", "o w"), strstr("x", ""), strstr("aab", "ab") != NULL);
    printf("%d %d %s\n", (int)strspn("aabbc", "ab"), (int)strcspn("hello", "lo"), strpbrk("key=1", "=:"));
    printf("%d %d %d\n", sign(memcmp("a\0b", "a\0c", 3)), memcmp("a", "b", 0), (int)((char *)memchr("abcd", 'c', 4) - (char *)0 != 0));
    printf("%d %d\n", strcasecmp("HeLLo", "hEllO"), sign(strncasecmp("abC", "ABd", 3)));
    char list[] = ",a,b;;c";
    for (char *word = strtok(list, ",;"); word; word = strtok(NULL, ",;"))
        printf("[%s]", word);
    memmove(to + 1, to, 5);
    bzero(to + 8, 2);
    printf("%.6s %d\n", to, to[9]);
}

static void memory(void)
{
    char *text = malloc(4), *copy;
    strcpy(text, "abc");
    text = realloc(text, 100);
    strcpy(text + 3, "defghi");
    copy = strdup(text);
    text = realloc(text, 2);
    text[1] = 0;
    printf("%s %s\n", text, copy);
    free(text);
    free(copy);
    copy = strndup("abcdef", 3);
    puts(copy);
    free(copy);
    int *zeros = calloc(5, sizeof *zeros), sum = 0;
    for (int i = 0; i < 5; i++)
        sum |= zeros[i];
    free(zeros);
    void *(*allocate)(size_t) = malloc;
    void (*release)(void *) = free;
    size_t (*length)(const char *) = strlen;
    release(allocate(3));
    char *stack = __builtin_alloca(length("12345") + 1);
    strcpy(stack, "12345");
    printf("%d %s\n", sum, stack);
}

static void numbers(void)
{
    char *end;
    printf("%d %ld %ld %ld\n", atoi(" -42x"), strtol("0x1fg", &end, 0), strtol("777", NULL, 8), strtol("zz", NULL, 36));
    printf("%c %lu\n", *end, strtoul("4294967295", NULL, 10));
    printf("%ld\n", strtol("0x", &end, 16));
    printf("%s %ld %d\n", end, atol("+7"), strtol("99999999999999999999", NULL, 10) == strtol("999999999999999999999", NULL, 10));
    printf("%d %ld %lld\n", abs(-5), labs(5), llabs(-(1LL << 40)));
}

static void characters(void)
{
    unsigned sum = 0;
    for (int c = -1; c < 256; c++) {
        int classes = !!isalpha(c) | !!isdigit(c) << 1 | !!isalnum(c) << 2 | !!isspace(c) << 3 | !!isupper(c) << 4 |
                      !!islower(c) << 5 | !!isxdigit(c) << 6 | !!isprint(c) << 7 | !!isgraph(c) << 8 | !!iscntrl(c) << 9 |
                      !!ispunct(c) << 10 | !!isblank(c) << 11;
        int functions = (isalpha)(c) + (isdigit)(c) + (isalnum)(c) + (isspace)(c) + (isupper)(c) + (islower)(c) + (isxdigit)(c) +
                        (isprint)(c) + (isgraph)(c) + (iscntrl)(c) + (ispunct)(c) + (isblank)(c);
        sum = sum * 31 + (unsigned)classes + (unsigned)functions + (unsigned)toupper(c) * 7 + (unsigned)tolower(c) * 11;
    }
    printf("%u\n", sum);
}

static void formats(void)
{
    char text[60];
    int length = sprintf(text, "%05d|%-5s|%c|%#x|%%|%+d|% d|%o", 42, "ab", 'c', 255, 7, 8, 9);
    printf("%s %d\n", text, length);
    length = snprintf(text, 5, "%s", "truncated");
    printf("%s %d %d\n", text, length, snprintf(NULL, 0, "%d", 12345));
    printf("%.3s|%*d|%-8s|%.*s|%5.1f|%e|%g|%G\n", "const", 6, 3, "left", 2, "cut", 3.14159, 12345.678, 0.0001, 1e20);
    printf("%ld %zu %hhd %hu %lld %llx %i %u %X\n", 5L, sizeof(int), (char)300, (unsigned short)70000, 1LL << 40, 1ULL << 63, -1, -1, 48879);
    fprintf(stdout, "%s %d\n", "stream", putchar('!'));
    printf("%p|%8p|%-8p|\n", NULL, NULL, NULL);
    fputs("no newline", stdout);
    fputc('\n', stdout);
}

int main(void)
{
    strings();
    memory();
    numbers();
    characters();
    formats();
    exit(42);
}
