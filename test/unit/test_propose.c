/* SPDX-License-Identifier: MIT */
/* Refinement on a lattice that is no chain: a toy domain whose states are sets of facts, all of which hold at first, and
 * whose precisions are the sets of facts that are not forgotten. The error is ruled out by any of some sets of facts:
 * incomparable answers, in either component. What is learned must be one of them, and none that can be spared. */
#include "net.h"

#include "base/map.h"
#include "refine/refine.h"
#include "refine/sharpen.h"

enum { FACTS = 4, SETS = 1 << FACTS };

struct State {
    unsigned facts;
};
struct Precision {
    unsigned facts;
};

typedef struct Toy {
    Domain domain;
    State states[SETS];
    Precision precisions[SETS];
    bool rules_out[SETS]; /* does this set rule the error out? So do larger ones. */
    bool loses_in_post;   /* facts are forgotten by steps, not by abstraction */
    uint32_t loses_from;  /* and only by those that lead to this location or a later one */
} Toy;

static Toy *toy_of(Domain *domain)
{
    return (Toy *)domain;
}

static const State *forget(Domain *domain, const State *state, const Precision *precision)
{
    return &toy_of(domain)->states[state->facts & precision->facts];
}

static void initial(Domain *domain, SuccessorList *out)
{
    successor_add(out, &toy_of(domain)->states[SETS - 1], 0);
}

static void post(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    const Edge *taken = program_edge(domain->program, edge);
    for (uint32_t i = 0; i < taken->step_count; i++)
        if (taken->steps[i].kind == STEP_ERROR) {
            if (!toy_of(domain)->rules_out[state->facts])
                post_result_find(out, (Finding){VIOLATION_ERROR_CALL, edge, i});
            return;
        }
    bool loses = toy_of(domain)->loses_in_post && taken->target.index >= toy_of(domain)->loses_from;
    const State *next = loses ? forget(domain, state, precision) : state;
    successor_add(&out->successors, next, next == state ? 0 : 1u << MARK_FORGET);
}

static bool leq(Domain *domain, const State *left, const State *right)
{
    (void)domain;
    return (left->facts & right->facts) == right->facts;
}

static uint64_t hash(Domain *domain, const State *state)
{
    (void)domain;
    return state->facts;
}

static bool equal(Domain *domain, const State *left, const State *right)
{
    (void)domain;
    return left == right;
}

static const State *join(Domain *domain, const State *left, const State *right, const Precision *precision,
                         unsigned rounds, MarkSet *marks)
{
    (void)domain, (void)left, (void)right, (void)precision, (void)rounds, (void)marks;
    return NULL;
}

static const State *abstract(Domain *domain, const State *state, LocationId location, const Precision *precision,
                             MarkSet *marks)
{
    (void)location;
    const State *next = toy_of(domain)->loses_in_post ? state : forget(domain, state, precision);
    *marks |= next == state ? 0 : 1u << MARK_FOLD;
    return next;
}

static const Precision *coarsest(Domain *domain)
{
    return &toy_of(domain)->precisions[0];
}

static const Precision *finest(Domain *domain)
{
    return &toy_of(domain)->precisions[SETS - 1];
}

static void finer(Domain *domain, const Precision *precision, PrecisionList *out)
{
    for (unsigned i = 0; i < FACTS; i++) {
        if (precision->facts >> i & 1)
            continue;
        out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
        out->items[out->count++] = &toy_of(domain)->precisions[precision->facts | 1u << i];
    }
}

static bool at_least_as_fine(Domain *domain, const Precision *left, const Precision *right)
{
    (void)domain;
    return (left->facts & right->facts) == right->facts;
}

static const Precision *precision_join(Domain *domain, const Precision *left, const Precision *right)
{
    return &toy_of(domain)->precisions[left->facts | right->facts];
}

static const Precision *precision_meet(Domain *domain, const Precision *left, const Precision *right)
{
    return &toy_of(domain)->precisions[left->facts & right->facts];
}

static size_t precision_size(Domain *domain, const Precision *precision)
{
    (void)domain;
    return (size_t)__builtin_popcount(precision->facts);
}

static void precision_print(Domain *domain, const Precision *precision, Text *out)
{
    (void)domain;
    text_add(out, "%x", precision->facts);
}

/* Every set of facts, in one tier; at every location. */
static void propose_sets(Domain *domain, const Evidence *evidence, ProposalList *out)
{
    for (unsigned set = 1; evidence->kind == EVIDENCE_PATH && !evidence->enough && set < SETS; set++) {
        Proposal *proposal = proposal_add(out, 0, 0);
        for (size_t i = evidence->from; i < evidence->item_count; i++)
            proposal_change(proposal, evidence->items[i].location, &toy_of(domain)->precisions[set]);
    }
}

