/* SPDX-License-Identifier: MIT */
/* Steps that touch memory: what an access may hit, and which of its targets it must not. */
#include "symbolic/encoding.h"

#include <string.h>

enum {
    NULL_ZONE = 4096,
    MOST_TARGETS = 48,         /* of one pointer: beyond it a state is given up */
    LARGEST_UNKNOWN = 1 << 24, /* bytes that an allocation of unknown size may have */
};

static bool is_zero(const Term *term)
{
    return term->kind == TERM_CONSTANT && !term->constant;
}

static const Term *below(const Encoding *it, const Term *term, uint64_t limit)
{
    return term_binary(it->terms, TERM_ULT, term, term_constant(it->terms, limit, term->sort.width));
}

/* [offset, offset + size) lies in a block of `whole` bytes. */
static const Term *fits(const Encoding *it, const Term *offset, const Term *size, const Term *whole)
{
    const Term *rest = term_binary(it->terms, TERM_SUB, whole, size);
    return sym_and2(it->terms, term_binary(it->terms, TERM_ULE, size, whole),
                    term_binary(it->terms, TERM_ULE, offset, rest));
}

/* Records the violations of an access to `size` bytes at one target under `when`; returns when there is one. */
static const Term *check_target(Encoding *it, const SymTarget *target, const Term *size, bool writes, const Term *when)
{
    TermStore *terms = it->terms;
    when = sym_and2(terms, when, target->when);
    if (target->block == ID_NONE) {
        const Term *top = term_constant(terms, bits_low(UINT64_MAX, target->offset->sort.width) - NULL_ZONE,
                                        target->offset->sort.width);
        const Term *is_null =
            sym_or2(terms, below(it, target->offset, NULL_ZONE), term_binary(terms, TERM_ULT, top, target->offset));
        encoding_violate(it, VIOLATION_NULL, sym_and2(terms, when, is_null));
        encoding_violate(it, VIOLATION_WILD, sym_and2(terms, when, term_not(terms, is_null)));
        return when;
    }
    const SymBlock *block = sym_block(it->state, target->block);
    if (block->kind == BLOCK_FUNCTION) {
        encoding_violate(it, VIOLATION_WILD, when);
        return when;
    }
    const Term *dead = sym_and2(terms, when, term_not(terms, block->live));
    encoding_violate(it, block->kind == BLOCK_HEAP ? VIOLATION_FREED : VIOLATION_SCOPE, dead);
    const Term *outside = term_not(terms, fits(it, target->offset, size, block->size));
    const Term *bad = sym_and2(terms, sym_and2(terms, when, block->live), outside);
    encoding_violate(it, VIOLATION_BOUNDS, bad);
    bad = sym_or2(terms, dead, bad);
    if (writes && block->kind == BLOCK_GLOBAL && program_object(it->symbols->program, block->object)->is_constant) {
        const Term *hit = sym_and2(terms, when, term_not(terms, outside));
        encoding_violate(it, VIOLATION_READ_ONLY, hit);
        bad = sym_or2(terms, bad, hit);
    }
    return bad;
}

/* An access under `when`: records violations and assumes there is none. Gives the targets; those that are sure to be
 * bad are still among them. False if nothing can be said. */
static bool access(Encoding *it, SymValue address, const Term *size, bool writes, const Term *when,
                   const SymTarget **targets, uint32_t *count)
{
    *count = sym_targets(it->symbols, address, targets);
    if (address.bits && address.tainted) {
        it->state->doubt = "an address made of numbers is used";
        return false;
    }
    sym_depend(it->state, address);
    if (*count > MOST_TARGETS) {
        it->state->doubt = "a pointer has too many targets";
        return false;
    }
    const Term *bad = term_bool(it->terms, false);
    for (uint32_t i = 0; i < *count; i++)
        bad = sym_or2(it->terms, bad, check_target(it, &(*targets)[i], size, writes, when));
    if (address.bits && address.bits->kind != TERM_CONSTANT && !it->state->doubt)
        it->state->doubt = "a number is used as an address";
    sym_assume(it->symbols, it->state, term_not(it->terms, bad));
    return true;
}

