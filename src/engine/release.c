/* SPDX-License-Identifier: MIT */
/* Freeing states. Held are those of kept nodes and of the nodes on the way to them (merged ones included: diagnosis follows
 * the paths of both), what their calls left out, and whatever the caller names. Domains free the rest. */
#include "engine/parts.h"

#include <stdlib.h>

void state_list_add(StateList *list, const State *state)
{
    if (!state)
        return;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = state;
}

static void add_row(const Tree *tree, StateList *list, const State *const *row)
{
    for (size_t i = 0; i < tree->product->component_count; i++)
        state_list_add(list, row[i]);
}

static void add_calls(const Tree *tree, StateList *list, const Call *calls)
{
    for (const Call *call = calls; call; call = call->next)
        add_row(tree, list, call->rest);
}

/* By id: does a kept node come from it? Whatever a node comes from has a lower id. The caller frees it. */
static bool *find_held(const Tree *tree)
{
    bool *is_held = mem_alloc(tree->nodes.count * sizeof *is_held);
    for (size_t i = tree->nodes.count; i-- > 0;) {
        const Node *node = tree->nodes.items[i];
        is_held[i] |= node->kept;
        const Node *sources[] = {node->parent, node->through, node->merged_from[0], node->merged_from[1]};
        for (size_t k = 0; is_held[i] && k < sizeof sources / sizeof *sources; k++)
            if (sources[k])
                is_held[sources[k]->id] = true;
    }
    return is_held;
}

static void forget_rests(const Tree *tree, Call *calls)
{
    for (Call *call = calls; call; call = call->next)
        for (size_t i = 0; i < tree->product->component_count; i++)
            call->rest[i] = NULL;
}

static void forget(const Tree *tree, Node *node)
{
    for (size_t i = 0; i < tree->product->component_count; i++)
        node->states[i] = NULL;
    forget_rests(tree, node->first_call);
    forget_rests(tree, node->former_calls);
}

static size_t bytes_of(const Tree *tree)
{
    size_t bytes = 0;
    for (size_t i = 0; i < tree->product->component_count; i++) {
        const Domain *domain = tree->product->components[i];
        bytes += domain->ops->bytes ? domain->ops->bytes(domain) : 0;
    }
    return bytes;
}

bool tree_should_release(Tree *tree)
{
    size_t bytes = bytes_of(tree);
    if (bytes > tree->stats.state_bytes)
        tree->stats.state_bytes = bytes;
    return bytes > tree->release_at;
}

void tree_release(Tree *tree, const StateList *others)
{
    StateList held = {0};
    bool *is_held = find_held(tree);
    for (size_t i = 0; i < tree->nodes.count; i++) {
        Node *node = tree->nodes.items[i];
        if (!is_held[i]) {
            forget(tree, node);
            continue;
        }
        add_row(tree, &held, node->states);
        add_calls(tree, &held, node->first_call);
        add_calls(tree, &held, node->former_calls);
    }
    for (size_t i = 0; others && i < others->count; i++)
        state_list_add(&held, others->items[i]);
    for (size_t i = 0; i < tree->product->component_count; i++) {
        Domain *domain = tree->product->components[i];
        if (domain->ops->keep_only)
            domain->ops->keep_only(domain, held.items, held.count);
    }
    free(held.items);
    free(is_held);
    size_t left = bytes_of(tree);
    tree->release_at = left + left / 2 + tree->release_slack;
    tree->stats.releases++;
}
