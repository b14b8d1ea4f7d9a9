/* SPDX-License-Identifier: MIT */
/* A graph as a picture: a box per object, a row per cell, arrows for pointers. Segments are stacked boxes with their
 * least length. Fields are named where the type of an object is known: from its declaration, or from a typed pointer to
 * its start. */
#include "domain/smg/heap.h"
#include "domain/smg/pattern.h"
#include "domain/smg/segment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Picture {
    const Graph *graph;
    const Type **types; /* by node; NULL: not known */
    Text *out;
} Picture;

/* Text inside a record label. */
static void add_escaped(Text *out, const char *text)
{
    for (; *text; text++)
        text_add(out, strchr("{}|<>\"\\ ", *text) ? "\\%c" : "%c", *text);
}

static void add_number(const Picture *picture, Linear number)
{
    Text text = {0};
    linear_print(&text, &picture->graph->base.numbers, number);
    add_escaped(picture->out, text_string(&text));
    text_free(&text);
}

/* The place of a cell, by name if there is one. Returns its type, if known. */
static const Type *add_place(Text *out, const Picture *picture, NodeId id, const Cell *cell)
{
    const Type *type = picture->types[id.index];
    if (type && !cell->offset.factor && cell->offset.constant >= 0)
        return type_add_path(out, type, (uint64_t)cell->offset.constant, cell->size);
    text_add(out, "+");
    linear_print(out, &picture->graph->base.numbers, cell->offset);
    return NULL;
}

/* Types of objects, and of what typed pointers lead to the start of, until nothing is new. */
static void find_types(Picture *picture)
{
    const Graph *graph = picture->graph;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status != STATUS_REMOVED && node->object.index != ID_NONE)
            picture->types[id.index] = program_object(graph->domain->base.program, node->object)->type;
    }
    for (bool again = true; again;) {
        again = false;
        for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
            const GraphNode *node = graph_node(graph, id);
            for (uint32_t i = 0; picture->types[id.index] && i < node->cell_count; i++) {
                const Cell *cell = &node->cells[i];
                if (cell->value.kind != VALUE_POINTER || cell->value.number.factor || cell->value.number.constant ||
                    picture->types[cell->value.node.index])
                    continue;
                Text ignored = {0};
                const Type *type = add_place(&ignored, picture, id, cell);
                text_free(&ignored);
                if (!type || type->kind != TYPE_POINTER || !type->target)
                    continue;
                picture->types[cell->value.node.index] = type->target;
                again = true;
            }
        }
    }
}

static void add_title(const Picture *picture, const GraphNode *node)
{
    static const char *const kinds[] = {"", "singly linked, ", "doubly linked, ", "or nothing, ", "tree, ", "run, "};
    static const char *const states[] = {"", "", "freed", "ended"};
    Text title = {0};
    if (node->object.index != ID_NONE)
        text_add(&title, "%s", program_object(picture->graph->domain->base.program, node->object)->name);
    text_add(&title, "%s", kinds[node->kind]);
    if (node_is_segment(node))
        text_add(&title, "%u+ nodes, ", node->min_length);
    if (node->object.index == ID_NONE) {
        linear_print(&title, &picture->graph->base.numbers, node->size);
        text_add(&title, " bytes");
    }
    if (node->status != STATUS_LIVE)
        text_add(&title, " %s", states[node->status]);
    if (node->level)
        text_add(&title, ", nested %u deep", node->level);
    add_escaped(picture->out, text_string(&title));
    text_free(&title);
}

static void add_arrow(const Picture *picture, const char *from, ExecValue value)
{
    static const char *const targets[] = {"", "first", "last", "own"};
    text_add(picture->out, "  %s -> n%u [label=\"%s", from, value.node.index, targets[value.target]);
    if (value.number.factor || value.number.constant) {
        text_add(picture->out, "+");
        add_number(picture, value.number);
    }
    text_add(picture->out, "\"];\n");
}

