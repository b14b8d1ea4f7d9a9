/* SPDX-License-Identifier: MIT */
/* A path is followed item by item with rows of states; the stack of rests holds what each call under way left out of
 * its callee. */
#include "refine/follow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 64 };

/* Rows of states in parallel arrays, laid out as in the product. */
typedef struct RowSet {
    const State **states, **before;
    const FollowRests **rests;
    size_t count, state_capacity, before_capacity, rest_capacity;
    MarkSet post_marks, marks;
    bool is_whole; /* no row was left out because another covers it */
} RowSet;

typedef struct PathWalk {
    Follower *follower;
    const FollowPlan *plan;
    Arena *arena;
    RowSet now, next;
    bool gave_up;
} PathWalk;

static size_t width(const PathWalk *walk)
{
    return walk->follower->product->component_count;
}

static const State *const *row_at(const PathWalk *walk, const RowSet *set, size_t i)
{
    return set->states + i * width(walk);
}

static const FollowRests *rests_push(PathWalk *walk, const FollowRests *outer, const State *const *states)
{
    size_t bytes = width(walk) * sizeof *states;
    FollowRests *made = arena_alloc(walk->follower->arena ? walk->follower->arena : walk->arena, sizeof *made + bytes);
    made->outer = outer;
    memcpy(made->states, states, bytes);
    return made;
}

static void row_put(PathWalk *walk, const State *const *row, const State *const *before, const FollowRests *rests)
{
    RowSet *set = &walk->next;
    set->rests = array_room(set->rests, &set->rest_capacity, set->count, sizeof *set->rests);
    for (size_t i = 0; i < width(walk); i++) {
        set->states = array_room(set->states, &set->state_capacity, set->count * width(walk) + i, sizeof *set->states);
        set->states[set->count * width(walk) + i] = row[i];
        set->before = array_room(set->before, &set->before_capacity, set->count * width(walk) + i, sizeof *set->before);
        set->before[set->count * width(walk) + i] = before[i];
    }
    set->rests[set->count++] = rests;
}

static bool is_out_of_budget(Follower *follower)
{
    product_spend(follower->product, follower->budget);
    return follower->budget && budget_exhausted(follower->budget);
}

/* Adds a row to the next set unless a row there covers it. `before`: the row before abstraction. */
static void row_add(PathWalk *walk, const State *const *row, const State *const *before, const FollowRests *rests)
{
    RowSet *set = &walk->next;
    walk->gave_up |= is_out_of_budget(walk->follower);
    for (size_t i = 0; i < set->count && !walk->gave_up; i++)
        if (set->rests[i] == rests && product_leq(walk->follower->product, row, row_at(walk, set, i))) {
            set->is_whole = false;
            return;
        }
    walk->gave_up |= set->count == ROWS_MOST;
    if (!walk->gave_up)
        row_put(walk, row, before, rests);
}

static bool is_exact(const PathWalk *walk, size_t item)
{
    return item >= walk->plan->exact_from;
}

/* The precision map that a plan has in force at the item after `item`. */
static const PrecisionMap *map_of(const Follower *follower, const FollowPlan *plan, size_t item)
{
    if (item + 1 >= plan->exact_from)
        return follower->finest;
    return plan->map && item >= plan->map_from ? plan->map : follower->path->items[item].node->precision;
}

static const PrecisionMap *map_after(const PathWalk *walk, size_t item)
{
    return map_of(walk->follower, walk->plan, item);
}

/* Abstracts the row as the tree does at the item after `item`, and adds it. */
static void arrive(PathWalk *walk, size_t item, const State *const *row, const FollowRests *rests)
{
    Follower *follower = walk->follower;
    const PathItem *from = &follower->path->items[item];
    const State **states = arena_alloc(walk->arena, width(walk) * sizeof *states);
    memcpy(states, row, width(walk) * sizeof *states);
    product_align(follower->product, states, from[1].node->states, from[1].node->location, map_after(walk, item),
                  &walk->next.marks);
    if (!is_exact(walk, item + 1))
        product_arrive(follower->product, states, from[1].node->location, map_after(walk, item), &walk->next.marks);
    row_add(walk, states, row, rests);
}

static void enter(PathWalk *walk, size_t item, const State *const *row, const FollowRests *rests)
{
    Product *product = walk->follower->product;
    const PathItem *from = &walk->follower->path->items[item];
    FunctionId callee = from[1].node->context->function;
    FunctionList callees = {0};
    bool is_called = !product_callees(product, row, from->edge, &callees);
    for (size_t i = 0; i < callees.count; i++)
        is_called |= callees.items[i].index == callee.index;
    free(callees.items);
    if (!is_called)
        return;
    const State **entry = arena_alloc(walk->arena, width(walk) * sizeof *entry);
    const State **rest = arena_alloc(walk->arena, width(walk) * sizeof *rest);
    product_cut(product, row, from->edge, callee, entry, rest);
    arrive(walk, item, entry, rests_push(walk, rests, rest));
}

