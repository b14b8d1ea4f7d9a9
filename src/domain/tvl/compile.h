/* SPDX-License-Identifier: MIT */
/* Inside the evaluator: compiled formulas, tables, and what is known of the bound structure. */
#ifndef WHITTLE_DOMAIN_TVL_COMPILE_H
#define WHITTLE_DOMAIN_TVL_COMPILE_H

#include "domain/tvl/evaluate.h"

enum { REGISTER_LIMIT = 60, REGISTER_NONE = 63 };

typedef enum CodeKind {
    CODE_VALUE,
    CODE_PREDICATE, /* of registers */
    CODE_EQUAL,
    CODE_TABLE, /* of registers */
    CODE_NOT,
    CODE_AND, /* of any number of parts */
    CODE_OR,
    CODE_IFF,
    CODE_IF,
    CODE_EXISTS,  /* binds `bound`; a conjunction's parts are its own */
    CODE_CLOSURE, /* from registers[0] to registers[1]; binds registers[2], registers[3] */
} CodeKind;

typedef struct Code {
    CodeKind kind;
    uint8_t bound;
    uint8_t registers[PREDICATE_ARITY_LIMIT];
    uint64_t uses; /* free registers, a bit each */
    Kleene value;
    uint32_t offset, slot; /* of a predicate's words: offset + slot * nodes */
    const Predicate *predicate;
    struct Table *table;
    uint32_t part_count;
    struct Code **parts;
} Code;

/* A subformula over registers 0 and 1 whose values are kept. */
typedef struct Table {
    uint32_t index;
    uint8_t arity;
    uint8_t registers; /* how many it uses */
    Code *code;
    const uint16_t *depends; /* predicate ids */
    uint32_t depend_count;
} Table;

struct Compiler {
    Vocabulary *vocabulary;
    Arena *arena;
    struct StringMap *tables; /* by their text without names of variables */
    uint32_t table_count;
};

typedef enum Plane {
    MUST,
    MAY,
} Plane;

/* A plane of a table's values, or of a predicate's by columns, in the bound structure. */
typedef struct Kept {
    uint64_t computed; /* when; 0 for never */
    uint64_t turned;   /* when the columns were made */
    uint64_t *rows;    /* NODE_LIMIT words each */
    uint64_t *columns;
} Kept;

struct Evaluator {
    Compiler *compiler;
    const Structure *structure;
    uint32_t nodes;
    uint64_t all;     /* the set of nodes */
    Kleene present;   /* ac */
    uint64_t summary; /* the set of summary nodes */
    uint64_t clock, bound;
    uint64_t *changed; /* by predicate id: when it last changed */
    Kept *tables;      /* two planes each */
    uint32_t table_capacity;
    Kept *predicates; /* columns of binary predicates, by id, two planes each */
    size_t predicate_count;
    uint32_t registers[REGISTER_LIMIT + 4];
};

static inline uint64_t plane_of(Kleene word, Plane plane)
{
    return plane == MUST ? word.must : word.may;
}

static inline uint64_t spread(const Evaluator *evaluator, uint64_t word, uint32_t bit)
{
    return (0 - (word >> bit & 1)) & evaluator->all;
}

static inline const Kleene *predicate_words(const Evaluator *evaluator, const Code *code)
{
    return &evaluator->structure->words[code->offset + code->slot * evaluator->nodes];
}

/* A formula's value for all nodes in the packed register, under the other registers. */
uint64_t code_word(Evaluator *evaluator, const Code *code, unsigned packed, Plane plane);
/* The same for all nodes in register a, a word each, with b packed: in `room`, or wherever the words are kept until
 * something changes. */
const uint64_t *code_rows(Evaluator *evaluator, const Code *code, unsigned a, unsigned b, Plane plane, uint64_t *room);

Kept *table_rows(Evaluator *evaluator, const Table *table, Plane plane);
/* Transposed: of a table, of a binary predicate. */
const uint64_t *table_columns(Evaluator *evaluator, const Table *table, Plane plane);
const uint64_t *predicate_columns(Evaluator *evaluator, const Code *code, Plane plane);

#endif
