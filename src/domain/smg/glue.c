/* SPDX-License-Identifier: MIT */
/* Gluing: what is at a callee's exit is put back into the rest. The rest may be large, and most of it is as it was: a
 * node or symbol that an anchor leads back to gets its old name. */
#include "domain/smg/cut.h"

#include "domain/smg/segment.h"

#include <assert.h>
#include <stdlib.h>

/* One anchor serves all pointers to a node's block at constant offsets; others, each its own. */
bool border_covers(ExecValue anchor, ExecValue value)
{
    return anchor.kind == VALUE_POINTER && value.kind == VALUE_POINTER && anchor.node.index == value.node.index &&
           anchor.target == value.target &&
           ((!anchor.number.factor && !value.number.factor) || linear_same(anchor.number, value.number));
}

const Condition *condition_renamed(const Graph *graph, const Condition *condition, Linear number)
{
    Condition *renamed = arena_alloc(graph->domain->arena, sizeof *renamed);
    *renamed = *condition;
    renamed->number = number;
    return renamed;
}

typedef struct Gluer {
    const Graph *at_exit;
    const GraphRest *rest;
    Graph *glued;
    uint32_t fixed_count; /* nodes below this are globals and functions, and the same everywhere */
    uint32_t *ids;        /* node at the exit -> node of the result */
    Linear *as;           /* symbol at the exit -> number of the result */
} Gluer;

/* Was it handed to the callee? */
static bool was_cut(const Gluer *gluer, NodeId id)
{
    return graph_node(&gluer->rest->graph, id)->status == STATUS_REMOVED;
}

static void choose_ids(Gluer *gluer)
{
    const Graph *at_exit = gluer->at_exit;
    uint32_t count = graph_node_count(at_exit), next = gluer->fixed_count, slots = graph_node_count(gluer->glued);
    uint8_t *given = mem_alloc(slots + 1);
    for (uint32_t i = 0; i < count; i++)
        gluer->ids[i] = i < gluer->fixed_count ? i : ID_NONE;
    for (uint32_t i = 0; i < at_exit->anchor_count; i++) {
        ExecValue now = at_exit->anchors[i], then = gluer->rest->border[i];
        if (now.kind != VALUE_POINTER || then.kind != VALUE_POINTER || gluer->ids[now.node.index] != ID_NONE ||
            given[then.node.index])
            continue;
        gluer->ids[now.node.index] = then.node.index;
        given[then.node.index] = 1;
    }
    for (uint32_t i = gluer->fixed_count; i < count; i++) {
        if (gluer->ids[i] != ID_NONE || graph_node(at_exit, (NodeId){i})->status == STATUS_REMOVED)
            continue;
        while (next < slots && (given[next] || !was_cut(gluer, (NodeId){next})))
            next++;
        gluer->ids[i] = next++;
    }
    free(given);
}

/* The numbers of both; what the rest knows of an anchor holds of what it is now. */
static bool glue_numbers(Gluer *gluer)
{
    const Graph *at_exit = gluer->at_exit;
    Linears *numbers = &gluer->glued->base.numbers;
    uint32_t *symbols = mem_alloc(at_exit->base.numbers.symbols.count * sizeof *symbols);
    uint8_t *is_same = mem_alloc(at_exit->anchor_count + 1);
    size_t count = 0;
    for (uint32_t i = 0; i < at_exit->anchor_count; i++) {
        Linear now = at_exit->anchors[i].number, then = gluer->rest->border[i].number;
        if (gluer->rest->border[i].kind != VALUE_NUMBER || now.factor != 1 || now.constant == INT64_MIN ||
            gluer->as[now.symbol].width)
            continue;
        then.constant = -now.constant;
        gluer->as[now.symbol] = then;
        is_same[i] = 1;
    }
    for (uint32_t i = 1; i < at_exit->base.numbers.symbols.count; i++)
        if (linears_has(&at_exit->base.numbers, i))
            symbols[count++] = i;
    linears_rename(numbers, &at_exit->base.numbers, symbols, count, gluer->as);
    for (uint32_t i = 0; i < at_exit->anchor_count; i++) {
        Linear now;
        if (gluer->rest->border[i].kind == VALUE_NUMBER && !is_same[i] &&
            linear_imported(at_exit->anchors[i].number, gluer->as, &now))
            linears_assume(numbers, OP_EQ, gluer->rest->border[i].number, now, true);
    }
    free(symbols);
    free(is_same);
    return !numbers->is_empty;
}

static Linear glued_number(Gluer *gluer, Linear number)
{
    Linear imported;
    return linear_imported(number, gluer->as, &imported) ? imported
                                                         : linear_fresh(&gluer->glued->base.numbers, number.width);
}

/* A value at the exit. */
static ExecValue glued_value(Gluer *gluer, ExecValue value)
{
    value.number = glued_number(gluer, value.number);
    if (value.kind == VALUE_POINTER)
        value.node.index = gluer->ids[value.node.index];
    return value;
}

/* What became of the value of the rest that points to what was cut off. */
static ExecValue anchored(Gluer *gluer, ExecValue value)
{
    for (uint32_t i = 0; i < gluer->at_exit->anchor_count; i++)
        if (border_covers(gluer->rest->border[i], value))
            return value_shifted(gluer->glued, glued_value(gluer, gluer->at_exit->anchors[i]),
                                 value.number.constant - gluer->rest->border[i].number.constant);
    assert(!"a pointer across the border without an anchor");
    return value;
}

