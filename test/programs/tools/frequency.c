/* Counts how often each argument is given, in a table of chains. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 64 };

struct word {
    char *text;
    int count;
    struct word *next;
};

static unsigned hash(const char *text)
{
    unsigned value = 5381;
    while (*text)
        value = value * 33 + (unsigned char)*text++;
    return value;
}

static int count_word(struct word **table, const char *text)
{
#ifdef BROKEN
    struct word **bucket = &table[hash(text) % (BUCKETS + 1)];
#else
    struct word **bucket = &table[hash(text) % BUCKETS];
#endif
    for (struct word *w = *bucket; w; w = w->next)
        if (!strcmp(w->text, text)) {
            w->count++;
            return 0;
        }
    struct word *made = malloc(sizeof *made);
    if (!made)
        return -1;
    made->text = strdup(text);
    if (!made->text) {
        free(made);
        return -1;
    }
    made->count = 1;
    made->next = *bucket;
    *bucket = made;
    return 0;
}

int main(int argc, char **argv)
{
    struct word *table[BUCKETS] = {NULL};
    int bad = 0;
    for (int i = 1; i < argc && !bad; i++)
        bad = count_word(table, argv[i]);
    for (int k = 0; k < BUCKETS; k++)
        while (table[k]) {
            struct word *next = table[k]->next;
            printf("%d %s\n", table[k]->count, table[k]->text);
            free(table[k]->text);
            free(table[k]);
            table[k] = next;
        }
    return bad != 0;
}

/* truth: TRUE
 * arch: 64 */
