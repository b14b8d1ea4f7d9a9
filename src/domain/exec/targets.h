/* SPDX-License-Identifier: MIT */
/* Pointers that lead to one of several nodes, for domains whose nodes are numbered from 1 to below `first`. What a
 * value leads to is its *base*: a node; 0, no node: then the value is a number; or a set of these. Sets are numbered from
 * `first` on, each once: equal bases are equal sets. They live as long as the domain. */
#ifndef WHITTLE_DOMAIN_EXEC_TARGETS_H
#define WHITTLE_DOMAIN_EXEC_TARGETS_H

#include "domain/exec/memory.h"

/* Ascending. */
typedef struct TargetSet {
    const uint32_t *nodes;
    uint32_t count;
} TargetSet;

typedef struct Targets {
    Arena *arena;
    uint32_t first;
    TargetSet *items;
    size_t count, capacity;
} Targets;

Targets targets_create(uint32_t first);
void targets_destroy(Targets *targets);

/* What a base stands for; a set of one while the base is not changed. */
TargetSet targets_of(const Targets *targets, const uint32_t *base);
uint32_t targets_union(Targets *targets, uint32_t left, uint32_t right);
/* What both have; ID_NONE if nothing. */
uint32_t targets_meet(Targets *targets, uint32_t left, uint32_t right);
/* Without a node; ID_NONE if nothing is left. */
uint32_t targets_without(Targets *targets, uint32_t base, uint32_t node);
bool targets_has(const Targets *targets, uint32_t base, uint32_t node);
bool targets_within(Targets *targets, uint32_t inner, uint32_t outer);

uint32_t value_base(ExecValue value);
ExecValue value_of_base(uint32_t base, Linear offset);
/* The value, known to have this base: a pointer keeps its tag, a number has none. */
ExecValue value_with_base(ExecValue value, uint32_t base);

#endif
