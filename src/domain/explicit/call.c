/* SPDX-License-Identifier: MIT */
/* Program entry, calls and returns. A callee gets the whole state: nothing is cut off. */
#include "domain/explicit/ops.h"

static const Step *call_step(const Program *program, EdgeId edge)
{
    return &program->edges[edge.index].steps[program->edges[edge.index].step_count - 1];
}

void explicit_initial(Domain *base, SuccessorList *out)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    const Program *program = base->program;
    const Function *entry = &program->functions[program->entry.index];
    const Region **globals = arena_alloc(domain->scratch, (domain->slot_count + 1) * sizeof *globals);
    for (uint32_t i = 0; i < domain->slot_count; i++)
        globals[i] = domain->fixed[domain->slot_objects[i].index];
    Work *work = work_of(domain, &(State){.globals = globals});
    work_push(work, program->entry, (EdgeId){ID_NONE});
    for (uint32_t i = 0; i < entry->parameter_count; i++)
        work_set_register(work, entry->parameters[i],
                          work_unknown(work, entry->registers[entry->parameters[i].index].width));
    bool lost;
    successor_add(out, work_seal(work, (KeepSet){.all = true}, &lost), 0);
    arena_pop(domain->scratch, domain->empty);
}

bool explicit_callees(Domain *base, const State *state, EdgeId edge, FunctionList *out)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    Operand callee = call_step(base->program, edge)->a;
    uint32_t target = callee.object.index;
    if (callee.kind == OPERAND_REGISTER) {
        Word word = work_register(work_of(domain, state), callee.reg);
        arena_pop(domain->scratch, domain->empty);
        target = word.target;
    }
    if (target == WORD_INTEGER || !explicit_is_static(domain, target) ||
        base->program->objects[target].kind != OBJECT_FUNCTION)
        return false;
    out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
    out->items[out->count++] = base->program->objects[target].function;
    return true;
}

/* Arguments beyond the parameters, each in a slot of its own. */
static uint32_t make_varargs(Work *work, const Word *extra, uint32_t count)
{
    uint32_t slot = explicit_pointer_width(work->domain) / 8;
    Cells cells = {0};
    uint64_t offset = 0;
    for (uint32_t i = 0; i < count; i++) {
        unsigned width = extra[i].number.width;
        cells = cells_write(cells, work->arena, &work->numbers, offset, (width + 7) / 8, extra[i]);
        offset += width > 8 * slot ? 2 * slot : slot;
    }
    return work_add_region(work, (Region){.kind = BLOCK_ALLOCA,
                                          .state = BLOCK_LIVE,
                                          .object = {ID_NONE},
                                          .cells = cells,
                                          .size = number_constant(offset, 8 * slot)});
}

/* The registers of the top activation that are live after the call returns. */
static void keep_across(Work *work, EdgeId edge)
{
    const Program *program = work->domain->domain.program;
    const Location *target = &program->locations[program->edges[edge.index].target.index];
    const Step *step = call_step(program, edge);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < work->register_count; i++) {
        bool is_live = false;
        for (uint32_t j = 0; j < target->live_count; j++)
            is_live |= target->live[j].index == work->registers[i].reg.index;
        for (uint32_t j = 0; j < step->result_count; j++)
            is_live &= step->results[j].index != work->registers[i].reg.index;
        if (is_live)
            work->registers[kept++] = work->registers[i];
    }
    work->register_count = kept;
}

const State *explicit_cut(Domain *base, const State *state, EdgeId edge, FunctionId callee, const State **rest)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    const Function *function = &base->program->functions[callee.index];
    const Step *step = call_step(base->program, edge);
    Work *work = work_of(domain, state);
    Word *arguments = arena_alloc(work->arena, (step->argument_count + 1) * sizeof *arguments);
    for (uint32_t i = 0; i < step->argument_count; i++)
        arguments[i] = work_operand(work, step->arguments[i]);
    keep_across(work, edge);
    work_push(work, callee, edge);
    for (uint32_t i = 0; i < function->parameter_count; i++)
        work_set_register(work, function->parameters[i], arguments[i]);
    if (function->is_variadic)
        work->varargs = make_varargs(work, arguments + function->parameter_count,
                                     step->argument_count - function->parameter_count);
    /* Parameters stay although some may be dead: what is lost with them is found by the next post, which can say so. */
    bool lost;
    const State *inside = work_seal(work, (KeepSet){.all = true}, &lost);
    *rest = NULL;
    arena_pop(domain->scratch, domain->empty);
    return inside;
}

void explicit_glue(Domain *base, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    (void)rest;
    const Step *step = call_step(base->program, edge);
    Work *work = work_of(domain, at_exit);
    const Word *returned = work->returned;
    uint32_t count = work->returned_count;
    work_pop(work);
    work->returned_count = 0;
    for (uint32_t i = 0; i < step->result_count; i++) {
        unsigned width = base->program->functions[work->function.index].registers[step->results[i].index].width;
        bool fits = i < count && returned[i].number.width == width;
        work_set_register(work, step->results[i], fits ? returned[i] : work_unknown(work, width));
    }
    bool lost;
    const State *after = work_seal(work, (KeepSet){.location = base->program->edges[edge.index].target}, &lost);
    successor_add(out, after, 0);
    arena_pop(domain->scratch, domain->empty);
}
