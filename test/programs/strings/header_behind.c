/* SPDX-License-Identifier: MIT */
/* A string behind a header whose length and room are 16 bits each, as large as they go: unsigned values, the room twice the length at which it
 * grew. Functions are handed the text alone. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct header {
    uint16_t length, room;
    char text[];
};
static struct header *header(char *s)
{
    return (struct header *)(s - sizeof(struct header));
}
static size_t length(char *s)
{
    return header(s)->length;
}
static size_t left(char *s)
{
    return header(s)->room - header(s)->length;
}
static char *append(char *s, char c)
{
    size_t n = length(s);
    if (left(s) < 1) {
        size_t room = 2 * (n + 1);
        if (room > UINT16_MAX)
            return NULL;
        struct header *larger = realloc(header(s), sizeof *larger + room + 1);
        if (!larger)
            return NULL;
        larger->room = (uint16_t)room;
        s = larger->text;
    }
    s[n] = c;
    header(s)->length = (uint16_t)(n + 1);
#ifdef BROKEN
    s[n + 2] = '\0';
#else
    s[n + 1] = '\0';
#endif
    return s;
}
int main(void)
{
    struct header *first = malloc(sizeof *first + 1);
    if (!first)
        return 1;
    first->length = first->room = 0;
    first->text[0] = '\0';
    char *s = first->text;
    for (int c; (c = getchar()) != EOF;) {
        char *longer = append(s, (char)c);
        if (!longer)
            break;
        s = longer;
    }
    size_t spaces = 0;
    for (size_t i = 0; i < length(s); i++)
        spaces += s[i] == ' ';
    printf("%zu\n", spaces);
    free(header(s));
    return 0;
}
/* truth: TRUE
 * arch: 64 */
