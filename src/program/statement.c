/* SPDX-License-Identifier: MIT */
/* An edge prints as the statements that have an effect or leave something behind, joined by "; ". All other results
 * vanish into the expressions that use them. A result must be written by name instead if it outlives the edge, or if an
 * effect between its loads and its use would make the expression mean something else. */
#include "program/statement.h"

#include "program/expression.h"

#include <stdlib.h>
#include <string.h>

/* Steps after which a load may give something else than before, or may no longer be allowed. */
static bool changes_memory(const Step *step)
{
    switch (step->kind) {
    case STEP_STORE:
    case STEP_FREE:
    case STEP_COPY:
    case STEP_FILL:
    case STEP_CALL:
    case STEP_RETURN:
    case STEP_SCOPE_BEGIN:
    case STEP_SCOPE_END:
    case STEP_STACK_RESTORE:
        return true;
    case STEP_FORMAT:
        return step->a.kind != OPERAND_NONE;
    default:
        return false;
    }
}

/* Steps whose order among each other matters. */
static bool has_effect(const Step *step)
{
    return step->kind != STEP_COMPUTE && step->kind != STEP_LOAD && step->kind != STEP_BLOCK_SIZE &&
           step->kind != STEP_VARARGS && step->kind != STEP_ASSUME && step->kind != STEP_REQUIRE &&
           step->kind != STEP_OUTSIDE;
}

/* Something that must be printed exactly once if it has a result. */
static bool is_once(const Step *step)
{
    return has_effect(step) || step->kind == STEP_BLOCK_SIZE ||
           (step->kind == STEP_COMPUTE && (step->opcode == OP_ANY || step->opcode == OP_LIKE));
}

/* Whether the step says something that the source does not. */
static bool is_added(const Program *program, const Step *step)
{
    switch (step->kind) {
    case STEP_SCOPE_BEGIN:
    case STEP_SCOPE_END:
    case STEP_STACK_SAVE:
    case STEP_STACK_RESTORE:
    case STEP_REQUIRE:
    case STEP_OUTSIDE:
        return true;
    case STEP_STORE:
        return step->a.kind == OPERAND_ADDRESS && program_object(program, step->a.object)->is_artificial;
    default:
        return false;
    }
}

typedef struct Plan {
    bool *named;          /* of each step: its result is written by name */
    uint32_t *uses;       /* of each step's result, in this edge */
    uint32_t *good_until; /* the last step that may use the result as an expression */
} Plan;

static void plan_use(Writer *writer, Plan *plan, Operand operand, uint32_t at)
{
    uint32_t definition = writer_definition(writer, operand, at);
    if (definition == ID_NONE)
        return;
    plan->uses[definition]++;
    if (plan->good_until[definition] < at)
        plan->named[definition] = true;
    else if (writer->edge->steps[at].kind == STEP_COMPUTE && plan->good_until[definition] < plan->good_until[at])
        plan->good_until[at] = plan->good_until[definition];
}

static bool reads(const Step *step, RegisterId reg)
{
    const Operand operands[] = {step->a, step->b, step->c};
    for (unsigned i = 0; i < 3; i++)
        if (operands[i].kind == OPERAND_REGISTER && operands[i].reg.index == reg.index)
            return true;
    return false;
}

/* A register that holds something already, as those made of phis do, changes at `at`: what was computed from it is to
 * be used before. */
static void plan_change(Writer *writer, Plan *plan, uint32_t at)
{
    const Location *source = program_location(writer->program, writer->edge->source);
    RegisterId changed = writer->edge->steps[at].result;
    for (uint32_t i = 0; changed.index != ID_NONE && location_has_live(source, changed) && i < at; i++)
        if (plan->good_until[i] > at && reads(&writer->edge->steps[i], changed))
            plan->good_until[i] = at;
}

/* Decides for each result whether it is written by name. In what is told, steps that the compiler added count for
 * nothing. */
