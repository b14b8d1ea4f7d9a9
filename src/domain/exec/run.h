/* SPDX-License-Identifier: MIT */
/* Inside exec: one edge being executed. */
#ifndef WHITTLE_DOMAIN_EXEC_RUN_H
#define WHITTLE_DOMAIN_EXEC_RUN_H

#include "domain/exec/exec.h"

typedef struct ExecRun {
    Domain *domain;
    const MemoryOps *ops;
    EdgeId edge;
    uint32_t number;  /* of the step being executed */
    const Step *step; /* that step */
    PostResult *out;
} ExecRun;

/* Reports a violation of the current step, if its property is checked. */
void exec_find(ExecRun *run, ViolationKind kind);
void exec_unsupported(ExecRun *run, const char *reason);
/* As exec_find; heaps that go on are lost, so if the property is not checked, nothing may be proved. */
void exec_find_unknown(ExecRun *run, ViolationKind kind, const char *reason);

/* Sets the step's result and adds the case. */
void exec_result(ExecRun *run, Memory *memory, ExecValue value, CaseList *out);

/* May the program touch [value, value + size)? Reports what may go wrong and keeps the heaps in which it does not; false
 * if there are none. The operand has been reached. */
bool exec_access(ExecRun *run, Memory *memory, ExecValue value, Linear size, bool writes);
/* Does `place` surely lie outside [start, start + size), offsets into one block (or is it `start`, if they may coincide)? */
bool exec_is_outside(Memory *memory, Linear start, Linear size, Linear place, bool may_coincide);
/* Is the value the start of a live heap block? Likewise. */
bool exec_release(ExecRun *run, Memory *memory, ExecValue value);

/* STEP_COMPUTE. */
void exec_compute(ExecRun *run, Memory *memory, CaseList *out);

/* STEP_RETURN: returned values in place, the frame's objects ended. */
void exec_return(ExecRun *run, Memory *memory);
void exec_end_alloca(ExecRun *run, Memory *memory, NodeId node); /* ID_NONE: nothing */
/* A live block at an address with offset 0. */
ExecValue exec_address(const Program *program, NodeId node);
void exec_set_local(Memory *memory, const Program *program, ObjectId object, NodeId node);
NodeId exec_add_local(Domain *domain, Memory *memory, ObjectId object);

#endif
