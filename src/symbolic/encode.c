/* SPDX-License-Identifier: MIT */
/* One edge, step by step; each kind of step has a function that changes the state or says why it cannot. */
#include "symbolic/encoding.h"

EncodeOutcome encoding_lose(Encoding *encoding, const char *why)
{
    encoding->state->doubt = why;
    return ENCODE_LOST;
}

void encoding_violate(Encoding *encoding, ViolationKind kind, const Term *when)
{
    when = sym_simplify(encoding->symbols, encoding->state, when);
    if (when->kind == TERM_FALSE || !(encoding->symbols->properties >> violation_info(kind)->property & 1))
        return;
    SymViolations *list = encoding->violations;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = (SymViolation){
        .finding = {kind, encoding->edge, encoding->step},
        .when = when,
        .conditions = encoding->state->conditions,
        .choices = encoding->state->choices,
        .doubt = encoding->state->doubt,
    };
}

SymValue encoding_operand(Encoding *encoding, const Operand *operand)
{
    switch (operand->kind) {
    case OPERAND_REGISTER:
        return sym_prune(encoding->symbols, encoding->state,
                         sym_register(encoding->symbols, encoding->state, operand->reg, operand->width));
    case OPERAND_CONSTANT:
        return sym_constant(encoding->symbols, operand->constant, operand->width);
    case OPERAND_ADDRESS: {
        uint32_t block = sym_object(encoding->symbols, encoding->state, operand->object);
        if (block == ID_NONE) { /* a local outside its lifetime: an instance that has ended */
            const Object *object = program_object(encoding->symbols->program, operand->object);
            block = sym_add_block(encoding->symbols, encoding->state, BLOCK_LOCAL, operand->object,
                                  term_constant(encoding->terms, object->size, operand->width));
            sym_end_block(encoding->symbols, encoding->state, block, term_bool(encoding->terms, true));
        }
        return sym_pointer(encoding->symbols, block,
                           term_constant(encoding->terms, (uint64_t)operand->offset, operand->width));
    }
    case OPERAND_NONE:
        break;
    }
    return sym_constant(encoding->symbols, 0, 1);
}

void encoding_set_result(Encoding *encoding, const Step *step, SymValue value)
{
    sym_set_register(encoding->symbols, encoding->state, step->result, value);
}

const Term *encoding_always(const Encoding *encoding)
{
    return term_bool(encoding->terms, true);
}

EncodeOutcome encoding_end_runs(Encoding *encoding)
{
    if (!encoding->state->is_dead) {
        encode_lost(encoding->symbols, encoding->state, encoding->edge, encoding->step, encoding->violations);
        encoding_violate(encoding, VIOLATION_NOT_FREED, sym_keeps(encoding->symbols, encoding->state));
    }
    return ENCODE_ENDED;
}

static EncodeOutcome step_format(Encoding *encoding, const Step *step)
{
    if (step->a.kind != OPERAND_NONE)
        return encoding_lose(encoding, "text formatted into memory");
    if (step->result.index != ID_NONE)
        encoding_set_result(encoding, step, sym_plain(sym_variable(encoding->symbols, "printed", step->width), true));
    return ENCODE_ON;
}

static EncodeOutcome step_stack_restore(Encoding *encoding, const Step *step)
{
    SymValue token = encoding_operand(encoding, &step->a);
    if (!token.bits || token.bits->kind != TERM_CONSTANT)
        return encoding_lose(encoding, "an unknown stack position");
    SymFrame *frame = sym_edit_frame(encoding->symbols, encoding->state);
    while (frame->alloca_count > token.bits->constant)
        sym_end_block(encoding->symbols, encoding->state, frame->allocas[--frame->alloca_count],
                      encoding_always(encoding));
    return ENCODE_ON;
}

static EncodeOutcome step_assume(Encoding *encoding, const Step *step)
{
    SymValue condition = encoding_operand(encoding, &step->a);
    sym_depend(encoding->state, condition);
    const Term *holds = sym_is_set(encoding->terms, sym_bits(encoding->symbols, encoding->state, condition));
    sym_assume(encoding->symbols, encoding->state, step->expected ? holds : term_not(encoding->terms, holds));
    return ENCODE_ON;
}

static EncodeOutcome step_require(Encoding *encoding, const Step *step)
{
    SymValue condition = encoding_operand(encoding, &step->a);
    if (!(encoding->symbols->properties >> violation_info(step->violation)->property & 1))
        return ENCODE_ON;
    sym_depend(encoding->state, condition);
    const Term *holds = sym_is_set(encoding->terms, sym_bits(encoding->symbols, encoding->state, condition));
    encoding_violate(encoding, step->violation, term_not(encoding->terms, holds));
    sym_assume(encoding->symbols, encoding->state, holds);
    return ENCODE_ON;
}

