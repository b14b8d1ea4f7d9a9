/* SPDX-License-Identifier: MIT */
/* Three-valued structures: random formulas print and parse back, evaluate as a plain evaluator does, and respect embedding; actions on
 * abstract lists describe what they do to every concrete list. The seed is printed. */
#include "domain/tvl/analysis.h"
#include "domain/tvl/apply.h"
#include "domain/tvl/precise_sharpen.h"
#include "unit.h"

#include "seed.h"

#include <stdlib.h>

static uint32_t pick(uint64_t *seed, uint32_t below)
{
    return (uint32_t)(seed_next(seed) >> 20) % below;
}

/* Kleene's semantics, one assignment at a time: what the evaluator is tested against. */
static Truth plain(const Structure *s, const Formula *f, uint32_t *nodes);

static Truth plain_closure(const Structure *s, const Formula *f, uint32_t *nodes)
{
    Truth best[8][8];
    uint32_t saved[2] = {nodes[f->variables[2]], nodes[f->variables[3]]};
    for (uint32_t i = 0; i < s->nodes; i++)
        for (uint32_t k = 0; k < s->nodes; k++) {
            nodes[f->variables[2]] = i;
            nodes[f->variables[3]] = k;
            best[i][k] = plain(s, f->children[0], nodes);
        }
    nodes[f->variables[2]] = saved[0];
    nodes[f->variables[3]] = saved[1];
    for (uint32_t m = 0; m < s->nodes; m++)
        for (uint32_t i = 0; i < s->nodes; i++)
            for (uint32_t k = 0; k < s->nodes; k++)
                best[i][k] = truth_or(best[i][k], truth_and(best[i][m], best[m][k]));
    return best[nodes[f->variables[0]]][nodes[f->variables[1]]];
}

static Truth plain(const Structure *s, const Formula *f, uint32_t *nodes)
{
    uint32_t tuple[PREDICATE_ARITY_LIMIT];
    switch (f->kind) {
    case FORMULA_VALUE:
        return f->value;
    case FORMULA_PREDICATE:
        for (unsigned i = 0; i < f->predicate->arity; i++)
            tuple[i] = nodes[f->variables[i]];
        return structure_value(s, f->predicate, tuple);
    case FORMULA_EQUAL:
        if (f->variables[0] == f->variables[1])
            return TRUTH_TRUE;
        if (nodes[f->variables[0]] != nodes[f->variables[1]])
            return TRUTH_FALSE;
        return structure_is_summary(s, nodes[f->variables[0]]) ? TRUTH_UNKNOWN : TRUTH_TRUE;
    case FORMULA_NOT:
        return truth_not(plain(s, f->children[0], nodes));
    case FORMULA_AND:
        return truth_and(plain(s, f->children[0], nodes), plain(s, f->children[1], nodes));
    case FORMULA_OR:
        return truth_or(plain(s, f->children[0], nodes), plain(s, f->children[1], nodes));
    case FORMULA_IFF: {
        Truth l = plain(s, f->children[0], nodes), r = plain(s, f->children[1], nodes);
        return l == TRUTH_UNKNOWN || r == TRUTH_UNKNOWN ? TRUTH_UNKNOWN : l == r ? TRUTH_TRUE : TRUTH_FALSE;
    }
    case FORMULA_IF: {
        Truth c = plain(s, f->children[0], nodes);
        Truth yes = plain(s, f->children[1], nodes), no = plain(s, f->children[2], nodes);
        return c == TRUTH_TRUE ? yes : c == TRUTH_FALSE ? no : yes == no ? yes : TRUTH_UNKNOWN;
    }
    case FORMULA_EXISTS:
    case FORMULA_FORALL: {
        bool some = f->kind == FORMULA_EXISTS;
        Truth result = some ? TRUTH_FALSE : TRUTH_TRUE;
        uint32_t saved = nodes[f->variables[0]];
        for (uint32_t i = 0; i < s->nodes; i++) {
            nodes[f->variables[0]] = i;
            Truth one = plain(s, f->children[0], nodes);
            result = some ? truth_or(result, one) : truth_and(result, one);
        }
        nodes[f->variables[0]] = saved;
        return result;
    }
    case FORMULA_CLOSURE:
        return plain_closure(s, f, nodes);
    }
    return TRUTH_UNKNOWN;
}

