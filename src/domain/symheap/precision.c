/* SPDX-License-Identifier: MIT */
/* Precisions are sets of patterns. The plain pattern is always there; a proof begins with no other. What refinement adds
 * (`active`) is finer: of the patterns that fit the strongest is taken, and what would strand a block is left unfolded. What
 * answers growth (taken out of `refused`) is coarser: blocks are folded that were not. */
#include "domain/symheap/state.h"

enum { GROWTH_VISITS = 3 };

/* Patterns that are yet to be discovered are among all of them. */
static const uint32_t plain = 1, all = UINT32_MAX, all_patterns = (1u << PATTERNS_MOST) - 1;

static const Precision *precision_of(Domain *base, uint32_t active, uint32_t refused)
{
    Precision *precision = arena_alloc(((SymDomain *)base)->fixed, sizeof *precision);
    *precision = (Precision){active | plain, refused};
    return precision;
}

uint32_t precision_patterns(const Precision *precision)
{
    return (precision->active | ~precision->refused) & all_patterns;
}

bool precision_keeps(const Precision *precision, unsigned bit)
{
    return precision->active >> bit & 1;
}

bool precision_strands(const Precision *precision)
{
    return precision_patterns(precision) == plain;
}

const Precision *symheap_coarsest(Domain *base)
{
    return precision_of(base, 0, all);
}

const Precision *symheap_finest(Domain *base)
{
    return precision_of(base, all, all);
}

void symheap_finer(Domain *base, const Precision *precision, PrecisionList *out)
{
    for (uint32_t i = 0; i < PRECISION_BITS; i++) {
        if (precision->active >> i & 1 || (i >= ((SymDomain *)base)->patterns.count && i < PATTERNS_MOST))
            continue;
        out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
        out->items[out->count++] = precision_of(base, precision->active | 1u << i, precision->refused);
    }
}

bool symheap_at_least_as_fine(Domain *base, const Precision *left, const Precision *right)
{
    (void)base;
    return !(right->active & ~left->active) && !(right->refused & ~left->refused);
}

const Precision *symheap_precision_join(Domain *base, const Precision *left, const Precision *right)
{
    return precision_of(base, left->active | right->active, left->refused | right->refused);
}

const Precision *symheap_precision_meet(Domain *base, const Precision *left, const Precision *right)
{
    return precision_of(base, left->active & right->active, left->refused & right->refused);
}

size_t symheap_precision_size(Domain *base, const Precision *precision)
{
    size_t size = 0;
    (void)base;
    for (uint32_t i = 0; i < PRECISION_BITS; i++)
        size += (precision->active >> i & 1) + (precision->refused >> i & 1);
    return size;
}

void symheap_precision_print(Domain *base, const Precision *precision, Text *out)
{
    const Patterns *patterns = &((SymDomain *)base)->patterns;
    bool is_first = true;
    for (uint32_t i = 0; i < patterns->count; i++)
        if (precision_patterns(precision) >> i & 1) {
            text_add(out, "%s%s", is_first ? "" : ", ", patterns->items[i]->name);
            is_first = false;
        }
    if (precision_keeps(precision, KEEPS_CONSTANTS))
        text_add(out, "; constants");
    else if (precision_keeps(precision, KEEPS_FLAGS))
        text_add(out, "; flags");
}

/* --- refinement -------------------------------------------------------------------------------------------- */

/* Does the pattern fold something of the state, and strand nothing? */
static bool folds(Domain *base, const State *state, uint32_t pattern)
{
    SymHeap *heap = symheap_copy(&state->heap);
    heap->base.marks = 0;
    heap = symheap_fold(heap, precision_of(base, 1u << pattern, all));
    bool is_there = false;
    for (uint32_t i = 0; i < heap->nodes.count && !is_there; i++) {
        const SymNode *node = symheap_node(heap, i);
        is_there =
            node->is_used && node->segment && node->segment->shape->pattern == heap->domain->patterns.items[pattern];
    }
    return is_there && heap->base.marks >> MARK_FOLD & 1 && !heap->base.loss_due && !symheap_has_stranded(heap);
}

/* Does it at an item of the path, in states that no other pattern has changed? */
static bool helps_at(Domain *base, const EvidenceItem *item, uint32_t pattern)
{
    bool found = false;
    if (!item->is_abstracted || precision_patterns(item->precision) >> pattern & 1)
        return false;
    for (size_t i = 0; i < item->exact_count && !found; i++)
        found = folds(base, item->exact[i], pattern);
    for (size_t i = 0; i < item->count && !found; i++)
        found = folds(base, item->before[i], pattern);
    return found;
}

