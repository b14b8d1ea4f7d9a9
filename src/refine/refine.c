/* SPDX-License-Identifier: MIT */
/* Diagnosis, then sharpening at the discontinuity, then at earlier losses, then at the merge before them; where none of that
 * rules the path out, finer precisions along it; at last a ladder of precisions for everywhere. */
#include "refine/refine.h"

#include "base/log.h"
#include "base/map.h"
#include "refine/diagnose.h"
#include "refine/sharpen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { RUNGS_MOST = 8, CORE_MOST = 16 /* cells at all items */ };

/* A weaker precision that answers growth at a location. */
typedef struct Weakening {
    LocationId location;
    size_t component;
    const Precision *precision; /* the precision there since then */
} Weakening;

struct Refiner {
    Tree *tree;
    RefineOptions options;
    Product *product;
    Map *seen; /* hashes of paths with their precisions */
    const PrecisionMap *learned;
    const PrecisionMap *finest;
    Diagnosis diagnosis;   /* the last */
    Doomed doomed;         /* the last one found; no heap if there was none */
    TreePath doomed_path;  /* the path on which it was found */
    bool is_doomed_new;    /* it belongs to the last diagnosis */
    double doomed_seconds; /* time used by searches for doomed heaps */
    unsigned rung; /* rung of the ladder of precisions for everywhere: candidates tried so far, of each component */
    const PrecisionMap *ladder; /* the map of the current rung */
    PathAtoms *atoms;           /* of the diagnosed path; NULL: not wanted */
    Weakening *weakenings;      /* those that no refinement has undone */
    size_t weakening_count, weakening_capacity;
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

static void forget_doomed(Refiner *refiner)
{
    heap_destroy(refiner->doomed.heap);
    tree_path_free(&refiner->doomed_path);
    refiner->doomed = (Doomed){0};
}

void refiner_destroy(Refiner *refiner)
{
    if (!refiner)
        return;
    diagnosis_free(&refiner->diagnosis);
    path_atoms_destroy(refiner->atoms);
    forget_doomed(refiner);
    product_destroy(refiner->product);
    map_destroy(refiner->seen);
    free(refiner->weakenings);
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

const Doomed *refiner_doomed(const Refiner *refiner, const TreePath **path)
{
    *path = &refiner->doomed_path;
    return refiner->doomed.heap ? &refiner->doomed : NULL;
}

const PrecisionMap *refiner_learned(const Refiner *refiner)
{
    return refiner->learned;
}

/* The node's number among its parent's successors along the same edge. */
static uint64_t successor_index(const Node *node)
{
    uint64_t index = 0;
    for (const Node *sibling = node->previous_sibling; sibling; sibling = sibling->previous_sibling)
        index += sibling->edge.index == node->edge.index;
    return index;
}

/* Was the same path refined before, under the same precisions and with nothing learned since? */
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

/* The item whose node is the parent of this item's node (for a root: the caller); an earlier one if a merge dropped
 * it. */
static size_t maker_of(const TreePath *path, const size_t *depths, size_t item)
{
    for (size_t at = item; at-- > 0;)
        if (depths[at] <= depths[item] && path->items[at].kind != PATH_RETURN && path->items[at].node->kept)
            return at;
    return 0;
}

/* The item to cut at, so that `item` and the rest of the path are built anew: in the outermost activation to which
 * the path returns or, if `outermost`, in the first activation of all. */
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

/* Applies the learned map: cuts the tree at this item of the diagnosed path, or restarts it. */
static void apply(Refiner *refiner, size_t cut, bool restarts)
{
    const Diagnosis *diagnosis = &refiner->diagnosis;
    TreeStats before = tree_stats(refiner->tree);
    if (log_is_on(LOG_REFINE)) {
        Text says = {0};
        precision_map_print(tree_precisions(refiner->tree), refiner->learned, &says);
        for (char *line = says.bytes; line && (line = strchr(line, '\n'));)
            *line = ';';
        log_line(LOG_REFINE, "precision map %u applies below item %zu: %s", precision_map_id(refiner->learned), cut,
                 text_string(&says));
        text_free(&says);
    }
    if (restarts || refiner->options.restarts || diagnosis->item == 0)
        tree_restart(refiner->tree, refiner->learned);
    else
        tree_cut(refiner->tree, diagnosis->path.items[cut].node, refiner->learned);
    refiner->stats.merges_delayed += diagnosis->cause == CAUSE_MERGE;
    count_cut(refiner, &before);
}

/* Where the next map is finer than an answer to growth, the limit of growth at that location is doubled. */
static void note_undone(Refiner *refiner, const PrecisionMap *next)
{
    size_t count = 0;
    for (size_t i = 0; i < refiner->weakening_count; i++) {
        Weakening weakening = refiner->weakenings[i];
        Domain *domain = refiner->product->components[weakening.component];
        const Precision *precision = precision_map_at(next, weakening.location, weakening.component);
        if (domain->ops->at_least_as_fine(domain, weakening.precision, precision))
            refiner->weakenings[count++] = weakening;
        else
            tree_growth_undone(refiner->tree, weakening.location);
    }
    refiner->weakening_count = count;
}

static void note_weakened(Refiner *refiner, const Growth *growth)
{
    const Proposal *proposal = &growth->proposals.items[0];
    for (size_t i = 0; i < proposal->count; i++) {
        LocationId location = proposal->changes[i].location;
        if (location.index == ID_NONE)
            continue; /* nothing that refinement takes back */
        refiner->weakenings = array_room(refiner->weakenings, &refiner->weakening_capacity, refiner->weakening_count,
                                         sizeof *refiner->weakenings);
        refiner->weakenings[refiner->weakening_count++] =
            (Weakening){location, growth->component, precision_map_at(refiner->learned, location, growth->component)};
    }
}

bool refiner_weaken(Refiner *refiner)
{
    const PrecisionMap *old = refiner->learned;
    refiner->learned = tree_weaken(refiner->tree, old);
    refiner->ladder = tree_weaken(refiner->tree, refiner->ladder);
    if (refiner->learned == old)
        return false;
    refiner->stats.weakened++;
    note_weakened(refiner, tree_growth(refiner->tree));
    tree_restart(refiner->tree, refiner->learned);
    return true;
}

/* The ladder's map plus the next candidate that the component proposes for everywhere; unchanged if there is none. */
static const PrecisionMap *next_rung(Refiner *refiner, size_t i, EvidenceKind kind)
{
    Domain *domain = refiner->product->components[i];
    Evidence evidence = {.kind = kind, .precision = precision_map_default(refiner->ladder, i)};
    ProposalList list = {0};
    domain->ops->propose(domain, &evidence, &list);
    const PrecisionMap *map = refiner->ladder;
    if (refiner->rung < list.count)
        for (size_t c = 0; c < list.items[refiner->rung].count; c++)
            map = precision_map_raise(tree_precisions(refiner->tree), map, i, list.items[refiner->rung].changes[c]);
    proposal_list_free(&list);
    return map;
}

/* No path shows what to do: the next rung of the ladder. What was learned on paths is dropped, since it led nowhere;
 * it can be learned again, because is_repeated distinguishes the ladder's maps. */
static bool climb(Refiner *refiner, EvidenceKind kind)
{
    const PrecisionMap *old = refiner->ladder;
    unsigned begun = refiner->rung;
    for (; refiner->rung < RUNGS_MOST && refiner->ladder == old; refiner->rung++)
        for (size_t i = 0; i < refiner->product->component_count; i++)
            refiner->ladder = next_rung(refiner, i, kind);
    if (refiner->ladder == old) {
        refiner->rung = kind == EVIDENCE_NONE ? refiner->rung : begun;
        return false;
    }
    TreeStats before = tree_stats(refiner->tree);
    note_undone(refiner, refiner->ladder);
    refiner->learned = refiner->ladder;
    tree_restart(refiner->tree, refiner->learned);
    count_cut(refiner, &before);
    refiner->stats.climbed++;
    if (log_is_on(LOG_REFINE))
        log_line(LOG_REFINE, "rung %u of the ladder applies everywhere", refiner->rung);
    return true;
}

bool refiner_ease(Refiner *refiner)
{
    return !refiner->options.is_off && climb(refiner, EVIDENCE_EFFORT);
}

/* --- the doomed heap --------------------------------------------------------------------------------------- */

/* The part of the time used so far that all searches for doomed heaps together may have, and the seconds that one of
 * them takes: a proof that is over before its share allows for one does without. */
static const double doomed_share = 0.05, doomed_least = 0.01;

/* Looks for a doomed heap on the diagnosed path: one that an abstract state describes, that no run has, and that runs
 * into the violation. */
static void find_doomed(Refiner *refiner, Violation violation)
{
    const Diagnosis *diagnosis = &refiner->diagnosis;
    refiner->is_doomed_new = false;
    if (!refiner->options.cex)
        return;
    double begun = budget_used(refiner->options.budget), seconds = doomed_share * begun - refiner->doomed_seconds;
    Budget part = budget_part(refiner->options.budget, seconds);
    if (seconds < doomed_least)
        return;
    DoomedSearch search = {refiner->options.cex,
                           refiner->product->components,
                           refiner->product->component_count,
                           refiner->tree,
                           &diagnosis->path,
                           violation,
                           &part};
    Doomed found;
    if (doomed_find(&search, &found)) {
        forget_doomed(refiner);
        refiner->doomed = found;
        refiner->doomed_path = tree_path_copy(&diagnosis->path);
        refiner->is_doomed_new = true;
        refiner->stats.doomed++;
    }
    refiner->doomed_seconds += budget_used(refiner->options.budget) - begun;
}

/* --- a path that nothing rules out ------------------------------------------------------------------------- */

/* What was learned, with the first of a component's `most` candidates for the path's locations that makes it finer. */
static const PrecisionMap *learned_along(Refiner *refiner, const Evidence *evidence, size_t most)
{
    const PrecisionMap *map = refiner->learned;
    for (size_t i = 0; i < refiner->product->component_count; i++) {
        Domain *domain = refiner->product->components[i];
        ProposalList list = {0};
        domain->ops->propose(domain, evidence, &list);
        for (size_t p = 0; p < list.count && p < most && map == refiner->learned; p++)
            for (size_t c = 0; c < list.items[p].count; c++)
                map = precision_map_raise(tree_precisions(refiner->tree), map, i, list.items[p].changes[c]);
        proposal_list_free(&list);
    }
    return map;
}

/* The first item of the path whose location has another precision in the map. */
static size_t first_changed(const Refiner *refiner, const PrecisionMap *map)
{
    const TreePath *path = &refiner->diagnosis.path;
    for (size_t k = 0; k < path->count; k++)
        for (size_t i = 0; i < refiner->product->component_count; i++) {
            LocationId location = path->items[k].node->location;
            if (precision_map_at(map, location, i) != precision_map_at(refiner->learned, location, i))
                return k;
        }
    return 0;
}

/* Shape classes by location: those of the diagnosed path get finer ones, whether or not that rules it out. */
static bool sharpen_along(Refiner *refiner, size_t most)
{
    const Diagnosis *diagnosis = &refiner->diagnosis;
    const TreePath *path = &diagnosis->path;
    EvidenceItem *items = mem_alloc(path->count * sizeof *items);
    for (size_t k = 0; k < path->count; k++) {
        LocationId location = path->items[k].node->location;
        items[k] =
            (EvidenceItem){.location = location, .is_abstracted = product_abstracts_at(refiner->product, location)};
    }
    Evidence evidence = {.kind = EVIDENCE_STUCK, .items = items, .item_count = path->count};
    const PrecisionMap *map = learned_along(refiner, &evidence, most);
    free(items);
    if (map == refiner->learned)
        return false;
    size_t first = first_changed(refiner, map);
    size_t cut = cut_item(path, first < diagnosis->common ? first : diagnosis->common, true);
    note_undone(refiner, map);
    refiner->learned = map;
    refiner->stats.along++;
    apply(refiner, cut, !cut);
    return true;
}

/* --- refining ---------------------------------------------------------------------------------------------- */

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

/* Learns a precision that rules out the diagnosed path by changes from item `from` on, and applies it. */
static bool sharpen_from(Refiner *refiner, Finding finding, size_t from)
{
    const Diagnosis *diagnosis = &refiner->diagnosis;
    if (from > diagnosis->common)
        from = diagnosis->common; /* the merged node must be rebuilt, too */
    Sharpen sharpen = {
        .diagnosis = diagnosis,
        .follower = {.product = refiner->product,
                     .tree = refiner->tree,
                     .held = &diagnosis->held,
                     .path = &diagnosis->path,
                     .finding = finding,
                     .finest = refiner->finest,
                     .budget = refiner->options.budget,
                     .known = {&diagnosis->abstract, &diagnosis->exact}},
        .store = tree_precisions(refiner->tree),
        .learned = refiner->learned,
        .from = from,
        .cut = cut_item(&diagnosis->path, from, false),
        .doomed = refiner->is_doomed_new ? &refiner->doomed : NULL,
        .atoms = refiner->atoms,
    };
    /* A precision learned elsewhere is applied from the loop's first round on, for other paths come here, too. */
    bool found = sharpen_by_known(&sharpen);
    if (found)
        sharpen.cut = cut_item(&diagnosis->path, first_visit(&diagnosis->path, from), true);
    else
        found = sharpen_further(&sharpen);
    refiner->stats.posts += sharpen.follower.posts;
    refiner->stats.questions += sharpen.questions;
    refiner->stats.deferred += sharpen.deferred;
    if (!found)
        return false;
    note_undone(refiner, sharpen.learned);
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
    /* An earlier loss, harmless by itself, or an earlier merge may be what makes the discontinuity harmful. */
    if (diagnosis->first_loss < from && sharpen_from(refiner, finding, diagnosis->first_loss))
        return true;
    if (diagnosis->first_post_loss < diagnosis->first_loss &&
        sharpen_from(refiner, finding, diagnosis->first_post_loss))
        return true;
    diagnosis->cause = CAUSE_MERGE;
    diagnosis->item = diagnosis->base;
    return diagnosis->base && sharpen_from(refiner, finding, diagnosis->base);
}

static void log_diagnosis(const Diagnosis *diagnosis, Violation violation)
{
    static const char *const names[] = {[CAUSE_NONE] = "none: it arrives without abstraction",
                                        [CAUSE_FOLD] = "abstraction",
                                        [CAUSE_MERGE] = "a merge",
                                        [CAUSE_UNCLEAR] = "unclear"};
    log_line(LOG_REFINE, "%s at n%u, a path of %zu items: cause %s, at item %zu",
             violation_info(violation.finding.kind)->says, violation.node->id, diagnosis->path.count,
             names[diagnosis->cause], diagnosis->item);
}

static void forget_atoms(Refiner *refiner)
{
    path_atoms_destroy(refiner->atoms);
    refiner->atoms = NULL;
}

/* Atoms of the diagnosed path, if a component wants them. Where the core names many cells, first those that do not matter become holes;
 * where many are left, interpolants name fewer. Where it names few, FineTune finds the fewest sooner. */
static void find_atoms(Refiner *refiner, Finding finding)
{
    bool wanted = false;
    for (size_t i = 0; i < refiner->product->component_count; i++)
        wanted |= refiner->product->components[i]->ops->wants_atoms;
    if (!wanted)
        return;
    const TreePath *path = &refiner->diagnosis.path;
    bool *marked = mem_alloc(path->count * sizeof *marked);
    for (size_t i = 0; i < path->count; i++)
        marked[i] = product_abstracts_at(refiner->product, path->items[i].node->location);
    refiner->atoms =
        path_atoms_create(refiner->product->components[0]->program, path, finding, marked, refiner->options.budget);
    if (path_atoms_size(refiner->atoms, refiner->diagnosis.item) > CORE_MOST)
        path_atoms_make_holes(refiner->atoms);
    if (path_atoms_size(refiner->atoms, refiner->diagnosis.item) > CORE_MOST)
        path_atoms_interpolate(refiner->atoms);
    free(marked);
    refiner->stats.interpolated += path_atoms_are_interpolants(refiner->atoms);
}

/* Would no diagnosis change anything? There is nothing finer, and nobody looks for doomed heaps. */
static bool is_undiagnosed(const Refiner *refiner)
{
    return refiner->learned == refiner->finest && !refiner->options.cex;
}

RefineAnswer refiner_refine(Refiner *refiner, Violation violation)
{
    diagnosis_free(&refiner->diagnosis);
    forget_atoms(refiner);
    if (is_undiagnosed(refiner))
        return REFINE_EXHAUSTED;
    refiner->diagnosis = diagnose(refiner->tree, refiner->product, refiner->finest, violation, refiner->options.budget,
                                  &refiner->stats.posts);
    Cause cause = refiner->diagnosis.cause;
    if (log_is_on(LOG_REFINE))
        log_diagnosis(&refiner->diagnosis, violation);
    if (cause == CAUSE_NONE)
        return !refiner->options.is_off && climb(refiner, EVIDENCE_STEPS) ? REFINE_DONE : REFINE_ARRIVES;
    if (refiner->options.is_off) {
        find_doomed(refiner, violation);
        return REFINE_EXHAUSTED;
    }
    bool repeated = is_repeated(refiner, violation);
    refiner->stats.repeated += repeated;
    find_doomed(refiner, violation);
    /* What helped along one path, others are likely to need. */
    bool is_clear = cause != CAUSE_UNCLEAR && !repeated;
    if (is_clear && refiner->stats.along && sharpen_along(refiner, 1))
        return REFINE_DONE;
    if (is_clear && cause == CAUSE_FOLD)
        find_atoms(refiner, violation.finding);
    if (is_clear && sharpen(refiner, violation.finding))
        return REFINE_DONE;
    return sharpen_along(refiner, SIZE_MAX) || climb(refiner, EVIDENCE_NONE) ? REFINE_DONE : REFINE_EXHAUSTED;
}
