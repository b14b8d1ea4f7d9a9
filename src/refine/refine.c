/* SPDX-License-Identifier: MIT */
#include "refine/refine.h"

#include "base/map.h"
#include "refine/diagnose.h"
#include "refine/sharpen.h"

#include <assert.h>
#include <stdlib.h>

enum { RUNGS_MOST = 8 };

struct Refiner {
    Tree *tree;
    RefineOptions options;
    Product *product;
    Map *seen; /* hashes of paths with their precisions */
    const PrecisionMap *learned;
    const PrecisionMap *finest;
    Diagnosis diagnosis;        /* the last */
    unsigned rung;              /* of the ladder that leads everywhere: candidates tried so far, of each component */
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
    refiner->finest = precision_map_finest(tree_precisions(tree));
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
static void apply(Refiner *refiner, size_t cut, bool restarts)
{
    const Diagnosis *diagnosis = &refiner->diagnosis;
    TreeStats before = tree_stats(refiner->tree);
    if (restarts || refiner->options.restarts || diagnosis->item == 0)
        tree_restart(refiner->tree, refiner->learned);
    else
        tree_cut(refiner->tree, diagnosis->path.items[cut].node, refiner->learned);
    refiner->stats.merges_delayed += diagnosis->cause == CAUSE_MERGE;
    count_cut(refiner, &before);
}

bool refiner_weaken(Refiner *refiner)
{
    const PrecisionMap *old = refiner->learned;
    refiner->learned = tree_weaken(refiner->tree, old);
    refiner->ladder = tree_weaken(refiner->tree, refiner->ladder);
    if (refiner->learned == old)
        return false;
    refiner->stats.weakened++;
    tree_restart(refiner->tree, refiner->learned);
    return true;
}

/* The ladder's map with the next candidate that a component proposes for everywhere; the map itself if there is none.
 */
static const PrecisionMap *next_rung(Refiner *refiner, size_t i)
{
    Domain *domain = refiner->product->components[i];
    Evidence evidence = {.kind = EVIDENCE_NONE, .precision = precision_map_default(refiner->ladder, i)};
    ProposalList list = {0};
    domain->ops->propose(domain, &evidence, &list);
    const PrecisionMap *map = refiner->ladder;
    if (refiner->rung < list.count)
        for (size_t c = 0; c < list.items[refiner->rung].count; c++)
            map = precision_map_raise(tree_precisions(refiner->tree), map, i, list.items[refiner->rung].changes[c]);
    proposal_list_free(&list);
    return map;
}

/* No path shows what to do: the next step of a ladder that leads everywhere. What was learned on paths is given up, for
 * it led to nothing; the ladder's maps tell them from what may be learned again. */
static bool climb(Refiner *refiner)
{
    const PrecisionMap *old = refiner->ladder;
    for (; refiner->rung < RUNGS_MOST && refiner->ladder == old; refiner->rung++)
        for (size_t i = 0; i < refiner->product->component_count; i++)
            refiner->ladder = next_rung(refiner, i);
    if (refiner->ladder == old)
        return false;
    TreeStats before = tree_stats(refiner->tree);
    refiner->learned = refiner->ladder;
    tree_restart(refiner->tree, refiner->learned);
    count_cut(refiner, &before);
    refiner->stats.climbed++;
    return true;
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
    apply(refiner, sharpen.cut, sharpen.is_everywhere);
    return true;
}

static bool sharpen(Refiner *refiner, Finding finding)
{
    Diagnosis *diagnosis = &refiner->diagnosis;
    size_t from = diagnosis->item;
    if (sharpen_from(refiner, finding, from))
        return true;
    if (diagnosis->cause != CAUSE_FOLD)
        return false;
    /* What was lost before the discontinuity, harmless by itself, may be what makes it harmful; or what was merged. */
    if (diagnosis->first_loss < from && sharpen_from(refiner, finding, diagnosis->first_loss))
        return true;
    if (diagnosis->first_post_loss < diagnosis->first_loss &&
        sharpen_from(refiner, finding, diagnosis->first_post_loss))
        return true;
    diagnosis->cause = CAUSE_MERGE;
    diagnosis->item = diagnosis->base;
    return diagnosis->base && sharpen_from(refiner, finding, diagnosis->base);
}

RefineAnswer refiner_refine(Refiner *refiner, Violation violation)
{
    diagnosis_free(&refiner->diagnosis);
    refiner->diagnosis = diagnose(refiner->tree, refiner->product, refiner->finest, violation, refiner->options.budget,
                                  &refiner->stats.posts);
    Cause cause = refiner->diagnosis.cause;
    if (cause == CAUSE_NONE)
        return REFINE_ARRIVES;
    if (refiner->options.is_off)
        return REFINE_EXHAUSTED;
    bool repeated = is_repeated(refiner, violation);
    refiner->stats.repeated += repeated;
    if (cause != CAUSE_UNCLEAR && !repeated && sharpen(refiner, violation.finding))
        return REFINE_DONE;
    return climb(refiner) ? REFINE_DONE : REFINE_EXHAUSTED;
}
