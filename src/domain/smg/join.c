/* SPDX-License-Identifier: MIT */
/* The join's frame: roots are paired first, then the work list of node pairs (join_value.c, join_cells.c), then
 * numbers. The order is the join that gives up as soon as the left operand is not the less general. */
#include "domain/smg/joiner.h"

#include "domain/smg/memory.h"
#include "domain/smg/run.h"
#include "domain/smg/segment.h"
#include "domain/smg/trees.h"

#include <stdlib.h>
#include <string.h>

JoinStatus join_both(JoinStatus a, JoinStatus b)
{
    return a == JOIN_EQUAL || a == b ? b : b == JOIN_EQUAL ? a : JOIN_APART;
}

static bool join_roots(Joiner *joiner, NodeId left, NodeId right, NodeId *out)
{
    *out = (NodeId){ID_NONE};
    if (left.index == ID_NONE || right.index == ID_NONE)
        return left.index == right.index;
    if (joiner->map[LEFT][left.index] != ID_NONE || joiner->map[RIGHT][right.index] != ID_NONE) {
        out->index = joiner->map[LEFT][left.index];
        return out->index == joiner->map[RIGHT][right.index];
    }
    GraphNode label;
    uint8_t context[2];
    if (!joiner_labels(joiner, graph_node(joiner->graph[LEFT], left), graph_node(joiner->graph[RIGHT], right), &label,
                       context))
        return false;
    *out = graph_add_node(joiner->out, label);
    joiner_pair(joiner, left, right, *out, context);
    return true;
}

static bool join_node_lists(Joiner *joiner, const NodeId *left, const NodeId *right, uint32_t count, const NodeId **out)
{
    NodeId *joined = arena_alloc(joiner->out->domain->arena, (count + 1) * sizeof *joined);
    for (uint32_t i = 0; i < count; i++)
        if (!join_roots(joiner, left[i], right[i], &joined[i]))
            return false;
    *out = joined;
    return true;
}

static bool join_value_lists(Joiner *joiner, const ExecValue *left, const ExecValue *right, uint32_t count,
                             const ExecValue **out)
{
    ExecValue *joined = arena_alloc(joiner->out->domain->arena, (count + 1) * sizeof *joined);
    for (uint32_t i = 0; i < count; i++)
        if (!joiner_values(joiner, left[i], right[i], &joined[i]))
            return false;
    *out = joined;
    return true;
}

static bool join_frames(Joiner *joiner, const ExecFrame *left, const ExecFrame *right, ExecFrame *out)
{
    const Function *function = program_function(joiner->out->domain->base.program, left->function);
    *out = *left;
    if (left->function.index != right->function.index || left->is_outermost != right->is_outermost ||
        left->register_count != right->register_count || left->alloca_count != right->alloca_count)
        return false;
    if (!join_node_lists(joiner, left->locals, right->locals, function->local_count, &out->locals) ||
        !join_node_lists(joiner, left->allocas, right->allocas, left->alloca_count, &out->allocas) ||
        !join_roots(joiner, left->varargs, right->varargs, &out->varargs))
        return false;
    RegisterValue *registers = arena_alloc(joiner->out->domain->arena, (left->register_count + 1) * sizeof *registers);
    for (uint32_t i = 0; i < left->register_count; i++) {
        registers[i].reg = left->registers[i].reg;
        if (left->registers[i].reg.index != right->registers[i].reg.index ||
            !joiner_values(joiner, left->registers[i].value, right->registers[i].value, &registers[i].value))
            return false;
    }
    out->registers = registers;
    return true;
}

