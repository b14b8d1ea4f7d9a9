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

static const Term *below(const Encoding *encoding, const Term *term, uint64_t limit)
{
    return term_binary(encoding->terms, TERM_ULT, term, term_constant(encoding->terms, limit, term->sort.width));
}

/* [offset, offset + size) lies in a block of `whole` bytes. */
static const Term *fits(const Encoding *encoding, const Term *offset, const Term *size, const Term *whole)
{
    const Term *rest = term_binary(encoding->terms, TERM_SUB, whole, size);
    return sym_and2(encoding->terms, term_binary(encoding->terms, TERM_ULE, size, whole),
                    term_binary(encoding->terms, TERM_ULE, offset, rest));
}

/* Records the violations of an access to `size` bytes at one target under `when`; returns when there is one. */
static const Term *check_target(Encoding *encoding, const SymTarget *target, const Term *size, bool writes,
                                const Term *when)
{
    TermStore *terms = encoding->terms;
    when = sym_and2(terms, when, target->when);
    if (target->block == ID_NONE) {
        const Term *top = term_constant(terms, bits_low(UINT64_MAX, target->offset->sort.width) - NULL_ZONE,
                                        target->offset->sort.width);
        const Term *is_null = sym_or2(terms, below(encoding, target->offset, NULL_ZONE),
                                      term_binary(terms, TERM_ULT, top, target->offset));
        encoding_violate(encoding, VIOLATION_NULL, sym_and2(terms, when, is_null));
        encoding_violate(encoding, VIOLATION_WILD, sym_and2(terms, when, term_not(terms, is_null)));
        return when;
    }
    const SymBlock *block = sym_block(encoding->state, target->block);
    if (block->kind == BLOCK_FUNCTION) {
        encoding_violate(encoding, VIOLATION_WILD, when);
        return when;
    }
    const Term *dead = sym_and2(terms, when, term_not(terms, block->live));
    encoding_violate(encoding, block->kind == BLOCK_HEAP ? VIOLATION_FREED : VIOLATION_SCOPE, dead);
    const Term *outside = term_not(terms, fits(encoding, target->offset, size, block->size));
    const Term *bad = sym_and2(terms, sym_and2(terms, when, block->live), outside);
    encoding_violate(encoding, VIOLATION_BOUNDS, bad);
    bad = sym_or2(terms, dead, bad);
    if (writes && block->kind == BLOCK_GLOBAL &&
        program_object(encoding->symbols->program, block->object)->is_constant) {
        const Term *hit = sym_and2(terms, when, term_not(terms, outside));
        encoding_violate(encoding, VIOLATION_READ_ONLY, hit);
        bad = sym_or2(terms, bad, hit);
    }
    return bad;
}

/* An access under `when`: records violations and assumes there is none. Gives the targets; those that are sure to be
 * bad are still among them. False if nothing can be said. */
static bool access(Encoding *encoding, SymValue address, const Term *size, bool writes, const Term *when,
                   const SymTarget **targets, uint32_t *count)
{
    *count = sym_targets(encoding->symbols, address, targets);
    if (address.bits && address.tainted) {
        encoding->state->doubt = "an address made of numbers is used";
        return false;
    }
    sym_depend(encoding->state, address);
    if (*count > MOST_TARGETS) {
        encoding->state->doubt = "a pointer has too many targets";
        return false;
    }
    const Term *bad = term_bool(encoding->terms, false);
    for (uint32_t i = 0; i < *count; i++)
        bad = sym_or2(encoding->terms, bad, check_target(encoding, &(*targets)[i], size, writes, when));
    if (address.bits && address.bits->kind != TERM_CONSTANT && !encoding->state->doubt)
        encoding->state->doubt = "a number is used as an address";
    sym_assume(encoding->symbols, encoding->state, term_not(encoding->terms, bad));
    return true;
}

static bool can_be_hit(const Encoding *encoding, const SymTarget *target)
{
    return target->block != ID_NONE && sym_block(encoding->state, target->block)->kind != BLOCK_FUNCTION &&
           sym_block(encoding->state, target->block)->live->kind != TERM_FALSE;
}

static const Term *step_size(const Encoding *encoding, const Step *step)
{
    return term_constant(encoding->terms, step->size, encoding->symbols->program->pointer_width);
}

/* The address a load or store touches. A local named directly outside its lifetime is a violation of its own. */
static bool place(Encoding *encoding, const Step *step, bool writes, const SymTarget **targets, uint32_t *count)
{
    return access(encoding, encoding_operand(encoding, &step->a), step_size(encoding, step), writes,
                  encoding_always(encoding), targets, count);
}

