/* SPDX-License-Identifier: MIT */
/* Candidate precisions for a spurious path: thresholds, shapes of trees, delayed merges. */
#include "domain/smg/propose.h"

#include "domain/smg/fold.h"
#include "domain/smg/grow.h"
#include "domain/smg/run.h"
#include "domain/smg/trees.h"

#include <stdlib.h>

enum { PLACES_MOST = 64, LADDER_LONGEST = 32 };

typedef enum Way {
    WAY_FINETUNE,
    WAY_CANDIDATES,
    WAY_NAIVE,
} Way;
const char *const smg_ways[] = {"finetune", "candidates", "naive", NULL};

/* Proposals are told apart by what they change. */
typedef enum Tier {
    TIER_LINKS,    /* nothing is forgotten that was forgotten to end growth */
    TIER_ELEMENTS, /* of arrays of numbers */
    TIER_CONSTANTS,
    TIER_LENGTHS,
    TIER_BOTH,
} Tier;

/* A location and a list shape whose threshold may have to be raised. */
typedef struct FoldPlace {
    LocationId location;
    uint32_t shape;
    const Precision *precision; /* there */
    size_t last_item;           /* there, with such a list */
} FoldPlace;

/* What the path says of lists. */
typedef struct PathLists {
    SmgDomain *domain;
    const Evidence *evidence;
    Lengths lengths;
    FoldPlace places[PLACES_MOST];
    size_t place_count;
} PathLists;

static void add_place(PathLists *lists, const EvidenceItem *item, uint32_t shape)
{
    size_t i = 0;
    while (i < lists->place_count &&
           (lists->places[i].location.index != item->location.index || lists->places[i].shape != shape))
        i++;
    if (i == PLACES_MOST)
        return;
    if (i == lists->place_count)
        lists->place_count++;
    lists->places[i] = (FoldPlace){item->location, shape, item->precision, (size_t)(item - lists->evidence->items)};
}

/* Places where lists were met that could be folded, from `from` on; then all shapes where something was folded. */
static PathLists path_lists(SmgDomain *domain, const Evidence *evidence)
{
    PathLists lists = {.domain = domain, .evidence = evidence};
    for (size_t i = 0; i < evidence->item_count; i++) {
        const EvidenceItem *item = &evidence->items[i];
        ChainList chains = {0};
        for (size_t k = 0; k < item->exact_count; k++)
            graph_chains(&item->exact[k]->graph, &chains);
        if (item->exact_count)
            lengths_update(&lists.lengths, &chains);
        for (size_t k = 0; i >= evidence->from && item->is_abstracted && k < chains.count; k++)
            add_place(&lists, item, chains.items[k].shape);
        free(chains.items);
    }
    for (size_t i = evidence->from; i < evidence->item_count; i++)
        for (size_t k = 0; evidence->items[i].marks && k < lists.lengths.shape_count; k++)
            add_place(&lists, &evidence->items[i], lists.lengths.shapes[k].shape);
    return lists;
}

static bool changes_at(const Proposal *proposal, LocationId location)
{
    for (size_t i = 0; i < proposal->count; i++)
        if (proposal->changes[i].location.index == location.index)
            return true;
    return false;
}

/* Links are kept where they were forgotten. */
static void change_links(const PathLists *lists, Proposal *proposal)
{
    const Evidence *evidence = lists->evidence;
    for (size_t i = evidence->from; i < evidence->item_count; i++) {
        const EvidenceItem *item = &evidence->items[i];
        if (precision_forgets(item->precision) && !changes_at(proposal, item->location))
            proposal_change(proposal, item->location, precision_forgetting(lists->domain, item->precision, false));
    }
}

/* Constants are told apart where something was folded. */
static void change_constants(const PathLists *lists, Proposal *proposal)
{
    const Evidence *evidence = lists->evidence;
    for (size_t i = evidence->from; i < evidence->item_count; i++) {
        const EvidenceItem *item = &evidence->items[i];
        const Precision *finer = precision_with_constants(lists->domain, item->precision);
        if (item->marks && finer != item->precision && !changes_at(proposal, item->location))
            proposal_change(proposal, item->location, finer);
    }
}

/* Lists up to this length stay as they are at all places. */
static void change_lengths(const PathLists *lists, Proposal *proposal, uint32_t length)
{
    for (size_t i = 0; i < lists->place_count; i++) {
        const FoldPlace *place = &lists->places[i];
        uint32_t most = lengths_most(&lists->lengths, place->shape);
        const Precision *finer =
            precision_keep_chains(lists->domain, place->precision, place->shape, length < most ? length : most);
        if (finer)
            proposal_change(proposal, place->location, finer);
    }
}

static void propose_length(const PathLists *lists, Tier tier, uint32_t length, ProposalList *out)
{
    Proposal *proposal = proposal_add(out, tier, length);
    if (tier == TIER_BOTH)
        change_constants(lists, proposal);
    change_lengths(lists, proposal, length);
}

static void propose_lengths(const PathLists *lists, Tier tier, ProposalList *out)
{
    for (uint32_t length = lengths_next(&lists->lengths, 1); length; length = lengths_next(&lists->lengths, length))
        propose_length(lists, tier, length, out);
}