typedef struct World {
    Vocabulary *vocabulary;
    Predicate *predicates[6];
    Variable variables[5];
    uint64_t seed;
} World;

static World make_world(uint64_t seed)
{
    World world = {vocabulary_create(), {0}, {0}, seed};
    static const char *const names[] = {"b", "p", "q[p]", "e", "f", "g"};
    static const unsigned arities[] = {0, 1, 1, 2, 2, 3};
    for (unsigned i = 0; i < 6; i++)
        world.predicates[i] =
            vocabulary_add(world.vocabulary, names[i], arities[i], arities[i] < 2 ? PREDICATE_ABSTRACTION : 0);
    for (unsigned i = 0; i < 5; i++)
        world.variables[i] = vocabulary_variable(world.vocabulary, (const char *[]){"u", "v", "w", "x", "y"}[i]);
    return world;
}

static const Formula *random_formula(World *world, unsigned depth)
{
    Vocabulary *v = world->vocabulary;
    Variable a = world->variables[pick(&world->seed, 5)], b = world->variables[pick(&world->seed, 5)];
    uint32_t choice = pick(&world->seed, depth ? 12 : 4);
    switch (choice) {
    case 0:
    case 1:
    case 2: {
        Variable arguments[4] = {a, b, world->variables[pick(&world->seed, 5)], a};
        return formula_predicate(v, world->predicates[pick(&world->seed, 6)], arguments);
    }
    case 3:
        return pick(&world->seed, 3) ? formula_equal(v, a, b) : formula_value(v, (Truth)pick(&world->seed, 3));
    case 4:
        return formula_not(v, random_formula(world, depth - 1));
    case 5:
    case 6:
        return formula_binary(v, choice == 5 ? FORMULA_AND : FORMULA_OR, random_formula(world, depth - 1),
                              random_formula(world, depth - 1));
    case 7:
        return pick(&world->seed, 2)
                   ? formula_binary(v, FORMULA_IFF, random_formula(world, depth - 1), random_formula(world, depth - 1))
                   : formula_if(v, random_formula(world, depth - 1), random_formula(world, depth - 1),
                                random_formula(world, depth - 1));
    case 8:
    case 9:
    case 10:
        return formula_quantify(v, choice == 8 ? FORMULA_FORALL : FORMULA_EXISTS, a, random_formula(world, depth - 1));
    default: {
        Variable from = world->variables[0], to = world->variables[1];
        const Formula *edge = formula_or(
            v, formula_apply(v, world->predicates[3], from, to),
            formula_and(v, random_formula(world, depth - 1), formula_apply(v, world->predicates[4], to, from)));
        return formula_closure(v, a, b, from, to, edge);
    }
    }
}

static Structure *random_structure(World *world, Arena *arena, uint32_t nodes, bool concrete)
{
    Structure *s = structure_create(arena, world->vocabulary, nodes);
    for (unsigned p = 0; p < 6; p++) {
        uint32_t tuple[4] = {0};
        unsigned arity = world->predicates[p]->arity;
        for (bool more = nodes || !arity; more;) {
            uint32_t value = pick(&world->seed, concrete ? 2 : 3);
            structure_set(s, world->predicates[p], tuple, concrete && value ? TRUTH_TRUE : (Truth)value);
            unsigned i = 0;
            while (i < arity && ++tuple[i] == nodes)
                tuple[i++] = 0;
            more = i < arity;
        }
    }
    for (uint32_t i = 0; i < nodes && !concrete; i++)
        if (pick(&world->seed, 3) == 0)
            structure_set(s, vocabulary_sm(world->vocabulary), &i, TRUTH_UNKNOWN);
    return s;
}

