/* SPDX-License-Identifier: MIT */
/* JSON of five unknown bytes: every malformed text is refused, none is read beyond its end.
 * files: base/json.c base/text.c base/arena.c base/mem.c base/fail.c */
#include "base/json.h"

#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[6] = {0};
    for (int i = 0; i < 5; i++)
        text[i] = __VERIFIER_nondet_char();
    Arena *arena = arena_create();
    const Json *json;
    free(json_parse(text, arena, &json));
    arena_destroy(arena);
    return 0;
}
