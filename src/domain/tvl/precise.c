/* SPDX-License-Identifier: MIT */
/* Most-precise operations: formulas for structures, and the enumeration of abstractions. */
#include "domain/tvl/precise.h"

#include "solver/fol.h"

#include <stdlib.h>
#include <string.h>

/* Three universes: of the old state, of the state in which updates are evaluated (new nodes are there), of the new state. */
typedef enum Universe {
    OLD_NODES,
    UPDATE_NODES,
    NEW_NODES,
    UNIVERSES,
} Universe;

struct Precise {
    const Spec *spec;
    double seconds;
    Vocabulary *query;             /* the vocabulary of two states, and marks */
    const Predicate **old, **new;  /* by id in the specification's vocabulary: its two copies */
    const Predicate *universe[UNIVERSES];
    const Predicate **marks;       /* "this node of a given structure stands for the individual" */
    size_t mark_count, mark_capacity;
    Fol *one, *two; /* solvers that know the rules of one state, of two; made when they are needed */
    Fol *fol;       /* the one in use */
    Evaluator *evaluator;
};

static bool is_plain(const Precise *precise, const Predicate *predicate)
{
    const Vocabulary *vocabulary = precise->spec->vocabulary;
    return predicate != vocabulary_sm(vocabulary) && predicate != vocabulary_ac(vocabulary);
}

/* Building formulas over the query vocabulary. */

static const Formula *both(Precise *precise, const Formula *left, const Formula *right)
{
    return !left ? right : !right ? left : formula_and(precise->query, left, right);
}

static const Formula *implies(Precise *precise, const Formula *left, const Formula *right)
{
    return formula_or(precise->query, formula_not(precise->query, left), right);
}

static const Formula *present(Precise *precise, Universe universe, Variable variable)
{
    return formula_apply(precise->query, precise->universe[universe], variable, variable);
}

/* Quantifies over the nodes of a universe. */
static const Formula *each(Precise *precise, Universe universe, Variable variable, const Formula *body)
{
    return formula_quantify(precise->query, FORMULA_FORALL, variable, implies(precise, present(precise, universe, variable), body));
}

static const Formula *some(Precise *precise, Universe universe, Variable variable, const Formula *body)
{
    return formula_exists(precise->query, variable, both(precise, present(precise, universe, variable), body));
}

static const Formula *literal(Precise *precise, const Formula *atom, bool positive)
{
    return positive ? atom : formula_not(precise->query, atom);
}

/* A formula of the specification over one state, its quantifiers over a universe. 1/2 becomes 0 or 1, as `half` says, where it
 * stands positively, and the opposite where negatively. */
static const Formula *translate(Precise *precise, const Formula *formula, const Predicate *const *copies, Universe universe,
                                Truth half)
{
    const Vocabulary *from = precise->spec->vocabulary;
    Vocabulary *to = precise->query;
    Variable v[PREDICATE_ARITY_LIMIT] = {0};
    unsigned used = formula->kind == FORMULA_PREDICATE ? formula->predicate->arity
                    : formula->kind == FORMULA_EQUAL   ? 2
                    : formula->kind == FORMULA_CLOSURE ? 4
                    : formula->kind == FORMULA_EXISTS || formula->kind == FORMULA_FORALL ? 1 : 0;
    for (unsigned i = 0; i < used; i++)
        v[i] = vocabulary_variable(to, from->variables[formula->variables[i]]);
    const Formula *const *children = formula->children;
    switch (formula->kind) {
    case FORMULA_VALUE:
        return formula_value(to, formula->value == TRUTH_UNKNOWN ? half : formula->value);
    case FORMULA_PREDICATE:
        if (!is_plain(precise, formula->predicate)) /* every individual is one */
            return formula_value(to, formula->predicate == vocabulary_sm(from) ? TRUTH_FALSE : TRUTH_TRUE);
        return formula_predicate(to, copies[formula->predicate->id], v);
    case FORMULA_EQUAL:
        return formula_equal(to, v[0], v[1]);
    case FORMULA_NOT:
        return formula_not(to, translate(precise, children[0], copies, universe, truth_not(half)));
    case FORMULA_AND: case FORMULA_OR:
        return formula_binary(to, formula->kind, translate(precise, children[0], copies, universe, half),
                              translate(precise, children[1], copies, universe, half));
    case FORMULA_IFF: case FORMULA_IF:
        return translate(precise, formula_negation_normal(precise->spec->vocabulary, formula, false), copies, universe, half);
    case FORMULA_EXISTS:
        return some(precise, universe, v[0], translate(precise, children[0], copies, universe, half));
    case FORMULA_FORALL:
        return each(precise, universe, v[0], translate(precise, children[0], copies, universe, half));
    case FORMULA_CLOSURE: {
        const Formula *edge = both(precise, both(precise, present(precise, universe, v[2]), present(precise, universe, v[3])),
                                   translate(precise, children[0], copies, universe, half));
        return formula_closure(to, v[0], v[1], v[2], v[3], edge);
    }
    }
    return formula_value(to, TRUTH_TRUE);
}

