/* SPDX-License-Identifier: MIT */
/* A concrete heap: blocks, contents, frames, freed blocks. It is the interpreter's state and the common currency of the
 * project: samples for learning shapes, doomed states, pictures, soundness tests.
 *
 * Every object of the program, each instance of a local and each allocation is a *block* with a base address of its
 * own. Addresses are never reused and lie far apart, so a bad access hits nothing by luck. A value that points
 * remembers the block it came from (its provenance); bounds are checked against that block. Bytes carry three things: a
 * value, whether it is defined, and, for whole pointers, their provenance. A pointer rebuilt from plain bytes has no
 * provenance and is resolved by address. */
#ifndef WHITTLE_MACHINE_HEAP_H
#define WHITTLE_MACHINE_HEAP_H

#include "program/program.h"

typedef struct BlockId {
    uint32_t index; /* ID_NONE: no block */
} BlockId;

typedef enum BlockKind {
    BLOCK_GLOBAL,
    BLOCK_FUNCTION,
    BLOCK_LOCAL,  /* an instance of a local variable */
    BLOCK_ALLOCA, /* STEP_ALLOCA, and the block of variadic arguments */
    BLOCK_HEAP,
} BlockKind;

typedef enum BlockState {
    BLOCK_LIVE,
    BLOCK_FREED, /* heap, by STEP_FREE */
    BLOCK_ENDED, /* stack, lifetime over */
} BlockState;

/* A whole pointer stored at `offset` of a block: where it came from. */
typedef struct Link {
    uint64_t offset;
    BlockId target;
} Link;

/* What is known of a byte, beside its value. */
typedef enum ByteState {
    BYTE_UNDEFINED = 0, /* uninitialised */
    BYTE_DEFINED = 1,
    BYTE_TAINTED = 2, /* defined by a tainted value, or part of a pointer that is no longer whole */
} ByteState;

typedef struct Block {
    BlockKind kind;
    BlockState state;
    ObjectId object; /* ID_NONE for heap and alloca blocks */
    uint32_t frame;  /* stack blocks: index of their frame */
    uint64_t base, size;
    EdgeId made_at;                 /* the operation that made it, ID_NONE if none */
    EdgeId ended_at;                /* the operation that freed or ended it */
    uint64_t made_when, ended_when; /* by Heap.clock */
    uint8_t *bytes;   /* `size` bytes, lazily from the system; NULL if size is 0, for functions, and once not live */
    uint8_t *defined; /* a ByteState each */
    Link *links;      /* ascending by offset, not overlapping */
    size_t link_count, link_capacity;
    bool is_exposed;  /* locals: some value may hold its address; else the record serves the next instance */
    bool is_hidden;   /* arithmetic may have hidden its address: that no pointer leads to it proves nothing */
    bool is_spare;    /* ended local that no value points to */
    bool never_lived; /* stands for a local outside its lifetime, whose address was taken */
    uint32_t spare;   /* then: the next such block of the same object, or ID_NONE */
} Block;

typedef struct Value {
    uint64_t bits;
    BlockId block; /* provenance; ID_NONE for integers */
    uint8_t width;
    bool tainted; /* depends on where blocks were placed, or on something not modelled: no verdict may rest on it */
} Value;

static inline Value value_integer(uint64_t bits, unsigned width)
{
    return (Value){.bits = bits, .block = {ID_NONE}, .width = (uint8_t)width};
}

typedef struct Frame {
    FunctionId function;
    EdgeId call; /* the calling operation, ID_NONE for the outermost */
    Value *registers;
    BlockId *locals;  /* by position in Function.locals; ID_NONE outside the lifetime */
    BlockId *allocas; /* in order of STEP_ALLOCA */
    size_t alloca_count, alloca_capacity;
    size_t register_capacity, local_capacity; /* memory of a frame is kept for the next at the same depth */
    BlockId varargs;                          /* ID_NONE if none */
} Frame;

