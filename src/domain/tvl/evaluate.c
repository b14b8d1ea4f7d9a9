/* SPDX-License-Identifier: MIT */
/* Evaluating compiled formulas: registers hold nodes, one register is packed. */
#include "domain/tvl/compile.h"

#include <stdlib.h>
#include <string.h>

/* The values of a table, or of a predicate seen by columns, in the bound structure. */
typedef struct Kept {
    uint64_t computed; /* when; 0 for never */
    uint64_t turned;   /* when the columns were made */
    Kleene *rows;      /* NODE_LIMIT words */
    Kleene *columns;
} Kept;

struct Evaluator {
    Compiler *compiler;
    const Structure *structure;
    uint32_t nodes;
    uint64_t all;      /* the set of nodes */
    uint64_t clock, bound;
    uint64_t *changed; /* by predicate id: when it last changed */
    Kept *tables;
    uint32_t table_capacity;
    Kept *predicates;  /* columns of binary predicates, by id */
    size_t predicate_count;
    uint32_t registers[REGISTER_LIMIT + 4];
};

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
    release(evaluator->tables, evaluator->table_capacity);
    release(evaluator->predicates, evaluator->predicate_count);
    free(evaluator->changed);
    free(evaluator);
}

/* Tables and predicates may have been added since the last structure. */
static void make_room(Evaluator *evaluator)
{
    uint32_t tables = evaluator->compiler->table_count;
    if (tables > evaluator->table_capacity) {
        Kept *room = mem_alloc(2 * tables * sizeof *room);
        if (evaluator->tables)
            memcpy(room, evaluator->tables, evaluator->table_capacity * sizeof *room);
        free(evaluator->tables);
        evaluator->tables = room;
        evaluator->table_capacity = 2 * tables;
    }
    size_t count = evaluator->compiler->vocabulary->count;
    if (count > evaluator->predicate_count) {
        Kept *room = mem_alloc(count * sizeof *room);
        if (evaluator->predicates)
            memcpy(room, evaluator->predicates, evaluator->predicate_count * sizeof *room);
        free(evaluator->predicates);
        evaluator->predicates = room;
        free(evaluator->changed);
        evaluator->changed = mem_alloc(count * sizeof *evaluator->changed);
        evaluator->predicate_count = count;
    }
}

void evaluator_bind(Evaluator *evaluator, const Structure *structure)
{
    make_room(evaluator);
    evaluator->structure = structure;
    evaluator->nodes = structure->nodes;
    evaluator->all = node_set(structure->nodes);
    evaluator->bound = ++evaluator->clock;
}

void evaluator_changed(Evaluator *evaluator, const Predicate *predicate)
{
    evaluator->changed[predicate->id] = ++evaluator->clock;
}

static Kleene conjunction(Kleene left, Kleene right)
{
    return (Kleene){left.must & right.must, left.may & right.may};
}

static Kleene spread(Evaluator *evaluator, Kleene word, uint32_t bit)
{
    return (Kleene){(0 - (word.must >> bit & 1)) & evaluator->all, (0 - (word.may >> bit & 1)) & evaluator->all};
}

static void transpose(const Kleene *rows, uint32_t nodes, Kleene *columns)
{
    memset(columns, 0, nodes * sizeof *columns);
    for (uint32_t i = 0; i < nodes; i++) {
        uint64_t mask = (uint64_t)1 << i;
        for (uint64_t rest = rows[i].may; rest; rest &= rest - 1) {
            uint32_t j = (uint32_t)__builtin_ctzll(rest);
            columns[j].may |= mask;
            columns[j].must |= rows[i].must >> j & 1 ? mask : 0;
        }
    }
}

static Kleene diagonal(const Kleene *rows, uint32_t nodes)
{
    Kleene word = {0};
    for (uint32_t i = 0; i < nodes; i++) {
        word.must |= rows[i].must & (uint64_t)1 << i;
        word.may |= rows[i].may & (uint64_t)1 << i;
    }
    return word;
}