EncodeOutcome encoding_load(Encoding *encoding, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    if (!place(encoding, step, false, &targets, &count))
        return ENCODE_LOST;
    SymValue value = {0};
    for (uint32_t i = 0; i < count && !encoding->state->is_dead; i++) {
        if (!can_be_hit(encoding, &targets[i]))
            continue;
        SymValue one = sym_read(encoding->symbols, encoding->state, targets[i].block, targets[i].offset, step->size,
                                step->width, targets[i].when);
        value = value.width ? sym_choice(encoding->symbols, targets[i].when, one, value) : one;
    }
    encoding_set_result(encoding, step, value.width ? value : sym_constant(encoding->symbols, 0, step->width));
    return ENCODE_ON;
}

EncodeOutcome encoding_store(Encoding *encoding, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    SymValue value = encoding_operand(encoding, &step->b);
    if (!place(encoding, step, true, &targets, &count))
        return ENCODE_LOST;
    for (uint32_t i = 0; i < count && !encoding->state->is_dead; i++)
        if (can_be_hit(encoding, &targets[i]))
            sym_write(encoding->symbols, encoding->state, targets[i].block, targets[i].offset, step->size, value,
                      targets[i].when);
    return ENCODE_ON;
}

/* The size of a new block, in the width of pointers. Unknown sizes are bounded, so that the run found fits somewhere,
 * unless there will be no block. */
static const Term *block_size(Encoding *encoding, const Operand *operand, const Term *fails)
{
    SymValue size = encoding_operand(encoding, operand);
    unsigned width = encoding->symbols->program->pointer_width;
    sym_depend(encoding->state, size);
    const Term *bits = sym_bits(encoding->symbols, encoding->state, size);
    bits = bits->sort.width > width ? term_extract(encoding->terms, bits, width - 1, 0)
                                    : term_extend(encoding->terms, TERM_ZEXT, bits, width);
    if (bits->kind != TERM_CONSTANT) {
        sym_assume(encoding->symbols, encoding->state,
                   sym_or2(encoding->terms, fails, below(encoding, bits, LARGEST_UNKNOWN)));
        if (!encoding->state->doubt)
            encoding->state->doubt = "blocks of unknown size are taken to be small";
    }
    return bits;
}

EncodeOutcome encoding_allocate(Encoding *encoding, const Step *step)
{
    SymState *state = encoding->state;
    const Term *fails = term_bool(encoding->terms, false);
    if (encoding->symbols->program->malloc_may_fail)
        fails = sym_is_set(encoding->terms,
                           sym_choose(encoding->symbols, state, CHOICE_ALLOCATION, 1, encoding_always(encoding)));
    const Term *size = block_size(encoding, &step->a, fails);
    uint32_t block = sym_add_block(encoding->symbols, state, BLOCK_HEAP, (ObjectId){ID_NONE}, size);
    SymBlock *made = sym_edit_block(encoding->symbols, state, block);
    made->live = term_not(encoding->terms, fails);
    made->held = step->zeroed ? HELD_ZERO : HELD_NOTHING;
    SymValue pointer = sym_pointer(encoding->symbols, block, term_constant(encoding->terms, 0, step->width));
    encoding_set_result(encoding, step,
                        sym_choice(encoding->symbols, fails, sym_constant(encoding->symbols, 0, step->width), pointer));
    return ENCODE_ON;
}

static void frame_add_alloca(Encoding *encoding, uint32_t block)
{
    SymFrame *frame = sym_edit_frame(encoding->symbols, encoding->state);
    if (frame->alloca_count == frame->alloca_capacity) {
        size_t capacity = 2 * frame->alloca_capacity + 4;
        uint32_t *allocas = arena_alloc(encoding->symbols->arena, capacity * sizeof *allocas);
        if (frame->alloca_count)
            memcpy(allocas, frame->allocas, frame->alloca_count * sizeof *allocas);
        frame->allocas = allocas;
        frame->alloca_capacity = capacity;
    }
    frame->allocas[frame->alloca_count++] = block;
}

EncodeOutcome encoding_alloca(Encoding *encoding, const Step *step)
{
    const Term *size = block_size(encoding, &step->a, term_bool(encoding->terms, false));
    uint32_t block = sym_add_block(encoding->symbols, encoding->state, BLOCK_ALLOCA, (ObjectId){ID_NONE}, size);
    if (!step->lasts)
        frame_add_alloca(encoding, block);
    encoding_set_result(encoding, step,
                        sym_pointer(encoding->symbols, block, term_constant(encoding->terms, 0, step->width)));
    return ENCODE_ON;
}

