/* SPDX-License-Identifier: MIT */
/* A heap for people: the variables and heap blocks that a reader may want to see, their contents as the C types have
 * them, and pointers as links between blocks. Heap blocks have no type of their own: they get that of the first typed
 * pointer that leads to them. Pages draw a view, heap_view_print writes it. */
#ifndef WHITTLE_MACHINE_HEAP_VIEW_H
#define WHITTLE_MACHINE_HEAP_VIEW_H

#include "machine/heap.h"

typedef struct ViewField {
    const char *name;  /* ".next", "[3]"; "" for a scalar object */
    const char *value; /* "NULL", "3", "'x'", "\"abs\"", "?" for uninitialised; of a pointer "&top", "block 2 + 8" */
    BlockId target;    /* of a pointer to a block that is shown, else ID_NONE */
} ViewField;

typedef struct ViewBlock {
    BlockId id;
    const char *name;     /* "cell", "block 2" */
    const char *type;     /* "struct Cell"; "" if unknown */
    const char *function; /* whose local it is, if not of the innermost frame; else "" */
    uint64_t size;
    uint32_t frame; /* of a local: how many frames are below; ID_NONE for globals and heap blocks */
    bool is_heap, is_freed;
    ViewField *fields;
    size_t field_count;
    size_t left_out; /* fields */
} ViewBlock;

/* Variables first, the innermost frame's before all others; then heap blocks in the order in which they were made. */
typedef struct HeapView {
    Arena *arena;
    ViewBlock *blocks;
    size_t count, capacity;
    size_t left_out; /* blocks */
} HeapView;

/* At most `limit` blocks. */
HeapView heap_view(const Heap *heap, size_t limit);
void heap_view_free(HeapView *view);
/* The number of a heap block among all heap blocks ever made, from 1: "block 2". */
uint32_t heap_block_number(const Heap *heap, BlockId block);
/* A line for each block: "  cell = block 2", "  block 2 (struct Cell): below = NULL, number = 3". */
void heap_view_print(Text *text, const HeapView *view);

#endif