static Plan plan_edge(Writer *writer, bool is_told)
{
    const Edge *edge = writer->edge;
    const Location *target = program_location(writer->program, edge->target);
    uint32_t count = edge->step_count;
    Plan plan = {arena_alloc(writer->arena, count * sizeof *plan.named),
                 arena_alloc(writer->arena, count * sizeof *plan.uses),
                 arena_alloc(writer->arena, count * sizeof *plan.good_until)};
    uint32_t next_effect = UINT32_MAX, next_change = UINT32_MAX;
    for (uint32_t i = count; i-- > 0;) {
        const Step *step = &edge->steps[i];
        bool counts = !is_told || !is_added(writer->program, step);
        plan.good_until[i] = step->kind == STEP_COMPUTE ? UINT32_MAX : has_effect(step) ? next_effect : next_change;
        if (counts && has_effect(step))
            next_effect = i;
        if (counts && changes_memory(step))
            next_change = i;
    }
    for (uint32_t i = 0; i < count; i++)
        plan_change(writer, &plan, i);
    for (uint32_t i = 0; i < count; i++) {
        const Step *step = &edge->steps[i];
        plan_use(writer, &plan, step->a, i);
        plan_use(writer, &plan, step->b, i);
        plan_use(writer, &plan, step->c, i);
        for (uint32_t k = 0; k < step->argument_count; k++)
            plan_use(writer, &plan, step->arguments[k], i);
    }
    for (uint32_t i = 0; i < count; i++) {
        const Step *step = &edge->steps[i];
        if (step->result.index != ID_NONE &&
            (location_has_live(target, step->result) || (is_once(step) && plan.uses[i] > 1)))
            plan.named[i] = true;
    }
    return plan;
}

/* memory := memory: an assignment where both sides are whole things of one size. */
static const char *copied(Writer *writer, const Step *step, uint32_t at)
{
    if (step->c.kind == OPERAND_CONSTANT) {
        Expression to = expression_place(writer, step->a, 0, NULL, at);
        Expression from = expression_place(writer, step->b, 0, NULL, at);
        if (to.type && from.type && to.type->size == step->c.constant && from.type->size == step->c.constant)
            return writer_text(writer, "%s = %s", to.text, from.text);
    }
    return writer_text(writer, "memmove(%s, %s, %s)", expression_value(writer, step->a, at).text,
                       expression_value(writer, step->b, at).text, expression_value(writer, step->c, at).text);
}

/* An argument is stored to the variable of its name on entry: that is no assignment of a variable to itself. */
static const char *stored(Writer *writer, const Step *step, uint32_t at)
{
    Expression place = expression_place(writer, step->a, step->size, step->type, at);
    Expression value = expression_assigned(writer, step->b, place.type, at);
    for (uint32_t i = 0; i < writer->function->parameter_count && !strcmp(place.text, value.text); i++)
        if (step->b.kind == OPERAND_REGISTER && step->b.reg.index == writer->function->parameters[i].index)
            return writer_text(writer, "%s = argument %u", place.text, i + 1);
    return writer_text(writer, "%s = %s", place.text, value.text);
}

/* The registers a call leaves behind, as the left side of an assignment; "" if none is used later. */
static const char *call_results(Writer *writer, const Step *step)
{
    const Location *target = program_location(writer->program, writer->edge->target);
    const char *list = "";
    bool any = false;
    for (uint32_t i = 0; i < step->result_count; i++) {
        any |= location_has_live(target, step->results[i]);
        list = writer_text(writer, "%s%s%s", list, i ? ", " : "", writer_register(writer, step->results[i]));
    }
    return any ? writer_text(writer, "%s = ", list) : "";
}

