/* SPDX-License-Identifier: MIT */
/* The contract of domain.h, on graphs. */
#include "domain/smg/smg.h"

#include "base/map.h"
#include "domain/smg/cut.h"
#include "domain/smg/fold.h"
#include "domain/smg/graph.h"
#include "domain/smg/grow.h"
#include "domain/smg/heap.h"
#include "domain/smg/join.h"
#include "domain/smg/memory.h"
#include "domain/smg/pointers.h"
#include "domain/smg/post.h"
#include "domain/smg/precision.h"
#include "domain/smg/print.h"
#include "domain/smg/propose.h"
#include "domain/smg/trees.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_MOST = 999 };

static SmgDomain *smg_of(Domain *domain)
{
    return (SmgDomain *)domain;
}

/* Nothing but what the values mention is kept: order and join look at all there is. */
static const State *freeze(SmgDomain *domain, Graph *graph)
{
    graph_forget_symbols(graph);
    if (domain->checks_graphs)
        assert(!graph_check(graph));
    State *state = arena_alloc(domain->arena, sizeof *state);
    *state = (State){.graph = *graph};
    state->graph.marks = 0;
    return state;
}

static Graph thaw(SmgDomain *domain, const State *state)
{
    Graph graph = state->graph;
    graph.owner = graph.numbers.owner = ++domain->next_owner;
    return graph;
}

static int constant_order(const void *left, const void *right)
{
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return a < b ? -1 : a > b;
}

/* What the program compares with, and its neighbours: where bounds may stop growing. */
static void constants_collect(SmgDomain *domain)
{
    const Program *program = domain->base.program;
    size_t capacity = 0, count = 0;
    int64_t *all = NULL;
    for (size_t e = 0; e < program->edge_count; e++)
        for (uint32_t s = 0; s < program->edges[e].step_count; s++) {
            const Step *step = &program->edges[e].steps[s];
            if (step->kind != STEP_COMPUTE || !opcode_info(step->opcode)->is_comparison)
                continue;
            for (int side = 0; side < 2; side++) {
                Operand operand = side ? step->b : step->a;
                if (operand.kind != OPERAND_CONSTANT)
                    continue;
                for (int near = -1; near <= 1; near++) {
                    all = array_room(all, &capacity, count, sizeof *all);
                    all[count++] = (int64_t)((uint64_t)bits_signed(operand.constant, operand.width) + (uint64_t)near);
                }
            }
        }
    if (count)
        qsort(all, count, sizeof *all, constant_order);
    domain->constants = all;
    domain->constant_count = count;
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
    domain->base = (Domain){smg_ops(), program, properties, terms, 0};
    domain->arena = arena_create();
    domain->pointers = pointer_index_create();
    domain->node_of_object = arena_alloc(domain->arena, (program->object_count + 1) * sizeof *domain->node_of_object);
    domain->checks_graphs = getenv("WHITTLE_CHECK"); /* as the sanitizer build's tests do */
    domain->calls = callgraph_create(program);
    domain->liveness = liveness_create(program);
    constants_collect(domain);
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
    free(domain);
}

static void initialise_global(Graph *graph, NodeId id, const Object *object)
{
    unsigned width = graph->domain->base.program->pointer_width;
    for (uint64_t at = 0; object->bytes && at < object->size;) {
        uint32_t size = object->size - at < 8 ? (uint32_t)(object->size - at) : 8;
        uint64_t bits = 0;
        for (uint32_t i = 0; i < size; i++)
            bits |= (uint64_t)object->bytes[at + i] << (8 * i);
        if (bits)
            memory_write(graph, id, linear_constant((int64_t)at, width), size,
                         value_number(linear_of_bits(bits, 8 * size)));
        at += size;
    }
    for (uint32_t i = 0; i < object->relocation_count; i++) {
        const Relocation *relocation = &object->relocations[i];
        SmgValue pointer = value_pointer(graph->domain->node_of_object[relocation->object.index], TARGET_REGION,
                                         linear_constant(relocation->addend, width));
        memory_write(graph, id, linear_constant((int64_t)relocation->offset, width), width / 8, pointer);
    }
}

