/* SPDX-License-Identifier: MIT */
/* The waitlist: a binary heap. Deepest context first, so that callees are finished before their callers go on; then
 * newest context, one at a time; then lowest order, so that loops stabilise before what follows them; then oldest
 * first. Nodes that were dropped while waiting are passed over when taken. */
#include "engine/parts.h"

static bool comes_before(const Tree *tree, const Node *left, const Node *right)
{
    if (left->context->depth != right->context->depth)
        return left->context->depth > right->context->depth;
    if (left->context != right->context)
        return left->context->id > right->context->id;
    uint32_t left_order = tree->order[left->location.index], right_order = tree->order[right->location.index];
    if (left_order != right_order)
        return left_order < right_order;
    return left->age < right->age;
}

void waitlist_put(Tree *tree, Node *node)
{
    if (node->is_queued)
        return;
    node->is_queued = true;
    node->age = tree->clock++;
    NodeList *list = &tree->waitlist;
    node_list_add(list, node);
    size_t at = list->count - 1;
    while (at > 0 && comes_before(tree, node, list->items[(at - 1) / 2])) {
        list->items[at] = list->items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    list->items[at] = node;
    if (list->count > tree->stats.max_waitlist)
        tree->stats.max_waitlist = list->count;
}

static Node *take_first(Tree *tree)
{
    NodeList *list = &tree->waitlist;
    Node *first = list->items[0], *last = list->items[--list->count];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < list->count; at = child) {
        if (child + 1 < list->count && comes_before(tree, list->items[child + 1], list->items[child]))
            child++;
        if (!comes_before(tree, list->items[child], last))
            break;
        list->items[at] = list->items[child];
    }
    list->items[at] = last;
    first->is_queued = false;
    return first;
}

Node *waitlist_take(Tree *tree)
{
    while (tree->waitlist.count) {
        Node *node = take_first(tree);
        if (node->kept)
            return node;
    }
    return NULL;
}
