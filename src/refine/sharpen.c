/* SPDX-License-Identifier: MIT */
#include "refine/sharpen.h"

#include "refine/finetune.h"

#include <stdlib.h>

enum { PLACES_MOST = 64, SUBSETS_MOST = 5, PRECISIONS_MOST = 48 };

/* A location and a list shape for which the threshold may have to be raised. */
typedef struct Place {
    LocationId location;
    uint32_t shape;
} Place;

typedef struct Places {
    Place items[PLACES_MOST];
    size_t count;
} Places;

static bool rules_out(Sharpen *sharpen, const PrecisionMap *map)
{
    FollowPlan plan = {sharpen->diagnosis->base, SIZE_MAX, map, sharpen->cut};
    sharpen->questions++;
    return follow(&sharpen->follower, &plan, NULL, NULL) == FOLLOW_BLOCKED;
}

static Domain *component(const Sharpen *sharpen, size_t i)
{
    return sharpen->follower.product->components[i];
}

static size_t component_count(const Sharpen *sharpen)
{
    return sharpen->follower.product->component_count;
}

/* --- merging ----------------------------------------------------------------------------------------------- */

static const Node *discontinuity(const Sharpen *sharpen)
{
    return sharpen->diagnosis->path.items[sharpen->diagnosis->item].node;
}

/* Do the two states that were merged stay apart under this precision? */
static bool keeps_apart(const Sharpen *sharpen, size_t i, const Precision *precision)
{
    Domain *domain = component(sharpen, i);
    const Node *merged = discontinuity(sharpen);
    MarkSet marks = 0;
    return !domain->ops->join(domain, merged->merged_from[0]->states[i], merged->merged_from[1]->states[i], precision,
                              merged->rounds, &marks);
}

/* A context entered by a call that fits in without being equal: shared no more once its entry is refined. */
static bool is_shared_entry(const Sharpen *sharpen)
{
    return !discontinuity(sharpen)->merged_from[0];
}

/* The nearest finer precision of a component at the discontinuity that keeps apart what was merged, NULL if none was
 * found nearby. */
static const Precision *find_apart(const Sharpen *sharpen, size_t i)
{
    Domain *domain = component(sharpen, i);
    PrecisionList list = {0};
    const Precision *found = NULL;
    domain->ops->finer(domain, precision_map_at(sharpen->learned, discontinuity(sharpen)->location, i), &list);
    for (size_t k = 0; k < list.count && k < PRECISIONS_MOST && !found; k++) {
        if (is_shared_entry(sharpen) || keeps_apart(sharpen, i, list.items[k]))
            found = list.items[k];
        else
            domain->ops->finer(domain, list.items[k], &list);
    }
    free(list.items);
    return found;
}

