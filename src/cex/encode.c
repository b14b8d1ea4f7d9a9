/* SPDX-License-Identifier: MIT */
#include "cex/encode.h"

#include <string.h>

enum {
    NULL_ZONE = 4096,
    MOST_TARGETS = 48,         /* of one pointer: beyond it a state is given up */
    LARGEST_UNKNOWN = 1 << 24, /* bytes that an allocation of unknown size may have */
    CALL_DEPTH_LIMIT = 2000,
};

/* An edge under execution. */
typedef struct Encoding {
    Symbols *symbols;
    TermStore *terms;
    SymState *state;
    EdgeId edge;
    uint32_t step;
    SymViolations *violations;
} Encoding;

static EncodeOutcome lose(Encoding *it, const char *why)
{
    it->state->doubt = why;
    return ENCODE_LOST;
}

/* Some runs violate something: record those, if the property is asked for. */
static void violate(Encoding *it, ViolationKind kind, const Term *when)
{
    when = sym_simplify(it->symbols, it->state, when);
    if (when->kind == TERM_FALSE || !(it->symbols->properties >> violation_info(kind)->property & 1))
        return;
    SymViolations *list = it->violations;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = (SymViolation){
        .finding = {kind, it->edge, it->step},
        .when = when,
        .conditions = it->state->conditions,
        .choices = it->state->choices,
        .doubt = it->state->doubt,
    };
}

static SymValue operand_value(Encoding *it, const Operand *operand)
{
    switch (operand->kind) {
    case OPERAND_REGISTER:
        return sym_prune(it->symbols, it->state, sym_register(it->symbols, it->state, operand->reg, operand->width));
    case OPERAND_CONSTANT: return sym_constant(it->symbols, operand->constant, operand->width);
    case OPERAND_ADDRESS: {
        uint32_t block = sym_object(it->symbols, it->state, operand->object);
        if (block == ID_NONE) { /* a local outside its lifetime: an instance that has ended */
            const Object *object = program_object(it->symbols->program, operand->object);
            block = sym_add_block(it->symbols, it->state, BLOCK_LOCAL, operand->object,
                                  term_constant(it->terms, object->size, operand->width));
            sym_end_block(it->symbols, it->state, block, term_bool(it->terms, true));
        }
        return sym_pointer(it->symbols, block, term_constant(it->terms, (uint64_t)operand->offset, operand->width));
    }
    case OPERAND_NONE: break;
    }
    return sym_constant(it->symbols, 0, 1);
}

static void set_result(Encoding *it, const Step *step, SymValue value)
{
    sym_set_register(it->symbols, it->state, step->result, value);
}

static const Term *always(const Encoding *it)
{
    return term_bool(it->terms, true);
}

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
        const Term *is_null = sym_or2(terms, below(it, target->offset, NULL_ZONE),
                                      term_binary(terms, TERM_ULT, top, target->offset));
        violate(it, VIOLATION_NULL, sym_and2(terms, when, is_null));
        violate(it, VIOLATION_WILD, sym_and2(terms, when, term_not(terms, is_null)));
        return when;
    }
    const SymBlock *block = sym_block(it->state, target->block);
    if (block->kind == BLOCK_FUNCTION) {
        violate(it, VIOLATION_WILD, when);
        return when;
    }
    const Term *dead = sym_and2(terms, when, term_not(terms, block->live));
    violate(it, block->kind == BLOCK_HEAP ? VIOLATION_FREED : VIOLATION_SCOPE, dead);
    const Term *outside = term_not(terms, fits(it, target->offset, size, block->size));
    const Term *bad = sym_and2(terms, sym_and2(terms, when, block->live), outside);
    violate(it, VIOLATION_BOUNDS, bad);
    bad = sym_or2(terms, dead, bad);
    if (writes && block->kind == BLOCK_GLOBAL && program_object(it->symbols->program, block->object)->is_constant) {
        const Term *hit = sym_and2(terms, when, term_not(terms, outside));
        violate(it, VIOLATION_READ_ONLY, hit);
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
    return access(it, operand_value(it, &step->a), step_size(it, step), writes, always(it), targets, count);
}

