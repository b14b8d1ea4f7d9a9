/* SPDX-License-Identifier: MIT */
/* Proofs against the interpreter, by sampling: an independent check of what the second pass takes the domain's word for.
 * Every program below test/programs that is TRUE is proved in each domain, without any search. Then heaps are taken,
 * from runs on random inputs and from what nodes of the tree describe (concretise, holes filled by the solver), and the
 * interpreter executes one operation from each, again and again. It must not violate anything, lose no block, and the
 * heap it leads to must be described by some successor that the domain computes (post) and by some node of the tree.
 *   test_proofs [SEED [FILES]] */
#include "base/file.h"
#include "domain/registry.h"
#include "machine/run.h"
#include "program/statement.h"
#include "solver/smt.h"
#include "verify/verify.h"

#include "files.h"
#include "unit.h"

#include "seed.h"

enum {
    RUNS = 6,           /* of the program, on random inputs */
    RUN_HEAPS = 60,     /* looked at in each */
    NODES = 40,         /* of a tree, drawn for samples */
    SAMPLES = 3,        /* of a node */
    MORE_BLOCKS = 2,    /* of a sample, beyond the fewest */
    OPERATIONS = 6,     /* executed from each sample */
    NODES_PER_HEAP = 2, /* whose successors are looked at */
    STEPS = 3000,
};
static const double work_of_proof = 0.4, work_of_query = 0.02;

typedef struct Proof {
    Unit *unit;
    const char *file;
    Domain *domain;
    Tree *tree;
    Node **by_location; /* the first uncovered node at each location ... */
    Node **next;        /* ... and by id the next one there */
    PostResult post;
    uint64_t seed;
    size_t heaps, samples, operations;
    bool is_proved, failed, is_long;
    bool as_proof; /* this run goes the way that models keep for proofs (OP_PROOF) */
    size_t run_heaps;
} Proof;

/* Small numbers mostly; in long runs loops that ask whether to go on mostly do. */
static uint64_t choose(void *context, ChoiceKind kind, unsigned width, const Step *step)
{
    Proof *proof = context;
    (void)step;
    uint64_t value = seed_next(&proof->seed);
    if (kind == CHOICE_ALLOCATION)
        return value % 16 == 0;
    return bits_low(seed_choice(value, proof->is_long), width);
}

/* --- heaps and nodes --------------------------------------------------------------------------------------- */

/* The next node (NULL: the first) that describes the heap. */
static Node *describing(const Proof *proof, const Heap *heap, Node *after)
{
    Node *node = after ? proof->next[after->id] : proof->by_location[heap->location.index];
    while (node && !proof->domain->ops->describes(proof->domain, node->states[0], heap))
        node = proof->next[node->id];
    return node;
}

static void fail(Proof *proof, const char *what, const Node *from, EdgeId edge, const Heap *before, const Heap *after)
{
    const Program *program = proof->domain->program;
    Text text = {0};
    proof->failed = true;
    text_add(&text, "%s, %s: %s\n", proof->file, proof->domain->ops->name, what);
    if (edge.index != ID_NONE) {
        program_add_position(&text, program, program_edge(program, edge)->position);
        text_add(&text, ": ");
        statement_add(&text, program, edge);
        text_add(&text, "\n");
    }
    if (from) {
        text_add(&text, "from node %u\n", from->id);
        proof->domain->ops->print(proof->domain, from->states[0], &text);
    }
    text_add(&text, "heap\n");
    heap_print(&text, before);
    if (after) {
        text_add(&text, "becomes heap\n");
        heap_print(&text, after);
    }
    printf("%s", text_string(&text));
    text_free(&text);
}

/* A block that nothing leads to, and whose address was never hidden. */
static bool loses(const Heap *heap)
{
    uint8_t *reached = mem_alloc(heap->block_count + 1);
    bool lost = false;
    heap_reach(heap, reached);
    for (size_t i = 0; i < heap->block_count; i++) {
        const Block *block = &heap->blocks[i];
        lost |= block->kind == BLOCK_HEAP && block->state == BLOCK_LIVE && !reached[i] && !block->is_hidden;
    }
    free(reached);
    return lost;
}

static StepKind last_step(const Program *program, EdgeId id)
{
    const Edge *edge = program_edge(program, id);
    return edge->step_count ? edge->steps[edge->step_count - 1].kind : STEP_COMPUTE;
}