static const Kleene *predicate_columns(Evaluator *evaluator, const Predicate *predicate, const Kleene *rows)
{
    Kept *kept = &evaluator->predicates[predicate->id];
    if (kept->turned < evaluator->bound || kept->turned < evaluator->changed[predicate->id]) {
        if (!kept->columns)
            kept->columns = mem_alloc(NODE_LIMIT * sizeof(Kleene));
        transpose(rows, evaluator->nodes, kept->columns);
        kept->turned = evaluator->clock;
    }
    return kept->columns;
}

static Kleene word_of(Evaluator *evaluator, const Code *code, unsigned packed);

static void close_plane(Kleene *rows, uint32_t nodes, uint64_t through)
{
    for (uint32_t k = 0; k < nodes; k++)
        for (uint32_t i = 0; i < nodes; i++) {
            if (rows[i].may >> k & 1)
                rows[i].may |= rows[k].may;
            if ((rows[i].must & through) >> k & 1)
                rows[i].must |= rows[k].must;
        }
}

static void closure_rows(Evaluator *evaluator, const Code *code, Kleene *rows)
{
    for (uint32_t i = 0; i < evaluator->nodes; i++) {
        evaluator->registers[code->registers[2]] = i;
        rows[i] = word_of(evaluator, code->parts[0], code->registers[3]);
    }
    const Kleene *present = structure_read(evaluator->structure, vocabulary_ac(evaluator->compiler->vocabulary));
    close_plane(rows, evaluator->nodes, present->must);
}

static Kept *table_rows(Evaluator *evaluator, const Table *table)
{
    Kept *kept = &evaluator->tables[table->index];
    bool valid = kept->computed >= evaluator->bound;
    for (uint32_t i = 0; valid && i < table->depend_count; i++)
        valid = kept->computed >= evaluator->changed[table->depends[i]];
    if (valid)
        return kept;
    if (!kept->rows)
        kept->rows = mem_alloc(NODE_LIMIT * sizeof(Kleene));
    /* A table has registers of its own; the formula that asks for it goes on with its values. */
    uint32_t saved[REGISTER_LIMIT];
    memcpy(saved, evaluator->registers, sizeof saved);
    if (table->code->kind == CODE_CLOSURE && table->arity == 2 && table->code->registers[0] == 0 &&
        table->code->registers[1] == 1 && !(table->code->parts[0]->uses & 3)) {
        closure_rows(evaluator, table->code, kept->rows);
    } else if (table->arity == 2) {
        for (uint32_t i = 0; i < evaluator->nodes; i++) {
            evaluator->registers[0] = i;
            kept->rows[i] = word_of(evaluator, table->code, 1);
        }
    } else {
        kept->rows[0] = word_of(evaluator, table->code, table->arity ? 0 : REGISTER_NONE);
    }
    memcpy(evaluator->registers, saved, sizeof saved);
    kept->computed = evaluator->clock;
    return kept;
}

static Kleene table_word(Evaluator *evaluator, const Code *code, unsigned packed)
{
    Kept *kept = table_rows(evaluator, code->table);
    const uint32_t *nodes = evaluator->registers;
    unsigned a = code->registers[0], b = code->registers[1];
    if (code->table->arity == 0)
        return kept->rows[0];
    if (code->table->arity == 1)
        return a == packed ? kept->rows[0] : spread(evaluator, kept->rows[0], nodes[a]);
    if (b == packed)
        return a == packed ? diagonal(kept->rows, evaluator->nodes) : kept->rows[nodes[a]];
    if (a != packed)
        return spread(evaluator, kept->rows[nodes[a]], nodes[b]);
    if (kept->turned < kept->computed) {
        if (!kept->columns)
            kept->columns = mem_alloc(NODE_LIMIT * sizeof(Kleene));
        transpose(kept->rows, evaluator->nodes, kept->columns);
        kept->turned = evaluator->clock;
    }
    return kept->columns[nodes[b]];
}

