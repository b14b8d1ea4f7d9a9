/* SPDX-License-Identifier: MIT */
/* The words of an event: the program's own operation, with the values it moved or looked at. What library models do
 * inside is not shown, only their calls are. */
#include "verdict/teller.h"

#include "program/statement.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_VALUES = 4 }; /* looked at, of one operation */

const Function *teller_function(const Program *program, EdgeId edge)
{
    return program_function(program, program_location(program, program_edge(program, edge)->source)->function);
}

void teller_add_place(Text *text, const Program *program, Position position)
{
    const char *file = position.file < program->file_count ? program->files[position.file] : "?";
    const char *slash = strrchr(file, '/');
    text_add(text, "%s:%u", slash ? slash + 1 : file, position.line);
}

Teller teller_begin(const Program *program, const Trace *trace)
{
    return (Teller){.program = program,
                    .trace = trace,
                    .blocks = map_create(),
                    .freed = map_create(),
                    .source = source_open(program)};
}

void teller_end(Teller *teller)
{
    map_destroy(teller->freed);
    map_destroy(teller->blocks);
    source_close(&teller->source);
}

/* Is it a call of the library, or of something that stands for one? */
static bool is_library(const Program *program, const Step *step)
{
    if (step->kind == STEP_CALL && step->a.kind == OPERAND_ADDRESS) {
        const Object *callee = program_object(program, step->a.object);
        return callee->kind == OBJECT_FUNCTION && program_function(program, callee->function)->is_model;
    }
    return step->kind == STEP_FORMAT || step->kind == STEP_FILL || step->kind == STEP_COPY;
}

/* "$strlen = " before "strlen(...)", if the result is used later. */
static void add_result(Text *text, const Program *program, EdgeId edge, const char *written)
{
    const Edge *call = program_edge(program, edge);
    const Step *last = &call->steps[call->step_count - 1];
    const Location *target = program_location(program, call->target);
    RegisterId result = last->kind != STEP_CALL   ? last->result
                        : last->result_count == 1 ? last->results[0]
                                                  : (RegisterId){ID_NONE};
    const char *name = result.index == ID_NONE ? NULL : teller_function(program, edge)->registers[result.index].name;
    size_t length = strcspn(written, "( ");
    if (name && *name == '$' && !strncmp(name + 1, written, length) && !name[1 + length] &&
        location_has_live(target, result))
        text_add(text, "%s = ", name);
}

/* The value of a return statement goes to a variable of the compiler's first. It is told if an access of its own may fail. */
static void add_return(Text *text, const Program *program, EdgeId edge)
{
    const Edge *operation = program_edge(program, edge);
    const Step *last = operation->step_count ? &operation->steps[operation->step_count - 1] : NULL;
    bool is_slot = last && last->kind == STEP_STORE && last->a.kind == OPERAND_ADDRESS &&
                   last->b.kind == OPERAND_REGISTER && program_object(program, last->a.object)->is_artificial;
    bool is_access = false;
    for (uint32_t i = 0; is_slot && i < operation->step_count; i++)
        is_access |= operation->steps[i].kind == STEP_LOAD && operation->steps[i].a.kind == OPERAND_REGISTER;
    if (!is_access)
        return;
    text_add(text, "return ");
    statement_add_operand(text, program, edge, last->b);
}

void teller_add_statement(Text *text, const Program *program, EdgeId edge)
{
    size_t before = text->length;
    statement_add_source(text, program, edge);
    if (text->length == before)
        add_return(text, program, edge);
}

void teller_add_operation(Text *text, const Program *program, Source *source, EdgeId edge)
{
    const Edge *operation = program_edge(program, edge);
    const Step *last = operation->step_count ? &operation->steps[operation->step_count - 1] : NULL;
    Text call = {0};
    bool is_error = last && last->kind == STEP_ERROR;
    if (last && (is_error || is_library(program, last)) &&
        source_add_call(&call, source, operation->position, is_error)) {
        add_result(text, program, edge, text_string(&call));
        text_add(text, "%s", text_string(&call));
    } else {
        teller_add_statement(text, program, edge);
    }
    text_free(&call);
}