/* Every length between two that were tried. */
static void propose_between(const PathLists *lists, ProposalList *out)
{
    const Evidence *evidence = lists->evidence;
    uint32_t too_short = evidence->too_coarse ? (uint32_t)evidence->too_coarse->tag : 1;
    for (uint32_t length = too_short + 1; length < evidence->enough->tag; length++)
        propose_length(lists, (Tier)evidence->enough->tier, length, out);
}

static void propose_everywhere(const PathLists *lists, Tier tier, Way way, ProposalList *out)
{
    uint32_t most = lengths_most(&lists->lengths, SHAPE_ANY);
    uint32_t length = way == WAY_NAIVE ? most : lengths_next(&lists->lengths, 0);
    const Precision *coarse =
        precision_with_trees(lists->domain, precision_coarsest(lists->domain), TREES_ALL); /* changes no trees */
    for (; length; length = lengths_next(&lists->lengths, length)) {
        const Precision *finer = precision_keep_chains(lists->domain, coarse, SHAPE_ANY, length);
        if (!finer)
            return;
        Proposal *proposal = proposal_add(out, tier, length);
        if (tier == TIER_BOTH)
            change_constants(lists, proposal);
        proposal_change(proposal, (LocationId){ID_NONE}, finer);
    }
}

static void propose_for_path(SmgDomain *domain, const Evidence *evidence, ProposalList *out)
{
    PathLists lists = path_lists(domain, evidence);
    Way way = (Way)domain->base.way;
    if (evidence->enough && way == WAY_FINETUNE && evidence->enough->tier > TIER_CONSTANTS)
        propose_between(&lists, out);
    if (!evidence->enough) {
        change_links(&lists, proposal_add(out, TIER_LINKS, 0));
        Proposal *constants = proposal_add(out, TIER_CONSTANTS, 0);
        change_constants(&lists, constants);
        bool has_constants = constants->count;
        for (Tier tier = TIER_LENGTHS; tier <= (has_constants ? TIER_BOTH : TIER_LENGTHS); tier++) {
            if (way == WAY_FINETUNE)
                propose_lengths(&lists, tier, out);
            else
                propose_everywhere(&lists, tier, way, out);
        }
    }
    lengths_free(&lists.lengths);
}

/* Elements of arrays of numbers are told: writing one forgets no other. */
static void propose_steps(SmgDomain *domain, ProposalList *out)
{
    const Precision *coarse = precision_with_trees(domain, precision_coarsest(domain), TREES_ALL);
    if (domain->has_numbers && !domain->is_explicit)
        proposal_change(proposal_add(out, TIER_ELEMENTS, 0), (LocationId){ID_NONE},
                        precision_with_elements(domain, precision_forgetting(domain, coarse, true)));
}

static void propose_ladder(SmgDomain *domain, const Evidence *evidence, ProposalList *out)
{
    LocationId everywhere = {ID_NONE};
    const Precision *finer = precision_with_constants(domain, evidence->precision);
    propose_steps(domain, out);
    proposal_change(proposal_add(out, TIER_CONSTANTS, 0), everywhere, finer);
    for (uint32_t length = 2; length <= LADDER_LONGEST; length *= 2)
        proposal_change(proposal_add(out, TIER_BOTH, length), everywhere,
                        precision_keep_chains(domain, finer, SHAPE_ANY, length));
}

/* If blocks were seen to form trees, they fold by that; else links are forgotten where the heap grows. */
static void propose_for_growth(SmgDomain *domain, const Evidence *evidence, ProposalList *out)
{
    uint32_t seen = trees_seen(domain);
    if (seen > precision_trees(evidence->precision))
        proposal_change(proposal_add(out, 0, 0), (LocationId){ID_NONE},
                        precision_with_trees(domain, precision_finest(domain), seen));
    else if (!precision_forgets(evidence->precision) && smg_grows(&domain->base, evidence, NULL))
        proposal_change(proposal_add(out, 0, 0), evidence->location,
                        precision_forgetting(domain, precision_finest(domain), true));
}

/* The merge forgot what an array of numbers holds: elements are told. */
static void propose_elements(SmgDomain *domain, const Evidence *evidence, ProposalList *out)
{
    if (!precision_tells_elements(evidence->precision) && evidence->merged[0] &&
        (graph_has_numbers(&evidence->merged[0]->graph) || graph_has_numbers(&evidence->merged[1]->graph)))
        propose_steps(domain, out);
}

void smg_propose(Domain *base, const Evidence *evidence, ProposalList *out)
{
    SmgDomain *domain = (SmgDomain *)base;
    switch (evidence->kind) {
    case EVIDENCE_PATH:
        propose_for_path(domain, evidence, out);
        break;
    case EVIDENCE_MERGE:
        propose_elements(domain, evidence, out);
        propose_nearby(base, evidence, out);
        break;
    case EVIDENCE_GROWTH:
        propose_for_growth(domain, evidence, out);
        break;
    case EVIDENCE_NONE:
        propose_ladder(domain, evidence, out);
        break;
    case EVIDENCE_STEPS:
        propose_steps(domain, out);
        break;
    case EVIDENCE_STUCK:
        break; /* the ladder is next */
    case EVIDENCE_EFFORT:
        break; /* what it does not model, no precision does */
    }
}
