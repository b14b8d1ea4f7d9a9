/* A line editor's buffer: lines are inserted and deleted in the middle of a vector by memmove. */
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct buffer {
    char **lines;
    size_t count, room;
};

static int insert(struct buffer *b, size_t at, const char *text)
{
    if (b->count == b->room) {
        size_t room = b->room ? 2 * b->room : 16;
        char **lines = realloc(b->lines, room * sizeof *lines);
        if (!lines)
            return -1;
        b->lines = lines;
        b->room = room;
    }
    char *line = malloc(strlen(text) + 1);
    if (!line)
        return -1;
    strcpy(line, text);
    if (at > b->count)
        at = b->count;
    memmove(b->lines + at + 1, b->lines + at, (b->count - at) * sizeof *b->lines);
    b->lines[at] = line;
    b->count++;
    return 0;
}

static void delete(struct buffer *b, size_t at)
{
    if (at >= b->count)
        return;
    free(b->lines[at]);
    memmove(b->lines + at, b->lines + at + 1, (b->count - at - 1) * sizeof *b->lines);
#ifndef BROKEN
    b->count--;
#endif
}

int main(void)
{
    struct buffer b = {0};
    int bad = 0;
    while (!bad) {
        unsigned what = __VERIFIER_nondet_uint();
        if (what == 0)
            break;
        if (what % 2)
            bad = insert(&b, __VERIFIER_nondet_uint(), "a line");
        else
            delete(&b, __VERIFIER_nondet_uint());
    }
    for (size_t i = 0; i < b.count; i++)
        free(b.lines[i]);
    free(b.lines);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
