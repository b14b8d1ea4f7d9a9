/* SPDX-License-Identifier: MIT */
/* Equality, and the order: left <= right if one traversal of both maps each region of right to one of left, each symbol
 * of right to a value of left, and what right says of a symbol holds of its value in left. */
#include "domain/explicit/ops.h"

#include <string.h>

static bool symbol_equal(const Symbol *left, const Symbol *right)
{
    if (!range_equal(&left->range, &right->range) || left->opcode != right->opcode ||
        left->excluded_count != right->excluded_count ||
        memcmp(left->excluded, right->excluded, left->excluded_count * sizeof *left->excluded))
        return false;
    for (unsigned i = 0; symbol_is_defined(left) && i < opcode_info(left->opcode)->operands; i++)
        if (!number_same(left->operands[i], right->operands[i]))
            return false;
    return true;
}

static bool region_equal(const Region *left, const Region *right)
{
    return left == right || (left->hash == right->hash && left->kind == right->kind && left->state == right->state &&
                             left->object.index == right->object.index && number_same(left->size, right->size) &&
                             cells_equal(left->cells, right->cells));
}

static bool frame_equal(const ExplicitDomain *domain, const Activation *left, const Activation *right)
{
    if (left == right)
        return true;
    if (left->hash != right->hash || left->function.index != right->function.index ||
        left->call.index != right->call.index || left->register_count != right->register_count ||
        left->alloca_count != right->alloca_count || left->varargs != right->varargs)
        return false;
    for (uint32_t i = 0; i < left->register_count; i++)
        if (left->registers[i].reg.index != right->registers[i].reg.index ||
            !word_same(left->registers[i].word, right->registers[i].word))
            return false;
    uint32_t local_count = domain->domain.program->functions[left->function.index].local_count;
    return !memcmp(left->locals, right->locals, local_count * sizeof *left->locals) &&
           !memcmp(left->allocas, right->allocas, left->alloca_count * sizeof *left->allocas);
}

bool explicit_same(const ExplicitDomain *domain, const State *left, const State *right)
{
    if (left == right)
        return true;
    if (left->hash != right->hash || left->dynamic_count != right->dynamic_count ||
        left->frame_count != right->frame_count || left->returned_count != right->returned_count ||
        left->symbol_count != right->symbol_count || left->has_lost != right->has_lost)
        return false;
    for (uint32_t i = 0; i < domain->slot_count; i++)
        if (!region_equal(left->globals[i], right->globals[i]))
            return false;
    for (uint32_t i = 0; i < left->dynamic_count; i++)
        if (!region_equal(left->dynamics[i], right->dynamics[i]))
            return false;
    for (uint32_t i = 0; i < left->frame_count; i++)
        if (!frame_equal(domain, left->frames[i], right->frames[i]))
            return false;
    for (uint32_t i = 0; i < left->returned_count; i++)
        if (!word_same(left->returned[i], right->returned[i]))
            return false;
    for (uint32_t i = 0; i < left->symbol_count; i++)
        if (!symbol_equal(&left->symbols[i], &right->symbols[i]))
            return false;
    return true;
}

const Region *explicit_region(const ExplicitDomain *domain, const State *state, uint32_t target)
{
    if (!explicit_is_static(domain, target))
        return state->dynamics[target - domain->domain.program->object_count];
    return domain->slots[target] == ID_NONE ? domain->fixed[target] : state->globals[domain->slots[target]];
}

typedef struct StateMatcher {
    const ExplicitDomain *domain;
    const State *left, *right;
    Arena *arena;
    Numbers numbers;   /* of left; grows */
    uint32_t *partner; /* by right's dynamic index: left's target + 1, 0 if not met */
    uint8_t *is_taken; /* by left's dynamic index */
    Word *value;       /* by right's symbol, in terms of left */
    uint8_t *has_value;
    uint32_t *queue; /* right's dynamic indices */
    uint32_t met, done;
} StateMatcher;

static bool match_target(StateMatcher *matcher, uint32_t right, uint32_t left)
{
    if (right == ID_NONE || explicit_is_static(matcher->domain, right))
        return left == right;
    uint32_t first = (uint32_t)matcher->domain->domain.program->object_count;
    if (left == ID_NONE || left < first)
        return false;
    if (matcher->partner[right - first])
        return matcher->partner[right - first] == left + 1;
    if (matcher->is_taken[left - first])
        return false;
    matcher->is_taken[left - first] = 1;
    matcher->partner[right - first] = left + 1;
    matcher->queue[matcher->met++] = right - first;
    return true;
}

/* The symbol of a number of right has this value; its own constant taken off. */
static bool match_symbol(StateMatcher *matcher, Number right, Word left)
{
    uint32_t symbol = right.symbol.index;
    left.number = numbers_resolve(&matcher->numbers, number_add(left.number, -right.constant));
    if (matcher->has_value[symbol])
        return word_same(matcher->value[symbol], left);
    matcher->has_value[symbol] = 1;
    matcher->value[symbol] = left;
    return true;
}

