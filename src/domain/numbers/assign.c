/* SPDX-License-Identifier: MIT */
/* Backtracking is by cutting the list of instances back to an earlier length; a complete assignment is tested against
 * every fact of the store. */
#include "domain/numbers/assign.h"

#include "domain/numbers/internal.h"
#include "machine/interpreter.h"

#include <stdlib.h>

Assigned assigned_create(const Linears *numbers)
{
    Assigned assigned = {.numbers = numbers, .last = mem_alloc((numbers->symbols.count + 1) * sizeof(uint32_t))};
    assigned.instances = array_room(NULL, &assigned.instance_capacity, 0, sizeof *assigned.instances);
    assigned.instances[assigned.instance_count++] = (Instance){0, 0, {ID_NONE}};
    return assigned;
}

void assigned_free(Assigned *assigned)
{
    free(assigned->instances);
    free(assigned->items);
    free(assigned->last);
}

void assigned_cut(Assigned *assigned, size_t instances, size_t count)
{
    assigned->instance_count = instances;
    while (assigned->count > count) {
        const Assignment *assignment = &assigned->items[--assigned->count];
        assigned->last[assignment->symbol] = assignment->before;
    }
}

int64_t integer_of_bits(uint64_t bits, unsigned width)
{
    return width == 1 ? (int64_t)(bits & 1) : bits_signed(bits, width);
}

static const SymbolInfo *symbol_of(const Assigned *assigned, uint32_t symbol)
{
    return chunks_at(&assigned->numbers->symbols, symbol);
}

uint32_t assigned_instance(const Assigned *assigned, uint32_t instance, uint8_t level)
{
    while (assigned->instances[instance].level > level)
        instance = assigned->instances[instance].parent;
    return instance;
}

static const Assignment *assignment_of(const Assigned *assigned, uint32_t symbol, uint32_t instance)
{
    for (uint32_t i = assigned->last[symbol]; i; i = assigned->items[i - 1].before)
        if (assigned->items[i - 1].instance == instance)
            return &assigned->items[i - 1];
    return NULL;
}

uint32_t assigned_add_instance(Assigned *assigned, uint32_t parent, BlockId block)
{
    assigned->instances = array_room(assigned->instances, &assigned->instance_capacity, assigned->instance_count,
                                     sizeof *assigned->instances);
    uint8_t level = (uint8_t)(assigned->instances[parent].level + 1);
    assigned->instances[assigned->instance_count] = (Instance){parent, level, block};
    return (uint32_t)assigned->instance_count++;
}

bool assigned_fit(Assigned *assigned, Linear number, uint32_t instance, int64_t value)
{
    int64_t scaled;
    if (!number.factor)
        return number.constant == value;
    if (__builtin_sub_overflow(value, number.constant, &scaled) || scaled % number.factor)
        return false;
    const SymbolInfo *info = symbol_of(assigned, number.symbol);
    instance = assigned_instance(assigned, instance, info->level);
    value = scaled / number.factor;
    const Assignment *known = assignment_of(assigned, number.symbol, instance);
    if (known)
        return known->value == value;
    if (value < info->low || value > info->high || !bits_admit(info->bits, value))
        return false;
    assigned->items = array_room(assigned->items, &assigned->capacity, assigned->count, sizeof *assigned->items);
    assigned->items[assigned->count++] = (Assignment){number.symbol, instance, assigned->last[number.symbol], value};
    assigned->last[number.symbol] = (uint32_t)assigned->count;
    return true;
}

bool assigned_value(const Assigned *assigned, Linear number, uint32_t instance, int64_t *value)
{
    *value = number.constant;
    if (!number.factor)
        return true;
    const Assignment *known = assignment_of(
        assigned, number.symbol, assigned_instance(assigned, instance, symbol_of(assigned, number.symbol)->level));
    int64_t product;
    return known && !__builtin_mul_overflow(known->value, number.factor, &product) &&
           !__builtin_add_overflow(product, number.constant, value);
}

