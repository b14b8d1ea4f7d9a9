/* SPDX-License-Identifier: MIT */
/* Patterns of segments, once their contents have been joined. */
#include "domain/smg/joiner.h"

#include "domain/smg/pattern.h"
#include "domain/smg/segment.h"

/* Is the lower operand's pattern, or constant, within the upper operand's pattern, for each of its cells? */
static bool are_entailed(const Joiner *joiner, const NodePair *pair, int upper)
{
    const GraphNode *node = graph_node(joiner->graph[upper], pair->node[upper]);
    for (uint32_t i = 0; i < node->pattern_count; i++) {
        const LetterPattern *pattern = &node->patterns[i];
        LetterPattern lower;
        if (!pattern_of(joiner->graph[!upper], pair->node[!upper], pattern->offset, pattern->size, &lower) ||
            !pattern_within(&lower, pattern))
            return false;
    }
    return true;
}

/* The pattern of one cell of the result, if it has one. Where precision distinguishes constants, lists with different
 * last constants have no join. */
static bool join_pattern(Joiner *joiner, const NodePair *pair, const Cell *cell)
{
    LetterPattern side[2], joined;
    for (int i = 0; i < 2; i++)
        if (!pattern_of(joiner->graph[i], pair->node[i], cell->offset.constant, cell->size, &side[i]))
            return true;
    bool follow = joiner->folding && pair->joined.index == joiner->folded.index;
    bool may_be_empty[2];
    for (int i = 0; i < 2; i++)
        may_be_empty[i] = node_may_be_empty(graph_node(joiner->graph[i], pair->node[i]));
    if (joiner->keeps_constants && !follow && !pattern_same_ends(&side[LEFT], &side[RIGHT]))
        return false;
    if ((follow ? pattern_append(&side[LEFT], may_be_empty[LEFT], &side[RIGHT], may_be_empty[RIGHT], &joined)
                : pattern_join(&side[LEFT], &side[RIGHT], &joined)) &&
        pattern_tells(&joined))
        patterns_add(joiner->out, pair->joined, &joined);
    return true;
}

bool joiner_patterns(Joiner *joiner)
{
    for (size_t i = 0; i < joiner->pair_count; i++) {
        const NodePair *pair = &joiner->pairs[i];
        if (pair->node[LEFT].index == ID_NONE || pair->node[RIGHT].index == ID_NONE ||
            !node_is_segment(graph_node(joiner->out, pair->joined)) ||
            graph_node(joiner->out, pair->joined)->kind == NODE_TREE) /* blocks of a tree have no order */
            continue;
        bool has_any = joiner->folding && joiner->keeps_constants && pair->joined.index == joiner->folded.index;
        for (int side = 0; side < 2; side++) {
            has_any |= graph_node(joiner->graph[side], pair->node[side])->pattern_count != 0;
            if (!joiner->folding && !are_entailed(joiner, pair, side) && !joiner_more_general(joiner, !side))
                return false;
        }
        for (uint32_t k = 0; has_any && k < graph_node(joiner->out, pair->joined)->cell_count; k++) {
            Cell cell = graph_node(joiner->out, pair->joined)->cells[k];
            if (cell.value.kind == VALUE_NUMBER && cell.value.number.factor && !cell.offset.factor &&
                !node_links_by(graph_node(joiner->out, pair->joined), &cell) && !join_pattern(joiner, pair, &cell))
                return false;
        }
    }
    return true;
}
