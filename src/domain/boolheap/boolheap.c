/* SPDX-License-Identifier: MIT */
/* The contract of domain.h, on Boolean heaps. */
#include "domain/boolheap/state.h"

#include <stdlib.h>

enum {
    WIDEN_ROUNDS = 3,
    BDD_NODES_MOST = 1000000,
    CLAUSES_MOST = 20000,
    FLAGS_MOST = 500,
    EFFORT_MOST = 1000000,  /* nodes or clauses made for one question */
    EFFORT_SAMPLE = 100000, /* for a heap of a state */
    OPERATIONS_UNIT = 20,   /* of work */
    EFFORT_UNIT = 100,
    GIVEN_UP_MOST = 3,
};

static BoolheapDomain *domain_of(Domain *domain)
{
    return (BoolheapDomain *)domain;
}

static bool has_recursion(const Program *program, CallGraph *calls)
{
    bool found = false;
    for (uint32_t i = 0; i < program->function_count; i++)
        found |= program->functions[i].is_defined && callgraph_leads(calls, program->entry, (FunctionId){i}) &&
                 callgraph_recurs(calls, (FunctionId){i}, (FunctionId){i});
    return found;
}

static Domain *create(const Program *program, PropertySet properties, TermStore *terms)
{
    BoolheapDomain *domain = mem_alloc(sizeof *domain);
    domain->base = (Domain){boolheap_ops(), program, properties, terms, 0, 0};
    domain->arena = arena_create();
    domain->functions = booleans_create(BOOLEAN_BDD, BDD_NODES_MOST);
    if (!domain->functions) /* BuDDy serves one domain of a process */
        domain->functions = booleans_create(BOOLEAN_CNF, CLAUSES_MOST);
    domain->flags_most = FLAGS_MOST;
    domain->effort_sample = EFFORT_SAMPLE;
    domain->thresholds = exec_thresholds(program, NULL, &domain->threshold_count);
    domain->liveness = liveness_create(program);
    domain->calls = callgraph_create(program);
    domain->has_recursion = has_recursion(program, domain->calls);
    domain->flags = pointer_set_create();
    domain->names = pointer_set_create();
    domain->precisions = mem_alloc(PRECISIONS * sizeof *domain->precisions);
    domain->kinds = boolheap_kinds(program);
    for (uint32_t i = 0; i < program->object_count; i++)
        name_intern(domain, (NameKey){.kind = NAME_OBJECT, .of = i});
    return &domain->base;
}

static void destroy(Domain *base)
{
    BoolheapDomain *domain = domain_of(base);
    booleans_destroy(domain->functions);
    liveness_destroy(domain->liveness);
    callgraph_destroy(domain->calls);
    pointer_set_destroy(domain->flags);
    pointer_set_destroy(domain->names);
    arena_destroy(domain->arena);
    free(domain->thresholds);
    free(domain->precisions);
    free(domain->kinds);
    free(domain->flag_keys);
    free(domain->name_keys);
    free(domain->sets);
    free(domain);
}

/* A question to the domain begins. */
static BooleanMark begin(BoolheapDomain *domain)
{
    if (domain->base.way == WAY_COUNTED_CLAUSES && !domain->has_clauses) { /* it was not known when it was created */
        booleans_destroy(domain->functions);
        domain->functions = booleans_create(BOOLEAN_CNF, CLAUSES_MOST);
        domain->has_clauses = true;
    }
    booleans_allow(domain->functions, EFFORT_MOST);
    return booleans_mark(domain->functions);
}

/* Functions made for a question are released, but for those of the states in the answer. */
static void release(BoolheapDomain *domain, BooleanMark mark, const SuccessorList *kept, size_t first)
{
    size_t count = kept->count - first;
    Boolean *functions = mem_alloc((count + 1) * sizeof *functions);
    for (size_t i = 0; i < count; i++)
        functions[i] = kept->items[first + i].state->heap.function;
    booleans_keep(domain->functions, mark, functions, count);
    for (size_t i = 0; i < count; i++)
        ((State *)kept->items[first + i].state)->heap.function = functions[i];
    free(functions);
}

static const State *release_but(BoolheapDomain *domain, BooleanMark mark, const State *state)
{
    SuccessorList only = {.count = 0};
    if (state)
        successor_add(&only, state, 0);
    release(domain, mark, &only, 0);
    free(only.items);
    return state;
}

static void initial(Domain *base, SuccessorList *out)
{
    domain_of(base)->counted = 0; /* there is nothing to count */
    BooleanMark mark = begin(domain_of(base));
    size_t first = out->count;
    exec_initial(base, out);
    release(domain_of(base), mark, out, first);
}

