/* SPDX-License-Identifier: MIT */
/* A heap as text and as a picture: every live block, its scalars named by their types where those are known. */
#include "machine/heap.h"

#include <inttypes.h>
#include <string.h>

enum { SCALARS_SHOWN = 32 }; /* of one block */

/* The size of the scalar at `offset` of a type; 0 if unknown. */
static uint64_t scalar_size(const Type *type, uint64_t offset)
{
    while (type) {
        if (type->kind == TYPE_ARRAY && type->target && type->target->size) {
            offset %= type->target->size;
            type = type->target;
        } else if (type->kind == TYPE_STRUCT || type->kind == TYPE_UNION) {
            const Field *inside = NULL;
            for (uint32_t i = 0; i < type->field_count && !inside; i++) {
                const Field *field = &type->fields[i];
                if (field->type && 8 * offset >= field->offset && 8 * offset < field->offset + field->size)
                    inside = field;
            }
            offset -= inside ? inside->offset / 8 : 0;
            type = inside ? inside->type : NULL;
        } else {
            return offset || type->size > 8 ? 0 : type->size;
        }
    }
    return 0;
}

static const Object *block_object(const Heap *heap, const Block *block)
{
    return block->object.index == ID_NONE ? NULL : program_object(heap->program, block->object);
}

static void add_name(Text *text, const Heap *heap, BlockId id)
{
    const Object *object = block_object(heap, heap_block(heap, id));
    if (object)
        text_add(text, "%s", object->name);
    else
        text_add(text, "block %" PRIu32, id.index);
}

static void add_value(Text *text, const Heap *heap, Value value, bool all_defined)
{
    if (value.block.index != ID_NONE) {
        int64_t offset =
            bits_signed(bits_low(value.bits - heap_block(heap, value.block)->base, value.width), value.width);
        text_add(text, "&");
        add_name(text, heap, value.block);
        if (offset)
            text_add(text, "%+" PRId64, offset);
    } else if (!all_defined) {
        text_add(text, "?");
    } else {
        text_add(text, "%" PRId64, bits_signed(value.bits, value.width));
    }
}

/* Walks over the scalars of a block. */
typedef struct ScalarWalk {
    uint64_t offset;
    uint32_t size;
    Value value;
    bool all_defined;
} ScalarWalk;

static bool scalar_next(const Heap *heap, BlockId id, ScalarWalk *scalar)
{
    const Block *block = heap_block(heap, id);
    const Object *object = block_object(heap, block);
    uint64_t offset = scalar->offset + scalar->size, left = block->size - offset;
    if (!block->bytes || !left)
        return false;
    uint64_t size = object ? scalar_size(object->type, offset) : 0;
    uint64_t word = heap->program->pointer_width / 8;
    if (!size)
        size = word - offset % word;
    if (size > left)
        size = left;
    scalar->offset = offset;
    scalar->size = (uint32_t)size;
    scalar->value = heap_read(heap, id, offset, scalar->size, 8 * scalar->size, &scalar->all_defined);
    return true;
}

static void add_scalar_name(Text *text, const Heap *heap, BlockId id, const ScalarWalk *scalar)
{
    const Object *object = block_object(heap, heap_block(heap, id));
    if (object && object->type)
        type_add_path(text, object->type, scalar->offset, scalar->size);
    else
        text_add(text, "+%" PRIu64, scalar->offset);
}

static const char *kind_name(BlockKind kind)
{
    switch (kind) {
    case BLOCK_GLOBAL:
        return "global";
    case BLOCK_FUNCTION:
        return "function";
    case BLOCK_LOCAL:
        return "local";
    case BLOCK_ALLOCA:
        return "alloca";
    case BLOCK_HEAP:
        return "heap";
    }
    return "";
}

static bool is_shown(const Block *block)
{
    return block->state == BLOCK_LIVE && block->kind != BLOCK_FUNCTION;
}

static void add_origin(Text *text, const Heap *heap, const Block *block)
{
    if (block->kind != BLOCK_HEAP || block->made_at.index == ID_NONE)
        return;
    text_add(text, " made at ");
    program_add_position(text, heap->program, program_edge(heap->program, block->made_at)->position);
}

void heap_print(Text *text, const Heap *heap)
{
    for (uint32_t i = 0; i < heap->block_count; i++) {
        const Block *block = &heap->blocks[i];
        if (!is_shown(block))
            continue;
        text_add(text, "%s ", kind_name(block->kind));
        add_name(text, heap, (BlockId){i});
        text_add(text, ", %" PRIu64 " bytes", block->size);
        add_origin(text, heap, block);
        text_add(text, ":");
        ScalarWalk scalar = {0};
        unsigned shown = 0;
        while (scalar_next(heap, (BlockId){i}, &scalar)) {
            if (shown++ == SCALARS_SHOWN) {
                text_add(text, " ...");
                break;
            }
            text_add(text, "%s", shown > 1 ? ", " : " ");
            size_t before = text->length;
            add_scalar_name(text, heap, (BlockId){i}, &scalar);
            text_add(text, text->length > before ? " = " : "");
            add_value(text, heap, scalar.value, scalar.all_defined);
        }
        text_add(text, "\n");
    }
}

/* Text inside a record label, where some characters have a meaning. */
static void add_label(Text *text, const char *label)
{
    for (; *label; label++) {
        if (strchr("{}|<>\"\\ ", *label))
            text_add(text, "\\");
        text_add(text, "%c", *label);
    }
}

static void dot_block(Text *text, const Heap *heap, BlockId id)
{
    Text part = {0};
    ScalarWalk scalar = {0};
    unsigned shown = 0;
    add_name(&part, heap, id);
    text_add(text, "  b%" PRIu32 " [label=\"{", id.index);
    add_label(text, text_string(&part));
    while (shown++ < SCALARS_SHOWN && scalar_next(heap, id, &scalar)) {
        part.length = 0;
        add_scalar_name(&part, heap, id, &scalar);
        text_add(&part, "%s", part.length ? " = " : "");
        if (scalar.value.block.index == ID_NONE)
            add_value(&part, heap, scalar.value, scalar.all_defined);
        text_add(text, "|<f%" PRIu64 "> ", scalar.offset);
        add_label(text, text_string(&part));
    }
    text_add(text, "}\"%s];\n", heap_block(heap, id)->kind == BLOCK_HEAP ? "" : ", style=filled, fillcolor=lightgrey");
    text_free(&part);
}

void heap_dot(Text *text, const Heap *heap)
{
    text_add(text, "digraph heap {\n  rankdir=LR;\n  node [shape=record];\n");
    for (uint32_t i = 0; i < heap->block_count; i++)
        if (is_shown(&heap->blocks[i]))
            dot_block(text, heap, (BlockId){i});
    for (uint32_t i = 0; i < heap->block_count; i++) {
        ScalarWalk scalar = {0};
        unsigned shown = 0;
        while (is_shown(&heap->blocks[i]) && shown++ < SCALARS_SHOWN && scalar_next(heap, (BlockId){i}, &scalar))
            if (scalar.value.block.index != ID_NONE && is_shown(heap_block(heap, scalar.value.block)))
                text_add(text, "  b%" PRIu32 ":f%" PRIu64 " -> b%" PRIu32 ";\n", i, scalar.offset,
                         scalar.value.block.index);
    }
    text_add(text, "}\n");
}
