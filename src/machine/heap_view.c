/* SPDX-License-Identifier: MIT */
/* Blocks are found breadth first from the variables, so that types spread along pointers. */
#include "machine/heap_view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS_SHOWN = 16, STRING_SHOWN = 40 };

typedef enum Shown { SHOWN_NOT, SHOWN_LEFT_OUT, SHOWN_IN_VIEW } Shown;

typedef struct Viewer {
    const Heap *heap;
    HeapView view;
    const Type **types; /* by block */
    uint8_t *shown;     /* by block: a Shown */
    size_t limit;
} Viewer;

uint32_t heap_block_number(const Heap *heap, BlockId block)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i <= block.index && i < heap->block_count; i++)
        number += heap->blocks[i].kind == BLOCK_HEAP;
    return number;
}

static const char *keep(Viewer *viewer, Text *text)
{
    const char *kept = arena_string(viewer->view.arena, text_string(text));
    text_free(text);
    return kept;
}

static const Object *block_object(const Heap *heap, const Block *block)
{
    return block->object.index == ID_NONE ? NULL : program_object(heap->program, block->object);
}

static void add_block_name(Text *text, const Heap *heap, BlockId id)
{
    const Object *object = block_object(heap, heap_block(heap, id));
    if (object)
        text_add(text, "%s", object->name);
    else
        text_add(text, "block %" PRIu32, heap_block_number(heap, id));
}

/* Is the block worth showing, if something leads to it? */
static bool is_visible(const Heap *heap, const Block *block)
{
    const Object *object = block_object(heap, block);
    bool is_own = !object || (!object->is_model && !object->is_artificial && *object->name != '"');
    return is_own && block->kind != BLOCK_FUNCTION && block->state != BLOCK_ENDED;
}

static const char *frame_name(const Heap *heap, uint32_t frame)
{
    bool is_outer = frame != ID_NONE && frame + 1 < heap->frame_count;
    return is_outer ? program_function(heap->program, heap->frames[frame].function)->name : "";
}

/* Adds a block of this type (NULL: unknown), unless it is there or there are too many. */
static void show(Viewer *viewer, BlockId id, const Type *type, uint32_t frame)
{
    const Block *block = heap_block(viewer->heap, id);
    if (viewer->shown[id.index] || !is_visible(viewer->heap, block))
        return;
    HeapView *view = &viewer->view;
    viewer->shown[id.index] = view->count < viewer->limit ? SHOWN_IN_VIEW : SHOWN_LEFT_OUT;
    viewer->types[id.index] = type;
    if (view->count == viewer->limit) {
        view->left_out++;
        return;
    }
    Text name = {0}, type_name = {0};
    add_block_name(&name, viewer->heap, id);
    if (type && type->name)
        text_add(&type_name, "%s", type->name);
    if (type && type->name && type->size && type->size < block->size)
        text_add(&type_name, "[%" PRIu64 "]", block->size / type->size);
    view->blocks = array_room(view->blocks, &view->capacity, view->count, sizeof *view->blocks);
    view->blocks[view->count++] = (ViewBlock){.id = id,
                                              .name = keep(viewer, &name),
                                              .type = keep(viewer, &type_name),
                                              .function = frame_name(viewer->heap, frame),
                                              .size = block->size,
                                              .frame = frame,
                                              .is_heap = block->kind == BLOCK_HEAP,
                                              .is_freed = block->state == BLOCK_FREED};
}

/* --- contents ------------------------------------------------------------------------------------------------ */

typedef struct ScalarView {
    uint64_t offset;
    uint32_t size;
    const Type *type;
} ScalarView;

/* The scalar at `offset` of an object of `type`; of arrays of characters, the whole array. */
static ScalarView scalar_at(const Type *type, uint64_t offset, uint64_t left, uint64_t word)
{
    uint64_t inner = offset;
    while (type) {
        if (type->kind == TYPE_ARRAY && type->target && type->target->size) {
            if (type_is_character(type->target) && !inner && type->size && type->size <= left)
                return (ScalarView){offset, (uint32_t)type->size, type};
            inner %= type->target->size;
            type = type->target;
        } else if (type->kind == TYPE_STRUCT || type->kind == TYPE_UNION) {
            const Field *inside = NULL;
            for (uint32_t i = 0; i < type->field_count && !inside; i++) {
                const Field *field = &type->fields[i];
                if (field->type && 8 * inner >= field->offset && 8 * inner < field->offset + field->size &&
                    field->offset % 8 == 0 && field->size % 8 == 0)
                    inside = field;
            }
            inner -= inside ? inside->offset / 8 : 0;
            type = inside ? inside->type : NULL;
        } else {
            if (!inner && type->size && type->size <= 8 && type->size <= left)
                return (ScalarView){offset, (uint32_t)type->size, type};
            type = NULL;
        }
    }
    uint64_t size = word - offset % word;
    return (ScalarView){offset, (uint32_t)(size < left ? size : left), NULL};
}

