/* SPDX-License-Identifier: MIT */
/* Switching components in the middle of a proof, on C programs: explicit begins, is switched off after some nodes, at all of
 * them or at one, and smg or tvl goes on from its states. What is closed then must pass the second look, must describe the heaps of
 * concrete runs, and is never closed for a program that is broken.
 *   test_switch [FILES] */
#include "base/file.h"
#include "domain/registry.h"
#include "engine/tree.h"
#include "machine/interpreter.h"
#include "refine/refine.h"

#include "files.h"
#include "seed.h"
#include "unit.h"

enum { EXPLICIT, HEIR, COMPONENTS };
enum { REFINEMENTS_MOST = 8, NODES_MOST = 600, RUNS = 4, STEPS = 2000, EVERY = 6 };

static const PropertySet properties = 1u << VALID_DEREF | 1u << VALID_FREE | 1u << VALID_MEMTRACK | 1u << UNREACH_CALL;

typedef struct SwitchTest {
    const char *heir; /* the domain that goes on */
    Unit *unit;
    const char *file;
    Domain *domains[COMPONENTS];
    Tree *tree;
    uint64_t seed;
    bool failed;
} SwitchTest;

typedef struct SwitchCounts {
    size_t switched, kept, safe, violated, open, refined;
} SwitchCounts;

static uint64_t choose(void *context, ChoiceKind kind, unsigned width, const Step *step)
{
    SwitchTest *test = context;
    (void)kind, (void)step;
    seed_next(&test->seed);
    return bits_low(test->seed % 8 ? (test->seed >> 3) % 4 : test->seed >> 8, width);
}

static bool node_describes(const SwitchTest *test, const Node *node, const Heap *heap)
{
    bool describes = node->states[EXPLICIT] || node->states[HEIR];
    for (size_t i = 0; i < COMPONENTS && describes; i++)
        describes = !node->states[i] || test->domains[i]->ops->describes(test->domains[i], node->states[i], heap);
    return describes;
}

static void observe(void *context, const Heap *heap)
{
    SwitchTest *test = context;
    bool found = false;
    for (size_t i = 0; i < tree_node_count(test->tree) && !found; i++) {
        const Node *node = tree_node(test->tree, i);
        found = node->kept && node->location.index == heap->location.index && node_describes(test, node, heap);
    }
    test->failed |= !found;
}

static void follow_runs(SwitchTest *test)
{
    for (unsigned run = 0; run < RUNS; run++) {
        RunOptions options = {.properties = properties,
                              .step_limit = STEPS,
                              .memory_limit = 1 << 24,
                              .choose = choose,
                              .choose_context = test,
                              .observe = observe,
                              .observe_context = test};
        RunResult result = interpreter_run(test->domains[0]->program, &options);
        test->failed |= result.outcome == RUN_VIOLATION;
        run_result_free(&result);
    }
}

static bool is_switched(const SwitchTest *test)
{
    for (size_t i = 0; i < tree_node_count(test->tree); i++) {
        const Node *node = tree_node(test->tree, i);
        if (node->kept && (node->states[EXPLICIT] || !node->states[HEIR]))
            return false;
    }
    return true;
}

/* A node outside callees, which know nothing of their callers: one that covers another; else the last one at a loop head that explicit has reached; NULL if there is none. */
static Node *choose_node(const SwitchTest *test)
{
    const Program *program = test->domains[0]->program;
    Node *chosen = NULL;
    for (size_t i = tree_node_count(test->tree); i-- > 0;) {
        Node *node = tree_node(test->tree, i);
        bool is_head = program_location(program, node->location)->is_loop_head;
        if (node->kept && node->parent && node->context->is_start && (node->first_covered || (is_head && !chosen)))
            chosen = node;
    }
    return chosen;
}

/* Builds on, and refines what is spurious. */
static TreeStatus build_on(SwitchTest *test, const BuildOptions *options, SwitchCounts *counts)
{
    Budget budget = {0};
    RefineOptions refine = {.budget = &budget};
    Refiner *refiner = refiner_create(test->tree, test->domains, COMPONENTS, &refine);
    TreeStatus status;
    while ((status = tree_build(test->tree, options)) == TREE_VIOLATION &&
           refiner_stats(refiner).refinements < REFINEMENTS_MOST &&
           refiner_refine(refiner, tree_violation(test->tree, 0)) == REFINE_DONE)
        continue;
    counts->refined += status == TREE_SAFE && refiner_stats(refiner).refinements;
    refiner_destroy(refiner);
    return status;
}

