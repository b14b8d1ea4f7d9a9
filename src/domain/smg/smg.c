/* SPDX-License-Identifier: MIT */
/* The contract of domain.h, on graphs. */
#include "domain/smg/smg.h"

#include "base/map.h"
#include "domain/exec/exec.h"
#include "domain/smg/alias.h"
#include "domain/smg/cut.h"
#include "domain/smg/fade.h"
#include "domain/smg/fold.h"
#include "domain/smg/graph.h"
#include "domain/smg/grow.h"
#include "domain/smg/heap.h"
#include "domain/smg/join.h"
#include "domain/smg/operations.h"
#include "domain/smg/pointers.h"
#include "domain/smg/precision.h"
#include "domain/smg/print.h"
#include "domain/smg/propose.h"
#include "domain/smg/run.h"
#include "domain/smg/trees.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_MOST = 999 };

static SmgDomain *smg_of(Domain *domain)
{
    return (SmgDomain *)domain;
}

static void count_in(SmgDomain *domain, Operand operand)
{
    if (operand.kind == OPERAND_CONSTANT && operand.width > 1 && operand.constant < COUNT_MOST &&
        operand.constant > domain->largest_count)
        domain->largest_count = (uint32_t)operand.constant;
}

/* How far loops of the program may count. */
static void counts_collect(SmgDomain *domain)
{
    const Program *program = domain->base.program;
    for (size_t e = 0; e < program->edge_count; e++)
        for (uint32_t s = 0; s < program->edges[e].step_count; s++) {
            const Step *step = &program->edges[e].steps[s];
            bool compares = step->kind == STEP_COMPUTE && opcode_info(step->opcode)->is_comparison;
            if (compares)
                count_in(domain, step->a);
            if (compares || step->kind == STEP_STORE)
                count_in(domain, step->b);
            for (uint32_t i = 0; step->kind == STEP_CALL && i < step->argument_count; i++)
                count_in(domain, step->arguments[i]);
        }
}

static Domain *create(const Program *program, PropertySet properties, TermStore *terms)
{
    SmgDomain *domain = mem_alloc(sizeof *domain);
    domain->base = (Domain){smg_ops(), program, properties, terms, 0, 0};
    domain->arena = arena_create();
    domain->lasting = arena_create();
    domain->pointers = pointer_index_create();
    domain->has_numbers = program_has_numbers(program);
    domain->node_of_object = arena_alloc(domain->lasting, (program->object_count + 1) * sizeof *domain->node_of_object);
    domain->checks_graphs = getenv("WHITTLE_CHECK"); /* as the sanitizer build's tests do */
    domain->calls = callgraph_create(program);
    domain->liveness = liveness_create(program);
    domain->constants = exec_thresholds(program, &domain->own_count, &domain->constant_count);
    counts_collect(domain);
    return &domain->base;
}

static void destroy(Domain *domain)
{
    free(smg_of(domain)->constants);
    free(smg_of(domain)->shapes);
    free(smg_of(domain)->seen_trees);
    free(smg_of(domain)->tree_sets);
    pointer_index_free(smg_of(domain)->pointers);
    callgraph_destroy(smg_of(domain)->calls);
    liveness_destroy(smg_of(domain)->liveness);
    arena_destroy(smg_of(domain)->arena);
    arena_destroy(smg_of(domain)->lasting);
    free(domain);
}

static void initial(Domain *base, SuccessorList *out)
{
    for (uint32_t i = 0; i < base->program->object_count; i++)
        smg_of(base)->node_of_object[i].index = ID_NONE;
    exec_initial(base, out);
}

static const State *cut(Domain *base, const State *state, EdgeId edge_id, FunctionId callee, const State **rest)
{
    SmgDomain *domain = smg_of(base);
    const Edge *edge = program_edge(base->program, edge_id);
    Graph whole = graph_thaw(domain, state);
    Graph *graph = (Graph *)exec_enter(base, &whole.base, edge_id, callee);
    graph->is_recursive =
        callgraph_leads(domain->calls, callee, program_location(base->program, edge->source)->function);
    Graph part;
    GraphRest left_out;
    *rest = NULL;
    if (!graph_cut(graph, edge->target, &part, &left_out))
        return graph_freeze(graph);
    State *kept = arena_alloc(domain->arena, sizeof *kept);
    *kept = (State){left_out.graph, left_out.border};
    *rest = kept;
    return graph_freeze(&part);
}

