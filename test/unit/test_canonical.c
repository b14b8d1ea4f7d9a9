/* SPDX-License-Identifier: MIT */
/* Three-valued structures on C: runs of random programs and of C programs, followed (test_canonical SEED COUNT, test_canonical
 * --files WIDTH FILE.c ...), abstracted after every operation, at precisions from nothing to everything; and of search trees, with
 * the order of their keys, and of lists, with field assertions. */
#include "domain/canonical/canonical.h"

#include "domain/canonical/state.h"

#include "follow_programs.h"

/* Every domain that is created gets another precision to begin with. */
static const Precision *any_precision(Domain *domain)
{
    static const Precision precisions[] = {
        {.pointers = 0},
        {.pointers = UINT64_MAX},
        {.pointers = UINT64_MAX,
         .unshared = UINT64_MAX,
         .cancelled = UINT64_MAX,
         .differs = UINT64_MAX,
         .acyclic = ALL_KINDS,
         .below = 1,
         .reach = 1,
         .named = 1},
        {.pointers = UINT64_MAX, .unshared = UINT64_MAX, .below = ALL_KINDS, .reach = 1},
        {.pointers = 0x55,
         .unshared = UINT64_MAX,
         .cancelled = UINT64_MAX,
         .acyclic = 1,
         .below = 1,
         .reach = 1,
         .named = 0},
        {.pointers = 0,
         .unshared = UINT64_MAX,
         .cancelled = UINT64_MAX,
         .differs = UINT64_MAX,
         .acyclic = ALL_KINDS,
         .below = ALL_KINDS,
         .reach = ALL_KINDS,
         .named = 1},
        {.pointers = UINT64_MAX, .unshared = UINT64_MAX, .cancelled = UINT64_MAX, .acyclic = 0xf},
        {.pointers = UINT64_MAX, .acyclic = ALL_KINDS, .below = ALL_KINDS},
    };
    return &precisions[domain->program->edge_count % (sizeof precisions / sizeof *precisions)];
}

static DomainOps own_ops;

static Domain *create(const Program *program, PropertySet properties, TermStore *terms)
{
    Domain *domain = canonical_ops()->create(program, properties, terms);
    domain->ops = &own_ops;
    return domain;
}

/* --- search trees: links at 0 and 8, a key at 16 ------------------------------------------------------------- */

static const Precision *ordered_precision(Domain *domain)
{
    static const Precision precision = {.pointers = UINT64_MAX,
                                        .rising = UINT64_MAX,
                                        .falling = UINT64_MAX,
                                        .greatest = UINT64_MAX,
                                        .least = UINT64_MAX,
                                        .differs = UINT64_MAX,
                                        .below = ALL_KINDS,
                                        .unshared = UINT64_MAX};
    (void)domain;
    return &precision;
}

/* Field assertions alone: of cells that hide a pointer in some blocks, membership asks more than steps do. */
static const Precision *field_precision(Domain *domain)
{
    static const Precision precision = {.pointers = UINT64_MAX, .differs = UINT64_MAX};
    (void)domain;
    return &precision;
}

static Domain *create_ordered(const Program *program, PropertySet properties, TermStore *terms)
{
    AdvisedFact facts[] = {
        {.kind = ADVICE_SEARCH, .fields = {0, 8}, .field_count = 2, .key = 16, .key_size = 4, .key_is_signed = true},
        {.kind = ADVICE_BELOW, .fields = {0, 8}, .field_count = 2}};
    Domain *domain = create(program, properties, terms);
    canonical_advise(domain, &(Advice){.facts = facts, .count = sizeof facts / sizeof *facts});
    return domain;
}

static void follow_ordered(Unit *unit, TermStore *terms, uint64_t seed)
{
    static const char *const files[] = {"test/programs/shapes/search_insert.c", "test/programs/shapes/search_delete.c",
                                        "test/programs/shapes/search_any.c", "test/programs/shapes/field_any.c"};
    static const unsigned runs[] = {10, 10, 120, 120};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Program *program = files_load(files[i], 64, false);
        own_ops.coarsest = strstr(files[i], "field_") ? field_precision : ordered_precision;
        Domain *domain = create_ordered(program, all_properties, terms);
        const char *failure = NULL;
        size_t operations = 0;
        for (unsigned run = 0; run < runs[i] && !failure; run++) {
            RunOutcome outcome;
            failure = follow_run(domain, seed + run, 1500, &outcome, &operations);
            if (failure)
                printf("run %u: %s\n", run, failure);
        }
        printf("%s: %zu operations\n", files[i], operations);
        CHECK(unit, !failure);
        domain->ops->destroy(domain);
        program_destroy(program);
    }
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    bool files = argc > 2 && !strcmp(argv[1], "--files");
    uint64_t seed = argc > 1 && !files ? strtoull(argv[1], NULL, 0) : 20261118;
    printf("seed %llu\n", (unsigned long long)seed);
    own_ops = *canonical_ops();
    own_ops.create = create;
    own_ops.coarsest = any_precision;
    for (int i = 3; files && i < argc; i++)
        follow_file(&unit, &own_ops, terms, argv[i], (unsigned)atoi(argv[2]), seed, 3000);
    if (!files)
        follow_ordered(&unit, terms, seed);
    own_ops.coarsest = any_precision;
    if (!files)
        follow_random_programs(&unit, &own_ops, terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 200);
    term_store_destroy(terms);
    return unit_done(&unit);
}