/* --- order and join ---------------------------------------------------------------------------------------- */

static bool leq(Domain *base, const State *left, const State *right)
{
    BoolheapDomain *domain = domain_of(base);
    BooleanMark mark = begin(domain);
    bool holds = left == right || boolheap_pair(boolheap_copy(&left->heap), boolheap_copy(&right->heap), NULL, false);
    booleans_keep(domain->functions, mark, NULL, 0);
    return holds;
}

static Boolheap *joined(BoolheapDomain *domain, const State *left, const State *right, bool widen)
{
    Boolheap *out = boolheap_empty(domain);
    return boolheap_pair(boolheap_copy(&left->heap), boolheap_copy(&right->heap), out, widen) ? out : NULL;
}

static const State *join(Domain *base, const State *left, const State *right, const Precision *precision,
                         unsigned rounds, MarkSet *marks)
{
    BoolheapDomain *domain = domain_of(base);
    BooleanMark mark = begin(domain);
    domain->counted = boolheap_sets(base, precision);
    Boolheap *out = joined(domain, left, right, rounds >= WIDEN_ROUNDS);
    *marks |= 1u << MARK_MERGE;
    if (out) {
        boolheap_normalise(out);
        boolheap_widen(out);
        *marks |= out->base.marks;
    }
    return release_but(domain, mark, out ? boolheap_freeze_normal(out) : NULL);
}

/* The contents of local variables that are written before they are read again, unless they hold what nothing else does. */
static Boolheap *without_dead(Boolheap *heap, LocationId location)
{
    const ExecFrame *top = heap->base.frame_count ? exec_top(&heap->base) : NULL;
    if (!top || heap->base.returned_count)
        return heap;
    const Function *function = program_function(heap->domain->base.program, top->function);
    Boolheap *copy = boolheap_copy(heap);
    bool changed = false;
    for (uint32_t i = 0; i < function->local_count; i++) {
        uint32_t name = top->locals[i].index;
        if (name == ID_NONE || !boolheap_node(copy, name)->contents.count ||
            !liveness_is_dead(heap->domain->liveness, location, function->locals[i]))
            continue;
        boolheap_edit(copy, name)->contents = (Contents){NULL, 0, false};
        changed = true;
    }
    if (!changed || boolheap_collect(copy, COLLECT_STEP))
        return heap;
    boolheap_normalise(copy);
    return copy;
}

static const State *abstract(Domain *base, const State *state, LocationId location, const Precision *precision,
                             MarkSet *marks)
{
    BoolheapDomain *domain = domain_of(base);
    BooleanMark mark = begin(domain);
    Boolheap *heap = boolheap_copy(&state->heap);
    boolheap_count_by(heap, boolheap_sets(base, precision));
    heap = without_dead(heap, location);
    boolheap_widen(heap);
    *marks |= heap->base.marks;
    return release_but(domain, mark, boolheap_freeze_normal(heap));
}

/* --- steps ------------------------------------------------------------------------------------------------- */

static bool is_numbers(const Boolheap *heap, ExecValue value)
{
    if (!value_is_set(value))
        return false;
    const Alternatives *set = &heap->domain->sets[value.node.index - SET_BASE];
    for (uint32_t i = 0; i < set->count; i++)
        if (set->items[i].node != ID_NONE)
            return false;
    return true;
}

static bool is_operand(const Edge *edge, RegisterId reg)
{
    for (uint32_t i = 0; i < edge->step_count; i++) {
        const Step *step = &edge->steps[i];
        Operand operands[] = {step->a, step->b, step->c};
        for (int k = 0; k < 3; k++)
            if (operands[k].kind == OPERAND_REGISTER && operands[k].reg.index == reg.index)
                return true;
    }
    return false;
}

/* Registers that are one of several numbers: exec computes with one at a time. */
static void split_numbers(const State *state, const Edge *edge, SuccessorList *out)
{
    const ExecFrame *top = exec_top(&state->heap.base);
    for (uint32_t i = 0; i < top->register_count; i++) {
        ExecValue value = top->registers[i].value;
        if (!is_numbers(&state->heap, value) || !is_operand(edge, top->registers[i].reg))
            continue;
        const uint32_t count = state->heap.domain->sets[value.node.index - SET_BASE].count; /* the sets may move */
        for (uint32_t k = 0; k < count; k++) {
            Boolheap *part = boolheap_copy(&state->heap);
            boolheap_count_by(part, part->domain->counted);
            Alternatives own = boolheap_alternatives(part, value);
            exec_set_register(&part->base, top->registers[i].reg, value_number(own.items[k].number));
            if (boolheap_assume(part, flag_variable(part, own.items[k].flag)))
                split_numbers(boolheap_freeze(part), edge, out);
        }
        return;
    }
    successor_add(out, state, 0);
}

