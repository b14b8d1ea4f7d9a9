/* SPDX-License-Identifier: MIT */
/* Inside the interpreter: a run under way. execute.c executes steps, access.c decides what an address may be used for,
 * leak.c looks for lost blocks, trace.c notes what happened. */
#ifndef WHITTLE_MACHINE_RUN_H
#define WHITTLE_MACHINE_RUN_H

#include "machine/interpreter.h"

typedef struct Run {
    const Program *program;
    const RunOptions *options;
    Heap *heap;
    RunResult result;
    EdgeId edge;          /* the operation being executed */
    uint32_t step;        /* its step */
    uint64_t operations;  /* executed so far */
    uint64_t steps_spent; /* of the result's steps, those the budget knows of */
    /* Lost blocks are looked for after operations check_from, check_from + check_every, ...; never if that is 0. */
    uint64_t check_from, check_every;
    bool any_chosen; /* a CHOICE_ANY was made, or the hardware's value taken where any is allowed */
    Value *values;   /* arguments on their way */
    size_t value_capacity;
} Run;

typedef enum AccessMode { ACCESS_READ, ACCESS_WRITE } AccessMode;

/* All that return bool return false if the run is over, and have then said why in run->result. */

/* Ends the run. */
bool run_stop(Run *run, RunOutcome outcome, const char *reason);
/* Ends the run with a violation if its property is chosen, else as undefined. */
bool run_violate(Run *run, ViolationKind kind, BlockId block);
/* A value decides something: the run is trusted no more if it is tainted. */
void run_depend(Run *run, Value value);
uint64_t run_choose(Run *run, ChoiceKind kind, unsigned width);
/* A heap block's number among the run's allocations, from 1; 0 for other blocks. */
uint32_t run_allocation(const Run *run, BlockId block);

/* May memory[address .. address + size) be accessed? Gives its block and offset. */
bool run_access(Run *run, Value address, uint64_t size, AccessMode mode, BlockId *block, uint64_t *offset);
/* The same for a place in a known block. */
bool run_access_block(Run *run, BlockId block, uint64_t offset, uint64_t size, AccessMode mode);
/* Does the run end where this is violated, because its property is chosen? */
bool run_checks(const Run *run, ViolationKind kind);
/* STEP_OUTSIDE. */
bool run_outside(Run *run, Value a, Value b, Value size, bool may_coincide);
/* Is it the start of a live heap block? */
bool run_heap_start(Run *run, Value address, BlockId *block);
/* How many bytes may be written from the address on; 0 if it leads to no such object. */
uint64_t run_room(Run *run, Value address);
/* Reads memory; uninitialised bytes are chosen and stay so. */
Value run_read(Run *run, BlockId block, uint64_t offset, uint32_t size, unsigned width);
/* Chooses the bytes of an external object that nothing wrote, so that they can be copied. */
void run_choose_external(Run *run, BlockId block, uint64_t offset, uint64_t size);
/* The function a value points to. */
bool run_function(Run *run, Value address, FunctionId *function);

/* The operation of the program's own code that `edge`, being executed in the top frame, belongs to. */
EdgeId run_user_edge(const Run *run, EdgeId edge);

/* Ends the run if there is a live heap block that nothing leads to; registers that the first `steps` steps of the
 * current operation set count. */
bool run_check_lost(Run *run, uint32_t steps);
/* Ends the run with outcome, unless memory that is lost or not freed makes it a violation. */
bool run_end(Run *run, RunOutcome outcome, const char *reason);

/* The trace of a run that keeps one (trace.c): an operation begins, or was refused by an assume. */
void run_trace_begin(Run *run, EdgeId edge);
void run_trace_undo(Run *run);
/* If the run keeps a trace: the current step shows a value, accesses memory, has loaded a value from there, allocates or
 * releases a block. */
void run_trace_value(Run *run, Value value);
void run_trace_access(Run *run, BlockId block, uint64_t offset, uint64_t size, AccessMode mode);
void run_trace_loaded(Run *run, Value value);
void run_trace_block(Run *run, BlockId block);

/* Room for `count` arguments: run->values. */
Value *run_values(Run *run, size_t count);
/* Enters a function with the `count` arguments in run->values. */
bool run_enter(Run *run, FunctionId function, size_t count, EdgeId call);
/* One operation. */
bool run_operation(Run *run);

#endif