static bool join_graphs(Joiner *joiner)
{
    const Graph *left = joiner->graph[LEFT], *right = joiner->graph[RIGHT];
    SmgDomain *domain = left->domain;
    const Program *program = domain->base.program;
    if (left->base.frame_count != right->base.frame_count || left->base.returned_count != right->base.returned_count ||
        left->anchor_count != right->anchor_count || left->is_cut != right->is_cut)
        return false;
    for (size_t i = 0; i < program->object_count; i++) {
        NodeId id = domain->node_of_object[i], joined;
        if (program->objects[i].kind != OBJECT_LOCAL && !join_roots(joiner, id, id, &joined))
            return false;
    }
    ExecFrame *frames = arena_alloc(domain->arena, (left->base.frame_count + 1) * sizeof *frames);
    for (uint32_t i = 0; i < left->base.frame_count; i++)
        if (!join_frames(joiner, &left->base.frames[i], &right->base.frames[i], &frames[i]))
            return false;
    joiner->out->base.frames = frames;
    joiner->out->base.frame_count = left->base.frame_count;
    if (!join_value_lists(joiner, left->base.returned, right->base.returned, left->base.returned_count,
                          &joiner->out->base.returned) ||
        !join_value_lists(joiner, left->anchors, right->anchors, left->anchor_count, &joiner->out->anchors))
        return false;
    joiner->out->base.returned_count = left->base.returned_count;
    joiner->out->anchor_count = left->anchor_count;
    joiner->out->is_cut = left->is_cut;
    joiner->out->caller_holds_heap = left->caller_holds_heap || right->caller_holds_heap;
    joiner->out->base.has_lost = left->base.has_lost || right->base.has_lost;
    joiner->out->base.loss_due = left->base.loss_due || right->base.loss_due;
    if (left->base.loss_due != right->base.loss_due && !joiner_more_general(joiner, left->base.loss_due ? LEFT : RIGHT))
        return false;
    if (left->caller_holds_heap != right->caller_holds_heap &&
        !joiner_more_general(joiner, left->caller_holds_heap ? LEFT : RIGHT))
        return false;
    if (left->base.has_lost != right->base.has_lost && !joiner_more_general(joiner, left->base.has_lost ? LEFT : RIGHT))
        return false;
    return joiner_work(joiner) && joiner_finish(joiner) &&
           (!domain->has_runs || (joiner_runs(joiner) && joiner_finish(joiner))) && joiner_neighbours(joiner) &&
           joiner_facts(joiner) && joiner_sizes(joiner) && joiner_conditions(joiner) && joiner_mirrors(joiner) &&
           joiner_patterns(joiner);
}

Joiner joiner_create(const Graph *left, const Graph *right, Graph *out)
{
    Joiner joiner = {.graph = {left, right}, .out = out};
    for (int side = 0; side < 2; side++) {
        size_t count = graph_node_count(joiner.graph[side]);
        joiner.map[side] = mem_alloc((count + 1) * sizeof(uint32_t));
        memset(joiner.map[side], 0xff, (count + 1) * sizeof(uint32_t));
    }
    return joiner;
}

void joiner_free(Joiner *joiner)
{
    free(joiner->map[LEFT]);
    free(joiner->map[RIGHT]);
    free(joiner->inserted);
    free(joiner->pairs);
    free(joiner->numbers);
}

/* A symbol that is per block in the lower operand must not be shared by all blocks in the upper one. */
static bool levels_fit(const Joiner *joiner, int upper)
{
    for (size_t i = 0; i < joiner->number_count; i++) {
        const LinearPair *pair = &joiner->numbers[i];
        Linear number = upper == LEFT ? pair->left : pair->right;
        if (pair->has_left && pair->has_right && number.factor &&
            linears_level(&joiner->out->base.numbers, pair->joined) >
                linears_level(&joiner->graph[upper]->base.numbers, number.symbol))
            return false;
    }
    return true;
}

static bool numbers_entail(const Joiner *joiner, int lower)
{
    return (joiner->folding || levels_fit(joiner, !lower)) &&
           linears_entail(&joiner->graph[lower]->base.numbers, &joiner->graph[!lower]->base.numbers, joiner->numbers,
                          joiner->number_count, lower == RIGHT);
}

