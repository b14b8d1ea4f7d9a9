/* SPDX-License-Identifier: MIT */
/* Three-valued logical structures (Sagiv, Reps, Wilhelm 2002): at most 64 nodes, and for every predicate a value for each
 * tuple of nodes.
 *
 * BIT PLANES. A truth value is two bits, must and may: 1 is (1,1), 0 is (0,0), 1/2 is (0,1). A word holds the value of a
 * predicate for all nodes in its last argument, so a unary predicate is one Kleene word, a binary one a word per node.
 * Conjunction and disjunction are & and | on both planes, negation exchanges and complements them, and the least upper
 * bound in the information order is & of must and | of may.
 *
 * AGE. Nodes have an order besides their numbers: the youngest first, where a node is as old as its making by the input, a split
 * or %new, and a merged node takes the place of the youngest of its members. TVLA visits nodes in this order, and where
 * joins are not monotone the order of visits shows in the result.
 *
 * SUMMARY NODES. A node with sm = 1/2 stands for one or more individuals, any other for exactly one. sm is never 1. A node
 * with ac = 1/2 may be absent.
 *
 * CANONICAL ABSTRACTION merges nodes with the same values of all unary abstraction predicates. In a blurred structure these
 * values, the canonical name, tell all nodes apart; sorted by name, nodes have a canonical order, so equal structures
 * are equal bit by bit. That is the stored form: a key (nullary abstraction predicates and names) and the rest. */
#ifndef WHITTLE_DOMAIN_TVL_STRUCTURE_H
#define WHITTLE_DOMAIN_TVL_STRUCTURE_H

#include "logic/formula.h"

enum { NODE_LIMIT = 64 };

typedef struct Kleene {
    uint64_t must, may; /* must is part of may */
} Kleene;

typedef struct Structure {
    const Vocabulary *vocabulary;
    const char *place;         /* file:line:column of one that was read, else NULL */
    uint32_t nodes;            /* numbered from 0 */
    uint32_t size;             /* words */
    uint8_t order[NODE_LIMIT]; /* nodes, the youngest first */
    Kleene words[];            /* nullary predicates (bit 0), unary, binary by first node, ... */
} Structure;

/* All nodes as a set. */
static inline uint64_t node_set(uint32_t nodes)
{
    return nodes == 64 ? UINT64_MAX : ((uint64_t)1 << nodes) - 1;
}

static inline Kleene kleene_of(Truth value)
{
    return (Kleene){value == TRUTH_TRUE ? UINT64_MAX : 0, value == TRUTH_FALSE ? 0 : UINT64_MAX};
}

static inline Truth kleene_at(Kleene word, uint32_t bit)
{
    return word.must >> bit & 1 ? TRUTH_TRUE : word.may >> bit & 1 ? TRUTH_UNKNOWN : TRUTH_FALSE;
}

static inline void kleene_put(Kleene *word, uint32_t bit, Truth value)
{
    uint64_t mask = (uint64_t)1 << bit;
    word->must = value == TRUTH_TRUE ? word->must | mask : word->must & ~mask;
    word->may = value == TRUTH_FALSE ? word->may & ~mask : word->may | mask;
}

/* A structure with these nodes, all present, all else 0. */
Structure *structure_create(Arena *arena, const Vocabulary *vocabulary, uint32_t nodes);
Structure *structure_copy(Arena *arena, const Structure *structure);

/* How many words a predicate has in a structure of so many nodes. */
static inline uint32_t structure_word_count(uint32_t nodes, unsigned arity)
{
    return arity < 2 ? 1 : arity == 2 ? nodes : arity == 3 ? nodes * nodes : nodes * nodes * nodes;
}

/* Words before those of a predicate. */
static inline uint32_t structure_offset(const Vocabulary *vocabulary, uint32_t nodes, unsigned arity, unsigned slot)
{
    uint32_t offset = slot * structure_word_count(nodes, arity);
    for (unsigned i = 0; i < arity; i++)
        offset += vocabulary->of_arity[i] * structure_word_count(nodes, i);
    return offset;
}

/* The words of a predicate: one, or one per node (arity 2), per pair of nodes (arity 3), per triple (arity 4). */
static inline const Kleene *structure_read(const Structure *structure, const Predicate *predicate)
{
    return &structure
                ->words[structure_offset(structure->vocabulary, structure->nodes, predicate->arity, predicate->slot)];
}

static inline Kleene *structure_words(Structure *structure, const Predicate *predicate)
{
    return &structure
                ->words[structure_offset(structure->vocabulary, structure->nodes, predicate->arity, predicate->slot)];
}
Truth structure_value(const Structure *structure, const Predicate *predicate, const uint32_t *nodes);
void structure_set(Structure *structure, const Predicate *predicate, const uint32_t *nodes, Truth value);
bool structure_is_summary(const Structure *structure, uint32_t node);

/* A structure with one more node, the last, whose values are those of `node`. */
Structure *structure_duplicate(Arena *arena, const Structure *structure, uint32_t node);
/* New nodes at the end, present, all their values 0. */
Structure *structure_extend(Arena *arena, const Structure *structure, uint32_t count);
/* Only the nodes of a set, in their order. */
Structure *structure_restrict(Arena *arena, const Structure *structure, uint64_t kept);
/* Nodes that a map sends to the same number become one, a summary node; values are joined. Numbers from 0 to count - 1, all
 * used. */
Structure *structure_merge(Arena *arena, const Structure *structure, const uint8_t *map, uint32_t count);

/* Canonical abstraction; nodes come out in canonical order. With `three_way`, a name tells 1/2 from 0. */
Structure *structure_blur(Arena *arena, const Structure *structure, bool three_way);

/* One structure for what two blurred ones describe: nodes with the same name become one, any other may be absent. */
Structure *structure_unite(Arena *arena, const Structure *left, const Structure *right, bool three_way);

/* Is every heap that `left` describes described by `right`? Looks for a map from the nodes of left onto those of right;
 * writes it to `map` (NULL: not wanted). */
bool structure_embeds(const Structure *left, const Structure *right, uint8_t *map);

bool structure_equal(const Structure *left, const Structure *right);

/* A structure in stored form. */
typedef struct Stored {
    uint32_t nodes;
    uint32_t key, rest; /* words of the key; words of each plane of the rest */
    uint64_t words[];   /* key, must plane of the rest, may plane of the rest; then, a byte each, nodes by age */
} Stored;

/* Packs a blurred structure. */
const Stored *stored_pack(Arena *arena, const Structure *structure);
Structure *stored_unpack(Arena *arena, const Vocabulary *vocabulary, const Stored *stored);
uint64_t stored_key_hash(const Stored *stored);
uint64_t stored_hash(const Stored *stored);
bool stored_same_key(const Stored *left, const Stored *right);
bool stored_equal(const Stored *left, const Stored *right);
/* Of two with the same key: does right describe all that left describes? */
bool stored_leq(const Stored *left, const Stored *right);
/* The least upper bound of two with the same key; nodes are as old as those of the left one. */
const Stored *stored_join(Arena *arena, const Stored *left, const Stored *right);

/* TVLA's notation: %n = {...} %p = {...}. */
void structure_print(Text *text, const Structure *structure, const char *indent);
/* A subgraph for Graphviz: summary nodes are double circles, values 1/2 dotted. */
void structure_dot(Text *text, const Structure *structure, const char *name, const char *title);

#endif
