/* SPDX-License-Identifier: MIT */
/* Symbols, their intervals, bits, definitions and differences as terms. */
#include "domain/numbers/conjunction.h"

#include "domain/numbers/term.h"

#include <stdio.h>

static const int64_t far = (int64_t)1 << 60;

void conjoin(Conjunction *all, const Term *term)
{
    all->terms = array_room(all->terms, &all->capacity, all->count, sizeof *all->terms);
    all->terms[all->count++] = term;
}

static const Term *symbol_term(TermStore *store, uint32_t symbol)
{
    char name[32];
    snprintf(name, sizeof name, "s%u", symbol);
    return term_variable(store, name, (Sort){64, 0});
}

static const Term *wide_term(TermStore *store, Linear number)
{
    const Term *constant = term_constant(store, (uint64_t)number.constant, 64);
    if (!number.factor)
        return constant;
    const Term *factor = term_constant(store, (uint64_t)number.factor, 64);
    return term_binary(store, TERM_ADD, term_binary(store, TERM_MUL, symbol_term(store, number.symbol), factor),
                       constant);
}

const Term *linear_term(TermStore *store, Linear number)
{
    const Term *wide = wide_term(store, number);
    return number.width == 64 ? wide : term_extract(store, wide, number.width - 1u, 0);
}

const Term *term_at_most(TermStore *store, const Term *left, const Term *right)
{
    return term_binary(store, TERM_SLE, left, right);
}

static const Term *definition_term(TermStore *store, const Definition *definition)
{
    unsigned count = opcode_info(definition->opcode)->operands;
    const Term *operands[3] = {linear_term(store, definition->a)};
    if (count > 1)
        operands[1] = linear_term(store, definition->b);
    return count > 2 ? NULL : opcode_term(store, definition->opcode, operands, definition->width);
}

static void conjoin_symbol(Conjunction *all, const SymbolInfo *info, uint32_t symbol)
{
    TermStore *store = all->store;
    const Term *term = symbol_term(store, symbol);
    int64_t low = info->low > -far ? info->low : -far, high = info->high < far ? info->high : far;
    conjoin(all, term_at_most(store, term_constant(store, (uint64_t)low, 64), term));
    conjoin(all, term_at_most(store, term, term_constant(store, (uint64_t)high, 64)));
    if (info->bits.zeros | info->bits.ones)
        conjoin(all, term_binary(store, TERM_EQ,
                                 term_binary(store, TERM_BITAND, term,
                                             term_constant(store, info->bits.zeros | info->bits.ones, 64)),
                                 term_constant(store, info->bits.ones, 64)));
    unsigned width = info->definition.width;
    const Term *value = info->definition.is_present ? definition_term(store, &info->definition) : NULL;
    if (value && width < 64)
        value = term_extend(store, width == 1 ? TERM_ZEXT : TERM_SEXT, value, 64);
    if (value)
        conjoin(all, term_binary(store, TERM_EQ, term, value));
}

void conjoin_linears(Conjunction *all, const Linears *numbers)
{
    TermStore *store = all->store;
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = chunks_at(&numbers->symbols, i);
        if (info->low <= info->high && !info->level)
            conjoin_symbol(all, info, i);
    }
    for (uint32_t i = 0; i < numbers->bound_count; i++) {
        Bound bound = numbers->bounds[i];
        int64_t most = bound.most < -far ? -far : bound.most;
        const Term *shifted =
            term_binary(store, TERM_ADD, symbol_term(store, bound.right), term_constant(store, (uint64_t)most, 64));
        if (most < far && !linears_level(numbers, bound.left) && !linears_level(numbers, bound.right))
            conjoin(all, term_at_most(store, symbol_term(store, bound.left), shifted));
    }
    for (uint32_t i = 0; i < numbers->differs_count; i++) {
        Differs pair = numbers->differs[i];
        Linear right = {pair.right != SYMBOL_ZERO, pair.by, pair.right, 64};
        if (!linears_level(numbers, pair.left) && !linears_level(numbers, pair.right))
            conjoin(all, term_not(store,
                                  term_binary(store, TERM_EQ, symbol_term(store, pair.left), wide_term(store, right))));
    }
}