/* Makes the patterns active at all places of the path where states are abstracted. */
static void propose_patterns(Domain *base, const Evidence *evidence, uint32_t patterns, unsigned tier,
                             ProposalList *out)
{
    Proposal *proposal = proposal_add(out, tier, patterns);
    for (size_t k = evidence->from; k < evidence->item_count; k++)
        for (uint32_t i = 0; i < PATTERNS_MOST && evidence->items[k].is_abstracted; i++)
            if (patterns >> i & 1)
                proposal_change(proposal, evidence->items[k].location, precision_of(base, 1u << i, 0));
}

/* The inactive patterns that fold what was folded: all of them together, of which the loop keeps what is needed (the scheme
 * that the paper imagines); then each by itself (its section 6), the weakest first. Returns whether there are any. */
static bool offer_patterns(Domain *base, const Evidence *evidence, ProposalList *out)
{
    const Patterns *patterns = &((SymDomain *)base)->patterns;
    uint32_t offered = 0;
    for (uint32_t i = patterns->count; i-- > 0;) {
        bool helps = false;
        for (size_t k = evidence->from; k < evidence->item_count && !helps; k++)
            helps = helps_at(base, &evidence->items[k], patterns->order[i]);
        if (!helps)
            continue;
        offered |= 1u << patterns->order[i];
        propose_patterns(base, evidence, 1u << patterns->order[i], 1, out);
    }
    if (offered & (offered - 1))
        propose_patterns(base, evidence, offered, 0, out);
    return offered;
}

/* If no pattern fits, some are made of what the heaps of the path show. Last, what is active anywhere on the path becomes
 * so everywhere on it: nothing is stranded then. */
static void answer_path(Domain *base, const Evidence *evidence, ProposalList *out)
{
    uint32_t active = 0;
    bool is_offered = offer_patterns(base, evidence, out);
    for (size_t k = 0; k < evidence->item_count; k++) {
        const EvidenceItem *item = &evidence->items[k];
        active |= item->is_abstracted ? precision_patterns(item->precision) : 0;
        for (size_t i = 0; i < item->exact_count && item->is_abstracted && !is_offered; i++)
            symheap_discover(symheap_copy(&item->exact[i]->heap));
        for (size_t i = 0; i < item->count && item->is_abstracted && !is_offered; i++)
            symheap_discover(symheap_copy(&item->before[i]->heap));
    }
    if (!is_offered)
        offer_patterns(base, evidence, out);
    if (active != plain)
        propose_patterns(base, evidence, active, 2, out);
}

/* The weakest pattern that folds something of what has grown, everywhere. */
static bool fold_growth(Domain *base, const Evidence *evidence, ProposalList *out)
{
    const Patterns *patterns = &((SymDomain *)base)->patterns;
    for (uint32_t i = patterns->count; i-- > 0;) {
        uint32_t pattern = patterns->order[i];
        if (precision_patterns(evidence->precision) >> pattern & 1 || !folds(base, evidence->visits[0], pattern))
            continue;
        proposal_change(proposal_add(out, 0, pattern), (LocationId){ID_NONE},
                        precision_of(base, all, all & ~(1u << pattern)));
        return true;
    }
    return false;
}

static void answer_growth(Domain *base, const Evidence *evidence, ProposalList *out)
{
    if (evidence->visit_count < GROWTH_VISITS || fold_growth(base, evidence, out))
        return;
    symheap_discover(symheap_copy(&evidence->visits[0]->heap));
    fold_growth(base, evidence, out);
}

/* No path shows what to do: all patterns, everywhere; then flags, too; then constants. */
static void answer_none(Domain *base, ProposalList *out)
{
    const uint32_t ladder[] = {all_patterns, all_patterns | 1u << KEEPS_FLAGS, all};
    for (unsigned i = 0; i < sizeof ladder / sizeof *ladder; i++)
        proposal_change(proposal_add(out, 0, i), (LocationId){ID_NONE}, precision_of(base, ladder[i], 0));
}

void symheap_propose(Domain *base, const Evidence *evidence, ProposalList *out)
{
    if (evidence->kind == EVIDENCE_PATH && !evidence->enough)
        answer_path(base, evidence, out);
    else if (evidence->kind == EVIDENCE_GROWTH)
        answer_growth(base, evidence, out);
    else if (evidence->kind == EVIDENCE_NONE)
        answer_none(base, out);
    else if (evidence->kind == EVIDENCE_MERGE)
        proposal_change(proposal_add(out, 0, KEEPS_FLAGS), evidence->location,
                        precision_of(base, 1u << KEEPS_FLAGS, 0));
}