static void give_up(BoolheapDomain *domain, const Edge *edge, PostResult *out)
{
    uint8_t *count = &domain->precisions[domain->counted].given_up;
    *count += *count < GIVEN_UP_MOST;
    out->successors.count = 0;
    out->unsupported = &edge->steps[0];
    out->unsupported_reason = "too many combinations of pointers (domain boolheap)";
}

/* The successors of an operation are joined (Fig. 9); those of a call by pointer tell its callees apart. */
static void post(Domain *base, const State *state, EdgeId id, const Precision *precision, PostResult *out)
{
    BoolheapDomain *domain = domain_of(base);
    BooleanMark mark = begin(domain);
    SuccessorList *list = &out->successors;
    const Edge *edge = program_edge(base->program, id);
    SuccessorList parts = {.count = 0};
    domain->counted = boolheap_sets(base, precision);
    if (precision->given_up == GIVEN_UP_MOST && edge->step_count) {
        give_up(domain, edge, out);
        return;
    }
    domain->is_posting = true;
    split_numbers(state, edge, &parts);
    for (size_t i = 0; i < parts.count; i++)
        exec_post(base, parts.items[i].state, id, precision, out);
    free(parts.items);
    domain->is_posting = false;
    if (booleans_are_exhausted(domain->functions) && edge->step_count)
        give_up(domain, edge, out);
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        if (!boolean_is_false(domain->functions, list->items[i].state->heap.function))
            list->items[count++] = list->items[i];
    list->count = count;
    const Step *last = edge->step_count ? &edge->steps[edge->step_count - 1] : NULL;
    bool is_indirect = last && last->kind == STEP_CALL && last->a.kind != OPERAND_ADDRESS;
    for (size_t i = 0; i < list->count && !is_indirect; i++)
        for (size_t k = i + 1; k < list->count;) {
            Boolheap *both = joined(domain, list->items[i].state, list->items[k].state, false);
            if (!both) {
                k++;
                continue;
            }
            list->items[i].state = boolheap_freeze(both);
            list->items[i].marks |= list->items[k].marks;
            list->items[k] = list->items[--list->count];
        }
    release(domain, mark, list, 0);
}

static FunctionId caller_of(const Domain *base, EdgeId edge)
{
    return program_location(base->program, program_edge(base->program, edge)->source)->function;
}

/* A function that calls itself gets what it reaches (cut.c), where references are counted: without, hardly any edge into it is excluded.
 * Where that is not known, and any other, gets all of the heap; within a recursion the caller's frame as a node (frames.c). */
static const State *cut(Domain *base, const State *state, EdgeId edge, FunctionId callee, const State **rest)
{
    BoolheapDomain *domain = domain_of(base);
    BooleanMark mark = begin(domain);
    *rest = NULL;
    domain->counted = state->heap.sets;
    Boolheap *part = (Boolheap *)base->ops->memory->thaw(base, state);
    part = without_dead(part, program_edge(base->program, edge)->target); /* it would tell blocks apart in the callee */
    Memory *memory = exec_enter(base, &part->base, edge, callee);
    part = (Boolheap *)memory;
    bool is_counted = boolheap_next_set(part, 0) < SETS_MOST;
    part = is_counted && callgraph_recurs(domain->calls, callee, callee) ? boolheap_cut(part, rest) : NULL;
    if (!part) {
        *rest = NULL;
        part = (Boolheap *)memory;
        if (callgraph_recurs(domain->calls, caller_of(base, edge), callee))
            boolheap_suspend(part, edge);
    }
    SuccessorList kept = {.count = 0};
    successor_add(&kept, boolheap_freeze(part), 0);
    if (*rest)
        successor_add(&kept, *rest, 0);
    release(domain, mark, &kept, 0);
    const State *entry = kept.items[0].state;
    free(kept.items);
    return entry;
}

static void glue(Domain *base, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out)
{
    BoolheapDomain *domain = domain_of(base);
    BooleanMark mark = begin(domain);
    size_t first = out->count;
    CaseList cases = {.count = 0};
    domain->counted = at_exit->heap.sets;
    Memory *memory = base->ops->memory->thaw(base, at_exit);
    if (rest) {
        Memory *callers = base->ops->memory->thaw(base, rest);
        if (boolheap_assume_none_waits((Boolheap *)memory) && boolheap_glue((Boolheap *)memory, (Boolheap *)callers))
            case_add(&cases, callers, value_undefined(1));
    } else if (callgraph_recurs(domain->calls, caller_of(base, edge), exec_top(memory)->function))
        boolheap_resume((Boolheap *)memory, edge, &cases);
    else if (boolheap_leave_recursion((Boolheap *)memory))
        case_add(&cases, memory, value_undefined(1));
    for (size_t i = 0; i < cases.count; i++) {
        Memory *back = case_at(&cases, i)->memory;
        exec_leave(base, back, edge);
        const State *state = boolheap_freeze((Boolheap *)back);
        successor_add(out, state, back->marks);
    }
    case_list_free(&cases);
    release(domain, mark, out, first);
}