static JoinStatus numbers_status(const Joiner *joiner)
{
    bool below = numbers_entail(joiner, LEFT), above = numbers_entail(joiner, RIGHT);
    return below && above ? JOIN_EQUAL : below ? JOIN_RIGHT : above ? JOIN_LEFT : JOIN_APART;
}

static bool value_refutes(const Graph *left, ExecValue lower, const Graph *right, ExecValue upper)
{
    int64_t known, other;
    if (upper.kind == VALUE_NUMBER)
        return linear_is_constant(&right->base.numbers, upper.number, &known) &&
               (lower.kind != VALUE_NUMBER || !linear_is_constant(&left->base.numbers, lower.number, &other) ||
                known != other);
    if (upper.kind != VALUE_POINTER)
        return false;
    const GraphNode *above = graph_node(right, upper.node);
    if (node_may_be_empty(above))
        return false;
    if (lower.kind != VALUE_POINTER)
        return true;
    const GraphNode *below = graph_node(left, lower.node);
    return below->storage != above->storage || below->status != above->status ||
           (node_is_abstract(below) && !node_is_abstract(above));
}

/* The node's cell at the same constant offset and of the same size, most likely in the same position; NULL if none. */
static const Cell *cell_like(const GraphNode *node, const Cell *cell, uint32_t position)
{
    for (uint32_t i = 0; i < node->cell_count && !cell->offset.factor; i++) {
        const Cell *found = &node->cells[(position + i) % node->cell_count];
        if (linear_same(found->offset, cell->offset) && found->size == cell->size)
            return found;
    }
    return NULL;
}

static bool cells_refute(const Graph *left, NodeId lower, const Graph *right, NodeId upper)
{
    if (lower.index == ID_NONE || upper.index == ID_NONE)
        return lower.index != upper.index;
    const GraphNode *below = graph_node(left, lower), *above = graph_node(right, upper);
    for (uint32_t i = 0; i < above->cell_count; i++) {
        const Cell *cell = cell_like(below, &above->cells[i], i);
        if (cell && value_refutes(left, cell->value, right, above->cells[i].value))
            return true;
    }
    return false;
}

/* Nodes that must be one another's counterparts. */
typedef struct Counterparts {
    const Graph *left, *right;
    uint32_t *lower; /* by right node: + 1, 0 if not known */
    uint32_t *queue; /* right nodes */
    uint32_t count;
} Counterparts;

static bool pair_refutes(Counterparts *pairs, NodeId lower, NodeId upper)
{
    if (lower.index == ID_NONE || upper.index == ID_NONE || pairs->lower[upper.index])
        return lower.index != upper.index && upper.index != ID_NONE && pairs->lower[upper.index] != lower.index + 1;
    pairs->lower[upper.index] = lower.index + 1;
    pairs->queue[pairs->count++] = upper.index;
    return false;
}

static bool next_refutes(Counterparts *pairs, uint32_t position)
{
    NodeId upper = {pairs->queue[position]}, lower = {pairs->lower[upper.index] - 1};
    const GraphNode *below = graph_node(pairs->left, lower), *above = graph_node(pairs->right, upper);
    for (uint32_t i = 0; i < above->cell_count; i++) {
        const Cell *cell = cell_like(below, &above->cells[i], i);
        ExecValue mine = cell ? cell->value : value_undefined(1), its = above->cells[i].value;
        if (cell &&
            (value_refutes(pairs->left, mine, pairs->right, its) ||
             (mine.kind == VALUE_POINTER && its.kind == VALUE_POINTER && pair_refutes(pairs, mine.node, its.node))))
            return true;
    }
    return false;
}