static void test_formulas(Unit *unit, uint64_t seed)
{
    World world = make_world(seed);
    Arena *arena = arena_create();
    bool parses = true, evaluates = true, words = true, embeds = true, packs = true, same = true;
    for (unsigned i = 0; i < 2000; i++) {
        Compiler *compiler = compiler_create(world.vocabulary);
        Evaluator *evaluator = evaluator_create(compiler);
        const Formula *formula = random_formula(&world, 4), *again = NULL;
        Text text = {0};
        formula_print(&text, world.vocabulary, formula);
        char *problem = formula_parse(world.vocabulary, "test", text_string(&text), &again);
        Text second = {0};
        if (!problem)
            formula_print(&second, world.vocabulary, again);
        parses = parses && !problem && !strcmp(text_string(&text), text_string(&second));
        if (problem || strcmp(text_string(&text), text_string(&second)))
            printf("%s\n%s\n%s\n", problem ? problem : "", text_string(&text), text_string(&second));
        same = same && !problem && formula_same(formula, again);
        free(problem);
        text_free(&text);
        text_free(&second);
        Structure *s = random_structure(&world, arena, 1 + pick(&world.seed, 4), false);
        const Query *query = query_compile(compiler, formula, world.variables, 5);
        evaluator_bind(evaluator, s);
        uint32_t nodes[128] = {0}, places[5];
        for (unsigned k = 0; k < 5; k++)
            places[k] = nodes[world.variables[k]] = pick(&world.seed, s->nodes);
        Truth wanted = plain(s, formula, nodes);
        evaluates = evaluates && query_truth(evaluator, query, places) == wanted;
        words = words && kleene_at(query_word(evaluator, query, places), places[4]) == wanted;
        /* A concrete structure, merged at random: a definite value of the merge is the value before. */
        Structure *c = random_structure(&world, arena, 1 + pick(&world.seed, 4), true);
        uint8_t map[4];
        uint32_t classes = 1 + pick(&world.seed, c->nodes);
        for (uint32_t k = 0; k < c->nodes; k++)
            map[k] = (uint8_t)(k < classes ? k : pick(&world.seed, classes));
        Structure *merged = structure_merge(arena, c, map, classes);
        for (unsigned k = 0; k < 5; k++)
            nodes[world.variables[k]] = pick(&world.seed, c->nodes);
        Truth before = plain(c, formula, nodes);
        for (unsigned k = 0; k < 5; k++)
            places[k] = map[nodes[world.variables[k]]];
        evaluator_bind(evaluator, merged);
        Truth after = query_truth(evaluator, query, places);
        embeds = embeds && (after == TRUTH_UNKNOWN || after == before) && structure_embeds(c, merged, NULL);
        Structure *blurred = structure_blur(arena, s, true);
        const Stored *stored = stored_pack(arena, blurred);
        packs = packs && structure_equal(blurred, stored_unpack(arena, world.vocabulary, stored)) &&
                structure_embeds(s, blurred, NULL);
        evaluator_destroy(evaluator);
        compiler_destroy(compiler);
    }
    CHECK(unit, parses);
    CHECK(unit, same);
    CHECK(unit, evaluates);
    CHECK(unit, words);
    CHECK(unit, embeds);
    CHECK(unit, packs);
    arena_destroy(arena);
    vocabulary_destroy(world.vocabulary);
}

/* Sets instrumentation predicates to the values of their definitions. */
static void define(Spec *spec, Structure *s)
{
    uint32_t *nodes = calloc(spec->vocabulary->variable_count + 1, sizeof *nodes);
    for (size_t p = 0; p < spec->vocabulary->count; p++) {
        const Predicate *predicate = spec->vocabulary->predicates[p];
        if (!predicate->definition)
            continue;
        uint32_t tuple[2] = {0};
        for (uint32_t i = 0; i < s->nodes; i++)
            for (uint32_t k = 0; k < (predicate->arity == 2 ? s->nodes : 1); k++) {
                tuple[0] = i;
                tuple[1] = k;
                nodes[predicate->arguments[0]] = i;
                if (predicate->arity == 2)
                    nodes[predicate->arguments[1]] = k;
                structure_set(s, predicate, tuple, plain(s, predicate->definition, nodes));
            }
    }
    free(nodes);
}

