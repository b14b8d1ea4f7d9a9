/* SPDX-License-Identifier: MIT */
/* Most-precise operations: the running example of the paper, and random cases against all concrete structures of at most four
 * nodes. Every answer has a model; every concrete structure asked for is abstracted by an answer. Arguments: how many cases, a seed. */
#include "domain/tvl/precise_formula.h"
#include "seed.h"
#include "unit.h"

#include <stdlib.h>

static uint32_t pick(uint64_t *seed, uint32_t below)
{
    return (uint32_t)(seed_next(seed) >> 20) % below;
}

static bool has_answer(const PreciseAnswers *answers, const Structure *structure)
{
    for (size_t i = 0; i < answers->count; i++)
        if (structure_equal(answers->items[i].structure, structure))
            return true;
    return false;
}

/* Is it an answer, or described by one that is left over? */
static bool covered(const PreciseAnswers *answers, const Structure *structure)
{
    for (size_t i = 0; i < answers->count; i++)
        if (!answers->items[i].model && structure_embeds(structure, answers->items[i].structure, NULL))
            return true;
    return has_answer(answers, structure);
}

/* A concrete structure by number: x and y anywhere or nowhere, n any partial function. False after the last. */
static bool numbered(const Spec *spec, uint32_t nodes, uint32_t number, Structure *out)
{
    static const char *const pointers[] = {"x", "y"};
    for (unsigned i = 0; i < 2; i++, number /= nodes + 1) {
        uint32_t at = number % (nodes + 1);
        if (at < nodes)
            structure_set(out, vocabulary_find(spec->vocabulary, pointers[i]), &at, TRUTH_TRUE);
    }
    const Predicate *n = vocabulary_find(spec->vocabulary, "n"), *is = vocabulary_find(spec->vocabulary, "is");
    unsigned into[8] = {0};
    for (uint32_t i = 0; i < nodes; i++, number /= nodes + 1) {
        uint32_t to = number % (nodes + 1);
        if (to < nodes) {
            structure_set(out, n, (uint32_t[]){i, to}, TRUTH_TRUE);
            into[to]++;
        }
    }
    for (uint32_t i = 0; i < nodes; i++)
        structure_set(out, is, &i, into[i] > 1 ? TRUTH_TRUE : TRUTH_FALSE);
    return number == 0;
}

static const char *const formulas[] = {
    "E(a, b) (x(a) & n(a, b) & y(b))",   "A(v) !(x(v) & y(v))",         "E(v) (y(v) & is(v))",
    "!(E(v) x(v)) | E(v) (x(v) & y(v))", "A(v) (x(v) -> E(w) n(v, w))", "E(v) n(v, v)",
};

/* A literal over v, and w if there is one. */
static void random_literal(Text *text, bool pairs, uint64_t *seed)
{
    static const char *const atoms[] = {"x(v)",    "y(v)", "is(v)", "n(v, v)", "n(v, w)",
                                        "n(w, v)", "x(w)", "y(w)",  "is(w)",   "v == w"};
    text_add(text, "%s%s", pick(seed, 2) ? "!" : "", atoms[pick(seed, pairs ? 10 : 4)]);
}

/* Two quantifiers at most, over two or three literals. */
static void random_quantified(Text *text, uint64_t *seed)
{
    bool pairs = pick(seed, 2);
    text_add(text, "%s(v) (", pick(seed, 2) ? "E" : "A");
    if (pairs)
        text_add(text, "%s(w) (", pick(seed, 2) ? "E" : "A");
    random_literal(text, pairs, seed);
    for (uint32_t more = 1 + pick(seed, 2); more > 0; more--) {
        text_add(text, " %s ", pick(seed, 2) ? "&" : "|");
        random_literal(text, pairs, seed);
    }
    text_add(text, "%s", pairs ? "))" : ")");
}

/* One of the formulas or any other, or two of them, perhaps negated. */
static const Formula *random_formula(const Spec *spec, uint64_t *seed)
{
    Vocabulary *vocabulary = spec->vocabulary;
    const Formula *parts[2];
    for (unsigned i = 0; i < 2; i++) {
        Text text = {0};
        if (pick(seed, 2))
            text_add(&text, "%s", formulas[pick(seed, sizeof formulas / sizeof *formulas)]);
        else
            random_quantified(&text, seed);
        free(formula_parse(vocabulary, "test", text_string(&text), &parts[i]));
        text_free(&text);
        if (pick(seed, 3) == 0)
            parts[i] = formula_not(vocabulary, parts[i]);
    }
    uint32_t kind = pick(seed, 3);
    return kind == 0 ? parts[0] : formula_binary(vocabulary, kind == 1 ? FORMULA_AND : FORMULA_OR, parts[0], parts[1]);
}

