/* SPDX-License-Identifier: MIT */
/* Cutting: glue.c is the way back. */
#include "domain/smg/cut.h"

#include "domain/smg/fade.h"
#include "domain/smg/mirror.h"
#include "domain/smg/reach.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A callee that reaches more nodes than CUT_MOST will hardly be called twice with equal entries; in a graph with more
 * than WHOLE_MOST nodes the cut costs more than it saves. */
enum { CUT_MOST = 256, WHOLE_MOST = 512 };

typedef struct Cutter {
    const Graph *whole;
    uint32_t *ids;     /* node of the whole graph -> node of the entry; ID_NONE: it stays in the rest */
    NodeId *order;     /* nodes of the entry, in the order in which a walk from the callee's frame meets them */
    Cell **cells;      /* of these, by offset */
    uint32_t *symbols; /* symbols of the entry, in the same order */
    uint8_t *cut_uses, *rest_uses; /* by symbol */
    ExecValue *border;
    size_t order_count, symbol_count, border_count, border_capacity;
    Linear *as; /* symbol -> number of the entry */
    bool fails;
} Cutter;

static bool is_fixed(const GraphNode *node)
{
    return node->storage == STORAGE_GLOBAL || node->storage == STORAGE_FUNCTION;
}

static bool is_taken(const Cutter *cutter, NodeId id)
{
    return cutter->ids[id.index] != ID_NONE;
}

static void take_node(Cutter *cutter, NodeId id)
{
    if (id.index == ID_NONE || is_taken(cutter, id) || graph_node(cutter->whole, id)->storage == STORAGE_FUNCTION)
        return;
    cutter->fails |= cutter->order_count == CUT_MOST;
    if (cutter->fails)
        return;
    cutter->ids[id.index] = id.index; /* of globals; others follow */
    cutter->order[cutter->order_count++] = id;
}

static void take_number(Cutter *cutter, Linear number)
{
    if (!number.factor || cutter->cut_uses[number.symbol])
        return;
    cutter->cut_uses[number.symbol] = 1;
    cutter->symbols[cutter->symbol_count++] = number.symbol;
}

static void take_value(Cutter *cutter, ExecValue value)
{
    take_number(cutter, value.number);
    if (value.kind == VALUE_POINTER)
        take_node(cutter, value.node);
}

static int cell_order(const void *left, const void *right)
{
    const Cell *a = left, *b = right;
    if (!a->offset.factor != !b->offset.factor)
        return a->offset.factor ? 1 : -1;
    return a->offset.constant < b->offset.constant   ? -1
           : a->offset.constant > b->offset.constant ? 1
                                                     : (a->size > b->size) - (a->size < b->size);
}

/* An array and its mirrors go together: the callee may change what they share. */
static void take_mirrors(Cutter *cutter, NodeId id)
{
    const Graph *whole = cutter->whole;
    if (!whole->domain->has_mirrors)
        return;
    NodeId mirrored = run_mirrored(whole, id);
    if (mirrored.index != ID_NONE)
        take_node(cutter, mirrored);
    for (NodeId holder = {0}; holder.index < graph_node_count(whole); holder.index++)
        if (node_mirrors(whole, holder, id))
            take_node(cutter, holder);
}

/* Collects the nodes and symbols that the callee's frame and globals reach. */
static void take_all(Cutter *cutter)
{
    const Graph *whole = cutter->whole;
    const Program *program = whole->domain->base.program;
    const ExecFrame *callee = exec_top(&whole->base);
    const Function *function = program_function(program, callee->function);
    for (uint32_t i = 0; i < function->local_count; i++)
        take_node(cutter, callee->locals[i]);
    take_node(cutter, callee->varargs);
    for (uint32_t i = 0; i < callee->register_count; i++)
        take_value(cutter, callee->registers[i].value);
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == OBJECT_GLOBAL &&
            callgraph_mentions(whole->domain->calls, callee->function, (ObjectId){i}))
            take_node(cutter, whole->domain->node_of_object[i]);
    for (size_t i = 0; i < cutter->order_count && !cutter->fails; i++) {
        const GraphNode *node = graph_node(whole, cutter->order[i]);
        Cell *cells = arena_alloc(whole->domain->arena, (node->cell_count + 1) * sizeof *cells);
        cutter->cells[i] = cells;
        if (node->cell_count) {
            memcpy(cells, node->cells, node->cell_count * sizeof *cells);
            mem_sort(cells, node->cell_count, sizeof *cells, cell_order);
        }
        take_number(cutter, node->size);
        for (uint32_t k = 0; k < node->cell_count; k++) {
            take_number(cutter, cells[k].offset);
            take_value(cutter, cells[k].value);
        }
        if (node->kind == NODE_OPTIONAL)
            take_value(cutter, node->otherwise);
        if (node->when)
            take_number(cutter, node->when->number);
        take_mirrors(cutter, cutter->order[i]);
    }
}

