/* SPDX-License-Identifier: MIT */
/* Symbolic execution, in two layers: states (this header, sym_*.c) and the steps on them (encode.h, encode_*.c). Whose
 * paths are executed, and which formulas go to the solver, is the caller's business (cex/).
 *
 * A symbolic state: what the interpreter's heap is for one run, for all runs along a path. Contents, sizes and offsets
 * are terms over the choices made so far; `conditions` says for which choices the path is taken.
 *
 * WHY SEGMENTS. The interpreter checks an access against the block its pointer came from, so a bad access hits nothing
 * by luck, wherever blocks lie. The same is true here: a pointer is a *target*, a block and an offset in it, and no
 * address is ever a variable. What would need one (an order between blocks, an address as a number) is computed from
 * bases that are numbers, and the value is *tainted*, as in the interpreter: a state in which a tainted value decided
 * something is not exact, which means that its being unsatisfiable proves nothing. Linear memory with arrays, as in the
 * paper, makes every load a question of aliasing to the solver; here most of them are constants before it is asked.
 *
 * VALUES. A pointer that may be one of several is a list of targets, each under the condition that it is the one; the
 * conditions exclude each other and one holds in every run of the state. A target without block is plain bits (null).
 * So a step never splits a state: a failing malloc, a choice of pointers, a load at an unknown index stay one state.
 *
 * CONTENTS. A block has a list of its writes, newest first, over what it held when it was made. A write has an offset
 * (any term), a constant size, and holds under a condition; unconditional writes drop what they hide. A load is a
 * choice over the writes that it may see: no arrays, bit vectors alone. Bytes of no write that were never initialised
 * are a new variable, written back, and remembered as a choice. */
#ifndef WHITTLE_SYMBOLIC_SYM_H
#define WHITTLE_SYMBOLIC_SYM_H

#include "base/chunks.h"
#include "base/map.h"
#include "domain/domain.h"
#include "logic/term.h"
#include "machine/interpreter.h"

typedef struct SymTarget {
    const Term *when;
    uint32_t block;     /* ID_NONE: plain bits */
    const Term *offset; /* in the block, or the bits */
} SymTarget;

typedef struct SymValue {
    const Term *bits;         /* NULL if it points; then: */
    const SymTarget *targets; /* of the pointer's width */
    uint32_t target_count;
    uint8_t width;
    bool tainted;
} SymValue;

typedef enum SymWriteKind {
    WRITE_VALUE,
    WRITE_FILL,      /* every byte of the range is the value's, of 8 bits */
    WRITE_UNDEFINED, /* the range is uninitialised again */
} SymWriteKind;

typedef struct SymWrite {
    const struct SymWrite *older;
    SymWriteKind kind;
    const Term *when;
    const Term *offset;
    uint64_t size;
    SymValue value; /* WRITE_VALUE: 8 * size bits, or a pointer */
} SymWrite;

/* What a block held when it was made. */
typedef enum SymBackground {
    HELD_NOTHING, /* uninitialised */
    HELD_ZERO,
    HELD_INITIAL,  /* the object's bytes; its pointers are writes */
    HELD_EXTERNAL, /* anything: not modelled */
} SymBackground;

typedef struct SymBlock {
    uint64_t serial; /* tells it from blocks of other states with the same number */
    BlockKind kind;
    ObjectId object; /* ID_NONE for heap and alloca blocks */
    uint64_t base;   /* where it would lie if that mattered */
    const Term *size;
    const Term *live;
    SymBackground held;
    const SymWrite *writes; /* newest first */
    uint32_t write_count;
} SymBlock;

typedef struct SymFrame {
    uint64_t owner;
    FunctionId function;
    EdgeId call;
    Chunks registers; /* SymValue; bits NULL and no target: holds nothing */
    uint32_t *locals; /* blocks by position in Function.locals; ID_NONE outside the lifetime */
    uint32_t *allocas;
    size_t alloca_count, alloca_capacity;
    uint32_t varargs; /* ID_NONE if none */
} SymFrame;

/* Lists that states share, newest first. */
typedef struct SymCondition {
    const struct SymCondition *older;
    const Term *term;
    uint32_t count; /* of the list */
} SymCondition;

typedef struct SymChoice {
    const struct SymChoice *older;
    ChoiceKind kind;
    const Term *variable; /* of the choice's width */
    const Term *when;     /* it is made at all */
    uint32_t count;
} SymChoice;

typedef struct SymState {
    uint64_t owner;
    LocationId location;
    Chunks blocks;     /* SymBlock; those of globals and functions first */
    SymFrame **frames; /* outermost first */
    size_t frame_count, frame_capacity;
    uint64_t next_base;
    const SymCondition *conditions; /* NULL: none */
    const SymChoice *choices;
    const char *doubt; /* why unsatisfiable conditions prove nothing; NULL if they do; static */
    bool is_dead;      /* a condition is false */
} SymState;

/* What all states of one question share. */
typedef struct Symbols {
    const Program *program;
    TermStore *terms;
    Arena *arena;
    PropertySet properties;
    uint64_t owner;           /* the last one given away */
    uint64_t *variables;      /* named so far; kept from question to question */
    uint32_t *object_slot;    /* by object: the block of a global or function, the position of a local */
    uint64_t serial;          /* of the last block made */
    uint64_t steps;           /* executed */
    const Term **definitions; /* of names that merging gave to conditions: part of every query about merged states */
    size_t definition_count, definition_capacity;
    Map *held; /* by the newest write of a block: the pointers it holds (sym_leak.c) */
} Symbols;