static const Formula *close_over(Precise *precise, Universe universe, const Formula *formula, FormulaKind kind)
{
    VariableList variables = {0};
    formula_free_variables(formula, &variables);
    for (size_t i = variables.count; i-- > 0;)
        formula = kind == FORMULA_FORALL ? each(precise, universe, variables.items[i], formula)
                                         : some(precise, universe, variables.items[i], formula);
    free(variables.items);
    return formula;
}

/* isNew and instance hold nowhere but inside an action. */
static bool is_transient(const Predicate *predicate)
{
    return !strcmp(predicate->name, "isNew") || !strcmp(predicate->name, "instance");
}

/* The integrity rules of a state, and that no predicate holds of what is not there. */
static void assert_rules(Precise *precise, const Predicate *const *copies, Universe universe)
{
    const Spec *spec = precise->spec;
    for (size_t i = 0; i < spec->constraints.count; i++) {
        const Constraint *rule = &spec->constraints.items[i];
        const Formula *body = translate(precise, rule->body, copies, universe, TRUTH_FALSE);
        const Formula *head = translate(precise, rule->head, copies, universe, TRUTH_TRUE);
        fol_assert(precise->fol, close_over(precise, universe, implies(precise, body, head), FORMULA_FORALL));
    }
    Variable v[PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < PREDICATE_ARITY_LIMIT; i++)
        v[i] = vocabulary_variable(precise->query, (const char *[]){"w0", "w1", "w2", "w3"}[i]);
    for (size_t p = 0; p < spec->vocabulary->count; p++) {
        const Predicate *predicate = spec->vocabulary->predicates[p];
        if (!is_plain(precise, predicate) || !predicate->arity)
            continue;
        const Formula *there = NULL;
        bool transient = is_transient(predicate);
        if (transient && precise->fol == precise->two && universe == OLD_NODES && predicate->arity == 1)
            continue; /* isNew holds for what is created */
        for (unsigned i = 0; i < predicate->arity; i++)
            there = both(precise, there, present(precise, universe, v[i]));
        if (transient)
            there = formula_value(precise->query, TRUTH_FALSE);
        const Formula *rule = implies(precise, formula_predicate(precise->query, copies[p], v), there);
        for (unsigned i = predicate->arity; i-- > 0;)
            rule = formula_quantify(precise->query, FORMULA_FORALL, v[i], rule);
        fol_assert(precise->fol, rule);
    }
}

static void use_states(Precise *precise, unsigned count)
{
    Fol **fol = count == 1 ? &precise->one : &precise->two;
    if (!*fol) {
        precise->fol = *fol = fol_create(precise->query);
        assert_rules(precise, precise->old, OLD_NODES);
        if (count == 2)
            assert_rules(precise, precise->new, NEW_NODES);
    }
    precise->fol = *fol;
}

