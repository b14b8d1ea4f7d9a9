/* SPDX-License-Identifier: MIT */
/* A persistent array: two versions that share, one item changed in one of them.
 * files: base/chunks.c base/arena.c base/mem.c base/fail.c */
#include "base/chunks.h"

#include <assert.h>

int main(void)
{
    Arena *arena = arena_create();
    Chunks left = chunks_empty(sizeof(int));
    *(int *)chunks_add(&left, arena, 1) = 1;
    *(int *)chunks_add(&left, arena, 1) = 2;
    Chunks right = left;
    *(int *)chunks_edit(&right, arena, 2, 0) = 3;
    assert(*(const int *)chunks_at(&left, 0) == 1);
    assert(*(const int *)chunks_at(&right, 0) == 3);
    arena_destroy(arena);
    return 0;
}