static Kleene predicate_word(Evaluator *evaluator, const Code *code, unsigned packed)
{
    const Predicate *predicate = code->predicate;
    const Kleene *words = structure_read(evaluator->structure, predicate);
    const uint32_t *nodes = evaluator->registers;
    unsigned a = code->registers[0], b = code->registers[1];
    switch (predicate->arity) {
    case 0:
        return spread(evaluator, words[0], 0);
    case 1:
        return a == packed ? words[0] : spread(evaluator, words[0], nodes[a]);
    case 2:
        if (b == packed)
            return a == packed ? diagonal(words, evaluator->nodes) : words[nodes[a]];
        if (a == packed)
            return predicate_columns(evaluator, predicate, words)[nodes[b]];
        return spread(evaluator, words[nodes[a]], nodes[b]);
    default: {
        Kleene word = {0};
        uint32_t tuple[PREDICATE_ARITY_LIMIT];
        for (uint32_t i = 0; i < evaluator->nodes; i++) {
            for (unsigned k = 0; k < predicate->arity; k++)
                tuple[k] = code->registers[k] == packed ? i : nodes[code->registers[k]];
            kleene_put(&word, i, structure_value(evaluator->structure, predicate, tuple));
        }
        return word;
    }
    }
}

static Kleene equal_word(Evaluator *evaluator, const Code *code, unsigned packed)
{
    unsigned a = code->registers[0], b = code->registers[1];
    if (a == b)
        return (Kleene){evaluator->all, evaluator->all};
    const Kleene *summary = structure_read(evaluator->structure, vocabulary_sm(evaluator->compiler->vocabulary));
    const uint32_t *nodes = evaluator->registers;
    if (a != packed && b != packed) {
        if (nodes[a] != nodes[b])
            return (Kleene){0, 0};
        bool several = summary->may >> nodes[a] & 1;
        return (Kleene){several ? 0 : evaluator->all, evaluator->all};
    }
    uint64_t bit = (uint64_t)1 << nodes[a == packed ? b : a];
    return (Kleene){bit & ~summary->may, bit};
}

static Kleene exists_word(Evaluator *evaluator, const Code *code, unsigned packed)
{
    unsigned bound = code->bound;
    uint64_t packed_bit = packed == REGISTER_NONE ? 0 : (uint64_t)1 << packed;
    const Kleene *present = structure_read(evaluator->structure, vocabulary_ac(evaluator->compiler->vocabulary));
    /* Parts without the packed register restrict the bound one to a set of candidates. */
    Kleene guard = *present;
    uint32_t varying = 0;
    for (uint32_t i = 0; i < code->part_count; i++) {
        if (code->parts[i]->uses & packed_bit)
            varying++;
        else if (guard.may)
            guard = conjunction(guard, word_of(evaluator, code->parts[i], bound));
    }
    if (!varying)
        return (Kleene){guard.must ? evaluator->all : 0, guard.may ? evaluator->all : 0};
    Kleene result = {0};
    for (uint64_t rest = guard.may; rest && result.must != evaluator->all; rest &= rest - 1) {
        uint32_t node = (uint32_t)__builtin_ctzll(rest);
        evaluator->registers[bound] = node;
        Kleene word = {guard.must >> node & 1 ? evaluator->all : 0, evaluator->all};
        for (uint32_t i = 0; i < code->part_count && word.may; i++)
            if (code->parts[i]->uses & packed_bit)
                word = conjunction(word, word_of(evaluator, code->parts[i], packed));
        result.must |= word.must;
        result.may |= word.may;
    }
    return result;
}

