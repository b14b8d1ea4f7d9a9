/* SPDX-License-Identifier: MIT */
/* States for people, in the program's own names, and as a formula. */
#include "domain/explicit/ops.h"

#include <stdlib.h>
#include <string.h>

typedef struct StatePrinter {
    const ExplicitDomain *domain;
    const State *state;
    Text *text;
} StatePrinter;

static const char *kind_name(BlockKind kind)
{
    return kind == BLOCK_HEAP ? "heap" : "stack";
}

static void add_target(StatePrinter *printer, uint32_t target)
{
    const Program *program = printer->domain->domain.program;
    const Region *region = explicit_region(printer->domain, printer->state, target);
    if (region->object.index != ID_NONE)
        text_add(printer->text, "%s", program->objects[region->object.index].name);
    else
        text_add(printer->text, "%s#%u", kind_name(region->kind), target - (uint32_t)program->object_count);
    if (region->state != BLOCK_LIVE)
        text_add(printer->text, " (%s)", region->state == BLOCK_FREED ? "freed" : "out of scope");
}

static void add_number(StatePrinter *printer, Number number)
{
    long long constant = (long long)bits_signed(number.constant, number.width);
    if (number_is_constant(number))
        text_add(printer->text, "%lld", constant);
    else if (constant)
        text_add(printer->text, "s%u %c %llu", number.symbol.index, constant < 0 ? '-' : '+',
                 (unsigned long long)(constant < 0 ? -(unsigned long long)constant : (unsigned long long)constant));
    else
        text_add(printer->text, "s%u", number.symbol.index);
}

static void add_word(StatePrinter *printer, Word word, const Type *type)
{
    if (!word_is_pointer(word)) {
        if (type && type->kind == TYPE_POINTER && number_is_constant(word.number) && !word.number.constant)
            text_add(printer->text, "NULL");
        else
            add_number(printer, word.number);
        return;
    }
    text_add(printer->text, "&");
    add_target(printer, word.target);
    if (number_is_constant(word.number) && !word.number.constant)
        return;
    text_add(printer->text, " + ");
    add_number(printer, word.number);
}

/* The scalars of a type within [low, high), one by one; fills are written out by them. Returns where it stopped. */
static uint64_t next_scalar(const Type *type, uint64_t offset, uint64_t *size)
{
    *size = 0;
    while (type && (type->kind == TYPE_STRUCT || type->kind == TYPE_UNION || type->kind == TYPE_ARRAY)) {
        if (type->kind == TYPE_ARRAY) {
            if (!type->target || !type->target->size)
                return 0;
            offset %= type->target->size;
            type = type->target;
            continue;
        }
        const Type *inner = NULL;
        for (uint32_t i = 0; i < type->field_count && !inner; i++) {
            const Field *field = &type->fields[i];
            uint64_t start = field->offset / 8;
            if (field->offset % 8 == 0 && field->size % 8 == 0 && offset >= start && offset < start + field->size / 8) {
                inner = field->type;
                offset -= start;
            }
        }
        type = inner;
    }
    if (type && !offset)
        *size = type->size;
    return *size;
}

static const Type *region_type(const StatePrinter *printer, const Region *region)
{
    return region->object.index == ID_NONE ? NULL : printer->domain->domain.program->objects[region->object.index].type;
}

static void add_entry(StatePrinter *printer, const Type *whole, uint64_t offset, uint64_t size, Word word, bool first,
                      bool is_variable)
{
    const Type *type = NULL;
    text_add(printer->text, first ? "" : ", ");
    if (whole)
        type = type_add_path(printer->text, whole, offset, size);
    else
        text_add(printer->text, "+%llu", (unsigned long long)offset);
    text_add(printer->text, is_variable ? " = " : ": ");
    add_word(printer, word, type);
}

