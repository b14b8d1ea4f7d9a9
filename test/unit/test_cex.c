/* SPDX-License-Identifier: MIT */
/* Paths, slices and searches on small C programs: what is feasible is found, by both ways; what is not is said to be
 * infeasible, with the place; questions from samples. */
#include "unit.h"

#include "base/file.h"
#include "base/temp.h"
#include "cex/cex.h"
#include "cex/slice.h"
#include "domain/registry.h"
#include "front/front.h"

#include <stdlib.h>

/* A program, and the tree that one domain builds for it, stopped at its first violation. */
typedef struct Fixture {
    Program *program;
    TermStore *terms;
    Domain *domain;
    Tree *tree;
    TreeStatus status;
    PropertySet properties;
} Fixture;

static Fixture fixture(const char *source, const char *domain)
{
    Fixture it = {.properties = (1u << PROPERTY_COUNT) - 1, .terms = term_store_create()};
    char *path = temp_path(".c");
    const char *const files[] = {path};
    Text text = {0};
    text_add(&text, "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n%s", source);
    free(file_write(path, &text));
    text_free(&text);
    FrontOptions options = {.files = files, .file_count = 1, .pointer_width = 64, .entry = "main"};
    FrontCost cost;
    char *message = front_load(&options, &it.program, &cost);
    if (message) {
        printf("%s\n", message);
        exit(1);
    }
    free(path);
    it.domain = domain_find(domain)->create(it.program, it.properties, it.terms);
    it.tree = tree_create(&it.domain, 1);
    it.status = tree_build(it.tree, &(BuildOptions){.stop = TREE_STOP_CLOSED, .properties = it.properties});
    return it;
}

static void fixture_free(Fixture *it)
{
    tree_destroy(it->tree);
    it->domain->ops->destroy(it->domain);
    term_store_destroy(it->terms);
    program_destroy(it->program);
}

static CexAnswer path_answer(Fixture *it, size_t *blocked_at, size_t *count)
{
    Cex *cex = cex_create(it->program, &(CexOptions){.properties = it->properties, .terms = it->terms});
    Violation violation = tree_violation(it->tree, 0);
    TreePath path = tree_path(it->tree, violation.node);
    CexResult result = cex_check_path(cex, &path, violation.finding, NULL);
    *blocked_at = result.blocked_at;
    *count = path.count;
    run_result_free(&result.run);
    tree_path_free(&path);
    cex_destroy(cex);
    return result.answer;
}

static CexAnswer search_answer(Fixture *it, CexWay way)
{
    Budget none = {0}, budget = budget_part(&none, 10);
    Cex *cex = cex_create(it->program, &(CexOptions){.properties = it->properties, .way = way, .terms = it->terms});
    CexResult result = cex_search(cex, it->tree, tree_violation(it->tree, 0), &budget);
    if (result.answer == CEX_FOUND && (result.run.outcome != RUN_VIOLATION || !result.run.trusted))
        printf("a run that does not fail\n");
    run_result_free(&result.run);
    cex_destroy(cex);
    return result.answer;
}

static void test_straight(Unit *unit)
{
    size_t blocked_at, count;
    Fixture it = fixture("int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if ((unsigned)x * 7919u == 12345u) reach_error(); return 0; }\n",
                         "smg");
    CHECK(unit, it.status == TREE_VIOLATION);
    CHECK(unit, path_answer(&it, &blocked_at, &count) == CEX_FOUND);
    CHECK(unit, search_answer(&it, CEX_PATHS) == CEX_FOUND);
    CHECK(unit, search_answer(&it, CEX_QUERY) == CEX_FOUND);
    fixture_free(&it);
    /* A square is never 3 modulo 4: blocked at the last branch. */
    it = fixture("int main(void) { unsigned x = (unsigned)__VERIFIER_nondet_int();\n"
                 "if (x * x % 4 == 3) reach_error(); return 0; }\n",
                 "smg");
    CHECK(unit, it.status == TREE_VIOLATION);
    CHECK(unit, path_answer(&it, &blocked_at, &count) == CEX_INFEASIBLE);
    CHECK(unit, count > 2 && blocked_at + 2 == count);
    CHECK(unit, search_answer(&it, CEX_PATHS) == CEX_INFEASIBLE);
    CHECK(unit, search_answer(&it, CEX_QUERY) == CEX_INFEASIBLE);
    fixture_free(&it);
}

/* The abstract path takes the loop too few times; another unrolling of the slice is feasible. */
static void test_unrolling(Unit *unit)
{
    size_t blocked_at, count;
    Fixture it = fixture("#include <stdlib.h>\n"
                         "struct node { struct node *next; };\n"
                         "int main(void) { struct node *head = 0; int n = 0;\n"
                         "while (__VERIFIER_nondet_int()) { struct node *x = malloc(sizeof *x);\n"
                         "  x->next = head; head = x; n++; }\n"
                         "struct node *p = head; int m = 0;\n"
                         "while (p) { p = p->next; m++; }\n"
                         "if (m == 3) reach_error();\n"
                         "while (head) { p = head->next; free(head); head = p; }\n"
                         "return 0; }\n",
                         "smg");
    CHECK(unit, it.status == TREE_VIOLATION);
    CHECK(unit, path_answer(&it, &blocked_at, &count) == CEX_INFEASIBLE);
    CHECK(unit, search_answer(&it, CEX_PATHS) == CEX_FOUND);
    CHECK(unit, search_answer(&it, CEX_QUERY) == CEX_FOUND);
    fixture_free(&it);
}

