/* SPDX-License-Identifier: MIT */
/* Inside the evaluator: compiled formulas and tables. */
#ifndef WHITTLE_DOMAIN_TVL_COMPILE_H
#define WHITTLE_DOMAIN_TVL_COMPILE_H

#include "domain/tvl/evaluate.h"

enum { REGISTER_LIMIT = 60, REGISTER_NONE = 63 };

typedef enum CodeKind {
    CODE_VALUE,
    CODE_PREDICATE, /* of registers */
    CODE_EQUAL,
    CODE_TABLE,     /* of registers */
    CODE_NOT,
    CODE_AND,       /* of any number of parts */
    CODE_OR,
    CODE_IFF,
    CODE_IF,
    CODE_EXISTS,    /* binds `bound`; a conjunction's parts are its own */
    CODE_CLOSURE,   /* from registers[0] to registers[1]; binds registers[2], registers[3] */
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

#endif