/* Computes the successors of one row from one item to the next. */
static void advance(PathWalk *walk, size_t item, const State *const *row, const FollowRests *rests)
{
    Product *product = walk->follower->product;
    const PathItem *from = &walk->follower->path->items[item];
    if (from->kind == PATH_RETURN)
        product_glue(product, row, rests->states, from->edge);
    else
        product_post(product, row, from->edge, map_after(walk, item));
    walk->follower->posts++;
    /* The product's answer is overwritten by the next question: copied first. */
    size_t count = product->row_count, bytes = count * width(walk) * sizeof *product->rows;
    const State **rows = arena_alloc(walk->arena, bytes + 1);
    if (count)
        memcpy(rows, product->rows, bytes);
    for (size_t i = 0; i < count; i++)
        walk->next.post_marks |= product->marks[i];
    for (size_t i = 0; i < count; i++) {
        if (from->kind == PATH_CALL)
            enter(walk, item, rows + i * width(walk), rests);
        else
            arrive(walk, item, rows + i * width(walk), from->kind == PATH_RETURN ? rests->outer : rests);
    }
}

/* --- what an earlier plan met ------------------------------------------------------------------------------ */

/* Are the rows at this item those of the trace, and does it have rows at the next? */
static bool is_at(const PathWalk *walk, const FollowTrace *trace, size_t item)
{
    const FollowRows *rows = &trace->items[item];
    size_t count = walk->now.count;
    return rows->count == count && rows[1].count &&
           !memcmp(rows->after, walk->now.states, count * width(walk) * sizeof *rows->after) &&
           !memcmp(rows->rests, walk->now.rests, count * sizeof *rows->rests);
}

/* Do both plans have the same precisions at the item after `item`? */
static bool has_same_precisions(const PathWalk *walk, const FollowTrace *trace, size_t item)
{
    const Follower *follower = walk->follower;
    LocationId location = follower->path->items[item + 1].node->location;
    const PrecisionMap *mine = map_after(walk, item), *its = map_of(follower, &trace->plan, item);
    bool same = is_exact(walk, item + 1) == (item + 1 >= trace->plan.exact_from);
    for (size_t i = 0; i < width(walk) && same && mine != its; i++)
        same = precision_map_at(mine, location, i) == precision_map_at(its, location, i);
    return same;
}

static bool posts_ignore_precision(const Product *product)
{
    bool ignore = true;
    for (size_t i = 0; i < product->component_count; i++)
        ignore &= product->components[i]->ops->post_ignores_precision;
    return ignore;
}

/* Takes the rows of the next item from a trace that has those of this item. */
static bool advance_by_trace(PathWalk *walk, size_t item)
{
    bool is_taken = false;
    for (size_t t = 0; t < sizeof walk->follower->known / sizeof *walk->follower->known && !is_taken; t++) {
        const FollowTrace *trace = walk->follower->known[t];
        if (!trace || !trace->items || !is_at(walk, trace, item))
            continue;
        const FollowRows *rows = &trace->items[item + 1];
        bool same = has_same_precisions(walk, trace, item);
        if (!same && (!rows->is_whole || !posts_ignore_precision(walk->follower->product)))
            continue;
        walk->next.post_marks |= rows->post_marks;
        walk->next.marks |= same ? rows->marks : 0;
        walk->next.is_whole = rows->is_whole;
        for (size_t i = 0; i < rows->count; i++) {
            const State *const *before = rows->before + i * width(walk);
            if (same)
                row_put(walk, rows->after + i * width(walk), before, rows->rests[i]);
            else
                arrive(walk, item, before, rows->rests[i]);
        }
        is_taken = true;
    }
    return is_taken;
}

static bool commits(PathWalk *walk, const State *const *row)
{
    Follower *follower = walk->follower;
    Product *product = follower->product;
    product_post(product, row, follower->finding.edge, map_after(walk, follower->path->count - 1));
    follower->posts++;
    for (size_t i = 0; i < product->finding_count; i++)
        if (product->findings[i].step == follower->finding.step &&
            finding_property(product->findings[i]) == finding_property(follower->finding))
            return true;
    return false;
}

/* The rests of the calls under way at the plan's first item, as the tree's calls recorded them. */
static const FollowRests *rests_at_first(PathWalk *walk)
{
    const PathItem *items = walk->follower->path->items;
    const FollowRests *rests = NULL;
    for (size_t i = 0; i < walk->plan->first; i++) {
        if (items[i].kind == PATH_RETURN) {
            rests = rests->outer;
        } else if (items[i].kind == PATH_CALL) {
            rests = rests_push(walk, rests, tree_path_call(walk->follower->path, i)->rest);
        }
    }
    return rests;
}

/* The map in force at the program's start. */
static const PrecisionMap *first_map(const PathWalk *walk)
{
    const FollowPlan *plan = walk->plan;
    return plan->map && !plan->map_from ? plan->map : walk->follower->path->items[0].node->precision;
}

