/* SPDX-License-Identifier: MIT */
/* Executing programs on a heap domain's memory: what each step of program/step.h means, said once for all domains.
 *
 * A domain fills a table of memory operations (memory.h), names it in its DomainOps, and uses exec_initial, exec_post,
 * exec_callees, exec_cut and exec_glue as they are, or as parts of its own. The interpreter (machine/execute.c) and the
 * solver encoding (cex/) execute steps on their own, on purpose: they are what this code is tested against.
 *
 * Of exec itself:
 *   - an operation that splits a memory goes on with each case, in the order of the list, to the end of the edge;
 *   - a violation is reported as soon as some heap may commit it, and execution goes on with the heaps that do not;
 *   - where a value tells too little to go on and its property is not checked, the step is unsupported: no proof passes;
 *   - registers that are not live at the target are dropped, and lost blocks looked for, once per operation. */
#ifndef WHITTLE_DOMAIN_EXEC_EXEC_H
#define WHITTLE_DOMAIN_EXEC_EXEC_H

#include "domain/exec/memory.h"

/* For DomainOps, as domain.h specifies them. A callee gets the whole memory. */
void exec_initial(Domain *domain, SuccessorList *out);
void exec_post(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out);
bool exec_callees(Domain *domain, const State *state, EdgeId edge, FunctionList *out);
const State *exec_cut(Domain *domain, const State *state, EdgeId edge, FunctionId callee, const State **rest);
void exec_glue(Domain *domain, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out);

/* For a domain that cuts more off. From the call's state: arguments evaluated, the callee's frame on top. */
Memory *exec_enter(Domain *domain, Memory *memory, EdgeId edge, FunctionId callee);
/* From the callee's exit, its frame gone, `returned` still there: results bound. */
void exec_leave(Domain *domain, Memory *memory, EdgeId edge);

/* What the program compares with, and its neighbours, where bounds may stop growing; first its `own` ones, then those of the
 * library's models. The caller frees it. */
int64_t *exec_thresholds(const Program *program, size_t *own, size_t *count);

/* The heap's blocks and frames, as the memory operations make them; of contents and registers nothing is known. */
const State *exec_of_heap(Domain *domain, const Heap *heap, const Precision *precision);

/* The outline's heap, contents and registers included. */
const State *exec_of_outline(Domain *domain, const Outline *outline);

/* For DomainOps of a domain with one precision. */
const Precision *exec_only_precision(Domain *domain);
void exec_no_finer(Domain *domain, const Precision *precision, PrecisionList *out);
bool exec_as_fine(Domain *domain, const Precision *left, const Precision *right);
size_t exec_no_size(Domain *domain, const Precision *precision);
void exec_no_precision_print(Domain *domain, const Precision *precision, Text *out);
const Precision *exec_same_precision(Domain *domain, const Precision *left, const Precision *right);
/* Of one that neither joins nor abstracts. */
const State *exec_no_join(Domain *domain, const State *left, const State *right, const Precision *precision,
                          unsigned rounds, MarkSet *marks);
const State *exec_no_abstraction(Domain *domain, const State *state, LocationId location, const Precision *precision,
                                 MarkSet *marks);
/* Of one that makes no samples, states no invariant, draws what it prints. */
size_t exec_no_samples(Domain *domain, const State *state, size_t size, size_t most, HeapSample *out);
const Term *exec_no_invariant(Domain *domain, const State *state);
void exec_dot(Domain *domain, const State *state, Text *out);

#endif
