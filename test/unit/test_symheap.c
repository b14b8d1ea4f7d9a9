/* SPDX-License-Identifier: MIT */
/* The symheap domain: runs of random programs and of C programs, followed (test_symheap SEED COUNT, test_symheap --files
 * WIDTH FILE.c ...); what patterns may be written. */
#include "domain/symheap/symheap.h"

#include "domain/symheap/pattern.h"
#include "domain/symheap/state.h"
#include "follow_programs.h"

#include <string.h>

static void check_error(Unit *unit, const char *text, const char *expected)
{
    Patterns patterns = patterns_create();
    Text errors = {0};
    CHECK(unit, !patterns_read(&patterns, "x", text, &errors));
    if (!CHECK(unit, !strcmp(text_string(&errors), expected)))
        printf("%s: %s", text, text_string(&errors));
    CHECK(unit, patterns.count == 1);
    text_free(&errors);
    patterns_destroy(&patterns);
}

static void test_reader(Unit *unit)
{
    check_error(unit, "pattern p {\n  N { next > next N } }", "x:2:12: expected ->\n");
    check_error(unit, "pattern p { N { next -> next M } }", "x:1:17: the link leads to no block of the pattern\n");
    check_error(unit, "pattern p { N { } }", "x:1:1: no link leads to the first block of the next instance\n");
    check_error(unit, "pattern p { N { n -> next N } D { } }",
                "x:1:1: a block that own links do not lead to from the first one\n");
    check_error(unit, "pattern p { N { n -> next N m -> next N } }",
                "x:1:29: a second link of this kind to the same block\n");
    check_error(unit, "# a comment\npattern plain { N { n -> next N } }", "x:2:1: there is a pattern of this name\n");
    check_error(unit, "pattern p { N {", "x:1:16: expected a name\n");

    Patterns patterns = patterns_create();
    Text text = {0};
    CHECK(unit, patterns_read(&patterns, "x", "pattern p { A { d -> B } B { u -> next A b -> prev B } }", &text));
    CHECK(unit, patterns.count == 2 && patterns.order[0] == 1); /* the strongest first */
    patterns_print_one(patterns.items[1], &text);
    Patterns again = patterns_create();
    CHECK(unit, patterns_read(&again, "x", text_string(&text), &text) && again.count == 2);
    patterns_destroy(&again);
    text_free(&text);
    patterns_load(&patterns, &text);
    CHECK(unit, !text.length && patterns.count > 5);
    patterns_destroy(&patterns);
    text_free(&text);
}

/* The paper's false leak (section 2): `count` nodes with an object each, held by the first local variable of main. */
static SymHeap *build_objects(const State *initial, unsigned count)
{
    SymHeap *heap = symheap_copy(&initial->heap);
    uint32_t from = exec_top(&heap->base)->locals[0].index;
    SymNode block = {.is_used = true,
                     .storage = STORAGE_HEAP,
                     .status = STATUS_LIVE,
                     .object = {ID_NONE},
                     .made_at = {ID_NONE},
                     .size = linear_constant(16, 64)};
    for (unsigned i = 0; i < count; i++) {
        uint32_t node = symheap_add(heap, block), object = symheap_add(heap, block);
        symheap_place_set(heap, from, i ? 8 : 0, value_pointer((NodeId){node}, 0, linear_constant(0, 64)));
        symheap_place_set(heap, node, 0, value_pointer((NodeId){object}, 0, linear_constant(0, 64)));
        symheap_place_set(heap, node, 8, value_number(linear_constant(0, 64)));
        from = node;
    }
    return heap;
}

static uint32_t find_segment(const SymHeap *heap)
{
    for (uint32_t i = 0; i < heap->nodes.count; i++)
        if (symheap_node(heap, i)->is_used && symheap_node(heap, i)->segment)
            return i;
    return UINT32_MAX;
}

