/* SPDX-License-Identifier: MIT */
/* What every heap domain is tested by: runs of random programs and of C programs, followed (follow.h). */
#ifndef WHITTLE_TEST_FOLLOW_PROGRAMS_H
#define WHITTLE_TEST_FOLLOW_PROGRAMS_H

#include "files.h"
#include "random.h"
#include "unit.h"

static const PropertySet all_properties = (1u << PROPERTY_COUNT) - 1;

static inline void follow_random_programs(Unit *unit, const DomainOps *ops, TermStore *terms, uint64_t seed,
                                          unsigned programs)
{
    size_t operations = 0, outcomes[RUN_LIMIT + 1] = {0};
    const char *failure = NULL;
    for (unsigned i = 0; i < programs && !failure; i++) {
        uint64_t own = seed_next(&seed);
        Program *program = random_program(own);
        Domain *domain = ops->create(program, (PropertySet)seed_next(&seed) & all_properties, terms);
        for (unsigned run = 0; run < 3 && !failure; run++) {
            RunOutcome outcome;
            failure = follow_run(domain, own + run, 3000, &outcome, &operations);
            outcomes[outcome]++;
            if (failure)
                printf("program %llu, run %u: %s\n", (unsigned long long)own, run, failure);
        }
        domain->ops->destroy(domain);
        program_destroy(program);
    }
    CHECK(unit, !failure);
    printf("%zu operations followed; %zu runs ended, %zu violated something\n", operations, outcomes[RUN_ENDED],
           outcomes[RUN_VIOLATION]);
    CHECK(unit, outcomes[RUN_ENDED] && outcomes[RUN_VIOLATION]);
    unit->passed += (unsigned)operations;
}

static inline void follow_file(Unit *unit, const DomainOps *ops, TermStore *terms, const char *file,
                               unsigned pointer_width, uint64_t seed, uint64_t steps)
{
    Program *program = files_load(file, pointer_width, true);
    if (!program)
        return;
    Domain *domain = ops->create(program, all_properties, terms);
    const char *failure = NULL;
    size_t operations = 0;
    for (unsigned run = 0; run < 6 && !failure; run++) {
        RunOutcome outcome;
        failure = follow_run(domain, seed + run, steps, &outcome, &operations);
        if (failure)
            printf("%s, run %u after %zu operations: %s\n", file, run, operations, failure);
    }
    printf("%s: %zu operations\n", file, operations);
    CHECK(unit, !failure);
    domain->ops->destroy(domain);
    program_destroy(program);
}

#endif
