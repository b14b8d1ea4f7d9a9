/* SPDX-License-Identifier: MIT */
/* Proposals are tried tier by tier along the path, each tier by FineTune; what rules the path out is made minimal
 * before it is learned. */
#include "refine/sharpen.h"

#include "refine/finetune.h"

#include <stdlib.h>

enum {
    CHANGES_MOST = 63, /* changes of one proposal that are minimised */
    VISITS_MOST = 4,   /* visits of the doomed heap's location that are asked */
};

static Domain *component(const Sharpen *sharpen, size_t i)
{
    return sharpen->follower.product->components[i];
}

static size_t component_count(const Sharpen *sharpen)
{
    return sharpen->follower.product->component_count;
}

/* The map with the changes of the proposal whose bits are set; changes from the 64th on are always applied. */
static const PrecisionMap *map_with(const Sharpen *sharpen, const Proposal *proposal, size_t i, uint64_t changes)
{
    const PrecisionMap *map = sharpen->learned;
    for (size_t k = 0; k < proposal->count; k++)
        if (k > CHANGES_MOST || changes >> k & 1)
            map = precision_map_raise(sharpen->store, map, i, proposal->changes[k]);
    return map;
}

static bool is_everywhere(const Proposal *proposal)
{
    for (size_t i = 0; i < proposal->count; i++)
        if (proposal->changes[i].location.index == ID_NONE)
            return true;
    return false;
}

/* --- merging ----------------------------------------------------------------------------------------------- */

static const Node *discontinuity(const Sharpen *sharpen)
{
    return sharpen->diagnosis->path.items[sharpen->diagnosis->item].node;
}

/* Does join refuse the two merged states under this precision? */
static bool keeps_apart(const Sharpen *sharpen, size_t i, const Precision *precision)
{
    Domain *domain = component(sharpen, i);
    const Node *merged = discontinuity(sharpen);
    MarkSet marks = 0;
    if (!merged->merged_from[0]->states[i] || !merged->merged_from[1]->states[i])
        return false;
    return !domain->ops->join(domain, merged->merged_from[0]->states[i], merged->merged_from[1]->states[i], precision,
                              merged->rounds, &marks);
}

/* Was a context shared by a call whose entry is covered, not equal? Refining its entry ends the sharing. */
static bool is_shared_entry(const Sharpen *sharpen)
{
    return !discontinuity(sharpen)->merged_from[0];
}

/* The map with the component's first proposal that keeps the merged states apart, or that would make them others; unchanged if
 * there is none. */
static const PrecisionMap *map_apart(Sharpen *sharpen, size_t i)
{
    Domain *domain = component(sharpen, i);
    const Node *merged = discontinuity(sharpen);
    Evidence evidence = {
        .kind = EVIDENCE_MERGE,
        .location = merged->location,
        .rounds = merged->rounds,
        .precision = precision_map_at(sharpen->learned, merged->location, i),
    };
    for (int side = 0; side < 2 && !is_shared_entry(sharpen); side++)
        evidence.merged[side] = merged->merged_from[side]->states[i];
    ProposalList list = {0};
    const PrecisionMap *found = sharpen->learned;
    domain->ops->propose(domain, &evidence, &list);
    for (size_t k = 0; k < list.count && found == sharpen->learned; k++) {
        const PrecisionMap *map = map_with(sharpen, &list.items[k], i, UINT64_MAX);
        bool everywhere = is_everywhere(&list.items[k]);
        if (map != found && (everywhere || is_shared_entry(sharpen) ||
                             keeps_apart(sharpen, i, precision_map_at(map, merged->location, i)))) {
            found = map;
            sharpen->is_everywhere = everywhere;
        }
    }
    proposal_list_free(&list);
    return found;
}

static bool sharpen_merge(Sharpen *sharpen)
{
    const PrecisionMap *old = sharpen->learned;
    for (size_t i = 0; i < component_count(sharpen) && sharpen->learned == old; i++)
        sharpen->learned = map_apart(sharpen, i);
    return sharpen->learned != old;
}

static bool knows_merge(const Sharpen *sharpen)
{
    const Node *merged = discontinuity(sharpen);
    const PrecisionMap *used =
        is_shared_entry(sharpen) ? merged->context->precision : merged->merged_from[1]->precision;
    for (size_t i = 0; i < component_count(sharpen); i++) {
        const Precision *learned = precision_map_at(sharpen->learned, merged->location, i);
        if (learned != precision_map_at(used, merged->location, i) &&
            (is_shared_entry(sharpen) || keeps_apart(sharpen, i, learned)))
            return true;
    }
    return false;
}