static void glue(Domain *base, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out)
{
    Graph graph = graph_thaw(smg_of(base), at_exit);
    if (rest && !graph_glue(&at_exit->graph, &(GraphRest){rest->graph, rest->border}, &graph))
        return;
    if (!rest)
        graph.base.frame_count--;
    exec_leave(base, &graph.base, edge);
    successor_add(out, graph_freeze(&graph), graph.base.marks);
}

static bool leq(Domain *base, const State *left, const State *right)
{
    (void)base;
    return left == right || graph_same(&left->graph, &right->graph) || graph_leq(&left->graph, &right->graph);
}

/* The constants in a block, in no order; zeros may be there without a cell. */
static uint64_t hash_block(const Graph *graph, NodeId id)
{
    uint64_t sum = 0;
    const GraphNode *node = graph_node(graph, id);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        int64_t constant;
        if (cell->value.kind == VALUE_NUMBER && !cell->offset.factor &&
            linear_is_constant(&graph->base.numbers, cell->value.number, &constant) && constant)
            sum += hash_mix((uint64_t)cell->offset.constant, (uint64_t)constant);
    }
    return sum;
}

/* Of what isomorphic graphs have in common: how many nodes there are, and the constants in the locals, which tell most
 * states of a loop apart; where nothing folds, those of all blocks. */
static uint64_t hash(Domain *base, const State *state)
{
    const Graph *graph = &state->graph;
    uint64_t result = hash_mix(graph->base.frame_count, graph->nodes.count - graph->removed_count);
    result = hash_mix(result, graph->anchor_count);
    for (uint32_t i = 0; i < graph->base.frame_count; i++) {
        const ExecFrame *frame = &graph->base.frames[i];
        const Function *function = program_function(base->program, frame->function);
        result = hash_mix(result, frame->function.index);
        for (uint32_t k = 0; k < function->local_count; k++)
            result = hash_mix(result, frame->locals[k].index == ID_NONE ? 0 : hash_block(graph, frame->locals[k]));
        for (uint32_t k = 0; k < frame->register_count; k++) {
            int64_t constant;
            ExecValue value = frame->registers[k].value;
            if (value.kind == VALUE_NUMBER && linear_is_constant(&graph->base.numbers, value.number, &constant))
                result = hash_mix(result, (uint64_t)constant);
        }
    }
    uint64_t sum = 0;
    for (NodeId id = {0}; smg_of(base)->is_explicit && id.index < graph_node_count(graph); id.index++)
        sum += graph_node(graph, id)->status == STATUS_LIVE ? hash_block(graph, id) : 0;
    return hash_mix(result, sum);
}

static bool equal(Domain *base, const State *left, const State *right)
{
    return leq(base, left, right) && leq(base, right, left) && hash(base, left) == hash(base, right);
}

static int sign_of(const Graph *graph, ExecValue value)
{
    int64_t low = linear_low(&graph->base.numbers, value.number),
            high = linear_high(&graph->base.numbers, value.number);
    return low > 0 ? 1 : high < 0 ? -1 : low == high ? 0 : 2;
}

/* Are the functions' results numbers of one sign, or pointers? Callers decide by the sign. */
static bool results_alike(const Graph *left, const Graph *right)
{
    bool alike = left->base.returned_count == right->base.returned_count;
    for (uint32_t i = 0; alike && i < left->base.returned_count; i++) {
        ExecValue a = left->base.returned[i], b = right->base.returned[i];
        alike = a.kind == b.kind && (a.kind != VALUE_NUMBER || sign_of(left, a) == sign_of(right, b));
    }
    return alike;
}

