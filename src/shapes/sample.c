/* SPDX-License-Identifier: MIT */
/* Samples are taken breadth first along the typed links. */
#include "shapes/sample.h"

#include "base/map.h"
#include "machine/heap_view.h"

#include <stdlib.h>
#include <string.h>

bool types_agree(const Type *left, const Type *right)
{
    if (left == right || !left || !right)
        return left == right;
    bool agree = left->kind == right->kind && left->size == right->size && left->field_count == right->field_count;
    for (uint32_t i = 0; i < left->field_count && agree; i++) {
        const Field *a = &left->fields[i], *b = &right->fields[i];
        agree = a->offset == b->offset && a->size == b->size && !a->name == !b->name &&
                (!a->name || !strcmp(a->name, b->name));
    }
    return agree;
}

static void add_field(NodeTypes *types, NodeType *node, const Type *type, uint64_t offset)
{
    bool is_link = type->kind == TYPE_POINTER;
    const Type *target = is_link ? type->target : NULL;
    if (node->field_count == NODE_FIELDS_MOST || !type->size || type->size > 8 ||
        (is_link && (!target || target->kind != TYPE_STRUCT || !target->size)))
        return;
    Text name = {0};
    type_add_path(&name, node->type, offset, type->size);
    const char *path = text_string(&name);
    node->fields[node->field_count++] = (NodeField){
        .name = arena_string(types->arena, path + (*path == '.')),
        .offset = offset,
        .size = (uint32_t)type->size,
        .is_signed = type->is_signed,
        .target = target,
    };
    text_free(&name);
}

/* The scalars of a type at `offset` of the node. Unions and bit-fields are left out. */
static void add_fields(NodeTypes *types, NodeType *node, const Type *type, uint64_t offset, int depth)
{
    enum { DEEPEST = 8, ELEMENTS_MOST = 4 };
    if (!type || depth == DEEPEST)
        return;
    if (type->kind == TYPE_STRUCT) {
        for (uint32_t i = 0; i < type->field_count; i++) {
            const Field *field = &type->fields[i];
            if (field->type && field->offset % 8 == 0 && field->size == 8 * field->type->size)
                add_fields(types, node, field->type, offset + field->offset / 8, depth + 1);
        }
    } else if (type->kind == TYPE_ARRAY && type->target && type->target->size) {
        uint64_t count = type->size / type->target->size;
        for (uint64_t i = 0; i < count && count <= ELEMENTS_MOST; i++)
            add_fields(types, node, type->target, offset + i * type->target->size, depth + 1);
    } else if (type->kind == TYPE_POINTER || type->kind == TYPE_INTEGER) {
        add_field(types, node, type, offset);
    }
}

const NodeType *node_types_find(NodeTypes *types, const Type *type)
{
    for (size_t i = 0; i < types->count; i++)
        if (types_agree(types->items[i]->type, type))
            return types->items[i];
    NodeType *made = arena_alloc(types->arena, sizeof *made);
    made->type = type;
    add_fields(types, made, type, 0, 0);
    types->items = array_room(types->items, &types->capacity, types->count, sizeof *types->items);
    return types->items[types->count++] = made;
}

/* --- taking a sample ----------------------------------------------------------------------------------------- */

typedef struct Taker {
    const Heap *heap;
    NodeTypes *types;
    SampledNode nodes[SAMPLE_NODES_MOST];
    uint32_t count;
    bool is_too_large;
} Taker;

/* The node a value leads to, added if it is new; LINK_NULL or LINK_UNKNOWN if there is none. */
static int64_t find_node(Taker *taker, Value value, bool is_defined, const Type *type)
{
    const Heap *heap = taker->heap;
    if (value.block.index == ID_NONE)
        return is_defined && !value.bits ? LINK_NULL : LINK_UNKNOWN;
    const Block *block = heap_block(heap, value.block);
    uint64_t offset = bits_low(value.bits - block->base, value.width);
    if (block->state != BLOCK_LIVE || !block->bytes || offset > block->size || block->size - offset < type->size)
        return LINK_UNKNOWN;
    const NodeType *node_type = node_types_find(taker->types, type);
    for (uint32_t i = 0; i < taker->count; i++) {
        const SampledNode *node = &taker->nodes[i];
        if (node->block.index == value.block.index && node->offset == offset && node->type == node_type)
            return i;
    }
    if (taker->count == SAMPLE_NODES_MOST) {
        taker->is_too_large = true;
        return LINK_UNKNOWN;
    }
    taker->nodes[taker->count] = (SampledNode){.block = value.block, .offset = offset, .type = node_type};
    return taker->count++;
}

static void fill_node(Taker *taker, uint32_t at)
{
    SampledNode *node = &taker->nodes[at];
    node->number =
        heap_block(taker->heap, node->block)->kind == BLOCK_HEAP ? heap_block_number(taker->heap, node->block) : 0;
    for (uint32_t i = 0; i < node->type->field_count; i++) {
        const NodeField *field = &node->type->fields[i];
        bool is_defined;
        Value value = heap_read(taker->heap, node->block, node->offset + field->offset, field->size, 8 * field->size,
                                &is_defined);
        if (field->target) {
            node->values[i] = find_node(taker, value, is_defined, field->target);
        } else {
            node->values[i] = field->is_signed ? bits_signed(value.bits, 8 * field->size) : (int64_t)value.bits;
            node->is_known[i] = is_defined && value.block.index == ID_NONE;
        }
    }
}

bool sample_take(Sample *sample, Arena *arena, NodeTypes *types, const Heap *heap, Value value, const Type *type)
{
    Taker taker = {.heap = heap, .types = types};
    find_node(&taker, value, true, type);
    for (uint32_t i = 0; i < taker.count && !taker.is_too_large; i++)
        fill_node(&taker, i);
    if (!taker.count || taker.is_too_large)
        return false;
    *sample = (Sample){.nodes = arena_alloc(arena, taker.count * sizeof *sample->nodes),
                       .count = taker.count,
                       .location = heap->location,
                       .hash = taker.count};
    memcpy(sample->nodes, taker.nodes, taker.count * sizeof *sample->nodes);
    for (uint32_t i = 0; i < sample->count; i++)
        for (uint32_t f = 0; f < sample->nodes[i].type->field_count; f++)
            sample->hash = hash_mix(sample->hash, (uint64_t)sample->nodes[i].values[f]);
    return true;
}
