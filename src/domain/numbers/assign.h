/* SPDX-License-Identifier: MIT */
/* Integers for the symbols of a store: one per *instance*, where every block of a summary makes an instance of its own
 * below the one that the summary belongs to. Instance 0 is the whole heap. Assignments are undone from the end. */
#ifndef WHITTLE_DOMAIN_NUMBERS_ASSIGN_H
#define WHITTLE_DOMAIN_NUMBERS_ASSIGN_H

#include "domain/numbers/numbers.h"
#include "machine/heap.h"

typedef struct Instance {
    uint32_t parent;
    uint8_t level;
    BlockId block;
} Instance;

typedef struct Assignment {
    uint32_t symbol, instance, before; /* before: the last one of the same symbol, + 1 */
    int64_t value;
} Assignment;

typedef struct Assigned {
    const Linears *numbers;
    Instance *instances;
    Assignment *items;
    size_t instance_count, count, instance_capacity, capacity;
    uint32_t *last; /* by symbol: the last assignment + 1, 0 for none */
} Assigned;

Assigned assigned_create(const Linears *numbers);
void assigned_free(Assigned *assigned);
/* Undoes all but the first so many. */
void assigned_cut(Assigned *assigned, size_t instances, size_t count);

uint32_t assigned_add_instance(Assigned *assigned, uint32_t parent, BlockId block);
/* The instance of this level that an instance is, or lies in. */
uint32_t assigned_instance(const Assigned *assigned, uint32_t instance, uint8_t level);

/* Lets the number be this value, if its symbol may be and is not assigned otherwise. */
bool assigned_fit(Assigned *assigned, Linear number, uint32_t instance, int64_t value);
/* The integer that a number is, if its symbol has been assigned. */
bool assigned_value(const Assigned *assigned, Linear number, uint32_t instance, int64_t *value);
/* Does all that is known hold of the integers assigned, and is there a value for those that are not? May err towards
 * "yes". */
bool assigned_is_solution(const Assigned *assigned);

/* The integer that a bit vector is. */
int64_t integer_of_bits(uint64_t bits, unsigned width);

#endif