/* A frame with its long-lived locals; parameters are still to be set. */
static SmgFrame frame_create(Graph *graph, FunctionId id)
{
    const Program *program = graph->domain->base.program;
    const Function *function = program_function(program, id);
    NodeId *locals = arena_alloc(graph->domain->arena, (function->local_count + 1) * sizeof *locals);
    for (uint32_t i = 0; i < function->local_count; i++) {
        const Object *object = program_object(program, function->locals[i]);
        locals[i].index = ID_NONE;
        if (!object->has_lifetime)
            locals[i] =
                graph_add_object(graph, (Node){.status = STATUS_LIVE,
                                               .storage = STORAGE_LOCAL,
                                               .object = function->locals[i],
                                               .made_at = {ID_NONE},
                                               .size = linear_constant((int64_t)object->size, program->pointer_width)});
    }
    return (SmgFrame){.function = id, .locals = locals, .varargs = {ID_NONE}};
}

static void initial(Domain *base, SuccessorList *out)
{
    SmgDomain *domain = smg_of(base);
    const Program *program = base->program;
    Graph graph = graph_create(domain);
    for (uint32_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        domain->node_of_object[i].index = ID_NONE;
        if (object->kind == OBJECT_LOCAL)
            continue;
        bool is_function = object->kind == OBJECT_FUNCTION;
        domain->node_of_object[i] =
            graph_add_node(&graph, (Node){.status = STATUS_LIVE,
                                          .storage = is_function ? STORAGE_FUNCTION : STORAGE_GLOBAL,
                                          .object = {i},
                                          .made_at = {ID_NONE},
                                          .zeroed = !object->is_external,
                                          .size = linear_constant((int64_t)object->size, program->pointer_width)});
    }
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == OBJECT_GLOBAL && !program->objects[i].is_external)
            initialise_global(&graph, domain->node_of_object[i], &program->objects[i]);
    const Function *entry = program_function(program, program->entry);
    SmgFrame frame = frame_create(&graph, program->entry);
    frame.is_outermost = true;
    graph_push_frame(&graph, frame);
    for (uint32_t i = 0; i < entry->parameter_count; i++)
        graph_set_register(
            &graph, entry->parameters[i],
            value_number(linear_fresh(&graph.numbers, entry->registers[entry->parameters[i].index].width)));
    const Location *location = program_location(program, entry->entry);
    graph_keep_registers(&graph, location->live, location->live_count);
    successor_add(out, freeze(domain, &graph), 0);
}

static void emit(Post *post, Graph *graph)
{
    successor_add(&post->out->successors, freeze(post->domain, graph), graph->marks);
}

static void post(Domain *base, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    (void)precision;
    SmgDomain *domain = smg_of(base);
    Graph graph = thaw(domain, state);
    Post work = {domain, edge, out, emit};
    post_run(&work, &graph, 0);
}

static const Step *call_of(const Domain *domain, EdgeId id)
{
    const Edge *edge = program_edge(domain->program, id);
    return &edge->steps[edge->step_count - 1];
}

static bool callees(Domain *base, const State *state, EdgeId edge, FunctionList *out)
{
    Graph graph = thaw(smg_of(base), state);
    SmgValue target = graph_operand(&graph, call_of(base, edge)->a);
    if (target.kind != VALUE_POINTER)
        return false;
    ObjectId object = graph_node(&graph, target.node)->object;
    out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
    out->items[out->count++] = program_object(base->program, object)->function;
    return true;
}

