/* SPDX-License-Identifier: MIT */
/* Evaluating compiled formulas: registers hold nodes, one register is packed. The must plane and the may plane of a value are
 * computed apart, since rules need only the first; negation leads from one to the other. */
#include "domain/tvl/compile.h"

#include <stdlib.h>
#include <string.h>

Evaluator *evaluator_create(Compiler *compiler)
{
    Evaluator *evaluator = mem_alloc(sizeof *evaluator);
    evaluator->compiler = compiler;
    evaluator->clock = 1;
    return evaluator;
}

static void release(Kept *kept, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(kept[i].rows);
        free(kept[i].columns);
    }
    free(kept);
}

void evaluator_destroy(Evaluator *evaluator)
{
    if (!evaluator)
        return;
    release(evaluator->tables, 2 * evaluator->table_capacity);
    release(evaluator->predicates, 2 * evaluator->predicate_count);
    free(evaluator->changed);
    free(evaluator);
}

static Kept *more_kept(Kept *kept, size_t old, size_t new)
{
    Kept *room = mem_alloc(2 * new * sizeof *room);
    if (kept)
        memcpy(room, kept, 2 * old * sizeof *room);
    free(kept);
    return room;
}

/* Tables and predicates may have been added since the last structure. */
static void make_room(Evaluator *evaluator)
{
    uint32_t tables = evaluator->compiler->table_count;
    if (tables > evaluator->table_capacity) {
        evaluator->tables = more_kept(evaluator->tables, evaluator->table_capacity, 2 * tables);
        evaluator->table_capacity = 2 * tables;
    }
    size_t count = evaluator->compiler->vocabulary->count;
    if (count > evaluator->predicate_count) {
        evaluator->predicates = more_kept(evaluator->predicates, evaluator->predicate_count, count);
        free(evaluator->changed);
        evaluator->changed = mem_alloc(count * sizeof *evaluator->changed);
        evaluator->predicate_count = count;
    }
}

static void read_universe(Evaluator *evaluator)
{
    const Vocabulary *vocabulary = evaluator->compiler->vocabulary;
    evaluator->present = *structure_read(evaluator->structure, vocabulary_ac(vocabulary));
    evaluator->summary = structure_read(evaluator->structure, vocabulary_sm(vocabulary))->may;
}

void evaluator_bind(Evaluator *evaluator, const Structure *structure)
{
    make_room(evaluator);
    evaluator->structure = structure;
    evaluator->nodes = structure->nodes;
    evaluator->all = node_set(structure->nodes);
    evaluator->bound = ++evaluator->clock;
    read_universe(evaluator);
}

void evaluator_changed(Evaluator *evaluator, const Predicate *predicate)
{
    evaluator->changed[predicate->id] = ++evaluator->clock;
    if (predicate->id < 2)
        read_universe(evaluator);
}

static void transpose(const uint64_t *rows, size_t stride, uint32_t nodes, uint64_t *columns)
{
    memset(columns, 0, nodes * sizeof *columns);
    for (uint32_t i = 0; i < nodes; i++)
        for (uint64_t rest = rows[i * stride]; rest; rest &= rest - 1)
            columns[__builtin_ctzll(rest)] |= (uint64_t)1 << i;
}

static uint64_t diagonal(const uint64_t *rows, size_t stride, uint32_t nodes)
{
    uint64_t word = 0;
    for (uint32_t i = 0; i < nodes; i++)
        word |= rows[i * stride] & (uint64_t)1 << i;
    return word;
}

static const uint64_t *columns_of(Kept *kept, const uint64_t *rows, size_t stride, uint32_t nodes, uint64_t now)
{
    if (!kept->columns)
        kept->columns = mem_alloc(NODE_LIMIT * sizeof(uint64_t));
    transpose(rows, stride, nodes, kept->columns);
    kept->turned = now;
    return kept->columns;
}

static void closure_rows(Evaluator *evaluator, const Code *code, Plane plane, uint64_t *rows)
{
    uint32_t nodes = evaluator->nodes;
    for (uint32_t i = 0; i < nodes; i++) {
        evaluator->registers[code->registers[2]] = i;
        rows[i] = code_word(evaluator, code->parts[0], code->registers[3], plane);
    }
    for (uint64_t rest = plane_of(evaluator->present, plane); rest; rest &= rest - 1) {
        uint32_t k = (uint32_t)__builtin_ctzll(rest);
        for (uint32_t i = 0; i < nodes; i++)
            if (rows[i] >> k & 1)
                rows[i] |= rows[k];
    }
}

