/* SPDX-License-Identifier: MIT */
/* The explicit domain (smg without folding): small programs by hand, then random programs whose concrete runs it must follow step by step.
 * With arguments FILE.c..., follows runs of these programs instead (test_explicit --files 32 a.c b.c). */
#include "domain/smg/smg.h"

#include "follow_programs.h"

/* All states that a function without calls reaches at each edge's target, by plain search. */
typedef struct Search {
    Domain *domain;
    const State **states;
    LocationId *places;
    size_t count, capacity, place_capacity;
    PostResult findings; /* all of them */
    bool unsupported;
} Search;

static void search_add(Search *search, const State *state, LocationId at)
{
    for (size_t i = 0; i < search->count; i++)
        if (search->places[i].index == at.index && search->domain->ops->leq(search->domain, state, search->states[i]))
            return;
    search->states = array_room(search->states, &search->capacity, search->count, sizeof *search->states);
    search->places = array_room(search->places, &search->place_capacity, search->count, sizeof *search->places);
    search->places[search->count] = at;
    search->states[search->count++] = state;
}

static Search search_run(Program *program, PropertySet properties, TermStore *terms)
{
    Search search = {.domain = explicit_ops()->create(program, properties, terms)};
    const DomainOps *ops = search.domain->ops;
    SuccessorList initial = {0};
    PostResult post = {0};
    ops->initial(search.domain, &initial);
    search_add(&search, initial.items[0].state, program->functions[program->entry.index].entry);
    for (size_t i = 0; i < search.count && i < 10000; i++) {
        const Location *location = &program->locations[search.places[i].index];
        for (uint32_t j = 0; j < location->edge_count; j++) {
            post_result_clear(&post);
            ops->post(search.domain, search.states[i], location->edges[j], ops->coarsest(search.domain), &post);
            for (size_t k = 0; k < post.successors.count; k++)
                search_add(&search, post.successors.items[k].state, program->edges[location->edges[j].index].target);
            for (size_t k = 0; k < post.finding_count; k++)
                post_result_find(&search.findings, post.findings[k]);
            search.unsupported |= post.unsupported != NULL;
        }
    }
    free(initial.items);
    post_result_free(&post);
    return search;
}

static bool finds(const Search *search, ViolationKind kind)
{
    for (size_t i = 0; i < search->findings.finding_count; i++)
        if (search->findings.findings[i].kind == kind)
            return true;
    return false;
}

static void search_end(Search *search)
{
    free(search->states);
    free(search->places);
    post_result_free(&search->findings);
    search->domain->ops->destroy(search->domain);
}

/* A loop over an unknown bound below 5: finitely many states, array accesses proved in bounds, one past found. */
static void test_loop(Unit *unit, TermStore *terms, uint32_t bound, bool is_bad)
{
    Program *program = small_program();
    Build main = build_function(program, "main");
    ObjectId array = build_local(&main, "array", 20, false), index = build_local(&main, "i", 4, false);
    RegisterId n = build_input(&main, 32);
    RegisterId few = build_compute(&main, OP_ULE, 1, build_use(&main, n), build_word(bound));
    LocationId many = build_branch(&main, build_use(&main, few));
    build_edge(&main, many, program->functions[main.function.index].exit, step_plain(STEP_RETURN));
    build_store(&main, operand_address(index, 0, 32), build_word(0));
    LocationId head = main.at;
    RegisterId i = build_load(&main, operand_address(index, 0, 32), 4);
    RegisterId more = build_compute(&main, OP_SLT, 1, build_use(&main, i), build_use(&main, n));
    LocationId done = build_branch(&main, build_use(&main, more));
    RegisterId scaled = build_compute(&main, OP_MUL, 32, build_use(&main, i), build_word(4));
    RegisterId place =
        build_compute(&main, OP_POINTER_ADD, 32, operand_address(array, 0, 32), build_use(&main, scaled));
    build_store(&main, build_use(&main, place), build_use(&main, i));
    RegisterId next = build_compute(&main, OP_ADD, 32, build_use(&main, i), build_word(1));
    Step store = step_plain(STEP_STORE);
    store.size = 4;
    store.a = operand_address(index, 0, 32);
    store.b = build_use(&main, next);
    build_edge(&main, main.at, head, store);
    main.at = done;
    build_edge(&main, done, program->functions[main.function.index].exit, step_plain(STEP_RETURN));
    build_end(&main);
    finish(program, main.function);
    Search search = search_run(program, all_properties, terms);
    CHECK(unit, search.count < 200 && !search.unsupported);
    CHECK(unit, finds(&search, VIOLATION_BOUNDS) == is_bad);
    CHECK(unit, search.findings.finding_count == is_bad);
    search_end(&search);
    program_destroy(program);
}