/* Graphs of regions alone: is there a way from a local on which they differ? */
static bool regions_refute(const Graph *left, const Graph *right)
{
    uint32_t count = graph_node_count(right) + 1;
    ArenaMark mark = arena_mark(left->domain->arena);
    Counterparts pairs = {left, right, arena_alloc(left->domain->arena, count * sizeof(uint32_t)),
                          arena_alloc(left->domain->arena, count * sizeof(uint32_t)), 0};
    bool refutes = false;
    for (uint32_t i = 0; i < left->base.frame_count && !refutes; i++) {
        const ExecFrame *below = &left->base.frames[i], *above = &right->base.frames[i];
        uint32_t locals = program_function(left->domain->base.program, below->function)->local_count;
        for (uint32_t k = 0; k < locals && !refutes; k++)
            refutes = pair_refutes(&pairs, below->locals[k], above->locals[k]);
    }
    for (uint32_t i = 0; i < pairs.count && !refutes; i++)
        refutes = next_refutes(&pairs, i);
    arena_pop(left->domain->arena, mark);
    return refutes;
}

bool graph_refutes_leq(const Graph *left, const Graph *right)
{
    if (left->base.frame_count != right->base.frame_count)
        return true;
    for (uint32_t i = left->base.frame_count; i-- > 0;) {
        const ExecFrame *below = &left->base.frames[i], *above = &right->base.frames[i];
        const Function *function = program_function(left->domain->base.program, below->function);
        if (below->function.index != above->function.index || below->register_count != above->register_count)
            return true;
        for (uint32_t k = 0; k < below->register_count; k++)
            if (value_refutes(left, below->registers[k].value, right, above->registers[k].value))
                return true;
        for (uint32_t k = 0; k < function->local_count; k++)
            if (cells_refute(left, below->locals[k], right, above->locals[k]))
                return true;
    }
    return left->domain->is_explicit && regions_refute(left, right);
}

/* Are they probably one array, as two graphs know it? */
static bool arrays_match(const GraphNode *left, const GraphNode *right)
{
    return left->status == STATUS_LIVE && right->status == STATUS_LIVE && left->kind == NODE_REGION &&
           right->kind == NODE_REGION && left->object.index == right->object.index &&
           left->made_at.index == right->made_at.index && left->storage == right->storage;
}

/* The graph, made a copy of at the first change. */
static const Graph *copied(const Graph *graph, Graph *copy)
{
    if (graph == copy)
        return graph;
    *copy = *graph;
    copy->owner = copy->base.numbers.owner = ++graph->domain->next_owner;
    return copy;
}

/* The graph, or a copy in which zeroed arrays that have runs in the other one have runs of zeros. */
static const Graph *zeros_as_runs(const Graph *graph, const Graph *other, Graph *copy)
{
    const Graph *result = graph;
    for (NodeId run = {0}; graph->domain->has_runs && run.index < graph_node_count(other); run.index++) {
        const GraphNode *array = graph_node(other, run);
        if (!node_has_run(array))
            continue;
        for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
            if (!graph_node(result, id)->zeroed || !arrays_match(graph_node(result, id), array))
                continue;
            result = copied(result, copy);
            run_of_zeros(copy, id);
        }
    }
    return result;
}

/* The graph, or a copy in which arrays have no more runs than in the other one: it describes the heaps of the graph, and more.
 * The join would pair runs one by one. */
static const Graph *runs_as_few(const Graph *graph, const Graph *other, Graph *copy)
{
    const Graph *result = graph;
    for (NodeId id = {0}; graph->domain->has_runs && id.index < graph_node_count(graph); id.index++) {
        uint32_t most = 0, count = run_count(graph_node(result, id));
        for (NodeId array = {0}; count > 1 && array.index < graph_node_count(other); array.index++) {
            uint32_t others = run_count(graph_node(other, array));
            if (others > most && arrays_match(graph_node(result, id), graph_node(other, array)))
                most = others;
        }
        if (!most || count <= most)
            continue;
        result = copied(result, copy);
        runs_merge_down(copy, id, most);
    }
    return result;
}

