/* SPDX-License-Identifier: MIT */
/* Facts about bytes at places that no pointer leads to any more. Loops over strings leave one for each place they looked at;
 * states that differ in them only are hard to join and never needed apart. */
#include "domain/smg/run.h"

#include <stdlib.h>

static bool is_zero(const Graph *graph, const Cell *cell)
{
    return cell->value.kind == VALUE_NUMBER && value_is_zero(&graph->base, cell->value);
}

/* Do the bounds say that a number is another one plus a constant: x - y <= c and y - x <= -c? */
static bool is_equation(Bound one, Bound other)
{
    int64_t slack;
    return one.left == other.right && one.right == other.left &&
           !__builtin_add_overflow(one.most, other.most, &slack) && !slack;
}

/* Is the symbol a number that is bounded at most, but computed from no other and equal to none? */
static bool is_free(const Linears *numbers, uint32_t symbol)
{
    const SymbolInfo *info = chunks_at(&numbers->symbols, symbol);
    bool free = !info->definition.is_present;
    for (uint32_t i = 1; i < numbers->symbols.count && free; i++) {
        const Definition *definition = &((const SymbolInfo *)chunks_at(&numbers->symbols, i))->definition;
        free = !definition->is_present || (definition->a.symbol != symbol && definition->b.symbol != symbol);
    }
    for (uint32_t i = 0; i < numbers->bound_count && free; i++)
        for (uint32_t k = 0; k < numbers->bound_count && free && numbers->bounds[i].left == symbol; k++)
            free = !is_equation(numbers->bounds[i], numbers->bounds[k]);
    return free;
}

static bool is_fact(const Cell *cell)
{
    return cell->size && cell->offset.factor && cell->value.kind != VALUE_POINTER;
}

/* Is the offset mentioned by such facts only? */
static bool is_forgotten(const Graph *graph, const uint8_t *uses, const Cell *cell)
{
    return is_fact(cell) && !uses[cell->offset.symbol] && is_free(&graph->base.numbers, cell->offset.symbol);
}

/* How often each symbol is mentioned, offsets of facts aside. */
static uint8_t *count_uses(const Graph *graph)
{
    uint8_t *uses = mem_alloc(graph->base.numbers.symbols.count);
    graph_count_uses(graph, uses, UINT8_MAX);
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        for (uint32_t i = 0; node->status != STATUS_REMOVED && i < node->cell_count; i++)
            if (is_fact(&node->cells[i]) && uses[node->cells[i].offset.symbol] < UINT8_MAX)
                uses[node->cells[i].offset.symbol]--;
    }
    return uses;
}

/* Does another terminator, which stays, say as much? It lies before this one, or at the same place; or at a constant one, and this
 * one may lie there, too: the string ends there at the latest. */
static bool is_implied(const Graph *graph, const uint8_t *uses, const GraphNode *node, uint32_t at)
{
    const Linears *numbers = &graph->base.numbers;
    Linear offset = node->cells[at].offset;
    bool found = false;
    for (uint32_t i = 0; i < node->cell_count && !found; i++) {
        const Cell *other = &node->cells[i];
        bool stays = i < at || !is_forgotten(graph, uses, other);
        bool is_last = !other->offset.factor && linear_high(numbers, offset) >= other->offset.constant;
        found = i != at && stays && is_zero(graph, other) && other->size == node->cells[at].size &&
                (is_last || linears_most(numbers, other->offset, offset) <= 0);
    }
    return found;
}

static bool node_expire(Graph *graph, NodeId id, const uint8_t *uses)
{
    const GraphNode *node = graph_node(graph, id);
    Cell *cells = arena_alloc(graph->domain->arena, (node->cell_count + 1) * sizeof *cells);
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        if (!is_forgotten(graph, uses, cell) || (is_zero(graph, cell) && !is_implied(graph, uses, node, i)))
            cells[count++] = *cell;
    }
    if (count == node->cell_count)
        return false;
    GraphNode *edited = graph_edit(graph, id);
    edited->cells = cells;
    edited->cell_count = count;
    return true;
}

static bool has_fact(const GraphNode *node)
{
    bool found = false;
    for (uint32_t i = 0; i < node->cell_count && !found; i++)
        found = is_fact(&node->cells[i]);
    return found;
}

bool graph_expire_facts(Graph *graph)
{
    uint8_t *uses = NULL;
    bool expired = false;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        if (graph_node(graph, id)->status != STATUS_LIVE || !has_fact(graph_node(graph, id)))
            continue;
        if (!uses)
            uses = count_uses(graph);
        expired |= node_expire(graph, id, uses);
    }
    free(uses);
    return expired;
}

/* Operations that put many numbers in one place, as hash functions do. */
static bool is_lossy(Opcode opcode)
{
    return opcode == OP_UREM || opcode == OP_SREM || opcode == OP_AND;
}

/* Is a used number near the symbol, both ways, or one computed from the other? */
static bool is_named(const Linears *numbers, uint32_t symbol, const uint8_t *uses)
{
    bool named = false;
    for (uint32_t i = 1; i < numbers->symbols.count && !named; i++) {
        const Definition *definition = &((const SymbolInfo *)chunks_at(&numbers->symbols, i))->definition;
        uint32_t a = definition->a.symbol, b = definition->b.symbol;
        if (definition->is_present && !is_lossy(definition->opcode))
            named = i == symbol ? uses[a] || uses[b] : uses[i] && (a == symbol || b == symbol);
    }
    for (uint32_t i = 0; i < numbers->bound_count && !named; i++)
        for (uint32_t k = 0; k < numbers->bound_count && !named && numbers->bounds[i].left == symbol; k++)
            named = uses[numbers->bounds[i].right] && numbers->bounds[k].left == numbers->bounds[i].right &&
                    numbers->bounds[k].right == symbol;
    return named;
}

/* How often each symbol is mentioned, borders of the node's runs aside. */
static uint8_t *uses_beside_runs(const Graph *graph, const GraphNode *node)
{
    uint8_t *uses = mem_alloc(graph->base.numbers.symbols.count);
    graph_count_uses(graph, uses, UINT8_MAX);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        uint32_t ends[2] = {node->cells[i].offset.symbol, node->cells[i].value.number.symbol};
        for (int k = 0; k < 2 && cell_is_run(&node->cells[i]); k++)
            if (uses[ends[k]] && uses[ends[k]] < UINT8_MAX)
                uses[ends[k]]--;
    }
    return uses;
}

BorderUse graph_border_use(const Graph *graph, NodeId id, Linear border)
{
    if (!border.factor)
        return BORDER_CONSTANT;
    uint8_t *uses = uses_beside_runs(graph, graph_node(graph, id));
    BorderUse use = uses[border.symbol]                                   ? BORDER_HELD
                    : is_named(&graph->base.numbers, border.symbol, uses) ? BORDER_NAMED
                                                                          : BORDER_FORGOTTEN;
    free(uses);
    return use;
}