/* A heap of lists: each node's successor has a smaller number, so there is no cycle. */
static Structure *random_lists(Spec *spec, Arena *arena, uint64_t *seed)
{
    Structure *s = structure_create(arena, spec->vocabulary, pick(seed, 6));
    const Predicate *n = vocabulary_find(spec->vocabulary, "n");
    for (uint32_t i = 1; i < s->nodes; i++)
        if (pick(seed, 4))
            structure_set(s, n, (uint32_t[]){i, pick(seed, i)}, TRUTH_TRUE);
    for (unsigned k = 0; k < 3; k++) {
        uint32_t at = pick(seed, 6);
        if (at < s->nodes)
            structure_set(s, vocabulary_find(spec->vocabulary, (const char *[]){"x", "y", "t0"}[k]), &at, TRUTH_TRUE);
    }
    define(spec, s);
    return s;
}

/* Focus + update + coerce against the concrete semantics. With the independent join, nodes of the abstract structure may be
 * absent: it describes another heap as well. With `best`, what update alone gives is sharpened by the solver. */
static void test_actions(Unit *unit, uint64_t seed, JoinKind join, bool best)
{
    SpecOptions options;
    spec_options_default(&options);
    options.focus = options.coerce_after_update = !best;
    options.stop_on_breach = false;
    options.join = join;
    Spec spec;
    char *problem = spec_read(&spec, &options, "test/tvla/statements.tvp");
    if (!problem)
        problem = spec_difference(&spec);
    if (!problem)
        problem = spec_compile(&spec);
    if (!CHECK(unit, !problem)) {
        printf("%s\n", problem);
        return;
    }
    Evaluator *evaluator = evaluator_create(spec.compiler);
    Arena *arena = arena_create();
    bool exact = true, sound = true, consistent = true;
    size_t results = 0, cases = best ? 400 : 2000;
    Precise *precise = best ? precise_create(&spec, 0.05) : NULL;
    for (size_t i = 0; i < cases; i++) {
        ArenaMark mark = arena_mark(arena);
        Structure *concrete = random_lists(&spec, arena, &seed);
        consistent = consistent && coerce(spec.coercer, evaluator, structure_copy(arena, concrete), NULL);
        Structure *abstract = structure_blur(arena, concrete, true);
        if (join == JOIN_INDEPENDENT) {
            Structure *other = structure_blur(arena, random_lists(&spec, arena, &seed), true);
            abstract = structure_unite(arena, abstract, other, true);
            sound = sound && structure_embeds(concrete, abstract, NULL);
        }
        const Action *action = spec.actions[pick(&seed, (uint32_t)spec.action_count)];
        Outcome one = {0}, all = {0};
        action_apply(&spec, evaluator, arena, action, concrete, &one);
        action_apply(&spec, evaluator, arena, action, abstract, &all);
        if (best)
            precise_sharpen(precise, arena, action, abstract, &all);
        if (join == JOIN_INDEPENDENT && all.problem) { /* focus may not end there */
            free(all.problem);
            all.problem = NULL;
            one.results.count = one.reports.count = 0;
        }
        for (size_t k = 0; k < one.results.count && !one.reports.count; k++) {
            Structure *redefined = structure_copy(arena, one.results.items[k]);
            define(&spec, redefined);
            exact = exact && structure_equal(redefined, one.results.items[k]);
            bool covered = false;
            for (size_t m = 0; m < all.results.count && !covered; m++)
                covered = structure_embeds(redefined, structure_blur(arena, all.results.items[m], true), NULL);
            if (!covered) {
                Text text = {0};
                structure_print(&text, concrete, "");
                structure_print(&text, redefined, "after ");
                printf("%s is not covered:\n%s", action->title, text_string(&text));
                text_free(&text);
            }
            sound = sound && covered;
            results++;
        }
        for (size_t k = 0; k < one.reports.count; k++) {
            bool said = false;
            for (size_t m = 0; m < all.reports.count; m++)
                said = said || !strcmp(one.reports.items[k].text, all.reports.items[m].text);
            sound = sound && said;
        }
        sound = sound && !one.problem && !all.problem;
        outcome_free(&one);
        outcome_free(&all);
        arena_pop(arena, mark);
    }
    CHECK(unit, consistent);
    CHECK(unit, exact);
    CHECK(unit, sound);
    CHECK(unit, results > cases / 4);
    if (best)
        printf("%zu results of best transformers, %zu queries\n", results, precise_queries(precise));
    CHECK(unit, !best || precise_queries(precise) > 3);
    precise_destroy(precise);
    arena_destroy(arena);
    evaluator_destroy(evaluator);
    spec_destroy(&spec);
}