bool graph_leq(const Graph *left, const Graph *right)
{
    if (graph_refutes_leq(left, right))
        return false;
    ArenaMark mark = arena_mark(left->domain->arena);
    Graph copy;
    left = runs_as_few(zeros_as_runs(left, right, &copy), right, &copy);
    Graph out = graph_create(left->domain);
    Joiner joiner = joiner_create(left, right, &out);
    joiner.only_leq = true;
    bool leq = join_graphs(&joiner) && numbers_entail(&joiner, LEFT);
    joiner_free(&joiner);
    arena_pop(left->domain->arena, mark);
    return leq;
}

/* Widening forgot the limits of sizes, and that bytes at symbolic offsets lie inside. */
static void sizes_bound(Graph *graph)
{
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        graph_bound_size(graph, id);
        if (node->kind != NODE_REGION || node->status != STATUS_LIVE || node->level || node->is_dependent)
            continue;
        for (uint32_t i = 0; i < node->cell_count; i++)
            if (node->cells[i].offset.factor && !cell_is_run(&node->cells[i]))
                linears_assume(&graph->base.numbers, OP_SLE, linear_shifted(node->cells[i].offset, node->cells[i].size),
                               node->size, true);
    }
}

/* The constant that a value is, or the size of the block that a pointer moves through. */
static bool is_threshold(const Graph *graph, ExecValue value, int64_t *end)
{
    if (value.kind == VALUE_UNDEFINED || (value.kind == VALUE_POINTER && !value.number.factor))
        return false;
    Linear number = value.kind == VALUE_POINTER ? graph_node(graph, value.node)->size : value.number;
    *end = number.constant;
    return !number.factor && number.constant > INT64_MIN;
}

static void threshold_add(const Graph *graph, ExecValue value, int64_t *thresholds, size_t *count)
{
    int64_t end;
    if (!is_threshold(graph, value, &end))
        return;
    thresholds[(*count)++] = end;
    thresholds[(*count)++] = end - 1;
    int64_t rest, factor = value.kind == VALUE_POINTER ? value.number.factor : 1;
    if (factor > 1 &&
        !__builtin_sub_overflow(end, value.number.constant, &rest)) { /* how many elements a walk passes */
        thresholds[(*count)++] = rest / factor;
        thresholds[(*count)++] = rest / factor - 1;
    }
    if (end < 0 && value.kind == VALUE_NUMBER && value.number.width <= 32) { /* unsigned, it is another number */
        thresholds[(*count)++] = end + ((int64_t)1 << value.number.width);
        thresholds[(*count)++] = end + ((int64_t)1 << value.number.width) - 1;
    }
}

/* Constant arrays of more cells than these are tables: what is looked up in them bounds nothing. */
enum { SHORT_TABLE = 16 };

/* Where widening stops: at what the program compares with (in a library function, also what that one does), and at what variables and blocks hold on both sides, for
 * numbers are compared with these; at the ends of blocks that a pointer moves through, and of strings. */
static int64_t *thresholds_of(const Graph *graph, size_t *count)
{
    const SmgDomain *domain = graph->domain;
    const ExecFrame *top = graph->base.frame_count ? &graph->base.frames[graph->base.frame_count - 1] : NULL;
    bool is_model = top && program_function(domain->base.program, top->function)->is_model;
    size_t own = is_model ? domain->constant_count : domain->own_count,
           room = own + (top ? 4 * top->register_count : 0);
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++)
        room += 6 * graph_node(graph, id)->cell_count;
    int64_t *thresholds = arena_alloc(domain->arena, (room + 1) * sizeof *thresholds);
    if (own)
        memcpy(thresholds, domain->constants, own * sizeof *thresholds);
    *count = own;
    for (uint32_t i = 0; top && i < top->register_count; i++)
        if (top->registers[i].value.kind != VALUE_UNDEFINED)
            threshold_add(graph, top->registers[i].value, thresholds, count);
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        const Object *object =
            node->object.index == ID_NONE ? NULL : program_object(domain->base.program, node->object);
        bool is_literal = object && (object->is_literal || (object->is_model && object->is_constant)),
             is_table = object && object->is_constant && node->cell_count > SHORT_TABLE;
        for (uint32_t i = 0;
             node->status == STATUS_LIVE && !is_table && (is_model || !is_literal) && i < node->cell_count; i++) {
            const Cell *cell = &node->cells[i];
            if (!cell_is_run(cell))
                threshold_add(graph, cell->value, thresholds, count);
            if (cell->size == 1 && value_is_zero(&graph->base, cell->value)) /* where a string ends at the latest */
                threshold_add(graph, value_number(cell->offset), thresholds, count);
        }
    }
    return thresholds;
}