static const State *join(Domain *base, const State *left, const State *right, const Precision *precision,
                         unsigned rounds, MarkSet *marks)
{
    SmgDomain *domain = smg_of(base);
    ArenaMark mark = arena_mark(domain->arena);
    JoinResult result;
    trees_use(domain, precision_trees(precision));
    MergeRounds limits = precision_rounds(domain, precision);
    if (rounds < limits.numbers && rounds < limits.shapes && graph_refutes_leq(&left->graph, &right->graph) &&
        graph_refutes_leq(&right->graph, &left->graph))
        return NULL; /* incomparable: not useful yet, see below */
    Widening widening = rounds == ROUNDS_LAST    ? WIDENS_PLAINLY
                        : rounds >= limits.hurry ? WIDENS_QUICKLY
                        : rounds >= limits.widen ? WIDENS
                                                 : WIDENS_NOT;
    bool joined = graph_join(&left->graph, &right->graph, widening, rounds < limits.constants, &result);
    if (joined) {
        JoinStatus status = join_both(result.shape, result.numbers);
        bool useful =
            status != JOIN_APART || (result.is_union && result.numbers != JOIN_APART) ||
            (result.shape != JOIN_APART && rounds >= limits.numbers && results_alike(&left->graph, &right->graph)) ||
            rounds >= limits.shapes;
        bool stays_apart = result.loses_header || (result.loses_start && rounds < limits.starts);
        if (useful && !stays_apart) {
            *marks |= 1u << MARK_MERGE;
            return graph_freeze(&result.graph);
        }
    }
    arena_pop(domain->arena, mark);
    return NULL;
}

/* Folding is for what could go on for ever: loops and recursion. What a function returns is made one list only as far as
 * it is one already but for a node at its end: callers need not tell a list from one that a loop went through. The element of an
 * array that a library function was called for is one that the caller is looking at: it stays. */
static const State *abstract(Domain *base, const State *state, LocationId location, const Precision *precision,
                             MarkSet *marks)
{
    SmgDomain *domain = smg_of(base);
    const Location *at = program_location(base->program, location);
    bool is_exit = program_function(base->program, at->function)->exit.index == location.index;
    bool closes = at->is_loop_head ||
                  (is_exit ? callgraph_recurs(domain->calls, at->function, at->function) : state->graph.is_recursive);
    if (!closes && !is_exit)
        return state;
    Graph graph = graph_thaw(domain, state);
    trees_use(domain, precision_trees(precision));
    bool expired = graph_expire_facts(&graph);
    bool faded = closes && !domain->is_explicit && graph_fade_artificial(&graph, location);
    expired |= closes && !domain->is_explicit && graph_fade_elements(&graph, location);
    bool folded = closes && !domain->is_explicit && aliases_make(&graph);
    folded |= graph_fold(&graph, precision, !closes);
    if (precision_tells_elements(precision))
        graph_tell_elements(&graph);
    if ((closes || !program_function(base->program, at->function)->is_model) && runs_fold(&graph)) {
        folded = true;
        if (graph_expire_facts(&graph)) /* numbers of one element that were computed with are each element's now */
            runs_fold(&graph);
    }
    bool forgot = precision_forgets(precision) && graph_forget_links(&graph);
    if (!folded && !forgot && !expired && !faded)
        return state;
    *marks |= (MarkSet)folded << MARK_FOLD | (MarkSet)(forgot || expired) << MARK_FORGET;
    return graph_freeze(&graph);
}

static const Precision *coarsest(Domain *base)
{
    return precision_coarsest(smg_of(base));
}

static void finer(Domain *base, const Precision *precision, PrecisionList *out)
{
    precision_finer(smg_of(base), precision, out);
}

static bool at_least_as_fine(Domain *base, const Precision *left, const Precision *right)
{
    (void)base;
    return precision_at_least_as_fine(left, right);
}

static size_t size_of_precision(Domain *base, const Precision *precision)
{
    (void)base;
    return precision_size(precision);
}

static void print_precision(Domain *base, const Precision *precision, Text *out)
{
    precision_print(smg_of(base), precision, out);
}

static const Precision *finest(Domain *base)
{
    return precision_finest(smg_of(base));
}

static const Precision *join_precisions(Domain *base, const Precision *left, const Precision *right)
{
    return precision_join(smg_of(base), left, right);
}

static const Precision *meet_precisions(Domain *base, const Precision *left, const Precision *right)
{
    return precision_meet(smg_of(base), left, right);
}

static uint64_t measure_precision(Domain *base, const Precision *precision)
{
    (void)base;
    return precision_threshold(precision);
}

static void print(Domain *base, const State *state, Text *out)
{
    (void)base;
    graph_print(out, &state->graph);
}

static const State *of_heap(Domain *base, const Heap *heap, const Precision *precision)
{
    SmgDomain *domain = smg_of(base);
    Graph graph = graph_of_heap(domain, heap);
    trees_use(domain, precision_trees(precision));
    graph_fold(&graph, precision, false);
    if (precision_forgets(precision))
        graph_forget_links(&graph);
    return graph_freeze(&graph);
}

