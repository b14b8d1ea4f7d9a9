/* SPDX-License-Identifier: MIT */
/* Trees of a bounded program: a node knows in which round of which loops it is, and nodes that are in different ones neither
 * cover each other nor merge. What begins one round more than the bound is not looked at. */
#include "engine/parts.h"

#include "program/loop.h"

/* The round of one loop, within those of the loops around it; or, outermost, a context. */
struct Turn {
    const Turn *outer; /* NULL: a context */
    uint32_t id;
    uint32_t head; /* a location, or the context */
    uint32_t rounds;
};

static bool same_turn(const void *wanted, const void *item, void *context)
{
    const Turn *left = wanted, *right = item;
    (void)context;
    return left->outer == right->outer && left->head == right->head && left->rounds == right->rounds;
}

static const Turn *turn_make(Tree *tree, Turn wanted)
{
    uint64_t hash = hash_mix(hash_mix(wanted.outer ? wanted.outer->id + 1 : 0, wanted.head), wanted.rounds);
    Turn *turn = pointer_set_find(tree->turns, hash, &wanted, same_turn, NULL);
    if (turn)
        return turn;
    turn = arena_alloc(tree->arena, sizeof *turn);
    *turn = wanted;
    turn->id = (uint32_t)pointer_set_count(tree->turns);
    pointer_set_add(tree->turns, hash, turn);
    return turn;
}

void tree_bound(Tree *tree, uint32_t bound)
{
    tree->bound = bound;
    tree->turns = pointer_set_create();
    tree->loop_locations = mem_alloc(tree->program->location_count * sizeof *tree->loop_locations);
    tree_restart(tree, precision_map_coarsest(tree->precisions));
}

bool tree_hit_bound(const Tree *tree)
{
    return tree->hit_bound;
}

static bool is_in_loop(Tree *tree, uint32_t head, LocationId location)
{
    if (!tree->loop_locations[head])
        tree->loop_locations[head] = loop_locations(tree->program, (LocationId){head});
    return tree->loop_locations[head][location.index];
}

const Turn *turn_begin(Tree *tree, const Context *context)
{
    return tree->bound ? turn_make(tree, (Turn){.head = context->id}) : NULL;
}

const Turn *turn_next(Tree *tree, const Turn *turn, LocationId to)
{
    while (turn->outer && !is_in_loop(tree, turn->head, to))
        turn = turn->outer;
    if (!location_is_loop_head(tree, to))
        return turn;
    bool is_back = turn->outer && turn->head == to.index;
    if (is_back && turn->rounds == tree->bound) {
        tree->hit_bound = true;
        return NULL;
    }
    return turn_make(tree, (Turn){is_back ? turn->outer : turn, 0, to.index, is_back ? turn->rounds + 1 : 0});
}

uint64_t turn_key(const Turn *turn)
{
    return turn->id;
}
