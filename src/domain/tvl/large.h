/* SPDX-License-Identifier: MIT */
/* Structures of more nodes than a word has bits, as inputs may have: only their canonical abstraction is ever made. It describes
 * what they describe; rules are enforced in it, not in them. */
#ifndef WHITTLE_DOMAIN_TVL_LARGE_H
#define WHITTLE_DOMAIN_TVL_LARGE_H

#include "domain/tvl/structure.h"

enum { LARGE_NODE_LIMIT = 4096 };

typedef struct LargeStructure LargeStructure;
/* At most LARGE_NODE_LIMIT nodes, all present, all else 0. */
LargeStructure *large_create(const Vocabulary *vocabulary, uint32_t nodes);
void large_destroy(LargeStructure *large);
void large_set(LargeStructure *large, const Predicate *predicate, const uint32_t *nodes, Truth value);
/* NULL if it has more than NODE_LIMIT nodes, too. */
Structure *large_blur(Arena *arena, const LargeStructure *large, bool three_way);

#endif