static void add_fill(StatePrinter *printer, const Type *whole, const Cell *cell, bool first)
{
    enum { SCALARS_MOST = 8 };
    uint64_t at = cell->offset, end = cell->offset + cell->size, size;
    for (unsigned i = 0; i < SCALARS_MOST && at < end && next_scalar(whole, at, &size) && size <= 8 && at + size <= end;
         i++) {
        Number number = number_constant(cell->byte * 0x0101010101010101u, (unsigned)(8 * size));
        add_entry(printer, whole, at, size, word_integer(number), first, false);
        first = false;
        at += size;
    }
    if (at == end)
        return;
    if (end - at <= 8)
        add_entry(printer, whole, at, end - at,
                  word_integer(number_constant(cell->byte * 0x0101010101010101u, (unsigned)(8 * (end - at)))), first,
                  false);
    else
        text_add(printer->text, "%s+%llu: %llu bytes of %u", first ? "" : ", ", (unsigned long long)at,
                 (unsigned long long)(end - at), cell->byte);
}

static void add_cells(StatePrinter *printer, const Region *region)
{
    const Type *type = region_type(printer, region);
    for (uint32_t i = 0; i < region->cells.count; i++) {
        const Cell *cell = &region->cells.items[i];
        if (cell->is_fill)
            add_fill(printer, type, cell, i == 0);
        else
            add_entry(printer, type, cell->offset, cell->size, cell->word, i == 0, false);
    }
}

/* Is the region one scalar? Then its word. */
static bool region_word(const Region *region, Word *word)
{
    if (region->cells.count != 1 || !number_is_constant(region->size) || region->size.constant > 8)
        return false;
    const Cell *cell = &region->cells.items[0];
    if (cell->offset || cell->size != region->size.constant)
        return false;
    *word = cell->is_fill ? word_integer(number_constant(cell->byte * 0x0101010101010101u, (unsigned)(8 * cell->size)))
                          : cell->word;
    return true;
}

static void add_variable(StatePrinter *printer, const char *name, const Region *region)
{
    Word word;
    const Type *type = region_type(printer, region);
    bool is_scalar = !type || (type->kind != TYPE_STRUCT && type->kind != TYPE_UNION && type->kind != TYPE_ARRAY);
    if (region_word(region, &word) && is_scalar) {
        text_add(printer->text, "  %s = ", name);
        add_word(printer, word, type);
    } else {
        text_add(printer->text, "  %s = {", name);
        add_cells(printer, region);
        text_add(printer->text, "}");
    }
    text_add(printer->text, "\n");
}

static void add_frame(StatePrinter *printer, const Activation *frame)
{
    const Program *program = printer->domain->domain.program;
    const Function *function = &program->functions[frame->function.index];
    text_add(printer->text, "%s:\n", function->name);
    for (uint32_t i = 0; i < function->local_count; i++)
        if (frame->locals[i] != ID_NONE)
            add_variable(printer, program->objects[function->locals[i].index].name,
                         explicit_region(printer->domain, printer->state, frame->locals[i]));
    for (uint32_t i = 0; i < frame->register_count; i++) {
        const Register *reg = &function->registers[frame->registers[i].reg.index];
        if (reg->name)
            text_add(printer->text, "  %s = ", reg->name);
        else
            text_add(printer->text, "  r%u = ", frame->registers[i].reg.index);
        add_word(printer, frame->registers[i].word, NULL);
        text_add(printer->text, "\n");
    }
}

static void add_symbol(StatePrinter *printer, uint32_t index)
{
    const Symbol *symbol = &printer->state->symbols[index];
    const Range *range = &symbol->range, full = range_full(range->width);
    text_add(printer->text, "  s%u: ", index);
    if (symbol_is_defined(symbol)) {
        text_add(printer->text, "%s(", opcode_info(symbol->opcode)->name);
        for (unsigned i = 0; i < opcode_info(symbol->opcode)->operands; i++) {
            text_add(printer->text, i ? ", " : "");
            add_number(printer, symbol->operands[i]);
        }
        text_add(printer->text, "), ");
    }
    if (range_equal(range, &full))
        text_add(printer->text, "any %u bits", range->width);
    else if (range->smin > full.smin || range->smax < full.smax)
        text_add(printer->text, "%lld .. %lld", (long long)range->smin, (long long)range->smax);
    else
        text_add(printer->text, "%llu .. %llu", (unsigned long long)range->umin, (unsigned long long)range->umax);
    for (unsigned i = 0; i < symbol->excluded_count; i++)
        text_add(printer->text, "%s %lld", i ? "," : ", not",
                 (long long)bits_signed(symbol->excluded[i], range->width));
    text_add(printer->text, "\n");
}

