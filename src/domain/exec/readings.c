/* SPDX-License-Identifier: MIT */
/* What was read from summaries, and through which pointer (blocks.h). */
#include "domain/exec/blocks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { READINGS_MOST = 16 };

static bool overlaps(const Reading *reading, int64_t offset, uint64_t size)
{
    return reading->offset < offset + (int64_t)size && offset < reading->offset + (int64_t)reading->size;
}

const ExecValue *readings_find(const BlockMemory *memory, ExecValue from, int64_t offset, uint32_t size)
{
    for (uint32_t i = 0; i < memory->reading_count && from.tag; i++) {
        const Reading *reading = &memory->readings[i];
        if (reading->tag == from.tag && reading->offset == offset && reading->size == size)
            return &reading->value;
    }
    return NULL;
}

/* The readings for which `keeps` holds, in a new array with room for one more. */
static Reading *filtered(BlockMemory *memory, bool (*keeps)(const void *context, const Reading *reading),
                         const void *context)
{
    Reading *kept = arena_alloc(memory->domain->arena, (memory->reading_count + 1) * sizeof *kept);
    uint32_t count = 0;
    for (uint32_t i = 0; i < memory->reading_count; i++)
        if (keeps(context, &memory->readings[i]))
            kept[count++] = memory->readings[i];
    memory->readings = kept;
    memory->reading_count = count;
    return kept;
}

static bool is_any(const void *context, const Reading *reading)
{
    (void)context;
    (void)reading;
    return true;
}

void readings_add(BlockMemory *memory, ExecValue from, int64_t offset, uint32_t size, ExecValue value)
{
    if (!memory->domain->has_readings || !from.tag || memory->reading_count >= READINGS_MOST)
        return;
    filtered(memory, is_any, NULL)[memory->reading_count] = (Reading){from.tag, from.node.index, offset, size, value};
    memory->reading_count++;
}

typedef struct Range {
    uint32_t node;
    int64_t offset;
    uint64_t size;
} Range;

static bool is_apart(const void *context, const Reading *reading)
{
    const Range *range = context;
    return reading->node != range->node || !overlaps(reading, range->offset, range->size);
}

static bool is_elsewhere(const void *context, const Reading *reading)
{
    return reading->node != *(const uint32_t *)context;
}

void readings_end(BlockMemory *memory, uint32_t node, int64_t offset, uint64_t size)
{
    if (memory->reading_count)
        filtered(memory, is_apart, &(Range){node, offset, size});
}

void readings_end_all(BlockMemory *memory, uint32_t node)
{
    if (memory->reading_count)
        filtered(memory, is_elsewhere, &node);
}

uint32_t readings_fresh_tag(BlockMemory *memory)
{
    return memory->domain->has_readings ? ++memory->tag_count : 0;
}

/* --- values with a tag ------------------------------------------------------------------------------------- */

typedef struct Narrowing {
    uint32_t tag, base;
} Narrowing;

static ExecValue narrowed(void *context, ExecValue value)
{
    const Narrowing *narrowing = context;
    return value.tag == narrowing->tag ? value_with_base(value, narrowing->base) : value;
}

void readings_map(BlockMemory *memory, ValueVisit *visit, void *context)
{
    Reading *readings = memory->reading_count ? filtered(memory, is_any, NULL) : NULL;
    for (uint32_t i = 0; i < memory->reading_count; i++)
        readings[i].value = visit(context, readings[i].value);
}

/* Registers, and cells of single blocks. */
static void map_tagged(BlockMemory *memory, ValueVisit *visit, void *context)
{
    exec_map_values(&memory->base, visit, context);
    for (uint32_t n = 1; n < memory->domain->node_count; n = blocks_next(memory, n)) {
        const BlockNode *node = blocks_node(memory, n);
        if (!node->contents.count || memory->domain->is_summary(n))
            continue;
        Contents mapped = contents_map(memory->domain->arena, node->contents, visit, context);
        if (mapped.cells != node->contents.cells)
            blocks_edit(memory, n)->contents = mapped;
    }
}

