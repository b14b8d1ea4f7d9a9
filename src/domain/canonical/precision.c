/* SPDX-License-Identifier: MIT */
/* Precisions: sets of separating pointers and of families of facts. */
#include "domain/canonical/state.h"

#include <string.h>

static const uint32_t all_families = (1u << FAMILY_COUNT) - 1;

static const Precision *precision_of(Domain *base, uint64_t pointers, uint32_t families)
{
    Precision *precision = arena_alloc(((ShapeDomain *)base)->fixed, sizeof *precision);
    *precision = (Precision){pointers, families};
    return precision;
}

/* --refine: from nothing, or all from the start. */
const char *const canonical_ways[] = {"lazy", "maximal", NULL};

const Precision *canonical_coarsest(Domain *base)
{
    return base->way ? canonical_finest(base) : precision_of(base, 0, 0);
}

const Precision *canonical_finest(Domain *base)
{
    return precision_of(base, UINT64_MAX, all_families);
}

static void list_add(PrecisionList *list, const Precision *precision)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = precision;
}

void canonical_finer(Domain *base, const Precision *precision, PrecisionList *out)
{
    for (uint32_t i = 0; i < FAMILY_COUNT; i++)
        if (!(precision->families >> i & 1))
            list_add(out, precision_of(base, precision->pointers, precision->families | 1u << i));
    for (uint32_t i = 0; i < ((ShapeDomain *)base)->pointer_count; i++)
        if (!(precision->pointers >> i & 1))
            list_add(out, precision_of(base, precision->pointers | (uint64_t)1 << i, precision->families));
}

bool canonical_at_least_as_fine(Domain *base, const Precision *left, const Precision *right)
{
    (void)base;
    return !(right->pointers & ~left->pointers) && !(right->families & ~left->families);
}

const Precision *canonical_precision_join(Domain *base, const Precision *left, const Precision *right)
{
    return precision_of(base, left->pointers | right->pointers, left->families | right->families);
}

const Precision *canonical_precision_meet(Domain *base, const Precision *left, const Precision *right)
{
    return precision_of(base, left->pointers & right->pointers, left->families & right->families);
}

size_t canonical_precision_size(Domain *base, const Precision *precision)
{
    (void)base;
    return (size_t)__builtin_popcountll(precision->pointers) + (size_t)__builtin_popcount(precision->families);
}

static void print_pointer(const ShapeDomain *domain, PointerCell cell, Text *out)
{
    const Program *program = domain->base.base.base.program;
    if (cell.node == HOLDER_REGISTER)
        text_add(out, "t%lld", (long long)cell.offset);
    else if (cell.node == HOLDER_RETURNED)
        text_add(out, "result");
    else if (cell.node / 2 - 1 < program->object_count)
        text_add(out, "%s", program_object(program, (ObjectId){cell.node / 2 - 1})->name);
    else
        text_add(out, "n%u", cell.node);
    if (cell.node > HOLDER_RETURNED && cell.offset)
        text_add(out, "+%lld", (long long)cell.offset);
}

void canonical_precision_print(Domain *base, const Precision *precision, Text *out)
{
    static const char *const names[FAMILY_COUNT] = {
        [FAMILY_UNSHARED] = "unshared",
        [FAMILY_CANCELLED] = "cancelled",
        [FAMILY_PATHS] = "paths",
        "paths by f0",
        "paths by f1",
        "paths by f2",
        "paths by f3",
        "paths by f0 f1",
        "paths by f0 f2",
        "paths by f1 f2",
    };
    const ShapeDomain *domain = (ShapeDomain *)base;
    const char *between = "";
    for (uint32_t i = 0; i < FAMILY_COUNT; i++)
        if (precision->families >> i & 1) {
            text_add(out, "%s%s", between, names[i]);
            between = ", ";
        }
    for (uint32_t i = 0; i < domain->pointer_count; i++)
        if (precision->pointers >> i & 1) {
            text_add(out, "%s", between);
            print_pointer(domain, domain->pointers[i], out);
            between = ", ";
        }
}

/* --- refinement -------------------------------------------------------------------------------------------- */

static void note_pointer(void *context, uint32_t pointer, PointerCell cell, ExecValue value)
{
    (void)cell;
    (void)value;
    if (pointer < POINTERS_MOST)
        *(uint64_t *)context |= (uint64_t)1 << pointer;
}

/* Pointers that some state has where states are abstracted, and that do not separate there. */
static uint64_t pointers_met(const Evidence *evidence)
{
    uint64_t met = 0;
    for (size_t i = evidence->from; i < evidence->item_count; i++) {
        const EvidenceItem *item = &evidence->items[i];
        uint64_t here = 0;
        for (size_t k = 0; k < item->count && item->is_abstracted; k++)
            pointers_visit(&item->before[k]->memory, note_pointer, &here);
        for (size_t k = 0; k < item->exact_count && item->is_abstracted; k++)
            pointers_visit(&item->exact[k]->memory, note_pointer, &here);
        met |= here;
    }
    return met;
}

/* One change for each pointer and family, everywhere. */
static void propose_set(Domain *base, uint64_t pointers, uint32_t families, unsigned tier, ProposalList *out)
{
    Proposal *proposal = proposal_add(out, tier, 0);
    LocationId everywhere = {ID_NONE};
    for (uint32_t i = 0; i < FAMILY_COUNT; i++)
        if (families >> i & 1)
            proposal_change(proposal, everywhere, precision_of(base, 0, 1u << i));
    for (uint32_t i = 0; i < POINTERS_MOST; i++)
        if (pointers >> i & 1)
            proposal_change(proposal, everywhere, precision_of(base, (uint64_t)1 << i, 0));
}

/* No path shows what to do: all pointers separate, and families are added, cheap ones first. The tree begins anew, and so do
 * names. */
static void propose_everywhere(Domain *base, ProposalList *out)
{
    ShapeDomain *domain = (ShapeDomain *)base;
    const uint32_t local = 1u << FAMILY_UNSHARED | 1u << FAMILY_CANCELLED;
    const uint32_t by_one_field = 0xfu << (FAMILY_PATHS + 1);
    memset(domain->names, 0, sizeof domain->names);
    domain->next_name = 0;
    const uint32_t rungs[] = {local, local | by_one_field, all_families};
    for (size_t i = 0; i < sizeof rungs / sizeof *rungs; i++)
        proposal_change(proposal_add(out, 0, 0), (LocationId){ID_NONE}, precision_of(base, UINT64_MAX, rungs[i]));
}

void canonical_propose(Domain *base, const Evidence *evidence, ProposalList *out)
{
    if (evidence->kind == EVIDENCE_NONE)
        propose_everywhere(base, out);
    if (evidence->enough || evidence->kind != EVIDENCE_PATH)
        return;
    uint64_t pointers = pointers_met(evidence);
    const uint32_t paths = 1u << FAMILY_PATHS, unshared = 1u << FAMILY_UNSHARED;
    const uint32_t families[] = {0, paths, paths | unshared, all_families};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        if (i)
            propose_set(base, 0, families[i], 0, out);
        if (pointers)
            propose_set(base, pointers, families[i], 0, out);
    }
}