static bool sharpen_merge(Sharpen *sharpen)
{
    for (size_t i = 0; i < component_count(sharpen); i++) {
        const Precision *found = find_apart(sharpen, i);
        if (!found)
            continue;
        sharpen->learned =
            precision_map_with(sharpen->store, sharpen->learned, discontinuity(sharpen)->location, i, found);
        return true;
    }
    return false;
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

/* --- folding ----------------------------------------------------------------------------------------------- */

static void place_add(Places *places, Place place)
{
    for (size_t i = 0; i < places->count; i++)
        if (places->items[i].location.index == place.location.index && places->items[i].shape == place.shape)
            return;
    if (places->count < PLACES_MOST)
        places->items[places->count++] = place;
}

/* Where something was folded, or would be once it is no longer folded before: all shapes of lists there. */
static Places fold_places(const Sharpen *sharpen)
{
    const Diagnosis *diagnosis = sharpen->diagnosis;
    Places places = {.count = 0};
    for (size_t i = 0; i < diagnosis->place_count; i++)
        if (diagnosis->places[i].last_item >= sharpen->from)
            place_add(&places, (Place){diagnosis->places[i].location, diagnosis->places[i].shape});
    for (size_t i = sharpen->from; i < diagnosis->path.count; i++)
        for (size_t k = 0; diagnosis->marks[i] && k < diagnosis->lengths.shape_count; k++)
            place_add(&places, (Place){diagnosis->path.items[i].node->location, diagnosis->lengths.shapes[k].shape});
    return places;
}

/* What the domain itself suggests for the places where something was folded. */
static const PrecisionMap *with_suggestions(const Sharpen *sharpen)
{
    const Diagnosis *diagnosis = sharpen->diagnosis;
    const PrecisionMap *map = sharpen->learned;
    for (size_t item = sharpen->from; item < diagnosis->path.count; item++) {
        LocationId location = diagnosis->path.items[item].node->location;
        for (size_t i = 0; diagnosis->marks[item] && i < component_count(sharpen); i++) {
            Domain *domain = component(sharpen, i);
            const Precision *old = precision_map_at(sharpen->learned, location, i);
            PrecisionList list = {0};
            domain->ops->suggest(domain, old, location, NULL, 0, NULL, &list);
            if (list.count && precision_map_at(map, location, i) == old)
                map = precision_map_with(sharpen->store, map, location, i, list.items[0]);
            free(list.items);
        }
    }
    return map;
}

/* Lists of the shape stay as they are at the place, up to this length. */
static const PrecisionMap *with_length(PrecisionStore *store, const Product *product, const PrecisionMap *map,
                                       Place place, uint32_t length)
{
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        if (!domain->ops->keep_chains)
            continue;
        const Precision *finer =
            domain->ops->keep_chains(domain, precision_map_at(map, place.location, i), place.shape, length);
        if (finer)
            map = precision_map_with(store, map, place.location, i, finer);
    }
    return map;
}

static const PrecisionMap *with_length_everywhere(PrecisionStore *store, const Product *product,
                                                  const PrecisionMap *map, uint32_t length)
{
    const PrecisionMap *old = map;
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        if (!domain->ops->keep_chains)
            continue;
        const Precision *finer = domain->ops->keep_chains(domain, precision_map_default(old, i), CHAIN_ANY, length);
        if (!finer)
            continue;
        map = precision_map_everywhere(store, map, i, finer);
        for (uint32_t l = 0; l < domain->program->location_count; l++)
            if (precision_map_at(old, (LocationId){l}, i) != precision_map_default(old, i))
                map = with_length(store, product, map, (Place){{l}, CHAIN_ANY}, length);
    }
    return map;
}

static bool take(Sharpen *sharpen, const PrecisionMap *map, uint32_t length)
{
    sharpen->learned = map;
    sharpen->threshold = length ? length + 1 : 0;
    return true;
}

/* The longest list; or one list's length after the other, the shortest first. */
static bool sharpen_lengths(Sharpen *sharpen, const PrecisionMap *base)
{
    const Lengths *lengths = &sharpen->diagnosis->lengths;
    uint32_t most = lengths_most(lengths, CHAIN_ANY);
    uint32_t length = sharpen->way == REFINE_NAIVE ? most : lengths_next(lengths, 0);
    for (; length; length = lengths_next(lengths, length)) {
        const PrecisionMap *map = with_length_everywhere(sharpen->store, sharpen->follower.product, base, length);
        if (map != base && rules_out(sharpen, map))
            return take(sharpen, map, length);
    }
    return false;
}

/* A search for the least length, then for the least set of places. */
typedef struct Tuning {
    Sharpen *sharpen;
    const PrecisionMap *base;
    Places places;
    uint32_t too_short; /* does not rule the path out */
    uint32_t length;    /* does */
} Tuning;

static const PrecisionMap *tuned(const Tuning *tuning, uint32_t length, uint64_t subset)
{
    const Sharpen *sharpen = tuning->sharpen;
    const PrecisionMap *map = tuning->base;
    for (size_t i = 0; i < tuning->places.count; i++) {
        uint32_t most = lengths_most(&sharpen->diagnosis->lengths, tuning->places.items[i].shape);
        if (subset >> i & 1)
            map = with_length(sharpen->store, sharpen->follower.product, map, tuning->places.items[i],
                              length < most ? length : most);
    }
    return map;
}

/* Lengths: candidate i stands for too_short + 1 + i. */
static bool length_finer(void *context, size_t left, size_t right)
{
    (void)context;
    return left >= right;
}