/* A closure that is not a table: its edges depend on other registers, perhaps on the packed one. */
static Kleene closure_word(Evaluator *evaluator, const Code *code, unsigned packed)
{
    Kleene rows[NODE_LIMIT];
    unsigned a = code->registers[0], b = code->registers[1];
    bool varies = packed != REGISTER_NONE && code->parts[0]->uses >> packed & 1;
    if (!varies) {
        closure_rows(evaluator, code, rows);
        if (b == packed)
            return a == packed ? diagonal(rows, evaluator->nodes) : rows[evaluator->registers[a]];
        if (a != packed)
            return spread(evaluator, rows[evaluator->registers[a]], evaluator->registers[b]);
    }
    Kleene word = {0};
    for (uint32_t i = 0; i < evaluator->nodes; i++) {
        if (varies) {
            evaluator->registers[packed] = i;
            closure_rows(evaluator, code, rows);
        }
        uint32_t from = a == packed ? i : evaluator->registers[a], to = b == packed ? i : evaluator->registers[b];
        kleene_put(&word, i, kleene_at(rows[from], to));
    }
    return word;
}

static Kleene word_of(Evaluator *evaluator, const Code *code, unsigned packed)
{
    uint64_t all = evaluator->all;
    Kleene word, other;
    switch (code->kind) {
    case CODE_VALUE:
        return (Kleene){code->value.must & all, code->value.may & all};
    case CODE_PREDICATE:
        return predicate_word(evaluator, code, packed);
    case CODE_EQUAL:
        return equal_word(evaluator, code, packed);
    case CODE_TABLE:
        return table_word(evaluator, code, packed);
    case CODE_NOT:
        word = word_of(evaluator, code->parts[0], packed);
        return (Kleene){~word.may & all, ~word.must & all};
    case CODE_AND:
        word = word_of(evaluator, code->parts[0], packed);
        for (uint32_t i = 1; i < code->part_count && word.may; i++)
            word = conjunction(word, word_of(evaluator, code->parts[i], packed));
        return word;
    case CODE_OR:
        word = word_of(evaluator, code->parts[0], packed);
        for (uint32_t i = 1; i < code->part_count && word.must != all; i++) {
            other = word_of(evaluator, code->parts[i], packed);
            word.must |= other.must;
            word.may |= other.may;
        }
        return word;
    case CODE_IFF: {
        word = word_of(evaluator, code->parts[0], packed);
        other = word_of(evaluator, code->parts[1], packed);
        uint64_t definite = ~(word.must ^ word.may) & ~(other.must ^ other.may);
        uint64_t same = ~(word.must ^ other.must) & definite & all;
        return (Kleene){same, same | (~definite & all)};
    }
    case CODE_IF: {
        Kleene yes = word_of(evaluator, code->parts[1], packed), no = word_of(evaluator, code->parts[2], packed);
        word = word_of(evaluator, code->parts[0], packed);
        return (Kleene){(word.must & yes.must) | (~word.may & no.must) | (yes.must & no.must),
                        (word.may & yes.may) | (~word.must & no.may)};
    }
    case CODE_EXISTS:
        return exists_word(evaluator, code, packed);
    case CODE_CLOSURE:
        return closure_word(evaluator, code, packed);
    }
    return (Kleene){0, all};
}

/* The evaluation of a closed formula is the same word for all nodes; a structure without nodes has none to put it at. */
Truth query_truth(Evaluator *evaluator, const Query *query, const uint32_t *nodes)
{
    for (unsigned i = 0; i < query->arity; i++)
        evaluator->registers[i] = nodes[i];
    uint64_t all = evaluator->all;
    if (!all)
        evaluator->all = 1;
    Kleene word = word_of(evaluator, query->code, REGISTER_NONE);
    evaluator->all = all;
    return kleene_at(word, 0);
}

Kleene query_word(Evaluator *evaluator, const Query *query, const uint32_t *nodes)
{
    for (unsigned i = 0; i + 1 < query->arity; i++)
        evaluator->registers[i] = nodes[i];
    return word_of(evaluator, query->code, query->arity - 1);
}
