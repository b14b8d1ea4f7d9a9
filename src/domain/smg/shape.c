/* SPDX-License-Identifier: MIT */
/* The shape that a variable leads to: regions and segments along one link, up to a null pointer or back to the start. */
#include "domain/smg/heap.h"

#include <string.h>

enum { MOST_NODES = 64 }; /* on the way */

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

bool graph_shape(const Graph *graph, ObjectId variable, VariableShape *shape)
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
