/* SPDX-License-Identifier: MIT */
/* Runs and findings for people: the program's own operations, with the values they moved. What library models do inside
 * is not shown, only their calls are. */
#include "program/interpreter.h"

#include "base/map.h"
#include "program/statement.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHOWN_FIRST = 60, /* operations of a long trace shown before and after the gap */
    SHOWN_LAST = 100,
    VALUE_COLUMN = 44, /* where values begin, if the statement leaves room */
};

static const Function *edge_function(const Program *program, EdgeId edge)
{
    return program_function(program, program_location(program, program_edge(program, edge)->source)->function);
}

/* Where an operation stands, "" in no file. */
static void add_place(Text *text, const Program *program, EdgeId edge)
{
    if (edge.index == ID_NONE)
        return;
    Position position = program_edge(program, edge)->position;
    position.column = 0;
    program_add_position(text, program, position);
}

/* The same without directory and column, for long lists. */
static void add_short_place(Text *text, const Program *program, Position position)
{
    const char *file = position.file < program->file_count ? program->files[position.file] : "?";
    const char *slash = strrchr(file, '/');
    text_add(text, "%s:%u", slash ? slash + 1 : file, position.line);
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
        case STEP_RETURN: return &edge->steps[i];
        default: break;
        }
    return NULL;
}

typedef struct Printer {
    Text *text;
    const Program *program;
    Map *blocks; /* heap blocks met so far, to number them 1, 2, ... */
} Printer;

static void add_pointer(Printer *printer, const TraceEvent *event)
{
    Text *text = printer->text;
    if (event->object.index != ID_NONE) {
        const Object *object = program_object(printer->program, event->object);
        text_add(text, "%s%s", object->kind == OBJECT_FUNCTION ? "" : "&", object->name);
        if (event->offset)
            type_add_path(text, object->type, event->offset, 0);
        return;
    }
    size_t known = map_count(printer->blocks);
    uint64_t *number = map_put(printer->blocks, event->value.block.index);
    bool is_new = map_count(printer->blocks) > known;
    if (is_new)
        *number = known + 1;
    text_add(text, "block %" PRIu64, *number);
    if (event->offset)
        text_add(text, " + %" PRId64, bits_signed(event->offset, printer->program->pointer_width));
    if (!is_new || event->made_at.index == ID_NONE)
        return;
    text_add(text, " (made at ");
    add_short_place(text, printer->program, program_edge(printer->program, event->made_at)->position);
    text_add(text, ")");
}

static void add_value(Printer *printer, const TraceEvent *event, const Step *step)
{
    Value value = event->value;
    const Function *function = edge_function(printer->program, event->edge);
    bool is_pointer = (step->type && step->type->kind == TYPE_POINTER) ||
                      (step->kind == STEP_STORE && step->b.kind == OPERAND_REGISTER &&
                       function->registers[step->b.reg.index].is_pointer);
    bool is_unsigned = (step->kind == STEP_INPUT && !step->is_signed) ||
                       (step->type && step->type->kind == TYPE_INTEGER && !step->type->is_signed);
    if (value.block.index != ID_NONE)
        add_pointer(printer, event);
    else if ((is_pointer || step->kind == STEP_FREE || step->kind == STEP_ALLOCATE) && !value.bits)
        text_add(printer->text, "NULL");
    else if (is_unsigned || value.width == 1 || step->kind == STEP_FREE)
        text_add(printer->text, "%" PRIu64, value.bits);
    else
        text_add(printer->text, "%" PRId64, bits_signed(value.bits, value.width));
}

/* Whether the operation's text shows a register as the allocation or input that it is. */
static bool is_made_here(const Edge *edge, RegisterId reg)
{
    for (uint32_t i = 0; i < edge->step_count; i++)
        if (edge->steps[i].result.index == reg.index)
            return edge->steps[i].kind == STEP_ALLOCATE || edge->steps[i].kind == STEP_INPUT;
    return false;
}

/* The value an operation moved, unless its text says it already: [q = block 3 (made at list.c:9)]. */
static void add_event_value(Printer *printer, const TraceEvent *event)
{
    const Step *step = event_step(program_edge(printer->program, event->edge));
    if (!event->has_value || !step)
        return;
    const Operand *operand = step->kind == STEP_STORE    ? &step->b
                             : step->kind == STEP_FREE   ? &step->a
                             : step->kind == STEP_RETURN ? &step->arguments[0]
                                                         : NULL;
    if (operand && operand->kind != OPERAND_REGISTER)
        return;
    if (operand && is_made_here(program_edge(printer->program, event->edge), operand->reg))
        operand = NULL;
    text_add(printer->text, "  [");
    if (operand)
        statement_add_operand(printer->text, printer->program, event->edge, *operand);
    text_add(printer->text, operand ? " = " : "= ");
    add_value(printer, event, step);
    text_add(printer->text, "]");
}

