/* SPDX-License-Identifier: MIT */
/* An arena with allocations of unknown number, a mark and a pop in between.
 * files: base/arena.c base/mem.c base/fail.c */
#include "base/mem.h"

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    Arena *arena = arena_create();
    int *first = arena_alloc(arena, sizeof *first);
    ArenaMark mark = arena_mark(arena);
    while (__VERIFIER_nondet_uint()) {
        int *more = arena_alloc(arena, 3 * sizeof *more);
        more[2] = 1;
    }
    arena_pop(arena, mark);
    *first = 1;
    arena_destroy(arena);
    return 0;
}
