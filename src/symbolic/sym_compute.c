/* SPDX-License-Identifier: MIT */
/* Computation on symbolic values. The bits are those opcode_evaluate gives; what becomes of targets and taint follows
 * value_compute, saying "tainted" also where that depends on what is not known. */
#include "symbolic/sym.h"

#include <stdlib.h>

enum { PAGE = 4096 }; /* no block ever lies in the first or the last page */

static const Term *term_not_zero(TermStore *terms, const Term *term)
{
    return term_not(terms, term_binary(terms, TERM_EQ, term, term_constant(terms, 0, term->sort.width)));
}

/* Division is defined; else the run ends there. */
static void assume_divides(Symbols *symbols, SymState *state, Opcode opcode, const Term *a, const Term *b)
{
    TermStore *terms = symbols->terms;
    unsigned width = a->sort.width;
    sym_assume(symbols, state, term_not_zero(terms, b));
    if (opcode != OP_SDIV && opcode != OP_SREM)
        return;
    const Term *least = term_constant(terms, UINT64_C(1) << (width - 1), width);
    const Term *overflows = sym_and2(terms, term_binary(terms, TERM_EQ, a, least),
                                     term_binary(terms, TERM_EQ, b, term_constant(terms, UINT64_MAX, width)));
    sym_assume(symbols, state, term_not(terms, overflows));
}

/* A shift as hardware does it; `any` is set unless the amount is sure to be less than the width. */
static const Term *shift(TermStore *terms, TermKind kind, const Term *a, const Term *amount, bool *any)
{
    unsigned width = a->sort.width;
    const Term *is_less = term_binary(terms, TERM_ULT, amount, term_constant(terms, width, width));
    bool is_masked = (amount->kind == TERM_BITAND || amount->kind == TERM_UREM) &&
                     amount->children[1]->kind == TERM_CONSTANT &&
                     amount->children[1]->constant < width + (amount->kind == TERM_UREM);
    *any = is_less->kind != TERM_TRUE && !is_masked;
    if (*any) {
        const Term *mask = term_constant(terms, (width > 32 ? 64 : 32) - 1, width);
        amount = term_ite(terms, is_less, amount, term_binary(terms, TERM_BITAND, amount, mask));
    }
    return term_binary(terms, kind, a, amount);
}

static const Term *cast(TermStore *terms, Opcode opcode, unsigned width, const Term *a)
{
    if (width < a->sort.width)
        return term_extract(terms, a, width - 1, 0);
    return term_extend(terms, opcode == OP_SEXT ? TERM_SEXT : TERM_ZEXT, a, width);
}

static bool is_number(const Term *term)
{
    return !term || term->kind == TERM_CONSTANT;
}