void readings_narrow(BlockMemory *memory, uint32_t tag, uint32_t base)
{
    if (!tag)
        return;
    map_tagged(memory, narrowed, &(Narrowing){tag, base});
    readings_map(memory, narrowed, &(Narrowing){tag, base});
}

/* --- states ------------------------------------------------------------------------------------------------ */

typedef struct Naming {
    BlockMemory *memory;
    uint32_t *names; /* by old tag: the new one, 0: none yet */
    uint32_t count;
    bool is_repeated;
} Naming;

/* Only pointers that may lead to several blocks need a name. */
static bool is_named(const BlockMemory *memory, ExecValue value)
{
    uint32_t base = value_base(value);
    return value.kind == VALUE_POINTER &&
           (base >= memory->domain->node_count || (base && memory->domain->is_summary(base)));
}

static ExecValue name(void *context, ExecValue value)
{
    Naming *naming = context;
    if (!is_named(naming->memory, value)) {
        value.tag = 0;
        return value;
    }
    uint32_t old = value.tag;
    assert(old <= naming->memory->tag_count);
    naming->is_repeated |= old && naming->names[old];
    value.tag = old && naming->names[old] ? naming->names[old] : ++naming->count;
    if (old)
        naming->names[old] = value.tag;
    return value;
}

void readings_name(BlockMemory *memory)
{
    if (!memory->domain->has_readings)
        return;
    Naming naming = {.memory = memory,
                     .names = arena_alloc(memory->domain->arena, (memory->tag_count + 1) * sizeof *naming.names)};
    memset(naming.names, 0, (memory->tag_count + 1) * sizeof *naming.names);
    map_tagged(memory, name, &naming);
    Reading *readings = memory->reading_count ? filtered(memory, is_any, NULL) : NULL;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < memory->reading_count; i++)
        if (naming.names[readings[i].tag]) {
            readings[kept] = readings[i];
            readings[kept].value = name(&naming, readings[i].value);
            readings[kept++].tag = naming.names[readings[i].tag];
        }
    memory->reading_count = kept;
    memory->tag_count = naming.count;
    memory->is_tagged = naming.is_repeated || memory->reading_count;
}

/* Tags of the right state, and what the left one has in their places. */
typedef struct TagPairs {
    uint32_t *left; /* by right tag; 0: not met yet */
    bool fails;
} TagPairs;

static void pair_tags(TagPairs *pairs, ExecValue left, ExecValue right)
{
    uint32_t *known = &pairs->left[right.tag];
    pairs->fails |= right.tag && (!left.tag || (*known && *known != left.tag));
    *known = left.tag;
}

static void pair_all_tags(TagPairs *pairs, const BlockMemory *left, const BlockMemory *right)
{
    for (uint32_t n = 1; n < right->domain->node_count; n = blocks_next(right, n)) {
        const Contents *contents = &blocks_node(right, n)->contents;
        for (uint32_t i = 0; i < contents->count && blocks_node(left, n)->statuses; i++)
            pair_tags(pairs,
                      contents_peek(&left->base, &blocks_node(left, n)->contents, contents->cells[i].offset,
                                    contents->cells[i].size),
                      contents->cells[i].value);
    }
    for (uint32_t i = 0; i < right->base.frame_count; i++)
        for (uint32_t k = 0; k < right->base.frames[i].register_count; k++)
            pair_tags(pairs, left->base.frames[i].registers[k].value, right->base.frames[i].registers[k].value);
    for (uint32_t i = 0; i < right->base.returned_count; i++)
        pair_tags(pairs, left->base.returned[i], right->base.returned[i]);
}