/* The plain pattern strands the objects: they stay, and are no loss before the segment is unfolded, lost or has to strand more. */
static void test_stranded(Unit *unit, TermStore *terms)
{
    Program *program = files_load("test/programs/table1/list_of_objects.c", 64, true);
    Domain *domain = symheap_ops()->create(program, all_properties, terms);
    const Precision *coarsest = domain->ops->coarsest(domain);
    SuccessorList initial = {.count = 0};
    domain->ops->initial(domain, &initial);
    SymHeap *two = build_objects(initial.items[0].state, 2);
    SymHeap *folded = symheap_fold(symheap_copy(two), coarsest);
    uint32_t segment = find_segment(folded);
    CHECK(unit, segment != UINT32_MAX && symheap_has_stranded(folded) && !folded->base.loss_due);
    CHECK(unit, !symheap_collect(symheap_copy(folded), COLLECT_STEP) && symheap_has_stranded(folded));
    Text text = {0};
    symheap_print(folded, &text);
    CHECK(unit, strstr(text_string(&text), "perhaps held by"));
    text_free(&text);

    CHECK(unit, symheap_pair(folded, symheap_copy(folded), NULL, (JoinOptions){false, 0}));
    SymHeap *one = symheap_copy(folded); /* a block less is another heap */
    for (uint32_t i = 0; i < one->nodes.count && symheap_has_stranded(one); i++)
        if (symheap_node(one, i)->held_by) {
            *symheap_edit(one, i) = (SymNode){.is_used = false};
            break;
        }
    CHECK(unit, symheap_has_stranded(one));
    CHECK(unit, !symheap_pair(folded, one, NULL, (JoinOptions){false, 0}));
    CHECK(unit, !symheap_pair(one, folded, NULL, (JoinOptions){false, 0}));

    for (int last = 0; last < 2; last++) {
        SymHeap *unfolded = symheap_copy(folded);
        CHECK(unit, symheap_unfold(unfolded, segment, last) && symheap_collect(unfolded, COLLECT_STEP));
    }
    SymHeap *dropped = symheap_copy(folded);
    symheap_place_set(dropped, exec_top(&dropped->base)->locals[0].index, 0, value_number(linear_constant(0, 64)));
    CHECK(unit, symheap_collect(dropped, COLLECT_STEP));

    SymHeap *four = symheap_fold(build_objects(initial.items[0].state, 4), coarsest);
    CHECK(unit, four->base.loss_due && four->base.has_lost);
    SymHeap *owned = symheap_fold(two, domain->ops->finest(domain));
    CHECK(unit, find_segment(owned) != UINT32_MAX && !symheap_has_stranded(owned));
    CHECK(unit, domain->ops->operations(domain) > 0); /* work is counted */
    free(initial.items);
    domain->ops->destroy(domain);
    program_destroy(program);
}

/* Programs with lists, under the coarsest precision and those next to it: before each operation states are folded. */
static void test_lists(Unit *unit, TermStore *terms, uint64_t seed)
{
    static const char *const folders[] = {"test/programs/lists", "test/programs/patterns", "test/programs/table1"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        FileNames names = files_of(folders[i]);
        for (size_t k = 0; k < names.count; k++)
            follow_file(unit, symheap_ops(), terms, names.items[k], 64, seed, 1000);
        files_free(&names);
    }
}

enum { SEEN_MOST = 3 };

/* A follower that remembers the first states at each location: what a heap's state is joined with describes the heap, and so
 * does what it lies below. */
typedef struct Joiner {
    Follower follower;  /* first: choices are its own */
    const State **seen; /* SEEN_MOST by location */
    size_t joins, orders;
    bool fails;
} Joiner;

static void check_pair(Joiner *joiner, const Heap *heap, const State *now, const State *before)
{
    Domain *domain = joiner->follower.domain;
    for (unsigned i = 0; i < 4; i++) {
        MarkSet marks = 0;
        const State *joined = domain->ops->join(domain, i & 1 ? before : now, i & 1 ? now : before,
                                                joiner->follower.precision, i & 2 ? 9 : 0, &marks);
        joiner->joins += joined != NULL;
        joiner->fails |= joined && !domain->ops->describes(domain, joined, heap);
    }
    bool is_below = domain->ops->leq(domain, now, before);
    joiner->orders += is_below;
    joiner->fails |= is_below && !domain->ops->describes(domain, before, heap);
}

