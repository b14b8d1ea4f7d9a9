/* SPDX-License-Identifier: MIT */
/* Paths, calls written out. Within a context a node has one path from the root; a result of a call is preceded by the
 * callee's path to the exit it came through; a context by a sequence of calls from the start. Parents and exits have
 * lower ids than what came of them, so writing out ends. */
#include "engine/parts.h"

#include <stdlib.h>
#include <string.h>

static void path_add(TreePath *path, PathKind kind, Node *node, EdgeId edge)
{
    path->items = array_room(path->items, &path->capacity, path->count, sizeof *path->items);
    path->items[path->count++] = (PathItem){kind, node, edge};
}

/* The items are found from the end and reversed when complete. A stack of exits replaces recursion: while one is
 * being walked up to its context's root, the call it answers waits. */
typedef struct PendingCall {
    Node *caller;
    EdgeId edge;
} PendingCall;

/* Adds the items before `node` in its context, last first. */
static void add_backwards(TreePath *path, Node *node)
{
    PendingCall *pending = NULL;
    size_t count = 0, capacity = 0;
    for (;;) {
        if (node->through) {
            pending = array_room(pending, &capacity, count, sizeof *pending);
            pending[count++] = (PendingCall){node->parent, node->edge};
            path_add(path, PATH_RETURN, node->through, node->edge);
            node = node->through;
        } else if (node->parent) {
            path_add(path, PATH_STEP, node->parent, node->edge);
            node = node->parent;
        } else if (count) { /* the root of a callee */
            PendingCall call = pending[--count];
            path_add(path, PATH_CALL, call.caller, call.edge);
            node = call.caller;
        } else {
            break;
        }
    }
    free(pending);
}

/* For each context, by id, the call on a shortest way from the start that enters it; NULL for starts and for what
 * is not found. */
static Call **calls_from_start(const Tree *tree)
{
    size_t count = tree->contexts.count;
    Call **entering = mem_alloc(count * sizeof *entering);
    bool *is_reached = mem_alloc(count * sizeof *is_reached);
    bool *is_new = mem_alloc(count * sizeof *is_new);
    for (size_t i = 0; i < count; i++)
        is_reached[i] = tree->contexts.items[i]->kept && tree->contexts.items[i]->is_start;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < count; i++) {
            const Context *context = tree->contexts.items[i];
            for (size_t k = 0; context->kept && !is_reached[i] && !entering[i] && k < context->call_count; k++)
                if (is_reached[context->calls[k]->node->context->id])
                    entering[i] = context->calls[k];
            is_new[i] = entering[i] && !is_reached[i];
        }
        for (size_t i = 0; i < count; i++) {
            changed |= is_new[i];
            is_reached[i] |= is_new[i];
        }
    }
    free(is_reached);
    free(is_new);
    return entering;
}

/* `whole`: with what comes before the node and each call; else the calls alone. */
static TreePath path_to(const Tree *tree, Node *node, bool whole)
{
    TreePath path = {0};
    path_add(&path, PATH_END, node, (EdgeId){ID_NONE});
    Call **entering = calls_from_start(tree);
    if (whole)
        add_backwards(&path, node);
    for (const Call *call = entering[node->context->id]; call; call = entering[call->node->context->id]) {
        path_add(&path, PATH_CALL, call->node, call->edge);
        if (whole)
            add_backwards(&path, call->node);
    }
    free(entering);
    for (size_t i = 0; i < path.count / 2; i++) {
        PathItem item = path.items[i];
        path.items[i] = path.items[path.count - 1 - i];
        path.items[path.count - 1 - i] = item;
    }
    return path;
}

TreePath tree_path(const Tree *tree, Node *node)
{
    return path_to(tree, node, true);
}

TreePath tree_calls_to(const Tree *tree, Node *node)
{
    return path_to(tree, node, false);
}

TreePath tree_path_copy(const TreePath *path)
{
    TreePath copy = {mem_alloc(path->count * sizeof *copy.items), path->count, path->count};
    memcpy(copy.items, path->items, path->count * sizeof *copy.items);
    return copy;
}

void tree_path_free(TreePath *path)
{
    free(path->items);
    *path = (TreePath){0};
}

static const Call *find_call(const Call *call, const PathItem *item)
{
    while (call && (call->edge.index != item->edge.index || call->callee != item[1].node->context))
        call = call->next;
    return call;
}

const Call *tree_path_call(const TreePath *path, size_t item)
{
    const PathItem *at = &path->items[item];
    const Call *call = find_call(at->node->first_call, at);
    return call ? call : find_call(at->node->former_calls, at);
}
