/* SPDX-License-Identifier: MIT */
/* The shape that a variable leads to: regions and segments along one link, up to a null pointer or back to the start; the same in
 * several states, if they agree but for the number of blocks. States without a summary do not say by which link their blocks hang
 * together: it is that of the states that have one. */
#include "domain/smg/heap.h"

#include <string.h>

enum { MOST_NODES = 64 }; /* on the way */
#define SHAPE_NO_LINK INT64_MIN

typedef enum ShapeKind {
    SHAPE_EMPTY, /* a null pointer */
    SHAPE_LIST,  /* blocks linked at `next`, up to a null pointer, or back to the first */
    SHAPE_TREE,  /* a binary tree */
} ShapeKind;

typedef struct VariableShape {
    ShapeKind kind;
    bool is_cyclic, is_doubly;
    bool is_summary; /* it has any number of blocks, from `least` on; else just so many */
    uint32_t least;
    int64_t next;
} VariableShape;

/* The cell at a constant offset; NULL if there is none. */
static const Cell *cell_at(const Graph *graph, const GraphNode *node, int64_t offset)
{
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (!node->cells[i].offset.factor && node->cells[i].offset.constant == offset &&
            8 * node->cells[i].size == graph->domain->base.program->pointer_width)
            return &node->cells[i];
    return NULL;
}

static const GraphNode *variable_node(const Graph *graph, ObjectId variable)
{
    const Program *program = graph->domain->base.program;
    const Object *object = program_object(program, variable);
    NodeId id = {ID_NONE};
    if (object->kind == OBJECT_GLOBAL) {
        id = graph->domain->node_of_object[variable.index];
    } else if (graph->base.frame_count) {
        const ExecFrame *frame = &graph->base.frames[graph->base.frame_count - 1];
        const Function *function = program_function(program, frame->function);
        for (uint32_t i = 0; i < function->local_count; i++)
            if (function->locals[i].index == variable.index)
                id = frame->locals[i];
    }
    return id.index == ID_NONE ? NULL : graph_node(graph, id);
}

static bool is_null(ExecValue value)
{
    return value.kind == VALUE_NUMBER && !value.number.factor && !value.number.constant;
}

/* On entry shape->next is the offset of the link to follow where the state itself does not say, or SHAPE_NO_LINK; on return that
 * which was followed. */
static bool graph_shape(const Graph *graph, ObjectId variable, VariableShape *shape)
{
    const GraphNode *node = variable_node(graph, variable);
    const Cell *cell = node ? cell_at(graph, node, 0) : NULL;
    NodeId seen[MOST_NODES];
    size_t count = 0;
    int64_t next = shape->next;
    *shape = (VariableShape){.kind = SHAPE_EMPTY, .next = next};
    while (cell && !is_null(cell->value)) {
        ExecValue value = cell->value;
        if (value.kind != VALUE_POINTER || value.number.factor || value.number.constant || count == MOST_NODES)
            return false;
        if (count && value.node.index == seen[0].index) {
            shape->is_cyclic = true;
            return true;
        }
        for (size_t i = 0; i < count; i++)
            if (seen[i].index == value.node.index)
                return false;
        seen[count++] = value.node;
        node = graph_node(graph, value.node);
        if (node->storage != STORAGE_HEAP || node->status != STATUS_LIVE || value.target == TARGET_LAST)
            return false;
        shape->kind = SHAPE_LIST;
        switch (node->kind) {
        case NODE_REGION:
            shape->least++;
            break;
        case NODE_SLS:
        case NODE_DLS:
            if (node->head || (next != SHAPE_NO_LINK && next != node->next))
                return false;
            next = shape->next = node->next;
            shape->least += node->min_length;
            shape->is_doubly = node->kind == NODE_DLS && (shape->is_doubly || !shape->is_summary);
            shape->is_summary = true;
            break;
        case NODE_TREE:
            *shape = (VariableShape){SHAPE_TREE, .least = node->min_length, .next = next, .is_summary = true};
            cell = cell_at(graph, node, node->next);
            return count == 1 && cell && is_null(cell->value);
        case NODE_OPTIONAL:
        case NODE_RUN:
            return false;
        }
        if (next == SHAPE_NO_LINK)
            return false;
        cell = cell_at(graph, node, next);
    }
    return cell || (count && node->zeroed);
}

/* Unites the shapes of all states; false if some state has another, or cannot say. */
static bool unite(const State *const *states, size_t count, ObjectId variable, int64_t next, VariableShape *all)
{
    *all = (VariableShape){.next = next};
    for (size_t i = 0; i < count; i++) {
        VariableShape shape = {.next = next};
        if (!graph_shape(&states[i]->graph, variable, &shape))
            return false;
        bool is_other = all->kind != SHAPE_EMPTY && shape.kind != SHAPE_EMPTY &&
                        (all->kind != shape.kind || all->is_cyclic != shape.is_cyclic);
        if (is_other)
            return false;
        if (shape.is_summary)
            all->is_doubly = shape.is_doubly && (all->is_doubly || !all->is_summary);
        all->is_summary |= shape.is_summary;
        all->is_cyclic |= shape.is_cyclic;
        all->least = !i || shape.least < all->least ? shape.least : all->least;
        all->kind = shape.kind != SHAPE_EMPTY ? shape.kind : all->kind;
    }
    return all->is_summary;
}

/* The link by which some state hangs the variable's blocks together. */
static int64_t find_link(const State *const *states, size_t count, ObjectId variable)
{
    for (size_t i = 0; i < count; i++) {
        VariableShape shape = {.next = SHAPE_NO_LINK};
        if (graph_shape(&states[i]->graph, variable, &shape) && shape.next != SHAPE_NO_LINK)
            return shape.next;
    }
    return SHAPE_NO_LINK;
}

bool states_shape(const State *const *states, size_t count, ObjectId variable, Text *says)
{
    VariableShape shape;
    if (!count || !unite(states, count, variable, find_link(states, count, variable), &shape))
        return false;
    const Object *object = program_object(states[0]->graph.domain->base.program, variable);
    if (shape.kind == SHAPE_TREE)
        text_add(says, "a binary tree");
    else
        text_add(says, "%s %s linked list", shape.is_cyclic ? "a circular" : "an acyclic",
                 shape.is_doubly ? "doubly" : "singly");
    text_add(says, " of `%s`, %s %u or more", object->type->target->name,
             shape.kind == SHAPE_TREE ? "nodes:" : "length", shape.least);
    return true;
}