/* On bits alone. */
static SymValue compute_plain(Symbols *symbols, SymState *state, const Step *step, const Term *const operands[3],
                              bool tainted)
{
    static const TermKind kinds[] = {
        [OP_ADD] = TERM_ADD,    [OP_SUB] = TERM_SUB,         [OP_MUL] = TERM_MUL,    [OP_UDIV] = TERM_UDIV,
        [OP_SDIV] = TERM_SDIV,  [OP_UREM] = TERM_UREM,       [OP_SREM] = TERM_SREM,  [OP_SHL] = TERM_SHL,
        [OP_LSHR] = TERM_LSHR,  [OP_ASHR] = TERM_ASHR,       [OP_AND] = TERM_BITAND, [OP_OR] = TERM_BITOR,
        [OP_XOR] = TERM_BITXOR, [OP_POINTER_ADD] = TERM_ADD, [OP_ULT] = TERM_ULT,    [OP_ULE] = TERM_ULE,
        [OP_SLT] = TERM_SLT,    [OP_SLE] = TERM_SLE,
    };
    TermStore *terms = symbols->terms;
    const Term *a = operands[0], *b = operands[1];
    unsigned count = opcode_info(step->opcode)->operands;
    bool any = false;
    switch (step->opcode) {
    case OP_COPY:
    case OP_TRUNC:
    case OP_ZEXT:
    case OP_SEXT:
        return sym_plain(cast(terms, step->opcode, step->width, a), tainted);
    case OP_UDIV:
    case OP_SDIV:
    case OP_UREM:
    case OP_SREM:
        assume_divides(symbols, state, step->opcode, a, b);
        /* fall through */
    case OP_ADD:
    case OP_MUL:
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_POINTER_ADD:
        return sym_plain(term_binary(terms, kinds[step->opcode], a, b), tainted);
    case OP_SUB:
        if (b->kind == TERM_CONSTANT)
            return sym_plain(term_binary(terms, TERM_ADD, a, term_constant(terms, -b->constant, step->width)), tainted);
        return sym_plain(term_binary(terms, TERM_SUB, a, b), tainted);
    case OP_SHL:
    case OP_LSHR:
    case OP_ASHR: {
        const Term *shifted = shift(terms, kinds[step->opcode], a, b, &any);
        return sym_plain(shifted, tainted || any);
    }
    case OP_LIKE:
        return sym_plain(a, tainted);
    case OP_PROOF:
        return sym_plain(term_constant(terms, 0, step->width), false);
    case OP_EQ:
        return sym_plain(sym_as_bit(terms, term_binary(terms, TERM_EQ, a, b)), tainted);
    case OP_NE:
        return sym_plain(sym_as_bit(terms, term_not(terms, term_binary(terms, TERM_EQ, a, b))), tainted);
    case OP_ULT:
    case OP_ULE:
    case OP_SLT:
    case OP_SLE:
        return sym_plain(sym_as_bit(terms, term_binary(terms, kinds[step->opcode], a, b)), tainted);
    default:
        break;
    }
    /* Floating-point numbers: constants only. */
    if (is_number(a) && (count < 2 || is_number(b)) && step->opcode != OP_ANY) {
        uint64_t result, values[3] = {a ? a->constant : 0, b ? b->constant : 0, 0};
        unsigned widths[3] = {a ? a->sort.width : 1, b ? b->sort.width : 1, 1};
        if (opcode_evaluate(step->opcode, step->width, values, widths, &result, &any))
            return sym_plain(term_constant(terms, result, step->width), tainted || any);
    }
    const Term *unknown = step->opcode == OP_ANY
                              ? sym_choose(symbols, state, CHOICE_ANY, step->width, term_bool(terms, true))
                              : sym_variable(symbols, "float", step->width);
    return sym_plain(unknown, true);
}

static bool is_constant_between(const Term *term, uint64_t least, uint64_t most)
{
    return term->kind == TERM_CONSTANT && term->constant >= least && term->constant <= most;
}

static bool is_near_null(const Symbols *symbols, const Term *bits)
{
    uint64_t top = bits_low(UINT64_MAX, symbols->program->pointer_width);
    return is_constant_between(bits, 0, PAGE - 1) || is_constant_between(bits, top - PAGE + 1, top);
}

/* The pointer is sure to stay clear of the first and last page wherever its block lies. */
static bool is_near_block(const Symbols *symbols, const SymBlock *block, const Term *offset)
{
    uint64_t top = bits_low(UINT64_MAX, symbols->program->pointer_width);
    uint64_t size = block->size->kind == TERM_CONSTANT ? block->size->constant : 0;
    return is_constant_between(offset, 0, size + PAGE) || is_constant_between(offset, top - PAGE + 1, top);
}

static bool is_live_inside(const SymBlock *block, const Term *offset)
{
    return block->live->kind == TERM_TRUE && block->size->kind == TERM_CONSTANT && block->size->constant &&
           is_constant_between(offset, 0, block->size->constant - 1);
}

static SymValue single(Symbols *symbols, const SymTarget *target)
{
    if (target->block == ID_NONE)
        return sym_plain(target->offset, false);
    return sym_pointer(symbols, target->block, target->offset);
}

