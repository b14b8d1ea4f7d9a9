/* SPDX-License-Identifier: MIT */
/* Calls and returns: which functions, with what arguments. */
#include "symbolic/encoding.h"

#include <string.h>

enum { CALL_DEPTH_LIMIT = 2000 };

static bool starts_function(const Encoding *encoding, const SymTarget *target, FunctionId *function)
{
    if (target->block == ID_NONE || sym_block(encoding->state, target->block)->kind != BLOCK_FUNCTION)
        return false;
    *function = program_object(encoding->symbols->program, sym_block(encoding->state, target->block)->object)->function;
    return target->offset->kind == TERM_CONSTANT && !target->offset->constant;
}

/* What is called is a function; violations recorded. */
EncodeOutcome encoding_call(Encoding *encoding, const Step *step)
{
    SymValue callee = encoding_operand(encoding, &step->a);
    const SymTarget *targets;
    uint32_t count = sym_targets(encoding->symbols, callee, &targets);
    const Term *bad = term_bool(encoding->terms, false);
    FunctionId function;
    sym_depend(encoding->state, callee);
    for (uint32_t i = 0; i < count; i++)
        if (!starts_function(encoding, &targets[i], &function))
            bad = sym_or2(encoding->terms, bad, targets[i].when);
    encoding_violate(encoding, VIOLATION_CALL, bad);
    sym_assume(encoding->symbols, encoding->state, term_not(encoding->terms, bad));
    return ENCODE_CALL;
}

EncodeOutcome encoding_return(Encoding *encoding, const Step *step)
{
    const Program *program = encoding->symbols->program;
    SymState *state = encoding->state;
    EdgeId call = state->frames[state->frame_count - 1]->call;
    SymValue *values = arena_alloc(encoding->symbols->arena, (step->argument_count + 1) * sizeof *values);
    for (uint32_t i = 0; i < step->argument_count; i++)
        values[i] = encoding_operand(encoding, &step->arguments[i]);
    sym_pop_frame(encoding->symbols, state);
    if (call.index == ID_NONE) {
        state->location = (LocationId){ID_NONE};
        return encoding_end_runs(encoding);
    }
    if (!state->frame_count)
        return encoding_lose(encoding, "a return to a caller that the sample does not have");
    const Edge *edge = program_edge(program, call);
    const Step *caller = &edge->steps[edge->step_count - 1];
    const Function *function = program_function(program, state->frames[state->frame_count - 1]->function);
    for (uint32_t i = 0; i < caller->result_count; i++) {
        unsigned width = function->registers[caller->results[i].index].width;
        SymValue result =
            i < step->argument_count && values[i].width == width
                ? values[i]
                : sym_plain(sym_choose(encoding->symbols, state, CHOICE_ANY, width, encoding_always(encoding)), true);
        sym_set_register(encoding->symbols, state, caller->results[i], result);
    }
    state->location = edge->target;
    return ENCODE_ON;
}

/* Arguments beyond the parameters, each in a slot of its own. */
static void varargs_make(Encoding *encoding, const SymValue *extra, size_t count)
{
    unsigned width = encoding->symbols->program->pointer_width;
    uint32_t slot = width / 8;
    uint64_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += extra[i].width > 8 * slot ? 2 * slot : slot;
    uint32_t block = sym_add_block(encoding->symbols, encoding->state, BLOCK_ALLOCA, (ObjectId){ID_NONE},
                                   term_constant(encoding->terms, size, width));
    sym_edit_frame(encoding->symbols, encoding->state)->varargs = block;
    uint64_t offset = 0;
    for (size_t i = 0; i < count; i++) {
        sym_write(encoding->symbols, encoding->state, block, term_constant(encoding->terms, offset, width),
                  (extra[i].width + 7u) / 8, extra[i], encoding_always(encoding));
        offset += extra[i].width > 8 * slot ? 2 * slot : slot;
    }
}

static EncodeOutcome enter(Encoding *encoding, FunctionId id, const SymValue *values, uint32_t count, EdgeId call)
{
    const Function *function = program_function(encoding->symbols->program, id);
    if (!function->is_defined)
        return encoding_lose(encoding, "a call to an unknown function");
    if (encoding->state->frame_count >= CALL_DEPTH_LIMIT)
        return encoding_lose(encoding, "calls nested too deep");
    sym_push_frame(encoding->symbols, encoding->state, id, call);
    for (uint32_t i = 0; i < function->parameter_count; i++)
        sym_set_register(encoding->symbols, encoding->state, function->parameters[i], values[i]);
    if (function->is_variadic)
        varargs_make(encoding, values + function->parameter_count, count - function->parameter_count);
    encoding->state->location = function->entry;
    return ENCODE_ON;
}

void encode_callees(Symbols *symbols, SymState *state, EdgeId id, FunctionList *out)
{
    const Edge *edge = program_edge(symbols->program, id);
    Encoding encoding = {.symbols = symbols, .terms = symbols->terms, .state = state, .edge = id};
    const SymTarget *targets;
    uint32_t count = sym_targets(symbols, encoding_operand(&encoding, &edge->steps[edge->step_count - 1].a), &targets);
    for (uint32_t i = 0; i < count; i++) {
        FunctionId function;
        bool is_new = starts_function(&encoding, &targets[i], &function);
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
    Encoding encoding = {.symbols = symbols, .terms = symbols->terms, .state = state, .edge = id};
    const SymTarget *targets;
    uint32_t count = sym_targets(symbols, encoding_operand(&encoding, &step->a), &targets);
    const Term *is_it = term_bool(symbols->terms, false);
    FunctionId called;
    for (uint32_t i = 0; i < count; i++)
        if (starts_function(&encoding, &targets[i], &called) && called.index == function.index)
            is_it = sym_or2(symbols->terms, is_it, targets[i].when);
    sym_assume(symbols, state, is_it);
    if (state->is_dead)
        return ENCODE_ENDED;
    const Function *callee = program_function(symbols->program, function);
    if (callee->is_defined && !program_call_fits(step, callee))
        return encoding_lose(&encoding, "a call with arguments that do not fit");
    SymValue *values = arena_alloc(symbols->arena, (step->argument_count + 1) * sizeof *values);
    for (uint32_t i = 0; i < step->argument_count; i++)
        values[i] = encoding_operand(&encoding, &step->arguments[i]);
    for (uint32_t i = 0; i < step->result_count; i++)
        sym_set_register(symbols, state, step->results[i], sym_constant(symbols, 0, 1));
    return enter(&encoding, function, values, step->argument_count, id);
}

SymState *encode_start(Symbols *symbols)
{
    const Program *program = symbols->program;
    const Function *function = program_function(program, program->entry);
    SymState *state = sym_initial(symbols);
    Encoding encoding = {.symbols = symbols, .terms = symbols->terms, .state = state, .edge = {ID_NONE}};
    bool is_main = !strcmp(function->name, "main");
    SymValue *values = arena_alloc(symbols->arena, (function->parameter_count + 1) * sizeof *values);
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const Register *parameter = &function->registers[function->parameters[i].index];
        bool is_modelled = !is_main && !parameter->is_pointer;
        values[i] = sym_plain(sym_choose(symbols, state, is_modelled ? CHOICE_INPUT : CHOICE_ANY, parameter->width,
                                         encoding_always(&encoding)),
                              !is_modelled);
    }
    return enter(&encoding, program->entry, values, function->parameter_count, (EdgeId){ID_NONE}) == ENCODE_ON ? state
                                                                                                               : NULL;
}
