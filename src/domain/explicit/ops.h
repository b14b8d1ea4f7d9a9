/* SPDX-License-Identifier: MIT */
/* The operations of the explicit domain, as domain.h specifies them; explicit.c puts them into a table. */
#ifndef WHITTLE_DOMAIN_EXPLICIT_OPS_H
#define WHITTLE_DOMAIN_EXPLICIT_OPS_H

#include "domain/explicit/state.h"

void explicit_initial(Domain *domain, SuccessorList *out);
void explicit_post(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out);
bool explicit_callees(Domain *domain, const State *state, EdgeId edge, FunctionList *out);
const State *explicit_cut(Domain *domain, const State *state, EdgeId edge, FunctionId callee, const State **rest);
void explicit_glue(Domain *domain, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out);
bool explicit_leq(Domain *domain, const State *left, const State *right);
const State *explicit_of_heap(Domain *domain, const Heap *heap, const Precision *precision);
bool explicit_describes(Domain *domain, const State *state, const Heap *heap);
size_t explicit_concretise(Domain *domain, const State *state, size_t size, size_t most, HeapSample *out);
const Term *explicit_invariant(Domain *domain, const State *state);
void explicit_print(Domain *domain, const State *state, Text *out);
void explicit_dot(Domain *domain, const State *state, Text *out);

#endif
