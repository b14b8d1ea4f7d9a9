/* SPDX-License-Identifier: MIT */
/* The builder: takes nodes from the waitlist, covers or merges them, else computes their successors. */
#include "engine/parts.h"

#include "base/log.h"

#include <assert.h>

static void violation_add(Tree *tree, Node *node, Finding finding)
{
    tree->violations =
        array_room(tree->violations, &tree->violation_capacity, tree->violation_count, sizeof(Violation));
    tree->violations[tree->violation_count++] = (Violation){node, finding};
}

void unsupported_add(Tree *tree, Node *node, EdgeId edge, const Step *step, const char *reason)
{
    tree->unsupported =
        array_room(tree->unsupported, &tree->unsupported_capacity, tree->unsupported_count, sizeof(Unsupported));
    tree->unsupported[tree->unsupported_count++] = (Unsupported){node, edge, step, reason};
}

static void expand_edge(Tree *tree, Node *node, EdgeId edge, PropertySet properties)
{
    Product *product = tree->product;
    product_post(product, node->states, edge, node->precision);
    tree->stats.post_calls++;
    for (size_t i = 0; i < product->finding_count; i++)
        if (properties >> finding_property(product->findings[i]) & 1)
            violation_add(tree, node, product->findings[i]);
    if (product->unsupported)
        unsupported_add(tree, node, edge, product->unsupported, product->unsupported_reason);
    bool is_call = edge_is_call(tree->program, edge);
    for (size_t i = 0; i < product->row_count; i++) {
        if (is_call)
            calls_enter(tree, node, edge, product_row(product, i), product->marks[i]);
        else
            node_reach(tree, node, edge, NULL, product_row(product, i), product->marks[i]);
    }
}

static void expand(Tree *tree, Node *node, PropertySet properties)
{
    const Location *location = program_location(tree->program, node->location);
    for (uint32_t i = 0; i < location->edge_count; i++)
        expand_edge(tree, node, location->edges[i], properties);
}

void tree_mend(Tree *tree, Flaw flaw, PropertySet properties)
{
    Node *node = tree->nodes.items[flaw.node->id];
    size_t known = tree->nodes.count;
    if (flaw.edge.index == ID_NONE) {
        node_uncover(node);
        waitlist_put(tree, node);
        node->is_apart = true;
        tree->stats.requeued++;
    } else {
        expand_edge(tree, node, flaw.edge, properties);
    }
    for (size_t i = known; i < tree->nodes.count; i++)
        tree->nodes.items[i]->is_apart = true;
}

/* Covers the node, merges it with another, or computes its successors. */
static void process(Tree *tree, Node *node, PropertySet properties)
{
    bool is_exit = location_is_exit(tree, node->location);
    if (!node->parent)
        growth_look(tree, node);
    if (tree->is_cover_point[node->location.index] && !node->is_exit) {
        if (node->parent) { /* a root answers for its context */
            Node *coverer = node_find_coverer(tree, node);
            if (coverer) {
                node_cover(tree, node, coverer);
                return;
            }
            if ((is_exit || location_is_loop_head(tree, node->location)) && node_merge(tree, node))
                return;
            growth_look(tree, node);
        }
        node_open(tree, node);
    }
    if (is_exit && !node->is_exit) {
        if (node->rounds > RECURSION_MOST && node->parent) {
            calls_give_up(tree, node->parent, node->edge);
            return;
        }
        calls_exit(tree, node);
    }
    expand(tree, node, properties);
}

static TreeStatus status_now(const Tree *tree)
{
    if (tree->violation_count)
        return TREE_VIOLATION;
    assert(!tree->waitlist.count && !tree->aside.count);
    return tree->unsupported_count ? TREE_UNSUPPORTED : TREE_SAFE;
}

static bool is_out_of_budget(Tree *tree, const BuildOptions *options)
{
    if (options->budget && budget_exhausted(options->budget))
        tree->limit = options->budget->exhausted;
    else if (options->node_limit && tree->stats.made >= options->node_limit)
        tree->limit = LIMIT_NODES;
    return tree->limit != LIMIT_NONE;
}

/* The next node to work on, NULL if none is left. While loops are being closed, other nodes are put aside; when
 * nothing is left to close, or it costs too much, the answer is NULL if the violation still stands, and everything is taken up again if a
 * merge has dropped it. */
static Node *next_node(Tree *tree)
{
    for (;;) {
        bool may_close = tree->is_closing && tree->stats.made < tree->closing_limit;
        Node *node = tree->is_closing && !may_close ? NULL : waitlist_take(tree);
        if (!tree->is_closing || (node && closing_wants(tree, node)))
            return node;
        if (node) {
            node_list_add(&tree->aside, node);
            continue;
        }
        closing_end(tree);
        tree_collect(tree);
        if (tree->violation_count)
            return NULL;
    }
}

TreeStatus tree_build(Tree *tree, const BuildOptions *options)
{
    tree->limit = LIMIT_NONE;
    tree->ignores_growth = options->ignores_growth;
    growth_forget(tree);
    if (options->stop != TREE_STOP_NEVER && tree->violation_count)
        return TREE_VIOLATION;
    for (Node *node;;) {
        if (is_out_of_budget(tree, options)) {
            closing_end(tree);
            calls_blame(tree);
            return TREE_OUT_OF_BUDGET;
        }
        if (tree->stats.made >= tree->collect_at)
            tree_collect(tree);
        if (tree_should_release(tree))
            tree_release(tree, NULL);
        if (!(node = next_node(tree)))
            break;
        process(tree, node, options->properties);
        if (node->kept && (log_is_on(LOG_TREE) || log_is_on(LOG_STATES)))
            node_log(tree, node);
        if (node->kept && options->visited)
            options->visited(options->visited_context, tree, node);
        product_spend(tree->product, options->budget);
        if (tree->growth.node) {
            closing_end(tree);
            return TREE_GREW;
        }
        if (options->stop == TREE_STOP_NEVER || !tree->violation_count || tree->is_closing)
            continue;
        tree_collect(tree); /* a context that nothing leads to any more may have found it */
        if (!tree->violation_count)
            continue;
        if (options->stop == TREE_STOP_FIRST)
            break;
        closing_begin(tree, tree->violations[0].node);
    }
    tree_collect(tree);
    return status_now(tree);
}
