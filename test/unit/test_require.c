/* SPDX-License-Identifier: MIT */
/* STEP_REQUIRE and STEP_OUTSIDE: the interpreter, every domain and the encoding agree on what is violated, and pass over
 * both where the property is not checked. */
#include "unit.h"

#include "build.h"

#include "domain/registry.h"
#include "symbolic/encode.h"

#include <stdlib.h>

enum { ARRAY = 16, CHECKED = 1u << VALID_ARGUMENT };

/* A range of `size` bytes at offset `left`, and offset `right`, of one array, or of two. */
typedef struct Ranges {
    uint32_t left, right, size;
    bool may_coincide, in_two, overlap;
} Ranges;

static const Ranges ranges[] = {
    {0, 8, 8, false, false, false}, {8, 0, 8, false, false, false},        {0, 7, 8, false, false, true},
    {7, 6, 8, false, false, false}, {4, 4, 1, false, false, true},         {4, 4, 1, true, false, false},
    {4, 5, 2, true, false, true},   {4, 4, 0, false, false, false},        {0, 0, 8, false, true, false},
    {0, 1, 16, false, true, false}, {0, 1, UINT32_MAX, true, false, true},
};

typedef struct Case {
    Program *program;
    EdgeId edge; /* of the step in question */
} Case;

/* main, in which the right offset is an input if `is_input`, and the step in question is followed by a return. */
static Case case_ranges(const Ranges *which, bool is_input)
{
    Program *program = program_create(32);
    program_add_file(program, "test.c");
    Build main = build_function(program, "main");
    ObjectId first = build_local(&main, "first", ARRAY, false), second = build_local(&main, "second", ARRAY, false);
    Operand offset = build_word(which->right);
    if (is_input) { /* an input that is assumed to be the offset */
        offset = build_use(&main, build_input(&main, 32));
        RegisterId same = build_compute(&main, OP_EQ, 1, offset, build_word(which->right));
        Step assume = step_plain(STEP_ASSUME);
        assume.a = build_use(&main, same);
        assume.expected = true;
        build_step(&main, assume);
    }
    RegisterId right =
        build_compute(&main, OP_POINTER_ADD, 32, operand_address(which->in_two ? second : first, 0, 32), offset);
    Step step = step_plain(STEP_OUTSIDE);
    step.a = operand_address(first, which->left, 32);
    step.b = build_use(&main, right);
    step.c = build_word(which->size);
    step.may_coincide = which->may_coincide;
    EdgeId edge = build_step(&main, step);
    build_return(&main, build_word(0));
    build_end(&main);
    program->entry = main.function;
    program_seal(program);
    return (Case){program, edge};
}

/* An input is required to be below 5; it is assumed to be below `limit`. */
static Case case_require(uint32_t limit)
{
    Program *program = program_create(32);
    program_add_file(program, "test.c");
    Build main = build_function(program, "main");
    Operand input = build_use(&main, build_input(&main, 32));
    Step assume = step_plain(STEP_ASSUME), require = step_plain(STEP_REQUIRE);
    assume.a = build_use(&main, build_compute(&main, OP_ULT, 1, input, build_word(limit)));
    assume.expected = true;
    build_step(&main, assume);
    require.a = build_use(&main, build_compute(&main, OP_ULT, 1, input, build_word(5)));
    require.violation = VIOLATION_ARGUMENT;
    EdgeId edge = build_step(&main, require);
    build_return(&main, build_word(0));
    build_end(&main);
    program->entry = main.function;
    program_seal(program);
    return (Case){program, edge};
}

static uint64_t choose_fixed(void *context, ChoiceKind kind, unsigned width, const Step *step)
{
    (void)kind, (void)width, (void)step;
    return *(const uint32_t *)context;
}

static bool run_violates(const Case *it, uint32_t input, PropertySet properties, ViolationKind kind)
{
    RunResult result = interpreter_run(it->program, &(RunOptions){.properties = properties,
                                                                  .step_limit = 1000,
                                                                  .memory_limit = 1 << 20,
                                                                  .choose = choose_fixed,
                                                                  .choose_context = &input});
    bool violates =
        result.outcome == RUN_VIOLATION && result.finding.kind == kind && result.finding.edge.index == it->edge.index;
    bool ends = result.outcome == RUN_ENDED;
    run_result_free(&result);
    if (!violates && !ends)
        printf("outcome %d\n", result.outcome);
    return violates;
}