/* How a graph's values point to its nodes. */
typedef struct Pointing {
    uint8_t *constant, *symbolic; /* by node: is there a pointer with such an offset? */
} Pointing;

static ExecValue pointing_visit(void *context, ExecValue value)
{
    Pointing *pointing = context;
    if (value.kind == VALUE_POINTER)
        (value.number.factor ? pointing->symbolic : pointing->constant)[value.node.index] = 1;
    return value;
}

/* Does the result know no place of a heap block for sure that both sides have pointers to? It can never be freed then. */
static bool loses_start(Joiner *joiner)
{
    uint32_t count = graph_node_count(joiner->out);
    Pointing pointing = {mem_alloc(count + 1), mem_alloc(count + 1)};
    graph_map_values(joiner->out, pointing_visit, &pointing);
    bool loses = false;
    for (uint32_t i = 0; i < count; i++) {
        const GraphNode *node = graph_node(joiner->out, (NodeId){i});
        loses |= pointing.symbolic[i] && !pointing.constant[i] && node->kind == NODE_REGION && !node->level &&
                 node->storage == STORAGE_HEAP && node->status == STATUS_LIVE;
    }
    free(pointing.constant);
    free(pointing.symbolic);
    return loses;
}

bool graph_join(const Graph *left, const Graph *right, Widening widening, bool keeps_constants, JoinResult *result)
{
    Graph copies[2];
    const Graph *from = left;
    left = zeros_as_runs(left, right, &copies[LEFT]);
    right = zeros_as_runs(right, from, &copies[RIGHT]);
    result->graph = graph_create(left->domain);
    Joiner joiner = joiner_create(left, right, &result->graph);
    joiner.widens = widening != WIDENS_NOT;
    joiner.keeps_constants = keeps_constants;
    bool joined = join_graphs(&joiner);
    if (joined) {
        result->numbers = numbers_status(&joiner);
        result->loses_start = joiner.shifts && loses_start(&joiner);
        result->loses_header = result->loses_start && !joiner.shifts_far;
        result->is_union = joiner.unions == 1 && joiner.status == JOIN_EQUAL;
        result->shape = joiner.unions ? JOIN_APART : joiner.status;
        size_t count = 0;
        const int64_t *thresholds = joiner.widens ? thresholds_of(&result->graph, &count) : NULL;
        linears_join(&result->graph.base.numbers, &left->base.numbers, &right->base.numbers, joiner.numbers,
                     joiner.number_count, widening, thresholds, count);
        sizes_bound(&result->graph);
        runs_bound(&result->graph);
    }
    joiner_free(&joiner);
    /* A newly nested node may turn out to be shared: then there is no join. */
    return joined && !result->graph.base.numbers.is_empty && !graph_check(&result->graph);
}

typedef struct Privacy {
    const Joiner *joiner;
    int side; /* whose private nodes are looked at */
    bool holds;
} Privacy;

static ExecValue privacy_visit(void *context, ExecValue value)
{
    Privacy *privacy = context;
    if (value.kind == VALUE_POINTER && value.node.index != privacy->joiner->fold[privacy->side].index &&
        privacy->joiner->map[privacy->side][value.node.index] != ID_NONE)
        privacy->holds = false;
    return value;
}

