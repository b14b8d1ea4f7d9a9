/* SPDX-License-Identifier: MIT */
/* JSON of one object: parsed, and a member read.
 * files: base/json.c base/text.c base/arena.c base/mem.c base/fail.c */
#include "base/json.h"

#include <stdlib.h>

int main(void)
{
    Arena *arena = arena_create();
    const Json *json = NULL;
    char *problem = json_parse("{\"a\": [1, \"b\"]}", arena, &json);
    const Json *member = problem ? NULL : json_member(json, "a");
    int first = member && member->first ? member->first->string[0] : 0;
    free(problem);
    arena_destroy(arena);
    return first == '1' ? 0 : 1;
}
