/* SPDX-License-Identifier: MIT */
/* What functions do is worked out once, as a fixpoint over all edges; each call is then compared with those before it in
 * its function, and a search along the edges tells whether the answer still holds. */
#include "program/answer.h"

#include "program/liveness.h"

#include <stdlib.h>
#include <string.h>

enum { VISITS_MOST = 20000000 }; /* of edges, in all */

typedef struct Effects {
    bool writes;  /* may change memory that was there before the call, its own variables aside */
    bool varies;  /* may answer otherwise when asked again */
    bool is_sign; /* answers any number of a sign that does not vary */
} Effects;

typedef struct Sharing {
    Program *program;
    Liveness *liveness;
    Effects *effects; /* by function */
    uint32_t *first;  /* by function: number of its first register */
    bool *is_sign;    /* by number of a register: holds an answer that is a sign */
    uint8_t *seen;    /* by location: SEEN_* */
    LocationId *stack;
    size_t visits;
    bool changes;
} Sharing;

/* --- what functions do ------------------------------------------------------------------------------------------- */

static FunctionId function_of(const Sharing *sharing, const Edge *edge)
{
    return sharing->program->locations[edge->source.index].function;
}

static void set(Sharing *sharing, bool *flag)
{
    sharing->changes |= !*flag;
    *flag = true;
}

static bool is_variable(const Sharing *sharing, ObjectId object)
{
    return program_object(sharing->program, object)->kind == OBJECT_LOCAL &&
           !liveness_escapes(sharing->liveness, object);
}

static bool *sign_register(Sharing *sharing, FunctionId function, RegisterId reg)
{
    return &sharing->is_sign[sharing->first[function.index] + reg.index];
}

static bool holds_sign(Sharing *sharing, FunctionId function, Operand operand)
{
    return operand.kind == OPERAND_REGISTER && *sign_register(sharing, function, operand.reg);
}

static const Effects *called(const Sharing *sharing, const Step *step)
{
    static const Effects anything = {true, true, false};
    if (step->kind != STEP_CALL || step->a.kind != OPERAND_ADDRESS)
        return &anything;
    const Object *object = program_object(sharing->program, step->a.object);
    return object->kind == OBJECT_FUNCTION ? &sharing->effects[object->function.index] : &anything;
}

/* Does the step change memory, but for variables whose address nobody has? */
static bool writes(const Sharing *sharing, const Step *step)
{
    switch (step->kind) {
    case STEP_STORE:
    case STEP_COPY:
    case STEP_FILL:
        return step->a.kind != OPERAND_ADDRESS || !is_variable(sharing, step->a.object);
    case STEP_SCOPE_BEGIN:
    case STEP_SCOPE_END:
        return !is_variable(sharing, step->object);
    case STEP_CALL:
        return called(sharing, step)->writes;
    case STEP_FORMAT:
        return step->a.kind != OPERAND_NONE;
    case STEP_FREE:
    case STEP_STACK_RESTORE:
        return true;
    default:
        return false;
    }
}

/* Do the operands determine the result? (step.h: what is any value for some of them) */
static bool is_determined(const Step *step)
{
    switch (step->opcode) {
    case OP_SHL:
    case OP_LSHR:
    case OP_ASHR:
        return step->b.kind == OPERAND_CONSTANT && step->b.constant < step->width;
    case OP_FTOSI:
    case OP_FTOUI:
    case OP_LIKE:
    case OP_ANY:
        return false;
    default:
        return true;
    }
}

static bool varies(const Sharing *sharing, const Step *step)
{
    switch (step->kind) {
    case STEP_COMPUTE: /* one of a sign: note_sign */
        return step->opcode != OP_LIKE && !is_determined(step);
    case STEP_CALL:
        return called(sharing, step)->varies;
    case STEP_ALLOCATE:
    case STEP_ALLOCA:
    case STEP_INPUT:
    case STEP_VARARGS:
    case STEP_STACK_SAVE:
    case STEP_FORMAT:
        return true;
    default:
        return false;
    }
}

/* A number of which only the sign is known may be copied and returned. */
static void note_sign(Sharing *sharing, FunctionId function, const Step *step)
{
    bool is_used = holds_sign(sharing, function, step->a) || holds_sign(sharing, function, step->b) ||
                   holds_sign(sharing, function, step->c);
    bool is_copy = step->kind == STEP_COMPUTE && step->opcode == OP_COPY;
    Effects *effects = &sharing->effects[function.index];
    for (uint32_t i = 0; i < step->argument_count; i++)
        if (holds_sign(sharing, function, step->arguments[i])) {
            is_used |= step->kind != STEP_RETURN;
            set(sharing, &effects->is_sign);
        }
    if (is_used && !is_copy)
        set(sharing, &effects->varies);
    if ((is_used && is_copy) || (step->kind == STEP_COMPUTE && step->opcode == OP_LIKE))
        set(sharing, sign_register(sharing, function, step->result));
    for (uint32_t i = 0; i < step->result_count && called(sharing, step)->is_sign; i++)
        if (step->results[i].index != ID_NONE)
            set(sharing, sign_register(sharing, function, step->results[i]));
}