typedef enum MemoryCase { FREED, TWICE, FORGOTTEN, KEPT, INSIDE, OFFSET, BEYOND, MEMORY_CASES } MemoryCase;

/* One block, handled rightly or wrongly; `global` decides where its address is. */
static void test_memory(Unit *unit, TermStore *terms, MemoryCase which)
{
    static const ViolationKind expected[MEMORY_CASES][2] = {
        [FREED] = {VIOLATION_COUNT, VIOLATION_COUNT},        [TWICE] = {VIOLATION_DOUBLE_FREE, VIOLATION_COUNT},
        [FORGOTTEN] = {VIOLATION_LOST, VIOLATION_NOT_FREED}, [KEPT] = {VIOLATION_NOT_FREED, VIOLATION_COUNT},
        [INSIDE] = {VIOLATION_NOT_FREED, VIOLATION_COUNT},   [OFFSET] = {VIOLATION_FREE_OFFSET, VIOLATION_COUNT},
        [BEYOND] = {VIOLATION_LOST, VIOLATION_NOT_FREED},
    };
    Program *program = small_program();
    ObjectId global = build_global(program, "kept", 4);
    Build main = build_function(program, "main");
    RegisterId block = build_allocate(&main, build_word(8));
    build_store(&main, operand_address(global, 0, 32), build_use(&main, block));
    uint32_t shift = which == INSIDE ? 8 : which == OFFSET ? 4 : which == BEYOND ? 9 : 0;
    RegisterId loaded = build_load(&main, operand_address(global, 0, 32), 4);
    if (which == FREED || which == TWICE)
        build_free(&main, build_use(&main, loaded));
    if (which == TWICE)
        build_free(&main, build_use(&main, loaded));
    if (which == FREED || which == FORGOTTEN)
        build_store(&main, operand_address(global, 0, 32), build_word(0));
    if (shift) {
        RegisterId moved = build_compute(&main, OP_POINTER_ADD, 32, build_use(&main, loaded), build_word(shift));
        build_store(&main, operand_address(global, 0, 32), build_use(&main, moved));
        if (which == OFFSET)
            build_free(&main, build_use(&main, moved));
    }
    build_return(&main, build_word(0));
    build_end(&main);
    finish(program, main.function);
    Search search = search_run(program, all_properties, terms);
    size_t count = 0;
    for (unsigned i = 0; i < 2; i++)
        if (expected[which][i] != VIOLATION_COUNT) {
            if (!CHECK(unit, finds(&search, expected[which][i])))
                printf("case %d\n", which);
            count++;
        }
    /* What lies beyond is lost after every operation from there on. */
    if (!CHECK(unit, which == BEYOND ? search.findings.finding_count > count : search.findings.finding_count == count))
        printf("case %d: %zu findings\n", which, search.findings.finding_count);
    search_end(&search);
    /* Properties that are not asked for are not reported. */
    search = search_run(program, 1u << UNREACH_CALL, terms);
    CHECK(unit, !search.findings.finding_count && !search.unsupported);
    search_end(&search);
    program_destroy(program);
}

typedef enum Placement { BOTH_LIVE, FIRST_FREED, ONE_PAST, FAR_FROM_NULL, FAR_OUT, PLACEMENTS } Placement;

