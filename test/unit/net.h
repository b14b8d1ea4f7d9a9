/* SPDX-License-Identifier: MIT */
/* What the engine's tests share: small automata built by hand, and trees over them with the trivial domain. */
#ifndef WHITTLE_TEST_NET_H
#define WHITTLE_TEST_NET_H

#include "unit.h"

#include "domain/trivial/trivial.h"
#include "engine/tree.h"

#include <stdlib.h>

/* --- programs ---------------------------------------------------------------------------------------------- */

enum { FUNCTIONS_MAX = 8 };

/* A program under construction; the locations of a function are named by their position in it. */
typedef struct Net {
    Program *program;
    uint32_t first[FUNCTIONS_MAX]; /* location of each function */
} Net;

static inline Net net_create(void)
{
    return (Net){.program = program_create(64)};
}

/* Entry is location 0, exit the last one; no locations: no body. The first function is where the program begins. */
static inline FunctionId net_function(Net *net, const char *name, unsigned location_count)
{
    static const Register pointer = {.width = 64, .is_pointer = true};
    Program *program = net->program;
    FunctionId id = {(uint32_t)program->function_count};
    Object object = {.kind = OBJECT_FUNCTION, .name = name, .function = id, .is_external = !location_count};
    Function function = {.name = name, .is_defined = location_count, .registers = &pointer, .register_count = 1};
    function.object = program_add_object(program, object);
    program_add_function(program, function);
    net->first[id.index] = (uint32_t)program->location_count;
    for (unsigned i = 0; i < location_count; i++)
        program_add_location(program, id);
    program->functions[id.index].entry.index = net->first[id.index];
    program->functions[id.index].exit.index = net->first[id.index] + location_count - 1;
    if (!id.index)
        program->entry = id;
    return id;
}

static inline LocationId at(const Net *net, FunctionId function, unsigned position)
{
    return (LocationId){net->first[function.index] + position};
}

static inline EdgeId net_edge(Net *net, FunctionId function, unsigned from, unsigned to, Step step)
{
    step.result.index = step.kind == STEP_ALLOCATE ? 0 : ID_NONE;
    return program_add_edge(net->program, at(net, function, from), at(net, function, to), &step, 1);
}

static inline EdgeId skip(Net *net, FunctionId function, unsigned from, unsigned to)
{
    return net_edge(net, function, from, to, (Step){.kind = STEP_STACK_RESTORE, .a = operand_constant(0, 64)});
}

static inline EdgeId allocate(Net *net, FunctionId function, unsigned from, unsigned to)
{
    return net_edge(net, function, from, to, (Step){.kind = STEP_ALLOCATE, .a = operand_constant(4, 64), .width = 64});
}

static inline EdgeId leave(Net *net, FunctionId function, unsigned from, unsigned to)
{
    return net_edge(net, function, from, to, (Step){.kind = STEP_RETURN});
}

static inline EdgeId fail(Net *net, FunctionId function, unsigned from, unsigned to)
{
    return net_edge(net, function, from, to, (Step){.kind = STEP_ERROR});
}

static inline EdgeId call(Net *net, FunctionId function, unsigned from, unsigned to, FunctionId callee)
{
    ObjectId object = program_function(net->program, callee)->object;
    return net_edge(net, function, from, to, (Step){.kind = STEP_CALL, .a = operand_address(object, 0, 64)});
}

static inline EdgeId call_unknown(Net *net, FunctionId function, unsigned from, unsigned to)
{
    return net_edge(net, function, from, to, (Step){.kind = STEP_CALL, .a = operand_register((RegisterId){0}, 64)});
}

/* --- trees ------------------------------------------------------------------------------------------------- */

enum { ALL = (1 << PROPERTY_COUNT) - 1, ERRORS = 1 << UNREACH_CALL, CLEANUP = 1 << VALID_MEMCLEANUP };

typedef struct Bench {
    Net net;
    TermStore *terms;
    Domain *domains[2];
    size_t domain_count;
    Tree *tree;
} Bench;

/* Seals the program; takes it over. `ops`, if not NULL, replaces the functions of the last component. */
static inline Bench bench_create(Net net, size_t domain_count, const DomainOps *ops)
{
    Bench bench = {.net = net, .terms = term_store_create(), .domain_count = domain_count};
    program_seal(net.program);
    for (size_t i = 0; i < domain_count; i++)
        bench.domains[i] = trivial_ops()->create(net.program, ALL, bench.terms);
    if (ops)
        bench.domains[domain_count - 1]->ops = ops;
    bench.tree = tree_create(bench.domains, domain_count);
    return bench;
}