/* One comparison of two targets; sets `tainted` if it depends on placement. */
static const Term *compare_targets(Symbols *symbols, SymState *state, Opcode opcode, const SymTarget *a,
                                   const SymTarget *b, bool *tainted)
{
    TermStore *terms = symbols->terms;
    bool is_equality = opcode == OP_EQ || opcode == OP_NE;
    const Term *equal = NULL;
    if (a->block != ID_NONE && a->block == b->block) {
        if (is_equality)
            equal = term_binary(terms, TERM_EQ, a->offset, b->offset);
    } else if (a->block != ID_NONE && b->block != ID_NONE) {
        const SymBlock *x = sym_block(state, a->block), *y = sym_block(state, b->block);
        *tainted = *tainted || !is_equality || program_may_coincide(symbols->program, x->object, y->object) ||
                   !is_live_inside(x, a->offset) || !is_live_inside(y, b->offset);
        equal = term_bool(terms, false);
    } else if (a->block != b->block) {
        const SymTarget *pointer = a->block != ID_NONE ? a : b, *number = a->block != ID_NONE ? b : a;
        bool is_signed = opcode == OP_SLT || opcode == OP_SLE;
        *tainted = *tainted || is_signed || !is_near_null(symbols, number->offset) ||
                   !is_near_block(symbols, sym_block(state, pointer->block), pointer->offset);
        if (is_near_null(symbols, number->offset))
            equal = term_bool(terms, false);
    }
    if (is_equality && equal)
        return opcode == OP_EQ ? equal : term_not(terms, equal);
    const Term *left = sym_bits(symbols, state, single(symbols, a));
    const Term *right = sym_bits(symbols, state, single(symbols, b));
    switch (opcode) {
    case OP_EQ:
        return term_binary(terms, TERM_EQ, left, right);
    case OP_NE:
        return term_not(terms, term_binary(terms, TERM_EQ, left, right));
    case OP_ULT:
        return term_binary(terms, TERM_ULT, left, right);
    case OP_ULE:
        return term_binary(terms, TERM_ULE, left, right);
    case OP_SLT:
        return term_binary(terms, TERM_SLT, left, right);
    default:
        return term_binary(terms, TERM_SLE, left, right);
    }
}

static SymValue compare(Symbols *symbols, SymState *state, Opcode opcode, SymValue a, SymValue b)
{
    TermStore *terms = symbols->terms;
    const SymTarget *left, *right;
    uint32_t left_count = sym_targets(symbols, a, &left), right_count = sym_targets(symbols, b, &right);
    bool tainted = a.tainted || b.tainted;
    const Term *holds = term_bool(terms, false);
    for (uint32_t i = 0; i < left_count; i++)
        for (uint32_t j = 0; j < right_count; j++) {
            const Term *when = sym_and2(terms, left[i].when, right[j].when);
            if (when->kind == TERM_FALSE)
                continue;
            const Term *one = compare_targets(symbols, state, opcode, &left[i], &right[j], &tainted);
            holds = sym_or2(terms, holds, sym_and2(terms, when, one));
        }
    return sym_plain(sym_as_bit(terms, holds), tainted);
}

/* Offsets moved by a number; targets without block too. */
static SymValue move(Symbols *symbols, SymValue pointer, const Term *by, bool back, bool tainted)
{
    TermStore *terms = symbols->terms;
    if (back)
        by = term_binary(terms, TERM_SUB, term_constant(terms, 0, by->sort.width), by);
    SymTarget *targets = arena_alloc(symbols->arena, pointer.target_count * sizeof *targets);
    for (uint32_t i = 0; i < pointer.target_count; i++) {
        targets[i] = pointer.targets[i];
        targets[i].offset = term_binary(terms, TERM_ADD, targets[i].offset, by);
    }
    pointer.targets = targets;
    pointer.tainted = tainted;
    return pointer;
}

static SymValue difference(Symbols *symbols, SymState *state, SymValue a, SymValue b)
{
    TermStore *terms = symbols->terms;
    bool tainted = a.tainted || b.tainted;
    const Term *result = NULL;
    for (uint32_t i = 0; i < a.target_count; i++)
        for (uint32_t j = 0; j < b.target_count; j++) {
            const SymTarget *x = &a.targets[i], *y = &b.targets[j];
            const Term *when = sym_and2(terms, x->when, y->when);
            if (when->kind == TERM_FALSE)
                continue;
            tainted = tainted || x->block != y->block;
            const Term *one = x->block == y->block
                                  ? term_binary(terms, TERM_SUB, x->offset, y->offset)
                                  : term_binary(terms, TERM_SUB, sym_bits(symbols, state, single(symbols, x)),
                                                sym_bits(symbols, state, single(symbols, y)));
            result = result ? term_ite(terms, when, one, result) : one;
        }
    return sym_plain(result ? result : term_constant(terms, 0, a.width), tainted);
}

static uint64_t block_align(const Symbols *symbols, const SymBlock *block)
{
    if (block->object.index == ID_NONE)
        return block->kind == BLOCK_HEAP ? 16 : symbols->program->pointer_width / 8;
    uint32_t align = program_object(symbols->program, block->object)->align;
    return align ? align : 1;
}