/* Nested nodes are private: does a pointer from outside lead to one? */
static bool are_private(const Joiner *joiner, const Graph *before, int side)
{
    Privacy privacy = {joiner, side, true};
    for (NodeId id = {0}; id.index < graph_node_count(before) && privacy.holds; id.index++) {
        const GraphNode *node = graph_node(before, id);
        if (node->status == STATUS_REMOVED || joiner->map[side][id.index] != ID_NONE)
            continue;
        for (uint32_t i = 0; i < node->cell_count; i++)
            privacy_visit(&privacy, node->cells[i].value);
        if (node->kind == NODE_OPTIONAL)
            privacy_visit(&privacy, node->otherwise);
    }
    /* The links of the list lead to its neighbours, which are not nested. */
    const GraphNode *label = graph_node(joiner->out, joiner->folded), *own = graph_node(before, joiner->fold[side]);
    for (uint32_t i = 0; i < own->cell_count; i++)
        if (node_links_by(label, &own->cells[i]))
            privacy_visit(&privacy, own->cells[i].value);
    for (uint32_t i = 0; i < before->base.frame_count; i++)
        for (uint32_t k = 0; k < before->base.frames[i].register_count; k++)
            privacy_visit(&privacy, before->base.frames[i].registers[k].value);
    for (uint32_t i = 0; i < before->base.returned_count; i++)
        privacy_visit(&privacy, before->base.returned[i]);
    for (uint32_t i = 0; i < before->anchor_count; i++)
        privacy_visit(&privacy, before->anchors[i]);
    return privacy.holds;
}

static void remove_private(const Joiner *joiner, Graph *graph, int side, uint32_t count)
{
    for (NodeId id = {0}; id.index < count; id.index++)
        if (joiner->map[side][id.index] != ID_NONE && id.index != joiner->fold[side].index)
            graph_remove_node(graph, id);
}

bool graph_join_nodes(Graph *graph, NodeId left, NodeId right, NodeKind kind, int64_t next, int64_t prev,
                      bool keeps_constants, NodeId *joined, JoinStatus *status)
{
    Graph before = graph_fork(graph);
    uint32_t count = graph_node_count(&before);
    GraphNode label = *graph_node(&before, left);
    Joiner joiner = joiner_create(&before, &before, graph);
    joiner.folding = true;
    joiner.keeps_constants = keeps_constants;
    joiner.fold[LEFT] = left;
    joiner.fold[RIGHT] = right;
    label.kind = kind;
    label.tree = node_tree(graph->domain, &label);
    label.when = NULL;
    label.next = next;
    label.prev = prev;
    if (label.made_at.index != graph_node(&before, right)->made_at.index)
        label.made_at = (EdgeId){ID_NONE};
    if (label.type != graph_node(&before, right)->type)
        label.type = NULL;
    label.reuses |= graph_node(&before, right)->reuses;
    label.cells = NULL;
    label.cell_count = label.pattern_count = 0;
    joiner.folded = *joined = graph_add_node(graph, label);
    joiner_pair(&joiner, left, right, *joined, joiner.deeper);
    bool done = joiner_work(&joiner) && joiner_finish(&joiner) && joiner_facts(&joiner) && joiner_sizes(&joiner) &&
                joiner_conditions(&joiner) && joiner_mirrors(&joiner) && joiner_patterns(&joiner) &&
                are_private(&joiner, &before, LEFT) && are_private(&joiner, &before, RIGHT);
    if (done) {
        *status = kind == NODE_RUN ? joiner.status : join_both(joiner.status, numbers_status(&joiner));
        linears_fold(&graph->base.numbers, &before.base.numbers, joiner.numbers, joiner.number_count,
                     kind == NODE_RUN && label.storage != STORAGE_HEAP);
        remove_private(&joiner, graph, LEFT, count);
        remove_private(&joiner, graph, RIGHT, count);
        done = !graph->base.numbers.is_empty;
    }
    joiner_free(&joiner);
    return done;
}