/* What the step says on its own, NULL if nothing. */
static const char *statement_of(Writer *writer, const Plan *plan, uint32_t at)
{
    const Step *step = &writer->edge->steps[at];
    switch (step->kind) {
    case STEP_STORE:
        return stored(writer, step, at);
    case STEP_FREE:
        return writer_text(writer, "free(%s)", expression_value(writer, step->a, at).text);
    case STEP_COPY:
        return copied(writer, step, at);
    case STEP_FILL:
        return writer_text(writer, "memset(%s, %s, %s)", expression_value(writer, step->a, at).text,
                           expression_value(writer, step->b, at).text, expression_value(writer, step->c, at).text);
    case STEP_ASSUME:
        return writer_text(writer, "assume %s", expression_condition(writer, step->a, step->expected, at).text);
    case STEP_REQUIRE:
        return writer_text(writer, "require %s", expression_condition(writer, step->a, true, at).text);
    case STEP_OUTSIDE:
        return writer_text(writer, "require %s outside [%s, + %s)", expression_value(writer, step->b, at).text,
                           expression_value(writer, step->a, at).text, expression_value(writer, step->c, at).text);
    case STEP_CALL:
        return writer_text(writer, "%s%s", call_results(writer, step), expression_step(writer, at).text);
    case STEP_RETURN:
        return writer_text(writer, "return%s%s", step->argument_count ? " " : "",
                           expression_arguments(writer, step, at));
    case STEP_SCOPE_BEGIN:
    case STEP_SCOPE_END:
        return writer_text(writer, "%s %s", step_kind_name(step->kind),
                           program_object(writer->program, step->object)->name);
    case STEP_STACK_RESTORE:
        return writer_text(writer, "stack_restore(%s)", expression_value(writer, step->a, at).text);
    case STEP_ERROR:
        return writer_text(writer, "%s()", step->text ? step->text : "error");
    case STEP_EXIT:
        return writer_text(writer, "%s(%s)", step->text ? step->text : "exit",
                           expression_value(writer, step->a, at).text);
    case STEP_UNSUPPORTED:
        return writer_text(writer, "unsupported: %s", step->text ? step->text : "?");
    default:
        break;
    }
    if (plan->named[at]) {
        const Type *type = writer->function->registers[step->result.index].type;
        bool is_copy = step->kind == STEP_COMPUTE && step->opcode == OP_COPY;
        Expression value = is_copy ? expression_assigned(writer, step->a, type, at) : expression_step(writer, at);
        return writer_text(writer, "%s = %s", writer_register(writer, step->result), value.text);
    }
    if (step->kind != STEP_COMPUTE && !plan->uses[at])
        return expression_step(writer, at).text;
    return NULL;
}

static Writer writer_for(const Program *program, EdgeId id)
{
    const Edge *edge = program_edge(program, id);
    const Location *source = program_location(program, edge->source);
    return (Writer){.program = program,
                    .function = program_function(program, source->function),
                    .edge = edge,
                    .arena = arena_create()};
}

static bool add_statements(Text *text, const Program *program, EdgeId edge, bool is_told)
{
    Writer writer = writer_for(program, edge);
    Plan plan = plan_edge(&writer, is_told);
    writer.named = plan.named;
    bool any = false;
    for (uint32_t i = 0; i < writer.edge->step_count; i++) {
        const Step *step = &writer.edge->steps[i];
        const char *statement = is_told && is_added(program, step) ? NULL : statement_of(&writer, &plan, i);
        if (statement && is_told && step->kind == STEP_ASSUME)
            statement = expression_condition(&writer, step->a, step->expected, i).text;
        if (statement)
            text_add(text, "%s%s", any ? "; " : "", statement);
        any |= statement != NULL;
    }
    arena_destroy(writer.arena);
    return any;
}

void statement_add(Text *text, const Program *program, EdgeId edge)
{
    if (!add_statements(text, program, edge, false))
        text_add(text, "skip");
}

void statement_add_source(Text *text, const Program *program, EdgeId edge)
{
    add_statements(text, program, edge, true);
}

void statement_add_operand(Text *text, const Program *program, EdgeId edge, Operand operand)
{
    Writer writer = writer_for(program, edge);
    writer.named = plan_edge(&writer, true).named;
    text_add(text, "%s", expression_value(&writer, operand, writer.edge->step_count).text);
    arena_destroy(writer.arena);
}

const Type *statement_operand_type(const Program *program, EdgeId edge, Operand operand)
{
    Writer writer = writer_for(program, edge);
    writer.named = plan_edge(&writer, true).named;
    const Type *type = expression_value(&writer, operand, writer.edge->step_count).type;
    if (type && type->kind != TYPE_INTEGER && type->kind != TYPE_FLOAT)
        type = NULL; /* the writer may have made it up */
    arena_destroy(writer.arena);
    return type;
}

/* A copy of the type in the program's arena, where the writer may have made it up. */
static const Type *type_kept(Writer *writer, const Type *type)
{
    return type && !type->name && type->kind == TYPE_POINTER
               ? memcpy(arena_alloc(writer->program->arena, sizeof *type), type, sizeof *type)
               : type;
}

