/* SPDX-License-Identifier: MIT */
/* Bases (merged nodes on the path, and its start) are tried from the program's start on; the path is followed from
 * the first that arrives, exactly and abstractly, and the records of both give the discontinuity. A path that a merge
 * explains is replaced by its detour and diagnosed again. */
#include "refine/diagnose.h"

#include "domain/domain.h"

#include <stdlib.h>
#include <string.h>

enum { DETOURS_MOST = 16 };

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
    free(diagnosis->exact.items);
    free(diagnosis->abstract.items);
    free(diagnosis->held.items);
    arena_destroy(diagnosis->arena);
    *diagnosis = (Diagnosis){0};
}

/* --- recording --------------------------------------------------------------------------------------------- */

typedef struct PathRecord {
    Diagnosis *diagnosis;
    FollowTrace *trace;
    size_t width; /* of a row */
} PathRecord;

static const State **copy_rows(const PathRecord *record, const State *const *rows, size_t count)
{
    size_t bytes = count * record->width * sizeof *rows;
    const State **copy = arena_alloc(record->diagnosis->arena, bytes);
    memcpy(copy, rows, bytes);
    for (size_t i = 0; i < count * record->width; i++)
        state_list_add(&record->diagnosis->held, rows[i]);
    return copy;
}

static void record_item(void *context, size_t item, const FollowRows *rows)
{
    PathRecord *record = context;
    Diagnosis *diagnosis = record->diagnosis;
    FollowRows *made = &record->trace->items[item];
    *made = *rows;
    made->before = copy_rows(record, rows->before, rows->count);
    made->after = copy_rows(record, rows->after, rows->count);
    const FollowRests **rests = arena_alloc(diagnosis->arena, rows->count * sizeof *rests);
    memcpy(rests, rows->rests, rows->count * sizeof *rests);
    made->rests = rests;
    /* The tree holds the rests of calls before the base. */
    for (size_t i = 0; item && diagnosis->path.items[item - 1].kind == PATH_CALL && i < rows->count && rests[i]; i++)
        for (size_t k = 0; k < record->width; k++)
            state_list_add(&diagnosis->held, rests[i]->states[k]);
}

static FollowAnswer follow_recording(Diagnosis *diagnosis, Follower *follower, const FollowPlan *plan,
                                     FollowTrace *trace)
{
    free(trace->items);
    trace->items = mem_alloc(diagnosis->path.count * sizeof *trace->items);
    trace->plan = *plan;
    follower->arena = diagnosis->arena;
    PathRecord record = {diagnosis, trace, follower->product->component_count};
    FollowAnswer answer = follow(follower, plan, record_item, &record);
    follower->arena = NULL;
    return answer;
}

/* Forgets both traces. */
static void traces_clear(Diagnosis *diagnosis)
{
    free(diagnosis->exact.items);
    free(diagnosis->abstract.items);
    diagnosis->exact.items = diagnosis->abstract.items = NULL;
    diagnosis->held.count = 0;
    arena_destroy(diagnosis->arena);
    diagnosis->arena = arena_create();
}

/* --- merging ----------------------------------------------------------------------------------------------- */

/* May the item's state describe more than the successors of the item before? So it is for a merged node, and for a
 * context entered by a call that its entry covers. */
static bool is_merged(const TreePath *path, size_t item)
{
    if (item == 0)
        return false;
    if (path->items[item].node->merged_from[0])
        return true;
    return path->items[item - 1].kind == PATH_CALL && tree_path_call(path, item - 1)->marks >> MARK_MERGE & 1;
}

/* The items at which following may begin: the program's start, and merged items. */
typedef struct Bases {
    size_t *items;
    size_t count;
} Bases;

static Bases find_bases(const TreePath *path)
{
    Bases bases = {mem_alloc(path->count * sizeof *bases.items), 1};
    for (size_t i = 1; i < path->count; i++)
        if (is_merged(path, i))
            bases.items[bases.count++] = i;
    return bases;
}

/* Follows the path from this base on, by the precisions of the tree; the trace is that of the last time. */
static FollowAnswer follow_from(Diagnosis *diagnosis, Follower *follower, size_t first)
{
    traces_clear(diagnosis);
    return follow_recording(diagnosis, follower, &(FollowPlan){.first = first, .exact_from = SIZE_MAX},
                            &diagnosis->abstract);
}

/* The first base, from the i-th on, from which the path arrives under abstraction; the number of bases if there is
 * none. By binary search: later bases describe more heaps, so answers are monotone. */