/* The best transformer of a block of two actions contains what they do to a heap, and has a heap behind each answer. */
static void test_best(Unit *unit, uint64_t seed)
{
    SpecOptions options;
    spec_options_default(&options);
    options.stop_on_breach = false;
    Spec spec;
    char *problem = spec_read(&spec, &options, "test/tvla/statements.tvp");
    problem = problem ? problem : spec_difference(&spec);
    problem = problem ? problem : spec_compile(&spec);
    if (!CHECK(unit, !problem))
        return;
    Evaluator *evaluator = evaluator_create(spec.compiler);
    Precise *precise = precise_create(&spec, 2);
    Arena *arena = arena_create();
    bool complete = true, witnessed = true;
    for (unsigned i = 0; i < 12; i++) {
        Structure *concrete = random_lists(&spec, arena, &seed), *abstract = structure_blur(arena, concrete, true);
        const Action *actions[2] = {spec.actions[pick(&seed, (uint32_t)spec.action_count)],
                                    spec.actions[pick(&seed, (uint32_t)spec.action_count)]};
        PreciseAnswers answers = {0};
        bool possible = precise_transform(precise, arena, actions, 2, abstract, &answers);
        Outcome one = {0}, two = {0};
        action_apply(&spec, evaluator, arena, actions[0], concrete, &one);
        for (size_t k = 0; k < one.results.count && possible && !one.reports.count; k++) {
            action_apply(&spec, evaluator, arena, actions[1], one.results.items[k], &two);
            for (size_t m = 0; m < two.results.count && !two.reports.count; m++) {
                Structure *after = structure_blur(arena, two.results.items[m], true);
                bool found = false;
                for (size_t a = 0; a < answers.count && !found; a++)
                    found = answers.items[a].model ? structure_equal(after, answers.items[a].structure)
                                                   : structure_embeds(after, answers.items[a].structure, NULL);
                complete = complete && found;
            }
        }
        for (size_t a = 0; a < answers.count; a++)
            witnessed = witnessed && (!answers.items[a].model ||
                                      structure_equal(answers.items[a].structure,
                                                      structure_blur(arena, answers.items[a].model, true)));
        outcome_free(&one);
        outcome_free(&two);
        free(answers.items);
    }
    CHECK(unit, complete);
    CHECK(unit, witnessed);
    arena_destroy(arena);
    precise_destroy(precise);
    evaluator_destroy(evaluator);
    spec_destroy(&spec);
}

static void test_messages(Unit *unit)
{
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"E(v) p(v, v)", "test:1:6: predicate p takes 1 arguments, not 2"},
        {"p(v) & nothing(v)", "test:1:8: predicate nothing is not declared"},
        {"p(v) &", "test:1:1: expected a formula, not the end"},
        {"(p(v)", "test:1:1: expected ), not the end"},
        {"TC(u, v)(x, y) e(x, x)", "test:1:1: the formula of a closure must mention both of its variables"},
        {"p(v) @ p(v)", "test:1:8: expected the end, not p"},
    };
    World world = make_world(1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Formula *formula;
        char *problem = formula_parse(world.vocabulary, "test", cases[i].text, &formula);
        CHECK_TEXT(unit, problem ? problem : "", cases[i].wanted);
        free(problem);
    }
    vocabulary_destroy(world.vocabulary);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : UINT64_C(0x9e3779b97f4a7c15);
    printf("seed %#llx\n", (unsigned long long)seed);
    test_messages(&unit);
    test_formulas(&unit, seed);
    test_actions(&unit, seed, JOIN_PARTIAL, false);
    test_actions(&unit, seed, JOIN_INDEPENDENT, false);
    test_actions(&unit, seed, JOIN_PARTIAL, true);
    test_best(&unit, seed);
    return unit_done(&unit);
}
