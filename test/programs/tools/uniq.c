/* uniq: prints the lines of the standard input that differ from the line before; with an argument, counts as well. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
    char *text;
    size_t length, room;
};

static int line_add(struct line *line, char c)
{
    if (line->length + 1 >= line->room) {
        size_t room = line->room ? 2 * line->room : 32;
        char *text = realloc(line->text, room);
        if (!text)
            return -1;
        line->text = text;
        line->room = room;
    }
    line->text[line->length++] = c;
    line->text[line->length] = '\0';
    return 0;
}

static int line_read(struct line *line)
{
    int c;
    line->length = 0;
    while ((c = getchar()) != EOF && c != '\n')
        if (line_add(line, (char)c))
            return 0;
    return c != EOF;
}

static int same(const struct line *a, const struct line *b)
{
#ifdef BROKEN
    return !memcmp(a->text, b->text, a->length);
#else
    return a->length == b->length && (!a->length || !memcmp(a->text, b->text, a->length));
#endif
}

int main(int argc, char **argv)
{
    struct line now = {0}, last = {0};
    long count = 0;
    (void)argv;
    while (line_read(&now)) {
        if (count && same(&now, &last)) {
            count++;
            continue;
        }
        if (argc > 1 && count)
            printf("%ld\n", count);
        if (now.length)
            puts(now.text);
        struct line swap = last;
        last = now;
        now = swap;
        count = 1;
    }
    free(now.text);
    free(last.text);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