static EncodeOutcome step_encode(Encoding *encoding, const Step *step)
{
    SymState *state = encoding->state;
    unsigned width = step->width;
    switch (step->kind) {
    case STEP_COMPUTE: {
        SymValue operands[3] = {encoding_operand(encoding, &step->a), encoding_operand(encoding, &step->b),
                                encoding_operand(encoding, &step->c)};
        encoding_set_result(encoding, step, sym_compute(encoding->symbols, state, step, operands));
        return ENCODE_ON;
    }
    case STEP_LOAD:
        return encoding_load(encoding, step);
    case STEP_STORE:
        return encoding_store(encoding, step);
    case STEP_ALLOCATE:
        return encoding_allocate(encoding, step);
    case STEP_ALLOCA:
        return encoding_alloca(encoding, step);
    case STEP_FREE:
        return encoding_free(encoding, step);
    case STEP_BLOCK_SIZE:
        return encoding_block_size(encoding, step);
    case STEP_COPY:
        return encoding_copy(encoding, step);
    case STEP_FILL:
        return encoding_fill(encoding, step);
    case STEP_ASSUME:
        return step_assume(encoding, step);
    case STEP_REQUIRE:
        return step_require(encoding, step);
    case STEP_OUTSIDE:
        return encoding_outside(encoding, step);
    case STEP_INPUT:
        encoding_set_result(
            encoding, step,
            sym_plain(sym_choose(encoding->symbols, state, CHOICE_INPUT, width, encoding_always(encoding)), false));
        return ENCODE_ON;
    case STEP_CALL:
        return encoding_call(encoding, step);
    case STEP_RETURN:
        return encoding_return(encoding, step);
    case STEP_SCOPE_BEGIN:
        sym_begin_local(encoding->symbols, state, step->object);
        return ENCODE_ON;
    case STEP_SCOPE_END: {
        uint32_t block = sym_object(encoding->symbols, state, step->object);
        if (block != ID_NONE) {
            sym_end_block(encoding->symbols, state, block, encoding_always(encoding));
            sym_edit_frame(encoding->symbols, state)->locals[encoding->symbols->object_slot[step->object.index]] =
                ID_NONE;
        }
        return ENCODE_ON;
    }
    case STEP_STACK_SAVE:
        encoding_set_result(
            encoding, step,
            sym_constant(encoding->symbols, state->frames[state->frame_count - 1]->alloca_count, width));
        return ENCODE_ON;
    case STEP_STACK_RESTORE:
        return step_stack_restore(encoding, step);
    case STEP_VARARGS: {
        uint32_t block = state->frames[state->frame_count - 1]->varargs;
        encoding_set_result(encoding, step,
                            sym_pointer(encoding->symbols, block, term_constant(encoding->terms, 0, width)));
        return ENCODE_ON;
    }
    case STEP_FORMAT:
        return step_format(encoding, step);
    case STEP_ERROR:
        encoding_violate(encoding, VIOLATION_ERROR_CALL, encoding_always(encoding));
        return encoding->symbols->properties >> UNREACH_CALL & 1 ? ENCODE_ENDED : encoding_end_runs(encoding);
    case STEP_EXIT:
        return encoding_end_runs(encoding);
    case STEP_UNSUPPORTED:
        return encoding_lose(encoding, step->text);
    }
    return ENCODE_ON;
}

EncodeOutcome encode_edge(Symbols *symbols, SymState *state, EdgeId id, SymViolations *violations)
{
    const Edge *edge = program_edge(symbols->program, id);
    Encoding encoding = {
        .symbols = symbols, .terms = symbols->terms, .state = state, .edge = id, .violations = violations};
    state->location = edge->source;
    EncodeOutcome outcome = ENCODE_ON;
    for (; encoding.step < edge->step_count && outcome == ENCODE_ON; encoding.step++) {
        outcome = step_encode(&encoding, &edge->steps[encoding.step]);
        symbols->steps++;
        if (state->is_dead)
            return ENCODE_ENDED;
        if (edge->steps[encoding.step].kind == STEP_RETURN)
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
    Encoding encoding = {symbols, symbols->terms, state, edge, step, violations};
    encoding_violate(&encoding, VIOLATION_LOST, sym_loses(symbols, state));
}