Precise *precise_create(const Spec *spec, double seconds)
{
    Precise *precise = mem_alloc(sizeof *precise);
    precise->spec = spec;
    precise->seconds = seconds;
    Vocabulary *query = precise->query = vocabulary_create();
    size_t count = spec->vocabulary->count;
    precise->old = mem_alloc(count * sizeof *precise->old);
    precise->new = mem_alloc(count * sizeof *precise->new);
    for (unsigned copy = 0; copy < 2; copy++)
        for (size_t p = 0; p < count; p++) {
            const Predicate *predicate = spec->vocabulary->predicates[p];
            if (!is_plain(precise, predicate))
                continue;
            Text name = {0};
            /* r[n,x].post would not read back: the suffix goes before the parameters. */
            size_t stem = strcspn(predicate->name, "[");
            text_add(&name, "%.*s%s%s", (int)stem, predicate->name, copy ? ".post" : "", predicate->name + stem);
            (copy ? precise->new : precise->old)[p] = vocabulary_add(query, text_string(&name), predicate->arity, 0);
            text_free(&name);
        }
    for (unsigned i = 0; i < UNIVERSES; i++)
        precise->universe[i] = vocabulary_add(query, (const char *[]){"alive", "alive.update", "alive.post"}[i], 1, 0);
    precise->evaluator = evaluator_create(spec->compiler);
    return precise;
}

void precise_destroy(Precise *precise)
{
    if (!precise)
        return;
    fol_destroy(precise->one);
    fol_destroy(precise->two);
    evaluator_destroy(precise->evaluator);
    vocabulary_destroy(precise->query);
    free(precise->old);
    free(precise->new);
    free(precise->marks);
    free(precise);
}

size_t precise_queries(const Precise *precise)
{
    return (precise->one ? fol_queries(precise->one) : 0) + (precise->two ? fol_queries(precise->two) : 0);
}

Vocabulary *precise_vocabulary(Precise *precise)
{
    return precise->query;
}

/* The characteristic formula of a structure: there is a map of the individuals onto its nodes, given by marks, that all definite
 * values respect. `first` is the first mark to use. */
static const Formula *mark_of(Precise *precise, size_t mark, Variable variable)
{
    while (mark >= precise->mark_count) {
        Text name = {0};
        text_add(&name, "mark.%zu", precise->mark_count);
        precise->marks = array_room(precise->marks, &precise->mark_capacity, precise->mark_count, sizeof *precise->marks);
        precise->marks[precise->mark_count++] = vocabulary_add(precise->query, text_string(&name), 1, 0);
        text_free(&name);
    }
    return formula_apply(precise->query, precise->marks[mark], variable, variable);
}

/* Calls for every tuple of nodes. */
static bool next_tuple(uint32_t *tuple, unsigned arity, uint32_t nodes)
{
    unsigned i = arity;
    while (i > 0 && ++tuple[i - 1] == nodes)
        tuple[--i] = 0;
    return i > 0;
}

static const Formula *characteristic(Precise *precise, const Structure *structure, size_t first)
{
    Vocabulary *query = precise->query;
    Variable v[PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < PREDICATE_ARITY_LIMIT; i++)
        v[i] = vocabulary_variable(query, (const char *[]){"w0", "w1", "w2", "w3"}[i]);
    const Formula *all = formula_value(query, TRUTH_TRUE), *any = formula_value(query, TRUTH_FALSE);
    for (uint32_t n = 0; n < structure->nodes; n++) {
        const Formula *here = mark_of(precise, first + n, v[0]);
        any = formula_or(query, any, here);
        Truth there = structure_value(structure, vocabulary_ac(structure->vocabulary), &n);
        if (there == TRUTH_TRUE)
            all = both(precise, all, some(precise, OLD_NODES, v[0], here));
        if (!structure_is_summary(structure, n))
            all = both(precise, all,
                       each(precise, OLD_NODES, v[0],
                            each(precise, OLD_NODES, v[1],
                                 implies(precise, both(precise, here, mark_of(precise, first + n, v[1])),
                                         formula_equal(query, v[0], v[1])))));
        for (uint32_t m = 0; m < n; m++)
            all = both(precise, all,
                       each(precise, OLD_NODES, v[0],
                            formula_not(query, both(precise, here, mark_of(precise, first + m, v[0])))));
    }
    all = both(precise, all, each(precise, OLD_NODES, v[0], any));
    for (size_t p = 0; p < structure->vocabulary->count; p++) {
        const Predicate *predicate = structure->vocabulary->predicates[p];
        if (!is_plain(precise, predicate) || (predicate->arity && !structure->nodes))
            continue;
        uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
        const Formula *atom = formula_predicate(query, precise->old[p], v);
        do {
            Truth value = structure_value(structure, predicate, tuple);
            if (value == TRUTH_UNKNOWN)
                continue;
            const Formula *rule = literal(precise, atom, value == TRUTH_TRUE), *where = NULL;
            for (unsigned i = 0; i < predicate->arity; i++)
                where = both(precise, where, mark_of(precise, first + tuple[i], v[i]));
            if (where)
                rule = implies(precise, where, rule);
            for (unsigned i = predicate->arity; i-- > 0;)
                rule = each(precise, OLD_NODES, v[i], rule);
            all = both(precise, all, rule);
        } while (next_tuple(tuple, predicate->arity, structure->nodes));
    }
    return all;
}