static void join_observe(void *context, const Heap *heap)
{
    Joiner *joiner = context;
    follow_observe(context, heap);
    if (joiner->fails || joiner->follower.failure || joiner->follower.gave_up)
        return;
    const State **seen = &joiner->seen[SEEN_MOST * heap->location.index];
    for (size_t i = 0; i < joiner->follower.count; i++) {
        size_t k = 0;
        for (; k < SEEN_MOST && seen[k]; k++)
            check_pair(joiner, heap, joiner->follower.states[i].state, seen[k]);
        if (k < SEEN_MOST)
            seen[k] = joiner->follower.states[i].state;
    }
}

/* Every block has its place in the picture of a state. */
static void test_picture(Unit *unit, TermStore *terms)
{
    Program *program = files_load("test/programs/lists/dll.c", 64, true);
    Domain *domain = symheap_ops()->create(program, 0, terms);
    SuccessorList initial = {.count = 0};
    Text text = {0};
    domain->ops->initial(domain, &initial);
    domain->ops->dot(domain, initial.items[0].state, &text);
    CHECK(unit, strstr(text_string(&text), "digraph state {") && strstr(text_string(&text), "retval"));
    text_free(&text);
    free(initial.items);
    domain->ops->destroy(domain);
    program_destroy(program);
}

static void test_joins(Unit *unit, TermStore *terms, const char *file, uint64_t seed, size_t *joins, size_t *orders)
{
    Program *program = files_load(file, 64, true);
    Domain *domain = program ? symheap_ops()->create(program, all_properties, terms) : NULL;
    DomainOps ops = *symheap_ops();
    ops.keep_only = NULL; /* states that were seen are kept */
    for (unsigned run = 0; domain && run < 6; run++) {
        domain->ops = &ops;
        Joiner joiner = {
            .follower = {.domain = domain, .precision = follow_precision(domain, seed + run), .seed = seed + run},
            .seen = mem_alloc(SEEN_MOST * (program->location_count + 1) * sizeof(State *))};
        RunOptions options = {.properties = all_properties,
                              .step_limit = 600,
                              .memory_limit = 1 << 24,
                              .choose = follow_choose,
                              .choose_context = &joiner.follower,
                              .observe = join_observe,
                              .observe_context = &joiner};
        RunResult result = interpreter_run(program, &options);
        if (!CHECK(unit, !joiner.fails))
            printf("%s, run %u: a join, or what is above, does not describe the heap\n", file, run);
        *joins += joiner.joins;
        *orders += joiner.orders;
        run_result_free(&result);
        post_result_free(&joiner.follower.post);
        free(joiner.seen);
    }
    if (domain)
        domain->ops->destroy(domain);
    program_destroy(program);
}

static void test_all_joins(Unit *unit, TermStore *terms, uint64_t seed)
{
    static const char *const folders[] = {"test/programs/lists", "test/programs/patterns"};
    size_t joins = 0, orders = 0;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        FileNames names = files_of(folders[i]);
        for (size_t k = 0; k < names.count; k++)
            test_joins(unit, terms, names.items[k], seed, &joins, &orders);
        files_free(&names);
    }
    printf("%zu joins, %zu states below others\n", joins, orders);
    CHECK(unit, joins > 1000 && orders > 100);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    bool files = argc > 2 && !strcmp(argv[1], "--files");
    uint64_t seed = argc > 1 && !files ? strtoull(argv[1], NULL, 0) : 20261116;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 3; files && i < argc; i++)
        follow_file(&unit, symheap_ops(), terms, argv[i], (unsigned)atoi(argv[2]), seed, 3000);
    if (!files) {
        test_reader(&unit);
        test_picture(&unit, terms);
        test_stranded(&unit, terms);
        test_lists(&unit, terms, seed);
        test_all_joins(&unit, terms, seed);
        follow_random_programs(&unit, symheap_ops(), terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 500);
    }
    term_store_destroy(terms);
    return unit_done(&unit);
}