/* A mask on the low bits, which are known because bases are aligned; false if it is not one. */
static bool masked(Symbols *symbols, SymState *state, Opcode opcode, SymValue pointer, const Term *mask,
                   SymValue *result)
{
    TermStore *terms = symbols->terms;
    if (mask->kind != TERM_CONSTANT)
        return false;
    SymTarget *targets = arena_alloc(symbols->arena, pointer.target_count * sizeof *targets);
    for (uint32_t i = 0; i < pointer.target_count; i++) {
        targets[i] = pointer.targets[i];
        const SymBlock *block = targets[i].block == ID_NONE ? NULL : sym_block(state, targets[i].block);
        uint64_t known = block ? block_align(symbols, block) - 1 : UINT64_MAX;
        uint64_t others = bits_low(~known, symbols->program->pointer_width), bits = mask->constant;
        bool keeps = block && (opcode == OP_AND ? (bits & others) == others : opcode != OP_UREM);
        bool exact = opcode == OP_AND    ? keeps || !(bits & others)
                     : opcode == OP_UREM ? bits && bits - 1 <= known && !(bits & (bits - 1))
                                         : !(bits & others);
        TermKind kind = opcode == OP_AND   ? TERM_BITAND
                        : opcode == OP_OR  ? TERM_BITOR
                        : opcode == OP_XOR ? TERM_BITXOR
                                           : TERM_UREM;
        if (!exact || (!bits && opcode == OP_UREM))
            return false;
        const Term *value = term_binary(terms, kind, sym_bits(symbols, state, single(symbols, &targets[i])), mask);
        targets[i].offset =
            keeps ? term_binary(terms, TERM_ADD, value, term_constant(terms, -block->base, value->sort.width)) : value;
        if (!keeps)
            targets[i].block = ID_NONE;
    }
    *result = pointer;
    result->targets = targets;
    /* Targets that no longer point are one plain value. */
    bool all_plain = true;
    for (uint32_t i = 0; i < pointer.target_count; i++)
        all_plain = all_plain && targets[i].block == ID_NONE;
    if (all_plain)
        *result = sym_plain(sym_bits(symbols, state, *result), pointer.tainted);
    return true;
}

/* The result of an operation of which an operand points, as far as provenance tells it; false if only addresses do. */
static bool compute_pointer(Symbols *symbols, SymState *state, const Step *step, SymValue a, SymValue b, bool tainted,
                            SymValue *result)
{
    bool a_points = !a.bits, b_points = !b.bits;
    switch (step->opcode) {
    case OP_COPY:
    case OP_ZEXT:
    case OP_SEXT:
    case OP_TRUNC:
        *result = a;
        return step->width == symbols->program->pointer_width;
    case OP_ADD:
    case OP_POINTER_ADD:
        if (a_points && b_points)
            return false;
        *result = a_points ? move(symbols, a, b.bits, false, tainted) : move(symbols, b, a.bits, false, tainted);
        return true;
    case OP_SUB:
        if (!a_points)
            return false;
        *result = b_points ? difference(symbols, state, a, b) : move(symbols, a, b.bits, true, tainted);
        return true;
    case OP_EQ:
    case OP_NE:
    case OP_ULT:
    case OP_ULE:
    case OP_SLT:
    case OP_SLE:
        *result = compare(symbols, state, step->opcode, a, b);
        return true;
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_UREM:
        if (a_points == b_points || (!a_points && step->opcode == OP_UREM) ||
            !masked(symbols, state, step->opcode, a_points ? a : b, a_points ? b.bits : a.bits, result))
            return false;
        result->tainted = tainted;
        return true;
    default:
        return false;
    }
}

SymValue sym_compute(Symbols *symbols, SymState *state, const Step *step, const SymValue operands[3])
{
    TermStore *terms = symbols->terms;
    unsigned count = opcode_info(step->opcode)->operands;
    SymValue a = operands[0], b = operands[1], result;
    if (step->opcode == OP_SELECT) {
        result = sym_choice(symbols, sym_is_set(terms, a.bits), b, operands[2]);
        result.tainted = result.tainted || a.tainted;
        return result;
    }
    bool points = (count > 0 && !a.bits) || (count > 1 && !b.bits);
    bool tainted = (count > 0 && a.tainted) || (count > 1 && b.tainted);
    if (points && compute_pointer(symbols, state, step, a, b, tainted, &result))
        return result;
    const Term *bits[3] = {NULL};
    for (unsigned i = 0; i < count && i < 3; i++)
        bits[i] = sym_bits(symbols, state, operands[i]);
    return compute_plain(symbols, state, step, bits, tainted || points);
}
