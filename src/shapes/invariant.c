/* SPDX-License-Identifier: MIT */
/* Invariants, evaluated on samples. A sample has at most SAMPLE_NODES_MOST nodes, so closures are computed as sets of
 * bits. */
#include "shapes/match.h"

#include <assert.h>
#include <string.h>

/* A sample as an invariant sees it. */
typedef struct View {
    const StructureMatch *match;
    const StructureFact *invariant;
    const Sample *sample;
    const bool *is_reached;
} View;

/* The node that the i-th field of the invariant leads to; LINK_NULL, or LINK_UNKNOWN if the node has no such field. */
static int64_t follow(const View *view, uint32_t i, uint32_t node)
{
    uint32_t field = view->invariant->fields[i];
    uint32_t kind = view->match->structure->fields[field].kind;
    if (view->sample->nodes[node].type != view->match->types[kind])
        return LINK_UNKNOWN;
    return view->sample->nodes[node].values[view->match->fields[field]];
}

/* Is the number of `low` at most that of `high`, as far as is known? The number is the invariant's last field. */
static bool in_order(const View *view, uint32_t low, uint32_t high)
{
    uint32_t field = view->invariant->fields[view->invariant->field_count - 1], at = view->match->fields[field];
    const SampledNode *left = &view->sample->nodes[low], *right = &view->sample->nodes[high];
    const NodeType *type = view->match->types[view->match->structure->fields[field].kind];
    if (left->type != type || right->type != type || !left->is_known[at] || !right->is_known[at])
        return true;
    return type->fields[at].is_signed ? left->values[at] <= right->values[at]
                                      : (uint64_t)left->values[at] <= (uint64_t)right->values[at];
}

/* For each node, the nodes at the end of one or more of the first `links` fields. */
static void closure(const View *view, uint32_t links, uint64_t *below)
{
    static_assert(SAMPLE_NODES_MOST <= 64, "a bit a node");
    uint32_t count = view->sample->count;
    for (uint32_t n = 0; n < count; n++) {
        below[n] = 0;
        for (uint32_t i = 0; i < links && view->is_reached[n]; i++) {
            int64_t target = follow(view, i, n);
            below[n] |= target >= 0 ? UINT64_C(1) << target : 0;
        }
    }
    for (uint32_t through = 0; through < count; through++)
        for (uint32_t n = 0; n < count; n++)
            if (below[n] >> through & 1)
                below[n] |= below[through];
}

/* Is the node on a cycle, or on none? */
static bool cycles_are(const View *view, bool wanted)
{
    uint64_t below[SAMPLE_NODES_MOST];
    closure(view, view->invariant->field_count, below);
    for (uint32_t n = 0; n < view->sample->count; n++)
        if (view->is_reached[n] && (below[n] >> n & 1) != wanted)
            return false;
    return true;
}

static bool is_unshared(const View *view)
{
    uint64_t met = 0;
    for (uint32_t n = 0; n < view->sample->count; n++)
        for (uint32_t i = 0; i < view->invariant->field_count && view->is_reached[n]; i++) {
            int64_t target = follow(view, i, n);
            if (target >= 0 && met >> target & 1)
                return false;
            met |= target >= 0 ? UINT64_C(1) << target : 0;
        }
    return true;
}

static bool is_cancelled(const View *view)
{
    for (uint32_t n = 0; n < view->sample->count; n++) {
        int64_t target = view->is_reached[n] ? follow(view, 0, n) : LINK_NULL;
        int64_t back = target >= 0 ? follow(view, 1, (uint32_t)target) : LINK_UNKNOWN;
        if (back != LINK_UNKNOWN && back != n)
            return false;
    }
    return true;
}

static bool is_ordered(const View *view)
{
    for (uint32_t n = 0; n < view->sample->count; n++) {
        int64_t target = view->is_reached[n] ? follow(view, 0, n) : LINK_NULL;
        if (target >= 0 && !in_order(view, n, (uint32_t)target))
            return false;
    }
    return true;
}

static bool is_search_tree(const View *view)
{
    uint64_t below[SAMPLE_NODES_MOST];
    closure(view, 2, below);
    for (uint32_t n = 0; n < view->sample->count; n++)
        for (uint32_t side = 0; side < 2 && view->is_reached[n]; side++) {
            int64_t child = follow(view, side, n);
            uint64_t subtree = child >= 0 ? below[child] | UINT64_C(1) << child : 0;
            for (uint32_t m = 0; m < view->sample->count; m++)
                if (subtree >> m & 1 && !(side ? in_order(view, n, m) : in_order(view, m, n)))
                    return false;
        }
    return true;
}

bool invariant_holds(const StructureMatch *match, const StructureFact *invariant, const Sample *sample,
                     const bool *is_reached)
{
    const View view = {match, invariant, sample, is_reached};
    switch ((InvariantKind)invariant->kind) {
    case INVARIANT_ACYCLIC:
        return cycles_are(&view, false);
    case INVARIANT_CIRCULAR:
        return cycles_are(&view, true);
    case INVARIANT_UNSHARED:
        return is_unshared(&view);
    case INVARIANT_CANCEL:
        return is_cancelled(&view);
    case INVARIANT_ORDERED:
        return is_ordered(&view);
    case INVARIANT_SEARCH:
        return is_search_tree(&view);
    case INVARIANT_KIND_COUNT:
        break;
    }
    return true;
}