static bool match_word(StateMatcher *matcher, Word right, Word left)
{
    if (right.number.width != left.number.width)
        return false;
    if (word_is_pointer(right)) {
        if (!word_is_pointer(left) || !match_target(matcher, right.target, left.target))
            return false;
        right.target = left.target = WORD_INTEGER;
    }
    if (!number_is_constant(right.number))
        return match_symbol(matcher, right.number, left);
    left.number = numbers_resolve(&matcher->numbers, left.number);
    return word_same(right, left);
}

/* Does left hold `byte` all over the range? */
static bool match_fill(StateMatcher *matcher, Cells *left, const Cell *fill)
{
    uint32_t i = 0;
    for (uint64_t at = fill->offset, end = fill->offset + fill->size; at < end;) {
        while (i < left->count && left->items[i].offset + left->items[i].size <= at)
            i++;
        const Cell *cell = i < left->count ? &left->items[i] : NULL;
        if (!cell || cell->offset > at)
            return false;
        if (cell->is_fill) {
            if (cell->byte != fill->byte)
                return false;
            at = cell->offset + cell->size;
            continue;
        }
        bool torn = false;
        Word byte = cells_read(left, matcher->arena, &matcher->numbers, at++, 1, &torn);
        if (!number_is_constant(byte.number) || byte.number.constant != fill->byte)
            return false;
    }
    return true;
}

static bool match_region(StateMatcher *matcher, const Region *right, const Region *left)
{
    if (right == left && right->is_plain)
        return true;
    if (right->kind != left->kind || right->state != left->state || right->object.index != left->object.index ||
        !match_word(matcher, word_integer(right->size), word_integer(left->size)))
        return false;
    Cells cells = left->cells;
    uint32_t at = 0; /* the cell of left that lines up, as long as they do */
    for (uint32_t i = 0; i < right->cells.count; i++) {
        const Cell *cell = &right->cells.items[i];
        while (at < left->cells.count && left->cells.items[at].offset < cell->offset)
            at++;
        const Cell *beside = at < left->cells.count ? &left->cells.items[at] : NULL;
        bool lines_up = beside && beside->offset == cell->offset && beside->size == cell->size && !beside->is_fill;
        bool torn = false;
        if (cell->is_fill ? !match_fill(matcher, &cells, cell)
                          : !match_word(matcher, cell->word,
                                        lines_up ? beside->word
                                                 : cells_read(&cells, matcher->arena, &matcher->numbers, cell->offset,
                                                              (unsigned)cell->size, &torn)))
            return false;
    }
    return true;
}

static bool match_frame(StateMatcher *matcher, const Activation *right, const Activation *left)
{
    if (right->function.index != left->function.index || right->call.index != left->call.index ||
        right->register_count != left->register_count || right->alloca_count != left->alloca_count ||
        !match_target(matcher, right->varargs, left->varargs))
        return false;
    for (uint32_t i = 0; i < right->register_count; i++)
        if (right->registers[i].reg.index != left->registers[i].reg.index ||
            !match_word(matcher, right->registers[i].word, left->registers[i].word))
            return false;
    for (uint32_t i = 0; i < matcher->domain->domain.program->functions[right->function.index].local_count; i++)
        if (!match_target(matcher, right->locals[i], left->locals[i]))
            return false;
    for (uint32_t i = 0; i < right->alloca_count; i++)
        if (!match_target(matcher, right->allocas[i], left->allocas[i]))
            return false;
    return true;
}

/* The value of a number of right in terms of left; symbols met only in definitions are computed from these. */
static bool value_of(StateMatcher *matcher, Number right, Number *value)
{
    *value = right;
    if (number_is_constant(right))
        return true;
    uint32_t index = right.symbol.index;
    const Symbol *symbol = &matcher->right->symbols[index];
    if (!matcher->has_value[index]) {
        Number operands[3] = {0}, result;
        if (!symbol_is_defined(symbol))
            return false;
        for (unsigned i = 0; i < opcode_info(symbol->opcode)->operands; i++)
            if (!value_of(matcher, symbol->operands[i], &operands[i]))
                return false;
        if (!numbers_compute(&matcher->numbers, symbol->opcode, symbol->range.width, operands, &result))
            return false;
        matcher->has_value[index] = 1;
        matcher->value[index] = word_integer(result);
    }
    *value = number_add(matcher->value[index].number, right.constant);
    return !word_is_pointer(matcher->value[index]);
}

/* Does what right says of a symbol hold of its value in left? */
static bool match_facts(StateMatcher *matcher, uint32_t index)
{
    const Symbol *symbol = &matcher->right->symbols[index];
    Number self = {0, {index}, symbol->range.width}, value, computed, operands[3] = {0};
    if (matcher->has_value[index] && word_is_pointer(matcher->value[index]))
        return range_is_full(&symbol->range) && !symbol->excluded_count && !symbol_is_defined(symbol);
    if (!value_of(matcher, self, &value))
        return false;
    Range range = numbers_range(&matcher->numbers, value);
    if (!range_within(&range, &symbol->range))
        return false;
    for (unsigned i = 0; i < symbol->excluded_count; i++)
        if (numbers_may_be(&matcher->numbers, value, symbol->excluded[i]))
            return false;
    if (!symbol_is_defined(symbol))
        return true;
    for (unsigned i = 0; i < opcode_info(symbol->opcode)->operands; i++)
        if (!value_of(matcher, symbol->operands[i], &operands[i]))
            return false;
    return numbers_compute(&matcher->numbers, symbol->opcode, symbol->range.width, operands, &computed) &&
           number_same(computed, numbers_resolve(&matcher->numbers, value));
}

