/* SPDX-License-Identifier: MIT */
/* What domains share of the contract: marks, results of post, and lists of proposals with a default way to propose.
 * */
#include "domain/domain.h"

#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>

const char *mark_name(MarkKind kind)
{
    static const char *const names[MARK_KIND_COUNT] = {
        [MARK_FOLD] = "fold",   [MARK_MERGE] = "merge",   [MARK_WEAK_UPDATE] = "weak update",
        [MARK_WIDEN] = "widen", [MARK_FORGET] = "forget", [MARK_SOLVER] = "solver gave up",
    };
    assert(kind < MARK_KIND_COUNT);
    return names[kind];
}

void successor_add(SuccessorList *list, const State *state, MarkSet marks)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = (Successor){state, marks};
}

void post_result_clear(PostResult *result)
{
    result->successors.count = result->finding_count = 0;
    result->gives_up = false;
    result->unsupported = NULL;
    result->unsupported_reason = NULL;
}

void post_result_free(PostResult *result)
{
    free(result->successors.items);
    free(result->findings);
    *result = (PostResult){0};
}

void post_result_find(PostResult *result, Finding finding)
{
    for (size_t i = 0; i < result->finding_count; i++) {
        Finding known = result->findings[i];
        if (known.kind == finding.kind && known.edge.index == finding.edge.index && known.step == finding.step)
            return;
    }
    result->findings =
        array_room(result->findings, &result->finding_capacity, result->finding_count, sizeof *result->findings);
    result->findings[result->finding_count++] = finding;
}

Proposal *proposal_add(ProposalList *list, unsigned tier, uint64_t tag)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count] = (Proposal){.tier = tier, .tag = tag};
    return &list->items[list->count++];
}

void proposal_change(Proposal *proposal, LocationId location, const Precision *precision)
{
    proposal->changes = array_room(proposal->changes, &proposal->capacity, proposal->count, sizeof *proposal->changes);
    proposal->changes[proposal->count++] = (PrecisionChange){location, precision};
}

void proposal_list_free(ProposalList *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i].changes);
    free(list->items);
    *list = (ProposalList){0};
}

/* The precisions above this one, breadth first. */
static PrecisionList nearby(Domain *domain, const Precision *precision)
{
    enum { PRECISIONS_MOST = 48 };
    PrecisionList list = {0};
    domain->ops->finer(domain, precision, &list);
    for (size_t i = 0; i < list.count && list.count < PRECISIONS_MOST; i++)
        domain->ops->finer(domain, list.items[i], &list);
    return list;
}

static bool is_known(const Proposal *proposal, LocationId location)
{
    for (size_t i = 0; i < proposal->count; i++)
        if (proposal->changes[i].location.index == location.index)
            return true;
    return false;
}

/* The same precision at all items where something was lost, then at all there are: what is lost early is not lost again
 * later on, but would be. */
static void propose_on_path(const Evidence *evidence, const Precision *precision, unsigned tier, ProposalList *out)
{
    Proposal *proposal = proposal_add(out, tier, 0);
    for (size_t i = evidence->from; i < evidence->item_count; i++) {
        const EvidenceItem *item = &evidence->items[i];
        if ((tier || item->marks || item->post_marks) && !is_known(proposal, item->location))
            proposal_change(proposal, item->location, precision);
    }
}

static const Precision *precision_at_loss(const Evidence *evidence)
{
    size_t i = evidence->from;
    while (i + 1 < evidence->item_count && !evidence->items[i].marks)
        i++;
    return evidence->items[i].precision;
}

void propose_nearby(Domain *domain, const Evidence *evidence, ProposalList *out)
{
    bool is_path = evidence->kind == EVIDENCE_PATH;
    if (evidence->enough || evidence->kind == EVIDENCE_GROWTH || evidence->kind == EVIDENCE_STEPS ||
        evidence->kind == EVIDENCE_STUCK)
        return;
    PrecisionList list = nearby(domain, is_path ? precision_at_loss(evidence) : evidence->precision);
    LocationId location = {evidence->kind == EVIDENCE_MERGE ? evidence->location.index : ID_NONE};
    for (size_t i = 0; i < list.count; i++) {
        if (is_path)
            propose_on_path(evidence, list.items[i], 0, out);
        else
            proposal_change(proposal_add(out, 0, 0), location, list.items[i]);
    }
    for (size_t i = 0; is_path && i < list.count; i++)
        propose_on_path(evidence, list.items[i], 1, out);
    free(list.items);
}