/* Whether an operation is for people, remembered for each edge: 0 not known, 1 yes, 2 no. */
static bool is_shown(const Program *program, EdgeId edge, uint8_t *known)
{
    if (!known[edge.index]) {
        Text statement = {0};
        if (!edge_function(program, edge)->is_model && program_edge(program, edge)->position.line)
            statement_add(&statement, program, edge);
        known[edge.index] = statement.length && strcmp(text_string(&statement), "skip") ? 1 : 2;
        text_free(&statement);
    }
    return known[edge.index] == 1;
}

static void print_event(Printer *printer, const TraceEvent *event)
{
    Text *text = printer->text;
    Position position = program_edge(printer->program, event->edge)->position;
    text_add(text, "  ");
    add_short_place(text, printer->program, position);
    size_t before = text->length;
    text_add(text, "  %*s", (int)(2 * (event->depth < 20 ? event->depth : 20)), "");
    statement_add(text, printer->program, event->edge);
    size_t width = text->length - before;
    Text value = {0};
    printer->text = &value;
    add_event_value(printer, event);
    printer->text = text;
    if (value.length)
        text_add(text, "%*s%s", width < VALUE_COLUMN ? (int)(VALUE_COLUMN - width) : 0, "", text_string(&value));
    text_free(&value);
    text_add(text, "\n");
}

void trace_print(Text *text, const Program *program, const Trace *trace)
{
    Printer printer = {.text = text, .program = program, .blocks = map_create()};
    uint8_t *known = mem_alloc(program->edge_count);
    size_t shown = 0, count = 0;
    for (size_t i = 0; i < trace->count; i++)
        count += is_shown(program, trace->items[i].edge, known);
    size_t gap = count > SHOWN_FIRST + SHOWN_LAST ? count - SHOWN_FIRST - SHOWN_LAST : 0;
    for (size_t i = 0; i < trace->count; i++) {
        if (!is_shown(program, trace->items[i].edge, known))
            continue;
        if (gap && shown == SHOWN_FIRST)
            text_add(text, "  ... %zu operations ...\n", gap);
        if (shown < SHOWN_FIRST || shown >= SHOWN_FIRST + gap)
            print_event(&printer, &trace->items[i]);
        shown++;
    }
    free(known);
    map_destroy(printer.blocks);
}

/* What is known of the block a violation concerns. */
static void add_block_story(Text *text, const Program *program, const RunResult *result)
{
    if (result->block.index == ID_NONE)
        return;
    if (result->block_object.index != ID_NONE) {
        const Object *object = program_object(program, result->block_object);
        text_add(text, "; the object is `%s`", object->name);
        if (object->kind != OBJECT_FUNCTION)
            text_add(text, " of %" PRIu64 " bytes", object->size);
    } else if (result->block_made_at.index != ID_NONE) {
        text_add(text, "; the block was allocated at ");
        add_place(text, program, result->block_made_at);
    }
    if (result->block_ended_at.index == ID_NONE)
        return;
    bool is_heap = result->block_object.index == ID_NONE && result->finding.kind != VIOLATION_SCOPE;
    text_add(text, is_heap ? " and freed at " : " and its lifetime ended at ");
    add_place(text, program, result->block_ended_at);
}

/* The library function that an operation calls, `inside` being one of its own operations. */
static const char *called_name(const Program *program, EdgeId call, EdgeId inside)
{
    const Edge *edge = program_edge(program, call);
    Operand callee = edge->steps[edge->step_count - 1].a;
    return callee.kind == OPERAND_ADDRESS ? program_object(program, callee.object)->name
                                          : edge_function(program, inside)->name;
}

void finding_print(Text *text, const Program *program, const RunResult *result)
{
    EdgeId edge = result->user_edge;
    if (edge.index != ID_NONE) {
        add_place(text, program, edge);
        text_add(text, ": ");
    }
    text_add(text, "%s", violation_info(result->finding.kind)->says);
    if (edge.index != ID_NONE && edge.index != result->finding.edge.index)
        text_add(text, " in %s", called_name(program, edge, result->finding.edge));
    Text statement = {0};
    if (edge.index != ID_NONE)
        statement_add(&statement, program, edge);
    if (statement.length)
        text_add(text, ": `%s`", text_string(&statement));
    text_free(&statement);
    add_block_story(text, program, result);
    text_add(text, "\n");
    if (!result->trusted && result->reason)
        text_add(text, "This is not certain: %s.\n", result->reason);
}
