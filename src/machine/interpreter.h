/* SPDX-License-Identifier: MIT */
/* The concrete interpreter: the executable meaning of every step. Given the answers to all choices it executes the
 * program and stops at its end, at the first violation of a chosen property, or at a limit. Everything else in whittle
 * is tested against it.
 *
 * Leaks are decided when the run ends (a lost block stays lost); the operation that lost it is then found by running
 * again with the same choices and looking as it runs. Arguments of the entry function are inputs, those of main and
 * pointers are not modelled. */
#ifndef WHITTLE_MACHINE_INTERPRETER_H
#define WHITTLE_MACHINE_INTERPRETER_H

#include "base/budget.h"
#include "machine/heap.h"
#include "program/property.h"

typedef enum ChoiceKind {
    CHOICE_INPUT,         /* STEP_INPUT */
    CHOICE_ALLOCATION,    /* STEP_ALLOCATE with malloc_may_fail: 0 succeeds, 1 fails */
    CHOICE_UNINITIALISED, /* first read of uninitialised bytes */
    CHOICE_ANY,           /* OP_ANY and contents of external objects: not modelled, the result is tainted */
    CHOICE_KIND_COUNT,
} ChoiceKind;

typedef struct Choice {
    ChoiceKind kind;
    uint8_t width;
    uint64_t value;
    EdgeId edge; /* where it was made */
    uint32_t step;
    /* CHOICE_UNINITIALISED in a traced run: the heap block it is in by its number among the run's allocations, from 1
     * (0: not in a heap block), and where in it. */
    uint32_t allocation;
    uint64_t offset;
} Choice;

typedef struct ChoiceList {
    Choice *items;
    size_t count, capacity;
} ChoiceList;

/* Answers a choice. `step` is NULL for the arguments of the entry function. */
typedef uint64_t Choose(void *context, ChoiceKind kind, unsigned width, const Step *step);

typedef enum RunOutcome {
    RUN_ENDED,       /* returned from the entry function, or exit; `status` holds the exit status */
    RUN_VIOLATION,   /* `finding` */
    RUN_BLOCKED,     /* no assume let it pass: the inputs are not legal */
    RUN_UNDEFINED,   /* undefined behaviour outside the properties (division by zero) */
    RUN_UNSUPPORTED, /* a STEP_UNSUPPORTED; `reason` */
    RUN_LIMIT,       /* steps, memory, call depth, time; `reason` */
} RunOutcome;

/* A value as it was when the run moved it. */
typedef struct TraceValue {
    Value value;
    ObjectId object; /* if the value points: to an instance of this object, ID_NONE for heap blocks ... */
    uint64_t offset; /* ... this many bytes from its start ... */
    EdgeId made_at;  /* ... made by this operation */
} TraceValue;

/* What a traced run leaves behind, an event per operation executed. */
typedef struct TraceEvent {
    EdgeId edge;
    uint32_t depth; /* frames below the outermost */
    bool has_value; /* the operation stored, read as input, allocated, freed or returned this: */
    TraceValue value_shown;
    size_t first_access; /* its accesses, in order, end where those of the next event begin */
} TraceEvent;

/* A step of an event read or wrote these bytes. Allocation and release count as writes of the whole block. */
typedef struct TraceAccess {
    uint32_t step;
    bool is_write;
    BlockId block;
    uint64_t offset, size;
    TraceValue loaded;     /* STEP_LOAD; else width 0 */
    bool is_uninitialised; /* bytes of it were read before anything wrote them */
} TraceAccess;

/* Of a very long run only the last part is kept. */
typedef struct Trace {
    TraceEvent *items;
    size_t count, capacity;
    TraceAccess *accesses;
    size_t access_count, access_capacity;
    uint64_t dropped; /* events before the first one kept */
} Trace;
void trace_free(Trace *trace);

typedef struct RunOptions {
    PropertySet properties; /* violations of others are passed over if possible, else end the run as RUN_UNDEFINED */
    uint64_t step_limit;
    uint64_t memory_limit; /* bytes of live blocks */
    Budget *budget;        /* asked now and then, RUN_LIMIT once exhausted; NULL for none */
    Choose *choose;
    void *choose_context;
    Text *output;         /* what the program prints; NULL to drop it */
    Trace *trace;         /* NULL for none */
    bool as_proof;        /* models go the way that proofs go (OP_PROOF): for tests */
    bool find_leak_early; /* a block lost before another violation is what is reported */
    uint8_t *covered;     /* a byte per edge, set to 1 for those taken; NULL for none */
    /* Called before every operation, heap->location being its source; NULL for none. */
    void (*observe)(void *context, const Heap *heap);
    void *observe_context;
} RunOptions;

typedef struct RunResult {
    RunOutcome outcome;
    Finding finding;
    int status;
    const char *reason; /* in the program's arena or static */
    bool trusted; /* no tainted value decided where the run went or what it touched; if not, `reason` says which did */
    uint64_t steps;
    uint64_t path;                        /* a hash of the branches taken */
    ChoiceList choices;                   /* every choice made, in order; owned by the caller */
    BlockId block;                        /* the block concerned by the violation, if one is known */
    ObjectId block_object;                /* the object it is an instance of, ID_NONE for heap blocks */
    EdgeId block_made_at, block_ended_at; /* the operations of the program's own code, as user_edge */
    uint32_t allocation;                  /* its number among the run's allocations, from 1; 0: not a heap block */
    uint64_t block_size;
    uint64_t access_offset, access_size; /* the bytes of it that the violation is about; size 0: unknown */
    EdgeId user_edge; /* where the run ended, in the program's own code: a library model's violation is its caller's */
} RunResult;

RunResult interpreter_run(const Program *program, const RunOptions *options);
void run_result_free(RunResult *result);

/* One step of pure computation on concrete values, as STEP_COMPUTE means it. Returns false where it is undefined
 * (division by zero); `any` is set where any value is allowed and the hardware's was taken. Shared by constant folding
 * in the domains. */
bool opcode_evaluate(Opcode opcode, unsigned width, const uint64_t operands[3], const unsigned widths[3],
                     uint64_t *result, bool *any);

/* A choose function that replays a list: choices of each kind in order, then 0. `context` is a ReplayCursor. */
typedef struct ReplayCursor {
    const ChoiceList *list;
    size_t next[CHOICE_KIND_COUNT]; /* start from 0 */
} ReplayCursor;
uint64_t choose_replay(void *context, ChoiceKind kind, unsigned width, const Step *step);

#endif
