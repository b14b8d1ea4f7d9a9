/* SPDX-License-Identifier: MIT */
#include "symbolic/encoding.h"

EncodeOutcome encoding_lose(Encoding *it, const char *why)
{
    it->state->doubt = why;
    return ENCODE_LOST;
}

void encoding_violate(Encoding *it, ViolationKind kind, const Term *when)
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

SymValue encoding_operand(Encoding *it, const Operand *operand)
{
    switch (operand->kind) {
    case OPERAND_REGISTER:
        return sym_prune(it->symbols, it->state, sym_register(it->symbols, it->state, operand->reg, operand->width));
    case OPERAND_CONSTANT:
        return sym_constant(it->symbols, operand->constant, operand->width);
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
    case OPERAND_NONE:
        break;
    }
    return sym_constant(it->symbols, 0, 1);
}

void encoding_set_result(Encoding *it, const Step *step, SymValue value)
{
    sym_set_register(it->symbols, it->state, step->result, value);
}

const Term *encoding_always(const Encoding *it)
{
    return term_bool(it->terms, true);
}

EncodeOutcome encoding_end_runs(Encoding *it)
{
    if (!it->state->is_dead) {
        encode_lost(it->symbols, it->state, it->edge, it->step, it->violations);
        encoding_violate(it, VIOLATION_NOT_FREED, sym_keeps(it->symbols, it->state));
    }
    return ENCODE_ENDED;
}

static EncodeOutcome step_format(Encoding *it, const Step *step)
{
    if (step->a.kind != OPERAND_NONE)
        return encoding_lose(it, "text formatted into memory");
    if (step->result.index != ID_NONE)
        encoding_set_result(it, step, sym_plain(sym_variable(it->symbols, "printed", step->width), true));
    return ENCODE_ON;
}

static EncodeOutcome step_stack_restore(Encoding *it, const Step *step)
{
    SymValue token = encoding_operand(it, &step->a);
    if (!token.bits || token.bits->kind != TERM_CONSTANT)
        return encoding_lose(it, "an unknown stack position");
    SymFrame *frame = sym_edit_frame(it->symbols, it->state);
    while (frame->alloca_count > token.bits->constant)
        sym_end_block(it->symbols, it->state, frame->allocas[--frame->alloca_count], encoding_always(it));
    return ENCODE_ON;
}

static EncodeOutcome step_assume(Encoding *it, const Step *step)
{
    SymValue condition = encoding_operand(it, &step->a);
    sym_depend(it->state, condition);
    const Term *holds = sym_is_set(it->terms, sym_bits(it->symbols, it->state, condition));
    sym_assume(it->symbols, it->state, step->expected ? holds : term_not(it->terms, holds));
    return ENCODE_ON;
}

static EncodeOutcome step_require(Encoding *it, const Step *step)
{
    SymValue condition = encoding_operand(it, &step->a);
    if (!(it->symbols->properties >> violation_info(step->violation)->property & 1))
        return ENCODE_ON;
    sym_depend(it->state, condition);
    const Term *holds = sym_is_set(it->terms, sym_bits(it->symbols, it->state, condition));
    encoding_violate(it, step->violation, term_not(it->terms, holds));
    sym_assume(it->symbols, it->state, holds);
    return ENCODE_ON;
}

static EncodeOutcome step_encode(Encoding *it, const Step *step)
{
    SymState *state = it->state;
    unsigned width = step->width;
    switch (step->kind) {
    case STEP_COMPUTE: {
        SymValue operands[3] = {encoding_operand(it, &step->a), encoding_operand(it, &step->b),
                                encoding_operand(it, &step->c)};
        encoding_set_result(it, step, sym_compute(it->symbols, state, step, operands));
        return ENCODE_ON;
    }
    case STEP_LOAD:
        return encoding_load(it, step);
    case STEP_STORE:
        return encoding_store(it, step);
    case STEP_ALLOCATE:
        return encoding_allocate(it, step);
    case STEP_ALLOCA:
        return encoding_alloca(it, step);
    case STEP_FREE:
        return encoding_free(it, step);
    case STEP_BLOCK_SIZE:
        return encoding_block_size(it, step);
    case STEP_COPY:
        return encoding_copy(it, step);
    case STEP_FILL:
        return encoding_fill(it, step);
    case STEP_ASSUME:
        return step_assume(it, step);
    case STEP_REQUIRE:
        return step_require(it, step);
    case STEP_OUTSIDE:
        return encoding_outside(it, step);
    case STEP_INPUT:
        encoding_set_result(it, step,
                            sym_plain(sym_choose(it->symbols, state, CHOICE_INPUT, width, encoding_always(it)), false));
        return ENCODE_ON;
    case STEP_CALL:
        return encoding_call(it, step);
    case STEP_RETURN:
        return encoding_return(it, step);
    case STEP_SCOPE_BEGIN:
        sym_begin_local(it->symbols, state, step->object);
        return ENCODE_ON;
    case STEP_SCOPE_END: {
        uint32_t block = sym_object(it->symbols, state, step->object);
        if (block != ID_NONE) {
            sym_end_block(it->symbols, state, block, encoding_always(it));
            sym_edit_frame(it->symbols, state)->locals[it->symbols->object_slot[step->object.index]] = ID_NONE;
        }
        return ENCODE_ON;
    }
    case STEP_STACK_SAVE:
        encoding_set_result(it, step,
                            sym_constant(it->symbols, state->frames[state->frame_count - 1]->alloca_count, width));
        return ENCODE_ON;
    case STEP_STACK_RESTORE:
        return step_stack_restore(it, step);
    case STEP_VARARGS: {
        uint32_t block = state->frames[state->frame_count - 1]->varargs;
        encoding_set_result(it, step, sym_pointer(it->symbols, block, term_constant(it->terms, 0, width)));
        return ENCODE_ON;
    }
    case STEP_FORMAT:
        return step_format(it, step);
    case STEP_ERROR:
        encoding_violate(it, VIOLATION_ERROR_CALL, encoding_always(it));
        return it->symbols->properties >> UNREACH_CALL & 1 ? ENCODE_ENDED : encoding_end_runs(it);
    case STEP_EXIT:
        return encoding_end_runs(it);
    case STEP_UNSUPPORTED:
        return encoding_lose(it, step->text);
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
    encoding_violate(&it, VIOLATION_LOST, sym_loses(symbols, state));
}
