/* SPDX-License-Identifier: MIT */
/* Growth: where states of a path come back to a loop head, an entry or an exit and nothing covers them, the components
 * are asked for a coarser precision under which they would stop growing. */
#include "engine/parts.h"

enum { VISITS_MOST = 64 };

/* A component's states at the node's location on the path to it, the node's own first. */
static size_t find_visits(const Node *node, size_t component, const State **visits)
{
    size_t count = 0;
    for (const Node *at = node; at && count < VISITS_MOST; at = at->parent)
        if (at->location.index == node->location.index)
            visits[count++] = at->states[component];
    return count;
}

void growth_look(Tree *tree, Node *node)
{
    const Product *product = tree->product;
    unsigned rounds = node->parent ? node->rounds : node->context->rounds;
    if (!rounds || tree->ignores_growth || !product_abstracts_at(product, node->location))
        return;
    for (size_t i = 0; i < product->component_count && !tree->growth.node; i++) {
        Domain *domain = product->components[i];
        const State *visits[VISITS_MOST];
        Evidence evidence = {
            .kind = EVIDENCE_GROWTH,
            .visits = visits,
            .visit_count = find_visits(node, i, visits),
            .location = node->location,
            .rounds = rounds,
            .precision = precision_map_at(node->precision, node->location, i),
        };
        domain->ops->propose(domain, &evidence, &tree->growth.proposals);
        if (tree->growth.proposals.count) {
            tree->growth.node = node;
            tree->growth.component = i;
        }
    }
}

void growth_forget(Tree *tree)
{
    proposal_list_free(&tree->growth.proposals);
    tree->growth = (Growth){0};
}

const PrecisionMap *tree_weaken(const Tree *tree, const PrecisionMap *map)
{
    const Proposal *proposal = &tree->growth.proposals.items[0];
    for (size_t i = 0; i < proposal->count; i++)
        map = precision_map_lower(tree->precisions, map, tree->growth.component, proposal->changes[i]);
    return map;
}

const Growth *tree_growth(const Tree *tree)
{
    return &tree->growth;
}