void explicit_print(Domain *base, const State *state, Text *out)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    StatePrinter printer = {.domain = domain, .state = state, .text = out};
    for (uint32_t i = 0; i < domain->slot_count; i++)
        if (state->globals[i] != domain->fixed[domain->slot_objects[i].index])
            add_variable(&printer, base->program->objects[domain->slot_objects[i].index].name, state->globals[i]);
    for (uint32_t i = 0; i < state->frame_count; i++)
        add_frame(&printer, state->frames[i]);
    for (uint32_t i = 0; i < state->returned_count; i++) {
        text_add(out, "  returns ");
        add_word(&printer, state->returned[i], NULL);
        text_add(out, "\n");
    }
    for (uint32_t i = 0; i < state->dynamic_count; i++) {
        const Region *region = state->dynamics[i];
        if (region->kind == BLOCK_LOCAL || region->state != BLOCK_LIVE)
            continue;
        text_add(out, "  %s#%u, ", kind_name(region->kind), i);
        add_number(&printer, region->size);
        text_add(out, " bytes {");
        add_cells(&printer, region);
        text_add(out, "}\n");
    }
    if (state->symbol_count)
        text_add(out, "where\n");
    for (uint32_t i = 0; i < state->symbol_count; i++)
        add_symbol(&printer, i);
    if (state->has_lost)
        text_add(out, "  some heap block is lost\n");
}

/* Text inside a Graphviz string. */
static void add_escaped(Text *out, const Text *from)
{
    for (size_t i = 0; i < from->length; i++) {
        if (from->bytes[i] == '"' || from->bytes[i] == '\\')
            text_add(out, "\\");
        text_add_bytes(out, &from->bytes[i], 1);
    }
}

static void add_node(StatePrinter *printer, uint32_t target)
{
    const Region *region = explicit_region(printer->domain, printer->state, target);
    Text label = {0};
    StatePrinter inner = *printer;
    inner.text = &label;
    add_target(&inner, target);
    text_add(&label, ": ");
    add_cells(&inner, region);
    text_add(printer->text, "  n%u [label=\"", target);
    add_escaped(printer->text, &label);
    text_add(printer->text, "\"%s];\n", region->state == BLOCK_LIVE ? "" : ", style=dashed");
    text_free(&label);
    for (uint32_t i = 0; i < region->cells.count; i++)
        if (!region->cells.items[i].is_fill && word_is_pointer(region->cells.items[i].word)) {
            Text path = {0};
            type_add_path(&path, region_type(printer, region), region->cells.items[i].offset,
                          region->cells.items[i].size);
            text_add(printer->text, "  n%u -> n%u [label=\"", target, region->cells.items[i].word.target);
            add_escaped(printer->text, &path);
            text_add(printer->text, "\"];\n");
            text_free(&path);
        }
}

void explicit_dot(Domain *base, const State *state, Text *out)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    StatePrinter printer = {.domain = domain, .state = state, .text = out};
    text_add(out, "digraph state {\n  node [shape=box, fontname=monospace];\n");
    for (uint32_t i = 0; i < domain->slot_count; i++)
        add_node(&printer, domain->slot_objects[i].index);
    for (uint32_t i = 0; i < state->dynamic_count; i++)
        add_node(&printer, (uint32_t)base->program->object_count + i);
    text_add(out, "}\n");
}

/* A variable of the program that holds one integer. */
typedef struct Scalar {
    const Term *variable;
    Number number;
} Scalar;