/* Padding between members is not shown. */
static bool is_padding(const Heap *heap, BlockId id, const ScalarView *scalar, const Type *type)
{
    bool all_defined;
    heap_read(heap, id, scalar->offset, scalar->size <= 8 ? scalar->size : 1, 8, &all_defined);
    return type && !scalar->type && !all_defined;
}

static void add_string(Text *text, const Block *block, const ScalarView *scalar)
{
    const uint8_t *defined = block->defined + scalar->offset;
    if (!memchr(defined, BYTE_DEFINED, scalar->size) && !memchr(defined, BYTE_TAINTED, scalar->size)) {
        text_add(text, "?");
        return;
    }
    text_add(text, "\"");
    for (uint32_t i = 0; i < scalar->size && i < STRING_SHOWN; i++) {
        uint8_t c = block->bytes[scalar->offset + i];
        if (block->defined[scalar->offset + i] == BYTE_UNDEFINED) {
            text_add(text, "?");
            continue;
        }
        if (!c)
            break;
        text_add(text, c == '"' || c == '\\' ? "\\%c" : c >= ' ' && c < 127 ? "%c" : "\\x%02x", c);
    }
    text_add(text, scalar->size > STRING_SHOWN ? "\"..." : "\"");
}

static void add_pointer(Text *text, Viewer *viewer, Value value)
{
    const Block *block = heap_block(viewer->heap, value.block);
    int64_t offset = bits_signed(bits_low(value.bits - block->base, value.width), value.width);
    const Object *object = block_object(viewer->heap, block);
    text_add(text, object && object->kind != OBJECT_FUNCTION && *object->name != '"' ? "&" : "");
    add_block_name(text, viewer->heap, value.block);
    if (offset)
        text_add(text, " %c %" PRId64, offset < 0 ? '-' : '+', offset < 0 ? -offset : offset);
}

/* The value of a scalar; gives the block it points to. */
static BlockId add_value(Text *text, Viewer *viewer, BlockId id, const ScalarView *scalar)
{
    const Block *block = heap_block(viewer->heap, id);
    const BlockId none = {ID_NONE};
    if (scalar->size > 8 || (scalar->type && scalar->type->kind == TYPE_ARRAY)) {
        add_string(text, block, scalar);
        return none;
    }
    bool all_defined;
    Value value = heap_read(viewer->heap, id, scalar->offset, scalar->size, 8 * scalar->size, &all_defined);
    if (value.block.index != ID_NONE) {
        add_pointer(text, viewer, value);
        return value.block;
    }
    if (!all_defined)
        text_add(text, "?");
    else if (scalar->type && scalar->type->kind == TYPE_POINTER && !value.bits)
        text_add(text, "NULL");
    else
        type_add_value(text, scalar->type, value.bits, 8 * scalar->size);
    return none;
}

static const Type *target_type(const Type *pointer, const Block *target)
{
    const Type *type = pointer && pointer->kind == TYPE_POINTER ? pointer->target : NULL;
    bool fits = type && type->size && target->size && target->size % type->size == 0;
    return fits ? type : NULL;
}

/* The type of a block: that of its object, or an array of what the pointer to it said. */
static const Type *contents_type(Viewer *viewer, BlockId id)
{
    const Type *type = viewer->types[id.index];
    const Block *block = heap_block(viewer->heap, id);
    if (!type || !type->size || type->size >= block->size)
        return type;
    Type *array = arena_alloc(viewer->view.arena, sizeof *array);
    *array = (Type){.kind = TYPE_ARRAY, .size = block->size, .target = type};
    return array;
}

/* Fills in the fields of the i-th block and shows what they point to. */
static void fill(Viewer *viewer, size_t i)
{
    BlockId id = viewer->view.blocks[i].id;
    const Block *block = heap_block(viewer->heap, id);
    const Type *type = contents_type(viewer, id);
    uint64_t word = viewer->heap->program->pointer_width / 8;
    ViewField fields[FIELDS_SHOWN];
    size_t count = 0, left_out = 0;
    for (uint64_t offset = 0; block->bytes && offset < block->size;) {
        ScalarView scalar = scalar_at(type, offset, block->size - offset, word);
        offset += scalar.size;
        if (is_padding(viewer->heap, id, &scalar, type))
            continue;
        if (count == FIELDS_SHOWN) {
            left_out = 1 + (size_t)((block->size - offset) / scalar.size);
            break;
        }
        Text name = {0}, value = {0};
        if (type)
            type_add_path(&name, type, scalar.offset, scalar.size);
        else
            text_add(&name, "+%" PRIu64, scalar.offset);
        BlockId target = add_value(&value, viewer, id, &scalar);
        if (target.index != ID_NONE)
            show(viewer, target, target_type(scalar.type, heap_block(viewer->heap, target)), ID_NONE);
        fields[count++] = (ViewField){keep(viewer, &name), keep(viewer, &value), target};
    }
    ViewBlock *shown = &viewer->view.blocks[i];
    shown->fields = arena_alloc(viewer->view.arena, (count + 1) * sizeof *fields);
    memcpy(shown->fields, fields, count * sizeof *fields);
    shown->field_count = count;
    shown->left_out = left_out;
}

