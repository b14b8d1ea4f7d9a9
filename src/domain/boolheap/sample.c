/* SPDX-License-Identifier: MIT */
/* Some heaps of a state: instances are taken out of summaries until none is left, with as few as there may be but for
 * some; then a vector of the function says which edges and blocks there are. */
#include "domain/exec/sample.h"

#include "domain/boolheap/state.h"

#include <stdlib.h>
#include <string.h>

enum { TAKEN_MOST = 32 };

typedef struct RoleSearch {
    uint32_t summary, role;
} RoleSearch;

/* A role by which some holder may lead to the summary. */
static ExecValue find_role(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    RoleSearch *search = context;
    if (!value_is_set(value) || search->role != FLAG_NONE)
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++)
        if (set.items[i].node == search->summary && set.items[i].role != FLAG_NONE &&
            boolheap_may(heap, alternative_leads(heap, holder, &set.items[i])))
            search->role = set.items[i].role;
    return value;
}

static uint32_t some_summary(const Boolheap *heap)
{
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name != ID_NONE && node->is_summary)
            return node->name;
    }
    return ID_NONE;
}

/* So many instances more than the one that each summary has at least. False if there is no such heap. */
static bool instantiate(Boolheap *heap, size_t extra)
{
    uint32_t summary;
    for (unsigned taken = 0; (summary = some_summary(heap)) != ID_NONE; taken++) {
        uint32_t name = boolheap_name_beside(heap, summary);
        RoleSearch search = {summary, FLAG_NONE};
        if (extra)
            boolheap_visit(heap, find_role, &search);
        bool is_one = search.role != FLAG_NONE;
        extra -= is_one;
        if (taken == TAKEN_MOST ||
            !(is_one ? boolheap_take_one(heap, summary, name, search.role) : boolheap_take_only(heap, summary, name)))
            return false;
    }
    return !extra;
}

/* --- one vector -------------------------------------------------------------------------------------------- */

/* The value by the alternative that the vector has. */
static ExecValue choose(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    const uint8_t *vector = context;
    (void)holder;
    if (!value_is_set(value))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        if (item->flag == FLAG_NONE || vector[item->flag])
            return item->node == ID_NONE ? value_number(item->number)
                                         : value_pointer((NodeId){item->node}, 0, item->number);
    }
    return value_undefined(value.number.width); /* of a block that is not live */
}

static bool fix_vector(Boolheap *heap)
{
    BoolheapDomain *domain = heap->domain;
    uint8_t *vector = mem_alloc(domain->flag_count + 1);
    bool found = boolean_model(domain->functions, heap->function, vector, domain->flag_count);
    for (uint32_t i = 0; i < heap->nodes.count && found; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name != ID_NONE && node_has_live(node))
            boolheap_edit(heap, node->name)->is_dead = !vector[flag_live(domain, node->name)];
    }
    if (found)
        boolheap_visit(heap, choose, vector);
    free(vector);
    return found;
}

static SampleNode node_of(const Memory *memory, NodeId id)
{
    const BoolNode *node = boolheap_node((const Boolheap *)memory, id.index);
    if (!node)
        return (SampleNode){.status = STATUS_REMOVED};
    NodeStatus dead = node->storage == STORAGE_HEAP ? STATUS_FREED : STATUS_ENDED;
    return (SampleNode){node->is_dead ? dead : STATUS_LIVE,
                        node->storage,
                        node->object,
                        node->size,
                        node->contents.zeroed,
                        node->contents.count};
}

static SampleCell cell_of(const Memory *memory, NodeId id, uint32_t index)
{
    const Boolheap *heap = (const Boolheap *)memory;
    const ExecCell *cell = &boolheap_node(heap, id.index)->contents.cells[index];
    return (SampleCell){linear_constant(cell->offset, heap->domain->base.program->pointer_width), cell->size,
                        cell->value};
}

/* Taking out of summaries is not exact, and a sample's registers are chosen one by one: is it one of the state's heaps,
 * whatever its holes hold? That is a question with an effort of its own: where none is left, the answer is always yes. */
static bool is_right(const Boolheap *state, const HeapSample *sample)
{
    booleans_allow(state->domain->functions, state->domain->effort_sample);
    Heap *heap = heap_copy(sample->heap);
    for (size_t i = 0; i < sample->hole_count; i++) {
        const HeapHole *hole = &sample->holes[i];
        memset(heap->blocks[hole->block.index].defined + hole->offset, BYTE_UNDEFINED, hole->size);
    }
    bool fits = boolheap_describes(state, heap);
    heap_destroy(heap);
    return fits;
}

size_t boolheap_concretise(const Boolheap *heap, size_t size, size_t most, HeapSample *out)
{
    BoolheapDomain *domain = heap->domain;
    size_t made = 0;
    for (size_t extra = 0; extra <= size && made < most && !heap->waiting_count && !heap->is_cut; extra++) {
        Boolheap *copy = boolheap_copy(heap);
        if (!instantiate(copy, extra) || !fix_vector(copy))
            continue;
        SampleSource source = {&copy->base,      (uint32_t)domain->name_count, node_of, cell_of,
                               exec_object_node, &domain->next_owner};
        if (!exec_sample(&source, domain->base.program, domain->base.terms, &out[made]))
            continue;
        if (is_right(heap, &out[made])) {
            made++;
            continue;
        }
        heap_destroy(out[made].heap);
        free(out[made].holes);
    }
    return made;
}