/* Where blocks lie is not known: may these two addresses be equal? */
static void test_placement(Unit *unit, TermStore *terms, Placement which)
{
    Program *program = small_program();
    Build main = build_function(program, "main");
    RegisterId first = build_allocate(&main, build_word(8));
    if (which == FIRST_FREED)
        build_free(&main, build_use(&main, first));
    RegisterId second = build_allocate(&main, build_word(8));
    uint32_t shift = which == ONE_PAST ? 8 : which == FAR_OUT ? 1u << 30 : 0;
    RegisterId moved = build_compute(&main, OP_POINTER_ADD, 32, build_use(&main, first), build_word(shift));
    bool with_null = which == FAR_FROM_NULL || which == FAR_OUT;
    Operand other = with_null ? build_word(0) : build_use(&main, second);
    RegisterId same = build_compute(&main, OP_EQ, 1, build_use(&main, moved), other);
    LocationId apart = build_branch(&main, build_use(&main, same));
    build_edge(&main, main.at, program->functions[main.function.index].exit, step_plain(STEP_ERROR));
    build_edge(&main, apart, program->functions[main.function.index].exit, step_plain(STEP_RETURN));
    build_end(&main);
    program->entry = main.function;
    program_seal(program);
    Search search = search_run(program, 1u << UNREACH_CALL, terms);
    bool may_be_equal = which == FIRST_FREED || which == ONE_PAST || which == FAR_OUT;
    if (!CHECK(unit, finds(&search, VIOLATION_ERROR_CALL) == may_be_equal && !search.unsupported))
        printf("placement %d\n", which);
    bool may_differ = false;
    for (size_t i = 0; i < search.count; i++)
        may_differ |= search.places[i].index == apart.index;
    CHECK(unit, may_differ);
    search_end(&search);
    program_destroy(program);
}

/* Through an unknown pointer: a finding if asked for, else no proof. */
static void test_unknown_pointer(Unit *unit, TermStore *terms)
{
    Program *program = small_program();
    Build main = build_function(program, "main");
    RegisterId somewhere = build_input(&main, 32);
    build_store(&main, build_use(&main, somewhere), build_word(1));
    build_return(&main, build_word(0));
    build_end(&main);
    finish(program, main.function);
    Search search = search_run(program, all_properties, terms);
    CHECK(unit, search.findings.finding_count == 1 && !search.unsupported);
    search_end(&search);
    search = search_run(program, 1u << UNREACH_CALL, terms);
    CHECK(unit, !search.findings.finding_count && search.unsupported);
    search_end(&search);
    program_destroy(program);
}

