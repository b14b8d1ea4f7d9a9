/* SPDX-License-Identifier: MIT */
/* A string behind a header of 16-bit numbers; once the block has no byte for the terminator. */
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct header {
    uint16_t length, room;
    char text[];
};
static struct header *header(char *s)
{
    return (struct header *)(s - sizeof(struct header));
}
static char *append(char *s)
{
    size_t n = header(s)->length;
    if (header(s)->room - header(s)->length < 1) {
        size_t room = 2 * (n + 1), end = __VERIFIER_nondet_uint() * 2654435761u != 987654321u;
        if (room > UINT16_MAX)
            return NULL;
        struct header *larger = realloc(header(s), sizeof *larger + room + end);
        if (!larger)
            return NULL;
        larger->room = (uint16_t)room;
        s = larger->text;
    }
    s[n] = 'x';
    header(s)->length = (uint16_t)(n + 1);
    s[n + 1] = '\0';
    return s;
}
int main(void)
{
    struct header *first = malloc(sizeof *first + 1);
    if (!first)
        return 1;
    first->length = first->room = 0;
    char *s = first->text;
    while (__VERIFIER_nondet_uint()) {
        char *longer = append(s);
        if (!longer)
            break;
        s = longer;
    }
    free(header(s));
    return 0;
}
/* truth: FALSE(valid-deref) */