/* --- the rest ---------------------------------------------------------------------------------------------- */

static uint64_t hash(Domain *base, const State *state)
{
    uint64_t result =
        hash_mix(state->heap.base.frame_count, boolean_hash(domain_of(base)->functions, state->heap.function));
    for (uint32_t i = 0; i < state->heap.nodes.count; i++)
        if (boolheap_slot(&state->heap, i)->name != ID_NONE)
            result += hash_mix(1, boolheap_slot(&state->heap, i)->name);
    return result;
}

static bool equal(Domain *base, const State *left, const State *right)
{
    return left == right || (hash(base, left) == hash(base, right) && leq(base, left, right) && leq(base, right, left));
}

static bool describes(Domain *base, const State *state, const Heap *heap)
{
    BooleanMark mark = begin(domain_of(base));
    bool fits = boolheap_describes(&state->heap, heap);
    booleans_keep(domain_of(base)->functions, mark, NULL, 0);
    return fits;
}

static size_t concretise(Domain *base, const State *state, size_t size, size_t most, HeapSample *out)
{
    BooleanMark mark = begin(domain_of(base));
    booleans_allow(domain_of(base)->functions, domain_of(base)->effort_sample);
    size_t made = boolheap_concretise(&state->heap, size, most, out);
    booleans_keep(domain_of(base)->functions, mark, NULL, 0);
    return made;
}

static const State *of_heap(Domain *base, const Heap *heap, const Precision *precision)
{
    BooleanMark mark = begin(domain_of(base));
    domain_of(base)->counted = boolheap_sets(base, precision);
    return release_but(domain_of(base), mark, exec_of_heap(base, heap, precision));
}

static void print(Domain *base, const State *state, Text *out)
{
    BooleanMark mark = begin(domain_of(base));
    boolheap_print(&state->heap, out);
    booleans_keep(domain_of(base)->functions, mark, NULL, 0);
}

static void dot(Domain *base, const State *state, Text *out)
{
    BooleanMark mark = begin(domain_of(base));
    boolheap_dot(&state->heap, out);
    booleans_keep(domain_of(base)->functions, mark, NULL, 0);
}

static uint64_t operations(const Domain *base)
{
    BooleanStats stats = booleans_stats(((const BoolheapDomain *)base)->functions);
    return stats.operations / OPERATIONS_UNIT + stats.effort / EFFORT_UNIT;
}

static void costs(const Domain *base, CostNote *note, void *context)
{
    const BoolheapDomain *domain = (const BoolheapDomain *)base;
    BooleanStats stats = booleans_stats(domain->functions);
    note(context, "Boolean operations", stats.operations);
    note(context, "projections", stats.projections);
    note(context, "Boolean nodes or clauses made", stats.effort);
    note(context, "operations that failed", stats.failures);
    note(context, "functions weakened", domain->weakened);
    note(context, "graph nodes at most", domain->most_nodes);
    note(context, "flags at most", domain->most_flags);
    note(context, "function size at most", domain->most_size);
}

const DomainOps *boolheap_ops(void)
{
    static const DomainOps ops = {
        .name = "boolheap",
        .says = "one points-to graph under a Boolean function: trees and graphs by fold and expand",
        .memory = &boolheap_memory_ops,
        .create = create,
        .destroy = destroy,
        .initial = initial,
        .post = post,
        .callees = exec_callees,
        .cut = cut,
        .glue = glue,
        .leq = leq,
        .hash = hash,
        .equal = equal,
        .join = join,
        .abstract = abstract,
        .coarsest = boolheap_coarsest,
        .finest = boolheap_finest,
        .finer = boolheap_finer,
        .at_least_as_fine = boolheap_as_fine,
        .precision_join = boolheap_precision_join,
        .precision_meet = boolheap_precision_meet,
        .precision_size = boolheap_precision_size,
        .precision_print = boolheap_precision_print,
        .propose = boolheap_propose,
        .ways = boolheap_ways,
        .attempt = WAY_COUNTED,
        .of_heap = of_heap,
        .describes = describes,
        .concretise = concretise,
        .invariant = exec_no_invariant,
        .print = print,
        .dot = dot,
        .operations = operations,
        .costs = costs,
    };
    return &ops;
}