/* The abstraction of a random concrete structure, some values forgotten, but not whether a summary node is shared: the answers would
 * be thousands. */
static Structure *random_abstract(const Spec *spec, Arena *arena, uint64_t *seed, uint32_t most, uint32_t forgotten)
{
    uint32_t nodes = 1 + pick(seed, most), count = 1;
    for (uint32_t i = 0; i < nodes + 2; i++)
        count *= nodes + 1;
    Structure *concrete = structure_create(arena, spec->vocabulary, nodes);
    numbered(spec, nodes, pick(seed, count), concrete);
    Structure *abstract = structure_blur(arena, concrete, true);
    for (uint32_t i = pick(seed, forgotten + 1); i > 0; i--) {
        const Predicate *predicate = spec->vocabulary->predicates[pick(seed, (uint32_t)spec->vocabulary->count)];
        uint32_t tuple[2] = {pick(seed, abstract->nodes), pick(seed, abstract->nodes)};
        bool splits = predicate == vocabulary_find(spec->vocabulary, "is") && structure_is_summary(abstract, tuple[0]);
        if (!predicate->arity || predicate == vocabulary_ac(spec->vocabulary) || splits)
            continue;
        structure_set(abstract, predicate, tuple, TRUTH_UNKNOWN);
    }
    return abstract;
}

/* Nodes that two others point to each, of which only y and they themselves can: a finite heap has one. */
static void test_finite(Unit *unit, Spec *spec, Precise *precise)
{
    Arena *arena = arena_create();
    Structure *given = structure_create(arena, spec->vocabulary, 3);
    structure_set(given, vocabulary_find(spec->vocabulary, "x"), (uint32_t[]){0}, TRUTH_TRUE);
    structure_set(given, vocabulary_find(spec->vocabulary, "y"), (uint32_t[]){1}, TRUTH_TRUE);
    structure_set(given, vocabulary_find(spec->vocabulary, "is"), (uint32_t[]){2}, TRUTH_TRUE);
    structure_set(given, vocabulary_sm(spec->vocabulary), (uint32_t[]){2}, TRUTH_UNKNOWN);
    for (uint32_t i = 0; i < 3; i++)
        structure_set(given, vocabulary_find(spec->vocabulary, "n"), (uint32_t[]){i, 2}, TRUTH_UNKNOWN);
    const Formula *formula = NULL;
    free(formula_parse(spec->vocabulary, "test", "E(v) (x(v) & A(w) !n(v, w))", &formula));
    PreciseAnswers answers = {0};
    precise_assume(precise, arena, &(StructureList){&given, 1, 1}, formula, &answers);
    CHECK(unit, answers.count == 1 && answers.items[0].model);
    /* If one of them points to y, there is only one. */
    structure_set(given, vocabulary_find(spec->vocabulary, "n"), (uint32_t[]){2, 1}, TRUTH_UNKNOWN);
    Structure *settled = structure_create(arena, spec->vocabulary, 3);
    structure_set(settled, vocabulary_find(spec->vocabulary, "n"), (uint32_t[]){2, 1}, TRUTH_TRUE);
    CHECK(unit, precise_counts_fit(given, settled, NULL));
    structure_set(settled, vocabulary_sm(spec->vocabulary), (uint32_t[]){2}, TRUTH_TRUE);
    CHECK(unit, !precise_counts_fit(given, settled, NULL));
    free(answers.items);
    arena_destroy(arena);
}

/* Each node but y has a predecessor, which is not y: in a finite heap those are a permutation, and y has no predecessor but itself.
 * Z3 finds no proof of its own, as infinite heaps can have more. */
static void test_pigeonhole(Unit *unit, Spec *spec)
{
    Arena *arena = arena_create();
    Precise *precise = precise_create(spec, 1);
    Structure *given = structure_create(arena, spec->vocabulary, 2);
    const Predicate *n = vocabulary_find(spec->vocabulary, "n");
    structure_set(given, vocabulary_sm(spec->vocabulary), (uint32_t[]){0}, TRUTH_UNKNOWN);
    structure_set(given, vocabulary_find(spec->vocabulary, "y"), (uint32_t[]){1}, TRUTH_TRUE);
    structure_set(given, vocabulary_find(spec->vocabulary, "is"), (uint32_t[]){1}, TRUTH_UNKNOWN);
    structure_set(given, n, (uint32_t[]){0, 0}, TRUTH_UNKNOWN);
    structure_set(given, n, (uint32_t[]){0, 1}, TRUTH_UNKNOWN);
    structure_set(given, n, (uint32_t[]){1, 1}, TRUTH_TRUE);
    const Formula *formula = NULL;
    free(formula_parse(spec->vocabulary, "test", "A(v) (y(v) | E(w) n(w, v))", &formula));
    PreciseAnswers answers = {0};
    precise_assume(precise, arena, &(StructureList){&given, 1, 1}, formula, &answers);
    CHECK(unit, answers.count == 2 && answers.items[0].model && answers.items[1].model);
    free(answers.items);
    precise_destroy(precise);
    arena_destroy(arena);
}

