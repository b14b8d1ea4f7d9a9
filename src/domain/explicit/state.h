/* SPDX-License-Identifier: MIT */
/* States of the explicit domain, and the mutable copy that steps work on.
 *
 * A state holds *regions* (what is known of one object), activations, and a store of symbols. What a pointer points to
 * is a *target*: an id below the program's object count is that global or function; from there on, targets count the
 * state's dynamic regions: instances of locals, alloca blocks and heap blocks. Regions that are over stay, empty, as
 * long as something points to them.
 *
 * Invariant: a state is canonical. Dynamic regions and symbols are numbered in the order in which a fixed traversal
 * from the roots (globals, then activations from the outermost) first meets them; what is not met is not there. So
 * isomorphic states are equal. Regions and activations are immutable and shared between states. */
#ifndef WHITTLE_DOMAIN_EXPLICIT_STATE_H
#define WHITTLE_DOMAIN_EXPLICIT_STATE_H

#include "domain/cells/cells.h"
#include "domain/domain.h"

typedef struct Region {
    BlockKind kind;
    BlockState state;
    ObjectId object; /* ID_NONE for heap and alloca blocks */
    Number size;     /* of pointer width; 0 once it is over */
    Cells cells;     /* none once it is over */
    bool is_kept;    /* in the domain's memory, the fields below are set */
    bool is_plain;   /* no symbol and no pointer to a dynamic region in it: renumbering leaves it alone */
    uint64_t hash;
} Region;

typedef struct ExplicitRegister {
    RegisterId reg;
    Word word;
} ExplicitRegister;

typedef struct Activation {
    FunctionId function;
    EdgeId call;                    /* ID_NONE for the outermost */
    const ExplicitRegister *registers; /* the live ones, ascending */
    uint32_t register_count;
    const uint32_t *locals;  /* targets, by position in Function.locals; ID_NONE outside the lifetime */
    const uint32_t *allocas; /* targets, in order of STEP_ALLOCA */
    uint32_t alloca_count;
    uint32_t varargs; /* target, ID_NONE if none */
    bool is_kept;
    uint64_t hash;
} Activation;

struct State {
    const Region *const *globals; /* by slot */
    const Region *const *dynamics;
    const Activation *const *frames;
    const Word *returned; /* at a function's exit: what its caller gets, as far as it looks */
    const Symbol *symbols;
    uint32_t dynamic_count, frame_count, returned_count, symbol_count;
    bool has_lost; /* a live heap block that no pointer leads to was dropped; kept only if memcleanup is checked */
    uint64_t hash;
};

typedef struct ExplicitDomain {
    Domain domain;
    Arena *arena;   /* states */
    Arena *scratch; /* one operation's work, empty between operations */
    ArenaMark empty;
    const Region **fixed; /* by object: globals as they begin, functions; NULL for locals */
    uint32_t *slots;      /* by object: which of State.globals; ID_NONE for what never changes */
    uint32_t *positions;  /* by object, locals: position in Function.locals */
    ObjectId *slot_objects;
    uint32_t slot_count;
} ExplicitDomain;

/* A state being changed. */
typedef struct Work {
    ExplicitDomain *domain;
    Arena *arena;
    Numbers numbers;
    const Region **globals, **dynamics;
    uint32_t dynamic_count, dynamic_capacity;
    const Activation **frames; /* all but the top one */
    uint32_t frame_count;      /* of these */
    FunctionId function;       /* the top activation, as in Activation, registers in any order: */
    EdgeId call;
    ExplicitRegister *registers;
    uint32_t register_count, register_capacity;
    uint32_t *locals;
    uint32_t *allocas;
    uint32_t alloca_count, alloca_capacity;
    uint32_t varargs;
    const Word *returned;
    uint32_t returned_count;
    bool has_lost;
    MarkSet marks;
} Work;

/* A mutable copy in the domain's scratch memory. Without frames, it has no top activation: use work_push. */
Work *work_of(ExplicitDomain *domain, const State *state);
Work *work_clone(const Work *work);
/* Enters a function: its locals without lifetime markers begin, or, `empty`, none do. */
void work_push(Work *work, FunctionId function, EdgeId call);
void work_push_empty(Work *work, FunctionId function, EdgeId call);
/* The top activation, not kept. */
Activation work_top(const Work *work);
/* Leaves it, the caller's activation becomes the top one. */
void work_pop(Work *work);

const Region *work_region(const Work *work, uint32_t target);
void work_set_region(Work *work, uint32_t target, Region region);
uint32_t work_add_region(Work *work, Region region);
/* The region ends: freed, or its lifetime is over. */
void work_end_region(Work *work, uint32_t target, BlockState state);
uint32_t work_begin_local(Work *work, ObjectId object);
void work_end_local(Work *work, ObjectId object);
/* All locals, alloca blocks and variadic arguments of the top activation end. */
void work_end_frame(Work *work);

void work_set_register(Work *work, RegisterId reg, Word word);
Word work_register(const Work *work, RegisterId reg);
Word work_operand(Work *work, Operand operand);
Word work_unknown(Work *work, unsigned width);

/* Which registers of the top activation stay: those live at a location, less the results that a call will set there,
 * plus the operands of a step. */
typedef struct KeepSet {
    LocationId location; /* ID_NONE: none are live */
    const Step *call;    /* its results are not kept; NULL for none */
    const Step *uses;    /* its operands are kept; NULL for none */
    bool all;            /* keep every register */
} KeepSet;

/* The canonical state. `lost` is set if a live heap block was dropped, or may no longer be led to by a pointer to it or
 * one past its end. */
const State *work_seal(Work *work, KeepSet keep, bool *lost);

bool explicit_same(const ExplicitDomain *domain, const State *left, const State *right);
/* A copy in the domain's memory, with its hash. */
const Region *explicit_keep_region(ExplicitDomain *domain, Region region);
const Region *explicit_region(const ExplicitDomain *domain, const State *state, uint32_t target);
/* Bytes that the addresses of a region are a multiple of. */
uint32_t explicit_align(const ExplicitDomain *domain, const Region *region);
bool explicit_is_live_heap(const Region *region);
unsigned explicit_pointer_width(const ExplicitDomain *domain);
bool explicit_is_static(const ExplicitDomain *domain, uint32_t target);

#endif