/* "The canonical abstraction is this structure", over one of the two states. */
static const Formula *named(Precise *precise, const Structure *structure, const Predicate *const *copies, uint32_t node,
                            Variable variable)
{
    const Formula *all = NULL;
    for (size_t p = 0; p < structure->vocabulary->count; p++) {
        const Predicate *predicate = structure->vocabulary->predicates[p];
        if (predicate->arity != 1 || !predicate_has(predicate, PREDICATE_ABSTRACTION) || !is_plain(precise, predicate))
            continue;
        bool holds = structure_value(structure, predicate, &node) == TRUTH_TRUE;
        all = both(precise, all, literal(precise, formula_apply(precise->query, copies[p], variable, variable), holds));
    }
    return all ? all : formula_value(precise->query, TRUTH_TRUE);
}

static const Formula *abstraction_is(Precise *precise, const Structure *structure, const Predicate *const *copies,
                                     Universe universe)
{
    Vocabulary *query = precise->query;
    Variable v[PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < PREDICATE_ARITY_LIMIT; i++)
        v[i] = vocabulary_variable(query, (const char *[]){"w0", "w1", "w2", "w3"}[i]);
    const Formula *all = formula_value(query, TRUTH_TRUE), *any = formula_value(query, TRUTH_FALSE);
    for (uint32_t n = 0; n < structure->nodes; n++) {
        const Formula *first = named(precise, structure, copies, n, v[0]), *second = named(precise, structure, copies, n, v[1]);
        any = formula_or(query, any, first);
        all = both(precise, all, some(precise, universe, v[0], first));
        const Formula *same = formula_equal(query, v[0], v[1]);
        const Formula *two = some(precise, universe, v[0],
                                  some(precise, universe, v[1],
                                       both(precise, both(precise, first, second), formula_not(query, same))));
        all = both(precise, all, literal(precise, two, structure_is_summary(structure, n)));
    }
    all = both(precise, all, each(precise, universe, v[0], any));
    for (size_t p = 0; p < structure->vocabulary->count; p++) {
        const Predicate *predicate = structure->vocabulary->predicates[p];
        bool in_name = predicate->arity == 1 && predicate_has(predicate, PREDICATE_ABSTRACTION);
        if (!is_plain(precise, predicate) || in_name || (predicate->arity && !structure->nodes))
            continue;
        uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
        const Formula *atom = formula_predicate(query, copies[p], v);
        do {
            Truth value = structure_value(structure, predicate, tuple);
            for (unsigned positive = 0; positive < 2; positive++) {
                /* Is there a tuple with this value? If there is none with the other, there is. */
                bool wanted = value == TRUTH_UNKNOWN || (value == TRUTH_TRUE) == (positive == 1);
                if (wanted && value != TRUTH_UNKNOWN && predicate->arity)
                    continue;
                const Formula *found = literal(precise, atom, positive);
                for (unsigned i = predicate->arity; i-- > 0;)
                    found = some(precise, universe, v[i], both(precise, named(precise, structure, copies, tuple[i], v[i]), found));
                all = both(precise, all, literal(precise, found, wanted));
            }
        } while (next_tuple(tuple, predicate->arity, structure->nodes));
    }
    return all;
}

