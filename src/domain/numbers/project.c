/* SPDX-License-Identifier: MIT */
/* Projection: symbols are eliminated, bounds and equations that they imply between the remaining ones are kept. And
 * cloning of symbols. */
#include "domain/numbers/combine.h"
#include "domain/numbers/internal.h"

/* The bound between the symbol, which exists once, and another one as an interval of the other one: of each of its instances, if
 * it is nested. Not if no value is left: a summary without instances is no contradiction. */
static void narrow(Linears *numbers, Bound bound, uint32_t symbol)
{
    SymbolInfo own = *symbol_info(numbers, symbol);
    uint32_t other = bound.left == symbol ? bound.right : bound.left;
    SymbolInfo narrowed = *symbol_info(numbers, other);
    int64_t high = end_add(own.high, bound.most), low = end_add(own.low, end_negate(bound.most));
    if (bound.right == symbol && high < narrowed.high)
        narrowed.high = high;
    if (bound.left == symbol && low > narrowed.low)
        narrowed.low = low;
    if (!own.level && narrowed.low <= narrowed.high)
        *symbol_edit(numbers, other) = narrowed;
}

/* Fourier-Motzkin: replaces bounds that mention the symbol by their consequences. */
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
        if ((old[i].left == symbol && symbol_info(numbers, old[i].right)->level) ||
            (old[i].right == symbol && symbol_info(numbers, old[i].left)->level))
            narrow(numbers, old[i], symbol);
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

/* Is there a bound between this symbol and a third one? */
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

/* Is the sum's interval narrower than those of its operands make it? */
static bool is_narrow_sum(const Linears *numbers, const SymbolInfo *sum)
{
    const Definition *definition = &sum->definition;
    return definition->opcode == OP_ADD &&
           (sum->high < end_add(linear_high(numbers, definition->a), linear_high(numbers, definition->b)) ||
            sum->low > end_add(linear_low(numbers, definition->a), linear_low(numbers, definition->b)));
}

/* The same of a sum that a symbol is defined by: a = sum - b. */
static bool is_narrow_ghost(const Linears *numbers, const SymbolInfo *a, uint32_t sum)
{
    const SymbolInfo *info = symbol_info(numbers, sum);
    Linear b = a->definition.b;
    return a->definition.opcode == OP_SUB && a->definition.a.symbol == sum && !a->definition.a.constant &&
           (info->high < end_add(a->high, linear_high(numbers, b)) ||
            info->low > end_add(a->low, linear_low(numbers, b)));
}

/* The definition of an unused symbol, solved for an operand that has no definition: the unused symbol becomes an
 * operand there. */
static void equation_turn(Linears *numbers, uint32_t symbol)
{
    Definition definition = symbol_info(numbers, symbol)->definition;
    uint32_t a = definition.a.symbol, b = definition.b.symbol;
    bool is_sum = definition.opcode == OP_ADD, for_a = !symbol_info(numbers, a)->definition.is_present;
    Linear own = {.factor = 1, .symbol = symbol, .width = 64}, other = own;
    other.symbol = for_a ? b : a;
    if (symbol_info(numbers, for_a ? a : b)->definition.is_present ||
        symbol_depends(numbers, other.symbol, for_a ? a : b) || /* it would go round in a circle */
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

static bool is_used(const uint8_t *used, Linear number)
{
    return !number.factor || used[number.symbol] == 1;
}

/* The indexes of tables: a remainder, quotient or mask of a number that is used, or was computed from such numbers. One that is
 * used keeps what it was computed from, and one that is compared with another number stays: computed again, it is the same
 * symbol. */
static void ghosts_of_indexes(const Linears *numbers, uint8_t *used)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const Definition *definition = &symbol_info(numbers, i)->definition;
        uint32_t a = definition->a.symbol, b = definition->b.symbol;
        if (symbol_is_free(numbers, i) || !definition->is_present || !is_used(used, definition->b) ||
            (definition->opcode != OP_UREM && definition->opcode != OP_UDIV && definition->opcode != OP_AND))
            continue;
        const Definition *of = &symbol_info(numbers, a)->definition;
        bool is_computed = of->is_present && is_used(used, of->a) && is_used(used, of->b);
        if (symbol_info(numbers, a)->level || (used[a] != 1 && !is_computed) ||
            (used[i] != 1 && !has_bounds_beyond(numbers, i, a, b)))
            continue;
        used[i] = used[i] ? used[i] : GHOST;
        used[a] = used[a] ? used[a] : GHOST;
    }
}

