/* SPDX-License-Identifier: MIT */
/* Lists inside instances. Where an instance is blocks, a list inside is a segment among the nodes; where instances are a
 * segment, it is a *template* (Segment.inner): a segment whose numbers, the length among them, are each instance's own and known by their
 * intervals, and whose pointers all instances have in common. Links of the pattern are not in the template.
 *
 * Nothing but the instance's links leads to a list inside, and these to its first node, or to its last. So if it is empty, nothing
 * is said of it but where its way on leads, and perhaps its way back (shape_told): the rest of a template is about lists that are not
 * empty. */
#include "domain/symheap/state.h"

/* --- the cells of a list inside ---------------------------------------------------------------------------- */

ExecValue symheap_place(const SymHeap *heap, uint32_t id, int64_t place)
{
    const Segment *segment = symheap_node(heap, id)->segment;
    if (!segment)
        return symheap_cell(heap, id, place);
    if (place_is_end(place))
        return segment->outer[place];
    return contents_peek(&heap->base, &segment->data[place_block(place)], place_offset(place),
                         heap->domain->base.program->pointer_width / 8);
}

bool symheap_place_at(const SymHeap *heap, uint32_t id, uint32_t index, int64_t *place)
{
    const Segment *segment = symheap_node(heap, id)->segment;
    if (!segment) {
        const Contents *contents = &symheap_node(heap, id)->contents;
        if (index < contents->count)
            *place = contents->cells[index].offset;
        return index < contents->count;
    }
    const Pattern *pattern = segment->shape->pattern;
    *place = place_of_end(index);
    if (index < pattern->link_count)
        return true;
    index -= pattern->link_count;
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        if (index < segment->data[b].count) {
            *place = place_in_all(b, segment->data[b].cells[index].offset);
            return true;
        }
        index -= segment->data[b].count;
    }
    return false;
}

const Segment *segment_with(SymHeap *heap, const Segment *segment, int64_t place, ExecValue value)
{
    uint32_t bytes = heap->domain->base.program->pointer_width / 8;
    Segment *changed = arena_alloc(heap->domain->arena, sizeof *changed);
    *changed = *segment;
    if (place_is_end(place)) {
        changed->outer[place] = value;
        return changed;
    }
    Contents *data = &changed->data[place_block(place)];
    *data = value.kind == VALUE_UNDEFINED ? contents_forget(&heap->base, *data, place_offset(place), bytes)
                                          : contents_set(&heap->base, *data, place_offset(place), bytes, value);
    return changed;
}

void symheap_place_set(SymHeap *heap, uint32_t id, int64_t place, ExecValue value)
{
    const Segment *segment = symheap_node(heap, id)->segment;
    uint32_t bytes = heap->domain->base.program->pointer_width / 8;
    if (segment)
        segment = segment_with(heap, segment, place, value);
    Contents contents = symheap_node(heap, id)->contents;
    if (!segment)
        contents = contents_set(&heap->base, contents, place, bytes, value);
    SymNode *node = symheap_edit(heap, id);
    node->segment = segment;
    node->contents = contents;
}

/* --- templates --------------------------------------------------------------------------------------------- */

const Segment *template_map(Arena *arena, const Segment *segment, ValueVisit *visit, void *context)
{
    Segment *mapped = arena_alloc(arena, sizeof *mapped);
    const Pattern *pattern = segment->shape->pattern;
    *mapped = *segment;
    mapped->length = visit(context, value_number(segment->length)).number;
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role != LINK_OWN)
            mapped->outer[i] = visit(context, segment->outer[i]);
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        if (pattern->is_list[b])
            mapped->inner[b] = template_map(arena, segment->inner[b], visit, context);
        else
            mapped->data[b] = contents_map(arena, segment->data[b], visit, context);
    }
    return mapped;
}

bool template_is_empty(const SymHeap *heap, const Segment *segment)
{
    return !segment_may_have_some(heap, segment);
}

Segment *template_none(SymHeap *heap, const Shape *shape)
{
    Segment *none = arena_alloc(heap->domain->arena, sizeof *none);
    *none = (Segment){.shape = shape, .length = linear_constant(0, 64)};
    for (uint32_t i = 0; i < shape->pattern->link_count; i++)
        none->outer[i] = value_undefined(heap->domain->base.program->pointer_width);
    for (uint32_t b = 0; b < shape->pattern->block_count; b++)
        none->inner[b] = shape->inner[b] ? template_none(heap, shape->inner[b]) : NULL;
    return none;
}

/* A template whose list is not empty, with what a second one, of an empty list, says: its length, and what is told. */
static const Segment *with_empty(const TemplateMerge *merge, uint32_t told, const Segment *some, const Segment *empty,
                                 bool some_is_left)
{
    Segment *both = arena_alloc(merge->arena, sizeof *both);
    *both = *template_map(merge->arena, some, some_is_left ? merge->left_alone : merge->right_alone,
                          some_is_left ? merge->left_context : merge->right_context);
    const Segment *left = some_is_left ? some : empty, *right = some_is_left ? empty : some;
    both->length = merge->values(merge->context, value_number(left->length), value_number(right->length)).number;
    for (uint32_t i = 0; i < some->shape->pattern->link_count; i++)
        if (told >> i & 1)
            both->outer[i] = merge->values(merge->context, left->outer[i], right->outer[i]);
    return both;
}

const Segment *template_merge(const TemplateMerge *merge, uint32_t told, const Segment *left, const Segment *right)
{
    if (template_is_empty(merge->left, left) && !template_is_empty(merge->right, right))
        return with_empty(merge, told, right, left, false);
    if (template_is_empty(merge->right, right))
        return with_empty(merge, told, left, right, true);
    const Pattern *pattern = left->shape->pattern;
    Segment *both = arena_alloc(merge->arena, sizeof *both);
    *both = *left;
    both->length = merge->values(merge->context, value_number(left->length), value_number(right->length)).number;
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role != LINK_OWN)
            both->outer[i] = merge->values(merge->context, left->outer[i], right->outer[i]);
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        both->made_at[b] = made_at_either(left->made_at[b], right->made_at[b]);
        if (pattern->is_list[b])
            both->inner[b] = template_merge(merge, shape_told(left->shape, b), left->inner[b], right->inner[b]);
        else
            both->data[b] = contents_merge(merge->arena, &merge->left->base, left->data[b], &merge->right->base,
                                           right->data[b], merge->values, merge->context);
    }
    return both;
}
