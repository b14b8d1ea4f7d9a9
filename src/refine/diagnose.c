/* SPDX-License-Identifier: MIT */
#include "refine/diagnose.h"

#include "domain/domain.h"

#include <stdlib.h>
#include <string.h>

enum { DETOURS_MOST = 16 };

static const FollowPlan abstractly = {.exact_from = SIZE_MAX};

size_t *path_depths(const TreePath *path)
{
    size_t *depths = mem_alloc(path->count * sizeof *depths);
    for (size_t i = 1; i < path->count; i++)
        depths[i] = depths[i - 1] + (path->items[i - 1].kind == PATH_CALL) - (path->items[i - 1].kind == PATH_RETURN);
    return depths;
}

void diagnosis_free(Diagnosis *diagnosis)
{
    tree_path_free(&diagnosis->path);
    lengths_free(&diagnosis->lengths);
    free(diagnosis->marks);
    diagnosis->marks = NULL;
}

/* --- merging ----------------------------------------------------------------------------------------------- */

/* May its state describe more than what its predecessor on the path leads to? */
static bool is_merged(const TreePath *path, size_t item)
{
    if (item == 0)
        return false;
    if (path->items[item].node->merged_from[0])
        return true;
    if (path->items[item - 1].kind != PATH_CALL)
        return false;
    for (const Call *call = path->items[item - 1].node->first_call; call; call = call->next)
        if (call->edge.index == path->items[item - 1].edge.index && call->callee == path->items[item].node->context)
            return call->marks >> MARK_MERGE & 1;
    return false;
}

/* The first merged item from which the path arrives under abstraction; 0 if there is none. Later ones describe more:
 * answers are monotone. */
static size_t first_merge(Follower *follower)
{
    const TreePath *path = follower->path;
    size_t *items = mem_alloc(path->count * sizeof *items), count = 0;
    for (size_t i = 1; i < path->count; i++)
        if (is_merged(path, i))
            items[count++] = i;
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        FollowPlan plan = {.first = items[middle], .exact_from = SIZE_MAX};
        if (follow(follower, &plan, NULL, NULL) == FOLLOW_BLOCKED)
            low = middle + 1;
        else
            high = middle;
    }
    size_t found = low < count ? items[low] : 0;
    free(items);
    return found;
}

/* The last item not after `item` that is the root of its context and of its activation. */
static size_t root_of(const TreePath *path, size_t item)
{
    size_t *depths = path_depths(path), i = item;
    while (i > 0 && (path->items[i - 1].kind != PATH_CALL || depths[i] != depths[item]))
        i--;
    free(depths);
    return i;
}

static void add_items(TreePath *path, const TreePath *from, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        path->items = array_room(path->items, &path->capacity, path->count, sizeof *path->items);
        path->items[path->count++] = from->items[i];
    }
}

/* The path that comes to a merged item by way of the node that came in last. */
static TreePath detour(const Tree *tree, const TreePath *path, size_t item)
{
    TreePath other = tree_path(tree, path->items[item].node->merged_from[1]);
    TreePath made = {0};
    add_items(&made, path, 0, root_of(path, item));
    add_items(&made, &other, root_of(&other, other.count - 1), other.count - 1);
    add_items(&made, path, item, path->count);
    tree_path_free(&other);
    return made;
}

/* --- folding ----------------------------------------------------------------------------------------------- */

typedef struct Record {
    Diagnosis *diagnosis;
    Product *product;
} Record;

static void record_marks(void *context, size_t item, const FollowRows *rows)
{
    Record *record = context;
    record->diagnosis->marks[item] = rows->marks;
}

static void record_lengths(void *context, size_t item, const FollowRows *rows)
{
    Record *record = context;
    Diagnosis *diagnosis = record->diagnosis;
    size_t width = record->product->component_count;
    ChainList chains = {0};
    for (size_t i = 0; i < rows->count * width; i++) {
        Domain *domain = record->product->components[i % width];
        if (domain->ops->chains)
            domain->ops->chains(domain, rows->states[i], &chains);
    }
    lengths_update(&diagnosis->lengths, &chains);
    if (chains.count && item < diagnosis->first_list)
        diagnosis->first_list = item;
    free(chains.items);
}