static EncodeOutcome step_load(Encoding *it, const Step *step)
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
    set_result(it, step, value.width ? value : sym_constant(it->symbols, 0, step->width));
    return ENCODE_ON;
}

static EncodeOutcome step_store(Encoding *it, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    SymValue value = operand_value(it, &step->b);
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
    SymValue size = operand_value(it, operand);
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

static EncodeOutcome step_allocate(Encoding *it, const Step *step)
{
    SymState *state = it->state;
    const Term *fails = term_bool(it->terms, false);
    if (it->symbols->program->malloc_may_fail)
        fails = sym_is_set(it->terms, sym_choose(it->symbols, state, CHOICE_ALLOCATION, 1, always(it)));
    const Term *size = block_size(it, &step->a, fails);
    uint32_t block = sym_add_block(it->symbols, state, BLOCK_HEAP, (ObjectId){ID_NONE}, size);
    SymBlock *made = sym_edit_block(it->symbols, state, block);
    made->live = term_not(it->terms, fails);
    made->held = step->zeroed ? HELD_ZERO : HELD_NOTHING;
    SymValue pointer = sym_pointer(it->symbols, block, term_constant(it->terms, 0, step->width));
    set_result(it, step, sym_choice(it->symbols, fails, sym_constant(it->symbols, 0, step->width), pointer));
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

static EncodeOutcome step_alloca(Encoding *it, const Step *step)
{
    const Term *size = block_size(it, &step->a, term_bool(it->terms, false));
    uint32_t block = sym_add_block(it->symbols, it->state, BLOCK_ALLOCA, (ObjectId){ID_NONE}, size);
    frame_add_alloca(it, block);
    set_result(it, step, sym_pointer(it->symbols, block, term_constant(it->terms, 0, step->width)));
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
            violate(it, VIOLATION_FREE_NON_HEAP, bad);
        } else if (block->kind != BLOCK_HEAP) {
            violate(it, VIOLATION_FREE_NON_HEAP, bad);
        } else {
            const Term *dead = sym_and2(terms, bad, term_not(terms, block->live));
            const Term *inside = sym_and2(terms, sym_and2(terms, bad, block->live), term_not(terms, is_zero_offset));
            violate(it, VIOLATION_DOUBLE_FREE, dead);
            violate(it, VIOLATION_FREE_OFFSET, inside);
            bad = sym_or2(terms, dead, inside);
        }
        all_bad = sym_or2(terms, all_bad, bad);
    }
    sym_assume(it->symbols, it->state, term_not(terms, all_bad));
    return true;
}

static EncodeOutcome step_free(Encoding *it, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    if (!heap_start(it, operand_value(it, &step->a), true, &targets, &count))
        return ENCODE_LOST;
    for (uint32_t i = 0; i < count && !it->state->is_dead; i++)
        if (can_be_hit(it, &targets[i]))
            sym_end_block(it->symbols, it->state, targets[i].block, targets[i].when);
    return ENCODE_ON;
}

static EncodeOutcome step_block_size(Encoding *it, const Step *step)
{
    const SymTarget *targets;
    uint32_t count;
    if (!heap_start(it, operand_value(it, &step->a), false, &targets, &count))
        return ENCODE_LOST;
    const Term *size = term_constant(it->terms, 0, it->symbols->program->pointer_width);
    for (uint32_t i = 0; i < count; i++)
        if (can_be_hit(it, &targets[i]))
            size = term_ite(it->terms, targets[i].when, sym_block(it->state, targets[i].block)->size, size);
    set_result(it, step, sym_plain(size, false));
    return ENCODE_ON;
}

