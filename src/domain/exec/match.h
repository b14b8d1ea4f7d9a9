/* SPDX-License-Identifier: MIT */
/* Membership of a concrete heap, for domains in which a block's node is known before its contents are looked at. */
#ifndef WHITTLE_DOMAIN_EXEC_MATCH_H
#define WHITTLE_DOMAIN_EXEC_MATCH_H

#include "domain/exec/contents.h"
#include "domain/numbers/assign.h"

typedef struct ExecMatch ExecMatch;
struct ExecMatch {
    const Memory *memory;
    const Heap *heap;
    uint32_t *nodes;  /* by block; ID_NONE: not known, it may be any */
    uint8_t *reached; /* by block: roots lead to it (heap_reach) */
    Assigned assigned;
    /* May the value be a pointer to a block of this node (ID_NONE: a number)? */
    bool (*leads)(const ExecMatch *match, ExecValue value, uint32_t node);
};

ExecMatch exec_match(const Memory *memory, const Heap *heap, bool (*leads)(const ExecMatch *, ExecValue, uint32_t));
void exec_match_free(ExecMatch *match);
/* Names the nodes of the frames' locals and variadic arguments. False if the heap has other frames. */
bool exec_match_frames(ExecMatch *match);
/* Frame i of the memory; callers may have been left out. */
const Frame *exec_match_frame(const ExecMatch *match, uint32_t i);
/* `is_own`: the number or value belongs to a summary, so that it says nothing about others. */
bool exec_match_number(ExecMatch *match, Linear number, int64_t value, bool is_own);
bool exec_match_value(ExecMatch *match, ExecValue value, Value concrete, bool is_own);
/* If the contents are zeroed: is every byte 0 that no cell covers? */
bool exec_match_zeros(const Heap *heap, const Contents *contents, BlockId block);
bool exec_match_contents(ExecMatch *match, const Contents *contents, BlockId block, bool is_own);
/* The registers; and is there a solution for the numbers? At the end. */
bool exec_match_end(ExecMatch *match);

#endif
