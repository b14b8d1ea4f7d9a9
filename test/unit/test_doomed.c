/* SPDX-License-Identifier: MIT */
/* Refinement against the doomed heap. Refinement is judged by following the path: under the finer precision it does not
 * arrive. By the laws of domain.h the state at the discontinuity then no longer describes the doomed heap, from which
 * the rest of the path is feasible. Here both sides are computed on their own, by the solver and by the domain, for
 * every refinement of the programs below test/programs/refine. */
#include "cex/cex.h"
#include "domain/registry.h"
#include "front/front.h"
#include "refine/diagnose.h"
#include "refine/doomed.h"
#include "refine/follow.h"
#include "refine/refine.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>

static const PropertySet errors = 1u << UNREACH_CALL;

typedef struct Bench {
    Domain *domain;
    Tree *tree;
    Cex *cex;
    Refiner *refiner;
    Budget budget;
    unsigned doomed, refinements;
} Bench;

/* What the states at one item of a path say of a heap. */
typedef struct Look {
    Domain *domain;
    const Doomed *doomed;
    bool describes;
} Look;

static void look(void *context, size_t item, const FollowRows *rows)
{
    Look *look = context;
    for (size_t i = 0; item == look->doomed->item && i < rows->count; i++)
        look->describes |= look->domain->ops->describes(look->domain, rows->after[i], look->doomed->heap);
}

/* Is the heap described where it was found, when the path is followed? `map` replaces the nodes' own from `cut` on. */
static bool describes(Bench *bench, const TreePath *path, Finding finding, const Doomed *doomed,
                      const PrecisionMap *map)
{
    Product *product = product_create(&bench->domain, 1);
    Follower follower = {.product = product,
                         .tree = bench->tree,
                         .path = path,
                         .finding = finding,
                         .finest = refiner_learned(bench->refiner),
                         .budget = &bench->budget};
    FollowPlan plan = {.exact_from = SIZE_MAX, .map = map};
    Look about = {bench->domain, doomed, false};
    follow(&follower, &plan, look, &about);
    product_destroy(product);
    return about.describes;
}

/* How many rows arrive at each item, and what was lost there. */
typedef struct Met {
    size_t *counts;
    MarkSet *marks;
} Met;

static void note_met(void *context, size_t item, const FollowRows *rows)
{
    Met *met = context;
    met->counts[item] = rows->count;
    met->marks[item] = rows->marks;
}

static FollowAnswer follow_noting(Follower *follower, const FollowPlan *plan, Met *met)
{
    met->counts = mem_alloc(follower->path->count * sizeof *met->counts);
    met->marks = mem_alloc(follower->path->count * sizeof *met->marks);
    return follow(follower, plan, note_met, met);
}

/* Plans of all kinds meet the same by themselves and with the traces of the diagnosis, which save posts. */
static void check_traces(Unit *unit, Bench *bench, Violation violation)
{
    Product *product = product_create(&bench->domain, 1);
    const PrecisionMap *finest = precision_map_finest(tree_precisions(bench->tree));
    uint64_t posts = 0;
    Diagnosis found = diagnose(bench->tree, product, finest, violation, &bench->budget, &posts);
    const PrecisionMap *maps[] = {NULL, refiner_learned(bench->refiner), finest};
    for (size_t i = 0; found.exact.items && i < 9; i++) {
        size_t count = found.path.count;
        FollowPlan plan = {found.base, i % 3 == 2 ? SIZE_MAX : i % 3 * count / 2, maps[i / 3], found.base + count / 4};
        Follower alone = {.product = product,
                          .tree = bench->tree,
                          .held = &found.held,
                          .path = &found.path,
                          .finding = violation.finding,
                          .finest = finest,
                          .budget = &bench->budget};
        Follower with_traces = alone;
        with_traces.known[0] = &found.abstract;
        with_traces.known[1] = &found.exact;
        Met expected, met;
        CHECK(unit, follow_noting(&alone, &plan, &expected) == follow_noting(&with_traces, &plan, &met));
        CHECK(unit, !memcmp(expected.counts, met.counts, count * sizeof *met.counts));
        CHECK(unit, !memcmp(expected.marks, met.marks, count * sizeof *met.marks));
        CHECK(unit, with_traces.posts < alone.posts);
        free(expected.counts);
        free(expected.marks);
        free(met.counts);
        free(met.marks);
    }
    diagnosis_free(&found);
    product_destroy(product);
}

static bool refine(Unit *unit, Bench *bench, const char *file)
{
    Violation violation = tree_violation(bench->tree, 0);
    check_traces(unit, bench, violation);
    RefineAnswer answer = refiner_refine(bench->refiner, violation);
    const TreePath *path = refiner_path(bench->refiner); /* its nodes are as they were */
    Doomed doomed;
    if (answer != REFINE_DONE)
        return false;
    bench->refinements++;
    if (!doomed_find(&(DoomedSearch){bench->cex, &bench->domain, 1, bench->tree, path, violation, &bench->budget},
                     &doomed))
        return true;
    bench->doomed++;
    const State *old = path->items[doomed.item].node->states[0];
    CHECK(unit, bench->domain->ops->describes(bench->domain, old, doomed.heap));
    if (!CHECK(unit, !describes(bench, path, violation.finding, &doomed, refiner_learned(bench->refiner))))
        printf("%s: refinement %u leaves the doomed heap in\n", file, bench->refinements);
    heap_destroy(doomed.heap);
    return true;
}

static void check_file(Unit *unit, const char *file)
{
    FrontOptions options = {.files = &file, .file_count = 1, .pointer_width = 64, .entry = "main"};
    FrontCost cost;
    Program *program;
    char *message = front_load(&options, &program, &cost);
    if (!CHECK(unit, !message)) {
        printf("%s: %s\n", file, message);
        free(message);
        return;
    }
    TermStore *terms = term_store_create();
    Bench bench = {.domain = domain_find("smg")->create(program, errors, terms),
                   .budget = {.limit = budget_cpu_used() + 20}};
    bench.tree = tree_create(&bench.domain, 1);
    bench.cex = cex_create(program, &(CexOptions){.properties = errors, .terms = terms});
    RefineOptions refining = {.budget = &bench.budget};
    bench.refiner = refiner_create(bench.tree, &bench.domain, 1, &refining);
    BuildOptions building = {.stop = TREE_STOP_CLOSED, .properties = errors, .budget = &bench.budget};
    TreeStatus status;
    while ((status = tree_build(bench.tree, &building)) == TREE_VIOLATION && refine(unit, &bench, file))
        continue;
    CHECK(unit, status == TREE_SAFE);
    printf("%s: %u refinements, %u with a doomed heap\n", file, bench.refinements, bench.doomed);
    CHECK(unit, bench.doomed);
    refiner_destroy(bench.refiner);
    cex_destroy(bench.cex);
    tree_destroy(bench.tree);
    bench.domain->ops->destroy(bench.domain);
    term_store_destroy(terms);
    program_destroy(program);
}

int main(void)
{
    static const char *const files[] = {"thesis_2", "thesis_3", "thesis_4", "two_lengths", "nested_calls"};
    Unit unit = {0};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Text name = {0};
        text_add(&name, "test/programs/refine/%s.c", files[i]);
        check_file(&unit, text_string(&name));
        text_free(&name);
    }
    return unit_done(&unit);
}