static bool can_be_hit(const Encoding *it, const SymTarget *target)
{
    return target->block != ID_NONE && sym_block(it->state, target->block)->kind != BLOCK_FUNCTION &&
           sym_block(it->state, target->block)->live->kind != TERM_FALSE;
}

static const Term *step_size(const Encoding *it, const Step *step)
{
    return term_constant(it->terms, step->size, it->symbols->program->pointer_width);
}

/* The address a load or store touches. A local named directly outside its lifetime is a violation of its own. */
static bool place(Encoding *it, const Step *step, bool writes, const SymTarget **targets, uint32_t *count)
{
    return access(it, encoding_operand(it, &step->a), step_size(it, step), writes, encoding_always(it), targets, count);
}

EncodeOutcome encoding_load(Encoding *it, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    if (!place(it, step, false, &targets, &count))
        return ENCODE_LOST;
    SymValue value = {0};
    for (uint32_t i = 0; i < count && !it->state->is_dead; i++) {
        if (!can_be_hit(it, &targets[i]))
            continue;
        SymValue one = sym_read(it->symbols, it->state, targets[i].block, targets[i].offset, step->size, step->width,
                                targets[i].when);
        value = value.width ? sym_choice(it->symbols, targets[i].when, one, value) : one;
    }
    encoding_set_result(it, step, value.width ? value : sym_constant(it->symbols, 0, step->width));
    return ENCODE_ON;
}

EncodeOutcome encoding_store(Encoding *it, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    SymValue value = encoding_operand(it, &step->b);
    if (!place(it, step, true, &targets, &count))
        return ENCODE_LOST;
    for (uint32_t i = 0; i < count && !it->state->is_dead; i++)
        if (can_be_hit(it, &targets[i]))
            sym_write(it->symbols, it->state, targets[i].block, targets[i].offset, step->size, value, targets[i].when);
    return ENCODE_ON;
}

/* The size of a new block, in the width of pointers. Unknown sizes are bounded, so that the run found fits somewhere,
 * unless there will be no block. */
static const Term *block_size(Encoding *it, const Operand *operand, const Term *fails)
{
    SymValue size = encoding_operand(it, operand);
    unsigned width = it->symbols->program->pointer_width;
    sym_depend(it->state, size);
    const Term *bits = sym_bits(it->symbols, it->state, size);
    bits = bits->sort.width > width ? term_extract(it->terms, bits, width - 1, 0)
                                    : term_extend(it->terms, TERM_ZEXT, bits, width);
    if (bits->kind != TERM_CONSTANT) {
        sym_assume(it->symbols, it->state, sym_or2(it->terms, fails, below(it, bits, LARGEST_UNKNOWN)));
        if (!it->state->doubt)
            it->state->doubt = "blocks of unknown size are taken to be small";
    }
    return bits;
}

EncodeOutcome encoding_allocate(Encoding *it, const Step *step)
{
    SymState *state = it->state;
    const Term *fails = term_bool(it->terms, false);
    if (it->symbols->program->malloc_may_fail)
        fails = sym_is_set(it->terms, sym_choose(it->symbols, state, CHOICE_ALLOCATION, 1, encoding_always(it)));
    const Term *size = block_size(it, &step->a, fails);
    uint32_t block = sym_add_block(it->symbols, state, BLOCK_HEAP, (ObjectId){ID_NONE}, size);
    SymBlock *made = sym_edit_block(it->symbols, state, block);
    made->live = term_not(it->terms, fails);
    made->held = step->zeroed ? HELD_ZERO : HELD_NOTHING;
    SymValue pointer = sym_pointer(it->symbols, block, term_constant(it->terms, 0, step->width));
    encoding_set_result(it, step, sym_choice(it->symbols, fails, sym_constant(it->symbols, 0, step->width), pointer));
    return ENCODE_ON;
}

static void frame_add_alloca(Encoding *it, uint32_t block)
{
    SymFrame *frame = sym_edit_frame(it->symbols, it->state);
    if (frame->alloca_count == frame->alloca_capacity) {
        size_t capacity = 2 * frame->alloca_capacity + 4;
        uint32_t *allocas = arena_alloc(it->symbols->arena, capacity * sizeof *allocas);
        if (frame->alloca_count)
            memcpy(allocas, frame->allocas, frame->alloca_count * sizeof *allocas);
        frame->allocas = allocas;
        frame->alloca_capacity = capacity;
    }
    frame->allocas[frame->alloca_count++] = block;
}