static inline void bench_destroy(Bench *bench)
{
    tree_destroy(bench->tree);
    for (size_t i = 0; i < bench->domain_count; i++)
        trivial_ops()->destroy(bench->domains[i]);
    term_store_destroy(bench->terms);
    program_destroy(bench->net.program);
}

static inline TreeStatus build(Bench *bench, TreeStop stop, PropertySet properties)
{
    return tree_build(bench->tree, &(BuildOptions){.stop = stop, .properties = properties});
}

/* The map with k everywhere for the last component. */
static inline const PrecisionMap *everywhere(Bench *bench, unsigned k)
{
    PrecisionStore *store = tree_precisions(bench->tree);
    size_t last = bench->domain_count - 1;
    const Precision *precision = trivial_precision(bench->domains[last], k);
    return precision_map_everywhere(store, precision_map_coarsest(store), last, precision);
}

static inline bool is_proof(Bench *bench, PropertySet properties)
{
    char *flaw = tree_recheck(bench->tree, &(BuildOptions){.properties = properties}, NULL);
    if (flaw)
        printf("(recheck says: %s)\n", flaw);
    free(flaw);
    return !flaw;
}

static inline bool is_flawed(Bench *bench, PropertySet properties, const char *expected)
{
    char *flaw = tree_recheck(bench->tree, &(BuildOptions){.properties = properties}, NULL);
    bool as_expected = flaw && strstr(flaw, expected);
    if (!as_expected)
        printf("(recheck says: %s)\n", flaw ? flaw : "a proof");
    free(flaw);
    return as_expected;
}

/* The kept node number `n` at a location, oldest first; NULL if there are fewer. */
static inline Node *node_at(const Bench *bench, LocationId location, unsigned n)
{
    for (size_t i = 0; i < tree_node_count(bench->tree); i++) {
        Node *node = tree_node(bench->tree, i);
        if (node->kept && node->location.index == location.index && n-- == 0)
            return node;
    }
    return NULL;
}

static inline unsigned count_at(const Bench *bench, LocationId location)
{
    unsigned count = 0;
    while (node_at(bench, location, count))
        count++;
    return count;
}

static inline bool is_mark(const Node *node, MarkKind kind)
{
    return node->marks >> kind & 1;
}

/* A join that never waits, to test merging. */
static inline const State *eager_join(Domain *domain, const State *left, const State *right, const Precision *precision,
                                      unsigned rounds, MarkSet *marks)
{
    (void)rounds;
    return trivial_ops()->join(domain, left, right, precision, 1000, marks);
}

static inline DomainOps eager_ops(void)
{
    DomainOps ops = *trivial_ops();
    ops.join = eager_join;
    return ops;
}

/* --- small programs ---------------------------------------------------------------------------------------- */

/* 0 -> 1 -> 3 and 0 -> 2 -> 3, 3 -> 4 returns. */
static inline Net diamond(bool one_side_allocates)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 5);
    skip(&net, main, 0, 1);
    skip(&net, main, 0, 2);
    if (one_side_allocates)
        allocate(&net, main, 1, 3);
    else
        skip(&net, main, 1, 3);
    skip(&net, main, 2, 3);
    leave(&net, main, 3, 4);
    return net;
}

/* 0 -> 1, loop 1 -> 2 -> 3 -> 1 with an error on the way out of 2, then 1 -> 5 -> 6 returns. */
static inline Net loop_with_error(void)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 7);
    skip(&net, main, 0, 1);
    skip(&net, main, 1, 2);
    fail(&net, main, 2, 4);
    skip(&net, main, 2, 3);
    allocate(&net, main, 3, 1);
    skip(&net, main, 1, 5);
    leave(&net, main, 5, 6);
    return net;
}

/* 0 -> 1, loop 1 -> 2 -> 1 whose body allocates, 1 -> 3 -> 4 returns. */
static inline Net allocating_loop(void)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 5);
    skip(&net, main, 0, 1);
    skip(&net, main, 1, 2);
    allocate(&net, main, 2, 1);
    skip(&net, main, 1, 3);
    leave(&net, main, 3, 4);
    return net;
}

/* main calls f twice, f allocates or not. */
static inline Net two_calls(bool allocates)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 4), f = net_function(&net, "f", 3);
    call(&net, main, 0, 1, f);
    call(&net, main, 1, 2, f);
    leave(&net, main, 2, 3);
    if (allocates)
        allocate(&net, f, 0, 1);
    else
        skip(&net, f, 0, 1);
    leave(&net, f, 1, 2);
    return net;
}

#endif
