/* SPDX-License-Identifier: MIT */
/* Focus, literal by literal. */
#include "domain/tvl/focus_plan.h"

#include "domain/tvl/coerce.h"

#include <stdlib.h>
#include <string.h>

enum { FOCUS_STRUCTURES = 200000 };

void focused_add(FocusedList *list, Focused item)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = item;
}

typedef struct NodeAssignment {
    uint32_t bound;
    uint8_t nodes[FOCUS_VARIABLES];
} NodeAssignment;

typedef struct NodeAssignmentList {
    NodeAssignment *items;
    size_t count, capacity;
} NodeAssignmentList;

/* A structure, and the assignments under which the literals so far hold in it. */
typedef struct Branch {
    Focused focused;
    NodeAssignmentList assignments;
} Branch;

typedef struct BranchList {
    Branch *items;
    size_t count, capacity;
} BranchList;

typedef struct Focusing {
    Arena *arena;
    const Vocabulary *vocabulary;
    bool absence;
    size_t made;
    char *problem;
} Focusing;

static NodeAssignment project(const NodeAssignment *assignment, uint32_t variables)
{
    NodeAssignment result = {.bound = assignment->bound & variables};
    for (uint32_t rest = result.bound; rest; rest &= rest - 1)
        result.nodes[__builtin_ctz(rest)] = assignment->nodes[__builtin_ctz(rest)];
    return result;
}

static void assignments_add(NodeAssignmentList *list, const NodeAssignment *assignment)
{
    for (size_t i = 0; i < list->count; i++)
        if (!memcmp(&list->items[i], assignment, sizeof *assignment))
            return;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = *assignment;
}

static Focused change(Focusing *run, const Focused *from, Structure *structure)
{
    Focused result = {structure ? structure : structure_copy(run->arena, from->structure), NULL, true, from->recounted};
    result.changes = arena_alloc(run->arena, run->vocabulary->count);
    memcpy(result.changes, from->changes, run->vocabulary->count);
    if (++run->made > FOCUS_STRUCTURES && !run->problem)
        run->problem = message("focus makes more than %d structures of one", FOCUS_STRUCTURES);
    return result;
}

static void put(Focused *focused, const Predicate *predicate, const uint32_t *tuple, bool value)
{
    structure_set(focused->structure, predicate, tuple, value ? TRUTH_TRUE : TRUTH_FALSE);
    focused->changes[predicate->id] |= value ? CHANGE_GAINED_MUST : CHANGE_LOST_MAY;
}

static void put_single(Focusing *run, Focused *focused, uint32_t node)
{
    if (!structure_is_summary(focused->structure, node))
        return;
    structure_set(focused->structure, vocabulary_sm(run->vocabulary), &node, TRUTH_FALSE);
    focused->changes[vocabulary_sm(run->vocabulary)->id] |= CHANGE_LOST_MAY;
}

/* Splits a summary node; the new node is the last. */
static Focused split(Focusing *run, const Focused *from, uint32_t node)
{
    if (from->structure->nodes == NODE_LIMIT) {
        if (!run->problem)
            run->problem = message("a structure has more than %d nodes", NODE_LIMIT);
        return *from;
    }
    Focused result = change(run, from, structure_duplicate(run->arena, from->structure, node));
    result.changes[vocabulary_sm(run->vocabulary)->id] |= CHANGE_GAINED_MUST;
    return result;
}

/* The places of a word that have this value. */
static uint64_t places_with(Kleene word, Truth value)
{
    return value == TRUTH_TRUE ? word.must : value == TRUTH_UNKNOWN ? word.may & ~word.must : ~word.may;
}

/* Goes through the tuples that a step's literal can take under an assignment, those with `wanted` as value; `index` says how
 * many to skip. False if there are no more. */
