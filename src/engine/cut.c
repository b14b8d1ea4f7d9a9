/* SPDX-License-Identifier: MIT */
/* Dropping: what depends on a node goes with it; what it covered is queued again. First all that goes is found and
 * marked, then links to what stays are severed, so that nothing is queued that is about to go. */
#include "engine/parts.h"

#include "base/log.h"

#include <assert.h>
#include <stdlib.h>

typedef struct Dropping {
    Tree *tree;
    NodeList pending; /* nodes to be dropped; their subtrees, coverings and calls follow */
    NodeList dropped;
} Dropping;

static void drop_context(Dropping *dropping, Context *context)
{
    if (!context->kept)
        return;
    context->kept = false;
    pointer_set_remove(dropping->tree->table, context->hash, context);
    node_list_add(&dropping->pending, context->root);
}

/* Takes the call off its context's list of callers. */
static void drop_call(const Call *call)
{
    Context *callee = call->callee;
    size_t count = 0;
    for (size_t i = 0; i < callee->call_count; i++)
        if (callee->calls[i] != call)
            callee->calls[count++] = callee->calls[i];
    callee->call_count = count;
}

/* The exit is gone: so are the successors that its context's callers got through it. */
static void drop_exit(Dropping *dropping, const Node *exit)
{
    Context *context = exit->context;
    size_t count = 0;
    for (size_t i = 0; i < context->exit_count; i++)
        if (context->exits[i] != exit)
            context->exits[count++] = context->exits[i];
    context->exit_count = count;
    for (size_t i = 0; i < context->call_count; i++)
        for (Node *child = context->calls[i]->node->first_child; child; child = child->next_sibling)
            if (child->through == exit)
                node_list_add(&dropping->pending, child);
}

static void drop_node(Dropping *dropping, Node *node)
{
    if (!node->kept)
        return;
    node->kept = false;
    node_list_add(&dropping->dropped, node);
    for (Node *child = node->first_child; child; child = child->next_sibling)
        node_list_add(&dropping->pending, child);
    if (node->is_exit)
        drop_exit(dropping, node);
    for (const Call *call = node->first_call; call; call = call->next)
        drop_call(call);
}

/* Forgets violations and unsupported steps of dropped nodes, and of `cut`. */
static void forget_reports(Tree *tree, const Node *cut)
{
    size_t count = 0;
    for (size_t i = 0; i < tree->violation_count; i++)
        if (tree->violations[i].node->kept && tree->violations[i].node != cut)
            tree->violations[count++] = tree->violations[i];
    tree->violation_count = count;
    count = 0;
    for (size_t i = 0; i < tree->unsupported_count; i++)
        if (tree->unsupported[i].node->kept && tree->unsupported[i].node != cut)
            tree->unsupported[count++] = tree->unsupported[i];
    tree->unsupported_count = count;
}

static void dropping_run(Dropping *dropping)
{
    Tree *tree = dropping->tree;
    while (dropping->pending.count)
        drop_node(dropping, dropping->pending.items[--dropping->pending.count]);
    for (size_t i = 0; i < dropping->dropped.count; i++) {
        Node *node = dropping->dropped.items[i];
        if (node->parent && node->parent->kept)
            node_unlink(node);
        if (node->covered_by)
            node_uncover(node);
        node_close(tree, node);
    }
    for (size_t i = 0; i < dropping->dropped.count; i++)
        node_release_covered(tree, dropping->dropped.items[i]);
    tree->stats.dropped += dropping->dropped.count;
    tree->stats.kept -= dropping->dropped.count;
    forget_reports(tree, NULL);
    free(dropping->pending.items);
    free(dropping->dropped.items);
}

void tree_drop(Tree *tree, Node *const *nodes, size_t count)
{
    Dropping dropping = {.tree = tree};
    for (size_t i = 0; i < count; i++)
        node_list_add(&dropping.pending, nodes[i]);
    dropping_run(&dropping);
}

/* By context: does a sequence of calls from the program's start lead to it? A count of callers would keep recursive
 * contexts alive. */
static bool *find_live(const Tree *tree)
{
    bool *is_live = mem_alloc(tree->contexts.count * sizeof *is_live);
    bool changed;
    do {
        changed = false;
        for (size_t i = 0; i < tree->contexts.count; i++) {
            const Context *context = tree->contexts.items[i];
            bool live = context->kept && context->is_start;
            for (size_t k = 0; context->kept && !live && k < context->call_count; k++)
                live = is_live[context->calls[k]->node->context->id];
            changed |= live && !is_live[i];
            is_live[i] |= live;
        }
    } while (changed);
    return is_live;
}

void tree_collect(Tree *tree)
{
    bool *is_live = find_live(tree);
    Dropping dropping = {.tree = tree};
    for (size_t i = 0; i < tree->contexts.count; i++)
        if (!is_live[i])
            drop_context(&dropping, tree->contexts.items[i]);
    dropping_run(&dropping);
    free(is_live);
    tree->collect_at = 2 * tree->stats.made;
}

/* A context without callers is kept for reuse by a later call; but not one with a violation or an unsupported step,
 * which would be reported without a path to it. */
static void drop_reporters(Tree *tree)
{
    bool *is_live = find_live(tree);
    Dropping dropping = {.tree = tree};
    for (size_t i = 0; i < tree->violation_count; i++)
        if (!is_live[tree->violations[i].node->context->id])
            drop_context(&dropping, tree->violations[i].node->context);
    for (size_t i = 0; i < tree->unsupported_count; i++)
        if (!is_live[tree->unsupported[i].node->context->id])
            drop_context(&dropping, tree->unsupported[i].node->context);
    dropping_run(&dropping);
    free(is_live);
}

void tree_cut(Tree *tree, Node *node, const PrecisionMap *precision)
{
    assert(node->kept);
    Dropping dropping = {.tree = tree};
    for (Node *child = node->first_child; child; child = child->next_sibling)
        node_list_add(&dropping.pending, child);
    for (Call *call = node->first_call, *next; call; call = next) {
        drop_call(call);
        next = call->next;
        call->next = node->former_calls;
        node->former_calls = call;
    }
    node->first_call = NULL;
    dropping_run(&dropping);
    drop_reporters(tree);
    tree->stats.cuts++;
    if (log_is_on(LOG_TREE))
        log_line(LOG_TREE, "cut below n%u, which is%s kept", node->id, node->kept ? "" : " not");
    if (!node->kept)
        return; /* its context was reachable only from calls below it, and had a report */
    node->precision = precision_map_within(tree->precisions, precision, node->context->function);
    if (node->covered_by)
        node_uncover(node);
    forget_reports(tree, node);
    waitlist_put(tree, node);
    tree->stats.requeued++;
}

void exit_retract(Tree *tree, Node *exit)
{
    Dropping dropping = {.tree = tree};
    if (exit->is_exit)
        drop_exit(&dropping, exit);
    exit->is_exit = false;
    dropping_run(&dropping);
}

void tree_restart(Tree *tree, const PrecisionMap *precision)
{
    Dropping dropping = {.tree = tree};
    for (size_t i = 0; i < tree->contexts.count; i++)
        drop_context(&dropping, tree->contexts.items[i]);
    dropping_run(&dropping);
    calls_start(tree, precision);
}