/* --- which blocks -------------------------------------------------------------------------------------------- */

static void show_variable(Viewer *viewer, BlockId id, uint32_t frame)
{
    if (id.index != ID_NONE && heap_block(viewer->heap, id)->state == BLOCK_LIVE)
        show(viewer, id, block_object(viewer->heap, heap_block(viewer->heap, id))->type, frame);
}

static bool holds_heap_pointer(const Heap *heap, const Block *block)
{
    for (size_t i = 0; i < block->link_count; i++)
        if (heap_block(heap, block->links[i].target)->kind == BLOCK_HEAP)
            return true;
    return false;
}

static int by_rank(const void *left, const void *right)
{
    const ViewBlock *a = left, *b = right;
    unsigned ranks[2] = {a->is_heap ? 2 : a->frame == ID_NONE, b->is_heap ? 2 : b->frame == ID_NONE};
    if (ranks[0] != ranks[1])
        return ranks[0] < ranks[1] ? -1 : 1;
    if (!ranks[0] && a->frame != b->frame)
        return a->frame > b->frame ? -1 : 1;
    return a->id.index < b->id.index ? -1 : a->id.index > b->id.index;
}

HeapView heap_view(const Heap *heap, size_t limit)
{
    Viewer viewer = {.heap = heap,
                     .view = {.arena = arena_create()},
                     .types = mem_alloc(heap->block_count * sizeof *viewer.types),
                     .shown = mem_alloc(heap->block_count * sizeof *viewer.shown),
                     .limit = limit};
    for (uint32_t i = (uint32_t)heap->frame_count; i-- > 0;) {
        const Frame *frame = &heap->frames[i];
        const Function *function = program_function(heap->program, frame->function);
        for (uint32_t k = 0; !function->is_model && k < function->local_count; k++)
            show_variable(&viewer, frame->locals[k], i);
    }
    for (uint32_t i = 0; i < heap->block_count; i++)
        if (heap->blocks[i].kind == BLOCK_GLOBAL && holds_heap_pointer(heap, &heap->blocks[i]))
            show_variable(&viewer, (BlockId){i}, ID_NONE);
    for (size_t i = 0; i < viewer.view.count; i++) /* the list grows */
        fill(&viewer, i);
    for (uint32_t i = 0; i < heap->block_count; i++) /* what nothing leads to */
        if (heap->blocks[i].kind == BLOCK_HEAP && heap->blocks[i].state == BLOCK_LIVE && !viewer.shown[i]) {
            show(&viewer, (BlockId){i}, NULL, ID_NONE);
            if (viewer.shown[i] == SHOWN_IN_VIEW)
                fill(&viewer, viewer.view.count - 1);
        }
    for (size_t i = 0; i < viewer.view.count; i++) /* links lead to blocks of the view only */
        for (size_t k = 0; k < viewer.view.blocks[i].field_count; k++) {
            BlockId *target = &viewer.view.blocks[i].fields[k].target;
            if (target->index != ID_NONE && viewer.shown[target->index] != SHOWN_IN_VIEW)
                target->index = ID_NONE;
        }
    mem_sort(viewer.view.blocks, viewer.view.count, sizeof *viewer.view.blocks, by_rank);
    free(viewer.types);
    free(viewer.shown);
    return viewer.view;
}

void heap_view_free(HeapView *view)
{
    free(view->blocks);
    arena_destroy(view->arena);
    *view = (HeapView){0};
}

static void print_block(Text *text, const ViewBlock *block)
{
    text_add(text, "  %s%s%s", block->function, *block->function ? ": " : "", block->name);
    if (block->is_heap)
        text_add(text, " (%s%s%" PRIu64 " bytes)%s", block->type, *block->type ? ", " : "", block->size,
                 block->is_freed ? ", freed" : "");
    for (size_t i = 0; i < block->field_count; i++) {
        const ViewField *field = &block->fields[i];
        if (block->is_heap)
            text_add(text, "%s%s%s%s", i ? ", " : ": ", field->name + (*field->name == '.'), *field->name ? " = " : "",
                     field->value);
        else
            text_add(text, "%s%s%s = %s", i ? ", " : "", i ? block->name : "", field->name, field->value);
    }
    if (block->left_out)
        text_add(text, ", and %zu more", block->left_out);
    text_add(text, "\n");
}

void heap_view_print(Text *text, const HeapView *view)
{
    for (size_t i = 0; i < view->count; i++)
        print_block(text, &view->blocks[i]);
    if (view->left_out)
        text_add(text, "  and %zu more blocks\n", view->left_out);
}