static void test_random(Unit *unit, Spec *spec, Precise *precise, uint64_t seed, unsigned cases)
{
    Evaluator *evaluator = evaluator_create(spec->compiler);
    bool complete = true, witnessed = true;
    size_t total = 0, over = 0;
    for (unsigned c = 0; c < cases; c++) {
        Arena *arena = arena_create();
        Structure *abstract = random_abstract(spec, arena, &seed, 4, 3);
        StructureList list = {&abstract, 1, 1};
        const Formula *formula = random_formula(spec, &seed);
        const Query *query = query_compile(spec->compiler, formula, NULL, 0);
        PreciseAnswers answers = {0};
        precise_assume(precise, arena, &list, formula, &answers);
        bool left_over = false;
        for (size_t i = 0; i < answers.count; i++) {
            const PreciseAnswer *answer = &answers.items[i];
            left_over = left_over || !answer->model;
            if (!answer->model)
                continue;
            evaluator_bind(evaluator, answer->model);
            witnessed = witnessed && query_truth(evaluator, query, NULL) == TRUTH_TRUE &&
                        structure_embeds(answer->model, abstract, NULL) &&
                        structure_equal(structure_blur(arena, answer->model, true), answer->structure);
        }
        over += left_over;
        total += answers.count;
        for (uint32_t nodes = 0; nodes <= 4; nodes++) {
            bool last = false;
            for (uint32_t number = 0; !last; number++) {
                ArenaMark mark = arena_mark(arena);
                Structure *concrete = structure_create(arena, spec->vocabulary, nodes);
                last = !numbered(spec, nodes, number, concrete);
                evaluator_bind(evaluator, concrete);
                if (!last && query_truth(evaluator, query, NULL) == TRUTH_TRUE &&
                    structure_embeds(concrete, abstract, NULL))
                    complete = complete && covered(&answers, structure_blur(arena, concrete, true));
                arena_pop(arena, mark);
            }
        }
        free(answers.items);
        arena_destroy(arena);
    }
    printf("%u cases, %zu answers, %zu queries, %zu cases with some left over\n", cases, total,
           precise_queries(precise), over);
    CHECK(unit, complete);
    CHECK(unit, witnessed);
    CHECK(unit, over == 0); /* there is no closure in these */
    evaluator_destroy(evaluator);
}

/* What two structures describe is described by an answer of their meet, and by no other. */
static void test_meet(Unit *unit, Spec *spec, Precise *precise, uint64_t seed, unsigned cases)
{
    bool complete = true, witnessed = true;
    for (unsigned c = 0; c < cases; c++) {
        Arena *arena = arena_create();
        Structure *left = random_abstract(spec, arena, &seed, 4, 3), *right = random_abstract(spec, arena, &seed, 4, 3);
        PreciseAnswers answers = {0};
        precise_meet(precise, arena, &(StructureList){&left, 1, 1}, &(StructureList){&right, 1, 1}, &answers);
        for (size_t i = 0; i < answers.count; i++)
            witnessed = witnessed && answers.items[i].model && structure_embeds(answers.items[i].model, left, NULL) &&
                        structure_embeds(answers.items[i].model, right, NULL);
        for (uint32_t nodes = 0; nodes <= 4; nodes++) {
            bool last = false;
            for (uint32_t number = 0; !last; number++) {
                ArenaMark mark = arena_mark(arena);
                Structure *concrete = structure_create(arena, spec->vocabulary, nodes);
                last = !numbered(spec, nodes, number, concrete);
                if (!last && structure_embeds(concrete, left, NULL) && structure_embeds(concrete, right, NULL))
                    complete = complete && covered(&answers, structure_blur(arena, concrete, true));
                arena_pop(arena, mark);
            }
        }
        free(answers.items);
        arena_destroy(arena);
    }
    CHECK(unit, complete);
    CHECK(unit, witnessed);
}

