/* SPDX-License-Identifier: MIT */
/* Inside post: executing the steps of one edge. A step works on a `Work`; where it cannot go on with one, it makes
 * clones in which it can, and has them execute it again. */
#ifndef WHITTLE_DOMAIN_EXPLICIT_POST_H
#define WHITTLE_DOMAIN_EXPLICIT_POST_H

#include "domain/explicit/state.h"

typedef struct Post {
    ExplicitDomain *domain;
    EdgeId edge;
    uint32_t step; /* the one being executed */
    PostResult *out;
} Post;

/* Notes a violation that some heap of `work` may commit here, if its property is checked; and a block that steps before
 * lost, since for heaps that end here nobody else will. */
void explicit_report(Post *post, const Work *work, ViolationKind kind);
/* Are violations of this kind reported? */
bool explicit_checks(const Post *post, ViolationKind kind);
/* Notes a block lost by the steps before, in heaps that end here. */
void explicit_report_lost(Post *post, const Work *work);
/* Notes that the step is outside the domain's reach. */
void explicit_give_up(Post *post, const char *reason);
/* As explicit_report; but if the property is not checked, heaps that go on are lost, so that nothing may be proved. */
void explicit_report_unknown(Post *post, const Work *work, ViolationKind kind, const char *reason);
/* Executes the current step and those after it on a clone that satisfies number == value. */
void explicit_fork(Post *post, const Work *work, Number number, uint64_t value);
/* Forks on every value of the number if it has few. False if it has many (or is constant already). */
bool explicit_fork_values(Post *post, const Work *work, Number number);

/* result := opcode(operands). False if nothing is left to go on with (undefined for every heap, or forked). */
bool explicit_compute(Post *post, Work *work, Opcode opcode, unsigned width, const Word operands[3], Word *result);

/* A place in memory that may be accessed. */
typedef struct AccessTarget {
    uint32_t target;
    Number offset;
} AccessTarget;
/* May memory[address .. address + size) be accessed? Reports what may be wrong and goes on with the heaps where it may;
 * false if there are none. */
bool explicit_access(Post *post, Work *work, Word address, Number size, bool writes, AccessTarget *place);
/* Keeps the heaps where the bit is set; reports the violation if it may not be. False if none are left. */
bool explicit_require(Post *post, Work *work, Number bit, ViolationKind otherwise);
/* Is the address the start of a live heap block? Likewise. */
bool explicit_heap_start(Post *post, Work *work, Word address, uint32_t *target);

#endif