/* One proposal with a change for each fact: which of them are needed is found by leaving some out. */
static void propose_facts(Domain *domain, const Evidence *evidence, ProposalList *out)
{
    if (evidence->kind != EVIDENCE_PATH || evidence->enough)
        return;
    Proposal *proposal = proposal_add(out, 0, 0);
    for (unsigned fact = 0; fact < FACTS; fact++)
        for (size_t i = evidence->from; i < evidence->item_count; i++)
            proposal_change(proposal, evidence->items[i].location, &toy_of(domain)->precisions[1u << fact]);
}

typedef void Propose(Domain *domain, const Evidence *evidence, ProposalList *out);
static Propose *const proposers[] = {propose_sets, propose_nearby, propose_facts};
enum { PROPOSERS = sizeof proposers / sizeof *proposers };

static const DomainOps *toy_ops(size_t proposer)
{
    static DomainOps ops[PROPOSERS];
    ops[proposer] = (DomainOps){
        .name = "toy",
        .initial = initial,
        .post = post,
        .leq = leq,
        .hash = hash,
        .equal = equal,
        .join = join,
        .abstract = abstract,
        .coarsest = coarsest,
        .finest = finest,
        .finer = finer,
        .at_least_as_fine = at_least_as_fine,
        .precision_join = precision_join,
        .precision_meet = precision_meet,
        .precision_size = precision_size,
        .precision_print = precision_print,
        .propose = proposers[proposer],
    };
    return &ops[proposer];
}

static Toy *toy_create(const Program *program, TermStore *terms, size_t proposer)
{
    Toy *toy = mem_alloc(sizeof *toy);
    toy->domain = (Domain){toy_ops(proposer), program, ERRORS, terms, 0, 0};
    for (unsigned i = 0; i < SETS; i++) {
        toy->states[i].facts = i;
        toy->precisions[i].facts = i;
    }
    return toy;
}

static void add_answer(Toy *toy, unsigned set)
{
    for (unsigned i = 0; i < SETS; i++)
        toy->rules_out[i] |= (i & set) == set;
}

static bool is_minimal(const Toy *toy, unsigned set)
{
    for (unsigned i = 0; i < FACTS; i++)
        if (set >> i & 1 && toy->rules_out[set & ~(1u << i)])
            return false;
    return toy->rules_out[set];
}

/* What is remembered of a fact all along the path. */
static unsigned learned_set(Refiner *refiner, const Net *net, FunctionId main, size_t component, bool in_post)
{
    const PrecisionMap *map = refiner_learned(refiner);
    if (in_post)
        return precision_map_at(map, at(net, main, 1), component)->facts;
    return precision_map_at(map, at(net, main, 0), component)->facts;
}

static void test_toys(Unit *unit, Toy *toys[2], const Net *net, FunctionId main, uint64_t seed)
{
    Domain *domains[2] = {&toys[0]->domain, &toys[1]->domain};
    Tree *tree = tree_create(domains, 2);
    Refiner *refiner = refiner_create(tree, domains, 2, &(RefineOptions){0});
    BuildOptions options = {.stop = TREE_STOP_FIRST, .properties = ERRORS};
    TreeStatus status;
    bool answers = toys[0]->rules_out[SETS - 1] || toys[1]->rules_out[SETS - 1];
    while ((status = tree_build(tree, &options)) == TREE_VIOLATION &&
           refiner_refine(refiner, tree_violation(tree, 0)) == REFINE_DONE)
        continue;
    bool passed = CHECK(unit, (status == TREE_SAFE) == answers);
    unsigned sets[2];
    for (size_t i = 0; i < 2; i++)
        sets[i] = learned_set(refiner, net, main, i, toys[i]->loses_in_post);
    if (answers) {
        size_t changed = sets[0] ? 0 : 1;
        passed &= CHECK(unit, refiner_stats(refiner).refinements == (sets[0] || sets[1] ? 1 : 0));
        passed &= CHECK(unit, !sets[!changed] && is_minimal(toys[changed], sets[changed]));
    }
    if (!passed)
        printf("seed %llu: learned %x and %x\n", (unsigned long long)seed, sets[0], sets[1]);
    refiner_destroy(refiner);
    tree_destroy(tree);
}

static uint64_t below(uint64_t *random, uint64_t bound)
{
    *random = hash_mix(*random, 1);
    return *random % bound;
}

static void test_random(Unit *unit, uint64_t seed)
{
    uint64_t random = seed;
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 3);
    skip(&net, main, 0, 1);
    fail(&net, main, 1, 2);
    program_seal(net.program);
    TermStore *terms = term_store_create();
    Toy *toys[2];
    for (size_t i = 0; i < 2; i++) {
        toys[i] = toy_create(net.program, terms, below(&random, PROPOSERS));
        for (uint64_t answers = below(&random, 3); answers > 0; answers--)
            add_answer(toys[i], 1 + (unsigned)below(&random, SETS - 1));
        toys[i]->loses_in_post = below(&random, 3) == 0;
    }
    test_toys(unit, toys, &net, main, seed);
    for (size_t i = 0; i < 2; i++)
        free(toys[i]);
    term_store_destroy(terms);
    program_destroy(net.program);
}