Kept *table_rows(Evaluator *evaluator, const Table *table, Plane plane)
{
    Kept *kept = &evaluator->tables[2 * table->index + plane];
    bool valid = kept->computed >= evaluator->bound;
    for (uint32_t i = 0; valid && i < table->depend_count; i++)
        valid = kept->computed >= evaluator->changed[table->depends[i]];
    if (valid)
        return kept;
    if (!kept->rows)
        kept->rows = mem_alloc(NODE_LIMIT * sizeof(uint64_t));
    /* A table has registers of its own; the formula that asks for it goes on with its values. */
    uint32_t saved[REGISTER_LIMIT];
    memcpy(saved, evaluator->registers, table->registers * sizeof *saved);
    const Code *code = table->code;
    if (code->kind == CODE_CLOSURE && table->arity == 2 && code->registers[0] == 0 && code->registers[1] == 1 &&
        !(code->parts[0]->uses & 3)) {
        closure_rows(evaluator, code, plane, kept->rows);
    } else if (table->arity == 2) {
        const uint64_t *rows = code_rows(evaluator, code, 0, 1, plane, kept->rows);
        if (rows != kept->rows)
            memcpy(kept->rows, rows, evaluator->nodes * sizeof *rows);
    } else {
        kept->rows[0] = code_word(evaluator, code, table->arity ? 0 : REGISTER_NONE, plane);
    }
    memcpy(evaluator->registers, saved, table->registers * sizeof *saved);
    kept->computed = evaluator->clock;
    return kept;
}

const uint64_t *table_columns(Evaluator *evaluator, const Table *table, Plane plane)
{
    Kept *kept = table_rows(evaluator, table, plane);
    bool current = kept->turned >= kept->computed;
    return current ? kept->columns : columns_of(kept, kept->rows, 1, evaluator->nodes, evaluator->clock);
}

static uint64_t table_value(Evaluator *evaluator, const Code *code, unsigned packed, Plane plane)
{
    Kept *kept = table_rows(evaluator, code->table, plane);
    const uint32_t *nodes = evaluator->registers;
    unsigned a = code->registers[0], b = code->registers[1];
    if (code->table->arity == 0)
        return kept->rows[0];
    if (code->table->arity == 1)
        return a == packed ? kept->rows[0] : spread(evaluator, kept->rows[0], nodes[a]);
    if (b == packed)
        return a == packed ? diagonal(kept->rows, 1, evaluator->nodes) : kept->rows[nodes[a]];
    if (a != packed)
        return spread(evaluator, kept->rows[nodes[a]], nodes[b]);
    return table_columns(evaluator, code->table, plane)[nodes[b]];
}

static uint64_t wide_value(Evaluator *evaluator, const Code *code, unsigned packed, Plane plane)
{
    uint64_t word = 0;
    uint32_t tuple[PREDICATE_ARITY_LIMIT];
    for (uint32_t i = 0; i < evaluator->nodes; i++) {
        for (unsigned k = 0; k < code->predicate->arity; k++)
            tuple[k] = code->registers[k] == packed ? i : evaluator->registers[code->registers[k]];
        Truth value = structure_value(evaluator->structure, code->predicate, tuple);
        word |= (uint64_t)(value == TRUTH_TRUE || (value == TRUTH_UNKNOWN && plane == MAY)) << i;
    }
    /* Without a packed register the value stands for all, also where there are no nodes. */
    return word;
}

const uint64_t *predicate_columns(Evaluator *evaluator, const Code *code, Plane plane)
{
    const Kleene *words = predicate_words(evaluator, code);
    Kept *kept = &evaluator->predicates[2 * code->predicate->id + plane];
    bool current = kept->turned >= evaluator->bound && kept->turned >= evaluator->changed[code->predicate->id];
    return current ? kept->columns
                   : columns_of(kept, plane == MUST ? &words->must : &words->may, sizeof(Kleene) / sizeof(uint64_t),
                                evaluator->nodes, evaluator->clock);
}

static uint64_t predicate_value(Evaluator *evaluator, const Code *code, unsigned packed, Plane plane)
{
    const Predicate *predicate = code->predicate;
    const uint32_t *nodes = evaluator->registers;
    unsigned a = code->registers[0], b = code->registers[1];
    const Kleene *words = predicate_words(evaluator, code);
    switch (predicate->arity) {
    case 0:
        return spread(evaluator, plane_of(words[0], plane), 0);
    case 1:
        return a == packed ? plane_of(words[0], plane) : spread(evaluator, plane_of(words[0], plane), nodes[a]);
    case 2:
        if (a != packed)
            return b == packed ? plane_of(words[nodes[a]], plane)
                               : spread(evaluator, plane_of(words[nodes[a]], plane), nodes[b]);
        if (b == packed)
            return diagonal(plane == MUST ? &words->must : &words->may, sizeof(Kleene) / sizeof(uint64_t),
                            evaluator->nodes);
        return predicate_columns(evaluator, code, plane)[nodes[b]];
    default:
        return wide_value(evaluator, code, packed, plane);
    }
}