/* The model's state as a concrete structure. NULL if it is too large. */
static Structure *read_model(Precise *precise, Arena *arena, const Predicate *const *copies, Universe universe)
{
    const Vocabulary *vocabulary = precise->spec->vocabulary;
    uint32_t individuals[NODE_LIMIT], nodes = 0;
    for (uint32_t i = 0; i < fol_model_size(precise->fol); i++) {
        if (!fol_model_value(precise->fol, precise->universe[universe], &i))
            continue;
        if (nodes == NODE_LIMIT)
            return NULL;
        individuals[nodes++] = i;
    }
    Structure *structure = structure_create(arena, vocabulary, nodes);
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        if (!is_plain(precise, predicate) || (predicate->arity && !nodes))
            continue;
        uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0}, at[PREDICATE_ARITY_LIMIT];
        do {
            for (unsigned i = 0; i < predicate->arity; i++)
                at[i] = individuals[tuple[i]];
            if (fol_model_value(precise->fol, copies[p], at))
                structure_set(structure, predicate, tuple, TRUTH_TRUE);
        } while (next_tuple(tuple, predicate->arity, nodes));
    }
    return structure;
}

static bool obeys_rules(Precise *precise, Arena *arena, const Structure *model)
{
    return coerce(precise->spec->coercer, precise->evaluator, structure_copy(arena, model), NULL);
}

static void add_answer(PreciseAnswers *answers, Structure *structure, const Structure *model)
{
    for (size_t i = 0; i < answers->count; i++)
        if (structure_equal(answers->items[i].structure, structure))
            return;
    answers->items = array_room(answers->items, &answers->capacity, answers->count, sizeof *answers->items);
    answers->items[answers->count++] = (PreciseAnswer){structure, model};
}

/* Is the state before the action, or before the call, one of those asked about? */
typedef bool Accepts(Precise *precise, Arena *arena, const Structure *old, void *context);

/* Enumerates abstractions of one state of the models of what is asserted. False if the solver gave up. */
static bool enumerate(Precise *precise, Arena *arena, const Predicate *const *copies, Universe universe, Accepts *accepts,
                      void *context, PreciseAnswers *answers)
{
    for (size_t i = 0; i < answers->count; i++)
        fol_assert(precise->fol, formula_not(precise->query,
                                             abstraction_is(precise, answers->items[i].structure, copies, universe)));
    for (;;) {
        SmtAnswer answer = fol_check(precise->fol, precise->seconds);
        if (answer == SMT_UNSAT)
            return true;
        Structure *model = answer == SMT_SAT ? read_model(precise, arena, copies, universe) : NULL;
        if (!model || !obeys_rules(precise, arena, model))
            return false;
        if (universe != OLD_NODES) {
            const Structure *old = read_model(precise, arena, precise->old, OLD_NODES);
            if (!old || !obeys_rules(precise, arena, old) || (accepts && !accepts(precise, arena, old, context)))
                return false;
        } else if (accepts && !accepts(precise, arena, model, context)) {
            return false;
        }
        Structure *abstract = structure_blur(arena, model, true);
        add_answer(answers, abstract, model);
        fol_assert(precise->fol, formula_not(precise->query, abstraction_is(precise, abstract, copies, universe)));
    }
}

/* What a model must satisfy by evaluation: to be described by structures, and a formula. */
typedef struct Demand {
    const Structure *left, *right;
    const Formula *formula;
} Demand;

static bool meets(Precise *precise, Arena *arena, const Structure *model, void *context)
{
    (void)arena;
    const Demand *demand = context;
    if (demand->left && !structure_embeds(model, demand->left, NULL))
        return false;
    if (demand->right && !structure_embeds(model, demand->right, NULL))
        return false;
    if (!demand->formula)
        return true;
    const Query *query = query_compile(precise->spec->compiler, demand->formula, NULL, 0);
    evaluator_bind(precise->evaluator, model);
    return query && query_truth(precise->evaluator, query, NULL) == TRUTH_TRUE;
}