/* A row at the plan's first item: the node's own, or one of the program's start, which is abstracted. */
static void begin_row(PathWalk *walk, const State *const *before, const FollowRests *rests)
{
    const State **row = arena_alloc(walk->arena, width(walk) * sizeof *row);
    memcpy(row, before, width(walk) * sizeof *row);
    if (!walk->plan->first && !is_exact(walk, 0))
        product_arrive(walk->follower->product, row, walk->follower->path->items[0].node->location, first_map(walk),
                       &walk->next.marks);
    row_add(walk, row, before, rests);
}

/* Begins with the rows of a trace that began at the same item. */
static bool begin_by_trace(PathWalk *walk)
{
    const FollowPlan *plan = walk->plan;
    for (size_t t = 0; t < sizeof walk->follower->known / sizeof *walk->follower->known; t++) {
        const FollowTrace *trace = walk->follower->known[t];
        const FollowRows *rows = trace && trace->items ? &trace->items[plan->first] : NULL;
        if (!rows || trace->plan.first != plan->first || !rows->count || (!plan->first && !rows->is_whole))
            continue;
        for (size_t i = 0; i < rows->count; i++)
            begin_row(walk, rows->before + i * width(walk), rows->rests[i]);
        return true;
    }
    return false;
}

static void begin(PathWalk *walk)
{
    const PathItem *items = walk->follower->path->items;
    Product *product = walk->follower->product;
    const FollowPlan *plan = walk->plan;
    if (begin_by_trace(walk))
        return;
    if (plan->first) {
        begin_row(walk, (const State *const *)items[plan->first].node->states, rests_at_first(walk));
        return;
    }
    product_initial(product);
    for (size_t i = 0; i < product->row_count; i++) {
        const State **row = arena_alloc(walk->arena, width(walk) * sizeof *row);
        memcpy(row, product_row(product, i), width(walk) * sizeof *row);
        product_align(product, row, items[0].node->states, items[0].node->location, first_map(walk), &walk->next.marks);
        begin_row(walk, row, NULL);
    }
}

static void step_on(PathWalk *walk)
{
    RowSet last = walk->now;
    walk->now = walk->next;
    walk->next = last;
    walk->next.count = 0;
    walk->next.marks = walk->next.post_marks = 0;
    walk->next.is_whole = true;
}

/* Frees what is no longer needed. */
static void release(const PathWalk *walk)
{
    const Follower *follower = walk->follower;
    StateList held = {0};
    for (size_t i = 0; follower->held && i < follower->held->count; i++)
        state_list_add(&held, follower->held->items[i]);
    for (size_t i = 0; i < walk->now.count; i++) {
        for (const FollowRests *rests = walk->now.rests[i]; rests; rests = rests->outer)
            for (size_t k = 0; k < width(walk); k++)
                state_list_add(&held, rests->states[k]);
        for (size_t k = i * width(walk); k < (i + 1) * width(walk); k++) {
            state_list_add(&held, walk->now.states[k]);
            state_list_add(&held, walk->now.before[k]);
        }
    }
    tree_release(follower->tree, &held);
    free(held.items);
}

static FollowAnswer walk_run(PathWalk *walk, FollowVisit *visit, void *context)
{
    Follower *follower = walk->follower;
    begin(walk);
    for (size_t item = walk->plan->first;; item++) {
        step_on(walk);
        if (tree_should_release(follower->tree))
            release(walk);
        if (walk->gave_up || is_out_of_budget(follower))
            return FOLLOW_GAVE_UP;
        if (!walk->now.count)
            return FOLLOW_BLOCKED;
        if (visit)
            visit(context, item,
                  &(FollowRows){walk->now.before, walk->now.states, walk->now.rests, walk->now.count,
                                walk->now.post_marks, walk->now.marks, walk->now.is_whole});
        if (follower->path->items[item].kind == PATH_END)
            break;
        if (advance_by_trace(walk, item))
            continue;
        for (size_t i = 0; i < walk->now.count; i++)
            advance(walk, item, row_at(walk, &walk->now, i), walk->now.rests[i]);
    }
    for (size_t i = 0; i < walk->now.count; i++)
        if (commits(walk, row_at(walk, &walk->now, i)))
            return FOLLOW_ARRIVES;
    return FOLLOW_BLOCKED;
}

FollowAnswer follow(Follower *follower, const FollowPlan *plan, FollowVisit *visit, void *context)
{
    assert(plan->first < follower->path->count);
    PathWalk walk = {.follower = follower, .plan = plan, .arena = arena_create(), .next.is_whole = true};
    FollowAnswer answer = walk_run(&walk, visit, context);
    for (int i = 0; i < 2; i++) {
        RowSet *set = i ? &walk.next : &walk.now;
        free(set->states);
        free(set->before);
        free(set->rests);
    }
    arena_destroy(walk.arena);
    return answer;
}