static void note_step(Sharing *sharing, FunctionId function, const Step *step)
{
    Effects *effects = &sharing->effects[function.index];
    if (writes(sharing, step))
        set(sharing, &effects->writes);
    if (!program_function(sharing->program, function)->is_model)
        return;
    if (varies(sharing, step))
        set(sharing, &effects->varies);
    note_sign(sharing, function, step);
}

/* Only of models is it known that they read no variable before they write it. */
static void find_effects(Sharing *sharing)
{
    const Program *program = sharing->program;
    for (size_t i = 0; i < program->function_count; i++)
        sharing->effects[i] = (Effects){.writes = !program->functions[i].is_defined,
                                        .varies = !program->functions[i].is_defined || !program->functions[i].is_model};
    do {
        sharing->changes = false;
        for (size_t i = 0; i < program->edge_count; i++)
            for (uint32_t k = 0; k < program->edges[i].step_count; k++)
                note_step(sharing, function_of(sharing, &program->edges[i]), &program->edges[i].steps[k]);
    } while (sharing->changes);
}

/* --- calls ------------------------------------------------------------------------------------------------------- */

/* The call's edge, when it ends with the call of a function that only looks. */
static const Step *asking(const Sharing *sharing, EdgeId id)
{
    const Edge *edge = program_edge(sharing->program, id);
    const Step *call = edge->step_count ? &edge->steps[edge->step_count - 1] : NULL;
    if (!call || call->kind != STEP_CALL || called(sharing, call)->writes || called(sharing, call)->varies ||
        program_function(sharing->program, function_of(sharing, edge))->is_model)
        return NULL;
    return call;
}

static const Step *definition(const Edge *edge, const Step *before, RegisterId reg)
{
    for (const Step *step = before; step-- > edge->steps;)
        if (step->result.index == reg.index)
            return step;
    return NULL;
}

/* The same computation from the same variables, as the steps of two edges have it? */
static bool same_operand(const Edge *left, const Step *left_at, Operand a, const Edge *right, const Step *right_at,
                         Operand b)
{
    if (a.kind != b.kind || a.width != b.width)
        return false;
    if (a.kind == OPERAND_CONSTANT)
        return a.constant == b.constant;
    if (a.kind == OPERAND_ADDRESS)
        return a.object.index == b.object.index && a.offset == b.offset;
    if (a.kind == OPERAND_NONE)
        return true;
    const Step *from = definition(left, left_at, a.reg), *to = definition(right, right_at, b.reg);
    bool is_known = from && to && from->kind == to->kind && from->width == to->width &&
                    (from->kind == STEP_LOAD || (from->kind == STEP_COMPUTE && is_determined(from)));
    return is_known && from->opcode == to->opcode && from->size == to->size &&
           same_operand(left, from, from->a, right, to, to->a) && same_operand(left, from, from->b, right, to, to->b) &&
           same_operand(left, from, from->c, right, to, to->c);
}

static bool same_question(const Sharing *sharing, EdgeId first, EdgeId second)
{
    const Edge *left = program_edge(sharing->program, first), *right = program_edge(sharing->program, second);
    const Step *one = asking(sharing, first), *other = asking(sharing, second);
    bool same = one->a.object.index == other->a.object.index && one->argument_count == other->argument_count &&
                one->result_count == other->result_count;
    for (uint32_t i = 0; i < one->argument_count && same; i++)
        same = same_operand(left, one, one->arguments[i], right, other, other->arguments[i]);
    for (uint32_t i = 0; i < one->result_count && same; i++)
        same = one->results[i].index != ID_NONE;
    return same;
}

/* --- ways from one call to the next ------------------------------------------------------------------------------ */

enum { SEEN_HOLDS = 1, SEEN_FORGOTTEN = 2 };

static bool mentions(const Edge *edge, ObjectId object)
{
    bool found = false;
    for (uint32_t i = 0; i + 1 < edge->step_count; i++)
        found |= edge->steps[i].kind == STEP_LOAD && edge->steps[i].a.kind == OPERAND_ADDRESS &&
                 edge->steps[i].a.object.index == object.index;
    return found;
}

/* May the answer be another one behind these steps? */
static bool forgets(const Sharing *sharing, const Edge *asked, const Edge *edge, uint32_t step_count)
{
    bool forgets = false;
    for (uint32_t i = 0; i < step_count && !forgets; i++) {
        const Step *step = &edge->steps[i];
        bool is_scope = step->kind == STEP_SCOPE_BEGIN || step->kind == STEP_SCOPE_END;
        bool is_write = step->kind == STEP_STORE || step->kind == STEP_COPY || step->kind == STEP_FILL;
        forgets = writes(sharing, step) || (is_scope && mentions(asked, step->object)) ||
                  (is_write && mentions(asked, step->a.object));
    }
    return forgets;
}