static ExecValue rest_value(void *context, ExecValue value)
{
    Gluer *gluer = context;
    bool crosses = value.kind == VALUE_POINTER && value.node.index >= gluer->fixed_count && was_cut(gluer, value.node);
    return crosses ? anchored(gluer, value) : value;
}

static NodeId rest_root(Gluer *gluer, NodeId id)
{
    if (id.index == ID_NONE || !was_cut(gluer, id))
        return id;
    unsigned width = gluer->glued->domain->base.program->pointer_width;
    ExecValue pointer = anchored(gluer, value_pointer(id, TARGET_REGION, linear_constant(0, width)));
    assert(pointer.kind == VALUE_POINTER);
    return pointer.node;
}

static const NodeId *rest_roots(Gluer *gluer, const NodeId *ids, uint32_t count)
{
    NodeId *roots = arena_alloc(gluer->glued->domain->arena, (count + 1) * sizeof *roots);
    for (uint32_t i = 0; i < count; i++)
        roots[i] = rest_root(gluer, ids[i]);
    return roots;
}

static void glue_frames(Gluer *gluer)
{
    Graph *glued = gluer->glued;
    ExecFrame *frames = arena_alloc(glued->domain->arena, (glued->base.frame_count + 1) * sizeof *frames);
    for (uint32_t i = 0; i < glued->base.frame_count; i++) {
        frames[i] = glued->base.frames[i];
        const Function *function = program_function(glued->domain->base.program, frames[i].function);
        frames[i].locals = rest_roots(gluer, frames[i].locals, function->local_count);
        frames[i].allocas = rest_roots(gluer, frames[i].allocas, frames[i].alloca_count);
        frames[i].varargs = rest_root(gluer, frames[i].varargs);
    }
    glued->base.frames = frames;
}

static GraphNode glued_node(Gluer *gluer, const GraphNode *at_exit)
{
    GraphNode node = *at_exit;
    Cell *cells = arena_alloc(gluer->glued->domain->arena, (node.cell_count + 1) * sizeof *cells);
    for (uint32_t i = 0; i < node.cell_count; i++)
        cells[i] = (Cell){glued_number(gluer, node.cells[i].offset), node.cells[i].size,
                          glued_value(gluer, node.cells[i].value)};
    node.cells = cells;
    node.mirrored = node.mirrored ? gluer->ids[node.mirrored - 1] + 1 : 0;
    node.size = glued_number(gluer, node.size);
    if (node.kind == NODE_OPTIONAL)
        node.otherwise = glued_value(gluer, node.otherwise);
    if (node.when)
        node.when = condition_renamed(gluer->glued, node.when, glued_number(gluer, node.when->number));
    return node;
}

static void glue_nodes(Gluer *gluer)
{
    Graph *glued = gluer->glued;
    bool reuses = gluer->rest->graph.dead_count; /* whose address the callee's blocks may have been given */
    for (NodeId id = {0}; id.index < graph_node_count(gluer->at_exit); id.index++) {
        const GraphNode *at_exit = graph_node(gluer->at_exit, id);
        NodeId to = {gluer->ids[id.index]};
        bool is_fixed = id.index < gluer->fixed_count;
        if (at_exit->status == STATUS_REMOVED || (is_fixed && !was_cut(gluer, id)))
            continue;
        GraphNode node = glued_node(gluer, at_exit);
        node.reuses |= reuses && !is_fixed;
        graph_put_node(glued, to, node);
    }
}

static uint32_t fixed_count(const SmgDomain *domain)
{
    uint32_t count = 0;
    for (size_t i = 0; i < domain->base.program->object_count; i++)
        count += domain->base.program->objects[i].kind != OBJECT_LOCAL;
    return count;
}

bool graph_glue(const Graph *at_exit, const GraphRest *rest, Graph *glued)
{
    SmgDomain *domain = at_exit->domain;
    *glued = rest->graph;
    glued->owner = glued->base.numbers.owner = ++domain->next_owner;
    Gluer gluer = {at_exit,
                   rest,
                   glued,
                   fixed_count(domain),
                   mem_alloc((graph_node_count(at_exit) + 1) * sizeof(uint32_t)),
                   mem_alloc(at_exit->base.numbers.symbols.count * sizeof(Linear))};
    choose_ids(&gluer);
    bool fits = glue_numbers(&gluer);
    if (fits) {
        graph_map_values(glued, rest_value, &gluer);
        glue_frames(&gluer);
        glue_nodes(&gluer);
        ExecValue *returned = arena_alloc(domain->arena, (at_exit->base.returned_count + 1) * sizeof *returned);
        for (uint32_t i = 0; i < at_exit->base.returned_count; i++)
            returned[i] = glued_value(&gluer, at_exit->base.returned[i]);
        glued->base.returned = returned;
        glued->base.returned_count = at_exit->base.returned_count;
        glued->base.has_lost |= at_exit->base.has_lost;
        glued->base.loss_due = at_exit->base.loss_due;
    }
    free(gluer.ids);
    free(gluer.as);
    return fits;
}
