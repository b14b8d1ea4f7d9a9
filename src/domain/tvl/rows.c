/* SPDX-License-Identifier: MIT */
/* Evaluating a formula as a relation between two registers, all rows at once. A quantifier between two relations is their
 * product; where one of them is "different from", counting does instead. */
#include "domain/tvl/compile.h"

#include <string.h>

static void fill(const Evaluator *evaluator, uint64_t word, uint64_t *out)
{
    for (uint32_t i = 0; i < evaluator->nodes; i++)
        out[i] = word;
}

static bool links(const Code *code, unsigned a, unsigned b)
{
    return code->registers[0] == a && code->registers[1] == b;
}

static bool is_difference(const Code *code, unsigned a, unsigned b)
{
    return code->kind == CODE_NOT && code->parts[0]->kind == CODE_EQUAL &&
           (links(code->parts[0], a, b) || links(code->parts[0], b, a));
}

static const uint64_t *one_by_one(Evaluator *evaluator, const Code *code, unsigned a, unsigned b, Plane plane,
                                  uint64_t *room)
{
    for (uint32_t i = 0; i < evaluator->nodes; i++) {
        evaluator->registers[a] = i;
        room[i] = code_word(evaluator, code, b, plane);
    }
    return room;
}

/* room &= the rows of a part; the first part replaces them. */
static void meet(Evaluator *evaluator, const Code *part, unsigned a, unsigned b, Plane plane, bool first,
                 uint64_t *room)
{
    uint64_t own[NODE_LIMIT];
    const uint64_t *rows = code_rows(evaluator, part, a, b, plane, first ? room : own);
    if (first && rows != room)
        memcpy(room, rows, evaluator->nodes * sizeof *room);
    for (uint32_t i = 0; !first && i < evaluator->nodes; i++)
        room[i] &= rows[i];
}

/* E(c) a != c & right(c, b): what some row of right other than a's has. */
static void other_rows(const Evaluator *evaluator, uint64_t guard, uint64_t same, const uint64_t *right, uint64_t *out)
{
    uint64_t once = 0, twice = 0;
    for (uint64_t rest = guard; rest; rest &= rest - 1) {
        uint64_t row = right[__builtin_ctzll(rest)];
        twice |= once & row;
        once |= row;
    }
    for (uint32_t i = 0; i < evaluator->nodes; i++)
        out[i] = (guard & ~same) >> i & 1 ? twice | (once & ~right[i]) : once;
}

/* E(c) left(a, c) & c != b: all, but the one that left has. */
static void all_but(const Evaluator *evaluator, const uint64_t *left, uint64_t same, uint64_t *out)
{
    for (uint32_t i = 0; i < evaluator->nodes; i++) {
        bool single = left[i] && !(left[i] & (left[i] - 1));
        out[i] = !left[i] ? 0 : single ? evaluator->all & ~(left[i] & ~same) : evaluator->all;
    }
}