/* Contracts that say all of the state after the call. */
enum { CONTRACTS = 3, ALLOCATION = 2 };
static const struct {
    const char *before, *after;
} contracts[CONTRACTS] = {
    {"1", "A(v) (x.post(v) <-> y(v))"},                          /* x = y */
    {"E(v) x(v)", "A(v) (x.post(v) <-> E(w) (x(w) & n(w, v)))"}, /* x = x->n */
    {"1",
     "E(u) (!alive(u) & A(v) (alive.post(v) <-> (alive(v) | v == u)) & A(v) (x.post(v) <-> v == u) & A(v) !n.post(u, v))"},
};

/* What a contract says, done to a heap; NULL if its precondition fails. */
static Structure *obey(const Spec *spec, Arena *arena, unsigned contract, const Structure *heap)
{
    const Predicate *x = vocabulary_find(spec->vocabulary, "x"), *y = vocabulary_find(spec->vocabulary, "y"),
                    *n = vocabulary_find(spec->vocabulary, "n");
    if (contract == ALLOCATION) {
        Structure *grown = structure_extend(arena, heap, 1);
        *structure_words(grown, x) = (Kleene){(uint64_t)1 << heap->nodes, (uint64_t)1 << heap->nodes};
        return grown;
    }
    Structure *after = structure_copy(arena, heap);
    bool pointed = false;
    for (uint32_t i = 0; i < after->nodes; i++) {
        Truth value = TRUTH_FALSE;
        for (uint32_t k = 0; k < heap->nodes && contract == 1; k++)
            if (structure_value(heap, x, &k) == TRUTH_TRUE) {
                pointed = true;
                value = structure_value(heap, n, (uint32_t[]){k, i});
            }
        structure_set(after, x, &i, contract == 0 ? structure_value(heap, y, &i) : value);
    }
    return contract == 1 && !pointed ? NULL : after;
}

static void test_call(Unit *unit, Spec *spec, Precise *precise, uint64_t seed, unsigned cases)
{
    bool complete = true, left_over = false, right = true;
    for (unsigned c = 0; c < cases; c++) {
        Arena *arena = arena_create();
        Structure *abstract = random_abstract(spec, arena, &seed, 4, 3);
        unsigned contract = pick(&seed, CONTRACTS);
        if (contract == ALLOCATION) /* on larger ones it takes minutes */
            abstract = random_abstract(spec, arena, &seed, 2, 1);
        Text text = {0};
        text_add(&text, "%s & A(v) (y.post(v) <-> y(v)) & A(v, w) (n.post(v, w) <-> n(v, w))%s",
                 contracts[contract].after, contract == ALLOCATION ? "" : " & A(v) (alive(v) <-> alive.post(v))");
        const Formula *before = NULL, *after = NULL;
        Vocabulary *vocabulary = precise_vocabulary(precise);
        char *problem = formula_parse(vocabulary, "before", contracts[contract].before, &before);
        if (!problem)
            problem = formula_parse(vocabulary, "after", text_string(&text), &after);
        if (!CHECK(unit, !problem))
            printf("%s\n", problem);
        PreciseAnswers answers = {0};
        bool violated = false, should = false;
        precise_call(precise, arena, &(StructureList){&abstract, 1, 1}, before, after, &violated, &answers);
        for (size_t i = 0; i < answers.count; i++)
            left_over = left_over || !answers.items[i].model;
        for (uint32_t nodes = 0; nodes <= 3; nodes++) {
            bool last = false;
            for (uint32_t number = 0; !last; number++) {
                ArenaMark mark = arena_mark(arena);
                Structure *concrete = structure_create(arena, spec->vocabulary, nodes);
                last = !numbered(spec, nodes, number, concrete);
                bool described = !last && structure_embeds(concrete, abstract, NULL);
                const Structure *result = described ? obey(spec, arena, contract, concrete) : NULL;
                should = should || (described && !result);
                if (result)
                    complete = complete && covered(&answers, structure_blur(arena, result, true));
                arena_pop(arena, mark);
            }
        }
        right = right && (violated || !should);
        text_free(&text);
        free(problem);
        free(answers.items);
        arena_destroy(arena);
    }
    CHECK(unit, complete);
    CHECK(unit, right);
    CHECK(unit, !left_over);
}

/* x = x->n before a shared node. The contract keeps y and n, so all that is open is where x points; a search that began with nothing
 * known left answers over. */
