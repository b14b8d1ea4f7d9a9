/* SPDX-License-Identifier: MIT */
/* Forgetting symbols while keeping what follows for the others, and cloning them. */
#include "domain/linear/combine.h"
#include "domain/linear/internal.h"

enum { GHOST = 2 /* in `used` */ };

/* Replaces the bounds through a symbol by those that follow from them. */
static void eliminate(Linears *numbers, uint32_t symbol)
{
    const Bound *old = numbers->bounds;
    uint32_t old_count = numbers->bound_count, count = 0;
    Bound *bounds = arena_alloc(numbers->arena, (old_count + 1) * sizeof *bounds);
    for (uint32_t i = 0; i < old_count; i++)
        if (old[i].left != symbol && old[i].right != symbol)
            bounds[count++] = old[i];
    numbers->bounds = bounds;
    numbers->bound_count = count;
    if (symbol_info(numbers, symbol)->level)
        return;
    for (uint32_t i = 0; i < old_count; i++)
        for (uint32_t k = 0; old[i].right == symbol && k < old_count; k++)
            if (old[k].left == symbol && old[i].left != old[k].right)
                bound_add(numbers, old[i].left, old[k].right, end_add(old[i].most, old[k].most));
}

static bool definition_uses(const Definition *definition, const uint8_t *used)
{
    return (!definition->a.factor || used[definition->a.symbol]) &&
           (!definition->b.factor || used[definition->b.symbol]);
}

/* Is it related to a symbol other than these two? */
static bool has_bounds_beyond(const Linears *numbers, uint32_t symbol, uint32_t one, uint32_t other)
{
    for (uint32_t i = 0; i < numbers->bound_count; i++) {
        const Bound *bound = &numbers->bounds[i];
        uint32_t far = bound->left == symbol ? bound->right : bound->left;
        if ((bound->left == symbol || bound->right == symbol) && far != one && far != other)
            return true;
    }
    return false;
}

/* The equation of a symbol that nothing uses, solved for one that has no definition yet, so that it is an operand
 * there. */
static void equation_turn(Linears *numbers, uint32_t symbol)
{
    Definition definition = symbol_info(numbers, symbol)->definition;
    uint32_t a = definition.a.symbol, b = definition.b.symbol;
    bool is_sum = definition.opcode == OP_ADD, for_a = !symbol_info(numbers, a)->definition.is_present;
    Linear own = {.factor = 1, .symbol = symbol, .width = 64}, other = own;
    other.symbol = for_a ? b : a;
    if (symbol_info(numbers, for_a ? a : b)->definition.is_present ||
        __builtin_sub_overflow(is_sum ? 0 : definition.b.constant, definition.a.constant, &own.constant) ||
        (is_sum && __builtin_sub_overflow(own.constant, definition.b.constant, &own.constant)))
        return;
    /* symbol = a + b: each is symbol less the other; symbol = a - b: a = symbol + b, b = a - symbol. */
    bool own_first = is_sum || for_a;
    symbol_edit(numbers, symbol)->definition.is_present = false;
    symbol_edit(numbers, for_a ? a : b)->definition = (Definition){.is_present = true,
                                                                   .is_exact = true,
                                                                   .width = 64,
                                                                   .opcode = !is_sum && for_a ? OP_ADD : OP_SUB,
                                                                   .a = own_first ? own : other,
                                                                   .b = own_first ? other : own};
}

/* Numbers that move in step have a sum or difference that stays: the symbol that stands for it, a ghost, keeps what is
 * known of it towards others. */
static void ghosts_use(Linears *numbers, uint8_t *used)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        uint32_t a = info->definition.a.symbol, b = info->definition.b.symbol;
        if (!used[i] && symbol_is_equation(info) && used[a] == 1 && used[b] == 1 && !symbol_info(numbers, a)->level &&
            !symbol_info(numbers, b)->level && has_bounds_beyond(numbers, i, a, b))
            equation_turn(numbers, i);
    }
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        uint32_t a = info->definition.a.symbol, b = info->definition.b.symbol;
        if (used[i] != 1 || !symbol_is_equation(info) || (used[a] == 1) == (used[b] == 1))
            continue;
        uint32_t ghost = used[a] == 1 ? b : a;
        if (!symbol_info(numbers, ghost)->level && symbol_has_bounds(numbers, ghost))
            used[ghost] = GHOST;
    }
}