/* Does a bound relate the symbol to a taken one, other than this? */
static bool is_bounded_by_taken(const Cutter *cutter, uint32_t symbol, uint32_t other_than)
{
    const Linears *numbers = &cutter->whole->base.numbers;
    bool found = false;
    for (uint32_t i = 0; i < numbers->bound_count && !found; i++) {
        Bound bound = numbers->bounds[i];
        uint32_t other = bound.left == symbol ? bound.right : bound.left;
        found = (bound.left == symbol || bound.right == symbol) && other != other_than && cutter->cut_uses[other];
    }
    return found;
}

/* Numbers that say how an argument is related to the size of a block that the entry reaches: i < n, for n / 16 words. */
static void take_between(Cutter *cutter)
{
    const Linears *numbers = &cutter->whole->base.numbers;
    for (size_t i = 0; i < cutter->order_count; i++) {
        Linear size = graph_node(cutter->whole, cutter->order[i])->size;
        if (!size.factor || linears_level(numbers, size.symbol))
            continue;
        const Definition *definition = &((const SymbolInfo *)chunks_at(&numbers->symbols, size.symbol))->definition;
        Linear operands[] = {definition->a, definition->b};
        for (int k = 0; k < 2 && definition->is_present; k++)
            if (operands[k].factor && !cutter->cut_uses[operands[k].symbol] &&
                !linears_level(numbers, operands[k].symbol) &&
                is_bounded_by_taken(cutter, operands[k].symbol, size.symbol))
                take_number(cutter, operands[k]);
    }
}

static void border_add(Cutter *cutter, ExecValue value)
{
    for (size_t i = 0; i < cutter->border_count; i++)
        if (border_covers(cutter->border[i], value))
            return;
    cutter->border = array_room(cutter->border, &cutter->border_capacity, cutter->border_count, sizeof *cutter->border);
    cutter->border[cutter->border_count++] = value;
}

static void leave_number(Cutter *cutter, Linear number)
{
    if (number.factor)
        cutter->rest_uses[number.symbol] = 1;
}

/* A value of the rest. A pointer from the rest to a nested or dependent node of the entry makes the cut fail: such
 * nodes have no name outside their owner. */
static void leave_value(Cutter *cutter, ExecValue value)
{
    leave_number(cutter, value.number);
    if (value.kind != VALUE_POINTER || !is_taken(cutter, value.node))
        return;
    const GraphNode *node = graph_node(cutter->whole, value.node);
    if (is_fixed(node))
        return;
    cutter->fails |= node->level || node->is_dependent || value.target == TARGET_ALL ||
                     (value.number.factor && linears_level(&cutter->whole->base.numbers, value.number.symbol));
    border_add(cutter, value);
}

static void leave_root(Cutter *cutter, NodeId id)
{
    if (id.index != ID_NONE)
        leave_value(cutter, value_pointer(id, TARGET_REGION,
                                          linear_constant(0, cutter->whole->domain->base.program->pointer_width)));
}

