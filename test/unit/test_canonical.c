/* SPDX-License-Identifier: MIT */
/* Three-valued structures on C: runs of random programs and of C programs, followed (test_canonical SEED COUNT, test_canonical
 * --files WIDTH FILE.c ...), abstracted after every operation, at precisions from nothing to everything. */
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
        follow_random_programs(&unit, &own_ops, terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 200);
    term_store_destroy(terms);
    return unit_done(&unit);
}