/* --- evidence ---------------------------------------------------------------------------------------------- */

/* One component's states of these rows, where the component is on. */
static const State *const *column(Arena *arena, const State *const *rows, size_t *count, size_t width, size_t i)
{
    const State **states = arena_alloc(arena, *count * sizeof *states + 1);
    size_t active = 0;
    for (size_t r = 0; r < *count; r++)
        if (rows[r * width + i])
            states[active++] = rows[r * width + i];
    *count = active;
    return states;
}

static Evidence evidence_for(const Sharpen *sharpen, size_t i, Arena *arena)
{
    const Diagnosis *diagnosis = sharpen->diagnosis;
    size_t count = diagnosis->path.count, width = component_count(sharpen);
    EvidenceItem *items = arena_alloc(arena, count * sizeof *items);
    for (size_t k = 0; k < count; k++) {
        const FollowRows *exact = &diagnosis->exact.items[k], *abstract = &diagnosis->abstract.items[k];
        LocationId location = diagnosis->path.items[k].node->location;
        size_t exact_count = exact->count, count_before = abstract->count, count_after = abstract->count;
        items[k] = (EvidenceItem){
            .location = location,
            .precision = precision_map_at(sharpen->learned, location, i),
            .is_abstracted = product_abstracts_at(sharpen->follower.product, location),
            .post_marks = abstract->post_marks,
            .marks = abstract->marks,
            .exact = column(arena, exact->after, &exact_count, width, i),
            .before = column(arena, abstract->before, &count_before, width, i),
            .after = column(arena, abstract->after, &count_after, width, i),
            .atoms = sharpen->atoms ? path_atoms_at(sharpen->atoms, k) : NULL,
        };
        items[k].exact_count = exact_count;
        items[k].count = count_before < count_after ? count_before : count_after; /* handed over here: none before */
    }
    Evidence evidence = {.kind = EVIDENCE_PATH, .items = items, .item_count = count, .from = sharpen->from};
    if (sharpen->doomed) {
        evidence.doomed = sharpen->doomed->heap;
        evidence.doomed_item = sharpen->doomed->item;
    }
    return evidence;
}

/* --- trials ------------------------------------------------------------------------------------------------ */

/* A component's proposal, and the map with its changes. */
typedef struct Trial {
    const Proposal *proposal;
    size_t component;
    const PrecisionMap *map;
} Trial;

/* The trials of one diagnosis, among which FineTune looks for the coarsest. */
typedef struct Trials {
    Sharpen *sharpen;
    Trial *items;
    size_t count, capacity;
} Trials;

static bool rules_out(Sharpen *sharpen, const PrecisionMap *map, bool everywhere)
{
    FollowPlan plan = {sharpen->diagnosis->base, SIZE_MAX, map, everywhere ? 0 : sharpen->cut};
    sharpen->questions++;
    return follow(&sharpen->follower, &plan, NULL, NULL) == FOLLOW_BLOCKED;
}

/* Adds a trial, unless the proposal changes nothing. */
static void trial_add(Trials *trials, const Proposal *proposal, size_t component)
{
    const PrecisionMap *map = map_with(trials->sharpen, proposal, component, UINT64_MAX);
    if (map == trials->sharpen->learned)
        return;
    trials->items = array_room(trials->items, &trials->capacity, trials->count, sizeof *trials->items);
    trials->items[trials->count++] = (Trial){proposal, component, map};
}

static bool trial_finer(void *context, size_t left, size_t right)
{
    const Trials *trials = context;
    return precision_map_at_least_as_fine(trials->sharpen->store, trials->items[left].map, trials->items[right].map);
}

static size_t trial_size(void *context, size_t i)
{
    const Trials *trials = context;
    return precision_map_size(trials->sharpen->store, trials->items[i].map);
}

static bool trial_rules_out(void *context, size_t i)
{
    Trials *trials = context;
    return rules_out(trials->sharpen, trials->items[i].map, is_everywhere(trials->items[i].proposal));
}

/* Does the abstraction of an exact state, under the trial's precision, still describe the doomed heap? Then the trial
 * is unlikely to rule out the path. The last visits of the heap's location are asked. */
static bool is_still_doomed(const Trial *trial, Domain *domain, const Evidence *evidence)
{
    if (!evidence->doomed || !evidence->items[evidence->doomed_item].is_abstracted)
        return false;
    LocationId location = evidence->items[evidence->doomed_item].location;
    const Precision *precision = precision_map_at(trial->map, location, trial->component);
    size_t asked = 0;
    for (size_t i = evidence->item_count; i-- > evidence->from && asked < VISITS_MOST;) {
        const EvidenceItem *item = &evidence->items[i];
        for (size_t k = 0; item->location.index == location.index && k < item->exact_count; k++, asked++) {
            MarkSet ignored = 0;
            const State *state = domain->ops->abstract(domain, item->exact[k], location, precision, &ignored);
            if (domain->ops->describes(domain, state, evidence->doomed))
                return true;
        }
    }
    return false;
}