EncodeOutcome encoding_alloca(Encoding *it, const Step *step)
{
    const Term *size = block_size(it, &step->a, term_bool(it->terms, false));
    uint32_t block = sym_add_block(it->symbols, it->state, BLOCK_ALLOCA, (ObjectId){ID_NONE}, size);
    if (!step->lasts)
        frame_add_alloca(it, block);
    encoding_set_result(it, step, sym_pointer(it->symbols, block, term_constant(it->terms, 0, step->width)));
    return ENCODE_ON;
}

/* The start of a live heap block (or null, if that is allowed): records violations, assumes there is none. */
static bool heap_start(Encoding *it, SymValue address, bool or_null, const SymTarget **targets, uint32_t *count)
{
    TermStore *terms = it->terms;
    *count = sym_targets(it->symbols, address, targets);
    if (address.bits && address.tainted) {
        it->state->doubt = "an address made of numbers is used";
        return false;
    }
    sym_depend(it->state, address);
    const Term *all_bad = term_bool(terms, false);
    for (uint32_t i = 0; i < *count; i++) {
        const SymTarget *target = &(*targets)[i];
        const SymBlock *block = target->block == ID_NONE ? NULL : sym_block(it->state, target->block);
        const Term *is_zero_offset =
            term_binary(terms, TERM_EQ, target->offset, term_constant(terms, 0, target->offset->sort.width));
        const Term *bad = target->when;
        if (!block) {
            if (or_null)
                bad = sym_and2(terms, bad, term_not(terms, is_zero_offset));
            encoding_violate(it, VIOLATION_FREE_NON_HEAP, bad);
        } else if (block->kind != BLOCK_HEAP) {
            encoding_violate(it, VIOLATION_FREE_NON_HEAP, bad);
        } else {
            const Term *dead = sym_and2(terms, bad, term_not(terms, block->live));
            const Term *inside = sym_and2(terms, sym_and2(terms, bad, block->live), term_not(terms, is_zero_offset));
            encoding_violate(it, VIOLATION_DOUBLE_FREE, dead);
            encoding_violate(it, VIOLATION_FREE_OFFSET, inside);
            bad = sym_or2(terms, dead, inside);
        }
        all_bad = sym_or2(terms, all_bad, bad);
    }
    sym_assume(it->symbols, it->state, term_not(terms, all_bad));
    return true;
}

EncodeOutcome encoding_free(Encoding *it, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    if (!heap_start(it, encoding_operand(it, &step->a), true, &targets, &count))
        return ENCODE_LOST;
    for (uint32_t i = 0; i < count && !it->state->is_dead; i++)
        if (can_be_hit(it, &targets[i]))
            sym_end_block(it->symbols, it->state, targets[i].block, targets[i].when);
    return ENCODE_ON;
}

EncodeOutcome encoding_block_size(Encoding *it, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    if (!heap_start(it, encoding_operand(it, &step->a), false, &targets, &count))
        return ENCODE_LOST;
    const Term *size = term_constant(it->terms, 0, it->symbols->program->pointer_width);
    for (uint32_t i = 0; i < count; i++)
        if (can_be_hit(it, &targets[i]))
            size = term_ite(it->terms, targets[i].when, sym_block(it->state, targets[i].block)->size, size);
    encoding_set_result(it, step, sym_plain(size, false));
    return ENCODE_ON;
}

/* The number of bytes of a block operation, in the width of pointers. */
static const Term *range_size(Encoding *it, const Operand *operand)
{
    SymValue size = encoding_operand(it, operand);
    sym_depend(it->state, size);
    return term_extend(it->terms, TERM_ZEXT, sym_bits(it->symbols, it->state, size),
                       it->symbols->program->pointer_width);
}