static bool returns(const Program *program, LocationId at)
{
    const Location *location = program_location(program, at);
    for (uint32_t i = 0; i < location->edge_count; i++)
        if (last_step(program, location->edges[i]) == STEP_RETURN)
            return true;
    return false;
}

/* Does the domain lead from the node to a state that describes the heap? */
static bool post_describes(Proof *proof, const Node *node, EdgeId edge, const Heap *after)
{
    Domain *domain = proof->domain;
    LocationId target = program_edge(domain->program, edge)->target;
    post_result_clear(&proof->post);
    domain->ops->post(domain, node->states[0], edge, precision_map_at(node->precision, target, 0), &proof->post);
    for (size_t i = 0; i < proof->post.successors.count; i++)
        if (domain->ops->describes(domain, proof->post.successors.items[i].state, after))
            return true;
    return false;
}

/* Executes one operation from the heap, which the node describes, and checks what comes of it. `is_whole`: the heap has
 * the frames of all callers. Returns the node that describes the new heap, NULL if the run or the check is over; the
 * heap is the new one then. */
static Node *check_operation(Proof *proof, Node *node, Heap **heap, bool is_whole)
{
    const Program *program = proof->domain->program;
    RunOptions options = {.properties = proof->domain->properties,
                          .step_limit = STEPS,
                          .memory_limit = 1 << 20,
                          .choose = choose,
                          .choose_context = proof,
                          .as_proof = true};
    const EdgeId none = {ID_NONE};
    if (!is_whole && returns(program, (*heap)->location))
        return NULL;
    Heap *before = heap_copy(*heap);
    Run run = {.program = program, .options = &options, .heap = *heap, .edge = none, .result = {.trusted = true}};
    bool had_lost = loses(before), goes_on = run_operation(&run);
    Node *reached = NULL;
    proof->operations++;
    if (run.result.outcome == RUN_VIOLATION && !goes_on && run.result.trusted) {
        if (is_whole || finding_property(run.result.finding) != VALID_MEMTRACK)
            fail(proof, violation_info(run.result.finding.kind)->says, node, run.edge, before, NULL);
    } else if (goes_on && run.result.trusted) {
        StepKind kind = last_step(program, run.edge);
        if (is_whole && proof->domain->properties >> VALID_MEMTRACK & 1 && !had_lost && loses(run.heap))
            fail(proof, "a block is lost", node, run.edge, before, run.heap);
        else if (kind != STEP_CALL && kind != STEP_RETURN && !post_describes(proof, node, run.edge, run.heap))
            fail(proof, "no successor describes the heap", node, run.edge, before, run.heap);
        else if (!(reached = describing(proof, run.heap, NULL)))
            fail(proof, "no node describes the heap", node, run.edge, before, run.heap);
    }
    *heap = run.heap;
    heap_destroy(before);
    free(run.result.choices.items);
    free(run.values);
    return reached;
}

/* --- heaps from runs --------------------------------------------------------------------------------------- */

/* Membership takes time quadratic in the elements of a table. */
static bool has_large_block(const Heap *heap)
{
    enum { LARGE = 2048 };
    for (uint32_t i = 0; i < heap->block_count; i++)
        if (heap->blocks[i].size > LARGE)
            return true;
    return false;
}

static void observe(void *context, const Heap *heap)
{
    Proof *proof = context;
    const Program *program = proof->domain->program;
    bool is_library = program_function(program, program_location(program, heap->location)->function)->is_model;
    if (proof->failed || (!proof->as_proof && is_library) || proof->run_heaps++ > RUN_HEAPS || has_large_block(heap))
        return;
    Node *node = describing(proof, heap, NULL);
    if (!node)
        fail(proof, "no node describes the heap of a run", NULL, (EdgeId){ID_NONE}, heap, NULL);
    for (unsigned i = 0; node && i < NODES_PER_HEAP && !proof->failed; i++, node = describing(proof, heap, node)) {
        Heap *copy = heap_copy(heap);
        check_operation(proof, node, &copy, true);
        heap_destroy(copy);
    }
    proof->heaps++;
}

static void check_runs(Proof *proof)
{
    for (unsigned i = 0; i < RUNS && !proof->failed; i++) {
        RunOptions options = {.properties = proof->domain->properties,
                              .step_limit = STEPS,
                              .memory_limit = 1 << 20,
                              .choose = choose,
                              .choose_context = proof,
                              .as_proof = proof->as_proof,
                              .observe = observe,
                              .observe_context = proof};
        proof->run_heaps = 0;
        proof->is_long = i % 2;
        proof->as_proof = i % 3;
        RunResult result = interpreter_run(proof->domain->program, &options);
        if (result.outcome == RUN_VIOLATION && result.trusted && !proof->failed) {
            printf("%s, %s: a run has: %s\n", proof->file, proof->domain->ops->name,
                   violation_info(result.finding.kind)->says);
            proof->failed = true;
        }
        run_result_free(&result);
    }
}