typedef struct Heap {
    const Program *program;
    Block *blocks;
    size_t block_count, block_capacity;
    Frame *frames;
    size_t frame_count, frame_capacity;
    LocationId location; /* where execution stands in the top frame */
    uint64_t next_base;
    uint64_t clock;           /* blocks made and ended so far */
    uint64_t bytes_allocated; /* of live blocks */
    size_t heap_block_count;  /* live heap blocks */
    uint32_t *object_slots;   /* by object: the block of a global or function; a local's position in Function.locals */
    uint32_t *object_spares;  /* by object: the first spare block of a local, or ID_NONE */
    size_t ended_count;       /* exposed locals that ended since heap_recycle last looked */
} Heap;

/* A heap with the program's globals and functions, no frame. */
Heap *heap_create(const Program *program);
void heap_destroy(Heap *heap);
Heap *heap_copy(const Heap *heap);

/* A live block, uninitialised, of the top frame if it is on the stack. ID_NONE if the address space is used up. */
BlockId heap_add_block(Heap *heap, BlockKind kind, ObjectId object, uint64_t size, uint32_t align, EdgeId made_at);
/* Frees or ends a block: its contents are gone. */
void heap_end_block(Heap *heap, BlockId block, BlockState state, EdgeId ended_at);
const Block *heap_block(const Heap *heap, BlockId block);
/* Both were alive at some time, so that no byte of one has the address of a byte of the other. */
bool heap_blocks_met(const Block *one, const Block *other);
/* The block of a global or function, or of the instance of a local in the top frame; ID_NONE outside its lifetime. */
BlockId heap_object(const Heap *heap, ObjectId object);
/* Bytes that base addresses of this block are a multiple of, wherever it is placed. */
uint32_t heap_block_align(const Heap *heap, BlockId block);

/* Enters a function: a frame whose locals without lifetime markers are live. False if the address space is used up. */
bool heap_push_frame(Heap *heap, FunctionId function, EdgeId call);
/* Leaves it: the frame's blocks end. */
void heap_pop_frame(Heap *heap, EdgeId ended_at);
/* Begins a fresh instance of a local of the top frame, ending the one there is; false if the address space is used up.
 */
bool heap_begin_local(Heap *heap, ObjectId object, EdgeId made_at);
void heap_end_local(Heap *heap, ObjectId object, EdgeId ended_at);
/* Lets ended locals that no value points to serve again; cheap if called often. No value may be on its way outside the
 * heap. */
void heap_recycle(Heap *heap);

/* The block whose bytes (or one-past-end) hold this address, whatever its state; ID_NONE if there is none. */
BlockId heap_find(const Heap *heap, uint64_t address);
Value heap_address(const Heap *heap, BlockId block, int64_t offset);

/* Bytes of a block, range-checked by the caller. A read of a whole stored pointer gives its provenance. `all_defined`
 * tells whether every byte read was. */
Value heap_read(const Heap *heap, BlockId block, uint64_t offset, uint32_t size, unsigned width, bool *all_defined);
void heap_write(Heap *heap, BlockId block, uint64_t offset, uint32_t size, Value value);
/* As memmove, definedness and provenance included. */
void heap_copy_bytes(Heap *heap, BlockId to, uint64_t to_offset, BlockId from, uint64_t from_offset, uint64_t size);
void heap_fill(Heap *heap, BlockId block, uint64_t offset, uint64_t size, uint8_t byte);

/* Marks in `reached` (one byte a block, zeroed by the caller) every live block some root leads to: globals, live stack
 * blocks and live registers of the frames. Interior and one-past-end pointers count; tainted words that look like
 * pointers count too. */
void heap_reach(const Heap *heap, uint8_t *reached);
/* Does a live register of some frame point into the block? */
bool heap_register_leads(const Heap *heap, BlockId block);
/* Marks also what this value leads to. */
void heap_reach_from(const Heap *heap, Value value, uint8_t *reached);

/* For people: every live block with its contents in the program's names. */
void heap_print(Text *text, const Heap *heap);
void heap_dot(Text *text, const Heap *heap);

#endif