/* Marks of steps count: what comes before the step that forgets is kept. */
static void test_loss_in_post(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 5);
    for (unsigned i = 0; i < 3; i++)
        skip(&net, main, i, i + 1);
    fail(&net, main, 3, 4);
    program_seal(net.program);
    TermStore *terms = term_store_create();
    Toy *toy = toy_create(net.program, terms, 0);
    toy->loses_in_post = true;
    toy->loses_from = at(&net, main, 3).index;
    add_answer(toy, 2);
    Domain *domain = &toy->domain;
    Tree *tree = tree_create(&domain, 1);
    Refiner *refiner = refiner_create(tree, &domain, 1, &(RefineOptions){0});
    BuildOptions options = {.stop = TREE_STOP_FIRST, .properties = ERRORS};
    CHECK(unit, tree_build(tree, &options) == TREE_VIOLATION);
    CHECK(unit, refiner_refine(refiner, tree_violation(tree, 0)) == REFINE_DONE);
    for (size_t i = 0; i < tree_node_count(tree); i++)
        CHECK(unit, tree_node(tree, i)->kept == (tree_node(tree, i)->location.index < toy->loses_from));
    CHECK(unit, precision_map_at(refiner_learned(refiner), at(&net, main, 3), 0)->facts == 2);
    CHECK(unit, tree_build(tree, &options) == TREE_SAFE);
    refiner_destroy(refiner);
    tree_destroy(tree);
    free(toy);
    term_store_destroy(terms);
    program_destroy(net.program);
}

/* A tier for each fact. */
static void propose_tiers(Domain *domain, const Evidence *evidence, ProposalList *out)
{
    for (unsigned fact = 0; !evidence->enough && fact < FACTS; fact++)
        proposal_change(proposal_add(out, fact, 0), evidence->items[0].location,
                        &toy_of(domain)->precisions[1u << fact]);
}

/* The doomed heap has no fact 1. */
static bool lacks_fact(Domain *domain, const State *state, const Heap *heap)
{
    (void)domain, (void)heap;
    return !(state->facts & 2);
}

/* Either of facts 0 and 1 rules the path out. Fact 0 is of the first tier, but if it is all that is remembered, the state
 * still describes the doomed heap: then fact 1 is taken. */
static void test_doomed_waits(Unit *unit, bool is_known)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 3);
    skip(&net, main, 0, 1);
    fail(&net, main, 1, 2);
    program_seal(net.program);
    TermStore *terms = term_store_create();
    Toy *toy = toy_create(net.program, terms, 0);
    DomainOps ops = *toy->domain.ops;
    ops.propose = propose_tiers;
    ops.describes = lacks_fact;
    toy->domain.ops = &ops;
    add_answer(toy, 1);
    add_answer(toy, 2);
    Domain *domain = &toy->domain;
    Tree *tree = tree_create(&domain, 1);
    Product *product = product_create(&domain, 1);
    BuildOptions options = {.stop = TREE_STOP_FIRST, .properties = ERRORS};
    CHECK(unit, tree_build(tree, &options) == TREE_VIOLATION);
    const PrecisionMap *finest = precision_map_finest(tree_precisions(tree));
    Violation violation = tree_violation(tree, 0);
    uint64_t posts = 0;
    Diagnosis diagnosis = diagnose(tree, product, finest, violation, NULL, &posts);
    CHECK(unit, diagnosis.cause == CAUSE_FOLD && diagnosis.item == 0);
    Doomed doomed = {0, MARK_FORGET, heap_create(net.program)};
    Sharpen sharpen = {.diagnosis = &diagnosis,
                       .follower = {.product = product,
                                    .tree = tree,
                                    .held = &diagnosis.held,
                                    .path = &diagnosis.path,
                                    .finding = violation.finding,
                                    .finest = finest},
                       .store = tree_precisions(tree),
                       .learned = precision_map_coarsest(tree_precisions(tree)),
                       .doomed = is_known ? &doomed : NULL};
    CHECK(unit, sharpen_further(&sharpen));
    CHECK(unit, precision_map_at(sharpen.learned, at(&net, main, 0), 0)->facts == (is_known ? 2 : 1));
    CHECK(unit, sharpen.deferred == is_known);
    heap_destroy(doomed.heap);
    diagnosis_free(&diagnosis);
    product_destroy(product);
    tree_destroy(tree);
    free(toy);
    term_store_destroy(terms);
    program_destroy(net.program);
}

int main(void)
{
    Unit unit = {0};
    test_loss_in_post(&unit);
    test_doomed_waits(&unit, false);
    test_doomed_waits(&unit, true);
    for (uint64_t seed = 1; seed <= 2000; seed++)
        test_random(&unit, seed);
    return unit_done(&unit);
}
