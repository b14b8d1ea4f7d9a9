/* SPDX-License-Identifier: MIT */
/* Boolean heaps: runs of random programs and of C programs, followed (test_boolheap SEED COUNT, test_boolheap --files
 * WIDTH FILE.c ...). */
#include "domain/boolheap/boolheap.h"

#include <string.h>

#include "follow.h"
#include "follow_programs.h"
#include "unit.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    bool files = argc > 2 && !strcmp(argv[1], "--files");
    uint64_t seed = argc > 1 && !files ? strtoull(argv[1], NULL, 0) : 20261116;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 3; files && i < argc; i++)
        follow_file(&unit, boolheap_ops(), terms, argv[i], (unsigned)atoi(argv[2]), seed, 3000);
    if (!files)
        follow_random_programs(&unit, boolheap_ops(), terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 1000);
    term_store_destroy(terms);
    return unit_done(&unit);
}