/* The start of a live heap block (or null, if that is allowed): records violations, assumes there is none. */
static bool heap_start(Encoding *encoding, SymValue address, bool or_null, const SymTarget **targets, uint32_t *count)
{
    TermStore *terms = encoding->terms;
    *count = sym_targets(encoding->symbols, address, targets);
    if (address.bits && address.tainted) {
        encoding->state->doubt = "an address made of numbers is used";
        return false;
    }
    sym_depend(encoding->state, address);
    const Term *all_bad = term_bool(terms, false);
    for (uint32_t i = 0; i < *count; i++) {
        const SymTarget *target = &(*targets)[i];
        const SymBlock *block = target->block == ID_NONE ? NULL : sym_block(encoding->state, target->block);
        const Term *is_zero_offset =
            term_binary(terms, TERM_EQ, target->offset, term_constant(terms, 0, target->offset->sort.width));
        const Term *bad = target->when;
        if (!block) {
            if (or_null)
                bad = sym_and2(terms, bad, term_not(terms, is_zero_offset));
            encoding_violate(encoding, VIOLATION_FREE_NON_HEAP, bad);
        } else if (block->kind != BLOCK_HEAP) {
            encoding_violate(encoding, VIOLATION_FREE_NON_HEAP, bad);
        } else {
            const Term *dead = sym_and2(terms, bad, term_not(terms, block->live));
            const Term *inside = sym_and2(terms, sym_and2(terms, bad, block->live), term_not(terms, is_zero_offset));
            encoding_violate(encoding, VIOLATION_DOUBLE_FREE, dead);
            encoding_violate(encoding, VIOLATION_FREE_OFFSET, inside);
            bad = sym_or2(terms, dead, inside);
        }
        all_bad = sym_or2(terms, all_bad, bad);
    }
    sym_assume(encoding->symbols, encoding->state, term_not(terms, all_bad));
    return true;
}

EncodeOutcome encoding_free(Encoding *encoding, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    if (step->lasts) {
        encoding->state->doubt = "an object of the library's ends";
        return ENCODE_LOST;
    }
    if (!heap_start(encoding, encoding_operand(encoding, &step->a), true, &targets, &count))
        return ENCODE_LOST;
    for (uint32_t i = 0; i < count && !encoding->state->is_dead; i++)
        if (can_be_hit(encoding, &targets[i]))
            sym_end_block(encoding->symbols, encoding->state, targets[i].block, targets[i].when);
    return ENCODE_ON;
}

static bool is_writable(const Encoding *encoding, const SymTarget *target)
{
    if (!can_be_hit(encoding, target))
        return false;
    const SymBlock *block = sym_block(encoding->state, target->block);
    return block->kind != BLOCK_GLOBAL || !program_object(encoding->symbols->program, block->object)->is_constant;
}

/* STEP_BLOCK_SIZE of the rest of an object. */
static EncodeOutcome encode_room(Encoding *encoding, const Step *step)
{
    TermStore *terms = encoding->terms;
    const SymTarget *targets;
    SymValue address = encoding_operand(encoding, &step->a);
    uint32_t count = sym_targets(encoding->symbols, address, &targets);
    if ((address.bits && address.tainted) || count > MOST_TARGETS) {
        encoding->state->doubt = "an address made of numbers is used";
        return ENCODE_LOST;
    }
    sym_depend(encoding->state, address);
    const Term *none = term_constant(terms, 0, encoding->symbols->program->pointer_width), *room = none;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_writable(encoding, &targets[i]))
            continue;
        const SymBlock *block = sym_block(encoding->state, targets[i].block);
        const Term *inside = term_not(terms, term_binary(terms, TERM_ULT, block->size, targets[i].offset));
        const Term *rest = term_binary(terms, TERM_SUB, block->size, targets[i].offset);
        const Term *when = sym_and2(terms, targets[i].when, sym_and2(terms, block->live, inside));
        room = term_ite(terms, when, rest, room);
    }
    encoding_set_result(encoding, step, sym_plain(room, false));
    return ENCODE_ON;
}

EncodeOutcome encoding_block_size(Encoding *encoding, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    if (step->of_rest)
        return encode_room(encoding, step);
    if (!heap_start(encoding, encoding_operand(encoding, &step->a), false, &targets, &count))
        return ENCODE_LOST;
    const Term *size = term_constant(encoding->terms, 0, encoding->symbols->program->pointer_width);
    for (uint32_t i = 0; i < count; i++)
        if (can_be_hit(encoding, &targets[i]))
            size = term_ite(encoding->terms, targets[i].when, sym_block(encoding->state, targets[i].block)->size, size);
    encoding_set_result(encoding, step, sym_plain(size, false));
    return ENCODE_ON;
}

