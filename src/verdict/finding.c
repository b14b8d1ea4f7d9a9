/* SPDX-License-Identifier: MIT */
/* Findings for people. */
#include "verdict/story.h"

#include "program/statement.h"

#include <inttypes.h>

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

/* The name that sanitizers have for it, NULL if they have none. */
static const char *sanitizer_name(const RunResult *result)
{
    bool is_heap = result->block.index != ID_NONE && result->block_object.index == ID_NONE;
    switch (result->finding.kind) {
    case VIOLATION_BOUNDS:
        return result->block.index == ID_NONE ? NULL : is_heap ? "heap-buffer-overflow" : "buffer-overflow";
    case VIOLATION_FREED:
        return "use after free";
    case VIOLATION_SCOPE:
        return "stack-use-after-scope";
    case VIOLATION_DOUBLE_FREE:
        return "double free";
    case VIOLATION_FREE_OFFSET:
    case VIOLATION_FREE_NON_HEAP:
        return "bad free";
    default:
        return NULL;
    }
}

/* "leak of 24 bytes: heap block that no pointer leads to any more". */
static void add_happening(Text *text, const RunResult *result)
{
    const char *says = violation_info(result->finding.kind)->says, *name = sanitizer_name(result);
    if (result->finding.kind == VIOLATION_LOST && result->block.index != ID_NONE)
        text_add(text, "leak of %" PRIu64 " bytes: ", result->block_size);
    text_add(text, "%s", says);
    if (name)
        text_add(text, " (%s)", name);
}

/* What is known of the block a violation concerns. */
static void add_block_story(Text *text, const Program *program, const RunResult *result)
{
    if (result->block.index == ID_NONE)
        return;
    if (result->finding.kind == VIOLATION_BOUNDS && result->access_size)
        text_add(text, "; %" PRIu64 " bytes at offset %" PRId64, result->access_size,
                 bits_signed(result->access_offset, program->pointer_width));
    if (result->block_object.index != ID_NONE) {
        const Object *object = program_object(program, result->block_object);
        text_add(text, "; the object is `%s`", object->name);
        if (object->kind != OBJECT_FUNCTION)
            text_add(text, " of %" PRIu64 " bytes", object->size);
    } else if (result->block_made_at.index != ID_NONE) {
        text_add(text, "; the block");
        if (result->finding.kind == VIOLATION_BOUNDS)
            text_add(text, " of %" PRIu64 " bytes", result->block_size);
        text_add(text, " was allocated at ");
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

void finding_add_sentence(Text *text, const Program *program, const RunResult *result)
{
    EdgeId edge = result->user_edge;
    add_happening(text, result);
    if (edge.index != ID_NONE && edge.index != result->finding.edge.index)
        text_add(text, " in %s", called_name(program, edge, result->finding.edge));
    Text statement = {0};
    if (edge.index != ID_NONE)
        statement_add_source(&statement, program, edge);
    if (statement.length)
        text_add(text, ": `%s`", text_string(&statement));
    text_free(&statement);
    add_block_story(text, program, result);
    text_add(text, " [%s]", property_info(finding_property(result->finding))->name);
}

void finding_print(Text *text, const Program *program, const RunResult *result)
{
    if (result->user_edge.index != ID_NONE) {
        add_place(text, program, result->user_edge);
        text_add(text, ": ");
    }
    finding_add_sentence(text, program, result);
    text_add(text, "\n");
    if (!result->trusted && result->reason)
        text_add(text, "This is not certain: %s.\n", result->reason);
}