static void add_node(const Picture *picture, NodeId id)
{
    const Graph *graph = picture->graph;
    const GraphNode *node = graph_node(graph, id);
    Text *out = picture->out;
    bool is_segment = node_is_segment(node);
    text_add(out, "  n%u [shape=record%s%s, label=\"", id.index, is_segment ? ", peripheries=2" : "",
             node->kind == NODE_OPTIONAL || node->status != STATUS_LIVE ? ", style=dashed" : "");
    add_title(picture, node);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        Text place = {0};
        add_place(&place, picture, id, &node->cells[i]);
        text_add(out, "|<c%u>", i);
        add_escaped(out, text_string(&place));
        text_free(&place);
        if (node->cells[i].value.kind == VALUE_NUMBER) {
            text_add(out, "\\ =\\ ");
            add_number(picture, node->cells[i].value.number);
        }
    }
    for (uint32_t i = 0; i < node->pattern_count; i++) {
        Text pattern = {0};
        pattern_print(&pattern, &node->patterns[i]);
        text_add(out, "|");
        add_escaped(out, text_string(&pattern));
        text_free(&pattern);
    }
    text_add(out, "%s\"];\n", node->zeroed ? "|0\\ elsewhere" : "");
    for (uint32_t i = 0; i < node->cell_count; i++) {
        char from[32];
        snprintf(from, sizeof from, "n%u:c%u", id.index, i);
        if (node->cells[i].value.kind == VALUE_POINTER)
            add_arrow(picture, from, node->cells[i].value);
    }
}

static void add_anchors(const Picture *picture)
{
    const Graph *graph = picture->graph;
    for (uint32_t i = 0; i < graph->anchor_count; i++) {
        char from[32];
        snprintf(from, sizeof from, "a%u", i);
        if (graph->anchors[i].kind != VALUE_POINTER)
            continue;
        text_add(picture->out, "  %s [shape=plaintext, label=\"a caller\"];\n", from);
        add_arrow(picture, from, graph->anchors[i]);
    }
}

static void add_registers(const Picture *picture)
{
    const Graph *graph = picture->graph;
    for (uint32_t i = 0; i < graph->base.frame_count; i++) {
        const Function *function = program_function(graph->domain->base.program, graph->base.frames[i].function);
        for (uint32_t k = 0; k < graph->base.frames[i].register_count; k++) {
            const RegisterValue *held = &graph->base.frames[i].registers[k];
            const char *name = function->registers[held->reg.index].name;
            char from[32];
            snprintf(from, sizeof from, "r%u_%u", i, held->reg.index);
            text_add(picture->out, "  %s [shape=plaintext, label=\"", from);
            if (name)
                add_escaped(picture->out, name);
            else
                text_add(picture->out, "t%u", held->reg.index);
            if (held->value.kind == VALUE_NUMBER) {
                text_add(picture->out, " = ");
                add_number(picture, held->value.number);
            }
            text_add(picture->out, "\"];\n");
            if (held->value.kind == VALUE_POINTER)
                add_arrow(picture, from, held->value);
        }
    }
}

void graph_dot(Text *text, const Graph *graph)
{
    Picture picture = {graph, mem_alloc((graph_node_count(graph) + 1) * sizeof(Type *)), text};
    find_types(&picture);
    text_add(text, "digraph state {\n  rankdir=LR;\n  node [fontname=\"monospace\"];\n");
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status != STATUS_REMOVED && node->storage != STORAGE_FUNCTION)
            add_node(&picture, id);
    }
    add_registers(&picture);
    add_anchors(&picture);
    text_add(text, "  known [shape=note, label=\"");
    Text numbers = {0};
    linears_print(&numbers, &graph->base.numbers);
    for (const char *at = text_string(&numbers); *at; at++)
        text_add(text, *at == '\n' ? "\\l" : "%c", *at);
    text_free(&numbers);
    text_add(text, "\"];\n}\n");
    free(picture.types);
}