Symbols sym_begin(const Program *program, TermStore *terms, PropertySet properties, uint64_t *variables);
void sym_end(Symbols *symbols);

/* Before the program's entry: no frame yet. What a sample says, at its location. */
SymState *sym_initial(Symbols *symbols);
SymState *sym_of_sample(Symbols *symbols, const HeapSample *sample);
/* A copy that can go another way. Both share what neither changes. */
SymState *sym_fork(Symbols *symbols, SymState *state);
void sym_assume(Symbols *symbols, SymState *state, const Term *condition);
/* The condition, less what the state's conditions say literally. */
const Term *sym_simplify(Symbols *symbols, const SymState *state, const Term *term);
/* A tainted value decides something. */
void sym_depend(SymState *state, SymValue value);
/* The conditions as one term. */
const Term *sym_condition(Symbols *symbols, const SymCondition *conditions, const SymCondition *down_to);

/* A variable of this width; remembered as a choice made under `when`, if it is one. */
const Term *sym_variable(Symbols *symbols, const char *name, unsigned width);
const Term *sym_choose(Symbols *symbols, SymState *state, ChoiceKind kind, unsigned width, const Term *when);

const SymBlock *sym_block(const SymState *state, uint32_t block);
SymBlock *sym_edit_block(Symbols *symbols, SymState *state, uint32_t block);
uint32_t sym_add_block(Symbols *symbols, SymState *state, BlockKind kind, ObjectId object, const Term *size);
/* The block of a global or function, or of a local in the top frame; ID_NONE outside its lifetime. */
uint32_t sym_object(const Symbols *symbols, const SymState *state, ObjectId object);
SymFrame *sym_edit_frame(Symbols *symbols, SymState *state);
void sym_push_frame(Symbols *symbols, SymState *state, FunctionId function, EdgeId call);
void sym_pop_frame(Symbols *symbols, SymState *state);
/* A fresh instance of a local of the top frame. */
void sym_begin_local(Symbols *symbols, SymState *state, ObjectId object);
void sym_end_block(Symbols *symbols, SymState *state, uint32_t block, const Term *when);

/* Zero if it holds nothing. */
SymValue sym_register(Symbols *symbols, const SymState *state, RegisterId reg, unsigned width);
void sym_set_register(Symbols *symbols, SymState *state, RegisterId reg, SymValue value);

/* sym_value.c: values. */
SymValue sym_plain(const Term *bits, bool tainted);
SymValue sym_constant(Symbols *symbols, uint64_t bits, unsigned width);
SymValue sym_pointer(Symbols *symbols, uint32_t block, const Term *offset);
/* As one bit vector, from the bases; tainting is the caller's business. */
const Term *sym_bits(Symbols *symbols, const SymState *state, SymValue value);
SymValue sym_choice(Symbols *symbols, const Term *when, SymValue yes, SymValue no);
/* Without the targets that the state's conditions exclude. */
SymValue sym_prune(Symbols *symbols, const SymState *state, SymValue value);
/* Targets of any value: a plain one has one. */
uint32_t sym_targets(Symbols *symbols, SymValue value, const SymTarget **targets);
/* Between conditions and vectors of 1 bit. */
const Term *sym_is_set(TermStore *terms, const Term *bit);
const Term *sym_as_bit(TermStore *terms, const Term *condition);
const Term *sym_and2(TermStore *terms, const Term *left, const Term *right);
const Term *sym_or2(TermStore *terms, const Term *left, const Term *right);

/* sym_compute.c: result := opcode(operands), as value_compute (machine/evaluate.h) means it. Assumes what it takes to
 * be defined. */
SymValue sym_compute(Symbols *symbols, SymState *state, const Step *step, const SymValue operands[3]);

/* sym_contents.c: memory, access having been checked. */
SymValue sym_read(Symbols *symbols, SymState *state, uint32_t block, const Term *offset, uint32_t size, unsigned width,
                  const Term *when);
void sym_write(Symbols *symbols, SymState *state, uint32_t block, const Term *offset, uint32_t size, SymValue value,
               const Term *when);
void sym_fill(Symbols *symbols, SymState *state, uint32_t block, const Term *offset, uint64_t size, SymWriteKind kind,
              SymValue byte, const Term *when);
/* False if it cannot say what the target holds then. */
bool sym_copy(Symbols *symbols, SymState *state, uint32_t to, const Term *to_offset, uint32_t from,
              const Term *from_offset, uint64_t size, const Term *when);
/* May both writes share a byte? */
const Term *sym_overlap(TermStore *terms, const SymWrite *left, const SymWrite *right);

/* sym_merge.c: the runs of both states, which were one before some decision; NULL if they do not fit together. */
SymState *sym_merge(Symbols *symbols, SymState *left, SymState *right);

/* sym_leak.c: some live heap block that nothing leads to; some live heap block. */
const Term *sym_loses(Symbols *symbols, SymState *state);
const Term *sym_keeps(Symbols *symbols, const SymState *state);

#endif