static ptrdiff_t trials_least(Trials *trials)
{
    Candidates candidates = {trials->count, trials, trial_finer, trial_size, trial_rules_out};
    return finetune(&candidates, NULL);
}

/* Sets of changes, as bits, that do not rule out the path; by monotonicity, neither do their subsets. */
typedef struct Failures {
    uint64_t *items;
    size_t count, capacity;
} Failures;

static bool is_known_to_fail(const Failures *failures, uint64_t changes)
{
    for (size_t i = 0; i < failures->count; i++)
        if (!(changes & ~failures->items[i]))
            return true;
    return false;
}

/* The changes of a trial that make a difference on the path: where the learned precision abstracts to another state. */
typedef struct Usage {
    const Sharpen *sharpen;
    const Trial *trial;
    uint64_t used;
    bool is_whole; /* no row was left out on the way: without the changes that are not used, the same rows arrive */
} Usage;

static void note_used(void *context, size_t item, const FollowRows *rows)
{
    Usage *usage = context;
    const Proposal *proposal = usage->trial->proposal;
    size_t component_index = usage->trial->component, width = component_count(usage->sharpen);
    Domain *domain = component(usage->sharpen, component_index);
    LocationId location = usage->sharpen->diagnosis->path.items[item].node->location;
    const Precision *learned = precision_map_at(usage->sharpen->learned, location, component_index);
    uint64_t here = 0;
    for (size_t k = 0; k < proposal->count; k++)
        here |= (uint64_t)(proposal->changes[k].location.index == location.index) << k;
    here &= ~usage->used;
    usage->is_whole &= rows->is_whole;
    for (size_t i = component_index; here && i < rows->count * width; i += width) {
        const State *without = rows->before[i], *after = rows->after[i];
        MarkSet ignored = 0;
        if (without && product_abstracts_at(usage->sharpen->follower.product, location))
            without = domain->ops->abstract(domain, without, location, learned, &ignored);
        if (without != after && !(without && after && domain->ops->equal(domain, without, after)))
            usage->used |= here;
    }
}

/* Of the changes in `all`, those that make a difference. */
static uint64_t used_changes(Sharpen *sharpen, Trial *trial, uint64_t all)
{
    bool everywhere = is_everywhere(trial->proposal);
    if (everywhere || !component(sharpen, trial->component)->ops->post_ignores_precision)
        return all;
    Usage usage = {sharpen, trial, 0, true};
    FollowPlan plan = {sharpen->diagnosis->base, SIZE_MAX, trial->map, sharpen->cut};
    if (follow(&sharpen->follower, &plan, note_used, &usage) != FOLLOW_BLOCKED)
        return all;
    const PrecisionMap *map = map_with(sharpen, trial->proposal, trial->component, usage.used);
    if (map == sharpen->learned || !(usage.is_whole || rules_out(sharpen, map, everywhere)))
        return all;
    trial->map = map;
    return usage.used;
}

/* Delta debugging: leaves out halves, quarters, at last single changes while the rest rules out the path. The result
 * is minimal: no single change can be left out. */
static const PrecisionMap *minimised(Sharpen *sharpen, Trial trial)
{
    size_t count = trial.proposal->count;
    uint64_t kept = count <= CHANGES_MOST ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
    Failures failures = {0};
    if (count > 1 && count <= CHANGES_MOST)
        kept = used_changes(sharpen, &trial, kept);
    for (size_t size = count <= CHANGES_MOST ? (count + 1) / 2 : 0; size && count > 1; size /= 2) {
        for (size_t first = 0; first < count; first += size) {
            uint64_t fewer = kept & ~((((uint64_t)1 << size) - 1) << first);
            if (fewer == kept || is_known_to_fail(&failures, fewer))
                continue;
            const PrecisionMap *map = map_with(sharpen, trial.proposal, trial.component, fewer);
            if (map == trial.map ||
                (map != sharpen->learned && rules_out(sharpen, map, is_everywhere(trial.proposal)))) {
                kept = fewer;
                trial.map = map;
                continue;
            }
            failures.items = array_room(failures.items, &failures.capacity, failures.count, sizeof *failures.items);
            failures.items[failures.count++] = fewer;
        }
    }
    free(failures.items);
    return trial.map;
}