void statement_type_registers(Program *program)
{
    Arena *arena = arena_create();
    ArenaMark empty = arena_mark(arena);
    for (size_t i = 0; i < program->function_count; i++) {
        Function *function = &program->functions[i];
        size_t size = function->register_count * sizeof *function->registers;
        if (size)
            function->registers = memcpy(arena_alloc(program->arena, size), function->registers, size);
    }
    for (size_t i = 0; i < program->edge_count; i++) {
        const Edge *edge = &program->edges[i];
        const Location *target = program_location(program, edge->target);
        Function *function = &program->functions[target->function.index];
        if (!target->live_count)
            continue;
        Writer writer = {.program = program, .function = function, .edge = edge, .arena = arena};
        writer.named = plan_edge(&writer, false).named;
        for (uint32_t k = 0; k < edge->step_count; k++) {
            RegisterId result = edge->steps[k].result;
            if (result.index == ID_NONE || function->registers[result.index].type || !location_has_live(target, result))
                continue;
            const Type *type = type_kept(&writer, expression_step(&writer, k).type);
            ((Register *)function->registers)[result.index].type = type; /* the copy made above */
        }
        arena_pop(arena, empty);
    }
    arena_destroy(arena);
}

static void add_operand(Text *text, const Program *program, Operand operand)
{
    switch (operand.kind) {
    case OPERAND_NONE:
        text_add(text, "none");
        break;
    case OPERAND_CONSTANT:
        if (operand.width == 1)
            text_add(text, "%llu", (unsigned long long)operand.constant);
        else
            text_add(text, "%lld", (long long)bits_signed(operand.constant, operand.width));
        break;
    case OPERAND_REGISTER:
        text_add(text, "r%u", operand.reg.index);
        break;
    case OPERAND_ADDRESS:
        text_add(text, "&%s", program_object(program, operand.object)->name);
        if (operand.offset)
            text_add(text, "%+lld", (long long)operand.offset);
        break;
    }
}

void statement_add_step(Text *text, const Program *program, FunctionId function, const Step *step)
{
    const Register *registers = program_function(program, function)->registers;
    if (step->result.index != ID_NONE)
        text_add(text, "r%u = ", step->result.index);
    for (uint32_t i = 0; i < step->result_count; i++)
        text_add(text, "r%u%s", step->results[i].index, i + 1 < step->result_count ? ", " : " = ");
    if (step->kind == STEP_COMPUTE) {
        const OpcodeInfo *info = opcode_info(step->opcode);
        text_add(text, "%s%u", info->name, info->is_comparison ? step->a.width : step->width);
    } else {
        text_add(text, "%s", step_kind_name(step->kind));
    }
    if (step->kind == STEP_LOAD || step->kind == STEP_STORE)
        text_add(text, "%u", step->size);
    else if (step->kind == STEP_INPUT && step->result.index != ID_NONE)
        text_add(text, "%u", registers[step->result.index].width);
    else if (step->kind == STEP_ALLOCATE && step->zeroed)
        text_add(text, " zeroed");
    else if (step->kind == STEP_ASSUME && !step->expected)
        text_add(text, " not");
    else if (step->kind == STEP_ALLOCA && step->lasts)
        text_add(text, " lasting");
    else if (step->kind == STEP_OUTSIDE && step->may_coincide)
        text_add(text, " or same");
    else if (step->kind == STEP_SCOPE_BEGIN || step->kind == STEP_SCOPE_END)
        text_add(text, " %s", program_object(program, step->object)->name);
    const Operand operands[] = {step->a, step->b, step->c};
    bool any = false;
    for (unsigned i = 0; i < 3 && operands[i].kind != OPERAND_NONE; i++, any = true) {
        text_add(text, any ? ", " : " ");
        add_operand(text, program, operands[i]);
    }
    if (step->kind == STEP_CALL || step->kind == STEP_RETURN || step->kind == STEP_FORMAT) {
        text_add(text, "%s(", step->kind == STEP_CALL ? "" : " ");
        for (uint32_t i = 0; i < step->argument_count; i++) {
            text_add(text, i ? ", " : "");
            add_operand(text, program, step->arguments[i]);
        }
        text_add(text, ")");
    }
    if (step->text)
        text_add(text, " \"%s\"", step->text);
}
