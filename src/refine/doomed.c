/* SPDX-License-Identifier: MIT */
/* Losses are monotone: states after a later mark describe more heaps. So the last mark is asked first, and if one of
 * its samples runs into the violation, binary search finds the first mark with such a sample. */
#include "refine/doomed.h"

#include "refine/diagnose.h"

#include <stdlib.h>

enum { SAMPLES = 6, BLOCKS_BEYOND = 4 };

/* Does the sample run into the violation, along the path or along another unrolling of its loops? */
static Heap *try_sample(const DoomedSearch *search, const HeapSample *sample, size_t item)
{
    Node *node = search->path->items[item].node;
    CexResult result =
        cex_check_path_from(search->cex, sample, search->path, item, search->violation.finding, search->budget);
    if (result.answer != CEX_FOUND && node->kept && search->violation.node->kept)
        result = cex_search_from(search->cex, sample, search->tree, node, search->violation, search->budget);
    return result.answer == CEX_FOUND ? result.doomed : NULL;
}

static Heap *try_samples(const DoomedSearch *search, Domain *domain, const State *state, size_t item)
{
    HeapSample samples[SAMPLES];
    Heap *found = NULL;
    size_t count = domain->ops->concretise(domain, state, BLOCKS_BEYOND, SAMPLES, samples);
    for (size_t i = 0; i < count; i++) {
        samples[i].heap->location = search->path->items[item].node->location;
        if (!found && !budget_exhausted_now(search->budget))
            found = try_sample(search, &samples[i], item);
        heap_destroy(samples[i].heap);
        free(samples[i].holes);
    }
    return found;
}

Heap *doomed_at(const DoomedSearch *search, size_t item)
{
    Heap *found = NULL;
    for (size_t i = 0; i < search->component_count && !found; i++)
        if (search->path->items[item].node->states[i])
            found = try_samples(search, search->components[i], search->path->items[item].node->states[i], item);
    return found;
}

static MarkKind worst_mark(MarkSet marks)
{
    static const MarkKind order[] = {MARK_FOLD, MARK_MERGE, MARK_WIDEN, MARK_WEAK_UPDATE, MARK_FORGET};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (marks >> order[i] & 1)
            return order[i];
    return MARK_SOLVER;
}

/* An item with marks; after a call, with those of the callee. */
typedef struct Loss {
    size_t item;
    MarkSet marks;
} Loss;

/* The losses in activations that are under way at the end of the path. States of finished activations lack the
 * callers to which the path returns, so they have no samples. The caller frees the array. */
static Loss *find_losses(const TreePath *path, size_t *count)
{
    Loss *losses = mem_alloc(path->count * sizeof *losses);
    size_t *depths = path_depths(path);
    MarkSet *within = mem_alloc(path->count * sizeof *within); /* by depth: in the last activation there */
    size_t found = 0;
    for (size_t i = 1; i < path->count; i++) {
        size_t depth = depths[i];
        MarkSet marks = path->items[i].node->marks;
        if (path->items[i - 1].kind == PATH_CALL)
            within[depth] = 0;
        else if (path->items[i - 1].kind == PATH_RETURN)
            marks |= within[depth + 1];
        within[depth] |= marks;
        while (found && depths[losses[found - 1].item] > depth)
            found--;
        if (marks)
            losses[found++] = (Loss){i, marks};
    }
    free(depths);
    free(within);
    *count = found;
    return losses;
}

bool doomed_find(const DoomedSearch *search, Doomed *out)
{
    size_t count;
    Loss *losses = find_losses(search->path, &count);
    /* States after a later mark describe more heaps: the last mark is asked first. */
    Heap *found = count ? doomed_at(search, losses[count - 1].item) : NULL;
    size_t low = 0, high = count ? count - 1 : 0;
    while (found && low < high) {
        size_t middle = (low + high) / 2;
        Heap *earlier = doomed_at(search, losses[middle].item);
        if (earlier) {
            heap_destroy(found);
            found = earlier;
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    if (found)
        *out = (Doomed){losses[high].item, worst_mark(losses[high].marks), found};
    free(losses);
    return found;
}

const char *doomed_says(MarkKind kind)
{
    static const char *const texts[MARK_KIND_COUNT] = {
        [MARK_FOLD] =
            "blocks become a summary of any number of them, so how many there are and how they differ is forgotten",
        [MARK_MERGE] = "states that differ are merged, so what told them apart is forgotten",
        [MARK_WEAK_UPDATE] = "a write may hit one of several objects, so which one it was is forgotten",
        [MARK_WIDEN] = "a number keeps changing, so its bounds are forgotten",
        [MARK_FORGET] = "a value is computed that the domain cannot express, so it may be anything",
        [MARK_SOLVER] = "a question was given up, so its answer may be either",
    };
    return texts[kind];
}