static void leave_frame(Cutter *cutter, const ExecFrame *frame)
{
    const Function *function = program_function(cutter->whole->domain->base.program, frame->function);
    for (uint32_t i = 0; i < function->local_count; i++)
        leave_root(cutter, frame->locals[i]);
    for (uint32_t i = 0; i < frame->alloca_count; i++)
        leave_root(cutter, frame->allocas[i]);
    leave_root(cutter, frame->varargs);
    for (uint32_t i = 0; i < frame->register_count; i++)
        leave_value(cutter, frame->registers[i].value);
}

static void leave_all(Cutter *cutter)
{
    const Graph *whole = cutter->whole;
    for (uint32_t i = 0; i + 1 < whole->base.frame_count; i++)
        leave_frame(cutter, &whole->base.frames[i]);
    for (uint32_t i = 0; i < whole->anchor_count; i++)
        leave_value(cutter, whole->anchors[i]);
    for (NodeId id = {0}; id.index < graph_node_count(whole) && !cutter->fails; id.index++) {
        const GraphNode *node = graph_node(whole, id);
        if (node->status == STATUS_REMOVED || is_taken(cutter, id))
            continue;
        leave_number(cutter, node->size);
        for (uint32_t i = 0; i < node->cell_count; i++) {
            leave_number(cutter, node->cells[i].offset);
            leave_value(cutter, node->cells[i].value);
        }
        if (node->kind == NODE_OPTIONAL)
            leave_value(cutter, node->otherwise);
        if (node->when)
            leave_number(cutter, node->when->number);
    }
}

/* Inside the callee an anchor counts as a root, so its block is never lost there. Do the callers really hold every
 * anchored block, in every heap of the rest? */
static bool anchors_hold(const Cutter *cutter)
{
    Graph callers = *cutter->whole;
    uint32_t count = graph_node_count(&callers);
    uint8_t *stop = mem_alloc(count + 1);
    callers.base.frame_count--;
    for (NodeId id = {0}; id.index < count; id.index++)
        stop[id.index] = is_taken(cutter, id);
    bool hold = graph_holds_values(&callers, stop, cutter->border, cutter->border_count);
    free(stop);
    return hold;
}

/* Orders the border: pointers by their nodes, then symbols that both sides use or that a bound relates to a symbol of
 * the rest. A fact that relates both sides is kept in the rest, as the entry has no symbol for its other half. */
static void border_finish(Cutter *cutter)
{
    const Linears *numbers = &cutter->whole->base.numbers;
    ExecValue *sorted = mem_alloc((cutter->border_count + cutter->symbol_count + 1) * sizeof *sorted);
    size_t count = 0;
    for (size_t i = 0; i < cutter->order_count; i++)
        for (Target target = TARGET_REGION; target <= TARGET_LAST; target++)
            for (size_t k = 0; k < cutter->border_count; k++)
                if (cutter->border[k].node.index == cutter->order[i].index && cutter->border[k].target == target)
                    sorted[count++] = cutter->border[k];
    uint8_t *related = mem_alloc(numbers->symbols.count);
    linears_related(numbers, cutter->rest_uses, related);
    for (size_t i = 0; i < cutter->symbol_count; i++) {
        uint32_t symbol = cutter->symbols[i];
        Linear number = {.factor = 1, .symbol = symbol, .width = 64};
        int64_t constant;
        if ((!cutter->rest_uses[symbol] && !related[symbol]) || linears_level(numbers, symbol) ||
            linear_is_constant(numbers, number, &constant))
            continue;
        cutter->rest_uses[symbol] = 1;
        sorted[count++] = value_number(number);
    }
    free(related);
    free(cutter->border);
    cutter->border = sorted;
    cutter->border_count = count;
}

static Linear entry_number(const Cutter *cutter, Linear number)
{
    Linear imported;
    bool done = linear_imported(number, cutter->as, &imported); /* only the symbol is renamed, so nothing overflows */
    assert(done);
    (void)done;
    return imported;
}

static ExecValue entry_value(const Cutter *cutter, ExecValue value)
{
    value.number = entry_number(cutter, value.number);
    if (value.kind == VALUE_POINTER && !is_fixed(graph_node(cutter->whole, value.node)))
        value.node.index = cutter->ids[value.node.index];
    return value;
}

