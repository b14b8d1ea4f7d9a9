/* SPDX-License-Identifier: MIT */
/* Contents of a block as cells at constant offsets: for domains that need no more. A cell says what value a byte range
 * holds; cells do not overlap. Bytes outside are zero if `zeroed`, else any. Contents are values: functions return new
 * ones, in the memory's arena. */
#ifndef WHITTLE_DOMAIN_EXEC_CONTENTS_H
#define WHITTLE_DOMAIN_EXEC_CONTENTS_H

#include "domain/exec/memory.h"

typedef struct ExecCell {
    int64_t offset;
    uint32_t size;
    ExecValue value; /* VALUE_UNDEFINED only where zeroed: any bytes */
} ExecCell;

typedef struct Contents {
    const ExecCell *cells; /* ascending by offset */
    uint32_t count;
    bool zeroed;
} Contents;

/* What the bytes hold: a cell's value, or what constants and zeros make up; undefined if neither. */
ExecValue contents_peek(const Memory *memory, const Contents *contents, int64_t offset, uint32_t size);
/* Are all bytes zero that no cell of the other contents covers? */
bool contents_zero_outside(const Memory *memory, const Contents *contents, const Contents *other);
/* The bytes become any; constants on either side of them stay. */
Contents contents_forget(const Memory *memory, Contents contents, int64_t offset, int64_t size);
/* The bytes become this value; numbers are widened to the bytes they fill. */
Contents contents_set(Memory *memory, Contents contents, int64_t offset, uint32_t size, ExecValue value);

/* Memory operations on such contents, as far as they are alike. A cell is kept for a whole pointer, or a number of at most 8
 * bytes, not too far out: */
enum { CELL_OFFSET_MOST = 1 << 20 };
bool contents_may_keep(int64_t offset, uint32_t size, ExecValue value);
/* What is read at an offset that need not be constant; undefined if it is not known. */
ExecValue contents_read(const Memory *memory, const Contents *contents, Linear offset, uint32_t size, unsigned width);
/* Are these constant, and the cells not too far out? */
bool contents_copies(const Memory *memory, ExecValue to, ExecValue from, Linear size, int64_t *at, int64_t *start,
                     int64_t *bytes);
/* Fills a constant range of a few hundred bytes at most by this function; false for any other range. */
typedef void ContentsWrite(Memory *memory, NodeId node, int64_t offset, uint32_t size, ExecValue value);
bool contents_fill(Memory *memory, ExecValue to, Linear size, bool is_zero, ContentsWrite *write);

/* The cells of `from` that lie in [start, start + size), moved to `offset`; other bytes there become any. */
Contents contents_copy(Memory *memory, Contents contents, int64_t offset, Contents from, int64_t start, int64_t size);
/* Every cell's value replaced by what the function returns. */
Contents contents_map(Arena *arena, Contents contents, ValueVisit *visit, void *context);
/* Contents of which each cell is merge(left's value, right's value), undefined ones left out where they may be. */
typedef ExecValue ContentsMerge(void *context, ExecValue left, ExecValue right);
Contents contents_merge(Arena *arena, const Memory *left_memory, Contents left, const Memory *right_memory,
                        Contents right, ContentsMerge *merge, void *context);

#endif
