/* SPDX-License-Identifier: MIT */
/* Compiling formulas: negations inwards, quantifiers inwards, universal quantifiers into existential ones, shared tables. */
#include "domain/tvl/compile.h"

#include "base/map.h"

#include <stdlib.h>
#include <string.h>

Compiler *compiler_create(Vocabulary *vocabulary)
{
    Compiler *compiler = mem_alloc(sizeof *compiler);
    compiler->vocabulary = vocabulary;
    compiler->arena = arena_create();
    compiler->tables = string_map_create();
    return compiler;
}

void compiler_destroy(Compiler *compiler)
{
    if (!compiler)
        return;
    arena_destroy(compiler->arena);
    string_map_destroy(compiler->tables);
    free(compiler);
}

/* Which register holds a variable, innermost first. */
typedef struct Binding {
    Variable variable;
    unsigned reg;
    const struct Binding *outer;
} Binding;

typedef struct Work {
    Compiler *compiler;
    unsigned registers; /* the most in use */
    bool overflow;
} Work;

static unsigned register_of(const Binding *frame, Variable variable)
{
    for (; frame; frame = frame->outer)
        if (frame->variable == variable)
            return frame->reg;
    return 0;
}

static unsigned next_register(Work *work, const Binding *frame)
{
    unsigned next = 0;
    for (; frame; frame = frame->outer)
        next = frame->reg >= next ? frame->reg + 1 : next;
    if (next >= REGISTER_LIMIT) {
        work->overflow = true;
        return 0;
    }
    if (next >= work->registers)
        work->registers = next + 1;
    return next;
}

static Code *make(Work *work, CodeKind kind, uint32_t parts)
{
    Code *code = arena_alloc(work->compiler->arena, sizeof *code);
    code->kind = kind;
    code->part_count = parts;
    code->parts = parts ? arena_alloc(work->compiler->arena, parts * sizeof *code->parts) : NULL;
    return code;
}

static void add_uses(Code *code)
{
    for (uint32_t i = 0; i < code->part_count; i++)
        code->uses |= code->parts[i]->uses;
}

static Code *negate(Work *work, Code *child)
{
    if (child->kind == CODE_NOT)
        return child->parts[0];
    Code *code = make(work, CODE_NOT, 1);
    code->parts[0] = child;
    add_uses(code);
    return code;
}

static Code *core(Work *work, const Formula *formula, const Binding *frame);
static Code *tabled(Work *work, const Formula *formula, const Binding *frame);

static uint32_t count_parts(const Formula *formula, FormulaKind kind)
{
    return formula->kind == kind ? count_parts(formula->children[0], kind) + count_parts(formula->children[1], kind)
                                 : 1;
}

static void fill_parts(Work *work, const Formula *formula, FormulaKind kind, const Binding *frame, Code **parts,
                       uint32_t *count)
{
    if (formula->kind == kind) {
        fill_parts(work, formula->children[0], kind, frame, parts, count);
        fill_parts(work, formula->children[1], kind, frame, parts, count);
    } else {
        parts[(*count)++] = core(work, formula, frame);
    }
}

static Code *junction(Work *work, const Formula *formula, const Binding *frame)
{
    Code *code = make(work, formula->kind == FORMULA_AND ? CODE_AND : CODE_OR, count_parts(formula, formula->kind));
    uint32_t count = 0;
    fill_parts(work, formula, formula->kind, frame, code->parts, &count);
    add_uses(code);
    return code;
}

/* The formula's text with free variables numbered as given, bound ones by depth: equal for formulas that differ only in
 * names. */
static void serialise(Text *text, const Formula *formula, const Binding *frame, unsigned depth)
{
    text_add(text, "(%d", (int)formula->kind);
    unsigned used = formula->kind == FORMULA_PREDICATE                                   ? formula->predicate->arity
                    : formula->kind == FORMULA_EQUAL || formula->kind == FORMULA_CLOSURE ? 2
                                                                                         : 0;
    if (formula->kind == FORMULA_VALUE)
        text_add(text, " %d", (int)formula->value);
    if (formula->kind == FORMULA_PREDICATE)
        text_add(text, " p%u", formula->predicate->id);
    for (unsigned i = 0; i < used; i++)
        text_add(text, " v%u", register_of(frame, formula->variables[i]));
    Binding first = {formula->variables[0], depth, frame}, second;
    const Binding *inner = frame;
    if (formula->kind == FORMULA_EXISTS || formula->kind == FORMULA_FORALL) {
        inner = &first;
        depth++;
    } else if (formula->kind == FORMULA_CLOSURE) {
        first = (Binding){formula->variables[2], depth, frame};
        second = (Binding){formula->variables[3], depth + 1, &first};
        inner = &second;
        depth += 2;
    }
    for (unsigned i = 0; i < formula_child_count(formula->kind); i++)
        serialise(text, formula->children[i], inner, depth);
    text_add(text, ")");
}