static void fill_entry(const Cutter *cutter, Graph *entry)
{
    for (size_t i = 0; i < cutter->order_count; i++) {
        GraphNode *node = graph_edit(entry, (NodeId){cutter->ids[cutter->order[i].index]});
        Cell *cells = cutter->cells[i];
        for (uint32_t k = 0; k < node->cell_count; k++)
            cells[k] =
                (Cell){entry_number(cutter, cells[k].offset), cells[k].size, entry_value(cutter, cells[k].value)};
        node->cells = cells;
        node->mirrored = node->mirrored ? cutter->ids[node->mirrored - 1] + 1 : 0; /* ID_NONE + 1 is 0 */
        node->size = entry_number(cutter, node->size);
        if (node->kind == NODE_OPTIONAL)
            node->otherwise = entry_value(cutter, node->otherwise);
        if (node->when)
            node->when = condition_renamed(entry, node->when, entry_number(cutter, node->when->number));
    }
}

static ExecFrame entry_frame(const Cutter *cutter)
{
    ExecFrame frame = *exec_top(&cutter->whole->base);
    Arena *arena = cutter->whole->domain->arena;
    const Function *function = program_function(cutter->whole->domain->base.program, frame.function);
    NodeId *locals = arena_alloc(arena, (function->local_count + 1) * sizeof *locals);
    RegisterValue *registers = arena_alloc(arena, (frame.register_count + 1) * sizeof *registers);
    for (uint32_t i = 0; i < function->local_count; i++)
        locals[i].index = frame.locals[i].index == ID_NONE ? ID_NONE : cutter->ids[frame.locals[i].index];
    for (uint32_t i = 0; i < frame.register_count; i++)
        registers[i] = (RegisterValue){frame.registers[i].reg, entry_value(cutter, frame.registers[i].value)};
    frame.locals = locals;
    frame.registers = registers;
    if (frame.varargs.index != ID_NONE)
        frame.varargs.index = cutter->ids[frame.varargs.index];
    return frame;
}

static bool caller_holds_heap(const Cutter *cutter)
{
    const Graph *whole = cutter->whole;
    bool caller_holds_heap = whole->caller_holds_heap || whole->base.has_lost;
    for (NodeId id = {0}; id.index < graph_node_count(whole) && !caller_holds_heap; id.index++)
        caller_holds_heap = graph_node(whole, id)->status == STATUS_LIVE &&
                            graph_node(whole, id)->storage == STORAGE_HEAP && !is_taken(cutter, id);
    return caller_holds_heap && whole->domain->base.properties >> VALID_MEMCLEANUP & 1;
}

static void make_entry(Cutter *cutter, Graph *entry)
{
    const Graph *whole = cutter->whole;
    SmgDomain *domain = whole->domain;
    *entry = graph_create(domain);
    for (size_t i = 0; i < domain->base.program->object_count; i++) {
        if (domain->base.program->objects[i].kind == OBJECT_LOCAL)
            continue;
        NodeId id = domain->node_of_object[i];
        GraphNode node = *graph_node(whole, id);
        if (!is_taken(cutter, id) &&
            node.storage != STORAGE_FUNCTION) { /* globals of the rest too, with all their cells */
            node.zeroed = false;
            node.cell_count = 0;
        }
        NodeId added = graph_add_node(entry, node);
        assert(added.index == id.index);
        (void)added;
    }
    for (size_t i = 0; i < cutter->order_count; i++)
        if (!is_fixed(graph_node(whole, cutter->order[i])))
            cutter->ids[cutter->order[i].index] = graph_add_node(entry, *graph_node(whole, cutter->order[i])).index;
    Linears numbers = whole->base.numbers;
    numbers.owner = ++domain->next_owner;
    linears_project(&numbers, cutter->cut_uses);
    for (uint32_t i = 1; i < numbers.symbols.count; i++)
        if (cutter->cut_uses[i] == GHOST)
            cutter->symbols[cutter->symbol_count++] = i;
    linears_rename(&entry->base.numbers, &numbers, cutter->symbols, cutter->symbol_count, cutter->as);
    fill_entry(cutter, entry);
    exec_push_frame(&entry->base, entry_frame(cutter));
    ExecValue *anchors = arena_alloc(domain->arena, (cutter->border_count + 1) * sizeof *anchors);
    for (size_t i = 0; i < cutter->border_count; i++)
        anchors[i] = entry_value(cutter, cutter->border[i]);
    entry->anchors = anchors;
    entry->anchor_count = (uint32_t)cutter->border_count;
    entry->is_cut = true;
    entry->is_recursive = whole->is_recursive;
    entry->caller_holds_heap = caller_holds_heap(cutter);
    entry->base.has_lost = entry->base.loss_due = whole->base.loss_due;
}