static bool next_tuple(const Structure *structure, const FocusStep *step, const NodeAssignment *assignment,
                       Truth wanted, uint64_t *index, uint32_t *tuple)
{
    unsigned last = step->predicate->arity - 1u;
    if (last < 2 && !(assignment->bound >> step->arguments[last] & 1) &&
        (last == 0 || assignment->bound >> step->arguments[0] & 1)) {
        /* Only the last argument is open: a word has all its values. */
        tuple[0] = assignment->nodes[step->arguments[0]];
        uint64_t found = places_with(structure_read(structure, step->predicate)[last ? tuple[0] : 0], wanted);
        for (; found && *index < structure->nodes; ++*index)
            if (found >> structure->order[*index] & 1) {
                tuple[last] = structure->order[(*index)++];
                return true;
            }
        return false;
    }
    uint32_t open[PREDICATE_ARITY_LIMIT], open_count = 0;
    uint32_t fixed = assignment->bound;
    for (unsigned i = 0; i < step->predicate->arity; i++) {
        uint32_t bit = (uint32_t)1 << step->arguments[i];
        if (!(fixed & bit)) {
            open[open_count++] = step->arguments[i];
            fixed |= bit;
        }
    }
    uint64_t total = 1;
    for (uint32_t i = 0; i < open_count; i++)
        total *= structure->nodes;
    for (; *index < total; ++*index) {
        uint32_t values[FOCUS_VARIABLES];
        uint64_t rest = *index;
        for (uint32_t i = 0; i < open_count; i++, rest /= structure->nodes) /* the first changes fastest */
            values[open[i]] = structure->order[rest % structure->nodes];
        for (unsigned i = 0; i < step->predicate->arity; i++) {
            uint8_t argument = step->arguments[i];
            tuple[i] = assignment->bound >> argument & 1 ? assignment->nodes[argument] : values[argument];
        }
        if (structure_value(structure, step->predicate, tuple) == wanted) {
            ++*index;
            return true;
        }
    }
    return false;
}

static bool some_tuple(const Structure *structure, const FocusStep *step, const NodeAssignment *assignment,
                       Truth wanted, uint32_t *tuple)
{
    uint64_t index = 0;
    return next_tuple(structure, step, assignment, wanted, &index, tuple);
}

/* Takes a node away: it stays as one that is surely absent, with all values 0, until focus is done. */
static void drop(Focused *focused, uint32_t node)
{
    Structure *structure = focused->structure;
    const Vocabulary *vocabulary = structure->vocabulary;
    uint64_t others = ~((uint64_t)1 << node);
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        Kleene *words = structure_words(structure, predicate);
        uint32_t count = structure_word_count(structure->nodes, predicate->arity);
        for (uint32_t w = 0; predicate->arity && w < count; w++) {
            bool leads = false;
            uint32_t rest = w;
            for (unsigned i = 1; i < predicate->arity; i++, rest /= structure->nodes)
                leads = leads || rest % structure->nodes == node;
            words[w].must &= leads ? 0 : others;
            words[w].may &= leads ? 0 : others;
        }
    }
    focused->recounted = true;
}

static void keep(Focusing *run, Focused *focused, uint32_t node)
{
    structure_set(focused->structure, vocabulary_ac(run->vocabulary), &node, TRUTH_TRUE);
    focused->recounted = true;
}

/* The nodes that may be absent and that the step may bind. */
static uint64_t absentees(const Structure *structure, const FocusStep *step, const NodeAssignment *assignment)
{
    Kleene present = *structure_read(structure, vocabulary_ac(structure->vocabulary));
    uint64_t doubtful = present.may & ~present.must, found = 0;
    for (unsigned k = 0; k < 2 && doubtful; k++) {
        Truth value = k == 0 ? TRUTH_UNKNOWN : step->negated ? TRUTH_FALSE : TRUTH_TRUE;
        uint32_t tuple[PREDICATE_ARITY_LIMIT];
        uint64_t index = 0;
        while (next_tuple(structure, step, assignment, value, &index, tuple))
            for (unsigned i = 0; i < step->predicate->arity; i++)
                if (!(assignment->bound >> step->arguments[i] & 1))
                    found |= (uint64_t)1 << tuple[i] & doubtful;
    }
    return found;
}