static void collect_depends(const Formula *formula, const Vocabulary *vocabulary, bool *depends)
{
    if (formula->kind == FORMULA_PREDICATE)
        depends[formula->predicate->id] = true;
    if (formula->kind == FORMULA_EQUAL)
        depends[vocabulary_sm(vocabulary)->id] = true;
    if (formula->kind == FORMULA_EXISTS || formula->kind == FORMULA_FORALL || formula->kind == FORMULA_CLOSURE)
        depends[vocabulary_ac(vocabulary)->id] = true;
    for (unsigned i = 0; i < formula_child_count(formula->kind); i++)
        collect_depends(formula->children[i], vocabulary, depends);
}

/* The parts of a quantified conjunction. A disjunction among them is evaluated for many nodes: it is worth a table. */
static void quantified_parts(Work *work, const Formula *formula, const Binding *frame, Code **parts, uint32_t *count)
{
    if (formula->kind == FORMULA_AND) {
        quantified_parts(work, formula->children[0], frame, parts, count);
        quantified_parts(work, formula->children[1], frame, parts, count);
    } else {
        parts[(*count)++] = formula->kind == FORMULA_OR ? tabled(work, formula, frame) : core(work, formula, frame);
    }
}

static Code *exists(Work *work, Variable variable, const Formula *body, const Binding *frame)
{
    unsigned reg = next_register(work, frame);
    Binding inner = {variable, reg, frame};
    Code *code = make(work, CODE_EXISTS, count_parts(body, FORMULA_AND));
    uint32_t count = 0;
    quantified_parts(work, body, &inner, code->parts, &count);
    add_uses(code);
    code->bound = (uint8_t)reg;
    code->uses &= ~((uint64_t)1 << reg);
    return code;
}

static Code *closure(Work *work, const Formula *formula, const Binding *frame)
{
    unsigned from = next_register(work, frame);
    Binding first = {formula->variables[2], from, frame};
    unsigned to = next_register(work, &first);
    Binding second = {formula->variables[3], to, &first};
    Code *code = make(work, CODE_CLOSURE, 1);
    code->parts[0] = core(work, formula->children[0], &second);
    code->registers[0] = (uint8_t)register_of(frame, formula->variables[0]);
    code->registers[1] = (uint8_t)register_of(frame, formula->variables[1]);
    code->registers[2] = (uint8_t)from;
    code->registers[3] = (uint8_t)to;
    code->uses = code->parts[0]->uses & ~((uint64_t)1 << from) & ~((uint64_t)1 << to);
    code->uses |= (uint64_t)1 << code->registers[0] | (uint64_t)1 << code->registers[1];
    return code;
}

/* A quantified formula, a closure or a disjunction, as it is. */
static Code *binder(Work *work, const Formula *formula, const Binding *frame)
{
    return formula->kind == FORMULA_CLOSURE  ? closure(work, formula, frame)
           : formula->kind == FORMULA_EXISTS ? exists(work, formula->variables[0], formula->children[0], frame)
                                             : junction(work, formula, frame);
}

/* The same as a table where there are at most two free variables. */
static Code *tabled(Work *work, const Formula *formula, const Binding *frame)
{
    VariableList variables = {0};
    formula_free_variables(formula, &variables);
    Code *code;
    if (variables.count > 2) {
        code = binder(work, formula, frame);
    } else {
        Binding frames[2];
        const Binding *own = NULL;
        for (size_t i = 0; i < variables.count; i++) {
            frames[i] = (Binding){variables.items[i], (unsigned)i, own};
            own = &frames[i];
        }
        Text text = {0};
        text_add(&text, "%zu", variables.count);
        serialise(&text, formula, own, 2);
        Compiler *compiler = work->compiler;
        Table *table = string_map_get(compiler->tables, text_string(&text));
        if (!table) {
            table = arena_alloc(compiler->arena, sizeof *table);
            table->arity = (uint8_t)variables.count;
            unsigned before = work->registers;
            work->registers = 2;
            table->code = binder(work, formula, own);
            table->registers = (uint8_t)work->registers;
            work->registers = before;
            bool *depends = mem_alloc(compiler->vocabulary->count * sizeof *depends);
            collect_depends(formula, compiler->vocabulary, depends);
            uint16_t *list = arena_alloc(compiler->arena, compiler->vocabulary->count * sizeof *list);
            for (size_t i = 0; i < compiler->vocabulary->count; i++)
                if (depends[i])
                    list[table->depend_count++] = (uint16_t)i;
            table->depends = list;
            free(depends);
            table->index = compiler->table_count++;
            string_map_put(compiler->tables, text_string(&text), table);
        }
        text_free(&text);
        code = make(work, CODE_TABLE, 0);
        code->table = table;
        for (size_t i = 0; i < variables.count; i++) {
            code->registers[i] = (uint8_t)register_of(frame, variables.items[i]);
            code->uses |= (uint64_t)1 << code->registers[i];
        }
    }
    free(variables.items);
    return code;
}