/* The finest of the component's proposals below this one; it does not rule out the path. */
static const Proposal *next_coarser(const Trials *trials, size_t found)
{
    const Trial *best = NULL;
    for (size_t i = 0; i < trials->count; i++) {
        const Trial *trial = &trials->items[i];
        if (trial->component == trials->items[found].component && trial->map != trials->items[found].map &&
            trial_finer((void *)trials, found, i) &&
            (!best || precision_map_at_least_as_fine(trials->sharpen->store, trial->map, best->map)))
            best = trial;
    }
    return best ? best->proposal : NULL;
}

/* Asks the component for precisions between the one that rules out the path and the next coarser one; then minimises
 * the changes. */
static void settle(Sharpen *sharpen, const Trials *trials, size_t found, Evidence evidence)
{
    Trial trial = trials->items[found];
    Domain *domain = component(sharpen, trial.component);
    evidence.enough = trial.proposal;
    evidence.too_coarse = next_coarser(trials, found);
    ProposalList between = {0};
    domain->ops->propose(domain, &evidence, &between);
    Trials nearer = {.sharpen = sharpen};
    for (size_t i = 0; i < between.count; i++)
        trial_add(&nearer, &between.items[i], trial.component);
    ptrdiff_t better = trials_least(&nearer);
    if (better != FINETUNE_NONE)
        trial = nearer.items[better];
    sharpen->is_everywhere = is_everywhere(trial.proposal);
    sharpen->learned = minimised(sharpen, trial);
    free(nearer.items);
    proposal_list_free(&between);
}

/* Takes the coarsest trial of this tier that rules out the path. Trials that are likely to fail go to `deferred`; if
 * that is NULL, all are tried. */
static bool try_tier(const Trials *all, unsigned tier, const Evidence *evidence, Trials *deferred)
{
    Trials trials = {.sharpen = all->sharpen};
    for (size_t i = 0; i < all->count; i++) {
        const Trial *trial = &all->items[i];
        Domain *domain = component(all->sharpen, trial->component);
        if (trial->proposal->tier == tier)
            trial_add(deferred && is_still_doomed(trial, domain, &evidence[trial->component]) ? deferred : &trials,
                      trial->proposal, trial->component);
    }
    ptrdiff_t found = trials_least(&trials);
    if (found != FINETUNE_NONE)
        settle(all->sharpen, &trials, (size_t)found, evidence[trials.items[found].component]);
    free(trials.items);
    return found != FINETUNE_NONE;
}

static bool sharpen_fold(Sharpen *sharpen)
{
    size_t count = component_count(sharpen);
    Arena *arena = arena_create();
    Evidence *evidence = mem_alloc(count * sizeof *evidence);
    ProposalList *lists = mem_alloc(count * sizeof *lists);
    Trials all = {.sharpen = sharpen}, deferred = all;
    unsigned last_tier = 0;
    for (size_t i = 0; i < count; i++) {
        evidence[i] = evidence_for(sharpen, i, arena);
        component(sharpen, i)->ops->propose(component(sharpen, i), &evidence[i], &lists[i]);
        for (size_t k = 0; k < lists[i].count; k++) {
            last_tier = lists[i].items[k].tier > last_tier ? lists[i].items[k].tier : last_tier;
            trial_add(&all, &lists[i].items[k], i);
        }
    }
    bool found = false;
    for (unsigned tier = 0; tier <= last_tier && !found; tier++)
        found = try_tier(&all, tier, evidence, &deferred);
    sharpen->deferred += deferred.count;
    for (unsigned tier = 0; tier <= last_tier && !found; tier++)
        found = try_tier(&deferred, tier, evidence, NULL);
    free(all.items);
    free(deferred.items);
    for (size_t i = 0; i < count; i++)
        proposal_list_free(&lists[i]);
    free(lists);
    free(evidence);
    arena_destroy(arena);
    return found;
}

/* --- both -------------------------------------------------------------------------------------------------- */

bool sharpen_by_known(Sharpen *sharpen)
{
    if (sharpen->diagnosis->cause == CAUSE_MERGE)
        return knows_merge(sharpen);
    const Node *cut = sharpen->diagnosis->path.items[sharpen->cut].node;
    const PrecisionMap *there = precision_map_within(sharpen->store, sharpen->learned, cut->context->function);
    return there != cut->precision && rules_out(sharpen, sharpen->learned, false);
}

bool sharpen_further(Sharpen *sharpen)
{
    return sharpen->diagnosis->cause == CAUSE_MERGE ? sharpen_merge(sharpen) : sharpen_fold(sharpen);
}