/* The number of bytes of a block operation, in the width of pointers. */
static const Term *range_size(Encoding *it, const Operand *operand)
{
    SymValue size = operand_value(it, operand);
    sym_depend(it->state, size);
    return term_extend(it->terms, TERM_ZEXT, sym_bits(it->symbols, it->state, size),
                       it->symbols->program->pointer_width);
}

static EncodeOutcome step_copy(Encoding *it, const Step *step)
{
    const Term *size = range_size(it, &step->c);
    if (is_zero(size))
        return ENCODE_ON;
    const Term *some = term_not(it->terms, term_binary(it->terms, TERM_EQ, size,
                                                       term_constant(it->terms, 0, size->sort.width)));
    const SymTarget *from, *to;
    uint32_t from_count, to_count;
    if (!access(it, operand_value(it, &step->b), size, false, some, &from, &from_count) ||
        !access(it, operand_value(it, &step->a), size, true, some, &to, &to_count))
        return ENCODE_LOST;
    if (it->state->is_dead)
        return ENCODE_ENDED;
    if (size->kind != TERM_CONSTANT)
        return lose(it, "a copy of unknown size");
    if (from_count > 1 && to_count > 1)
        return lose(it, "a copy between pointers that may point to several blocks");
    for (uint32_t i = 0; i < from_count; i++)
        for (uint32_t j = 0; j < to_count; j++)
            if (can_be_hit(it, &from[i]) && can_be_hit(it, &to[j]) &&
                !sym_copy(it->symbols, it->state, to[j].block, to[j].offset, from[i].block, from[i].offset,
                          size->constant, sym_and2(it->terms, from[i].when, to[j].when)))
                return lose(it, "a copy of contents at unknown offsets");
    return ENCODE_ON;
}

static EncodeOutcome step_fill(Encoding *it, const Step *step)
{
    const Term *size = range_size(it, &step->c);
    if (is_zero(size))
        return ENCODE_ON;
    SymValue byte = operand_value(it, &step->b);
    const Term *some = term_not(it->terms, term_binary(it->terms, TERM_EQ, size,
                                                       term_constant(it->terms, 0, size->sort.width)));
    const SymTarget *targets;
    uint32_t count;
    if (!access(it, operand_value(it, &step->a), size, true, some, &targets, &count))
        return ENCODE_LOST;
    if (it->state->is_dead)
        return ENCODE_ENDED;
    if (size->kind != TERM_CONSTANT)
        return lose(it, "memory is set for an unknown number of bytes");
    const Term *bits = sym_bits(it->symbols, it->state, byte);
    byte = sym_plain(bits->sort.width > 8 ? term_extract(it->terms, bits, 7, 0)
                                          : term_extend(it->terms, TERM_ZEXT, bits, 8), byte.tainted);
    for (uint32_t i = 0; i < count; i++)
        if (can_be_hit(it, &targets[i]))
            sym_fill(it->symbols, it->state, targets[i].block, targets[i].offset, size->constant, WRITE_FILL, byte,
                     targets[i].when);
    return ENCODE_ON;
}

/* Runs end here: what they have lost or not freed. */
static EncodeOutcome end_runs(Encoding *it)
{
    if (!it->state->is_dead) {
        encode_lost(it->symbols, it->state, it->edge, it->step, it->violations);
        violate(it, VIOLATION_NOT_FREED, sym_keeps(it->symbols, it->state));
    }
    return ENCODE_ENDED;
}

static bool starts_function(const Encoding *it, const SymTarget *target, FunctionId *function)
{
    if (target->block == ID_NONE || sym_block(it->state, target->block)->kind != BLOCK_FUNCTION)
        return false;
    *function = program_object(it->symbols->program, sym_block(it->state, target->block)->object)->function;
    return is_zero(target->offset);
}

