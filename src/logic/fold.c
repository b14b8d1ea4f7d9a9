/* SPDX-License-Identifier: MIT */
/* Arithmetic of one width at a time, on 64 bits. */
#include "logic/fold.h"

#include "base/bits.h"
#include "base/map.h"
#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>

static bool is_negative(uint64_t value, unsigned width)
{
    return value >> (width - 1) & 1;
}

uint64_t term_fold_extend(TermKind kind, unsigned width, uint64_t value)
{
    bool fill = kind == TERM_SEXT && width < 64 && is_negative(value, width);
    return fill ? value | ~bits_low(UINT64_MAX, width) : value;
}

static uint64_t magnitude(uint64_t value, unsigned width)
{
    return is_negative(value, width) ? bits_low(-value, width) : value;
}

static uint64_t divide(uint64_t left, uint64_t right, unsigned width)
{
    return right ? left / right : bits_low(UINT64_MAX, width);
}

static uint64_t remain(uint64_t left, uint64_t right)
{
    return right ? left % right : left;
}

/* Signed operations by magnitudes, as SMT-LIB defines them: no case of C's undefined behaviour is left. */
static uint64_t divide_signed(uint64_t left, uint64_t right, unsigned width)
{
    uint64_t quotient = divide(magnitude(left, width), magnitude(right, width), width);
    return is_negative(left, width) != is_negative(right, width) ? bits_low(-quotient, width) : quotient;
}

static uint64_t remain_signed(uint64_t left, uint64_t right, unsigned width)
{
    uint64_t rest = remain(magnitude(left, width), magnitude(right, width));
    return is_negative(left, width) ? bits_low(-rest, width) : rest;
}

uint64_t term_fold_binary(TermKind kind, unsigned left_width, unsigned right_width, uint64_t left, uint64_t right)
{
    unsigned width = left_width;
    int64_t l = (int64_t)term_fold_extend(TERM_SEXT, width, left),
            r = (int64_t)term_fold_extend(TERM_SEXT, width, right);
    switch (kind) {
    case TERM_EQ:
        return left == right;
    case TERM_ADD:
        return bits_low(left + right, width);
    case TERM_SUB:
        return bits_low(left - right, width);
    case TERM_MUL:
        return bits_low(left * right, width);
    case TERM_UDIV:
        return divide(left, right, width);
    case TERM_SDIV:
        return divide_signed(left, right, width);
    case TERM_UREM:
        return remain(left, right);
    case TERM_SREM:
        return remain_signed(left, right, width);
    case TERM_SHL:
        return right < width ? bits_low(left << right, width) : 0;
    case TERM_LSHR:
        return right < width ? left >> right : 0;
    case TERM_ASHR: {
        uint64_t fill = l < 0 ? bits_low(UINT64_MAX, width) : 0;
        return right >= width ? fill : right ? left >> right | (fill & ~(fill >> right)) : left;
    }
    case TERM_BITAND:
        return left & right;
    case TERM_BITOR:
        return left | right;
    case TERM_BITXOR:
        return left ^ right;
    case TERM_ULT:
        return left < right;
    case TERM_ULE:
        return left <= right;
    case TERM_SLT:
        return l < r;
    case TERM_SLE:
        return l <= r;
    case TERM_CONCAT:
        return left << right_width | right;
    default:
        assert(!"a binary kind");
        return 0;
    }
}

static int compare_ids(const void *left, const void *right)
{
    const Term *l = *(const Term *const *)left, *r = *(const Term *const *)right;
    return l->id < r->id ? -1 : l->id > r->id;
}

static void walk_add(TermWalk *walk, const Term *term)
{
    if (map_find(walk->positions, term->id))
        return;
    map_put(walk->positions, term->id);
    walk->terms = array_room(walk->terms, &walk->capacity, walk->count, sizeof *walk->terms);
    walk->terms[walk->count++] = term;
}

/* Children are made before their parents, so the order of ids is an order of evaluation. */
TermWalk term_walk(const Term *term)
{
    TermWalk walk = {.positions = map_create()};
    walk_add(&walk, term);
    for (size_t i = 0; i < walk.count; i++)
        for (uint32_t k = 0; k < walk.terms[i]->child_count; k++)
            walk_add(&walk, walk.terms[i]->children[k]);
    mem_sort(walk.terms, walk.count, sizeof *walk.terms, compare_ids);
    for (size_t i = 0; i < walk.count; i++)
        *map_put(walk.positions, walk.terms[i]->id) = i;
    return walk;
}

size_t term_walk_position(const TermWalk *walk, const Term *term)
{
    return (size_t)*map_find(walk->positions, term->id);
}

void term_walk_free(TermWalk *walk)
{
    free(walk->terms);
    map_destroy(walk->positions);
}