typedef struct Conjunction {
    const Term **terms;
    size_t count, capacity;
} Conjunction;

static void conjoin(Conjunction *all, const Term *term)
{
    all->terms = array_room(all->terms, &all->capacity, all->count, sizeof *all->terms);
    all->terms[all->count++] = term;
}

static void conjoin_range(Conjunction *all, TermStore *store, const Scalar *scalar, const Numbers *numbers)
{
    Range range = numbers_range(numbers, scalar->number), full = range_full(range.width);
    if (range_is_constant(&range)) {
        conjoin(all, term_binary(store, TERM_EQ, scalar->variable, term_constant(store, range.umin, range.width)));
        return;
    }
    if (range.umin > full.umin)
        conjoin(all, term_binary(store, TERM_ULE, term_constant(store, range.umin, range.width), scalar->variable));
    if (range.umax < full.umax)
        conjoin(all, term_binary(store, TERM_ULE, scalar->variable, term_constant(store, range.umax, range.width)));
    if (range.smin > full.smin)
        conjoin(all, term_binary(store, TERM_SLE, term_constant(store, (uint64_t)range.smin, range.width),
                                 scalar->variable));
    if (range.smax < full.smax)
        conjoin(all, term_binary(store, TERM_SLE, scalar->variable,
                                 term_constant(store, (uint64_t)range.smax, range.width)));
}

/* Whether another variable of this name lives in the function's frame: the name alone does not say which is meant. */
static bool is_ambiguous(const Program *program, const Function *function, const Activation *frame, ObjectId object)
{
    for (uint32_t i = 0; i < function->local_count; i++)
        if (function->locals[i].index != object.index && frame->locals[i] != ID_NONE &&
            !strcmp(program_object(program, function->locals[i])->name, program_object(program, object)->name))
            return true;
    return false;
}

const Term *explicit_invariant(Domain *base, const State *state)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    const Program *program = base->program;
    const Activation *top = state->frames[state->frame_count - 1];
    const Function *function = &program->functions[top->function.index];
    Numbers numbers = numbers_copy(state->symbols, state->symbol_count, domain->scratch);
    Scalar *scalars = arena_alloc(domain->scratch, (domain->slot_count + function->local_count + 1) * sizeof *scalars);
    size_t count = 0;
    for (uint32_t i = 0; i < domain->slot_count + function->local_count; i++) {
        bool is_global = i < domain->slot_count;
        ObjectId object = is_global ? domain->slot_objects[i] : function->locals[i - domain->slot_count];
        uint32_t target = is_global ? object.index : top->locals[i - domain->slot_count];
        Word word;
        if (target == ID_NONE || !region_word(explicit_region(domain, state, target), &word) || word_is_pointer(word) ||
            is_ambiguous(program, function, top, object))
            continue;
        Text name = {0};
        text_add(&name, is_global ? "%s%s" : "%s::%s", is_global ? "" : function->name,
                 program->objects[object.index].name);
        scalars[count++] = (Scalar){term_variable(base->terms, text_string(&name), (Sort){word.number.width, 0}),
                                    word.number};
        text_free(&name);
    }
    Conjunction all = {0};
    for (size_t i = 0; i < count; i++) {
        conjoin_range(&all, base->terms, &scalars[i], &numbers);
        for (size_t j = 0; j < i; j++) {
            Number left = scalars[i].number, right = scalars[j].number;
            if (number_is_constant(left) || left.symbol.index != right.symbol.index)
                continue;
            const Term *gap = term_constant(base->terms, left.constant - right.constant, left.width);
            conjoin(&all, term_binary(base->terms, TERM_EQ, scalars[i].variable,
                                      term_binary(base->terms, TERM_ADD, scalars[j].variable, gap)));
        }
    }
    const Term *term = term_and(base->terms, all.terms, all.count);
    free(all.terms);
    arena_pop(domain->scratch, domain->empty);
    return term;
}