static size_t first_base(Diagnosis *diagnosis, Follower *follower, const Bases *bases, size_t i)
{
    size_t low = i, high = bases->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (follow_from(diagnosis, follower, bases->items[middle]) == FOLLOW_BLOCKED)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
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

/* The path to a merged item through the operand of the merge that came last. */
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

/* The first item of each location where abstraction lost precision, in order of the path; if it lost none, where post
 * did. */
static size_t first_losses(const Diagnosis *diagnosis, size_t *items)
{
    size_t count = 0;
    for (int of_post = 0; of_post < 2 && !count; of_post++)
        for (size_t i = 0; i < diagnosis->path.count; i++) {
            bool is_known = !(of_post ? diagnosis->abstract.items[i].post_marks : diagnosis->abstract.items[i].marks);
            for (size_t k = 0; k < count; k++)
                is_known |= diagnosis->path.items[items[k]].node->location.index ==
                            diagnosis->path.items[i].node->location.index;
            if (!is_known)
                items[count++] = i;
        }
    return count;
}

/* The discontinuity: the first loss after which the rest of the path, computed exactly, arrives. */
static size_t find_discontinuity(Follower *follower, Diagnosis *diagnosis)
{
    size_t *items = mem_alloc(diagnosis->path.count * sizeof *items);
    size_t count = first_losses(diagnosis, items);
    diagnosis->first_loss = count ? items[0] : diagnosis->path.count - 1;
    while (diagnosis->first_post_loss < diagnosis->first_loss &&
           !diagnosis->abstract.items[diagnosis->first_post_loss].post_marks)
        diagnosis->first_post_loss++;
    size_t low = 0, high = count;
    while (low + 1 < high) {
        size_t middle = (low + high) / 2;
        /* All rounds of a loop count as the first one: exact from the next location's first loss on. */
        FollowPlan plan = {.first = diagnosis->base, .exact_from = items[middle]};
        if (follow(follower, &plan, NULL, NULL) == FOLLOW_BLOCKED)
            low = middle;
        else
            high = middle;
    }
    size_t found = count ? items[low] : 0;
    free(items);
    return found;
}

/* --- both -------------------------------------------------------------------------------------------------- */

static size_t common_items(const TreePath *left, const TreePath *right)
{
    size_t i = 0;
    while (i < left->count && i < right->count && left->items[i].node == right->items[i].node)
        i++;
    return i;
}

/* The last base before `item` within the first `common` items. */
static size_t base_before(const TreePath *path, size_t item, size_t common)
{
    size_t i = item < common ? item : common;
    while (i-- > 1)
        if (is_merged(path, i))
            return i;
    return 0;
}

/* Replaces the path by a detour through the operands merged at `item`, until one arrives from an earlier base; each
 * detour goes one more round through the loop. */
static bool take_detour(Diagnosis *diagnosis, Follower *follower, const Tree *tree, size_t item)
{
    TreePath straight = diagnosis->path, path = {0};
    bool arrives = false;
    for (unsigned hops = 0; hops < DETOURS_MOST && item && !arrives; hops++) {
        if (!diagnosis->path.items[item].node->merged_from[1])
            break;
        TreePath next = detour(tree, &diagnosis->path, item);
        tree_path_free(&path);
        path = diagnosis->path = next;
        size_t common = common_items(&path, &straight);
        size_t from = base_before(&straight, diagnosis->item, common);
        arrives = follow_from(diagnosis, follower, from) == FOLLOW_ARRIVES;
        Bases others = find_bases(&path);
        size_t after = 0;
        while (after < others.count && others.items[after] <= from)
            after++;
        size_t found = arrives ? others.count : first_base(diagnosis, follower, &others, after);
        item = found < others.count ? others.items[found] : 0;
        free(others.items);
        if (arrives && common < diagnosis->common)
            diagnosis->common = common;
    }
    traces_clear(diagnosis); /* of detours */
    diagnosis->path = arrives ? path : straight;
    tree_path_free(arrives ? &straight : &path);
    return arrives;
}

/* Diagnoses the path. True if a detour has replaced it, which is to be diagnosed next. */
static bool diagnose_path(Diagnosis *diagnosis, Follower *follower, const Tree *tree)
{
    const TreePath *path = &diagnosis->path;
    Bases bases = find_bases(path);
    size_t base = first_base(diagnosis, follower, &bases, 0);
    bool changed = false;
    diagnosis->cause = CAUSE_UNCLEAR; /* what an earlier path showed is not about this one */
    diagnosis->item = diagnosis->base = 0;
    if (base < bases.count) {
        diagnosis->base = bases.items[base];
        FollowAnswer answer =
            follow_recording(diagnosis, follower, &(FollowPlan){.first = diagnosis->base}, &diagnosis->exact);
        if (answer == FOLLOW_BLOCKED) {
            diagnosis->cause = CAUSE_FOLD;
        } else if (answer == FOLLOW_ARRIVES && base == 0) {
            diagnosis->cause = CAUSE_NONE;
        } else if (answer == FOLLOW_ARRIVES) {
            diagnosis->cause = CAUSE_MERGE;
            diagnosis->item = diagnosis->base;
            changed = take_detour(diagnosis, follower, tree, diagnosis->item);
        }
    }
    free(bases.items);
    return changed;
}

Diagnosis diagnose(Tree *tree, Product *product, const PrecisionMap *finest, Violation violation, Budget *budget,
                   uint64_t *posts)
{
    Diagnosis diagnosis = {.cause = CAUSE_UNCLEAR, .path = tree_path(tree, violation.node)};
    Follower follower = {.product = product,
                         .tree = tree,
                         .held = &diagnosis.held,
                         .path = &diagnosis.path,
                         .finding = violation.finding,
                         .finest = finest,
                         .budget = budget,
                         .known = {&diagnosis.abstract, &diagnosis.exact}};
    diagnosis.common = diagnosis.path.count;
    while (diagnose_path(&diagnosis, &follower, tree))
        continue; /* from an earlier base each time */
    if (diagnosis.cause == CAUSE_FOLD) {
        FollowPlan abstractly = {.first = diagnosis.base, .exact_from = SIZE_MAX};
        if (diagnosis.abstract.plan.first != diagnosis.base) /* another base was tried after this one */
            follow_recording(&diagnosis, &follower, &abstractly, &diagnosis.abstract);
        diagnosis.item = find_discontinuity(&follower, &diagnosis);
    }
    *posts += follower.posts;
    return diagnosis;
}