/* All combinations of there and gone; of a unique predicate's nodes, at most one is there. */
static void focus_absence(Focusing *run, const Focused *from, const FocusStep *step, const NodeAssignment *assignment,
                          FocusedList *out)
{
    uint64_t open = run->absence ? absentees(from->structure, step, assignment) : 0;
    size_t first = out->count;
    focused_add(out, *from);
    if (open && step->predicate->arity == 1 && predicate_has(step->predicate, PREDICATE_UNIQUE)) {
        out->count = first;
        Focused without = change(run, from, NULL);
        for (uint64_t rest = open; rest; rest &= rest - 1)
            drop(&without, (uint32_t)__builtin_ctzll(rest));
        for (uint64_t rest = open; rest; rest &= rest - 1) {
            Focused with = change(run, from, NULL);
            keep(run, &with, (uint32_t)__builtin_ctzll(rest));
            for (uint64_t other = open & ~(rest & -rest); other; other &= other - 1)
                drop(&with, (uint32_t)__builtin_ctzll(other));
            focused_add(out, with);
        }
        focused_add(out, without);
        return;
    }
    for (; open && !run->problem; open &= open - 1) {
        uint32_t node = (uint32_t)__builtin_ctzll(open);
        for (size_t i = first, count = out->count; i < count; i++) {
            Focused with = change(run, &out->items[i], NULL);
            keep(run, &with, node);
            Focused without = change(run, &out->items[i], NULL);
            drop(&without, node);
            out->items[i] = without;
            focused_add(out, with);
        }
    }
}

static void clear_unary(Focused *focused, const Predicate *predicate)
{
    Kleene *word = structure_words(focused->structure, predicate);
    if (word->may)
        focused->changes[predicate->id] |= CHANGE_LOST_MAY | (word->must ? CHANGE_LOST_MUST : 0);
    *word = (Kleene){0, 0};
}

static void focus_unique(Focusing *run, const Focused *from, const FocusStep *step, const NodeAssignment *assignment,
                         FocusedList *out)
{
    const Predicate *predicate = step->predicate;
    uint32_t node;
    uint64_t index = 0;
    if (!some_tuple(from->structure, step, assignment, TRUTH_UNKNOWN, &node)) {
        focused_add(out, *from);
        return;
    }
    bool has_true = some_tuple(from->structure, step, assignment, TRUTH_TRUE, &node);
    Focused without = change(run, from, NULL);
    if (has_true) {
        while (next_tuple(from->structure, step, assignment, TRUTH_UNKNOWN, &index, &node))
            put(&without, predicate, &node, false);
        focused_add(out, without);
        return;
    }
    clear_unary(&without, predicate);
    focused_add(out, without);
    while (next_tuple(from->structure, step, assignment, TRUTH_UNKNOWN, &index, &node) && !run->problem) {
        Focused with = change(run, &without, NULL);
        put(&with, predicate, &node, true);
        put_single(run, &with, node);
        focused_add(out, with);
        if (structure_is_summary(from->structure, node)) {
            Focused both = split(run, &without, node);
            uint32_t new = both.structure->nodes - 1;
            put(&both, predicate, &new, true);
            put_single(run, &both, new);
            focused_add(out, both);
        }
    }
}

