/* SPDX-License-Identifier: MIT */
/* The smg domain on whole programs: every heap that the interpreter reaches on random inputs is described by some node of the finished
 * tree at that location, and every violation it commits is among the tree's. Programs: test/programs/lists, or the FILES given
 * (test_smg_programs SEED WIDTH FILE.c ...). */
#include "domain/registry.h"
#include "engine/tree.h"
#include "front/front.h"
#include "program/interpreter.h"

#include "unit.h"

#include <dirent.h>
#include <stdlib.h>

enum { RUNS = 12, NODE_LIMIT = 2500, STEPS = 4000, HEAPS = 400 };

static const PropertySet all_properties =
    1u << UNREACH_CALL | 1u << VALID_DEREF | 1u << VALID_FREE | 1u << VALID_MEMTRACK | 1u << VALID_MEMCLEANUP;

typedef struct Watch {
    Domain *domain;
    Tree *tree;
    uint64_t seed;
    size_t heaps;        /* looked at in this run */
    LocationId before;   /* where it was looked at last */
    bool is_stopped;     /* the run goes on where the tree has reported a violation and ended */
    bool failed;
    const char *file;
} Watch;

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Small numbers mostly; loops that ask whether to go on end soon. */
static uint64_t choose(void *context, ChoiceKind kind, unsigned width, const Step *step)
{
    Watch *watch = context;
    (void)step;
    uint64_t value = next_random(&watch->seed);
    if (kind == CHOICE_ALLOCATION)
        return value % 16 == 0;
    return bits_low(value % 8 ? (value >> 3) % 5 : value % 3 ? (value >> 8) % 40 - 8 : value >> 8, width);
}

static void report(const Watch *watch, const Heap *heap)
{
    Text text = {0};
    const Program *program = heap->program;
    const Location *location = program_location(program, heap->location);
    text_add(&text, "%s: no node describes the heap at L%u of %s, before ", watch->file, heap->location.index,
             program_function(program, location->function)->name);
    if (location->edge_count)
        program_add_position(&text, program, program_edge(program, location->edges[0])->position);
    text_add(&text, "\n");
    heap_print(&text, heap);
    for (size_t i = 0; i < tree_node_count(watch->tree); i++) {
        Node *node = tree_node(watch->tree, i);
        if (!node->kept || node->location.index != heap->location.index)
            continue;
        text_add(&text, "node %u:\n", node->id);
        watch->domain->ops->print(watch->domain, node->states[0], &text);
    }
    printf("%s", text_string(&text));
    text_free(&text);
}

static void observe(void *context, const Heap *heap)
{
    Watch *watch = context;
    if (watch->failed || watch->is_stopped || watch->heaps++ > HEAPS)
        return;
    for (size_t i = 0; i < tree_node_count(watch->tree); i++) {
        Node *node = tree_node(watch->tree, i);
        if (node->kept && node->location.index == heap->location.index &&
            watch->domain->ops->describes(watch->domain, node->states[0], heap)) {
            watch->before = heap->location;
            return;
        }
    }
    for (size_t i = 0; i < tree_violation_count(watch->tree); i++) {
        EdgeId edge = tree_violation(watch->tree, i).finding.edge;
        watch->is_stopped |= program_edge(heap->program, edge)->source.index == watch->before.index;
    }
    watch->failed = !watch->is_stopped;
    if (watch->failed)
        report(watch, heap);
}

static void check_runs(Unit *unit, Watch *watch, const Program *program, size_t *heaps)
{
    for (unsigned run = 0; run < RUNS && !watch->failed; run++) {
        RunOptions options = {.properties = all_properties,
                              .step_limit = STEPS,
                              .memory_limit = 1 << 20,
                              .choose = choose,
                              .choose_context = watch,
                              .observe = observe,
                              .observe_context = watch};
        watch->heaps = 0;
        watch->is_stopped = false;
        RunResult result = interpreter_run(program, &options);
        if (result.outcome == RUN_VIOLATION && !watch->is_stopped && watch->heaps < HEAPS && result.trusted) {
            bool found = false;
            for (size_t i = 0; i < tree_violation_count(watch->tree); i++)
                found |= finding_property(tree_violation(watch->tree, i).finding) == finding_property(result.finding);
            if (!found)
                printf("%s: a run violates what the tree does not: %s\n", watch->file,
                       violation_info(result.finding.kind)->says);
            watch->failed |= !found;
        }
        *heaps += watch->heaps;
        run_result_free(&result);
    }
    CHECK(unit, !watch->failed);
    unit->passed += (unsigned)*heaps;
}

static void check_file(Unit *unit, const char *file, unsigned width, uint64_t seed)
{
    FrontOptions options = {.files = &file, .file_count = 1, .pointer_width = width, .entry = "main"};
    FrontCost cost;
    Program *program;
    char *message = front_load(&options, &program, &cost);
    if (message) {
        printf("%s: %s\n", file, message);
        free(message);
        CHECK(unit, !"the program loads");
        return;
    }
    TermStore *terms = term_store_create();
    Domain *domain = domain_find("smg")->create(program, all_properties, terms);
    Tree *tree = tree_create(&domain, 1);
    Budget budget = {.cpu_limit = 2};
    BuildOptions build = {.stop = TREE_STOP_NEVER, .properties = all_properties, .budget = &budget, .node_limit = NODE_LIMIT};
    TreeStatus status = tree_build(tree, &build);
    size_t heaps = 0;
    Watch watch = {.domain = domain, .tree = tree, .seed = seed, .file = file};
    bool complete = status == TREE_SAFE || status == TREE_VIOLATION;
    if (complete)
        check_runs(unit, &watch, program, &heaps);
    printf("%s: %s, %zu nodes, %zu heaps\n", file,
           status == TREE_SAFE ? "safe" : status == TREE_VIOLATION ? "violation" : tree_reason(tree) ? tree_reason(tree) : "?",
           tree_node_count(tree), heaps);
    tree_destroy(tree);
    domain->ops->destroy(domain);
    term_store_destroy(terms);
    program_destroy(program);
}

static int by_name(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* The programs of a directory, in order of their names. */
static void check_directory(Unit *unit, const char *path, uint64_t seed)
{
    DIR *directory = opendir(path);
    char **names = NULL;
    size_t count = 0, capacity = 0;
    if (!CHECK(unit, directory != NULL))
        return;
    for (struct dirent *entry; (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        if (length < 3 || strcmp(entry->d_name + length - 2, ".c"))
            continue;
        Text text = {0};
        text_add(&text, "%s/%s", path, entry->d_name);
        names = array_room(names, &capacity, count, sizeof *names);
        names[count++] = mem_string(text_string(&text));
        text_free(&text);
    }
    closedir(directory);
    qsort(names, count, sizeof *names, by_name);
    for (size_t i = 0; i < count; i++) {
        check_file(unit, names[i], i % 2 ? 64 : 32, seed + i);
        free(names[i]);
    }
    free(names);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20260107;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 3; i < argc; i++)
        check_file(&unit, argv[i], (unsigned)atoi(argv[2]), seed);
    if (argc <= 3)
        check_directory(&unit, "test/programs/lists", seed);
    return unit_done(&unit);
}