bool readings_hold(ExecPairing *pairing, const BlockMemory *left, const BlockMemory *right)
{
    if (!right->is_tagged)
        return true;
    size_t size = (right->tag_count + 1) * sizeof(uint32_t);
    TagPairs pairs = {.left = arena_alloc(right->domain->arena, size)};
    memset(pairs.left, 0, size);
    pair_all_tags(&pairs, left, right);
    for (uint32_t i = 0; i < right->reading_count && !pairs.fails && !pairing->fails; i++) {
        const Reading *reading = &right->readings[i];
        const ExecValue *found =
            readings_find(left, (ExecValue){.tag = pairs.left[reading->tag]}, reading->offset, reading->size);
        pairs.fails = !found;
        if (found) {
            pair_tags(&pairs, *found, reading->value);
            pairing->values(pairing, *found, reading->value);
        }
    }
    return !pairs.fails && !pairing->fails;
}

/* --- membership -------------------------------------------------------------------------------------------- */

/* The block that pointers with a tag lead to, ID_NONE if they lead to none. */
typedef struct Tagged {
    bool is_met;
    uint32_t block;
} Tagged;

static bool meet_tag(Tagged *tagged, ExecValue value, Value concrete)
{
    Tagged *met = &tagged[value.tag];
    if (!value.tag || concrete.tainted)
        return true;
    bool fits = !met->is_met || met->block == concrete.block.index;
    *met = (Tagged){true, concrete.block.index};
    return fits;
}

/* Tags of registers, and of cells of single blocks. */
static bool meet_all(const ExecMatch *match, Tagged *tagged)
{
    const BlockMemory *memory = (const BlockMemory *)match->memory;
    bool fits = true;
    for (uint32_t i = 0; i < memory->base.frame_count; i++)
        for (uint32_t k = 0; k < memory->base.frames[i].register_count; k++) {
            RegisterValue held = memory->base.frames[i].registers[k];
            fits &= meet_tag(tagged, held.value, exec_match_frame(match, i)->registers[held.reg.index]);
        }
    for (uint32_t b = 0; b < match->heap->block_count; b++) {
        uint32_t node = match->nodes[b];
        if (node == ID_NONE || memory->domain->is_summary(node) || match->heap->blocks[b].state != BLOCK_LIVE)
            continue;
        const Contents *contents = &blocks_node(memory, node)->contents;
        for (uint32_t i = 0; i < contents->count; i++) {
            const ExecCell *cell = &contents->cells[i];
            bool is_defined = false;
            Value value = {.tainted = true};
            if (cell->value.tag)
                value = heap_read(match->heap, (BlockId){b}, (uint64_t)cell->offset, cell->size, 8 * cell->size,
                                  &is_defined);
            fits &= !is_defined || meet_tag(tagged, cell->value, value);
        }
    }
    return fits;
}

static bool match_reading(ExecMatch *match, Tagged *tagged, const Reading *reading)
{
    BlockId block = {tagged[reading->tag].block};
    if (!tagged[reading->tag].is_met || block.index == ID_NONE || match->nodes[block.index] != reading->node ||
        reading->offset < 0 || (uint64_t)reading->offset + reading->size > heap_block(match->heap, block)->size)
        return true;
    bool is_defined;
    Value value =
        heap_read(match->heap, block, (uint64_t)reading->offset, reading->size, 8 * reading->size, &is_defined);
    return !is_defined ||
           (meet_tag(tagged, reading->value, value) && exec_match_value(match, reading->value, value, false));
}

bool readings_match(ExecMatch *match)
{
    const BlockMemory *memory = (const BlockMemory *)match->memory;
    if (!memory->is_tagged)
        return true;
    Tagged *tagged = mem_alloc((memory->tag_count + 1) * sizeof *tagged);
    memset(tagged, 0, (memory->tag_count + 1) * sizeof *tagged);
    bool fits = meet_all(match, tagged);
    for (uint32_t round = 0; round < memory->reading_count && fits; round++) /* one may tell the tag of another */
        for (uint32_t i = 0; i < memory->reading_count && fits; i++)
            fits = match_reading(match, tagged, &memory->readings[i]);
    free(tagged);
    return fits;
}