/* Structures still to be focused: a queue. */
static void focus_unary(Focusing *run, const Focused *from, const FocusStep *step, const NodeAssignment *assignment,
                        FocusedList *out)
{
    FocusedList queue = {0};
    focused_add(&queue, *from);
    for (size_t next = 0; next < queue.count && !run->problem; next++) {
        Focused current = queue.items[next];
        uint32_t node;
        if (!some_tuple(current.structure, step, assignment, TRUTH_UNKNOWN, &node)) {
            focused_add(out, current);
            continue;
        }
        for (unsigned value = 0; value < 2; value++) {
            Focused with = change(run, &current, NULL);
            put(&with, step->predicate, &node, value);
            focused_add(&queue, with);
        }
        if (structure_is_summary(current.structure, node)) {
            Focused both = split(run, &current, node);
            uint32_t new = both.structure->nodes - 1;
            put(&both, step->predicate, &new, true);
            put(&both, step->predicate, &node, false);
            focused_add(&queue, both);
        }
    }
    free(queue.items);
}

/* The cases in which a tuple's value is 1: for all that its nodes stand for, or for some, after a split of its one summary
 * node. */
static void focus_tuple(Focusing *run, const Focused *from, const Predicate *predicate, const uint32_t *tuple,
                        FocusedList *out)
{
    unsigned summaries = 0, arity = predicate->arity;
    for (unsigned i = 0; i < arity; i++)
        summaries += structure_is_summary(from->structure, tuple[i]);
    if (summaries > 1) {
        if (!run->problem)
            run->problem = message("focus on %s does not end: a value 1/2 between summary nodes", predicate->name);
        return;
    }
    bool single[2] = {arity == 2 && predicate_has(predicate, PREDICATE_INVFUNCTION),
                      arity == 2 && predicate_has(predicate, PREDICATE_FUNCTION)};
    Focused with = change(run, from, NULL);
    put(&with, predicate, tuple, true);
    for (unsigned i = 0; i < arity && arity == 2; i++)
        if (single[i])
            put_single(run, &with, tuple[i]);
    focused_add(out, with);
    for (unsigned i = arity; i-- > 0 && !run->problem;) {
        if (!structure_is_summary(from->structure, tuple[i]))
            continue;
        Focused both = split(run, from, tuple[i]);
        uint32_t other[PREDICATE_ARITY_LIMIT];
        for (unsigned k = 0; k < arity; k++)
            other[k] = tuple[k] == tuple[i] ? both.structure->nodes - 1 : tuple[k];
        put(&both, predicate, other, true);
        put(&both, predicate, tuple, false);
        if (arity == 2 && single[i])
            put_single(run, &both, other[i]);
        focused_add(out, both);
    }
}

/* Edges of a function from a bound node (or, `inverse`, into one): at most one of those that may be is. */
static void focus_function(Focusing *run, const Focused *from, const FocusStep *step, const NodeAssignment *assignment,
                           bool inverse, FocusedList *out)
{
    const Predicate *predicate = step->predicate;
    uint32_t tuple[PREDICATE_ARITY_LIMIT];
    if (!some_tuple(from->structure, step, assignment, TRUTH_UNKNOWN, tuple)) {
        focused_add(out, *from);
        return;
    }
    unsigned fixed = inverse ? 1 : 0;
    uint32_t node = assignment->nodes[step->arguments[fixed]];
    bool both_bound = assignment->bound >> step->arguments[1 - fixed] & 1;
    Focused without = change(run, from, NULL);
    bool definite = false;
    uint64_t open = 0;
    for (uint32_t i = 0; i < from->structure->nodes; i++) {
        uint32_t edge[2] = {inverse ? i : node, inverse ? node : i};
        Truth value = structure_value(from->structure, predicate, edge);
        definite = definite || value == TRUTH_TRUE;
        if (value == TRUTH_UNKNOWN) {
            open |= (uint64_t)1 << i;
            put(&without, predicate, edge, false);
        }
    }
    if (both_bound && !inverse) { /* of the other edges nothing is known if this one is not there */
        Focused missing = change(run, from, NULL);
        put(&missing, predicate, tuple, false);
        focused_add(out, missing);
        focus_tuple(run, &without, predicate, tuple, out);
        return;
    }
    focused_add(out, without);
    for (uint32_t k = 0; k < from->structure->nodes && !definite && !run->problem; k++) {
        uint32_t i = from->structure->order[k];
        if (!(open >> i & 1) || (both_bound && i != assignment->nodes[step->arguments[1 - fixed]]))
            continue;
        focus_tuple(run, &without, predicate, (uint32_t[]){inverse ? i : node, inverse ? node : i}, out);
    }
}

