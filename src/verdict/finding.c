/* SPDX-License-Identifier: MIT */
/* Findings for people. */
#include "verdict/story.h"

#include "verdict/teller.h"

#include <inttypes.h>
#include <string.h>

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

/* Was the address of the failing step read from memory that nothing wrote? Then that was the run's last choice. */
static bool is_uninitialised(const Program *program, const RunResult *result)
{
    const ChoiceList *choices = &result->choices;
    const Choice *last = choices->count ? &choices->items[choices->count - 1] : NULL;
    if (!last || last->kind != CHOICE_UNINITIALISED || last->edge.index != result->finding.edge.index)
        return false;
    const Edge *edge = program_edge(program, last->edge);
    Operand address = edge->steps[result->finding.step].a;
    for (uint32_t i = result->finding.step; i-- > last->step;)
        if (address.kind == OPERAND_REGISTER && edge->steps[i].result.index == address.reg.index) {
            if (i == last->step)
                return true;
            address = edge->steps[i].a;
        }
    return false;
}

static const char *happening(const Program *program, const RunResult *result)
{
    ViolationKind kind = result->finding.kind;
    if ((kind == VIOLATION_NULL || kind == VIOLATION_WILD) && is_uninitialised(program, result))
        return "access through an uninitialised pointer";
    if (kind == VIOLATION_ERROR_CALL && result->finding.edge.index != ID_NONE) {
        const Edge *edge = program_edge(program, result->finding.edge);
        const Step *step = &edge->steps[result->finding.step];
        if (program->user_entry && program_is_entry(program, program_location(program, edge->source)->function))
            return "what the contract ensures does not hold";
        bool is_assertion = step->kind == STEP_ERROR && step->text && strstr(step->text, "assert");
        return is_assertion ? "assertion failed" : "call of the error function";
    }
    return violation_info(kind)->says;
}

const char *finding_label(const Program *program, const RunResult *result)
{
    const ViolationInfo *info = violation_info(result->finding.kind);
    return happening(program, result) != info->says && info->property == VALID_DEREF ? "uninitialised pointer"
                                                                                     : info->name;
}

static void add_evidence(FindingPlaces *places, Position position, const char *says)
{
    for (size_t i = 0; i < places->count; i++)
        if (places->items[i].position.file == position.file && places->items[i].position.line == position.line)
            return;
    if (position.line)
        places->items[places->count++] = (FindingPlace){position, says};
}

FindingPlaces finding_places(const Program *program, const RunResult *result)
{
    FindingPlaces places = {0};
    EdgeId edges[] = {result->user_edge, result->block_made_at, result->block_ended_at};
    Position positions[3] = {{0}, {0}, {0}};
    for (unsigned i = 0; i < 3; i++)
        if (edges[i].index != ID_NONE)
            positions[i] = program_edge(program, edges[i])->position;
    bool is_heap = result->block_object.index == ID_NONE;
    add_evidence(&places, positions[0], finding_label(program, result));
    if (is_heap)
        add_evidence(&places, positions[1], "allocated here");
    else
        add_evidence(&places, program_object(program, result->block_object)->position, "declared here");
    add_evidence(&places, positions[2], is_heap ? "freed here" : "its lifetime ends here");
    return places;
}

/* "leak of 24 bytes: heap block that no pointer leads to any more". */
static void add_happening(Text *text, const Program *program, const RunResult *result)
{
    const char *says = happening(program, result), *name = sanitizer_name(result);
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
                                          : teller_function(program, inside)->name;
}

void finding_add_sentence(Text *text, const Program *program, const RunResult *result)
{
    EdgeId edge = result->user_edge;
    add_happening(text, program, result);
    if (edge.index != ID_NONE) {
        Source source = source_open(program);
        Text operation = {0};
        teller_add_operation(&operation, program, &source, edge);
        bool is_inside = edge.index != result->finding.edge.index;
        const char *called = is_inside ? called_name(program, edge, result->finding.edge) : "";
        if (is_inside && !strstr(text_string(&operation), called))
            is_inside = false; /* the model's function is not what the user wrote */
        if (is_inside)
            text_add(text, " in %s", called);
        if (operation.length)
            text_add(text, ": `%s`", text_string(&operation));
        text_free(&operation);
        source_close(&source);
    }
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