static void leave_over(Precise *precise, Arena *arena, const Structure *structure, PreciseAnswers *answers)
{
    add_answer(answers, structure_blur(arena, structure, precise->spec->options.three_way), NULL);
}

bool precise_assume(Precise *precise, Arena *arena, const StructureList *structures, const Formula *formula,
                    PreciseAnswers *answers)
{
    use_states(precise, 1);
    for (size_t i = 0; i < (structures ? structures->count : 1); i++) {
        Demand demand = {structures ? structures->items[i] : NULL, NULL, formula};
        fol_push(precise->fol);
        if (demand.left)
            fol_assert(precise->fol, characteristic(precise, demand.left, 0));
        if (formula)
            fol_assert(precise->fol, translate(precise, formula, precise->old, OLD_NODES, TRUTH_FALSE));
        bool complete = enumerate(precise, arena, precise->old, OLD_NODES, meets, &demand, answers);
        fol_pop(precise->fol);
        if (!complete && !demand.left)
            return false;
        if (!complete)
            leave_over(precise, arena, demand.left, answers);
    }
    return true;
}

bool precise_meet(Precise *precise, Arena *arena, const StructureList *left, const StructureList *right,
                  PreciseAnswers *answers)
{
    use_states(precise, 1);
    for (size_t i = 0; i < left->count; i++)
        for (size_t k = 0; k < right->count; k++) {
            Demand demand = {left->items[i], right->items[k], NULL};
            fol_push(precise->fol);
            fol_assert(precise->fol, characteristic(precise, demand.left, 0));
            fol_assert(precise->fol, characteristic(precise, demand.right, demand.left->nodes));
            bool complete = enumerate(precise, arena, precise->old, OLD_NODES, meets, &demand, answers);
            fol_pop(precise->fol);
            if (!complete)
                leave_over(precise, arena, demand.left, answers);
        }
    return true;
}

/* The relation between the states before and after an action, its precondition's variables as free variables. */
static const Formula *transition(Precise *precise, const Action *action)
{
    Vocabulary *query = precise->query;
    const Vocabulary *vocabulary = precise->spec->vocabulary;
    const Formula *all = formula_value(query, TRUTH_TRUE);
    if (action->precondition)
        all = translate(precise, action->precondition, precise->old, OLD_NODES, TRUTH_TRUE);
    Variable w = vocabulary_variable(query, "w0"), c = vocabulary_variable(query, "created");
    const Formula *was = present(precise, OLD_NODES, w), *grown = was;
    if (action->new)
        grown = formula_or(query, was, formula_equal(query, w, c));
    all = both(precise, all,
               formula_quantify(query, FORMULA_FORALL, w,
                                formula_binary(query, FORMULA_IFF, present(precise, UPDATE_NODES, w), grown)));
    const Predicate *is_new = NULL;
    for (size_t p = 0; p < vocabulary->count; p++)
        if (!strcmp(vocabulary->predicates[p]->name, "isNew"))
            is_new = vocabulary->predicates[p];
    const Formula *stays = present(precise, UPDATE_NODES, w);
    if (action->retain) {
        Variable retained = vocabulary_variable(query, vocabulary->variables[action->retain_variable]);
        const Formula *kept = translate(precise, action->retain, precise->old, OLD_NODES, TRUTH_TRUE);
        kept = formula_substitute(query, kept, &retained, &w, 1);
        stays = both(precise, stays, formula_or(query, formula_not(query, was), kept));
    }
    all = both(precise, all,
               formula_quantify(query, FORMULA_FORALL, w,
                                formula_binary(query, FORMULA_IFF, present(precise, NEW_NODES, w), stays)));
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        if (!is_plain(precise, predicate) || predicate->definition || is_transient(predicate))
            continue; /* instrumentation predicates follow from their definitions */
        Variable v[PREDICATE_ARITY_LIMIT];
        const Formula *least = NULL, *most = NULL;
        for (size_t u = 0; u < action->update_count; u++) {
            if (action->updates[u].predicate != predicate)
                continue;
            for (unsigned i = 0; i < predicate->arity; i++)
                v[i] = vocabulary_variable(query, vocabulary->variables[action->updates[u].variables[i]]);
            least = translate(precise, action->updates[u].formula, precise->old, UPDATE_NODES, TRUTH_FALSE);
            most = translate(precise, action->updates[u].formula, precise->old, UPDATE_NODES, TRUTH_TRUE);
        }
        if (!least) {
            for (unsigned i = 0; i < predicate->arity; i++)
                v[i] = vocabulary_variable(query, (const char *[]){"w0", "w1", "w2", "w3"}[i]);
            least = most = formula_predicate(query, precise->old[p], v);
        }
        const Formula *after = formula_predicate(query, precise->new[p], v);
        const Formula *rule = both(precise, implies(precise, least, after), implies(precise, after, most));
        for (unsigned i = predicate->arity; i-- > 0;)
            rule = each(precise, NEW_NODES, v[i], rule);
        all = both(precise, all, rule);
    }
    /* Of the old state's isNew nothing else is known, so it can hold for the new node. */
    if (is_new) {
        const Formula *marked = formula_apply(query, precise->old[is_new->id], w, w);
        const Formula *created = action->new ? formula_equal(query, w, c) : formula_value(query, TRUTH_FALSE);
        all = both(precise, all,
                   formula_quantify(query, FORMULA_FORALL, w, formula_binary(query, FORMULA_IFF, marked, created)));
    }
    for (size_t i = 0; i < action->bindings.count; i++) {
        Variable b = vocabulary_variable(query, vocabulary->variables[action->bindings.items[i]]);
        all = formula_exists(query, b, both(precise, present(precise, OLD_NODES, b), all));
    }
    if (action->new)
        all = formula_exists(query, c, both(precise, formula_not(query, present(precise, OLD_NODES, c)), all));
    return all;
}