/* What is called is a function; violations recorded. */
static EncodeOutcome step_call(Encoding *it, const Step *step)
{
    SymValue callee = operand_value(it, &step->a);
    const SymTarget *targets;
    uint32_t count = sym_targets(it->symbols, callee, &targets);
    const Term *bad = term_bool(it->terms, false);
    FunctionId function;
    sym_depend(it->state, callee);
    for (uint32_t i = 0; i < count; i++)
        if (!starts_function(it, &targets[i], &function))
            bad = sym_or2(it->terms, bad, targets[i].when);
    violate(it, VIOLATION_CALL, bad);
    sym_assume(it->symbols, it->state, term_not(it->terms, bad));
    return ENCODE_CALL;
}

static EncodeOutcome step_return(Encoding *it, const Step *step)
{
    const Program *program = it->symbols->program;
    SymState *state = it->state;
    EdgeId call = state->frames[state->frame_count - 1]->call;
    SymValue *values = arena_alloc(it->symbols->arena, (step->argument_count + 1) * sizeof *values);
    for (uint32_t i = 0; i < step->argument_count; i++)
        values[i] = operand_value(it, &step->arguments[i]);
    sym_pop_frame(it->symbols, state);
    if (call.index == ID_NONE) {
        state->location = (LocationId){ID_NONE};
        return end_runs(it);
    }
    if (!state->frame_count)
        return lose(it, "a return to a caller that the sample does not have");
    const Edge *edge = program_edge(program, call);
    const Step *caller = &edge->steps[edge->step_count - 1];
    const Function *function = program_function(program, state->frames[state->frame_count - 1]->function);
    for (uint32_t i = 0; i < caller->result_count; i++) {
        unsigned width = function->registers[caller->results[i].index].width;
        SymValue result = i < step->argument_count && values[i].width == width
                              ? values[i]
                              : sym_plain(sym_choose(it->symbols, state, CHOICE_ANY, width, always(it)), true);
        sym_set_register(it->symbols, state, caller->results[i], result);
    }
    state->location = edge->target;
    return ENCODE_ON;
}

static EncodeOutcome step_format(Encoding *it, const Step *step)
{
    if (step->a.kind != OPERAND_NONE)
        return lose(it, "text formatted into memory");
    if (step->result.index != ID_NONE)
        set_result(it, step, sym_plain(sym_variable(it->symbols, "printed", step->width), true));
    return ENCODE_ON;
}

static EncodeOutcome step_stack_restore(Encoding *it, const Step *step)
{
    SymValue token = operand_value(it, &step->a);
    if (!token.bits || token.bits->kind != TERM_CONSTANT)
        return lose(it, "an unknown stack position");
    SymFrame *frame = sym_edit_frame(it->symbols, it->state);
    while (frame->alloca_count > token.bits->constant)
        sym_end_block(it->symbols, it->state, frame->allocas[--frame->alloca_count], always(it));
    return ENCODE_ON;
}

static EncodeOutcome step_assume(Encoding *it, const Step *step)
{
    SymValue condition = operand_value(it, &step->a);
    sym_depend(it->state, condition);
    const Term *holds = sym_is_set(it->terms, sym_bits(it->symbols, it->state, condition));
    sym_assume(it->symbols, it->state, step->expected ? holds : term_not(it->terms, holds));
    return ENCODE_ON;
}

