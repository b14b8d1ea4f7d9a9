/* SPDX-License-Identifier: MIT */
/* A graph of regions alone as an outline (domain/outline.h). Relations between numbers, and cells at offsets that are not
 * known, are left out. */
#include "domain/smg/heap.h"

#include <stdlib.h>
#include <string.h>

/* A symbol of the outline: a number less its constant, or, if that may not fit its width, the whole. */
typedef struct OutlinedNumber {
    Linear number;
    OutlineSymbol symbol;
} OutlinedNumber;

typedef struct Outliner {
    const Graph *graph;
    Arena *arena;
    uint32_t *blocks; /* by node */
    OutlinedNumber *numbers;
    size_t number_count, number_capacity;
} Outliner;

static uint32_t symbol_of(Outliner *outliner, Linear number)
{
    Interval interval = linear_interval(&outliner->graph->base.numbers, number);
    for (size_t i = 0; i < outliner->number_count; i++)
        if (linear_same(outliner->numbers[i].number, number))
            return (uint32_t)i;
    outliner->numbers =
        array_room(outliner->numbers, &outliner->number_capacity, outliner->number_count, sizeof *outliner->numbers);
    outliner->numbers[outliner->number_count] = (OutlinedNumber){number, {interval.low, interval.high, number.width}};
    return (uint32_t)outliner->number_count++;
}

static OutlineNumber number_of(Outliner *outliner, Linear number)
{
    Linear rest = number;
    number = linear_known(&outliner->graph->base.numbers, number);
    if (!number.factor)
        return (OutlineNumber){bits_low((uint64_t)number.constant, number.width), ID_NONE, number.width};
    rest.constant = 0;
    Interval width = {width_low(number.width), width_high(number.width)};
    if (!number.constant || !interval_within(linear_interval(&outliner->graph->base.numbers, rest), width))
        return (OutlineNumber){0, symbol_of(outliner, number), number.width};
    return (OutlineNumber){bits_low((uint64_t)number.constant, number.width), symbol_of(outliner, rest), number.width};
}

static uint32_t block_of(const Outliner *outliner, NodeId node)
{
    return node.index == ID_NONE ? ID_NONE : outliner->blocks[node.index];
}

static OutlineValue value_of(Outliner *outliner, ExecValue value)
{
    return (OutlineValue){value.kind == VALUE_POINTER ? block_of(outliner, value.node) : ID_NONE,
                          number_of(outliner, value.number)};
}

/* An undefined value is any. */
static OutlineValue value_or_any(Outliner *outliner, ExecValue value)
{
    if (value.kind != VALUE_UNDEFINED)
        return value_of(outliner, value);
    OutlinedNumber any = {
        .number = {.width = value.number.width},
        .symbol = {width_low(value.number.width), width_high(value.number.width), value.number.width}};
    outliner->numbers = array_room(outliner->numbers, &outliner->number_capacity, outliner->number_count, sizeof any);
    outliner->numbers[outliner->number_count] = any;
    return (OutlineValue){ID_NONE, {0, (uint32_t)outliner->number_count++, value.number.width}};
}

static bool is_at_constant(const Cell *cell)
{
    return !cell->offset.factor && cell->size;
}

static int offset_order(const void *left, const void *right)
{
    const Cell *a = left, *b = right;
    return a->offset.constant < b->offset.constant ? -1 : a->offset.constant > b->offset.constant;
}

/* The cells at constant offsets, ascending, and zeros between them if all else is zero. */
static void add_cells(Outliner *outliner, const GraphNode *node, OutlineBlock *block)
{
    Cell *cells = mem_alloc((node->cell_count + 1) * sizeof *cells);
    uint32_t count = 0;
    bool zeroed = node->zeroed;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        if (is_at_constant(&node->cells[i]))
            cells[count++] = node->cells[i];
        else
            zeroed = false; /* its bytes are somewhere */
    }
    mem_sort(cells, count, sizeof *cells, offset_order);
    block->cells = arena_alloc(outliner->arena, (2 * (size_t)count + 1) * sizeof *block->cells);
    uint64_t known = 0,
             end = block->size.symbol == ID_NONE ? block->size.constant : UINT64_MAX >> (64 - block->size.width);
    for (uint32_t i = 0; i <= count; i++) {
        uint64_t at = i < count ? (uint64_t)cells[i].offset.constant : end;
        if (zeroed && known < at)
            block->cells[block->cell_count++] = (OutlineCell){.offset = known, .size = at - known, .is_fill = true};
        if (i == count)
            break;
        known = at + cells[i].size;
        bool is_zero = value_is_zero(&outliner->graph->base, cells[i].value);
        if (is_zero)
            block->cells[block->cell_count++] = (OutlineCell){.offset = at, .size = cells[i].size, .is_fill = true};
        else if (cells[i].value.kind != VALUE_UNDEFINED)
            block->cells[block->cell_count++] =
                (OutlineCell){.offset = at, .size = cells[i].size, .value = value_of(outliner, cells[i].value)};
    }
    free(cells);
}

