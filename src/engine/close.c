/* SPDX-License-Identifier: MIT */
/* Closing the loops of a violation's path: only nodes in loops that the path runs through are worked on, and contexts
 * called from there, so that refinement sees loops as loops and not as the few rounds that were needed to reach the
 * error. */
#include "engine/parts.h"

#include <stdlib.h>

enum { CLOSING_NODES = 200 };

bool closing_wants(const Tree *tree, const Node *node)
{
    return node->context->is_closing || tree->is_closing[tree->loop_of[node->location.index]];
}

/* What a wanted call enters is wanted. */
static void spread(Tree *tree)
{
    bool changed;
    do {
        changed = false;
        for (size_t i = 0; i < tree->contexts.count; i++) {
            Context *context = tree->contexts.items[i];
            for (size_t k = 0; context->kept && !context->is_closing && k < context->call_count; k++)
                changed |= context->is_closing = closing_wants(tree, context->calls[k]->node);
        }
    } while (changed);
}

static void take_up_again(Tree *tree)
{
    for (size_t i = 0; i < tree->aside.count; i++)
        if (tree->aside.items[i]->kept)
            waitlist_put(tree, tree->aside.items[i]);
    tree->aside.count = 0;
}

void closing_begin(Tree *tree, Node *violating)
{
    tree->is_closing = mem_alloc((tree->loop_count + 1) * sizeof *tree->is_closing);
    TreePath path = tree_path(tree, violating);
    for (size_t i = 0; i < path.count; i++)
        tree->is_closing[tree->loop_of[path.items[i].node->location.index]] = true;
    tree_path_free(&path);
    tree->is_closing[0] = false; /* outside all loops */
    spread(tree);
    tree->closing_limit = 2 * tree->stats.made + CLOSING_NODES;
}

void closing_call(Tree *tree, const Call *call)
{
    if (!tree->is_closing || call->callee->is_closing || !closing_wants(tree, call->node))
        return;
    spread(tree);
    take_up_again(tree);
}

void closing_end(Tree *tree)
{
    if (!tree->is_closing)
        return;
    free(tree->is_closing);
    tree->is_closing = NULL;
    for (size_t i = 0; i < tree->contexts.count; i++)
        tree->contexts.items[i]->is_closing = false;
    take_up_again(tree);
}
