/* SPDX-License-Identifier: MIT */
/* The contract of domain.h, on sites. */
#include "domain/sites/sites.h"

#include "base/map.h"

#include <stdlib.h>

enum { WIDEN_ROUNDS = 3, SUCCESSORS_MOST = 4 };

static SitesDomain *sites_of(Domain *domain)
{
    return (SitesDomain *)domain;
}

static Domain *create(const Program *program, PropertySet properties, TermStore *terms)
{
    SitesDomain *domain = mem_alloc(sizeof *domain);
    domain->base = (Domain){sites_ops(), program, properties, terms, 0};
    domain->arena = arena_create();
    domain->lasting = arena_create();
    domain->calls = callgraph_create(program);
    domain->thresholds = exec_thresholds(program, &domain->threshold_count);
    domain->node_count = (uint32_t)(2 * (program->object_count + program->edge_count + 2));
    return &domain->base;
}

static void destroy(Domain *base)
{
    SitesDomain *domain = sites_of(base);
    callgraph_destroy(domain->calls);
    arena_destroy(domain->arena);
    arena_destroy(domain->lasting);
    free(domain->thresholds);
    free(domain->sets);
    free(domain);
}

static bool leq(Domain *base, const State *left, const State *right)
{
    ArenaMark mark = arena_mark(sites_of(base)->arena);
    bool holds = left == right || sites_pair(&left->sites, &right->sites, NULL, false);
    arena_pop(sites_of(base)->arena, mark);
    return holds;
}

/* Locals that are old on one side are made old on the other. */
static Sites *locals_aged(const Sites *sites, const Sites *other)
{
    Sites *copy = sites_copy(sites);
    for (uint32_t i = 0; i < sites->base.frame_count && i < other->base.frame_count; i++) {
        const Function *function = program_function(sites->domain->base.program, sites->base.frames[i].function);
        for (uint32_t k = 0; k < function->local_count; k++) {
            uint32_t own = sites->base.frames[i].locals[k].index, its = other->base.frames[i].locals[k].index;
            if (own != ID_NONE && its == own + 1 && sites_is_old(its))
                sites_age(copy, own);
        }
    }
    return copy;
}

static const State *join_states(SitesDomain *domain, const State *left, const State *right, bool widen)
{
    Sites *out = sites_empty(domain);
    const Sites *a = locals_aged(&left->sites, &right->sites), *b = locals_aged(&right->sites, &left->sites);
    return sites_pair(a, b, out, widen) ? sites_freeze(out) : NULL;
}

static const State *join(Domain *base, const State *left, const State *right, const Precision *precision, unsigned rounds,
                         MarkSet *marks)
{
    (void)precision;
    *marks |= 1u << MARK_MERGE;
    return join_states(sites_of(base), left, right, rounds >= WIDEN_ROUNDS);
}

/* Many successors of one operation are joined; those of a call tell its callees apart. */
static void post(Domain *base, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    SuccessorList *list = &out->successors;
    exec_post(base, state, edge, precision, out);
    const Edge *operation = program_edge(base->program, edge);
    if (operation->step_count && operation->steps[operation->step_count - 1].kind == STEP_CALL)
        return;
    while (list->count > SUCCESSORS_MOST) {
        const State *joined = join_states(sites_of(base), list->items[0].state, list->items[list->count - 1].state, false);
        if (!joined)
            return;
        list->items[0].state = joined;
        list->items[0].marks |= list->items[--list->count].marks | 1u << MARK_MERGE;
    }
}

static const State *abstract(Domain *base, const State *state, LocationId location, const Precision *precision,
                             MarkSet *marks)
{
    (void)base, (void)location, (void)precision, (void)marks;
    return state;
}

/* What a value may lead to once its recent blocks may have become old ones. */
static uint32_t later_base(SitesDomain *domain, ExecValue value)
{
    SiteSet set = sites_nodes(domain, &(uint32_t){value_base(value)});
    uint32_t base = *set.nodes, objects = (uint32_t)domain->base.program->object_count;
    for (uint32_t i = 0; i < set.count; i++) {
        uint32_t node = set.nodes[i], site = node / 2 - 1;
        base = sites_union(domain, base, node);
        if (node && (site >= objects || domain->base.program->objects[site].kind == OBJECT_LOCAL))
            base = sites_union(domain, base, node | 1);
    }
    return base;
}

static void make_old(Sites *sites, NodeId node)
{
    if (node.index != ID_NONE)
        sites_age(sites, node.index & ~1u);
}

static const State *cut(Domain *base, const State *state, EdgeId edge, FunctionId callee, const State **rest)
{
    SitesDomain *domain = sites_of(base);
    Sites *sites = sites_copy(&state->sites);
    const ExecFrame *top = exec_top(&sites->base);
    if (callgraph_leads(domain->calls, callee, top->function)) {
        for (uint32_t i = 0; i < program_function(base->program, top->function)->local_count; i++)
            make_old(sites, top->locals[i]);
        for (uint32_t i = 0; i < top->alloca_count; i++)
            make_old(sites, top->allocas[i]);
        make_old(sites, top->varargs);
    }
    sites = (Sites *)exec_enter(base, &sites->base, edge, callee);
    Sites *kept = sites_copy(sites);
    kept->base.frame_count--;
    *rest = sites_freeze(kept);
    ExecFrame frame = *exec_top(&sites->base);
    sites->base.frame_count--;
    for (uint32_t i = 0; i < exec_top(&sites->base)->register_count; i++)
        sites->held = sites_union(domain, sites->held, later_base(domain, exec_top(&sites->base)->registers[i].value));
    sites->base.frame_count = 0;
    exec_push_frame(&sites->base, frame);
    return sites_freeze(sites);
}