static OutlineBlock outline_block(Outliner *outliner, const GraphNode *node)
{
    static const BlockKind kinds[] = {[STORAGE_GLOBAL] = BLOCK_GLOBAL,
                                      [STORAGE_FUNCTION] = BLOCK_FUNCTION,
                                      [STORAGE_LOCAL] = BLOCK_LOCAL,
                                      [STORAGE_ALLOCA] = BLOCK_ALLOCA,
                                      [STORAGE_HEAP] = BLOCK_HEAP};
    OutlineBlock block = {.kind = kinds[node->storage],
                          .state = node->status == STATUS_LIVE    ? BLOCK_LIVE
                                   : node->status == STATUS_FREED ? BLOCK_FREED
                                                                  : BLOCK_ENDED,
                          .object = node->object,
                          .made_at = node->made_at,
                          .size = number_of(outliner, node->size)};
    if (block.state == BLOCK_LIVE && block.kind != BLOCK_FUNCTION)
        add_cells(outliner, node, &block);
    return block;
}

static uint32_t *blocks_of(const Outliner *outliner, const NodeId *nodes, uint32_t count)
{
    uint32_t *blocks = arena_alloc(outliner->arena, (count + 1) * sizeof *blocks);
    for (uint32_t i = 0; i < count; i++)
        blocks[i] = block_of(outliner, nodes[i]);
    return blocks;
}

static OutlineFrame outline_frame(Outliner *outliner, const ExecFrame *frame)
{
    const Function *function = program_function(outliner->graph->domain->base.program, frame->function);
    OutlineFrame made = {.function = frame->function,
                         .registers =
                             arena_alloc(outliner->arena, (frame->register_count + 1) * sizeof *made.registers),
                         .register_count = frame->register_count,
                         .locals = blocks_of(outliner, frame->locals, function->local_count),
                         .allocas = blocks_of(outliner, frame->allocas, frame->alloca_count),
                         .alloca_count = frame->alloca_count,
                         .varargs = block_of(outliner, frame->varargs)};
    for (uint32_t i = 0; i < frame->register_count; i++)
        made.registers[i] =
            (OutlineRegister){frame->registers[i].reg, value_or_any(outliner, frame->registers[i].value)};
    return made;
}

/* One heap with unknowns? */
static bool is_plain(const Graph *graph)
{
    if (graph->base.loss_due)
        return false;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status != STATUS_REMOVED && (node->kind != NODE_REGION || node->level || node->is_alias))
            return false;
    }
    return true;
}

static size_t number_blocks(Outliner *outliner)
{
    const Program *program = outliner->graph->domain->base.program;
    size_t count = program->object_count;
    for (NodeId id = {0}; id.index < graph_node_count(outliner->graph); id.index++) {
        const GraphNode *node = graph_node(outliner->graph, id);
        bool is_object = node->storage == STORAGE_GLOBAL || node->storage == STORAGE_FUNCTION;
        if (node->status != STATUS_REMOVED)
            outliner->blocks[id.index] = is_object ? node->object.index : (uint32_t)count++;
    }
    return count;
}

bool graph_outline(const Graph *graph, Arena *arena, Outline *out)
{
    if (!is_plain(graph))
        return false;
    Outliner outliner = {.graph = graph, .arena = arena};
    outliner.blocks = arena_alloc(arena, (graph_node_count(graph) + 1) * sizeof *outliner.blocks);
    size_t count = number_blocks(&outliner);
    *out = (Outline){
        .blocks = arena_alloc(arena, (count + 1) * sizeof *out->blocks),
        .block_count = count,
        .frames = arena_alloc(arena, (graph->base.frame_count + 1) * sizeof *out->frames),
        .frame_count = graph->base.frame_count,
        .returned = arena_alloc(arena, (graph->base.returned_count + 1) * sizeof *out->returned),
        .returned_count = graph->base.returned_count,
        .has_lost = graph->base.has_lost,
        .is_part = graph->is_cut || graph->anchor_count,
    };
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++)
        if (graph_node(graph, id)->status != STATUS_REMOVED)
            out->blocks[outliner.blocks[id.index]] = outline_block(&outliner, graph_node(graph, id));
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        out->frames[i] = outline_frame(&outliner, &graph->base.frames[i]);
    for (uint32_t i = 0; i < graph->base.returned_count; i++)
        out->returned[i] = value_or_any(&outliner, graph->base.returned[i]);
    out->symbols = arena_alloc(arena, (outliner.number_count + 1) * sizeof *out->symbols);
    for (size_t i = 0; i < outliner.number_count; i++)
        out->symbols[i] = outliner.numbers[i].symbol;
    out->symbol_count = outliner.number_count;
    free(outliner.numbers);
    return true;
}