/* Does the definition say more than the bounds recorded when the symbol was made? */
static bool is_worth_projecting(const Linears *numbers, const Definition *definition, const uint8_t *used)
{
    Linear operands[] = {definition->a, definition->b};
    for (int i = 0; i < 2; i++) {
        uint32_t symbol = operands[i].symbol;
        if (operands[i].factor && used[symbol] != 1 &&
            (symbol_info(numbers, symbol)->definition.is_present || symbol_has_bounds(numbers, symbol)))
            return definition->opcode == OP_MUL || definition->is_exact;
    }
    return false;
}

void linears_keep(Linears *numbers, uint8_t *used)
{
    ghosts_use(numbers, used);
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        if (used[i] == 1 && !symbol_is_free(numbers, i) && info->definition.is_present && !info->level &&
            is_worth_projecting(numbers, &info->definition, used))
            linears_project(numbers, i, used);
    }
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        if (symbol_is_free(numbers, i))
            continue;
        if (!used[i]) {
            if (symbol_has_bounds(numbers, i))
                eliminate(numbers, i);
            *symbol_edit(numbers, i) = (SymbolInfo){.low = 1, .high = 0};
            numbers->free_count++;
        } else if (info->definition.is_present && !definition_uses(&info->definition, used)) {
            symbol_edit(numbers, i)->definition.is_present = false;
        }
    }
    uint32_t count = 0;
    Differs *differs = arena_alloc(numbers->arena, (numbers->differs_count + 1) * sizeof *differs);
    for (uint32_t i = 0; i < numbers->differs_count; i++) {
        Differs pair = numbers->differs[i];
        if (used[pair.left] && (pair.right == SYMBOL_ZERO || used[pair.right]) &&
            linears_compare(&(Linears){.arena = numbers->arena,
                                       .symbols = numbers->symbols,
                                       .bounds = numbers->bounds,
                                       .bound_count = numbers->bound_count},
                            OP_EQ, (Linear){1, 0, pair.left, 64},
                            pair.right == SYMBOL_ZERO ? linear_constant(pair.by, 64)
                                                      : (Linear){1, pair.by, pair.right, 64}) == ANSWER_EITHER)
            differs[count++] = pair;
    }
    numbers->differs = differs;
    numbers->differs_count = count;
}

static uint32_t renamed(uint32_t symbol, const uint32_t *from, const uint32_t *to, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (from[i] == symbol)
            return to[i];
    return symbol;
}

/* May knowledge that relates clones to this symbol be copied? Yes if it was cloned too, or exists only once. */
static bool relates(const Linears *numbers, uint32_t symbol, uint32_t clone)
{
    return symbol != clone || !symbol_info(numbers, symbol)->level;
}

void linears_clone(Linears *numbers, const uint32_t *from, uint32_t *to, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        SymbolInfo info = *symbol_info(numbers, from[i]);
        Linear fresh = linear_fresh_in(numbers, 64, INT64_MIN, INT64_MAX);
        to[i] = fresh.symbol;
        info.level--;
        *symbol_edit(numbers, fresh.symbol) = info;
    }
    for (size_t i = 0; i < count; i++) {
        Definition *definition = &symbol_edit(numbers, to[i])->definition;
        uint32_t a = renamed(definition->a.symbol, from, to, count), b = renamed(definition->b.symbol, from, to, count);
        definition->is_present &=
            relates(numbers, definition->a.symbol, a) && relates(numbers, definition->b.symbol, b);
        definition->a.symbol = a;
        definition->b.symbol = b;
    }
    uint32_t bound_count = numbers->bound_count, differs_count = numbers->differs_count;
    const Bound *bounds = numbers->bounds;
    for (uint32_t i = 0; i < bound_count; i++) {
        Bound bound = bounds[i];
        uint32_t left = renamed(bound.left, from, to, count), right = renamed(bound.right, from, to, count);
        if ((left != bound.left || right != bound.right) && relates(numbers, bound.left, left) &&
            relates(numbers, bound.right, right))
            bound_add(numbers, left, right, bound.most);
    }
    for (uint32_t i = 0; i < differs_count; i++) {
        Differs pair = numbers->differs[i];
        uint32_t left = renamed(pair.left, from, to, count), right = renamed(pair.right, from, to, count);
        if ((left != pair.left || right != pair.right) && relates(numbers, pair.left, left) &&
            relates(numbers, pair.right, right))
            differs_add(numbers, left, right, pair.by);
    }
}