EncodeOutcome encoding_copy(Encoding *it, const Step *step)
{
    const Term *size = range_size(it, &step->c);
    if (is_zero(size))
        return ENCODE_ON;
    const Term *some =
        term_not(it->terms, term_binary(it->terms, TERM_EQ, size, term_constant(it->terms, 0, size->sort.width)));
    const SymTarget *from, *to;
    uint32_t from_count, to_count;
    if (!access(it, encoding_operand(it, &step->b), size, false, some, &from, &from_count) ||
        !access(it, encoding_operand(it, &step->a), size, true, some, &to, &to_count))
        return ENCODE_LOST;
    if (it->state->is_dead)
        return ENCODE_ENDED;
    if (size->kind != TERM_CONSTANT)
        return encoding_lose(it, "a copy of unknown size");
    if (from_count > 1 && to_count > 1)
        return encoding_lose(it, "a copy between pointers that may point to several blocks");
    for (uint32_t i = 0; i < from_count; i++)
        for (uint32_t j = 0; j < to_count; j++)
            if (can_be_hit(it, &from[i]) && can_be_hit(it, &to[j]) &&
                !sym_copy(it->symbols, it->state, to[j].block, to[j].offset, from[i].block, from[i].offset,
                          size->constant, sym_and2(it->terms, from[i].when, to[j].when)))
                return encoding_lose(it, "a copy of contents at unknown offsets");
    return ENCODE_ON;
}

EncodeOutcome encoding_fill(Encoding *it, const Step *step)
{
    const Term *size = range_size(it, &step->c);
    if (is_zero(size))
        return ENCODE_ON;
    SymValue byte = encoding_operand(it, &step->b);
    const Term *some =
        term_not(it->terms, term_binary(it->terms, TERM_EQ, size, term_constant(it->terms, 0, size->sort.width)));
    const SymTarget *targets;
    uint32_t count;
    if (!access(it, encoding_operand(it, &step->a), size, true, some, &targets, &count))
        return ENCODE_LOST;
    if (it->state->is_dead)
        return ENCODE_ENDED;
    if (size->kind != TERM_CONSTANT)
        return encoding_lose(it, "memory is set for an unknown number of bytes");
    const Term *bits = sym_bits(it->symbols, it->state, byte);
    byte = sym_plain(bits->sort.width > 8 ? term_extract(it->terms, bits, 7, 0)
                                          : term_extend(it->terms, TERM_ZEXT, bits, 8),
                     byte.tainted);
    for (uint32_t i = 0; i < count; i++)
        if (can_be_hit(it, &targets[i]))
            sym_fill(it->symbols, it->state, targets[i].block, targets[i].offset, size->constant, WRITE_FILL, byte,
                     targets[i].when);
    return ENCODE_ON;
}

EncodeOutcome encoding_outside(Encoding *it, const Step *step)
{
    TermStore *terms = it->terms;
    if (!(it->symbols->properties >> VALID_ARGUMENT & 1))
        return ENCODE_ON;
    SymValue a = encoding_operand(it, &step->a), b = encoding_operand(it, &step->b);
    const Term *size = range_size(it, &step->c), *overlap = term_bool(terms, false);
    const SymTarget *left, *right;
    uint32_t left_count = sym_targets(it->symbols, a, &left), right_count = sym_targets(it->symbols, b, &right);
    sym_depend(it->state, a);
    sym_depend(it->state, b);
    for (uint32_t i = 0; i < left_count; i++)
        for (uint32_t k = 0; k < right_count; k++) {
            if (left[i].block == ID_NONE || left[i].block != right[k].block)
                continue;
            const Term *x = left[i].offset, *y = right[k].offset;
            const Term *meet = term_binary(terms, TERM_ULT, term_binary(terms, TERM_SUB, y, x), size);
            if (step->may_coincide)
                meet = sym_and2(terms, meet, term_not(terms, term_binary(terms, TERM_EQ, x, y)));
            meet = sym_and2(terms, meet, sym_and2(terms, left[i].when, right[k].when));
            overlap = sym_or2(terms, overlap, meet);
        }
    encoding_violate(it, VIOLATION_OVERLAP, overlap);
    sym_assume(it->symbols, it->state, term_not(terms, overlap));
    return ENCODE_ON;
}