static uint64_t equal_value(const Evaluator *evaluator, const Code *code, unsigned packed, Plane plane)
{
    unsigned a = code->registers[0], b = code->registers[1];
    if (a == b)
        return evaluator->all;
    const uint32_t *nodes = evaluator->registers;
    uint64_t distinct = plane == MUST ? ~evaluator->summary : UINT64_MAX;
    if (a != packed && b != packed)
        return nodes[a] == nodes[b] ? spread(evaluator, distinct, nodes[a]) : 0;
    return (uint64_t)1 << nodes[a == packed ? b : a] & distinct;
}

/* Is a part stored by rows of the packed register? */
static bool prefers_packed(const Code *part, unsigned packed)
{
    while (part->kind == CODE_NOT)
        part = part->parts[0];
    return (part->kind == CODE_PREDICATE || part->kind == CODE_TABLE) && part->registers[0] == packed;
}

static uint64_t exists_value(Evaluator *evaluator, const Code *code, unsigned packed, Plane plane)
{
    unsigned bound = code->bound;
    uint64_t packed_bit = packed == REGISTER_NONE ? 0 : (uint64_t)1 << packed;
    /* Parts without the packed register restrict the bound one to a set of candidates. */
    uint64_t guard = plane_of(evaluator->present, plane);
    const Code *varying = NULL;
    for (uint32_t i = 0; i < code->part_count && guard; i++)
        if (!(code->parts[i]->uses & packed_bit))
            guard &= code_word(evaluator, code->parts[i], bound, plane);
        else if (!varying)
            varying = code->parts[i];
    if (!guard || !varying)
        return guard ? evaluator->all : 0;
    if (!(guard & (guard - 1))) { /* one candidate */
        evaluator->registers[bound] = (uint32_t)__builtin_ctzll(guard);
        uint64_t word = evaluator->all;
        for (uint32_t i = 0; i < code->part_count && word; i++)
            if (code->parts[i]->uses & packed_bit)
                word &= code_word(evaluator, code->parts[i], packed, plane);
        return word;
    }
    bool by_packed = prefers_packed(varying, packed);
    unsigned a = by_packed ? packed : bound, b = by_packed ? bound : packed;
    uint64_t room[NODE_LIMIT], other[NODE_LIMIT], result = 0;
    const uint64_t *rows = code_rows(evaluator, varying, a, b, plane, room);
    for (uint32_t i = 0; i < code->part_count; i++)
        if (code->parts[i] != varying && (code->parts[i]->uses & packed_bit)) {
            const uint64_t *more = code_rows(evaluator, code->parts[i], a, b, plane, other);
            for (uint32_t k = 0; k < evaluator->nodes; k++)
                room[k] = rows[k] & more[k];
            rows = room;
        }
    if (by_packed)
        for (uint32_t i = 0; i < evaluator->nodes; i++)
            result |= (uint64_t)((rows[i] & guard) != 0) << i;
    else
        for (; guard; guard &= guard - 1)
            result |= rows[__builtin_ctzll(guard)];
    return result;
}

/* A closure that is not a table: its edges depend on other registers, perhaps on the packed one. */
static uint64_t closure_value(Evaluator *evaluator, const Code *code, unsigned packed, Plane plane)
{
    uint64_t rows[NODE_LIMIT];
    unsigned a = code->registers[0], b = code->registers[1];
    bool varies = packed != REGISTER_NONE && code->parts[0]->uses >> packed & 1;
    if (!varies) {
        closure_rows(evaluator, code, plane, rows);
        if (b == packed)
            return a == packed ? diagonal(rows, 1, evaluator->nodes) : rows[evaluator->registers[a]];
        if (a != packed)
            return spread(evaluator, rows[evaluator->registers[a]], evaluator->registers[b]);
    }
    uint64_t word = 0;
    for (uint32_t i = 0; i < evaluator->nodes; i++) {
        if (varies) {
            evaluator->registers[packed] = i;
            closure_rows(evaluator, code, plane, rows);
        }
        uint32_t from = a == packed ? i : evaluator->registers[a], to = b == packed ? i : evaluator->registers[b];
        word |= (rows[from] >> to & 1) << i;
    }
    return word;
}

