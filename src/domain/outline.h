/* SPDX-License-Identifier: MIT */
/* An outline: one heap with unknowns, in terms that no domain owns. The state of one domain becomes a state of another by
 * way of it: `outline` and `of_outline` of domain.h.
 *
 * It describes every heap that comes of it when each symbol gets a value within its bounds. A number is a constant, or a
 * symbol plus a constant (wrapping at its width). Bytes that no cell covers may be anything. Blocks below the program's
 * object count are its globals and functions, by object (those of locals are not used); behind them come instances of locals,
 * alloca and heap blocks, dead ones as far as something points to them. A heap block that nothing leads to is not there. */
#ifndef WHITTLE_DOMAIN_OUTLINE_H
#define WHITTLE_DOMAIN_OUTLINE_H

#include "machine/heap.h"

typedef struct OutlineNumber {
    uint64_t constant;
    uint32_t symbol; /* ID_NONE: none */
    uint8_t width;
} OutlineNumber;

typedef struct OutlineValue {
    uint32_t block;       /* ID_NONE: an integer; else a pointer */
    OutlineNumber number; /* the integer; of a pointer, its offset */
} OutlineValue;

typedef struct OutlineCell {
    uint64_t offset, size;
    bool is_fill; /* `byte` repeated; else `value`, of 8 * size bits */
    uint8_t byte;
    OutlineValue value;
} OutlineCell;

typedef struct OutlineBlock {
    BlockKind kind;
    BlockState state;
    ObjectId object; /* ID_NONE for heap and alloca blocks */
    EdgeId made_at;  /* a hint, or ID_NONE: heaps that it describes may have made it elsewhere */
    OutlineNumber size;
    OutlineCell
        *cells; /* ascending, not overlapping; none once it is dead; may reach beyond a size that is not known */
    size_t cell_count;
} OutlineBlock;

typedef struct OutlineRegister {
    RegisterId reg;
    OutlineValue value;
} OutlineRegister;

typedef struct OutlineFrame {
    FunctionId function;
    OutlineRegister *registers; /* those that are live */
    size_t register_count;
    uint32_t *locals; /* blocks, by position in Function.locals; ID_NONE outside the lifetime */
    uint32_t *allocas;
    size_t alloca_count;
    uint32_t varargs; /* ID_NONE: none */
} OutlineFrame;

typedef struct OutlineSymbol {
    int64_t low, high; /* as a signed number; of width 1 as 0 or 1 */
    uint8_t width;
} OutlineSymbol;

typedef struct Outline {
    OutlineBlock *blocks;
    size_t block_count;
    OutlineFrame *frames; /* the outermost first */
    size_t frame_count;
    OutlineValue *returned; /* at a function's exit */
    size_t returned_count;
    OutlineSymbol *symbols;
    size_t symbol_count;
    bool has_lost; /* a heap block may have been lost on the way */
    bool is_part;  /* of a callee: what only its callers know is left out, and so are they */
} Outline;

#endif
