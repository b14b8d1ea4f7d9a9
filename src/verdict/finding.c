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
        statement_add_source(&statement, program, edge);
    if (statement.length)
        text_add(text, ": `%s`", text_string(&statement));
    text_free(&statement);
    add_block_story(text, program, result);
    text_add(text, "\n");
    if (!result->trusted && result->reason)
        text_add(text, "This is not certain: %s.\n", result->reason);
}