/* Twice the block's number, + 1 once it has been shown. */
static uint64_t *block_number(Teller *teller, BlockId block)
{
    uint64_t *number = map_put(teller->blocks, block.index);
    if (!*number)
        *number = 2 * map_count(teller->blocks);
    return number;
}

/* The step of an operation whose value its event shows. */
static const Step *event_step(const Edge *edge)
{
    for (uint32_t i = edge->step_count; i-- > 0;)
        switch (edge->steps[i].kind) {
        case STEP_STORE:
        case STEP_INPUT:
        case STEP_ALLOCATE:
        case STEP_FREE:
        case STEP_RETURN:
            return &edge->steps[i];
        default:
            break;
        }
    return NULL;
}

/* Of an operation. */
static void add_pointer(Text *text, Teller *teller, EdgeId edge, const TraceValue *value_shown)
{
    if (value_shown->object.index != ID_NONE) {
        const Object *object = program_object(teller->program, value_shown->object);
        bool is_literal = *object->name == '"';
        text_add(text, "%s%s", object->kind == OBJECT_FUNCTION || is_literal ? "" : "&", object->name);
        if (value_shown->offset && is_literal)
            text_add(text, " + %" PRIu64, value_shown->offset);
        else if (value_shown->offset)
            type_add_path(text, object->type, value_shown->offset, 0);
        return;
    }
    uint64_t *number = block_number(teller, value_shown->value.block);
    text_add(text, "block %" PRIu64, *number >> 1);
    if (value_shown->offset)
        text_add(text, " + %" PRId64, bits_signed(value_shown->offset, teller->program->pointer_width));
    bool is_new = !(*number & 1) && value_shown->made_at.index != edge.index;
    *number |= 1;
    if (is_new && value_shown->made_at.index != ID_NONE) {
        text_add(text, " (made at ");
        teller_add_place(text, teller->program, program_edge(teller->program, value_shown->made_at)->position);
        text_add(text, ")");
    }
    if (map_find(teller->freed, value_shown->value.block.index))
        text_add(text, " (freed)");
}

static const Type *scalar_type(const Type *type, int64_t offset, uint64_t size)
{
    Text path = {0};
    const Type *scalar = offset < 0 ? NULL : type_add_path(&path, type, (uint64_t)offset, size);
    text_free(&path);
    return scalar;
}

/* The value that a step moved or loaded. */
static void add_value(Text *text, Teller *teller, EdgeId edge, const Step *step, const TraceValue *value_shown)
{
    Value value = value_shown->value;
    const Function *function = teller_function(teller->program, edge);
    RegisterId reg = step->kind == STEP_LOAD                                        ? step->result
                     : step->kind == STEP_STORE && step->b.kind == OPERAND_REGISTER ? step->b.reg
                                                                                    : (RegisterId){ID_NONE};
    bool is_pointer = (step->type && step->type->kind == TYPE_POINTER) || step->kind == STEP_FREE ||
                      step->kind == STEP_ALLOCATE ||
                      (reg.index != ID_NONE && function->registers[reg.index].is_pointer);
    bool is_unsigned = (step->kind == STEP_INPUT && !step->is_signed) || step->kind == STEP_FREE;
    const Type *type = step->type;
    if (!type && step->kind == STEP_STORE && step->a.kind == OPERAND_ADDRESS)
        type = scalar_type(program_object(teller->program, step->a.object)->type, step->a.offset, step->size);
    if (!type && reg.index != ID_NONE)
        type = statement_operand_type(teller->program, edge, operand_register(reg, value.width));
    if (value.block.index != ID_NONE)
        add_pointer(text, teller, edge, value_shown);
    else if (is_pointer && !value.bits)
        text_add(text, "NULL");
    else if (is_unsigned && !type)
        text_add(text, "%" PRIu64, value.bits);
    else
        type_add_value(text, type, value.bits, value.width);
}

