/* A line is split at blanks into a vector of owned words. */
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct words {
    char **items;
    size_t count, room;
};

static int words_add(struct words *words, const char *from, size_t length)
{
    if (words->count == words->room) {
        size_t room = words->room ? 2 * words->room : 4;
        char **items = realloc(words->items, room * sizeof *items);
        if (!items)
            return -1;
        words->items = items;
        words->room = room;
    }
    char *word = malloc(length + 1);
    if (!word)
        return -1;
    memcpy(word, from, length);
#ifdef BROKEN
    word[length + 1] = '\0';
#else
    word[length] = '\0';
#endif
    words->items[words->count++] = word;
    return 0;
}

static int split(struct words *words, const char *line)
{
    while (*line) {
        while (*line == ' ')
            line++;
        const char *begin = line;
        while (*line && *line != ' ')
            line++;
        if (line != begin && words_add(words, begin, (size_t)(line - begin)))
            return -1;
    }
    return 0;
}

int main(void)
{
    unsigned length = __VERIFIER_nondet_uint() % 100;
    char *line = malloc(length + 1);
    if (!line)
        return 1;
    for (unsigned i = 0; i < length; i++)
        line[i] = __VERIFIER_nondet_char();
    line[length] = '\0';
    struct words words = {0};
    split(&words, line);
    free(line);
    for (size_t i = 0; i < words.count; i++)
        free(words.items[i]);
    free(words.items);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