/* The block of a call's variadic arguments. */
static NodeId varargs_create(Graph *graph, const SmgValue *values, uint32_t count)
{
    const Program *program = graph->domain->base.program;
    unsigned width = program->pointer_width, slot = width / 8;
    int64_t size = 0;
    for (uint32_t i = 0; i < count; i++)
        size += values[i].number.width > width ? 2 * slot : slot;
    NodeId id = graph_add_object(graph, (Node){.status = STATUS_LIVE,
                                               .storage = STORAGE_ALLOCA,
                                               .object = {ID_NONE},
                                               .made_at = {ID_NONE},
                                               .size = linear_constant(size, width)});
    int64_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        memory_write(graph, id, linear_constant(at, width), (values[i].number.width + 7u) / 8, values[i]);
        at += values[i].number.width > width ? 2 * slot : slot;
    }
    return id;
}

static const State *cut(Domain *base, const State *state, EdgeId edge_id, FunctionId callee, const State **rest)
{
    SmgDomain *domain = smg_of(base);
    const Program *program = base->program;
    const Edge *edge = program_edge(program, edge_id);
    const Step *call = call_of(base, edge_id);
    const Function *function = program_function(program, callee);
    Graph graph = thaw(domain, state);
    SmgValue *values = arena_alloc(domain->arena, (call->argument_count + 1) * sizeof *values);
    for (uint32_t i = 0; i < call->argument_count; i++)
        values[i] = graph_operand(&graph, call->arguments[i]);
    const Location *back = program_location(program, edge->target);
    graph_keep_registers(&graph, back->live, back->live_count);
    SmgFrame frame = frame_create(&graph, callee);
    if (call->argument_count > function->parameter_count)
        frame.varargs = varargs_create(&graph, values + function->parameter_count,
                                       call->argument_count - function->parameter_count);
    graph_push_frame(&graph, frame);
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        unsigned width = function->registers[function->parameters[i].index].width;
        SmgValue value = i < call->argument_count && values[i].number.width == width
                             ? values[i]
                             : value_number(linear_fresh(&graph.numbers, width));
        graph_set_register(&graph, function->parameters[i], value);
    }
    const Location *entry = program_location(program, function->entry);
    graph_keep_registers(&graph, entry->live, entry->live_count);
    graph.is_recursive = callgraph_leads(domain->calls, callee, program_location(program, edge->source)->function);
    Graph part;
    GraphRest left_out;
    *rest = NULL;
    if (!graph_cut(&graph, edge->target, &part, &left_out))
        return freeze(domain, &graph);
    State *kept = arena_alloc(domain->arena, sizeof *kept);
    *kept = (State){left_out.graph, left_out.border};
    *rest = kept;
    return freeze(domain, &part);
}

static void glue(Domain *base, const State *at_exit, const State *rest, EdgeId edge_id, SuccessorList *out)
{
    SmgDomain *domain = smg_of(base);
    const Step *call = call_of(base, edge_id);
    Graph graph = thaw(domain, at_exit);
    if (rest && !graph_glue(&at_exit->graph, &(GraphRest){rest->graph, rest->border}, &graph))
        return;
    if (!rest)
        graph.frame_count--;
    for (uint32_t i = 0; i < call->result_count; i++) {
        if (call->results[i].index == ID_NONE)
            continue;
        const Function *caller = program_function(base->program, graph_top(&graph)->function);
        unsigned width = caller->registers[call->results[i].index].width;
        SmgValue value = i < graph.returned_count && graph.returned[i].number.width == width
                             ? graph.returned[i]
                             : value_number(linear_fresh(&graph.numbers, width));
        graph_set_register(&graph, call->results[i], value);
    }
    graph.returned_count = 0;
    const Location *target = program_location(base->program, program_edge(base->program, edge_id)->target);
    graph_keep_registers(&graph, target->live, target->live_count);
    if (graph_collect(&graph, false))
        graph.has_lost = graph.loss_due = true;
    successor_add(out, freeze(domain, &graph), graph.marks);
}

static bool leq(Domain *base, const State *left, const State *right)
{
    (void)base;
    return left == right || graph_same(&left->graph, &right->graph) || graph_leq(&left->graph, &right->graph);
}