/* Whether the operation's text shows a register as the allocation or input that it is. */
static bool is_made_here(const Edge *edge, RegisterId reg)
{
    for (uint32_t i = 0; i < edge->step_count; i++)
        if (edge->steps[i].result.index == reg.index)
            return edge->steps[i].kind == STEP_ALLOCATE || edge->steps[i].kind == STEP_INPUT;
    return false;
}

/* The value an operation moved, unless its text says it already: "q = block 3 (made at list.c:9)". */
static void add_moved(Text *text, Teller *teller, const TraceEvent *event, const Step *step)
{
    const Operand *operand = step->kind == STEP_STORE    ? &step->b
                             : step->kind == STEP_FREE   ? &step->a
                             : step->kind == STEP_RETURN ? &step->arguments[0]
                                                         : NULL;
    if (operand && operand->kind != OPERAND_REGISTER)
        return;
    if (operand && is_made_here(program_edge(teller->program, event->edge), operand->reg))
        operand = NULL;
    Text name = {0};
    if (operand)
        statement_add_operand(&name, teller->program, event->edge, *operand);
    if (name.length && !strchr(text_string(&name), ' '))
        text_add(text, "%s ", text_string(&name));
    text_free(&name);
    text_add(text, "= ");
    add_value(text, teller, event->edge, step, &event->value_shown);
}

static size_t access_end(const Trace *trace, const TraceEvent *event)
{
    return event + 1 < trace->items + trace->count ? event[1].first_access : trace->access_count;
}

/* The values an operation looked at, each once: "i = 3, n = 3". */
static void add_looked_at(Text *text, Teller *teller, const TraceEvent *event)
{
    const Edge *edge = program_edge(teller->program, event->edge);
    const TraceAccess *accesses = teller->trace->accesses;
    unsigned count = 0;
    for (size_t i = event->first_access; i < access_end(teller->trace, event) && count < MOST_VALUES; i++) {
        const Step *step = &edge->steps[accesses[i].step];
        Text name = {0};
        if (step->kind == STEP_LOAD)
            statement_add_operand(&name, teller->program, event->edge, operand_register(step->result, step->width));
        text_add(&name, " = ");
        if (step->kind == STEP_LOAD && !strstr(text_string(text), text_string(&name))) {
            text_add(text, "%s%s", count++ ? ", " : "", text_string(&name));
            text_add(text, "%s", accesses[i].is_uninitialised ? "uninitialised, here " : "");
            add_value(text, teller, event->edge, step, &accesses[i].loaded);
        }
        text_free(&name);
    }
}

/* Notes what blocks the event makes or frees. */
static void note_blocks(Teller *teller, const TraceEvent *event, StepKind kind)
{
    const Edge *edge = program_edge(teller->program, event->edge);
    for (size_t i = event->first_access; i < access_end(teller->trace, event); i++) {
        const TraceAccess *access = &teller->trace->accesses[i];
        if (edge->steps[access->step].kind != kind)
            continue;
        if (kind == STEP_ALLOCATE)
            block_number(teller, access->block);
        else
            map_put(teller->freed, access->block.index);
    }
}

static const char *keep(Arena *arena, Text *text)
{
    const char *kept = arena_string(arena, text_string(text));
    text_free(text);
    return kept;
}

StoryLine teller_line(Teller *teller, Arena *arena, size_t index)
{
    const TraceEvent *events = teller->trace->items, *event = &events[index];
    const Edge *edge = program_edge(teller->program, event->edge);
    const Step *step = event_step(edge);
    Text statement = {0}, values = {0};
    for (; teller->happened < index; teller->happened++) {
        note_blocks(teller, &events[teller->happened], STEP_ALLOCATE);
        note_blocks(teller, &events[teller->happened], STEP_FREE);
    }
    note_blocks(teller, event, STEP_ALLOCATE);
    teller_add_operation(&statement, teller->program, &teller->source, event->edge);
    if (event->has_value && step)
        add_moved(&values, teller, event, step);
    else
        add_looked_at(&values, teller, event);
    return (StoryLine){.event = index,
                       .edge = event->edge,
                       .depth = event->depth,
                       .says = keep(arena, &statement),
                       .values = keep(arena, &values)};
}