/* left - right, for each instance in which both are assigned; `visit` says whether that is as it should be. */
typedef bool DifferenceFits(int64_t difference, int64_t constant);

static bool at_most(int64_t difference, int64_t constant)
{
    return difference <= constant;
}

static bool not_equal(int64_t difference, int64_t constant)
{
    return difference != constant;
}

static bool differences_fit(const Assigned *assigned, uint32_t left, uint32_t right, DifferenceFits *fits,
                            int64_t constant)
{
    uint32_t deeper = symbol_of(assigned, left)->level >= symbol_of(assigned, right)->level ? left : right;
    for (uint32_t i = assigned->last[deeper]; i; i = assigned->items[i - 1].before) {
        uint32_t instance = assigned->items[i - 1].instance;
        int64_t x, y, difference;
        if (assigned_value(assigned, (Linear){1, 0, left, 64}, instance, &x) &&
            assigned_value(assigned, (Linear){right != SYMBOL_ZERO, 0, right, 64}, instance, &y) &&
            !__builtin_sub_overflow(x, y, &difference) && !fits(difference, constant))
            return false;
    }
    return true;
}

/* What the definition of a symbol makes of operands that are assigned. */
static bool definition_value(const Assigned *assigned, uint32_t symbol, uint32_t instance, int64_t *value)
{
    Definition definition = symbol_of(assigned, symbol)->definition;
    int64_t a, b;
    uint64_t result;
    bool any = false;
    if (!definition.is_present || !assigned_value(assigned, definition.a, instance, &a) ||
        !assigned_value(assigned, definition.b, instance, &b))
        return false;
    uint64_t operands[3] = {bits_low((uint64_t)a, definition.a.width), bits_low((uint64_t)b, definition.b.width), 0};
    unsigned widths[3] = {definition.a.width, definition.b.width, 0};
    if (!opcode_evaluate(definition.opcode, definition.width, operands, widths, &result, &any) || any)
        return false;
    *value = integer_of_bits(result, definition.width);
    return true;
}

static bool definition_fits(const Assigned *assigned, const Assignment *assignment)
{
    int64_t value;
    return !definition_value(assigned, assignment->symbol, assignment->instance, &value) || value == assignment->value;
}

/* Symbols that nothing of this heap mentions, because summaries have no instance: bounds must leave a value for them. */
typedef struct Ends {
    int64_t *low, *high; /* by symbol of level 0; of an assigned one both are its value */
} Ends;

static int64_t sum_of(int64_t a, int64_t b)
{
    int64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? (a < 0 ? INT64_MIN : INT64_MAX) : sum;
}

/* What left - right <= most says about an end, if one of the two is nested or not: all its instances count. */
static bool ends_narrow(const Assigned *assigned, Ends *ends, Bound bound, bool *changed)
{
    bool left_nested = symbol_of(assigned, bound.left)->level, right_nested = symbol_of(assigned, bound.right)->level;
    if (left_nested && right_nested)
        return true;
    uint32_t nested = left_nested ? bound.left : bound.right;
    uint32_t i = left_nested || right_nested ? assigned->last[nested] : UINT32_MAX;
    while (i) {
        int64_t left = left_nested ? assigned->items[i - 1].value : ends->low[bound.left];
        int64_t right = right_nested ? assigned->items[i - 1].value : ends->high[bound.right];
        int64_t high = sum_of(right, bound.most), low = sum_of(left, bound.most == INT64_MIN ? INT64_MAX : -bound.most);
        if (!left_nested && high < ends->high[bound.left]) {
            ends->high[bound.left] = high;
            *changed = true;
        }
        if (!right_nested && low > ends->low[bound.right]) {
            ends->low[bound.right] = low;
            *changed = true;
        }
        if ((!left_nested && ends->low[bound.left] > ends->high[bound.left]) ||
            (!right_nested && ends->low[bound.right] > ends->high[bound.right]))
            return false;
        i = i == UINT32_MAX ? 0 : assigned->items[i - 1].before;
    }
    return true;
}

