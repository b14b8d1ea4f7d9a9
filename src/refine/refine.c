/* SPDX-License-Identifier: MIT */
#include "refine/refine.h"

#include "base/map.h"
#include "refine/diagnose.h"
#include "refine/sharpen.h"

#include <assert.h>
#include <stdlib.h>

enum {
    STEPS_TO_FINEST = 16,
    RUNGS = 6 /* the domain's suggestions, then lists of 2, 4 ... 32 nodes */
};

struct Refiner {
    Tree *tree;
    RefineOptions options;
    Product *product;
    Map *seen; /* hashes of paths with their precisions */
    const PrecisionMap *learned;
    const PrecisionMap *finest; /* NULL before it is needed */
    Diagnosis diagnosis;        /* the last */
    unsigned rung;
    const PrecisionMap *ladder; /* where it stands on it */
    RefineStats stats;
};

Refiner *refiner_create(Tree *tree, Domain *const *components, size_t component_count, const RefineOptions *options)
{
    Refiner *refiner = mem_alloc(sizeof *refiner);
    refiner->tree = tree;
    refiner->options = *options;
    refiner->product = product_create(components, component_count);
    refiner->seen = map_create();
    refiner->learned = refiner->ladder = precision_map_coarsest(tree_precisions(tree));
    return refiner;
}

void refiner_destroy(Refiner *refiner)
{
    if (!refiner)
        return;
    diagnosis_free(&refiner->diagnosis);
    product_destroy(refiner->product);
    map_destroy(refiner->seen);
    free(refiner);
}

RefineStats refiner_stats(const Refiner *refiner)
{
    return refiner->stats;
}

const TreePath *refiner_path(const Refiner *refiner)
{
    return &refiner->diagnosis.path;
}

const PrecisionMap *refiner_learned(const Refiner *refiner)
{
    return refiner->learned;
}

/* The finest map, as far as edges are concerned: some way up the lattice of each component. */
static const PrecisionMap *find_finest(Refiner *refiner)
{
    PrecisionStore *store = tree_precisions(refiner->tree);
    const PrecisionMap *map = precision_map_coarsest(store);
    for (size_t i = 0; i < refiner->product->component_count; i++) {
        Domain *domain = refiner->product->components[i];
        const Precision *finest = domain->ops->coarsest(domain);
        for (unsigned steps = 0; steps < STEPS_TO_FINEST; steps++) {
            PrecisionList list = {0};
            domain->ops->finer(domain, finest, &list);
            if (list.count)
                finest = list.items[0];
            free(list.items);
        }
        map = precision_map_everywhere(store, map, i, finest);
    }
    return map;
}

/* Which of its parent's successors along the same edge the node is. */
static uint64_t successor_index(const Node *node)
{
    uint64_t index = 0;
    for (const Node *sibling = node->previous_sibling; sibling; sibling = sibling->previous_sibling)
        index += sibling->edge.index == node->edge.index;
    return index;
}

/* Has this path been here before, with these precisions, and has nothing been learned since? */
static bool is_repeated(Refiner *refiner, Violation violation)
{
    TreePath path = tree_path(refiner->tree, violation.node);
    uint64_t hash = hash_mix(violation.finding.edge.index, violation.finding.kind);
    hash = hash_mix(hash, precision_map_id(refiner->learned));
    for (size_t i = 0; i < path.count; i++) {
        const Node *node = path.items[i].node;
        hash = hash_mix(hash_mix(hash, path.items[i].edge.index), precision_map_id(node->precision));
        hash = hash_mix(hash, successor_index(node));
    }
    tree_path_free(&path);
    return (*map_put(refiner->seen, hash))++;
}

/* The item whose node made that of `item`, or one before if a merge dropped it: for a root the calling one. */
static size_t maker_of(const TreePath *path, const size_t *depths, size_t item)
{
    for (size_t at = item; at-- > 0;)
        if (depths[at] <= depths[item] && path->items[at].kind != PATH_RETURN && path->items[at].node->kept)
            return at;
    return 0;
}

/* Where to cut, so that `item` and all that comes after it on the path is built anew: in the outermost activation that
 * the path returns to, or, if `outermost`, in the first of all. */
static size_t cut_item(const TreePath *path, size_t item, bool outermost)
{
    size_t *depths = path_depths(path);
    size_t least = outermost ? 0 : depths[item];
    for (size_t i = item; i < path->count; i++)
        least = depths[i] < least ? depths[i] : least;
    size_t at = maker_of(path, depths, item);
    while (depths[at] > least)
        at = maker_of(path, depths, at);
    free(depths);
    return at;
}

static void count_cut(Refiner *refiner, const TreeStats *before)
{
    TreeStats after = tree_stats(refiner->tree);
    refiner->stats.refinements++;
    refiner->stats.kept += after.kept;
    refiner->stats.dropped += after.dropped - before->dropped;
}