typedef struct Gluing {
    Sites *sites;
    const Linears *numbers; /* of the callers */
} Gluing;

/* A caller's value after the call; of its number only the interval is known. */
static ExecValue glued(void *context, ExecValue value)
{
    const Gluing *gluing = context;
    Interval interval = linear_interval(gluing->numbers, value.number);
    Linear number = linear_constant(interval.low, value.number.width);
    if (interval.low != interval.high)
        number = linear_fresh_in(&gluing->sites->base.numbers, value.number.width, interval.low, interval.high);
    return value_of_base(later_base(gluing->sites->domain, value), number);
}

static void glue(Domain *base, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out)
{
    Sites *sites = sites_copy(&at_exit->sites);
    Memory callers = rest->sites.base;
    callers.returned_count = 0;
    exec_map_values(&callers, glued, &(Gluing){sites, &rest->sites.base.numbers});
    sites->base.frames = callers.frames;
    sites->base.frame_count = callers.frame_count;
    sites->held = rest->sites.held;
    exec_leave(base, &sites->base, edge);
    const State *state = sites_freeze(sites);
    successor_add(out, state, sites->base.marks);
}

static uint64_t hash(Domain *base, const State *state)
{
    uint64_t result = state->sites.base.frame_count;
    for (uint32_t n = 2; n < sites_of(base)->node_count; n++) {
        const SiteNode *node = sites_node(&state->sites, n);
        result = hash_mix(result, node->statuses);
    }
    return result;
}

static bool equal(Domain *base, const State *left, const State *right)
{
    return hash(base, left) == hash(base, right) && leq(base, left, right) && leq(base, right, left);
}

static bool describes(Domain *base, const State *state, const Heap *heap)
{
    (void)base;
    return sites_describes(&state->sites, heap);
}

static void print_value(const Sites *sites, ExecValue value, Text *out)
{
    SiteSet set = sites_nodes(sites->domain, &(uint32_t){value_base(value)});
    for (uint32_t i = 0; i < set.count; i++)
        text_add(out, "%sn%u", i ? "|" : "", set.nodes[i]);
    text_add(out, " + ");
    linear_print(out, &sites->base.numbers, value.number);
}

static void print(Domain *base, const State *state, Text *out)
{
    const Sites *sites = &state->sites;
    for (uint32_t n = 2; n < sites_of(base)->node_count; n++) {
        const SiteNode *node = sites_node(sites, n);
        if (!node->statuses)
            continue;
        text_add(out, "n%u: statuses %x%s, size ", n, node->statuses, node->contents.zeroed ? ", zeroed" : "");
        linear_print(out, &sites->base.numbers, node->size);
        for (uint32_t i = 0; i < node->contents.count; i++) {
            text_add(out, "; +%lld: ", (long long)node->contents.cells[i].offset);
            print_value(sites, node->contents.cells[i].value, out);
        }
        text_add(out, "\n");
    }
    for (uint32_t i = 0; i < sites->base.frame_count; i++)
        for (uint32_t k = 0; k < sites->base.frames[i].register_count; k++) {
            text_add(out, "t%u = ", sites->base.frames[i].registers[k].reg.index);
            print_value(sites, sites->base.frames[i].registers[k].value, out);
            text_add(out, "\n");
        }
    linears_print(out, &sites->base.numbers);
}

static size_t bytes(const Domain *base)
{
    return arena_used(((const SitesDomain *)base)->arena);
}

static void keep_only(Domain *base, const State *const *states, size_t count)
{
    for (size_t i = 0; i < count; i++)
        arena_keep(sites_of(base)->arena, states[i]);
    arena_sweep(sites_of(base)->arena);
}

const DomainOps *sites_ops(void)
{
    static const DomainOps ops = {
        .name = "sites",
        .says = "two nodes per allocation site: coarse, fast, always ends",
        .memory = &sites_memory_ops,
        .create = create,
        .destroy = destroy,
        .initial = exec_initial,
        .post = post,
        .callees = exec_callees,
        .cut = cut,
        .glue = glue,
        .leq = leq,
        .hash = hash,
        .equal = equal,
        .join = join,
        .abstract = abstract,
        .coarsest = exec_only_precision,
        .finest = exec_only_precision,
        .finer = exec_no_finer,
        .at_least_as_fine = exec_as_fine,
        .precision_join = exec_same_precision,
        .precision_meet = exec_same_precision,
        .precision_size = exec_no_size,
        .precision_print = exec_no_precision_print,
        .propose = propose_nearby,
        .of_heap = exec_of_heap,
        .describes = describes,
        .concretise = exec_no_samples,
        .invariant = exec_no_invariant,
        .print = print,
        .dot = exec_dot,
        .bytes = bytes,
        .keep_only = keep_only,
    };
    return &ops;
}