/* The symbol of a number that must be this integer. */
static bool ends_meet(const Assigned *assigned, Ends *ends, Linear number, int64_t value)
{
    int64_t scaled;
    if (!number.factor || symbol_of(assigned, number.symbol)->level ||
        __builtin_sub_overflow(value, number.constant, &scaled))
        return true;
    int64_t *low = &ends->low[number.symbol], *high = &ends->high[number.symbol];
    value = scaled / number.factor;
    if (scaled % number.factor || value < *low || value > *high)
        return false;
    *low = *high = value;
    return true;
}

/* A sum or difference of integers, and one of its parts, tell the other part. */
static bool definition_meets(const Assigned *assigned, Ends *ends, uint32_t symbol)
{
    Definition definition = symbol_of(assigned, symbol)->definition;
    bool is_sum = definition.opcode == OP_ADD;
    int64_t value, a, b, rest;
    if (!definition.is_present || !definition.is_exact || symbol_of(assigned, symbol)->level ||
        !assigned_value(assigned, (Linear){1, 0, symbol, 64}, 0, &value))
        return true;
    if (assigned_value(assigned, definition.b, 0, &b))
        return is_sum ? __builtin_sub_overflow(value, b, &rest) || ends_meet(assigned, ends, definition.a, rest)
                      : __builtin_add_overflow(value, b, &rest) || ends_meet(assigned, ends, definition.a, rest);
    if (assigned_value(assigned, definition.a, 0, &a))
        return is_sum ? __builtin_sub_overflow(value, a, &rest) || ends_meet(assigned, ends, definition.b, rest)
                      : __builtin_sub_overflow(a, value, &rest) || ends_meet(assigned, ends, definition.b, rest);
    return true;
}

static bool absent_fit(const Assigned *assigned)
{
    const Linears *numbers = assigned->numbers;
    uint32_t count = numbers->symbols.count;
    Ends ends = {mem_alloc(count * sizeof(int64_t)), mem_alloc(count * sizeof(int64_t))};
    bool fits = true, changed = true;
    for (uint32_t i = 0; i < count; i++) {
        const Assignment *known = assignment_of(assigned, i, 0);
        ends.low[i] = known ? known->value : symbol_of(assigned, i)->low;
        ends.high[i] = known ? known->value : symbol_of(assigned, i)->high;
    }
    for (uint32_t i = 1, of; i < count && fits; i++) {
        int64_t factor, value;
        if (!symbol_of(assigned, i)->level && !assignment_of(assigned, i, 0) &&
            definition_value(assigned, i, 0, &value)) {
            fits = ends.low[i] <= value && value <= ends.high[i];
            ends.low[i] = ends.high[i] = value;
        } else if (symbol_is_multiple(numbers, i, &of, &factor) && assignment_of(assigned, of, 0))
            ends.low[i] = ends.high[i] = ends.low[of] * factor;
    }
    for (uint32_t i = 1; i < count && fits; i++)
        fits = definition_meets(assigned, &ends, i);
    for (uint32_t round = 0; changed && fits && round <= count; round++) {
        changed = false;
        for (uint32_t i = 0; i < numbers->bound_count && fits; i++)
            fits = ends_narrow(assigned, &ends, numbers->bounds[i], &changed);
    }
    free(ends.low);
    free(ends.high);
    return fits;
}

bool assigned_is_solution(const Assigned *assigned)
{
    const Linears *numbers = assigned->numbers;
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        if (!differences_fit(assigned, numbers->bounds[i].left, numbers->bounds[i].right, at_most,
                             numbers->bounds[i].most))
            return false;
    for (uint32_t i = 0; i < numbers->differs_count; i++)
        if (!differences_fit(assigned, numbers->differs[i].left, numbers->differs[i].right, not_equal,
                             numbers->differs[i].by))
            return false;
    for (size_t i = 0; i < assigned->count; i++)
        if (!definition_fits(assigned, &assigned->items[i]))
            return false;
    return !numbers->is_empty && absent_fit(assigned);
}