static void focus_relation(Focusing *run, const Focused *from, const FocusStep *step, const NodeAssignment *assignment,
                           FocusedList *out)
{
    const Predicate *predicate = step->predicate;
    FocusedList queue = {0};
    focused_add(&queue, *from);
    for (size_t next = 0; next < queue.count && !run->problem; next++) {
        Focused current = queue.items[next];
        uint32_t tuple[PREDICATE_ARITY_LIMIT];
        if (!some_tuple(current.structure, step, assignment, TRUTH_UNKNOWN, tuple)) {
            focused_add(out, current);
            continue;
        }
        if (!(predicate_has(predicate, PREDICATE_REFLEXIVE) && tuple[0] == tuple[1])) {
            Focused without = change(run, &current, NULL);
            put(&without, predicate, tuple, false);
            focused_add(&queue, without);
        }
        focus_tuple(run, &current, predicate, tuple, &queue);
    }
    free(queue.items);
}

static void focus_literal(Focusing *run, const Focused *from, const FocusStep *step, const NodeAssignment *assignment,
                          FocusedList *out)
{
    const Predicate *predicate = step->predicate;
    uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
    bool function = predicate_has(predicate, PREDICATE_FUNCTION);
    bool inverse = predicate_has(predicate, PREDICATE_INVFUNCTION);
    if (predicate->arity == 0) {
        if (structure_value(from->structure, predicate, NULL) != TRUTH_UNKNOWN) {
            focused_add(out, *from);
            return;
        }
        for (unsigned value = 2; value-- > 0;) {
            Focused with = change(run, from, NULL);
            put(&with, predicate, tuple, value);
            focused_add(out, with);
        }
    } else if (predicate->arity == 1) {
        if (predicate_has(predicate, PREDICATE_UNIQUE))
            focus_unique(run, from, step, assignment, out);
        else
            focus_unary(run, from, step, assignment, out);
    } else if (predicate->arity == 2 && !assignment->bound) {
        uint64_t index = 0;
        if (!some_tuple(from->structure, step, assignment, TRUTH_UNKNOWN, tuple))
            focused_add(out, *from);
        while (next_tuple(from->structure, step, assignment, TRUTH_UNKNOWN, &index, tuple) && !run->problem) {
            NodeAssignment both = {.bound = step->own};
            both.nodes[step->arguments[0]] = (uint8_t)tuple[0];
            both.nodes[step->arguments[1]] = (uint8_t)tuple[1];
            if (function || inverse)
                focus_function(run, from, step, &both, !function, out);
            else
                focus_relation(run, from, step, &both, out);
        }
    } else if (predicate->arity == 2 && function && assignment->bound >> step->arguments[0] & 1) {
        focus_function(run, from, step, assignment, false, out);
    } else if (predicate->arity == 2 && inverse && assignment->bound >> step->arguments[1] & 1) {
        focus_function(run, from, step, assignment, true, out);
    } else {
        focus_relation(run, from, step, assignment, out);
    }
}

/* The assignments with which a structure goes on after a step. As in TVLA, when the step binds nothing that is needed
 * later, the first structure in which the literal fails leaves none to those that follow it either. */