/* A formula in negation normal form. */
static Code *core(Work *work, const Formula *formula, const Binding *frame)
{
    Vocabulary *vocabulary = work->compiler->vocabulary;
    Code *code;
    switch (formula->kind) {
    case FORMULA_VALUE:
        code = make(work, CODE_VALUE, 0);
        code->value = kleene_of(formula->value);
        return code;
    case FORMULA_PREDICATE:
        code = make(work, CODE_PREDICATE, 0);
        code->predicate = formula->predicate;
        code->offset = vocabulary->of_arity[0] * (formula->predicate->arity > 0) +
                       vocabulary->of_arity[1] * (formula->predicate->arity > 1);
        if (formula->predicate->arity < 2)
            code->offset += formula->predicate->slot;
        else
            code->slot = formula->predicate->slot;
        for (unsigned i = 0; i < formula->predicate->arity; i++) {
            code->registers[i] = (uint8_t)register_of(frame, formula->variables[i]);
            code->uses |= (uint64_t)1 << code->registers[i];
        }
        return code;
    case FORMULA_EQUAL:
        code = make(work, CODE_EQUAL, 0);
        for (unsigned i = 0; i < 2; i++) {
            code->registers[i] = (uint8_t)register_of(frame, formula->variables[i]);
            code->uses |= (uint64_t)1 << code->registers[i];
        }
        return code;
    case FORMULA_NOT:
        return negate(work, core(work, formula->children[0], frame));
    case FORMULA_AND:
    case FORMULA_OR:
        return junction(work, formula, frame);
    case FORMULA_FORALL:
        formula = formula_exists(vocabulary, formula->variables[0],
                                 formula_negation_normal(vocabulary, formula->children[0], true));
        return negate(work, tabled(work, formula, frame));
    case FORMULA_EXISTS:
    case FORMULA_CLOSURE:
        return tabled(work, formula, frame);
    case FORMULA_IFF:
    case FORMULA_IF:
        return core(work, formula_negation_normal(vocabulary, formula, false), frame);
    }
    return NULL;
}

/* Connectives above the first quantifier are kept as they are. */
static Code *top(Work *work, const Formula *formula, const Binding *frame)
{
    Vocabulary *vocabulary = work->compiler->vocabulary;
    Code *code;
    switch (formula->kind) {
    case FORMULA_NOT:
        return negate(work, top(work, formula->children[0], frame));
    case FORMULA_AND:
    case FORMULA_OR:
    case FORMULA_IFF:
    case FORMULA_IF:
        code = make(work,
                    formula->kind == FORMULA_AND   ? CODE_AND
                    : formula->kind == FORMULA_OR  ? CODE_OR
                    : formula->kind == FORMULA_IFF ? CODE_IFF
                                                   : CODE_IF,
                    formula_child_count(formula->kind));
        for (uint32_t i = 0; i < code->part_count; i++)
            code->parts[i] = top(work, formula->children[i], frame);
        add_uses(code);
        return code;
    default:
        formula = formula_miniscope(vocabulary, formula_negation_normal(vocabulary, formula, false));
        return core(work, formula, frame);
    }
}

const Query *query_compile(Compiler *compiler, const Formula *formula, const Variable *variables, size_t count)
{
    Binding *frames = mem_alloc((count + 1) * sizeof *frames);
    const Binding *frame = NULL;
    for (size_t i = 0; i < count; i++) {
        frames[i] = (Binding){variables[i], (unsigned)i, frame};
        frame = &frames[i];
    }
    Work work = {.compiler = compiler, .overflow = count >= REGISTER_LIMIT};
    Query *query = arena_alloc(compiler->arena, sizeof *query);
    if (!work.overflow)
        query->code = top(&work, formula, frame);
    query->arity = (unsigned)count;
    free(frames);
    return work.overflow ? NULL : query;
}

static bool same_code(const Code *left, const Code *right)
{
    bool same = left->kind == right->kind && left->predicate == right->predicate && left->table == right->table &&
                left->bound == right->bound && left->part_count == right->part_count && left->uses == right->uses &&
                left->value.must == right->value.must && left->value.may == right->value.may &&
                !memcmp(left->registers, right->registers, sizeof left->registers);
    for (uint32_t i = 0; same && i < left->part_count; i++)
        same = same_code(left->parts[i], right->parts[i]);
    return same;
}

bool query_same(const Query *left, const Query *right)
{
    return left->arity == right->arity && same_code(left->code, right->code);
}