/* The number of bytes of a block operation, in the width of pointers. */
static const Term *range_size(Encoding *encoding, const Operand *operand)
{
    SymValue size = encoding_operand(encoding, operand);
    sym_depend(encoding->state, size);
    return term_extend(encoding->terms, TERM_ZEXT, sym_bits(encoding->symbols, encoding->state, size),
                       encoding->symbols->program->pointer_width);
}

EncodeOutcome encoding_copy(Encoding *encoding, const Step *step)
{
    const Term *size = range_size(encoding, &step->c);
    if (is_zero(size))
        return ENCODE_ON;
    const Term *some = term_not(encoding->terms, term_binary(encoding->terms, TERM_EQ, size,
                                                             term_constant(encoding->terms, 0, size->sort.width)));
    const SymTarget *from, *to;
    uint32_t from_count, to_count;
    if (!access(encoding, encoding_operand(encoding, &step->b), size, false, some, &from, &from_count) ||
        !access(encoding, encoding_operand(encoding, &step->a), size, true, some, &to, &to_count))
        return ENCODE_LOST;
    if (encoding->state->is_dead)
        return ENCODE_ENDED;
    if (size->kind != TERM_CONSTANT)
        return encoding_lose(encoding, "a copy of unknown size");
    if (from_count > 1 && to_count > 1)
        return encoding_lose(encoding, "a copy between pointers that may point to several blocks");
    for (uint32_t i = 0; i < from_count; i++)
        for (uint32_t j = 0; j < to_count; j++)
            if (can_be_hit(encoding, &from[i]) && can_be_hit(encoding, &to[j]) &&
                !sym_copy(encoding->symbols, encoding->state, to[j].block, to[j].offset, from[i].block, from[i].offset,
                          size->constant, sym_and2(encoding->terms, from[i].when, to[j].when)))
                return encoding_lose(encoding, "a copy of contents at unknown offsets");
    return ENCODE_ON;
}

EncodeOutcome encoding_fill(Encoding *encoding, const Step *step)
{
    const Term *size = range_size(encoding, &step->c);
    if (is_zero(size))
        return ENCODE_ON;
    SymValue byte = encoding_operand(encoding, &step->b);
    const Term *some = term_not(encoding->terms, term_binary(encoding->terms, TERM_EQ, size,
                                                             term_constant(encoding->terms, 0, size->sort.width)));
    const SymTarget *targets;
    uint32_t count;
    if (!access(encoding, encoding_operand(encoding, &step->a), size, true, some, &targets, &count))
        return ENCODE_LOST;
    if (encoding->state->is_dead)
        return ENCODE_ENDED;
    if (size->kind != TERM_CONSTANT)
        return encoding_lose(encoding, "memory is set for an unknown number of bytes");
    const Term *bits = sym_bits(encoding->symbols, encoding->state, byte);
    byte = sym_plain(bits->sort.width > 8 ? term_extract(encoding->terms, bits, 7, 0)
                                          : term_extend(encoding->terms, TERM_ZEXT, bits, 8),
                     byte.tainted);
    for (uint32_t i = 0; i < count; i++)
        if (can_be_hit(encoding, &targets[i]))
            sym_fill(encoding->symbols, encoding->state, targets[i].block, targets[i].offset, size->constant,
                     WRITE_FILL, byte, targets[i].when);
    return ENCODE_ON;
}

EncodeOutcome encoding_outside(Encoding *encoding, const Step *step)
{
    TermStore *terms = encoding->terms;
    if (!(encoding->symbols->properties >> VALID_ARGUMENT & 1))
        return ENCODE_ON;
    SymValue a = encoding_operand(encoding, &step->a), b = encoding_operand(encoding, &step->b);
    const Term *size = range_size(encoding, &step->c), *overlap = term_bool(terms, false);
    const SymTarget *left, *right;
    uint32_t left_count = sym_targets(encoding->symbols, a, &left),
             right_count = sym_targets(encoding->symbols, b, &right);
    sym_depend(encoding->state, a);
    sym_depend(encoding->state, b);
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
    encoding_violate(encoding, VIOLATION_OVERLAP, overlap);
    sym_assume(encoding->symbols, encoding->state, term_not(terms, overlap));
    return ENCODE_ON;
}
