/* SPDX-License-Identifier: MIT */
/* Graphs as text, a node a line, fields by their names where types are known. */
#include "domain/smg/print.h"

#include "domain/smg/pattern.h"
#include "domain/smg/segment.h"

static void add_name(Text *text, const Graph *graph, NodeId id)
{
    static const char *const kinds[] = {"region", "sls", "dls", "optional", "tree", "run"};
    const GraphNode *node = graph_node(graph, id);
    if (node->object.index != ID_NONE) {
        text_add(text, "%s", program_object(graph->domain->base.program, node->object)->name);
        if (node->storage == STORAGE_LOCAL)
            text_add(text, "#%u", id.index);
        return;
    }
    text_add(text, "%s#%u", kinds[node->kind], id.index);
}

static void add_value(Text *text, const Graph *graph, ExecValue value)
{
    static const char *const targets[] = {"", " first", " last", " own"};
    if (value.kind == VALUE_UNDEFINED) {
        text_add(text, "?");
    } else if (value.kind == VALUE_NUMBER) {
        linear_print(text, &graph->base.numbers, value.number);
    } else {
        text_add(text, "-> ");
        add_name(text, graph, value.node);
        text_add(text, "%s", targets[value.target]);
        if (value.number.factor || value.number.constant) {
            text_add(text, " + ");
            linear_print(text, &graph->base.numbers, value.number);
        }
    }
}

static void add_node(Text *text, const Graph *graph, NodeId id)
{
    static const char *const states[] = {"removed", "", " freed", " ended"};
    const GraphNode *node = graph_node(graph, id);
    const Type *type =
        node->object.index != ID_NONE ? program_object(graph->domain->base.program, node->object)->type : NULL;
    add_name(text, graph, id);
    text_add(text, "%s%s", states[node->status], node->is_alias ? " alias" : "");
    if (node->level)
        text_add(text, " level %u", node->level);
    if (node_is_segment(node))
        text_add(text, " %u+", node->min_length);
    if (node->mirrored) {
        text_add(text, " mirrors ");
        add_name(text, graph, (NodeId){node->mirrored - 1});
    }
    if (node->storage == STORAGE_HEAP || node->storage == STORAGE_ALLOCA) {
        text_add(text, " size ");
        linear_print(text, &graph->base.numbers, node->size);
    }
    text_add(text, " {%s", node->zeroed ? " 0" : "");
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        text_add(text, "%s ", i || node->zeroed ? "," : "");
        if (type && !cell->offset.factor) {
            type_add_path(text, type, (uint64_t)cell->offset.constant, cell->size);
        } else {
            text_add(text, "+");
            linear_print(text, &graph->base.numbers, cell->offset);
        }
        text_add(text, ": ");
        add_value(text, graph, cell->value);
    }
    if (node->kind == NODE_OPTIONAL) {
        text_add(text, " or ");
        add_value(text, graph, node->otherwise);
    }
    if (node->when) {
        text_add(text, " if ");
        linear_print(text, &graph->base.numbers, node->when->number);
        text_add(text, " in %lld .. %lld, not in %lld .. %lld", (long long)node->when->present.low,
                 (long long)node->when->present.high, (long long)node->when->absent.low,
                 (long long)node->when->absent.high);
    }
    for (uint32_t i = 0; i < node->pattern_count; i++) {
        text_add(text, " ");
        pattern_print(text, &node->patterns[i]);
    }
    text_add(text, " }\n");
}

void graph_print(Text *text, const Graph *graph)
{
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status != STATUS_REMOVED && node->storage != STORAGE_FUNCTION)
            add_node(text, graph, id);
    }
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        for (uint32_t k = 0; k < graph->base.frames[i].register_count; k++) {
            text_add(text, "frame %u t%u = ", i, graph->base.frames[i].registers[k].reg.index);
            add_value(text, graph, graph->base.frames[i].registers[k].value);
            text_add(text, "\n");
        }
    for (uint32_t i = 0; i < graph->anchor_count; i++) {
        text_add(text, "anchor %u = ", i);
        add_value(text, graph, graph->anchors[i]);
        text_add(text, "\n");
    }
    linears_print(text, &graph->base.numbers);
}