static EncodeOutcome step_encode(Encoding *it, const Step *step)
{
    SymState *state = it->state;
    unsigned width = step->width;
    switch (step->kind) {
    case STEP_COMPUTE: {
        SymValue operands[3] = {operand_value(it, &step->a), operand_value(it, &step->b), operand_value(it, &step->c)};
        set_result(it, step, sym_compute(it->symbols, state, step, operands));
        return ENCODE_ON;
    }
    case STEP_LOAD: return step_load(it, step);
    case STEP_STORE: return step_store(it, step);
    case STEP_ALLOCATE: return step_allocate(it, step);
    case STEP_ALLOCA: return step_alloca(it, step);
    case STEP_FREE: return step_free(it, step);
    case STEP_BLOCK_SIZE: return step_block_size(it, step);
    case STEP_COPY: return step_copy(it, step);
    case STEP_FILL: return step_fill(it, step);
    case STEP_ASSUME: return step_assume(it, step);
    case STEP_INPUT:
        set_result(it, step, sym_plain(sym_choose(it->symbols, state, CHOICE_INPUT, width, always(it)), false));
        return ENCODE_ON;
    case STEP_CALL: return step_call(it, step);
    case STEP_RETURN: return step_return(it, step);
    case STEP_SCOPE_BEGIN: sym_begin_local(it->symbols, state, step->object); return ENCODE_ON;
    case STEP_SCOPE_END: {
        uint32_t block = sym_object(it->symbols, state, step->object);
        if (block != ID_NONE) {
            sym_end_block(it->symbols, state, block, always(it));
            sym_edit_frame(it->symbols, state)->locals[it->symbols->object_slot[step->object.index]] = ID_NONE;
        }
        return ENCODE_ON;
    }
    case STEP_STACK_SAVE:
        set_result(it, step, sym_constant(it->symbols, state->frames[state->frame_count - 1]->alloca_count, width));
        return ENCODE_ON;
    case STEP_STACK_RESTORE: return step_stack_restore(it, step);
    case STEP_VARARGS: {
        uint32_t block = state->frames[state->frame_count - 1]->varargs;
        set_result(it, step, sym_pointer(it->symbols, block, term_constant(it->terms, 0, width)));
        return ENCODE_ON;
    }
    case STEP_FORMAT: return step_format(it, step);
    case STEP_ERROR:
        violate(it, VIOLATION_ERROR_CALL, always(it));
        return it->symbols->properties >> UNREACH_CALL & 1 ? ENCODE_ENDED : end_runs(it);
    case STEP_EXIT: return end_runs(it);
    case STEP_UNSUPPORTED: return lose(it, step->text);
    }
    return ENCODE_ON;
}

EncodeOutcome encode_edge(Symbols *symbols, SymState *state, EdgeId id, SymViolations *violations)
{
    const Edge *edge = program_edge(symbols->program, id);
    Encoding it = {.symbols = symbols, .terms = symbols->terms, .state = state, .edge = id, .violations = violations};
    state->location = edge->source;
    EncodeOutcome outcome = ENCODE_ON;
    for (; it.step < edge->step_count && outcome == ENCODE_ON; it.step++) {
        outcome = step_encode(&it, &edge->steps[it.step]);
        symbols->steps++;
        if (state->is_dead)
            return ENCODE_ENDED;
        if (edge->steps[it.step].kind == STEP_RETURN)
            return outcome;
    }
    if (outcome == ENCODE_ON)
        state->location = edge->target;
    return outcome;
}

void encode_lost(Symbols *symbols, SymState *state, EdgeId edge, uint32_t step, SymViolations *violations)
{
    if (!(symbols->properties >> VALID_MEMTRACK & 1))
        return;
    Encoding it = {symbols, symbols->terms, state, edge, step, violations};
    violate(&it, VIOLATION_LOST, sym_loses(symbols, state));
}

/* Arguments beyond the parameters, each in a slot of its own. */
static void varargs_make(Encoding *it, const SymValue *extra, size_t count)
{
    unsigned width = it->symbols->program->pointer_width;
    uint32_t slot = width / 8;
    uint64_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += extra[i].width > 8 * slot ? 2 * slot : slot;
    uint32_t block = sym_add_block(it->symbols, it->state, BLOCK_ALLOCA, (ObjectId){ID_NONE},
                                   term_constant(it->terms, size, width));
    sym_edit_frame(it->symbols, it->state)->varargs = block;
    uint64_t offset = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t bytes = extra[i].width > 8 * slot ? 2 * slot : slot;
        sym_write(it->symbols, it->state, block, term_constant(it->terms, offset, width), bytes, extra[i], always(it));
        offset += bytes;
    }
}