bool precise_transform(Precise *precise, Arena *arena, const Action *action, const Structure *structure,
                       PreciseAnswers *answers)
{
    if (action->clone || action->new_for_each)
        return false;
    use_states(precise, 2);
    Demand demand = {structure, NULL, NULL};
    fol_push(precise->fol);
    fol_assert(precise->fol, characteristic(precise, structure, 0));
    fol_assert(precise->fol, transition(precise, action));
    bool complete = enumerate(precise, arena, precise->new, NEW_NODES, meets, &demand, answers);
    fol_pop(precise->fol);
    return complete;
}

bool precise_possible(Precise *precise, const Action *action, const Structure *structure, const Formula *formula)
{
    use_states(precise, 1);
    const Formula *both_hold = translate(precise, formula, precise->old, OLD_NODES, TRUTH_TRUE);
    if (action->precondition)
        both_hold = both(precise, both_hold, translate(precise, action->precondition, precise->old, OLD_NODES, TRUTH_TRUE));
    fol_push(precise->fol);
    fol_assert(precise->fol, characteristic(precise, structure, 0));
    fol_assert(precise->fol, close_over(precise, OLD_NODES, both_hold, FORMULA_EXISTS));
    SmtAnswer answer = fol_check(precise->fol, precise->seconds);
    fol_pop(precise->fol);
    return answer != SMT_UNSAT;
}

bool precise_call(Precise *precise, Arena *arena, const StructureList *structures, const Formula *before,
                  const Formula *after, bool *violated, PreciseAnswers *answers)
{
    use_states(precise, 2);
    *violated = false;
    for (size_t i = 0; i < structures->count; i++) {
        Demand demand = {structures->items[i], NULL, NULL};
        fol_push(precise->fol);
        fol_assert(precise->fol, characteristic(precise, demand.left, 0));
        if (before) {
            fol_push(precise->fol);
            fol_assert(precise->fol, formula_not(precise->query, before));
            *violated = *violated || fol_check(precise->fol, precise->seconds) != SMT_UNSAT;
            fol_pop(precise->fol);
            fol_assert(precise->fol, before);
        }
        fol_assert(precise->fol, after);
        bool complete = enumerate(precise, arena, precise->new, NEW_NODES, meets, &demand, answers);
        fol_pop(precise->fol);
        if (!complete)
            return false;
    }
    return true;
}