/* Parts over a and c, over c and b, over a and b. */
static const uint64_t *exists_rows(Evaluator *evaluator, const Code *code, unsigned a, unsigned b, Plane plane,
                                   uint64_t *room)
{
    uint64_t bit_a = (uint64_t)1 << a, bit_b = (uint64_t)1 << b, bit_c = (uint64_t)1 << code->bound;
    unsigned c = code->bound, lefts = 0, rights = 0;
    const Code *left_part = NULL, *right_part = NULL;
    for (uint32_t i = 0; i < code->part_count; i++) {
        uint64_t uses = code->parts[i]->uses;
        if ((uses & bit_a) && (uses & bit_b) && (uses & bit_c))
            return one_by_one(evaluator, code, a, b, plane, room);
        if (!(uses & bit_c) && (uses & bit_b))
            continue;
        if (uses & bit_a) {
            left_part = code->parts[i];
            lefts++;
        } else {
            right_part = code->parts[i];
            rights++;
        }
    }
    uint64_t left[NODE_LIMIT], right[NODE_LIMIT], guard = plane_of(evaluator->present, plane);
    uint64_t same = plane == MAY ? evaluator->summary : 0; /* a summary node may differ from itself */
    bool left_differs = lefts == 1 && is_difference(left_part, a, c),
         right_differs = rights == 1 && is_difference(right_part, c, b);
    unsigned first_left = 1, first_right = 1;
    for (uint32_t i = 0; i < code->part_count; i++) {
        const Code *part = code->parts[i];
        if (!(part->uses & bit_c) && (part->uses & bit_b))
            continue;
        if (part->uses & bit_a) {
            if (!left_differs)
                meet(evaluator, part, a, c, plane, first_left, left);
            first_left = 0;
        } else if (left_differs || !right_differs) {
            meet(evaluator, part, c, b, plane, first_right, right);
            first_right = 0;
        }
    }
    if (!lefts)
        fill(evaluator, evaluator->all, left);
    if (!rights)
        fill(evaluator, evaluator->all, right);
    for (uint32_t i = 0; !left_differs && i < evaluator->nodes; i++)
        left[i] &= guard;
    if (left_differs)
        other_rows(evaluator, guard, same, right, room);
    else if (right_differs)
        all_but(evaluator, left, same, room);
    else
        for (uint32_t i = 0; i < evaluator->nodes; i++) {
            uint64_t row = 0;
            for (uint64_t rest = left[i]; rest; rest &= rest - 1)
                row |= right[__builtin_ctzll(rest)];
            room[i] = row;
        }
    for (uint32_t i = 0; i < code->part_count; i++)
        if (!(code->parts[i]->uses & bit_c) && (code->parts[i]->uses & bit_b))
            meet(evaluator, code->parts[i], a, b, plane, false, room);
    return room;
}

const uint64_t *code_rows(Evaluator *evaluator, const Code *code, unsigned a, unsigned b, Plane plane, uint64_t *room)
{
    uint32_t nodes = evaluator->nodes;
    if (!(code->uses >> a & 1)) {
        fill(evaluator, code_word(evaluator, code, b, plane), room);
        return room;
    }
    if (!(code->uses >> b & 1)) {
        uint64_t word = code_word(evaluator, code, a, plane);
        for (uint32_t i = 0; i < nodes; i++)
            room[i] = spread(evaluator, word, i);
        return room;
    }
    uint64_t own[NODE_LIMIT];
    const uint64_t *rows;
    switch (code->kind) {
    case CODE_PREDICATE:
        if (code->predicate->arity == 2 && links(code, a, b)) {
            const Kleene *words = predicate_words(evaluator, code);
            for (uint32_t i = 0; i < nodes; i++)
                room[i] = plane_of(words[i], plane);
            return room;
        }
        if (code->predicate->arity == 2)
            return predicate_columns(evaluator, code, plane);
        break;
    case CODE_TABLE:
        return links(code, a, b) ? table_rows(evaluator, code->table, plane)->rows
                                 : table_columns(evaluator, code->table, plane);
    case CODE_EQUAL:
        for (uint32_t i = 0; i < nodes; i++)
            room[i] = (uint64_t)1 << i & (plane == MUST ? ~evaluator->summary : UINT64_MAX);
        return room;
    case CODE_NOT:
        rows = code_rows(evaluator, code->parts[0], a, b, plane == MUST ? MAY : MUST, own);
        for (uint32_t i = 0; i < nodes; i++)
            room[i] = ~rows[i] & evaluator->all;
        return room;
    case CODE_AND:
        for (uint32_t k = 0; k < code->part_count; k++)
            meet(evaluator, code->parts[k], a, b, plane, k == 0, room);
        return room;
    case CODE_OR:
        fill(evaluator, 0, room);
        for (uint32_t k = 0; k < code->part_count; k++) {
            rows = code_rows(evaluator, code->parts[k], a, b, plane, own);
            for (uint32_t i = 0; i < nodes; i++)
                room[i] |= rows[i];
        }
        return room;
    case CODE_EXISTS:
        return exists_rows(evaluator, code, a, b, plane, room);
    default:
        break;
    }
    return one_by_one(evaluator, code, a, b, plane, room);
}