static EncodeOutcome enter(Encoding *it, FunctionId id, const SymValue *values, uint32_t count, EdgeId call)
{
    const Function *function = program_function(it->symbols->program, id);
    if (!function->is_defined)
        return lose(it, "a call to an unknown function");
    if (count < function->parameter_count || (count > function->parameter_count && !function->is_variadic))
        return lose(it, "a call with too few or too many arguments");
    for (uint32_t i = 0; i < function->parameter_count; i++)
        if (values[i].width != function->registers[function->parameters[i].index].width)
            return lose(it, "a call with arguments of the wrong width");
    if (it->state->frame_count >= CALL_DEPTH_LIMIT)
        return lose(it, "calls nested too deep");
    sym_push_frame(it->symbols, it->state, id, call);
    for (uint32_t i = 0; i < function->parameter_count; i++)
        sym_set_register(it->symbols, it->state, function->parameters[i], values[i]);
    if (function->is_variadic)
        varargs_make(it, values + function->parameter_count, count - function->parameter_count);
    it->state->location = function->entry;
    return ENCODE_ON;
}

void encode_callees(Symbols *symbols, SymState *state, EdgeId id, FunctionList *out)
{
    const Edge *edge = program_edge(symbols->program, id);
    Encoding it = {.symbols = symbols, .terms = symbols->terms, .state = state, .edge = id};
    const SymTarget *targets;
    uint32_t count = sym_targets(symbols, operand_value(&it, &edge->steps[edge->step_count - 1].a), &targets);
    for (uint32_t i = 0; i < count; i++) {
        FunctionId function;
        bool is_new = starts_function(&it, &targets[i], &function);
        for (size_t k = 0; is_new && k < out->count; k++)
            is_new = out->items[k].index != function.index;
        if (!is_new)
            continue;
        out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
        out->items[out->count++] = function;
    }
}

EncodeOutcome encode_enter(Symbols *symbols, SymState *state, EdgeId id, FunctionId function)
{
    const Edge *edge = program_edge(symbols->program, id);
    const Step *step = &edge->steps[edge->step_count - 1];
    Encoding it = {.symbols = symbols, .terms = symbols->terms, .state = state, .edge = id};
    const SymTarget *targets;
    uint32_t count = sym_targets(symbols, operand_value(&it, &step->a), &targets);
    const Term *is_it = term_bool(symbols->terms, false);
    FunctionId called;
    for (uint32_t i = 0; i < count; i++)
        if (starts_function(&it, &targets[i], &called) && called.index == function.index)
            is_it = sym_or2(symbols->terms, is_it, targets[i].when);
    sym_assume(symbols, state, is_it);
    if (state->is_dead)
        return ENCODE_ENDED;
    SymValue *values = arena_alloc(symbols->arena, (step->argument_count + 1) * sizeof *values);
    for (uint32_t i = 0; i < step->argument_count; i++)
        values[i] = operand_value(&it, &step->arguments[i]);
    for (uint32_t i = 0; i < step->result_count; i++)
        sym_set_register(symbols, state, step->results[i], sym_constant(symbols, 0, 1));
    return enter(&it, function, values, step->argument_count, id);
}

SymState *encode_start(Symbols *symbols)
{
    const Program *program = symbols->program;
    const Function *function = program_function(program, program->entry);
    SymState *state = sym_initial(symbols);
    Encoding it = {.symbols = symbols, .terms = symbols->terms, .state = state, .edge = {ID_NONE}};
    bool is_main = !strcmp(function->name, "main");
    SymValue *values = arena_alloc(symbols->arena, (function->parameter_count + 1) * sizeof *values);
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const Register *parameter = &function->registers[function->parameters[i].index];
        bool is_modelled = !is_main && !parameter->is_pointer;
        values[i] = sym_plain(sym_choose(symbols, state, is_modelled ? CHOICE_INPUT : CHOICE_ANY, parameter->width,
                                         always(&it)), !is_modelled);
    }
    return enter(&it, program->entry, values, function->parameter_count, (EdgeId){ID_NONE}) == ENCODE_ON ? state : NULL;
}