/* Is it a value of the state, or the natural value or a multiple of one? */
static bool is_value(const Linears *numbers, const uint8_t *used, uint32_t symbol)
{
    Linear of;
    uint32_t unit;
    int64_t factor;
    return used[symbol] == 1 || (symbol_is_natural(numbers, symbol, &of) && used[of.symbol] == 1) ||
           (symbol_is_multiple(numbers, symbol, &unit, &factor) && used[unit] == 1);
}

/* Is it a value of the state and a constant, perhaps wrapped? Computed again, it is the same symbol: i + 1 < n before i++. */
static bool is_sum_of_value(const Linears *numbers, const uint8_t *used, uint32_t symbol)
{
    const SymbolInfo *info = symbol_info(numbers, symbol);
    const Definition *definition = &info->definition;
    return !info->level && definition->is_present && !definition->b.factor && definition->a.factor == 1 &&
           (definition->opcode == OP_ADD || definition->opcode == OP_SUB) && used[definition->a.symbol] == 1 &&
           !symbol_info(numbers, definition->a.symbol)->level;
}

/* A natural value that goes, as the one that stays and is equal to it but for a constant. */
static void operand_substitute(const Linears *numbers, const uint8_t *used, Linear *operand)
{
    uint32_t other;
    int64_t by;
    Linear of;
    if (operand->factor != 1 || is_value(numbers, used, operand->symbol) ||
        !symbol_is_natural(numbers, operand->symbol, &of))
        return;
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        if (bound_is_tie(numbers, operand->symbol, i, &other, &by) && is_value(numbers, used, other) &&
            symbol_is_natural(numbers, other, &of) &&
            !__builtin_add_overflow(operand->constant, by, &operand->constant)) {
            operand->symbol = other;
            return;
        }
}

static void equations_substitute(Linears *numbers, const uint8_t *used)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        if (!symbol_is_equation(symbol_info(numbers, i)))
            continue;
        Definition definition = symbol_info(numbers, i)->definition;
        operand_substitute(numbers, used, &definition.a);
        operand_substitute(numbers, used, &definition.b);
        if (definition.a.symbol != i && definition.b.symbol != i)
            symbol_edit(numbers, i)->definition = definition;
    }
}

/* Ghosts. Numbers that change together have a constant sum or difference; the symbol of that sum (a ghost, no value
 * of the state) carries the bounds to other symbols. So do the symbols of multiples and of natural values. */
static void ghosts_use(Linears *numbers, uint8_t *used)
{
    equations_substitute(numbers, used);
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        uint32_t a = info->definition.a.symbol, b = info->definition.b.symbol;
        if (!used[i] && symbol_is_equation(info) && is_value(numbers, used, a) && is_value(numbers, used, b) &&
            !symbol_info(numbers, a)->level && !symbol_info(numbers, b)->level &&
            (has_bounds_beyond(numbers, i, a, b) || is_narrow_sum(numbers, info)))
            equation_turn(numbers, i);
    }
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        uint32_t a = info->definition.a.symbol, b = info->definition.b.symbol;
        if (used[i] != 1 || !symbol_is_equation(info) || is_value(numbers, used, a) == is_value(numbers, used, b))
            continue;
        uint32_t ghost = is_value(numbers, used, a) ? b : a, natural = ghost == a ? b : a;
        if (symbol_info(numbers, ghost)->level ||
            (!symbol_has_bounds(numbers, ghost) && !is_narrow_ghost(numbers, info, ghost)))
            continue;
        used[ghost] = GHOST;
        used[natural] = used[natural] ? used[natural] : GHOST;
    }
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        uint32_t of;
        int64_t factor;
        if (!used[i] && !symbol_is_free(numbers, i) && symbol_is_multiple(numbers, i, &of, &factor) && used[of] == 1 &&
            has_bounds_beyond(numbers, i, of, of))
            used[i] = GHOST;
    }
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        Linear of;
        if (used[i] || !symbol_is_natural(numbers, i, &of))
            continue;
        bool is_bounded = has_bounds_beyond(numbers, i, of.symbol, of.symbol);
        if (used[of.symbol] == 1 ? !is_bounded && !natural_is_bounded(numbers, i, of.width)
                                 : !is_bounded || !is_sum_of_value(numbers, used, of.symbol))
            continue;
        used[i] = GHOST;
        used[of.symbol] = used[of.symbol] ? used[of.symbol] : GHOST;
    }
    ghosts_of_indexes(numbers, used);
}

/* Does the definition imply more than the bounds recorded when the symbol was made? */
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

/* z = x + times * w + constant, an equation of which only x remains. */
typedef struct LostEquation {
    uint32_t z, x, w;
    int64_t times, constant;
} LostEquation;