static void make_rest(const Cutter *cutter, GraphRest *rest)
{
    const Graph *whole = cutter->whole;
    rest->graph = *whole;
    rest->graph.owner = rest->graph.base.numbers.owner = ++whole->domain->next_owner;
    rest->graph.base.frame_count--;
    for (size_t i = 0; i < cutter->order_count; i++)
        graph_remove_node(&rest->graph, cutter->order[i]);
    linears_project(&rest->graph.base.numbers, cutter->rest_uses);
    ExecValue *border = arena_alloc(whole->domain->arena, (cutter->border_count + 1) * sizeof *border);
    if (cutter->border_count)
        memcpy(border, cutter->border, cutter->border_count * sizeof *border);
    rest->border = border;
}

/* Forgets unknown numbers at symbolic offsets (ends of strings are known): each activation of a recursive function would add some, with symbols of its caller. */
static void facts_fade(Graph *graph)
{
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        uint32_t count = 0;
        Cell *cells = arena_alloc(graph->domain->arena, (node->cell_count + 1) * sizeof *cells);
        for (uint32_t i = 0; i < node->cell_count; i++)
            if (!node->cells[i].offset.factor || node->cells[i].value.kind == VALUE_POINTER ||
                !node->cells[i].value.number.factor)
                cells[count++] = node->cells[i];
        if (count == node->cell_count)
            continue;
        GraphNode *edited = graph_edit(graph, id);
        edited->cells = cells;
        edited->cell_count = count;
    }
}

bool graph_cut(Graph *whole, LocationId back, Graph *entry, GraphRest *rest)
{
    if (graph_node_count(whole) - whole->removed_count > WHOLE_MOST + whole->domain->base.program->object_count)
        return false;
    graph_fade_caller(whole, back);
    if (whole->is_recursive)
        facts_fade(whole);
    if (graph_collect(whole, false))
        whole->base.has_lost = whole->base.loss_due = true;
    graph_forget_symbols(whole);
    size_t nodes = graph_node_count(whole) + 1, symbols = whole->base.numbers.symbols.count + 1;
    Cutter cutter = {.whole = whole,
                     .ids = mem_alloc(nodes * sizeof(uint32_t)),
                     .order = mem_alloc(CUT_MOST * sizeof(NodeId)),
                     .cells = mem_alloc(CUT_MOST * sizeof(Cell *)),
                     .symbols = mem_alloc(symbols * sizeof(uint32_t)),
                     .cut_uses = mem_alloc(symbols),
                     .rest_uses = mem_alloc(symbols),
                     .as = mem_alloc(symbols * sizeof(Linear))};
    memset(cutter.ids, 0xff, nodes * sizeof(uint32_t));
    take_all(&cutter);
    if (!cutter.fails)
        leave_all(&cutter);
    bool done = !cutter.fails && anchors_hold(&cutter);
    if (done) {
        for (size_t i = 0; i < cutter.border_count; i++)
            take_number(&cutter, cutter.border[i].number);
        take_between(&cutter);
        border_finish(&cutter);
        make_rest(&cutter, rest);
        make_entry(&cutter, entry);
        done = !entry->base.numbers.is_empty && !rest->graph.base.numbers.is_empty;
    }
    free(cutter.ids);
    free(cutter.order);
    free(cutter.cells);
    free(cutter.symbols);
    free(cutter.cut_uses);
    free(cutter.rest_uses);
    free(cutter.border);
    free(cutter.as);
    return done;
}
