/* SPDX-License-Identifier: MIT */
/* What is left is a difference of unsigned numbers; once the length is beyond the room, and it wraps. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct text {
    unsigned length, room;
    char bytes[];
};
int main(void)
{
    struct text *text = malloc(sizeof *text + 16);
    if (!text)
        return 1;
    text->length = 0;
    text->room = 16;
    while (__VERIFIER_nondet_uint()) {
        unsigned left = text->room - text->length;
        if (left < 1)
            break;
        text->bytes[text->length++] = 'x';
        if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u)
            text->length++;
    }
    free(text);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