static bool describes(Domain *base, const State *state, const Heap *heap)
{
    (void)base;
    return graph_describes(&state->graph, heap);
}

static size_t concretise(Domain *base, const State *state, size_t size, size_t most, HeapSample *out)
{
    (void)base;
    return graph_concretise(&state->graph, size, most, out);
}

static bool outline(Domain *base, const State *state, Arena *arena, Outline *out)
{
    (void)base;
    return graph_outline(&state->graph, arena, out);
}

static bool shape(Domain *base, const State *const *states, size_t count, ObjectId variable, Text *says)
{
    (void)base;
    return states_shape(states, count, variable, says);
}

static const Term *invariant(Domain *base, const State *state)
{
    (void)base;
    return graph_invariant(&state->graph);
}

static void dot(Domain *base, const State *state, Text *out)
{
    (void)base;
    graph_dot(out, &state->graph);
}

static size_t bytes(const Domain *base)
{
    return arena_used(((const SmgDomain *)base)->arena);
}

static void keep_only(Domain *base, const State *const *states, size_t count)
{
    for (size_t i = 0; i < count; i++)
        arena_keep(smg_of(base)->arena, states[i]);
    arena_sweep(smg_of(base)->arena);
}

const DomainOps *smg_ops(void)
{
    static const DomainOps ops = {
        .name = "smg",
        .says = "symbolic memory graphs: byte-precise, list segments of any length",
        .memory = &smg_memory_ops,
        .create = create,
        .destroy = destroy,
        .initial = initial,
        .post = exec_post,
        .post_ignores_precision = true,
        .callees = exec_callees,
        .cut = cut,
        .glue = glue,
        .leq = leq,
        .hash = hash,
        .equal = equal,
        .join = join,
        .abstract = abstract,
        .coarsest = coarsest,
        .finest = finest,
        .finer = finer,
        .at_least_as_fine = at_least_as_fine,
        .precision_join = join_precisions,
        .precision_meet = meet_precisions,
        .precision_size = size_of_precision,
        .precision_print = print_precision,
        .measure = "threshold",
        .precision_measure = measure_precision,
        .propose = smg_propose,
        .ways = smg_ways,
        .grows = smg_grows,
        .of_heap = of_heap,
        .describes = describes,
        .concretise = concretise,
        .outline = outline,
        .of_outline = exec_of_outline,
        .shape = shape,
        .invariant = invariant,
        .print = print,
        .dot = dot,
        .bytes = bytes,
        .keep_only = keep_only,
    };
    return &ops;
}

/* --- explicit ---------------------------------------------------------------------------------------------- */

static Domain *create_explicit(const Program *program, PropertySet properties, TermStore *terms)
{
    Domain *domain = create(program, properties, terms);
    domain->ops = explicit_ops();
    smg_of(domain)->is_explicit = true;
    return domain;
}

static const State *of_heap_as_it_is(Domain *base, const Heap *heap, const Precision *precision)
{
    (void)precision;
    Graph graph = graph_of_heap(smg_of(base), heap);
    return graph_freeze(&graph);
}

const DomainOps *explicit_ops(void)
{
    static const DomainOps ops = {
        .name = "explicit",
        .says = "one concrete heap per state, unknown integers where unknown",
        .memory = &smg_memory_ops,
        .create = create_explicit,
        .destroy = destroy,
        .initial = initial,
        .post = exec_post,
        .post_ignores_precision = true,
        .callees = exec_callees,
        .cut = cut,
        .glue = glue,
        .leq = leq,
        .hash = hash,
        .equal = equal,
        .join = exec_no_join,
        .abstract = exec_no_abstraction,
        .coarsest = exec_only_precision,
        .finest = exec_only_precision,
        .finer = exec_no_finer,
        .at_least_as_fine = exec_as_fine,
        .precision_join = exec_same_precision,
        .precision_meet = exec_same_precision,
        .precision_size = exec_no_size,
        .precision_print = exec_no_precision_print,
        .propose = propose_nearby,
        .of_heap = of_heap_as_it_is,
        .describes = describes,
        .concretise = concretise,
        .outline = outline,
        .of_outline = exec_of_outline,
        .invariant = invariant,
        .print = print,
        .dot = dot,
        .bytes = bytes,
        .keep_only = keep_only,
    };
    return &ops;
}