static void continue_branch(const Focused *focused, const FocusStep *step, const NodeAssignment *relevant,
                            NodeAssignmentList *previous, BranchList *out)
{
    Branch branch = {.focused = *focused};
    Truth wanted = step->negated ? TRUTH_FALSE : TRUTH_TRUE;
    uint32_t tuple[PREDICATE_ARITY_LIMIT];
    uint64_t index = 0;
    if (!(step->own & ~step->bound & step->future)) {
        if (!some_tuple(focused->structure, step, relevant, wanted, tuple))
            previous->count = 0;
        for (size_t i = 0; i < previous->count; i++) {
            NodeAssignment kept = project(&previous->items[i], step->future);
            assignments_add(&branch.assignments, &kept);
        }
    } else {
        while (next_tuple(focused->structure, step, relevant, wanted, &index, tuple))
            for (size_t i = 0; i < previous->count; i++) {
                NodeAssignment combined = previous->items[i];
                for (unsigned k = 0; k < step->predicate->arity; k++)
                    combined.nodes[step->arguments[k]] = (uint8_t)tuple[k];
                combined.bound |= step->own;
                assignments_add(&branch.assignments, &combined);
            }
    }
    out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
    out->items[out->count++] = branch;
}

static void do_step(Focusing *run, const Branch *branch, const FocusStep *step, BranchList *out)
{
    NodeAssignmentList current = {0}, relevants = {0};
    for (size_t i = 0; i < branch->assignments.count; i++) {
        NodeAssignment kept = project(&branch->assignments.items[i], step->own | step->future);
        assignments_add(&current, &kept);
        NodeAssignment relevant = project(&kept, step->bound);
        assignments_add(&relevants, &relevant);
    }
    if (!current.count) {
        out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
        out->items[out->count++] = (Branch){.focused = branch->focused};
    }
    for (size_t r = 0; r < relevants.count && !run->problem; r++) {
        NodeAssignmentList full = {0};
        for (size_t i = 0; i < current.count; i++) {
            NodeAssignment relevant = project(&current.items[i], step->bound);
            if (!memcmp(&relevant, &relevants.items[r], sizeof relevant))
                assignments_add(&full, &current.items[i]);
        }
        FocusedList counted = {0}, focused = {0};
        focus_absence(run, &branch->focused, step, &relevants.items[r], &counted);
        for (size_t i = 0; i < counted.count && !run->problem; i++)
            focus_literal(run, &counted.items[i], step, &relevants.items[r], &focused);
        free(counted.items);
        for (size_t i = 0; i < focused.count; i++)
            continue_branch(&focused.items[i], step, &relevants.items[r], &full, out);
        free(focused.items);
        free(full.items);
    }
    free(current.items);
    free(relevants.items);
}

static void do_disjunct(Focusing *run, const Disjunct *disjunct, size_t at, Branch *branch, FocusedList *out)
{
    if (run->problem || at == disjunct->count) {
        focused_add(out, branch->focused);
        return;
    }
    BranchList next = {0};
    do_step(run, branch, &disjunct->steps[at], &next);
    for (size_t i = 0; i < next.count; i++) {
        do_disjunct(run, disjunct, at + 1, &next.items[i], out);
        free(next.items[i].assignments.items);
    }
    free(next.items);
}

char *focus(Arena *arena, const FocusPlan *plan, bool absence, FocusedList *list)
{
    Focusing run = {.arena = arena, .vocabulary = plan->vocabulary, .absence = absence};
    for (size_t d = 0; d < plan->count && !run.problem; d++) {
        FocusedList out = {0};
        for (size_t i = 0; i < list->count && !run.problem; i++) {
            NodeAssignment empty = {0};
            Branch branch = {.focused = list->items[i]};
            assignments_add(&branch.assignments, &empty);
            do_disjunct(&run, &plan->disjuncts[d], 0, &branch, &out);
            free(branch.assignments.items);
        }
        free(list->items);
        *list = out;
    }
    for (size_t i = 0; i < list->count && absence; i++) {
        Structure *structure = list->items[i].structure;
        uint64_t there = structure_read(structure, vocabulary_ac(plan->vocabulary))->may;
        if (there != node_set(structure->nodes))
            list->items[i].structure = structure_restrict(arena, structure, there);
    }
    return run.problem;
}