static size_t length_size(void *context, size_t candidate)
{
    (void)context;
    return candidate;
}

static bool length_rules_out(void *context, size_t candidate)
{
    Tuning *tuning = context;
    uint32_t length = tuning->too_short + 1 + (uint32_t)candidate;
    return length == tuning->length || rules_out(tuning->sharpen, tuned(tuning, length, UINT64_MAX));
}

/* Sets of places: candidate i stands for the set of bits of i + 1. */
static bool subset_finer(void *context, size_t left, size_t right)
{
    (void)context;
    return ((left + 1) | (right + 1)) == left + 1;
}

static size_t subset_size(void *context, size_t candidate)
{
    (void)context;
    size_t size = 0;
    for (size_t bits = candidate + 1; bits; bits &= bits - 1)
        size++;
    return size;
}

static bool subset_rules_out(void *context, size_t candidate)
{
    Tuning *tuning = context;
    return rules_out(tuning->sharpen, tuned(tuning, tuning->length, candidate + 1));
}

static bool find_length(Tuning *tuning)
{
    const Lengths *lengths = &tuning->sharpen->diagnosis->lengths;
    tuning->too_short = 1;
    while ((tuning->length = lengths_next(lengths, tuning->too_short))) {
        if (rules_out(tuning->sharpen, tuned(tuning, tuning->length, UINT64_MAX)))
            break;
        tuning->too_short = tuning->length;
    }
    if (!tuning->length)
        return false;
    Candidates between = {tuning->length - tuning->too_short, tuning, length_finer, length_size, length_rules_out};
    tuning->length = tuning->too_short + 1 + (uint32_t)finetune(&between, NULL);
    return true;
}

static bool sharpen_finely(Sharpen *sharpen, const PrecisionMap *base)
{
    Tuning tuning = {sharpen, base, fold_places(sharpen), 0, 0};
    if (!find_length(&tuning))
        return false;
    uint64_t subset = UINT64_MAX;
    if (tuning.places.count > 1 && tuning.places.count <= SUBSETS_MOST) {
        Candidates subsets = {((size_t)1 << tuning.places.count) - 1, &tuning, subset_finer, subset_size,
                              subset_rules_out};
        subset = (uint64_t)finetune(&subsets, NULL) + 1;
    }
    return take(sharpen, tuned(&tuning, tuning.length, subset), tuning.length);
}

/* --- any lattice ------------------------------------------------------------------------------------------- */

/* A component's precisions that are finer than that at the first place where it lost something, the nearest first. */
typedef struct Climb {
    Sharpen *sharpen;
    size_t component;
    PrecisionList list;
    bool all_items; /* applied to every item, not only where abstraction lost something: post may have */
} Climb;

static const PrecisionMap *climbed(const Climb *climb, size_t candidate)
{
    const Sharpen *sharpen = climb->sharpen;
    const Diagnosis *diagnosis = sharpen->diagnosis;
    Domain *domain = component(sharpen, climb->component);
    const Precision *finer = climb->list.items[candidate];
    const PrecisionMap *map = sharpen->learned;
    for (size_t i = sharpen->from; i < diagnosis->path.count; i++) {
        LocationId location = diagnosis->path.items[i].node->location;
        if ((climb->all_items || diagnosis->marks[i]) &&
            domain->ops->at_least_as_fine(domain, finer, precision_map_at(map, location, climb->component)))
            map = precision_map_with(sharpen->store, map, location, climb->component, finer);
    }
    return map;
}

static bool climb_finer(void *context, size_t left, size_t right)
{
    const Climb *climb = context;
    Domain *domain = component(climb->sharpen, climb->component);
    return domain->ops->at_least_as_fine(domain, climb->list.items[left], climb->list.items[right]);
}

static size_t climb_size(void *context, size_t candidate)
{
    const Climb *climb = context;
    Domain *domain = component(climb->sharpen, climb->component);
    return domain->ops->precision_size(domain, climb->list.items[candidate]);
}

static bool climb_rules_out(void *context, size_t candidate)
{
    Climb *climb = context;
    return rules_out(climb->sharpen, climbed(climb, candidate));
}