static void test_calls(Unit *unit)
{
    Fixture it = fixture("static int half(int x) { return x / 2; }\n"
                         "static int twice(int x) { return half(x) + half(x); }\n"
                         "static int (*const table[2])(int) = {half, twice};\n"
                         "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
                         "if (x > 0 && x < 1000000 && table[y & 1](x) == x - 1) reach_error(); return 0; }\n",
                         "smg");
    CHECK(unit, it.status == TREE_VIOLATION);
    CHECK(unit, search_answer(&it, CEX_PATHS) == CEX_FOUND);
    CHECK(unit, search_answer(&it, CEX_QUERY) == CEX_FOUND);
    fixture_free(&it);
}

/* Every node of a slice leads to the error, distances fall along some way, and what does not lead there is left out. */
static void test_slice(Unit *unit)
{
    Fixture it = fixture("int main(void) { int i = 0, dead = 0;\n"
                         "if (__VERIFIER_nondet_int()) { dead = 1; return dead; }\n"
                         "while (__VERIFIER_nondet_int()) i++;\n"
                         "if (i == 5) reach_error(); return 0; }\n",
                         "smg");
    CHECK(unit, it.status == TREE_VIOLATION);
    Violation violation = tree_violation(it.tree, 0);
    Slice *slice = slice_create(it.tree, violation);
    bool has_loop = false, falls = true;
    size_t kept = 0;
    for (size_t i = 0; i < slice->node_count; i++) {
        const Node *node = tree_node(it.tree, i);
        kept += node->kept;
        if (!slice->wanted[i])
            continue;
        has_loop = has_loop || node->covered_by;
        bool goes_on =
            node == violation.node || (node->covered_by && slice->distance[node->covered_by->id] < slice->distance[i]);
        for (const Node *child = node->first_child; child; child = child->next_sibling)
            goes_on = goes_on || (slice->wanted[child->id] && slice->distance[child->id] < slice->distance[i]);
        falls = falls && goes_on;
    }
    CHECK(unit, slice->wanted[violation.node->id] && !slice->distance[violation.node->id]);
    CHECK(unit, falls);
    CHECK(unit, has_loop);
    CHECK(unit, slice->wanted_count < kept);
    Arena *arena = arena_create();
    const SlicePlace *place = slice_entry(slice, arena);
    CHECK(unit, place && place->count == 1 && place->distance > 0 && !place->caller);
    Text text = {0};
    slice_print(slice, &text, false);
    CHECK(unit, strstr(text_string(&text), "violation at") && strstr(text_string(&text), "covered by"));
    CHECK(unit, !strstr(text_string(&text), "dead = 1"));
    text_free(&text);
    slice_dot(slice, &text, false);
    CHECK(unit, !strncmp(text_string(&text), "digraph", 7));
    text_free(&text);
    arena_destroy(arena);
    slice_destroy(slice);
    CHECK(unit, search_answer(&it, CEX_PATHS) == CEX_FOUND);
    fixture_free(&it);
}

/* From a heap with a hole instead of from the entry: the value that dooms it is found, and only then. */
static void test_sample(Unit *unit)
{
    Fixture it = fixture("int x;\nint main(void) { int n = __VERIFIER_nondet_int(); x = n * n;\n"
                         "if (x * 7919 == 23757) reach_error(); return 0; }\n",
                         "smg");
    if (!CHECK(unit, it.status == TREE_VIOLATION))
        return;
    Violation violation = tree_violation(it.tree, 0);
    TreePath path = tree_path(it.tree, violation.node);
    Cex *cex = cex_create(it.program, &(CexOptions){.properties = it.properties, .terms = it.terms});
    CexResult whole = cex_check_path(cex, &path, violation.finding, NULL);
    CHECK(unit, whole.answer == CEX_INFEASIBLE);
    /* The heap after the assignment, but x is open. */
    size_t first = 0;
    Heap *heap = heap_create(it.program);
    heap_push_frame(heap, it.program->entry, (EdgeId){ID_NONE});
    ObjectId x = {0};
    while (strcmp(it.program->objects[x.index].name, "x"))
        x.index++;
    while (first + 1 < path.count) {
        const Edge *edge = program_edge(it.program, path.items[first++].edge);
        const Step *last = &edge->steps[edge->step_count - 1];
        if (last->kind == STEP_STORE && last->a.kind == OPERAND_ADDRESS && last->a.object.index == x.index)
            break;
    }
    heap->location = path.items[first].node->location;
    const Term *open = term_variable(it.terms, "open", (Sort){32, 0});
    HeapHole hole = {heap_object(heap, x), 0, 4, open};
    HeapSample sample = {heap, &hole, 1, term_bool(it.terms, true)};
    CexResult result = cex_check_path_from(cex, &sample, &path, first, violation.finding, NULL);
    bool defined;
    CHECK(unit, result.answer == CEX_FOUND && result.doomed);
    if (result.doomed) {
        uint64_t bits = heap_read(result.doomed, heap_object(heap, x), 0, 4, 32, &defined).bits;
        CHECK(unit, (uint32_t)bits * 7919u == 23757u);
    }
    heap_destroy(result.doomed);
    result = cex_search_from(cex, &sample, it.tree, path.items[first].node, violation, NULL);
    CHECK(unit, result.answer == CEX_FOUND && result.doomed);
    heap_destroy(result.doomed);
    sample.constraint = term_binary(it.terms, TERM_ULT, open, term_constant(it.terms, 2, 32));
    result = cex_check_path_from(cex, &sample, &path, first, violation.finding, NULL);
    CHECK(unit, result.answer == CEX_INFEASIBLE);
    heap_destroy(heap);
    cex_destroy(cex);
    tree_path_free(&path);
    fixture_free(&it);
}

int main(void)
{
    Unit unit = {0};
    test_straight(&unit);
    test_unrolling(&unit);
    test_calls(&unit);
    test_slice(&unit);
    test_sample(&unit);
    return unit_done(&unit);
}
