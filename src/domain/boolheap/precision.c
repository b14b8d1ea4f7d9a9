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

uint32_t boolheap_sets(const Domain *domain, const Precision *precision)
{
    return (uint32_t)(precision - ((const BoolheapDomain *)domain)->precisions);
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
    for (uint32_t set = 0; set < SETS_MOST; set++)
        if (!(boolheap_sets(domain, precision) >> set & 1)) {
            out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
            out->items[out->count++] = of_sets(domain, boolheap_sets(domain, precision) | 1u << set);
        }
}

bool boolheap_as_fine(Domain *domain, const Precision *left, const Precision *right)
{
    return !(boolheap_sets(domain, right) & ~boolheap_sets(domain, left));
}

const Precision *boolheap_precision_join(Domain *domain, const Precision *left, const Precision *right)
{
    return of_sets(domain, boolheap_sets(domain, left) | boolheap_sets(domain, right));
}

const Precision *boolheap_precision_meet(Domain *domain, const Precision *left, const Precision *right)
{
    return of_sets(domain, boolheap_sets(domain, left) & boolheap_sets(domain, right));
}

size_t boolheap_precision_size(Domain *domain, const Precision *precision)
{
    size_t size = 0;
    for (uint32_t set = 0; set < SETS_MOST; set++)
        size += boolheap_sets(domain, precision) >> set & 1;
    return size;
}

void boolheap_precision_print(Domain *domain, const Precision *precision, Text *out)
{
    uint32_t sets = boolheap_sets(domain, precision);
    const char *separator = "";
    text_add(out, sets & ~APART ? "references counted:" : "no references counted");
    for (uint32_t set = ALL_FIELDS; set > 0; set--) {
        if (!(sets >> set & 1))
            continue;
        text_add(out, "%s", separator);
        set_print((const BoolheapDomain *)domain, set, out);
        separator = ";";
    }
    text_add(out, sets & APART ? ", blocks apart by variables" : "");
}

static uint32_t size_of(uint32_t set)
{
    return set ? (set & 1) + size_of(set >> 1) : 0;
}

/* The sets of the fields that were met, in the order in which they are tried: all, single fields, two of them, three. */
static size_t order_sets(const BoolheapDomain *domain, uint32_t out[SETS_MOST])
{
    size_t count = 0;
    out[count++] = ALL_FIELDS;
    for (uint32_t size = 1; size < domain->field_count || size == 1; size++)
        for (uint32_t set = 1; set < 1u << domain->field_count; set++)
            if (size_of(set) == size)
                out[count++] = set;
    return count;
}

/* The next step of the ladder: the sets of single fields, the last one met first, for it is what a structure is walked by at
 * its end; all cells; blocks told apart by the variables that lead to them; other sets. */
static uint32_t next_step(const BoolheapDomain *domain, uint32_t known)
{
    uint32_t sets[SETS_MOST];
    size_t count = order_sets(domain, sets);
    for (size_t field = domain->field_count; field-- > 0;)
        if (!(known >> (1u << field) & 1))
            return 1u << (1u << field);
    for (size_t i = 0; known & APART && i < count; i++)
        if (!(known >> sets[i] & 1))
            return 1u << sets[i];
    return known >> ALL_FIELDS & 1 ? APART : 1u << ALL_FIELDS;
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
    Surroundings result = {0, false};
    memset(seen, 0, heap->block_count);
    seen[block] = 1;
    for (uint32_t i = 0; i < heap->block_count; i++)
        for (size_t field = 0; field < domain->field_count; field++)
            result.references += set >> field & 1 && successor_of(heap, i, domain->fields[field]) == block;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < heap->block_count; i++)
            for (size_t field = 0; seen[i] && field < domain->field_count; field++) {
                if (!(set >> field & 1))
                    continue;
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
        evidence->kind == EVIDENCE_STEPS || evidence->kind == EVIDENCE_STUCK)
        return;
    uint32_t sets[SETS_MOST];
    uint32_t known = boolheap_sets(base, is_path ? evidence->items[evidence->from].precision : evidence->precision);
    for (uint32_t rung = 0; !is_path && rung < LADDER_MOST; rung++) /* the same for each rung that asks */
        proposal_change(proposal_add(out, 0, rung), everywhere, of_sets(base, next_step(domain, known)));
    if (!is_path)
        return;
    size_t count = order_sets(domain, sets);
    for (unsigned tier = 0; tier < 2; tier++)
        for (uint32_t i = 0; i < count; i++) {
            bool is_first = !evidence->doomed || is_contradicted(domain, evidence->doomed, sets[i]);
            if (!(known >> sets[i] & 1) && is_first == !tier)
                proposal_change(proposal_add(out, tier, i), everywhere, of_sets(base, 1u << sets[i]));
        }
    Proposal *all = proposal_add(out, 2, SETS_MOST);
    for (uint32_t i = 0; i < count; i++)
        proposal_change(all, everywhere, of_sets(base, 1u << sets[i]));
}