/* The constants in a variable, in no order; zeros may be there without a cell. */
static uint64_t hash_local(const Graph *graph, NodeId id)
{
    uint64_t sum = 0;
    const Node *node = graph_node(graph, id);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        int64_t constant;
        if (cell->value.kind == VALUE_NUMBER && !cell->offset.factor &&
            linear_is_constant(&graph->numbers, cell->value.number, &constant) && constant)
            sum += hash_mix((uint64_t)cell->offset.constant, (uint64_t)constant);
    }
    return sum;
}

/* Of what isomorphic graphs have in common: how many nodes there are, and the constants in the locals, which tell most
 * states of a loop apart. */
static uint64_t hash(Domain *base, const State *state)
{
    const Graph *graph = &state->graph;
    uint64_t result = hash_mix(graph->frame_count, graph->nodes.count - graph->removed_count);
    result = hash_mix(result, graph->anchor_count);
    for (uint32_t i = 0; i < graph->frame_count; i++) {
        const SmgFrame *frame = &graph->frames[i];
        const Function *function = program_function(base->program, frame->function);
        result = hash_mix(result, frame->function.index);
        for (uint32_t k = 0; k < function->local_count; k++)
            result = hash_mix(result, frame->locals[k].index == ID_NONE ? 0 : hash_local(graph, frame->locals[k]));
        for (uint32_t k = 0; k < frame->register_count; k++) {
            int64_t constant;
            SmgValue value = frame->registers[k].value;
            if (value.kind == VALUE_NUMBER && linear_is_constant(&graph->numbers, value.number, &constant))
                result = hash_mix(result, (uint64_t)constant);
        }
    }
    return result;
}

static bool equal(Domain *base, const State *left, const State *right)
{
    return hash(base, left) == hash(base, right) && leq(base, left, right) && leq(base, right, left);
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
    bool joined =
        graph_join(&left->graph, &right->graph, rounds >= limits.widen, rounds < limits.constants, &result);
    if (joined) {
        JoinStatus status = join_both(result.shape, result.numbers);
        bool useful = status != JOIN_APART || (result.is_union && result.numbers != JOIN_APART) || (result.shape != JOIN_APART && rounds >= limits.numbers) ||
                      rounds >= limits.shapes;
        if (useful) {
            *marks |= 1u << MARK_MERGE;
            return freeze(domain, &result.graph);
        }
    }
    arena_pop(domain->arena, mark);
    return NULL;
}

/* Folding is for what could go on for ever: loops and recursion. What a function returns is made one list only as far as
 * it is one already but for a node at its end: callers need not tell a list from one that a loop went through. */
static const State *abstract(Domain *base, const State *state, LocationId location, const Precision *precision,
                             MarkSet *marks)
{
    SmgDomain *domain = smg_of(base);
    const Location *at = program_location(base->program, location);
    bool is_exit = program_function(base->program, at->function)->exit.index == location.index;
    bool closes = at->is_loop_head || (is_exit ? callgraph_recurs(domain->calls, at->function, at->function)
                                               : state->graph.is_recursive);
    if (!closes && !is_exit)
        return state;
    Graph graph = thaw(domain, state);
    trees_use(domain, precision_trees(precision));
    bool folded = graph_fold(&graph, precision, !closes);
    bool forgot = precision_forgets(precision) && graph_forget_links(&graph);
    if (!folded && !forgot)
        return state;
    *marks |= (MarkSet)folded << MARK_FOLD | (MarkSet)forgot << MARK_FORGET;
    return freeze(domain, &graph);
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
    return freeze(domain, &graph);
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

const DomainOps *smg_ops(void)
{
    static const DomainOps ops = {
        .name = "smg",
        .says = "symbolic memory graphs: byte-precise, list segments of any length",
        .create = create,
        .destroy = destroy,
        .initial = initial,
        .post = post,
        .callees = callees,
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
        .invariant = invariant,
        .print = print,
        .dot = dot,
    };
    return &ops;
}