/* States that differ in names only are equal; the order compares what is known. */
static void test_order(Unit *unit, TermStore *terms)
{
    Program *program = small_program();
    ObjectId global = build_global(program, "g", 8);
    Build main = build_function(program, "main");
    RegisterId first = build_allocate(&main, build_word(8)), second = build_allocate(&main, build_word(8));
    RegisterId input = build_input(&main, 32);
    LocationId start = main.at, meet = program_add_location(program, main.function);
    const RegisterId blocks[2] = {first, second};
    for (unsigned i = 0; i < 4; i++) { /* four ways: either block first, the input below 5 or not */
        Step steps[4] = {step_plain(STEP_COMPUTE), step_plain(STEP_ASSUME), step_plain(STEP_STORE),
                         step_plain(STEP_STORE)};
        steps[0].opcode = i < 2 ? OP_ULT : OP_ULE;
        steps[0].width = 1;
        steps[0].a = build_use(&main, input);
        steps[0].b = build_word(i < 2 ? 5 : UINT32_MAX);
        steps[0].result = build_register(&main, 1);
        steps[1].a = build_use(&main, steps[0].result);
        steps[1].expected = true;
        for (unsigned j = 0; j < 2; j++) {
            steps[2 + j].size = 4;
            steps[2 + j].a = operand_address(global, 4 * j, 32);
            steps[2 + j].b = build_use(&main, blocks[(i ^ j) & 1]);
        }
        program_add_edge(program, start, meet, steps, 4);
    }
    main.at = meet;
    build_store(&main, operand_address(global, 0, 32), build_use(&main, input));
    build_return(&main, build_word(0));
    build_end(&main);
    finish(program, main.function);
    Domain *domain = explicit_ops()->create(program, all_properties, terms);
    const DomainOps *ops = domain->ops;
    SuccessorList initial = {0};
    ops->initial(domain, &initial);
    const State *state = initial.items[0].state, *ends[4];
    PostResult post = {0};
    LocationId at = program->functions[main.function.index].entry;
    for (; at.index != start.index; at = program->edges[program->locations[at.index].edges[0].index].target) {
        post_result_clear(&post);
        ops->post(domain, state, program->locations[at.index].edges[0], ops->coarsest(domain), &post);
        state = post.successors.items[0].state;
    }
    for (unsigned i = 0; i < 4; i++) {
        post_result_clear(&post);
        ops->post(domain, state, program->locations[start.index].edges[i], ops->coarsest(domain), &post);
        CHECK(unit, post.successors.count == 1);
        ends[i] = post.successors.items[0].state;
    }
    CHECK(unit, ops->equal(domain, ends[0], ends[1]) && ops->hash(domain, ends[0]) == ops->hash(domain, ends[1]));
    CHECK(unit, ops->equal(domain, ends[2], ends[3]) && !ops->equal(domain, ends[0], ends[2]));
    CHECK(unit, ops->leq(domain, ends[0], ends[2]) && !ops->leq(domain, ends[2], ends[0]));
    /* For people, and for the checker of counterexamples. */
    Text text = {0};
    ops->print(domain, ends[0], &text);
    CHECK_TEXT(unit, text_string(&text),
               "g { 0, +0: -> region#2, +4: -> region#3 }\nregion#2 size 8 { }\nregion#3 size 8 { }\n"
               "frame 0 t2 = v1\nv1 in 0 .. 4\n");
    text_free(&text);
    ops->dot(domain, ends[0], &text);
    CHECK(unit, !strncmp(text_string(&text), "digraph", 7));
    text_free(&text);
    HeapSample sample;
    CHECK(unit, ops->concretise(domain, ends[0], 0, 1, &sample) == 1);
    sample.heap->location = meet;
    CHECK(unit, ops->describes(domain, ends[0], sample.heap) && ops->describes(domain, ends[2], sample.heap));
    sample.heap->frames[0].registers[input.index].bits = 7;
    CHECK(unit, !ops->describes(domain, ends[0], sample.heap) && ops->describes(domain, ends[2], sample.heap));
    heap_destroy(sample.heap);
    free(sample.holes);
    post_result_clear(&post);
    ops->post(domain, ends[0], program->locations[meet.index].edges[0], ops->coarsest(domain), &post);
    CHECK(unit, post.finding_count == 1 && post.findings[0].kind == VIOLATION_LOST);
    CHECK(unit, ops->concretise(domain, post.successors.items[0].state, 0, 1, &sample) == 1 && sample.hole_count == 1);
    term_print(&text, sample.constraint);
    CHECK(unit, strstr(text_string(&text), "hole0") != NULL);
    heap_destroy(sample.heap);
    free(sample.holes);
    text_free(&text);
    free(initial.items);
    post_result_free(&post);
    ops->destroy(domain);
    program_destroy(program);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    bool files = argc > 2 && !strcmp(argv[1], "--files");
    uint64_t seed = argc > 1 && !files ? strtoull(argv[1], NULL, 0) : 20260103;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 3; files && i < argc; i++)
        follow_file(&unit, explicit_ops(), terms, argv[i], (unsigned)atoi(argv[2]), seed, 60000);
    if (!files) {
        test_loop(&unit, terms, 5, false);
        test_loop(&unit, terms, 6, true);
        for (MemoryCase which = 0; which < MEMORY_CASES; which++)
            test_memory(&unit, terms, which);
        for (Placement which = 0; which < PLACEMENTS; which++)
            test_placement(&unit, terms, which);
        test_unknown_pointer(&unit, terms);
        test_order(&unit, terms);
        follow_random_programs(&unit, explicit_ops(), terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 3000);
    }
    term_store_destroy(terms);
    return unit_done(&unit);
}