/* What was learned applies from now on: below this item of the diagnosed path. */
static void apply(Refiner *refiner, size_t cut)
{
    const Diagnosis *diagnosis = &refiner->diagnosis;
    TreeStats before = tree_stats(refiner->tree);
    if (refiner->options.restarts || diagnosis->item == 0)
        tree_restart(refiner->tree, refiner->learned);
    else
        tree_cut(refiner->tree, diagnosis->path.items[cut].node, refiner->learned);
    refiner->stats.merges_delayed += diagnosis->cause == CAUSE_MERGE;
    count_cut(refiner, &before);
}

void refiner_restart(Refiner *refiner)
{
    tree_restart(refiner->tree, refiner->learned);
}

/* No path shows what to do: the next step of a ladder that leads everywhere. What was learned on paths is given up, for
 * it led to nothing; the ladder's maps tell them from what may be learned again. */
static bool climb(Refiner *refiner)
{
    while (refiner->rung < RUNGS) {
        uint32_t length = refiner->rung ? 1u << refiner->rung : 0;
        const PrecisionMap *map =
            sharpen_everywhere(tree_precisions(refiner->tree), refiner->ladder, refiner->product, length);
        refiner->rung++;
        if (map == refiner->ladder)
            continue;
        TreeStats before = tree_stats(refiner->tree);
        refiner->learned = refiner->ladder = map;
        tree_restart(refiner->tree, map);
        count_cut(refiner, &before);
        refiner->stats.climbed++;
        refiner->stats.threshold = length ? length + 1 : 0;
        return true;
    }
    return false;
}

/* The first item at the location of this one in the same activation. */
static size_t first_visit(const TreePath *path, size_t item)
{
    size_t *depths = path_depths(path), first = item;
    for (size_t i = item; i-- > 0 && depths[i] >= depths[item];)
        if (depths[i] == depths[item] && path->items[i].node->location.index == path->items[item].node->location.index)
            first = i;
    free(depths);
    return first;
}

/* Finds a precision that rules the diagnosed path out when it changes from the item `from` on, and applies it. */
static bool sharpen_from(Refiner *refiner, Finding finding, size_t from)
{
    const Diagnosis *diagnosis = &refiner->diagnosis;
    if (from > diagnosis->common)
        from = diagnosis->common; /* what the tree merged must go too */
    Sharpen sharpen = {
        .diagnosis = diagnosis,
        .follower = {refiner->product, &diagnosis->path, finding, refiner->finest, refiner->options.budget, 0},
        .store = tree_precisions(refiner->tree),
        .way = refiner->options.way,
        .learned = refiner->learned,
        .from = from,
        .cut = cut_item(&diagnosis->path, from, false),
    };
    /* What was learned elsewhere is applied as widely as can be, from the first round of the loop on: other paths come
     * here, too. */
    bool found = sharpen_by_known(&sharpen);
    if (found)
        sharpen.cut = cut_item(&diagnosis->path, first_visit(&diagnosis->path, from), true);
    else
        found = sharpen_further(&sharpen);
    refiner->stats.posts += sharpen.follower.posts;
    refiner->stats.questions += sharpen.questions;
    if (!found)
        return false;
    refiner->learned = sharpen.learned;
    if (sharpen.threshold > refiner->stats.threshold)
        refiner->stats.threshold = sharpen.threshold;
    apply(refiner, sharpen.cut);
    return true;
}

static bool sharpen(Refiner *refiner, Finding finding)
{
    Diagnosis *diagnosis = &refiner->diagnosis;
    size_t from = diagnosis->item;
    if (diagnosis->cause == CAUSE_FOLD && refiner->options.way != REFINE_FINETUNE && diagnosis->first_list < from)
        from = diagnosis->first_list;
    if (sharpen_from(refiner, finding, from))
        return true;
    if (diagnosis->cause != CAUSE_FOLD)
        return false;
    /* What was folded before the discontinuity, harmless by itself, may be what makes it harmful; or what was merged.
     */
    if (diagnosis->first_fold < from && sharpen_from(refiner, finding, diagnosis->first_fold))
        return true;
    diagnosis->cause = CAUSE_MERGE;
    diagnosis->item = diagnosis->base;
    return diagnosis->base && sharpen_from(refiner, finding, diagnosis->base);
}

RefineAnswer refiner_refine(Refiner *refiner, Violation violation)
{
    if (!refiner->finest)
        refiner->finest = find_finest(refiner);
    diagnosis_free(&refiner->diagnosis);
    refiner->diagnosis = diagnose(refiner->tree, refiner->product, refiner->finest, violation, refiner->options.budget,
                                  &refiner->stats.posts);
    Cause cause = refiner->diagnosis.cause;
    if (cause == CAUSE_NONE)
        return REFINE_ARRIVES;
    if (refiner->options.way == REFINE_OFF)
        return REFINE_EXHAUSTED;
    bool repeated = is_repeated(refiner, violation);
    refiner->stats.repeated += repeated;
    if (cause != CAUSE_UNCLEAR && !repeated && sharpen(refiner, violation.finding))
        return REFINE_DONE;
    return climb(refiner) ? REFINE_DONE : REFINE_EXHAUSTED;
}