/* The symbol's definition as an equation, solved for z. */
static bool equation_lost(const Linears *numbers, uint32_t symbol, uint32_t z, const uint8_t *used, LostEquation *lost)
{
    const Definition *definition = &symbol_info(numbers, symbol)->definition;
    int64_t sign = definition->opcode == OP_SUB ? 1 : -1, constant;
    uint32_t symbols[3] = {symbol, definition->a.symbol, definition->b.symbol};
    int64_t factors[3] = {1, -1, sign}; /* symbol - a -+ b = constant */
    if (__builtin_sub_overflow(definition->a.constant, end_multiply(sign, definition->b.constant), &constant))
        return false;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3 && symbols[i] == z; k++) {
            int j = 3 - i - k;
            if (k == i || used[symbols[k]] != 1 || used[symbols[j]] == 1 || symbols[j] == z || factors[i] == factors[k])
                continue;
            *lost = (LostEquation){z, symbols[k], symbols[j], -factors[i] * factors[j], factors[i] * constant};
            return true;
        }
    return false;
}

/* A remaining y with times * w <= times * y + more. */
static bool bound_by_used(const Linears *numbers, const LostEquation *lost, const uint8_t *used, uint32_t *y,
                          int64_t *more)
{
    for (uint32_t i = 0; i < numbers->bound_count; i++) {
        const Bound *bound = &numbers->bounds[i];
        *y = lost->times > 0 ? bound->right : bound->left;
        *more = bound->most;
        if ((lost->times > 0 ? bound->left : bound->right) == lost->w && *y != lost->x && used[*y] == 1 &&
            !symbol_info(numbers, *y)->level)
            return true;
    }
    return false;
}

/* The symbol gets a new meaning: its bounds are eliminated, definitions and disequalities that mention it are
 * dropped. */
static void symbol_forget(Linears *numbers, uint32_t symbol)
{
    eliminate(numbers, symbol);
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const Definition *definition = &symbol_info(numbers, i)->definition;
        if (definition->is_present && ((definition->a.factor && definition->a.symbol == symbol) ||
                                       (definition->b.factor && definition->b.symbol == symbol)))
            symbol_edit(numbers, i)->definition.is_present = false;
    }
    uint32_t count = 0;
    Differs *differs = arena_alloc(numbers->arena, (numbers->differs_count + 1) * sizeof *differs);
    for (uint32_t i = 0; i < numbers->differs_count; i++)
        if (numbers->differs[i].left != symbol && numbers->differs[i].right != symbol)
            differs[count++] = numbers->differs[i];
    numbers->differs = differs;
    numbers->differs_count = count;
}

/* Before projecting out z, rewrites upper bounds by z as bounds by x + times * y, where y bounds w. A ghost replaces
 * z in them: from a <= z, z = x - w and y <= w remains a + y <= x. */
static void equation_relax(Linears *numbers, const LostEquation *lost, uint8_t *used)
{
    uint32_t y, z = lost->z, count = numbers->bound_count;
    const Bound *bounds = numbers->bounds;
    int64_t more;
    if (!bound_by_used(numbers, lost, used, &y, &more))
        return;
    bool any = false;
    for (uint32_t i = 0; i < count; i++)
        any |= bounds[i].right == z && used[bounds[i].left] == 1 && bounds[i].left != y && bounds[i].left != lost->x;
    Linear ghost = {.factor = 1, .symbol = z, .width = 64}, other = {.factor = 1, .symbol = y, .width = 64};
    const SymbolInfo *x = symbol_info(numbers, lost->x);
    bool negative = lost->times < 0;
    int64_t low = end_add(x->low, negative ? end_negate(linear_high(numbers, other)) : linear_low(numbers, other));
    int64_t high = end_add(x->high, negative ? end_negate(linear_low(numbers, other)) : linear_high(numbers, other));
    if (!any || x->level || (x->definition.is_present && definition_uses(&x->definition, used)) || low == INT64_MIN ||
        high == INT64_MAX)
        return;
    symbol_forget(numbers, z);
    *symbol_edit(numbers, z) = (SymbolInfo){.low = low, .high = high};
    symbol_edit(numbers, lost->x)->definition = (Definition){.is_present = true,
                                                             .is_exact = true,
                                                             .width = 64,
                                                             .opcode = negative ? OP_ADD : OP_SUB,
                                                             .a = ghost,
                                                             .b = other};
    used[z] = GHOST;
    for (uint32_t i = 0; i < count && !numbers->is_empty; i++)
        if (bounds[i].right == z && used[bounds[i].left] && bounds[i].left != lost->x)
            bound_add(numbers, bounds[i].left, z, end_add(end_add(bounds[i].most, more), lost->constant));
}

