/* SPDX-License-Identifier: MIT */
/* The sites domain: runs of random programs and of C programs, followed (test_sites SEED COUNT, test_sites --files
 * WIDTH FILE.c ...); and it always ends: the whole tree, violations and all, of programs whose heaps grow. */
#include "domain/sites/sites.h"

#include "files.h"
#include "follow_programs.h"

#include "engine/tree.h"

enum { NODES_MOST = 20000, JOINS_MOST = 200 };

/* What is joined lies below the join: else the second pass finds successors that no node describes. */
static void test_join_is_above(Unit *unit, const Tree *tree, Domain *domain, const char *file, size_t *joins)
{
    size_t first = *joins;
    for (size_t i = 1; i < tree_node_count(tree) && *joins < first + JOINS_MOST; i++) {
        const Node *node = tree_node(tree, i), *other = NULL;
        for (size_t k = i; node->kept && k-- > 0 && !other;) {
            const Node *earlier = tree_node(tree, k);
            if (earlier->kept && earlier->location.index == node->location.index && earlier->context == node->context)
                other = earlier;
        }
        MarkSet marks = 0;
        const State *join = other ? domain->ops->join(domain, node->states[0], other->states[0],
                                                      domain->ops->coarsest(domain), (unsigned)(i % 5), &marks)
                                  : NULL;
        if (!join)
            continue;
        ++*joins;
        if (!CHECK(unit, domain->ops->leq(domain, node->states[0], join)) ||
            !CHECK(unit, domain->ops->leq(domain, other->states[0], join))) {
            Text text = {0};
            domain->ops->print(domain, node->states[0], &text);
            text_add(&text, "and\n");
            domain->ops->print(domain, other->states[0], &text);
            text_add(&text, "join\n");
            domain->ops->print(domain, join, &text);
            printf("%s: below the join?\n%s", file, text_string(&text));
            text_free(&text);
            return;
        }
    }
}

static void test_ends(Unit *unit, TermStore *terms, const char *file, uint64_t *most, size_t *joins)
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
        test_join_is_above(unit, tree, domain, file, joins);
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
    size_t joins = 0;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        Text path = {0};
        text_add(&path, "test/programs/%s", folders[i]);
        FileNames names = files_of(text_string(&path));
        for (size_t k = 0; k < names.count; k++)
            test_ends(unit, terms, names.items[k], &most, &joins);
        files_free(&names);
        text_free(&path);
    }
    printf("the largest tree has %llu nodes; %zu joins\n", (unsigned long long)most, joins);
    CHECK(unit, joins > 1000);
}

/* Programs of which a heap once fitted no state: one takes the address of a local outside its lifetime while a pointer to its ended
 * instance is there; one forgets the only cell that leads to a block. */
static void test_odd_heaps(Unit *unit, TermStore *terms)
{
    static const uint64_t seeds[] = {UINT64_C(1059692315362464870), UINT64_C(12505118797282331172)};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        Program *program = random_program(seeds[i]);
        Domain *domain = sites_ops()->create(program, 0, terms);
        RunOutcome outcome;
        size_t operations = 0;
        CHECK(unit, !follow_run(domain, seeds[i], 3000, &outcome, &operations));
        CHECK(unit, operations > 7);
        domain->ops->destroy(domain);
        program_destroy(program);
    }
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
        test_odd_heaps(&unit, terms);
    if (!files)
        follow_random_programs(&unit, sites_ops(), terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 1000);
    term_store_destroy(terms);
    return unit_done(&unit);
}