static void test_frame(Unit *unit, Spec *spec)
{
    static const char *const contract =
        "A(v) (x.post(v) <-> E(w) (x(w) & n(w, v))) & A(v) (y.post(v) <-> y(v)) & A(v, w) (n(v, w) <-> n.post(v, w)) "
        "& A(v) (alive(v) <-> alive.post(v))";
    Arena *arena = arena_create();
    Precise *precise = precise_create(spec, 1);
    Structure *given = structure_create(arena, spec->vocabulary, 3);
    const Predicate *n = vocabulary_find(spec->vocabulary, "n"), *is = vocabulary_find(spec->vocabulary, "is");
    structure_set(given, vocabulary_sm(spec->vocabulary), (uint32_t[]){0}, TRUTH_UNKNOWN);
    structure_set(given, vocabulary_find(spec->vocabulary, "x"), (uint32_t[]){1}, TRUTH_TRUE);
    structure_set(given, vocabulary_find(spec->vocabulary, "y"), (uint32_t[]){2}, TRUTH_UNKNOWN);
    structure_set(given, n, (uint32_t[]){0, 1}, TRUTH_UNKNOWN);
    structure_set(given, n, (uint32_t[]){0, 2}, TRUTH_UNKNOWN);
    structure_set(given, n, (uint32_t[]){1, 0}, TRUTH_UNKNOWN);
    structure_set(given, n, (uint32_t[]){2, 2}, TRUTH_TRUE);
    structure_set(given, is, (uint32_t[]){1}, TRUTH_UNKNOWN);
    structure_set(given, is, (uint32_t[]){2}, TRUTH_TRUE);
    const Formula *after = NULL;
    char *problem = formula_parse(precise_vocabulary(precise), "after", contract, &after);
    CHECK(unit, !problem);
    PreciseAnswers answers = {0};
    bool violated = false, left_over = false;
    precise_call(precise, arena, &(StructureList){&given, 1, 1}, NULL, after, &violated, &answers);
    for (size_t i = 0; i < answers.count; i++)
        left_over = left_over || !answers.items[i].model;
    printf("%zu answers, %zu queries\n", answers.count, precise_queries(precise));
    CHECK(unit, answers.count == 29 && !left_over);
    free(problem);
    free(answers.items);
    precise_destroy(precise);
    arena_destroy(arena);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    unsigned cases = argc > 1 ? (unsigned)atoi(argv[1]) : 10;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : UINT64_C(0x2545f4914f6cdd1d);
    printf("seed %#llx\n", (unsigned long long)seed);
    SpecOptions options;
    spec_options_default(&options);
    Spec spec;
    Arena *arena = arena_create();
    StructureList input = {0}, wanted = {0};
    char *problem = spec_read(&spec, &options, "test/tvla/paper.tvp");
    if (!problem)
        problem = spec_read_structures(&spec, arena, "test/tvla/paper.tvs", &input);
    if (!problem)
        problem = spec_read_structures(&spec, arena, "test/tvla/paper_answers.tvs", &wanted);
    if (!problem)
        problem = spec_compile(&spec);
    if (!CHECK(&unit, !problem)) {
        printf("%s\n", problem);
        return unit_done(&unit);
    }
    Precise *precise = precise_create(&spec, 10);
    const Formula *formula = NULL;
    free(formula_parse(spec.vocabulary, "test", formulas[0], &formula));
    PreciseAnswers answers = {0};
    precise_assume(precise, arena, &input, formula, &answers);
    CHECK(&unit, answers.count == 8);
    CHECK(&unit, precise_queries(precise) <= 158);
    for (size_t i = 0; i < wanted.count; i++)
        CHECK(&unit, has_answer(&answers, structure_blur(arena, wanted.items[i], true)));
    for (size_t i = 0; i < answers.count; i++)
        CHECK(&unit, answers.items[i].model);
    /* The meet of the given structure with one of the answers is that answer. */
    PreciseAnswers meet = {0};
    StructureList one = {&wanted.items[0], 1, 1};
    precise_meet(precise, arena, &input, &one, &meet);
    CHECK(&unit, meet.count == 1 && has_answer(&meet, structure_blur(arena, wanted.items[0], true)));
    test_finite(&unit, &spec, precise);
    test_pigeonhole(&unit, &spec);
    test_frame(&unit, &spec);
    if (cases) {
        test_random(&unit, &spec, precise, seed, cases);
        test_meet(&unit, &spec, precise, seed, cases / 2);
        test_call(&unit, &spec, precise, seed, (cases + 4) / 5);
    }
    free(meet.items);
    free(answers.items);
    free(input.items);
    free(wanted.items);
    precise_destroy(precise);
    arena_destroy(arena);
    spec_destroy(&spec);
    return unit_done(&unit);
}