/* --- heaps from nodes -------------------------------------------------------------------------------------- */

/* Fills the holes as the solver likes, some with a small number if that is possible. */
static bool fill_holes(Proof *proof, HeapSample *sample)
{
    WorkClock work = {0};
    Budget budget = {.limit = work_of_query, .work = &work};
    Smt *smt = smt_create();
    TermStore *terms = proof->domain->terms;
    if (sample->constraint)
        smt_assert(smt, sample->constraint);
    for (size_t i = 0; i < sample->hole_count && i < 3; i++) {
        const Term *variable = sample->holes[seed_next(&proof->seed) % sample->hole_count].variable;
        uint64_t value = seed_next(&proof->seed) % 4;
        smt_push(smt);
        smt_assert(smt, term_binary(terms, TERM_EQ, variable, term_constant(terms, value, variable->sort.width)));
        if (smt_check(smt, work_of_query, &budget) != SMT_SAT)
            smt_pop(smt, 1);
    }
    bool is_filled = smt_check(smt, work_of_query, &budget) == SMT_SAT;
    for (size_t i = 0; is_filled && i < sample->hole_count; i++) {
        const HeapHole *hole = &sample->holes[i];
        uint64_t value = 0;
        smt_value(smt, hole->variable, &value);
        heap_write(sample->heap, hole->block, hole->offset, hole->size, value_integer(value, 8 * hole->size));
    }
    smt_destroy(smt);
    return is_filled;
}

/* What a sample says nothing of may hold anything. `describes` takes undefined bytes for whatever is wanted, so a heap
 * with some might be taken for one of a node that it is none of. */
static void define_bytes(Proof *proof, Heap *heap)
{
    for (uint32_t i = 0; i < heap->block_count; i++) {
        const Block *block = &heap->blocks[i];
        for (uint64_t at = 0; block->state == BLOCK_LIVE && block->kind != BLOCK_FUNCTION && at < block->size; at++)
            if (block->defined[at] == BYTE_UNDEFINED)
                heap_write(heap, (BlockId){i}, at, 1, value_integer(seed_next(&proof->seed) % 3, 8));
    }
}

static void check_node(Proof *proof, Node *node)
{
    Domain *domain = proof->domain;
    HeapSample samples[SAMPLES];
    bool is_whole = node->context->is_start;
    size_t count = domain->ops->concretise(domain, node->states[0], MORE_BLOCKS, SAMPLES, samples);
    for (size_t i = 0; i < count; i++) {
        Heap *heap = samples[i].heap;
        heap->location = node->location;
        for (size_t k = 0; k < heap->block_count; k++)
            heap->blocks[k].is_exposed = true; /* pointers may lead to it */
        /* What a sample leaves to the solver beside its holes, registers say, may not come out right. */
        bool is_filled = !proof->failed && heap->frame_count && fill_holes(proof, &samples[i]);
        if (is_filled)
            define_bytes(proof, heap);
        bool is_fit = is_filled && domain->ops->describes(domain, node->states[0], heap);
        proof->samples += is_fit;
        Node *at = is_fit ? node : NULL;
        for (unsigned k = 0; at && k < OPERATIONS && !proof->failed; k++)
            at = check_operation(proof, at, &heap, is_whole && heap->frame_count == 1);
        heap_destroy(heap);
        free(samples[i].holes);
    }
}

/* --- proofs ------------------------------------------------------------------------------------------------ */

static void check_proof(void *context, Tree *tree, Domain *domain)
{
    Proof *proof = context;
    size_t count = tree_node_count(tree);
    proof->is_proved = true;
    proof->tree = tree;
    proof->domain = domain;
    proof->by_location = mem_alloc((domain->program->location_count + 1) * sizeof *proof->by_location);
    proof->next = mem_alloc((count + 1) * sizeof *proof->next);
    Node **open = mem_alloc((count + 1) * sizeof *open);
    size_t open_count = 0;
    for (size_t i = count; i-- > 0;) {
        Node *node = tree_node(tree, i);
        if (!node->kept || node->covered_by)
            continue;
        proof->next[node->id] = proof->by_location[node->location.index];
        proof->by_location[node->location.index] = node;
        open[open_count++] = node;
    }
    check_runs(proof);
    for (size_t i = 0; i < NODES && open_count && !proof->failed; i++) {
        size_t drawn = seed_next(&proof->seed) % open_count;
        check_node(proof, open[drawn]);
        open[drawn] = open[--open_count];
    }
    free(open);
    free(proof->next);
    free(proof->by_location);
    post_result_free(&proof->post);
}