static bool was_abstracted(const Diagnosis *diagnosis, size_t item)
{
    return diagnosis->marks[item] >> MARK_FOLD & 1;
}

/* The first item of each location where something was folded, in order. */
static size_t first_folds(const Diagnosis *diagnosis, size_t *items)
{
    size_t count = 0;
    for (size_t i = 0; i < diagnosis->path.count; i++) {
        bool is_known = !was_abstracted(diagnosis, i);
        for (size_t k = 0; k < count; k++)
            is_known |= diagnosis->path.items[items[k]].node->location.index ==
                        diagnosis->path.items[i].node->location.index;
        if (!is_known)
            items[count++] = i;
    }
    return count;
}

/* The first fold of some location after which the rest, exactly computed, arrives. */
static size_t first_fold(Follower *follower, const Diagnosis *diagnosis)
{
    size_t *items = mem_alloc(diagnosis->path.count * sizeof *items);
    size_t count = first_folds(diagnosis, items);
    size_t low = 0, high = count;
    while (low + 1 < high) {
        size_t middle = (low + high) / 2;
        /* All rounds of a loop count as its first: what was abstracted before the next location's first fold. */
        FollowPlan plan = {.exact_from = items[middle]};
        if (follow(follower, &plan, NULL, NULL) == FOLLOW_BLOCKED)
            low = middle;
        else
            high = middle;
    }
    size_t found = count ? items[low] : 0;
    free(items);
    return found;
}

static void diagnose_fold(Diagnosis *diagnosis, Follower *follower, Product *product)
{
    Record record = {diagnosis, product};
    static const FollowPlan exactly = {.exact_from = 0};
    FollowAnswer answer = follow(follower, &exactly, record_lengths, &record);
    if (answer != FOLLOW_BLOCKED) {
        diagnosis->cause = answer == FOLLOW_ARRIVES ? CAUSE_NONE : CAUSE_UNCLEAR;
        return;
    }
    diagnosis->cause = CAUSE_FOLD;
    diagnosis->item = first_fold(follower, diagnosis);
}

/* --- both -------------------------------------------------------------------------------------------------- */

static void take_path(Diagnosis *diagnosis, TreePath path)
{
    tree_path_free(&diagnosis->path);
    free(diagnosis->marks);
    diagnosis->path = path;
    diagnosis->marks = mem_alloc(path.count * sizeof *diagnosis->marks);
    diagnosis->first_list = path.count - 1;
}

/* The path does not arrive: some merge is to blame, unless the path by way of the other node merged there arrives, or
 * describes all there is. Then that path is looked at instead: true. */
static bool diagnose_merge(Diagnosis *diagnosis, Follower *follower, const Tree *tree)
{
    size_t item = first_merge(follower);
    if (!item)
        return false;
    diagnosis->cause = CAUSE_MERGE;
    diagnosis->item = item;
    Node *const *from = diagnosis->path.items[item].node->merged_from;
    if (!from[1])
        return false;
    TreePath way = diagnosis->path, other = detour(tree, &way, item);
    diagnosis->path = other;
    bool arrives = follow(follower, &abstractly, NULL, NULL) == FOLLOW_ARRIVES;
    diagnosis->path = way;
    if (!arrives && !product_leq(follower->product, from[0]->states, from[1]->states)) {
        tree_path_free(&other);
        return false;
    }
    take_path(diagnosis, other);
    diagnosis->cause = CAUSE_UNCLEAR;
    return true;
}

Diagnosis diagnose(const Tree *tree, Product *product, Violation violation, Budget *budget, uint64_t *posts)
{
    Diagnosis diagnosis = {.cause = CAUSE_UNCLEAR};
    take_path(&diagnosis, tree_path(tree, violation.node));
    Follower follower = {product, &diagnosis.path, violation.finding, budget, 0};
    for (unsigned detours = 0; detours < DETOURS_MOST; detours++) {
        FollowAnswer answer = follow(&follower, &abstractly, record_marks, &(Record){&diagnosis, product});
        if (answer == FOLLOW_ARRIVES)
            diagnose_fold(&diagnosis, &follower, product);
        if (answer != FOLLOW_BLOCKED || !diagnose_merge(&diagnosis, &follower, tree))
            break;
    }
    *posts += follower.posts;
    return diagnosis;
}