static uint64_t if_value(Evaluator *evaluator, const Code *code, unsigned packed, Plane plane)
{
    uint64_t must = code_word(evaluator, code->parts[0], packed, MUST),
             may = code_word(evaluator, code->parts[0], packed, MAY);
    uint64_t yes = code_word(evaluator, code->parts[1], packed, plane),
             no = code_word(evaluator, code->parts[2], packed, plane);
    return plane == MUST ? (must & yes) | (~may & no) | (yes & no) : (may & yes) | (~must & no);
}

static uint64_t iff_value(Evaluator *evaluator, const Code *code, unsigned packed, Plane plane)
{
    uint64_t left[2], right[2];
    for (Plane p = MUST; p <= MAY; p++) {
        left[p] = code_word(evaluator, code->parts[0], packed, p);
        right[p] = code_word(evaluator, code->parts[1], packed, p);
    }
    uint64_t equal = (left[MUST] & right[MUST]) | (~left[MAY] & ~right[MAY]);
    uint64_t differ = (left[MUST] & ~right[MAY]) | (~left[MAY] & right[MUST]);
    return (plane == MUST ? equal : ~differ) & evaluator->all;
}

uint64_t code_word(Evaluator *evaluator, const Code *code, unsigned packed, Plane plane)
{
    uint64_t word;
    switch (code->kind) {
    case CODE_VALUE:
        return plane_of(code->value, plane) & evaluator->all;
    case CODE_PREDICATE:
        return predicate_value(evaluator, code, packed, plane);
    case CODE_EQUAL:
        return equal_value(evaluator, code, packed, plane);
    case CODE_TABLE:
        return table_value(evaluator, code, packed, plane);
    case CODE_NOT:
        return ~code_word(evaluator, code->parts[0], packed, plane == MUST ? MAY : MUST) & evaluator->all;
    case CODE_AND:
        word = code_word(evaluator, code->parts[0], packed, plane);
        for (uint32_t i = 1; i < code->part_count && word; i++)
            word &= code_word(evaluator, code->parts[i], packed, plane);
        return word;
    case CODE_OR:
        word = code_word(evaluator, code->parts[0], packed, plane);
        for (uint32_t i = 1; i < code->part_count && word != evaluator->all; i++)
            word |= code_word(evaluator, code->parts[i], packed, plane);
        return word;
    case CODE_IFF:
        return iff_value(evaluator, code, packed, plane);
    case CODE_IF:
        return if_value(evaluator, code, packed, plane);
    case CODE_EXISTS:
        return exists_value(evaluator, code, packed, plane);
    case CODE_CLOSURE:
        return closure_value(evaluator, code, packed, plane);
    }
    return evaluator->all;
}

/* The value of a closed formula stands at all nodes; a structure without nodes has none to put it at. */
static bool holds(Evaluator *evaluator, const Query *query, Plane plane)
{
    uint64_t all = evaluator->all;
    if (!all)
        evaluator->all = 1;
    bool result = code_word(evaluator, query->code, REGISTER_NONE, plane) & 1;
    evaluator->all = all;
    return result;
}

bool query_must(Evaluator *evaluator, const Query *query, const uint32_t *nodes)
{
    for (unsigned i = 0; i < query->arity; i++)
        evaluator->registers[i] = nodes[i];
    return holds(evaluator, query, MUST);
}

Truth query_truth(Evaluator *evaluator, const Query *query, const uint32_t *nodes)
{
    for (unsigned i = 0; i < query->arity; i++)
        evaluator->registers[i] = nodes[i];
    return holds(evaluator, query, MUST) ? TRUTH_TRUE : holds(evaluator, query, MAY) ? TRUTH_UNKNOWN : TRUTH_FALSE;
}

Kleene query_word(Evaluator *evaluator, const Query *query, const uint32_t *nodes)
{
    for (unsigned i = 0; i + 1 < query->arity; i++)
        evaluator->registers[i] = nodes[i];
    return (Kleene){code_word(evaluator, query->code, query->arity - 1, MUST),
                    code_word(evaluator, query->code, query->arity - 1, MAY)};
}

uint64_t query_must_word(Evaluator *evaluator, const Query *query, const uint32_t *nodes)
{
    for (unsigned i = 0; i + 1 < query->arity; i++)
        evaluator->registers[i] = nodes[i];
    return code_word(evaluator, query->code, query->arity - 1, MUST);
}

const uint64_t *query_must_rows(Evaluator *evaluator, const Query *query, uint64_t *room)
{
    return code_rows(evaluator, query->code, 0, 1, MUST, room);
}