/* Relaxes every equation of which all but one symbol are projected out. */
static void equations_relax(Linears *numbers, uint8_t *used)
{
    LostEquation lost;
    for (uint32_t z = 1; z < numbers->symbols.count; z++)
        for (uint32_t i = 1; !used[z] && !symbol_is_free(numbers, z) && i < numbers->symbols.count; i++)
            if (symbol_is_equation(symbol_info(numbers, i)) && equation_lost(numbers, i, z, used, &lost))
                equation_relax(numbers, &lost, used);
}

/* (unsigned char)x of which the signed char in between is projected out: as a mask of x. */
static void masks_substitute(Linears *numbers, const uint8_t *used)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        const Definition *definition = &info->definition;
        Definition mask;
        if (used[i] && !symbol_is_free(numbers, i) && !info->level && definition->is_present &&
            definition->opcode == OP_ZEXT && !definition_uses(definition, used) &&
            linear_is_mask(numbers, definition->a, &mask) && definition_uses(&mask, used))
            symbol_edit(numbers, i)->definition = mask;
    }
}

/* Is the symbol a value of the state that is a sum or difference? */
static bool is_value_made(const Linears *numbers, uint32_t symbol, const uint8_t *used)
{
    return used[symbol] == 1 && symbol_is_equation(symbol_info(numbers, symbol));
}

static bool may_define(const Linears *numbers, uint32_t symbol, Linear by, const uint8_t *used)
{
    return by.factor == 1 && by.symbol != symbol && used[by.symbol] == 1 && !symbol_info(numbers, by.symbol)->level &&
           !symbol_depends(numbers, by.symbol, symbol);
}

/* Defines the symbol as a + sign * b, if values of the state are what both are. */
static bool equation_define(Linears *numbers, uint32_t symbol, Linear a, Linear b, int sign, const uint8_t *used)
{
    if (!may_define(numbers, symbol, a, used) || !may_define(numbers, symbol, b, used) || a.symbol == b.symbol)
        return false;
    symbol_edit(numbers, symbol)->definition = (Definition){
        .is_present = true, .is_exact = true, .width = 64, .opcode = sign > 0 ? OP_ADD : OP_SUB, .a = a, .b = b};
    return true;
}

/* Before projecting out n: from argc = count - k - n and at = k + n remains argc = count - at. */
static void equations_combine(Linears *numbers, const uint8_t *used)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        if (!is_value_made(numbers, i, used) || definition_uses(&symbol_info(numbers, i)->definition, used))
            continue;
        Linear own = {.factor = 1, .symbol = i, .width = 64}, other = own, rest;
        int sign;
        bool is_defined = linears_written_out(numbers, own, &rest, &other, &sign) &&
                          equation_define(numbers, i, rest, other, sign, used);
        for (uint32_t k = 1; k < numbers->symbols.count && !is_defined; k++) {
            other = (Linear){.factor = 1, .symbol = k, .width = 64};
            for (sign = 1; sign >= -1 && k != i && is_value_made(numbers, k, used) && !is_defined; sign -= 2)
                is_defined = linears_combined(numbers, own, other, sign, &rest) &&
                             equation_define(numbers, i, rest, other, -sign, used);
        }
    }
}

void linears_project(Linears *numbers, uint8_t *used)
{
    equations_combine(numbers, used);
    ghosts_use(numbers, used);
    masks_substitute(numbers, used);
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        if (used[i] == 1 && !symbol_is_free(numbers, i) && info->definition.is_present && !info->level &&
            is_worth_projecting(numbers, &info->definition, used))
            linears_eliminate(numbers, i, used);
    }
    equations_relax(numbers, used);
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

/* May facts between clones and this symbol be copied? Yes if it was cloned too, or if it exists only once. */
static bool relates(const Linears *numbers, uint32_t symbol, uint32_t clone)
{
    return symbol != clone || !symbol_info(numbers, symbol)->level;
}

void linears_expand(Linears *numbers, const uint32_t *from, uint32_t *to, size_t count)
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
        if (left != bound.left && right == bound.right)
            narrow(numbers, (Bound){left, right, bound.most}, right);
        if (left == bound.left && right != bound.right)
            narrow(numbers, (Bound){left, right, bound.most}, left);
    }
    for (uint32_t i = 0; i < differs_count; i++) {
        Differs pair = numbers->differs[i];
        uint32_t left = renamed(pair.left, from, to, count), right = renamed(pair.right, from, to, count);
        if ((left != pair.left || right != pair.right) && relates(numbers, pair.left, left) &&
            relates(numbers, pair.right, right))
            differs_add(numbers, left, right, pair.by);
    }
}
