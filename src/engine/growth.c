/* SPDX-License-Identifier: MIT */
/* Growth: where states of a path come back to a loop head, an entry or an exit and nothing covers them, the components
 * are asked for a coarser precision under which they would stop growing. */
#include "engine/parts.h"

#include <limits.h>

enum { LIMIT_FIRST = 16, LIMIT_MOST = 64, VISITS_MOST = LIMIT_MOST, EARLY_ROUNDS = 3 };

/* The visit before this one: what a merge replaced, or the last node of the path at the same location. */
static const Node *visit_before(const Node *node)
{
    const Node *at = node->merged_from[0] ? node->merged_from[0] : node->parent;
    while (at && at->location.index != node->location.index)
        at = at->parent;
    return at;
}

/* A component's states of the visits, the node's own first. */
static size_t find_visits(const Node *node, size_t component, const State **visits)
{
    size_t count = 0;
    for (const Node *at = node; at && at->states[component] && count < VISITS_MOST; at = visit_before(at))
        visits[count++] = at->states[component];
    return count;
}

static unsigned limit_at(const Tree *tree, LocationId location)
{
    return LIMIT_FIRST << tree->growth_doublings[location.index];
}

void tree_growth_undone(Tree *tree, LocationId location)
{
    if (limit_at(tree, location) <= LIMIT_MOST)
        tree->growth_doublings[location.index]++;
}

/* A proposal, if there is one; nothing but the finding, if the component sees growth and all limits are used up. */
static void ask(Tree *tree, Node *node, size_t i, unsigned rounds)
{
    Domain *domain = tree->product->components[i];
    Growth *growth = &tree->growth;
    const State *visits[VISITS_MOST];
    bool is_last = limit_at(tree, node->location) > LIMIT_MOST;
    Evidence evidence = {
        .kind = EVIDENCE_GROWTH,
        .visits = visits,
        .visit_count = find_visits(node, i, visits),
        .limit = is_last ? UINT_MAX : limit_at(tree, node->location),
        .location = node->location,
        .rounds = rounds,
        .precision = precision_map_at(node->precision, node->location, i),
    };
    domain->ops->propose(domain, &evidence, &growth->proposals);
    evidence.limit = is_last ? LIMIT_MOST : evidence.limit;
    bool grows = (is_last || growth->proposals.count) && domain->ops->grows &&
                 domain->ops->grows(domain, &evidence, &growth->says);
    if (grows || growth->proposals.count) {
        growth->node = node;
        growth->component = i;
    }
}

/* Enough samples were met, or a loop goes on though no structure grows. */
static bool hands_over(Tree *tree, const Node *node, size_t i, unsigned rounds)
{
    return node->states[i] && tree->heirs[i] && (samples_suffice(tree, node, i) || rounds >= LIMIT_FIRST);
}

void growth_look(Tree *tree, Node *node)
{
    unsigned rounds = node->parent ? node->rounds : node->context->rounds;
    unsigned visits = rounds + 1;
    if (tree->ignores_growth || !product_abstracts_at(tree->product, node->location))
        return;
    for (size_t i = 0; i < tree->product->component_count && !tree->growth.node; i++)
        if (hands_over(tree, node, i, rounds))
            tree->growth = (Growth){.node = node, .component = i};
    if (!rounds || (visits > LIMIT_FIRST && visits & (visits - 1)))
        return; /* an answer costs as much as the heap is large: after many visits, it is asked for at powers of two */
    for (size_t i = 0; i < tree->product->component_count && !tree->growth.node; i++)
        if (node->states[i] && !tree->heirs[i])
            ask(tree, node, i, rounds);
}

void growth_forget(Tree *tree)
{
    proposal_list_free(&tree->growth.proposals);
    text_free(&tree->growth.says);
    tree->growth = (Growth){0};
}

const PrecisionMap *tree_weaken(const Tree *tree, const PrecisionMap *map)
{
    const ProposalList *list = &tree->growth.proposals;
    for (size_t i = 0; list->count && i < list->items[0].count; i++)
        map = precision_map_lower(tree->precisions, map, tree->growth.component, list->items[0].changes[i]);
    return map;
}

const Node *tree_growth_early(const Tree *tree)
{
    const Node *node = tree->growth.node;
    size_t component = tree->growth.component;
    for (const Node *at = node; at && at->rounds >= EARLY_ROUNDS && at->states[component]; at = visit_before(at))
        node = at;
    return node;
}

const Growth *tree_growth(const Tree *tree)
{
    return &tree->growth;
}
