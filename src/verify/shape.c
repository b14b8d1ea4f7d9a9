/* SPDX-License-Identifier: MIT */
/* The states kept at each loop head, and what the domain says of variables there. */
#include "verify/shape.h"

enum {
    MOST_STATES = 500, /* at one loop head */
    PICTURES_EACH = 4, /* of one loop head, and ... */
    MOST_PICTURES = 40,
};

/* The states at a loop head: those of the domain in all nodes that stand for others. */
typedef struct Round {
    Domain *domain;
    LocationId head;
    const State *states[MOST_STATES];
    size_t count;
} Round;

/* False if there are too many, or one that the domain has not: then nothing is said. */
static bool round_find(Round *round, const Tree *tree)
{
    round->count = 0;
    for (size_t i = 0; i < tree_node_count(tree); i++) {
        const Node *node = tree_node(tree, i);
        if (!node->kept || node->covered_by || node->location.index != round->head.index)
            continue;
        if (round->count == MOST_STATES || !node->states[0])
            return false;
        round->states[round->count++] = node->states[0];
    }
    return round->count > 0;
}

static bool is_candidate(const Object *object)
{
    const Type *type = object->type;
    return !object->is_artificial && !object->is_model && object->position.line && type && type->kind == TYPE_POINTER &&
           type->target && type->target->kind == TYPE_STRUCT && type->target->name;
}

static void add_variable(Verdict *verdict, const Round *round, ObjectId variable)
{
    const Program *program = round->domain->program;
    const Object *object = program_object(program, variable);
    Text what = {0}, says = {0};
    if (!is_candidate(object) ||
        !round->domain->ops->shape(round->domain, round->states, round->count, variable, &what)) {
        text_free(&what);
        return;
    }
    Position loop = program_location(program, round->head)->loop;
    loop.column = 0;
    program_add_position(&says, program, loop);
    text_add(&says, ": `%s` is %s", object->name, text_string(&what));
    verdict_add_shape(verdict, arena_string(program->arena, text_string(&says)));
    text_free(&says);
    text_free(&what);
}

/* The last states: those before them were mostly met in the first rounds, and are smaller. */
static void add_pictures(Verdict *verdict, const Round *round)
{
    size_t first = round->count > PICTURES_EACH ? round->count - PICTURES_EACH : 0;
    for (size_t i = first; i < round->count && verdict->picture_count < MOST_PICTURES; i++) {
        Text dot = {0};
        round->domain->ops->dot(round->domain, round->states[i], &dot);
        verdict_add_picture(verdict, (LoopPicture){round->head, i + 1, round->count, text_take(&dot)});
    }
}

void shapes_collect(Verdict *verdict, const Tree *tree, Domain *domain, Budget *budget, bool with_pictures)
{
    const Program *program = domain->program;
    Round round = {.domain = domain};
    for (uint32_t i = 0; i < program->location_count; i++) {
        const Location *location = &program->locations[i];
        const Function *function = program_function(program, location->function);
        if (!location->is_loop_head || !location->loop.line || function->is_model || budget_exhausted_now(budget))
            continue;
        round.head = (LocationId){i};
        if (!round_find(&round, tree))
            continue;
        if (with_pictures && domain->ops->dot)
            add_pictures(verdict, &round);
        for (uint32_t k = 0; domain->ops->shape && k < function->local_count; k++)
            add_variable(verdict, &round, function->locals[k]);
        for (uint32_t k = 0; domain->ops->shape && k < program->object_count; k++)
            if (program->objects[k].kind == OBJECT_GLOBAL)
                add_variable(verdict, &round, (ObjectId){k});
    }
}
