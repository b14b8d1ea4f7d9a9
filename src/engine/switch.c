/* SPDX-License-Identifier: MIT */
/* Components on and off: at a node, one component may stop, and another may go on from what it knows. After Beyer,
 * Henzinger, Theoduloz and Zufferey (../shared/papers/lazy-shape-refinement.txt), Algorithm 2. */
#include "engine/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The component's state of a node changes. Nodes and contexts are found by their states. */
static void set_state(Tree *tree, Node *node, size_t component, const State *state)
{
    node_close(tree, node);
    node->states[component] = state;
    if (!node->parent)
        context_rehash(tree, node->context);
}

/* All that follows from the node is gone. */
static void cut_off(Tree *tree, Node *node)
{
    assert(node->parent || node->context->is_start);
    tree_cut(tree, node, node->precision);
    if (node->kept)
        exit_retract(tree, node);
}

void tree_switch_off(Tree *tree, Node *node, size_t component)
{
    cut_off(tree, node);
    tree->is_off[component] |= !node->parent;
    if (node->kept)
        set_state(tree, node, component, NULL); /* what it covers is below the weaker row, too */
}

static const State *carry_over(const Tree *tree, Node *node, size_t from, size_t to)
{
    const PrecisionMap *map = node->parent ? node->parent->precision : node->precision;
    return product_carry_over(tree->product, node->states[from], from, to, node->location, map, &node->marks);
}

static void exchange(Tree *tree, Node *node, size_t from, size_t to, const State *state)
{
    set_state(tree, node, from, NULL);
    set_state(tree, node, to, state);
    if (node->parent)
        return;
    tree->is_off[from] = true;
    tree->is_off[to] = false;
}

bool tree_switch(Tree *tree, Node *node, size_t from, size_t to)
{
    const State *state = node->states[from] ? carry_over(tree, node, from, to) : NULL;
    if (!state)
        return false;
    cut_off(tree, node);
    if (!node->kept)
        return true;
    exchange(tree, node, from, to, state);
    node_release_covered(tree, node); /* they know nothing of the other component */
    return true;
}

/* --- where states grow ------------------------------------------------------------------------------------- */

void tree_hand_over(Tree *tree, size_t from, size_t to, unsigned samples, unsigned nodes)
{
    tree->heirs[from] = to + 1;
    tree->samples_most = samples;
    tree->sample_nodes = nodes;
    for (size_t i = 0; i < tree_context_count(tree); i++)
        tree_switch_off(tree, tree_context(tree, i)->root, to);
}

/* The last node of the path that is outside callees. */
static Node *outermost(const TreePath *path)
{
    Node *found = NULL;
    for (size_t i = 0, depth = 0; i < path->count; i++) {
        if (!depth)
            found = path->items[i].node;
        depth = depth + (path->items[i].kind == PATH_CALL) - (path->items[i].kind == PATH_RETURN);
    }
    return found;
}

bool tree_switch_grown(Tree *tree)
{
    size_t from = tree->growth.component;
    if (!tree->heirs[from])
        return false;
    if (tree_switch_all(tree, from, tree->heirs[from] - 1))
        return true;
    TreePath path = tree_path(tree, tree->growth.node);
    if (!tree_switch(tree, outermost(&path), from, tree->heirs[from] - 1))
        tree->heirs[from] = 0; /* no outline: it goes on by itself */
    tree_collect(tree);        /* callees that nobody calls any more would grow on */
    tree_path_free(&path);
    return true;
}

/* --- everywhere -------------------------------------------------------------------------------------------- */

/* What a callee is entered with is for each component to cut off: calls are made anew. */
static void cut_calls(Tree *tree)
{
    for (size_t i = 0; i < tree->nodes.count; i++) {
        Node *node = tree->nodes.items[i];
        if (node->kept && node->first_call)
            tree_cut(tree, node, node->precision);
    }
    tree_collect(tree);
}

/* By id, for kept nodes where `from` is on; NULL if one of them cannot be carried over. The caller frees it. */
static const State **carry_all(const Tree *tree, size_t from, size_t to)
{
    const State **states = mem_alloc(tree->nodes.count * sizeof *states);
    for (size_t i = 0; i < tree->nodes.count; i++) {
        Node *node = tree->nodes.items[i];
        if (node->kept && node->states[from] && !(states[i] = carry_over(tree, node, from, to))) {
            free(states);
            return NULL;
        }
    }
    return states;
}

static bool has_report(const Tree *tree, const Node *node)
{
    bool found = false;
    for (size_t i = 0; i < tree->violation_count; i++)
        found |= tree->violations[i].node == node;
    for (size_t i = 0; i < tree->unsupported_count; i++)
        found |= tree->unsupported[i].node == node;
    return found;
}

static bool is_child(const Tree *tree, const Node *node, EdgeId edge, const State *const *row)
{
    const State *weaker[COMPONENTS_MAX];
    memcpy(weaker, row, tree->product->component_count * sizeof *row);
    MarkSet ignored = 0;
    product_arrive(tree->product, weaker, program_edge(tree->program, edge)->target, node->precision, &ignored);
    for (const Node *child = node->first_child; child; child = child->next_sibling)
        if (child->edge.index == edge.index && product_leq(tree->product, weaker, child->states))
            return true;
    return false;
}

/* Do the children describe all successors, and is there nothing to report? */
static bool is_closed(Tree *tree, const Node *node)
{
    Product *product = tree->product;
    const Location *location = program_location(tree->program, node->location);
    bool closed = !has_report(tree, node);
    for (uint32_t i = 0; i < location->edge_count && closed; i++) {
        product_post(product, node->states, location->edges[i], node->precision);
        tree->stats.post_calls++;
        closed = !product->finding_count && !product->unsupported &&
                 !(product->row_count && edge_is_call(tree->program, location->edges[i]));
        for (size_t k = 0; k < product->row_count && closed; k++)
            closed = is_child(tree, node, location->edges[i], product_row(product, k));
    }
    return closed;
}

/* Nodes that are no longer covered, or no longer have all their successors, are worked on again. */
static void close_again(Tree *tree)
{
    for (size_t i = 0; i < tree->nodes.count; i++) {
        Node *node = tree->nodes.items[i];
        if (!node->kept || !node->covered_by || product_leq(tree->product, node->states, node->covered_by->states))
            continue;
        node_uncover(node);
        waitlist_put(tree, node);
        tree->stats.requeued++;
    }
    for (size_t i = 0; i < tree->nodes.count; i++) {
        Node *node = tree->nodes.items[i];
        if (!node_is_open(node) || node->is_queued)
            continue;
        if (!is_closed(tree, node))
            tree_cut(tree, node, node->precision);
        else if (tree->is_cover_point[node->location.index])
            node_open(tree, node);
    }
}

bool tree_switch_all(Tree *tree, size_t from, size_t to)
{
    cut_calls(tree);
    const State **states = carry_all(tree, from, to);
    if (!states)
        return false;
    for (size_t i = 0; i < tree->nodes.count; i++)
        if (states[i])
            exchange(tree, tree->nodes.items[i], from, to, states[i]);
    free(states);
    close_again(tree);
    return true;
}