static bool sharpen_in_lattice(Sharpen *sharpen, size_t i)
{
    Domain *domain = component(sharpen, i);
    const Diagnosis *diagnosis = sharpen->diagnosis;
    Climb climb = {sharpen, i, {0}, false};
    size_t item = sharpen->from;
    while (item + 1 < diagnosis->path.count && !diagnosis->marks[item])
        item++;
    LocationId location = diagnosis->path.items[item].node->location;
    domain->ops->finer(domain, precision_map_at(sharpen->learned, location, i), &climb.list);
    for (size_t k = 0; k < climb.list.count && climb.list.count < PRECISIONS_MOST; k++)
        domain->ops->finer(domain, climb.list.items[k], &climb.list);
    Candidates candidates = {climb.list.count, &climb, climb_finer, climb_size, climb_rules_out};
    ptrdiff_t found = finetune(&candidates, NULL);
    if (found == FINETUNE_NONE) {
        climb.all_items = true;
        found = finetune(&candidates, NULL);
    }
    if (found != FINETUNE_NONE)
        take(sharpen, climbed(&climb, (size_t)found), 0);
    free(climb.list.items);
    return found != FINETUNE_NONE;
}

static bool sharpen_fold(Sharpen *sharpen)
{
    bool by_lengths = false;
    for (size_t i = 0; i < component_count(sharpen); i++)
        by_lengths |= component(sharpen, i)->ops->keep_chains != NULL;
    for (size_t i = 0; i < component_count(sharpen) && !by_lengths; i++)
        if (sharpen_in_lattice(sharpen, i))
            return true;
    if (!by_lengths)
        return false;
    const PrecisionMap *suggested = with_suggestions(sharpen);
    if (suggested != sharpen->learned && rules_out(sharpen, suggested))
        return take(sharpen, suggested, 0);
    bool (*by_length)(Sharpen *, const PrecisionMap *) =
        sharpen->way == REFINE_FINETUNE ? sharpen_finely : sharpen_lengths;
    return by_length(sharpen, sharpen->learned) || (suggested != sharpen->learned && by_length(sharpen, suggested));
}

/* --- everywhere -------------------------------------------------------------------------------------------- */

static const PrecisionMap *with_suggestions_everywhere(PrecisionStore *store, const PrecisionMap *map, Domain *domain,
                                                       size_t i)
{
    const PrecisionMap *made = map;
    for (uint32_t l = 0; l <= domain->program->location_count; l++) { /* the last stands for the default */
        bool is_default = l == domain->program->location_count;
        const Precision *old = is_default ? precision_map_default(map, i) : precision_map_at(map, (LocationId){l}, i);
        PrecisionList list = {0};
        if (is_default || old != precision_map_default(map, i))
            domain->ops->suggest(domain, old, (LocationId){is_default ? ID_NONE : l}, NULL, 0, NULL, &list);
        if (list.count && is_default)
            made = precision_map_everywhere(store, made, i, list.items[0]);
        else if (list.count)
            made = precision_map_with(store, made, (LocationId){l}, i, list.items[0]);
        free(list.items);
    }
    return made;
}

const PrecisionMap *sharpen_everywhere(PrecisionStore *store, const PrecisionMap *map, const Product *product,
                                       uint32_t length)
{
    for (size_t i = 0; i < product->component_count; i++)
        if (!length)
            map = with_suggestions_everywhere(store, map, product->components[i], i);
    return length ? with_length_everywhere(store, product, map, length) : map;
}

/* --- both -------------------------------------------------------------------------------------------------- */

bool sharpen_by_known(Sharpen *sharpen)
{
    if (sharpen->diagnosis->cause == CAUSE_MERGE)
        return knows_merge(sharpen);
    const Node *cut = sharpen->diagnosis->path.items[sharpen->cut].node;
    const PrecisionMap *there = precision_map_within(sharpen->store, sharpen->learned, cut->context->function);
    return there != cut->precision && rules_out(sharpen, sharpen->learned);
}

bool sharpen_further(Sharpen *sharpen)
{
    return sharpen->diagnosis->cause == CAUSE_MERGE ? sharpen_merge(sharpen) : sharpen_fold(sharpen);
}
