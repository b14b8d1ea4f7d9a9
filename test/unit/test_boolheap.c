/* SPDX-License-Identifier: MIT */
/* Boolean heaps: runs of random programs and of C programs, followed (test_boolheap SEED COUNT, test_boolheap --files
 * WIDTH FILE.c ...). Of C programs leaks are not looked for: a run is followed up to the first thing reported. */
#include "domain/boolheap/state.h"

#include <string.h>

#include "follow.h"
#include "follow_programs.h"
#include "unit.h"

#include <stdlib.h>

enum { TINY_LIMIT = 8 }; /* clauses of a function */

static void follow_accesses(Unit *unit, TermStore *terms, const char *file, unsigned width, uint64_t seed)
{
    Program *program = files_load(file, width, true);
    if (!program)
        return;
    Domain *domain = boolheap_ops()->create(program, 1u << VALID_DEREF | 1u << VALID_FREE, terms);
    const char *failure = NULL;
    size_t operations = 0;
    for (unsigned run = 0; run < 6 && !failure; run++) {
        RunOutcome outcome;
        failure = follow_run(domain, seed + run, 400, &outcome, &operations);
        if (failure)
            printf("%s, run %u after %zu operations: %s\n", file, run, operations, failure);
    }
    printf("%s: %zu operations\n", file, operations);
    CHECK(unit, !failure);
    domain->ops->destroy(domain);
    program_destroy(program);
}

/* The picture of the initial state: a graph, with a node for each variable. */
static void test_dot(Unit *unit, TermStore *terms)
{
    Program *program = random_program(7);
    Domain *domain = boolheap_ops()->create(program, all_properties, terms);
    SuccessorList initial = {0};
    domain->ops->initial(domain, &initial);
    Text text = {0};
    domain->ops->dot(domain, initial.items[0].state, &text);
    const char *picture = text_string(&text);
    CHECK(unit, !strncmp(picture, "digraph state {\n", 16) && strstr(picture, "shape=diamond"));
    CHECK(unit, !strcmp(picture + strlen(picture) - 2, "}\n"));
    text_free(&text);
    free(initial.items);
    domain->ops->destroy(domain);
    program_destroy(program);
}

/* Under a tiny cap functions fail all the time: they are weakened, and states still describe what runs reach. (Diagrams
 * cannot be that small: test_boolean has their failures.) */
static Domain *create_capped(const Program *program, PropertySet properties, TermStore *terms);

static uint64_t weakened_so_far;

static void destroy_capped(Domain *domain)
{
    weakened_so_far += ((BoolheapDomain *)domain)->weakened;
    boolheap_ops()->destroy(domain);
}

static const DomainOps *capped_ops(void)
{
    static DomainOps ops;
    ops = *boolheap_ops();
    ops.create = create_capped;
    ops.destroy = destroy_capped;
    return &ops;
}

static Domain *create_capped(const Program *program, PropertySet properties, TermStore *terms)
{
    Domain *domain = boolheap_ops()->create(program, properties, terms);
    BoolheapDomain *own = (BoolheapDomain *)domain;
    booleans_destroy(own->functions);
    own->functions = booleans_create(BOOLEAN_CNF, TINY_LIMIT);
    domain->ops = capped_ops();
    return domain;
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    bool files = argc > 2 && !strcmp(argv[1], "--files");
    uint64_t seed = argc > 1 && !files ? strtoull(argv[1], NULL, 0) : 20261116;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 3; files && i < argc; i++)
        follow_accesses(&unit, terms, argv[i], (unsigned)atoi(argv[2]), seed);
    if (!files)
        test_dot(&unit, terms);
    if (!files)
        follow_random_programs(&unit, boolheap_ops(), terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 400);
    if (!files)
        follow_random_programs(&unit, capped_ops(), terms, seed + 1, 100);
    CHECK(&unit, files || weakened_so_far > 0);
    term_store_destroy(terms);
    return unit_done(&unit);
}