/* Follows the only way through main. */
static bool domain_finds(const Case *it, const DomainOps *ops, TermStore *terms, PropertySet properties, bool *goes_on)
{
    Domain *domain = ops->create(it->program, properties, terms);
    SuccessorList initial = {0};
    PostResult post = {0};
    ops->initial(domain, &initial);
    const State *state = initial.items[0].state;
    LocationId at = it->program->functions[it->program->entry.index].entry;
    bool found = false;
    while (state && it->program->locations[at.index].edge_count) {
        EdgeId edge = it->program->locations[at.index].edges[0];
        post_result_clear(&post);
        ops->post(domain, state, edge, ops->coarsest(domain), &post);
        found |= post.finding_count > 0 && edge.index == it->edge.index;
        state = post.successors.count ? post.successors.items[0].state : NULL;
        at = it->program->edges[edge.index].target;
    }
    *goes_on = state != NULL;
    free(initial.items);
    post_result_free(&post);
    ops->destroy(domain);
    return found;
}

/* Records at least one violation, and whether execution goes on. */
static bool encoding_finds(const Case *it, TermStore *terms, PropertySet properties, bool *goes_on)
{
    uint64_t variables = 0;
    Symbols symbols = sym_begin(it->program, terms, properties, &variables);
    SymState *state = encode_start(&symbols);
    SymViolations violations = {0};
    EncodeOutcome outcome = ENCODE_ON;
    while (outcome == ENCODE_ON && state->frame_count && it->program->locations[state->location.index].edge_count)
        outcome = encode_edge(&symbols, state, it->program->locations[state->location.index].edges[0], &violations);
    *goes_on = !state->is_dead;
    bool found = violations.count > 0;
    free(violations.items);
    sym_end(&symbols);
    return found;
}

static void test_ranges(Unit *unit, TermStore *terms, const Ranges *which, bool is_input)
{
    Case it = case_ranges(which, is_input);
    bool goes_on, is_right = true;
    is_right &= CHECK(unit, run_violates(&it, which->right, CHECKED, VIOLATION_OVERLAP) == which->overlap);
    is_right &= CHECK(unit, !run_violates(&it, which->right, 0, VIOLATION_OVERLAP));
    for (size_t i = 0; domain_at(i); i++) {
        bool found = domain_finds(&it, domain_at(i), terms, CHECKED, &goes_on);
        bool may_doubt = !strcmp(domain_at(i)->name, "trivial") && which->size;
        is_right &= CHECK(unit, found == which->overlap || (found && may_doubt));
        is_right &= CHECK(unit, goes_on || which->overlap);
        is_right &= CHECK(unit, !domain_finds(&it, domain_at(i), terms, 0, &goes_on) && goes_on);
    }
    bool found = encoding_finds(&it, terms, CHECKED, &goes_on);
    is_right &= CHECK(unit, is_input ? found || !which->overlap : found == which->overlap && goes_on != which->overlap);
    is_right &= CHECK(unit, !encoding_finds(&it, terms, 0, &goes_on) && goes_on);
    if (!is_right)
        printf("case %td, %s\n", which - ranges, is_input ? "input" : "constant");
    program_destroy(it.program);
}

static void test_require(Unit *unit, TermStore *terms, uint32_t limit)
{
    Case it = case_require(limit);
    bool goes_on;
    CHECK(unit, !run_violates(&it, 4, CHECKED, VIOLATION_ARGUMENT));
    if (limit > 5) {
        CHECK(unit, run_violates(&it, 5, CHECKED, VIOLATION_ARGUMENT));
        CHECK(unit, !run_violates(&it, 5, 1u << VALID_INDEX, VIOLATION_ARGUMENT));
    }
    for (size_t i = 0; domain_at(i); i++) {
        bool found = domain_finds(&it, domain_at(i), terms, CHECKED, &goes_on);
        if (strcmp(domain_at(i)->name, "trivial"))
            CHECK(unit, found == (limit > 5));
        CHECK(unit, goes_on && (found || limit <= 5));
        CHECK(unit, !domain_finds(&it, domain_at(i), terms, 1u << VALID_INDEX, &goes_on) && goes_on);
    }
    CHECK(unit, (encoding_finds(&it, terms, CHECKED, &goes_on) || limit <= 5) && goes_on);
    CHECK(unit, !encoding_finds(&it, terms, 1u << VALID_INDEX, &goes_on) && goes_on);
    program_destroy(it.program);
}

int main(void)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        test_ranges(&unit, terms, &ranges[i], false);
        test_ranges(&unit, terms, &ranges[i], true);
    }
    test_require(&unit, terms, 5);
    test_require(&unit, terms, 6);
    term_store_destroy(terms);
    return unit_done(&unit);
}