static bool match_states(StateMatcher *matcher)
{
    const State *left = matcher->left, *right = matcher->right;
    uint32_t first = (uint32_t)matcher->domain->domain.program->object_count;
    for (uint32_t i = right->frame_count; i-- > 0;)
        if (!match_frame(matcher, right->frames[i], left->frames[i]))
            return false;
    for (uint32_t i = 0; i < right->returned_count; i++)
        if (!match_word(matcher, right->returned[i], left->returned[i]))
            return false;
    for (uint32_t i = 0; i < matcher->domain->slot_count; i++)
        if (!match_region(matcher, right->globals[i], left->globals[i]))
            return false;
    for (; matcher->done < matcher->met; matcher->done++) {
        uint32_t index = matcher->queue[matcher->done];
        const Region *partner = left->dynamics[matcher->partner[index] - 1 - first];
        if (!match_region(matcher, right->dynamics[index], partner))
            return false;
    }
    for (uint32_t i = 0; i < left->dynamic_count; i++)
        if (explicit_is_live_heap(left->dynamics[i]) && !matcher->is_taken[i])
            return false;
    for (uint32_t i = 0; i < right->symbol_count; i++)
        if (!match_facts(matcher, i))
            return false;
    return true;
}

/* Do two regions differ in a constant? A glance at cells that line up, to spare most comparisons. */
static bool is_apart(const Region *left, const Region *right)
{
    if (left == right)
        return false;
    uint32_t count = left->cells.count < right->cells.count ? left->cells.count : right->cells.count;
    for (uint32_t i = 0; i < count; i++) {
        const Cell *a = &left->cells.items[i], *b = &right->cells.items[i];
        if (a->offset != b->offset || a->size != b->size)
            return false;
        bool both_fill = a->is_fill && b->is_fill, both_words = !a->is_fill && !b->is_fill;
        if (both_fill && a->byte != b->byte)
            return true;
        if (both_words && !word_is_pointer(a->word) && !word_is_pointer(b->word) &&
            number_is_constant(a->word.number) && number_is_constant(b->word.number) &&
            a->word.number.constant != b->word.number.constant)
            return true;
        bool fill_and_word = a->is_fill != b->is_fill;
        const Cell *word = a->is_fill ? b : a; /* a constant word has bytes that differ, or it would be a fill */
        if (fill_and_word && !word_is_pointer(word->word) && number_is_constant(word->word.number))
            return true;
    }
    return false;
}

static bool states_are_apart(const ExplicitDomain *domain, const State *left, const State *right)
{
    for (uint32_t i = right->frame_count; i-- > 0;) {
        const Activation *a = left->frames[i], *b = right->frames[i];
        if (a->function.index != b->function.index || a->call.index != b->call.index)
            return true;
        for (uint32_t j = 0; j < domain->domain.program->functions[a->function.index].local_count; j++) {
            if ((a->locals[j] == ID_NONE) != (b->locals[j] == ID_NONE))
                return true;
            if (a->locals[j] != ID_NONE &&
                is_apart(explicit_region(domain, left, a->locals[j]), explicit_region(domain, right, b->locals[j])))
                return true;
        }
    }
    for (uint32_t i = 0; i < domain->slot_count; i++)
        if (is_apart(left->globals[i], right->globals[i]))
            return true;
    return false;
}

bool explicit_leq(Domain *base, const State *left, const State *right)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    if (left->hash == right->hash && explicit_same(domain, left, right))
        return true;
    if (left->frame_count != right->frame_count || left->returned_count != right->returned_count ||
        left->has_lost != right->has_lost || states_are_apart(domain, left, right))
        return false;
    Arena *arena = domain->scratch;
    StateMatcher matcher = {.domain = domain, .left = left, .right = right, .arena = arena};
    matcher.numbers = numbers_copy(left->symbols, left->symbol_count, arena);
    matcher.partner = arena_alloc(arena, (right->dynamic_count + 1) * sizeof *matcher.partner);
    matcher.queue = arena_alloc(arena, (right->dynamic_count + 1) * sizeof *matcher.queue);
    matcher.is_taken = arena_alloc(arena, left->dynamic_count + 1);
    matcher.value = arena_alloc(arena, (right->symbol_count + 1) * sizeof *matcher.value);
    matcher.has_value = arena_alloc(arena, right->symbol_count + 1);
    bool holds = match_states(&matcher);
    arena_pop(arena, domain->empty);
    return holds;
}