/* What the last comment of a program says. */
typedef struct Task {
    bool is_true, malloc_may_fail;
    unsigned width;
    PropertySet properties;
} Task;

static Task task_of(Unit *unit, const char *file, unsigned width)
{
    Text text = {0};
    char *message = file_read(&text, file);
    CHECK(unit, !message);
    free(message);
    const char *truth = strstr(text_string(&text), "truth: "), *property = truth ? strstr(truth, "--property ") : NULL;
    Task task = {.is_true = truth && !strncmp(truth, "truth: TRUE", 11) && !strstr(truth, "--entry"),
                 .malloc_may_fail = !truth || !strstr(truth, "--malloc-succeeds"),
                 .width = width,
                 .properties = UNDEFINED_BEHAVIOUR | 1u << VALID_MEMTRACK | 1u << UNREACH_CALL};
    const char *arch = truth ? strstr(truth, "arch: ") : NULL;
    if (arch)
        task.width = arch[6] == '3' ? 32 : 64;
    if (property) {
        property += strlen("--property ");
        char *names = mem_string_of(property, strcspn(property, " \n*"));
        char *problem = property_parse_names(names, &task.properties);
        task.is_true &= !problem;
        free(problem);
        free(names);
    }
    text_free(&text);
    return task;
}

static void check_file(Unit *unit, const char *file, uint64_t seed, size_t *proofs, size_t *operations)
{
    Task task = task_of(unit, file, seed % 2 ? 64 : 32);
    if (seed & 2) /* a leak that is not there must not hide what is */
        task.properties &= ~(1u << VALID_MEMTRACK | 1u << VALID_MEMCLEANUP);
    Program *program = task.is_true ? files_load(file, task.width, task.malloc_may_fail) : NULL;
    const DomainOps *ops;
    for (size_t i = 0; program && (ops = domain_at(i)); i++) {
        /* tvl, which few checks choose, takes every third program. */
        if (!strcmp(ops->name, "trivial") || (!strcmp(ops->name, "tvl") && seed % 3))
            continue;
        Proof proof = {.unit = unit, .file = file, .seed = seed | 1};
        VerifyOptions options = {.properties = task.properties,
                                 .samples = 5,
                                 .sample_nodes = 4,
                                 .domains = {ops},
                                 .domain_count = 1,
                                 .refine = "finetune",
                                 .no_cex = true,
                                 .no_search = true,
                                 .proved = check_proof,
                                 .proved_context = &proof};
        WorkClock work = {0};
        Budget budget = {.limit = work_of_proof, .work = &work};
        Verdict verdict = verify_program(program, &options, &budget);
        if (proof.is_proved)
            printf("%s, %s: %zu heaps of runs, %zu of nodes, %zu operations\n", file, ops->name, proof.heaps,
                   proof.samples, proof.operations);
        CHECK(unit, !proof.failed);
        *proofs += proof.is_proved;
        *operations += proof.operations;
        verdict_free(&verdict);
    }
    program_destroy(program);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20261116;
    size_t proofs = 0, operations = 0;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 2; i < argc; i++)
        check_file(&unit, argv[i], seed + (unsigned)i, &proofs, &operations);
    if (argc <= 2) {
        const char *slow = getenv("WHITTLE_TEST_SLOW"); /* under sanitizers: one program of so many */
        size_t every = slow ? strtoull(slow, NULL, 10) : 1;
        FileNames folders = files_matching("test/programs", "");
        for (size_t k = 0; k < folders.count; k++) {
            FileNames names = files_of(folders.items[k]);
            for (size_t i = k % every; i < names.count; i += every)
                check_file(&unit, names.items[i], seed + i, &proofs, &operations);
            files_free(&names);
        }
        files_free(&folders);
        CHECK(&unit, proofs > 150 / every);
    }
    printf("%zu proofs, %zu operations\n", proofs, operations);
    return unit_done(&unit);
}