static void finish(SwitchTest *test, bool is_broken, SwitchCounts *counts)
{
    BuildOptions options = {.stop = TREE_STOP_FIRST,
                            .properties = properties,
                            .node_limit = tree_stats(test->tree).made + NODES_MOST,
                            .ignores_growth = true};
    TreeStatus status = build_on(test, &options, counts);
    counts->safe += status == TREE_SAFE;
    counts->violated += status == TREE_VIOLATION;
    counts->open += status != TREE_SAFE && status != TREE_VIOLATION;
    if (status != TREE_SAFE)
        return;
    char *flaw = tree_recheck(test->tree, &options, NULL);
    if (!flaw)
        follow_runs(test);
    if (!CHECK(test->unit, !is_broken) || !CHECK(test->unit, !flaw) || !CHECK(test->unit, !test->failed))
        printf("%s: %s\n", test->file, flaw ? flaw : "no flaw");
    free(flaw);
}

/* The program's roots know explicit alone; so does what follows. */
static void begin(SwitchTest *test)
{
    for (size_t i = 0; i < tree_context_count(test->tree); i++)
        tree_switch_off(test->tree, tree_context(test->tree, i)->root, HEIR);
}

static void test_limit(SwitchTest test, Program *program, TermStore *terms, uint64_t limit, bool everywhere,
                       bool is_broken, SwitchCounts *counts)
{
    test.domains[EXPLICIT] = domain_find("explicit")->create(program, properties, terms);
    test.domains[HEIR] = domain_find(test.heir)->create(program, properties, terms);
    test.tree = tree_create(test.domains, COMPONENTS);
    begin(&test);
    BuildOptions options = {.stop = TREE_STOP_FIRST, .properties = properties, .node_limit = limit};
    TreeStatus status = tree_build(test.tree, &options);
    Node *node = choose_node(&test);
    if (status == TREE_OUT_OF_BUDGET && (everywhere || node)) {
        uint64_t before = tree_stats(test.tree).kept;
        bool done =
            everywhere ? tree_switch_all(test.tree, EXPLICIT, HEIR) : tree_switch(test.tree, node, EXPLICIT, HEIR);
        CHECK(test.unit, done && (everywhere ? is_switched(&test) : node->states[HEIR] && !node->states[EXPLICIT]));
        counts->switched++;
        counts->kept += 2 * tree_stats(test.tree).kept > before;
        finish(&test, is_broken, counts);
    }
    tree_destroy(test.tree);
    for (size_t i = 0; i < COMPONENTS; i++)
        test.domains[i]->ops->destroy(test.domains[i]);
}

static void test_program(Unit *unit, const char *file, const char *heir, TermStore *terms, SwitchCounts *counts)
{
    static const uint64_t limits[] = {20, 100};
    Text text = {0};
    free(file_read(&text, file));
    bool is_broken = strstr(text_string(&text), "truth: FALSE");
    Program *program = files_load(file, 64, !strstr(text_string(&text), "--malloc-succeeds"));
    text_free(&text);
    if (!CHECK(unit, program))
        return;
    SwitchTest test = {.unit = unit, .file = file, .heir = heir, .seed = 20261116};
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
        for (int everywhere = 0; everywhere < 2; everywhere++)
            test_limit(test, program, terms, limits[k], everywhere, is_broken, &counts[everywhere]);
    program_destroy(program);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    FileNames names = files_of("test/programs/lists"), more = files_of("test/programs/memory"),
              needs = files_of("test/programs/refine"), shapes = files_of("test/programs/shapes");
    SwitchCounts counts[2] = {{0}};
    for (size_t i = 0; argc == 1 && i < names.count; i += EVERY)
        test_program(&unit, names.items[i], "smg", terms, counts);
    for (size_t i = 0; argc == 1 && i < more.count; i++)
        test_program(&unit, more.items[i], "smg", terms, counts);
    for (size_t i = 0; argc == 1 && i < needs.count; i++)
        test_program(&unit, needs.items[i], "smg", terms, counts);
    for (size_t i = 0; argc == 1 && i < shapes.count; i += EVERY)
        test_program(&unit, shapes.items[i], "tvl", terms, counts);
    if (argc == 1) /* refined before they are proved, whichever of the others are taken */
        test_program(&unit, "test/programs/lists/array.c", "smg", terms, counts);
    for (int i = 1; i < argc; i++)
        for (int heir = 0; heir < 2; heir++)
            test_program(&unit, argv[i], heir ? "tvl" : "smg", terms, counts);
    for (int everywhere = 0; everywhere < 2; everywhere++) {
        const SwitchCounts *count = &counts[everywhere];
        printf(
            "%s: %zu switched, %zu keep half of their nodes or more; %zu proved, %zu of them refined; %zu violated, %zu open\n",
            everywhere ? "everywhere" : "at a node", count->switched, count->kept, count->safe, count->refined,
            count->violated, count->open);
        CHECK(&unit, argc > 1 || (count->kept && count->safe && count->violated && (count->refined || !everywhere)));
    }
    files_free(&names);
    files_free(&more);
    files_free(&needs);
    files_free(&shapes);
    term_store_destroy(terms);
    return unit_done(&unit);
}
