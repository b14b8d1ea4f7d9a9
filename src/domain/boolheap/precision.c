/* SPDX-License-Identifier: MIT */
/* Precisions: which sets of fields references are counted by, and whether widening tells blocks apart by the variables
 * that lead to them. They hold everywhere: a count that begins where cells refer already knows nothing of them. A
 * refinement tries each set by itself, first those by which the doomed heap is none of a tree: by their cells two
 * references lead to a block, or a way leads back; then all; where no path shows what to do, one more at a time. */
#include "domain/boolheap/state.h"

#include <stdlib.h>
#include <string.h>

enum { LADDER_MOST = 8 };

static const Precision *of_sets(Domain *base, uint32_t sets)
{
    return &((BoolheapDomain *)base)->precisions[sets];
}

static uint32_t sets_of(const Precision *precision)
{
    return precision->sets;
}

/* By default a proof begins with nothing counted, unless functions call themselves: such calls are cut where references are counted (cut.c).
 * For comparison, with every set, and on clauses instead of diagrams. */
const char *const boolheap_ways[] = {"finetune", "counted", "counted-clauses", NULL};

const Precision *boolheap_coarsest(Domain *domain)
{
    bool begins_counted = domain->way || ((BoolheapDomain *)domain)->has_recursion;
    return of_sets(domain, begins_counted ? PRECISIONS - 1 : 0);
}

const Precision *boolheap_finest(Domain *domain)
{
    return of_sets(domain, PRECISIONS - 1);
}

void boolheap_finer(Domain *domain, const Precision *precision, PrecisionList *out)
{
    for (uint32_t set = 0; set <= SETS_MOST; set++)
        if (!(sets_of(precision) >> set & 1)) {
            out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
            out->items[out->count++] = of_sets(domain, sets_of(precision) | 1u << set);
        }
}

bool boolheap_as_fine(Domain *domain, const Precision *left, const Precision *right)
{
    (void)domain;
    return !(sets_of(right) & ~sets_of(left));
}

const Precision *boolheap_precision_join(Domain *domain, const Precision *left, const Precision *right)
{
    return of_sets(domain, sets_of(left) | sets_of(right));
}

const Precision *boolheap_precision_meet(Domain *domain, const Precision *left, const Precision *right)
{
    return of_sets(domain, sets_of(left) & sets_of(right));
}

size_t boolheap_precision_size(Domain *domain, const Precision *precision)
{
    size_t size = 0;
    (void)domain;
    for (uint32_t set = 0; set <= SETS_MOST; set++)
        size += sets_of(precision) >> set & 1;
    return size;
}

void boolheap_precision_print(Domain *base, const Precision *precision, Text *out)
{
    const BoolheapDomain *domain = (const BoolheapDomain *)base;
    text_add(out, sets_of(precision) ? "references counted:" : "no references counted");
    for (uint32_t set = 0; set < SETS_MOST; set++) {
        if (!(sets_of(precision) >> set & 1))
            continue;
        if (!set)
            text_add(out, " all");
        else if (set <= domain->field_count)
            text_add(out, " +%u", domain->fields[set - 1]);
    }
    text_add(out, sets_of(precision) & APART ? ", blocks apart by variables" : "");
}

/* The next step of the ladder: the sets of single fields, the last one met first, for it is what a structure is walked by at
 * its end; all cells; blocks told apart by the variables that lead to them. */
static uint32_t next_step(const BoolheapDomain *domain, uint32_t known)
{
    for (size_t set = domain->field_count; set > 0; set--)
        if (!(known >> set & 1))
            return 1u << set;
    return known & 1 ? APART : 1;
}

/* The heap block that the cell of this block leads to, ID_NONE if there is none. */
static uint32_t successor_of(const Heap *heap, uint32_t block, uint32_t offset)
{
    const unsigned bytes = heap->program->pointer_width / 8;
    const Block *from = heap_block(heap, (BlockId){block});
    bool is_defined;
    if (from->kind != BLOCK_HEAP || from->state != BLOCK_LIVE || from->size < offset + bytes)
        return ID_NONE;
    Value value = heap_read(heap, (BlockId){block}, offset, bytes, 8 * bytes, &is_defined);
    bool is_heap = is_defined && value.block.index != ID_NONE && heap_block(heap, value.block)->kind == BLOCK_HEAP;
    return is_heap ? value.block.index : ID_NONE;
}

/* By how many cells of the set is this block referred to? Does a way by them lead from it back to it? `seen` is by block. */
typedef struct Surroundings {
    uint32_t references;
    bool is_cyclic;
} Surroundings;

static Surroundings surroundings(const BoolheapDomain *domain, const Heap *heap, uint32_t set, uint32_t block,
                                 uint8_t *seen)
{
    const size_t first = set ? set - 1 : 0, end = set ? set : domain->field_count;
    Surroundings result = {0, false};
    memset(seen, 0, heap->block_count);
    seen[block] = 1;
    for (uint32_t i = 0; i < heap->block_count; i++)
        for (size_t field = first; field < end; field++)
            result.references += successor_of(heap, i, domain->fields[field]) == block;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < heap->block_count; i++)
            for (size_t field = first; seen[i] && field < end; field++) {
                uint32_t next = successor_of(heap, i, domain->fields[field]);
                result.is_cyclic |= next == block;
                again |= next != ID_NONE && !seen[next];
                if (next != ID_NONE)
                    seen[next] = 1;
            }
    }
    return result;
}

/* Has the heap edges by cells of the set that no forest has? Counting by it may keep the heap out. */
static bool is_contradicted(const BoolheapDomain *domain, const Heap *heap, uint32_t set)
{
    uint8_t *seen = mem_alloc(heap->block_count + 1);
    bool found = false;
    for (uint32_t i = 0; i < heap->block_count && !found; i++) {
        Surroundings around = surroundings(domain, heap, set, i, seen);
        found = around.references > 1 || around.is_cyclic;
    }
    free(seen);
    return found;
}

void boolheap_propose(Domain *base, const Evidence *evidence, ProposalList *out)
{
    const BoolheapDomain *domain = (const BoolheapDomain *)base;
    const LocationId everywhere = {ID_NONE};
    bool is_path = evidence->kind == EVIDENCE_PATH;
    if (evidence->enough || evidence->kind == EVIDENCE_MERGE || evidence->kind == EVIDENCE_GROWTH ||
        evidence->kind == EVIDENCE_STEPS)
        return;
    uint32_t known = sets_of(is_path ? evidence->items[evidence->from].precision : evidence->precision);
    for (uint32_t rung = 0; !is_path && rung < LADDER_MOST; rung++) /* the same for each rung that asks */
        proposal_change(proposal_add(out, 0, rung), everywhere, of_sets(base, next_step(domain, known)));
    if (!is_path)
        return;
    for (unsigned tier = 0; tier < 2; tier++)
        for (uint32_t set = 0; set <= domain->field_count; set++) {
            bool is_first = !evidence->doomed || is_contradicted(domain, evidence->doomed, set);
            if (!(known >> set & 1) && is_first == !tier)
                proposal_change(proposal_add(out, tier, set), everywhere, of_sets(base, 1u << set));
        }
    Proposal *all = proposal_add(out, 2, SETS_MOST);
    for (uint32_t set = 0; set <= domain->field_count; set++)
        proposal_change(all, everywhere, of_sets(base, 1u << set));
}
