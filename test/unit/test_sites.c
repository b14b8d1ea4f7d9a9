/* SPDX-License-Identifier: MIT */
/* The sites domain: runs of random programs and of C programs, followed (test_sites SEED COUNT, test_sites --files
 * WIDTH FILE.c ...); and it always ends: the whole tree, violations and all, of programs whose heaps grow. */
#include "domain/sites/sites.h"

#include "files.h"
#include "follow_programs.h"

#include "engine/tree.h"

enum { NODES_MOST = 20000 };

static void test_ends(Unit *unit, TermStore *terms, const char *file, uint64_t *most)
{
    Program *program = files_load(file, 32, true);
    Domain *domain = program ? sites_ops()->create(program, all_properties, terms) : NULL;
    Tree *tree = domain ? tree_create(&domain, 1) : NULL;
    BuildOptions options = {.stop = TREE_STOP_NEVER, .properties = all_properties, .node_limit = NODES_MOST};
    if (!CHECK(unit, tree && tree_build(tree, &options) != TREE_OUT_OF_BUDGET))
        printf("%s: does not end\n", file);
    uint64_t nodes = tree ? tree_node_count(tree) : 0;
    *most = nodes > *most ? nodes : *most;
    if (tree)
        tree_destroy(tree);
    if (domain)
        domain->ops->destroy(domain);
    program_destroy(program);
}

static void test_all_end(Unit *unit, TermStore *terms)
{
    static const char *const folders[] = {"growth", "lists", "refine", "trees"};
    uint64_t most = 0;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        Text path = {0};
        text_add(&path, "test/programs/%s", folders[i]);
        FileNames names = files_of(text_string(&path));
        for (size_t k = 0; k < names.count; k++)
            test_ends(unit, terms, names.items[k], &most);
        files_free(&names);
        text_free(&path);
    }
    printf("the largest tree has %llu nodes\n", (unsigned long long)most);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    bool files = argc > 2 && !strcmp(argv[1], "--files");
    uint64_t seed = argc > 1 && !files ? strtoull(argv[1], NULL, 0) : 20261116;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 3; files && i < argc; i++)
        follow_file(&unit, sites_ops(), terms, argv[i], (unsigned)atoi(argv[2]), seed, 3000);
    if (!files)
        test_all_end(&unit, terms);
    if (!files)
        follow_random_programs(&unit, sites_ops(), terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 1000);
    term_store_destroy(terms);
    return unit_done(&unit);
}