static void go(Sharing *sharing, size_t *count, LocationId location, uint8_t seen)
{
    if (sharing->seen[location.index] & seen)
        return;
    sharing->seen[location.index] |= seen;
    sharing->stack[(*count)++] = location;
}

/* Marks every location of the function by whether it can be reached with the answer of the call in mind, and without. */
static void search_ways(Sharing *sharing, EdgeId asked)
{
    const Program *program = sharing->program;
    FunctionId function = function_of(sharing, program_edge(program, asked));
    size_t count = 0;
    memset(sharing->seen, 0, program->location_count);
    sharing->visits += program->location_count;
    go(sharing, &count, program_function(program, function)->entry, SEEN_FORGOTTEN);
    while (count) {
        LocationId here = sharing->stack[--count];
        const Location *location = program_location(program, here);
        for (uint32_t i = 0; i < location->edge_count; i++, sharing->visits++) {
            const Edge *edge = program_edge(program, location->edges[i]);
            bool answers = location->edges[i].index == asked.index;
            bool keeps = answers || !forgets(sharing, program_edge(program, asked), edge, edge->step_count);
            if ((sharing->seen[here.index] & SEEN_FORGOTTEN && !answers) || !keeps)
                go(sharing, &count, edge->target, SEEN_FORGOTTEN);
            if ((sharing->seen[here.index] & SEEN_HOLDS || answers) && keeps)
                go(sharing, &count, edge->target, SEEN_HOLDS);
        }
    }
}

static void replace(Sharing *sharing, EdgeId asked, EdgeId again)
{
    Program *program = sharing->program;
    Edge *edge = &program->edges[again.index];
    const Step *first = asking(sharing, asked), *second = asking(sharing, again);
    uint32_t before = edge->step_count - 1;
    Step *steps = arena_alloc(program->arena, (before + second->result_count) * sizeof *steps);
    memcpy(steps, edge->steps, before * sizeof *steps);
    for (uint32_t i = 0; i < second->result_count; i++) {
        uint8_t width = program_function(program, function_of(sharing, edge))->registers[first->results[i].index].width;
        steps[before + i] = (Step){.kind = STEP_COMPUTE,
                                   .opcode = called(sharing, second)->is_sign ? OP_LIKE : OP_COPY,
                                   .width = width,
                                   .result = second->results[i],
                                   .object = {ID_NONE},
                                   .a = operand_register(first->results[i], width),
                                   .position = second->position};
    }
    edge->steps = steps;
    edge->step_count = before + second->result_count;
}

/* Looks for calls with the same question that the call's answer reaches, whatever way the run takes. */
static void share(Sharing *sharing, EdgeId asked, const EdgeId *calls, size_t count)
{
    const Program *program = sharing->program;
    FunctionId function = function_of(sharing, program_edge(program, asked));
    bool is_searched = false;
    for (size_t i = 0; i < count && sharing->visits < VISITS_MOST; i++, sharing->visits++) {
        const Edge *edge = program_edge(program, calls[i]);
        if (calls[i].index == asked.index || function_of(sharing, edge).index != function.index ||
            !asking(sharing, calls[i]) || !same_question(sharing, asked, calls[i]))
            continue;
        if (!is_searched)
            search_ways(sharing, asked);
        is_searched = true;
        if (sharing->seen[edge->source.index] == SEEN_HOLDS)
            replace(sharing, asked, calls[i]);
    }
}

static bool is_plain(const Sharing *sharing, EdgeId id)
{
    const Edge *edge = program_edge(sharing->program, id);
    return asking(sharing, id) && !forgets(sharing, edge, edge, edge->step_count - 1);
}

static void share_all(Sharing *sharing)
{
    size_t count = 0;
    EdgeId *calls = mem_alloc(sharing->program->edge_count * sizeof *calls);
    for (uint32_t i = 0; i < sharing->program->edge_count; i++)
        if (is_plain(sharing, (EdgeId){i}))
            calls[count++].index = i;
    for (size_t i = 0; i < count; i++)
        if (asking(sharing, calls[i]))
            share(sharing, calls[i], calls, count);
    free(calls);
}

void answer_share(Program *program)
{
    Sharing sharing = {.program = program,
                       .liveness = liveness_create(program),
                       .effects = mem_alloc((program->function_count + 1) * sizeof *sharing.effects),
                       .first = mem_alloc((program->function_count + 1) * sizeof *sharing.first),
                       .seen = mem_alloc(program->location_count + 1),
                       .stack = mem_alloc((2 * program->location_count + 1) * sizeof *sharing.stack)};
    uint32_t register_count = 0;
    for (size_t i = 0; i < program->function_count; i++) {
        sharing.first[i] = register_count;
        register_count += program->functions[i].register_count;
    }
    sharing.is_sign = mem_alloc(register_count + 1);
    find_effects(&sharing);
    share_all(&sharing);
    liveness_destroy(sharing.liveness);
    free(sharing.effects);
    free(sharing.first);
    free(sharing.is_sign);
    free(sharing.seen);
    free(sharing.stack);
}
