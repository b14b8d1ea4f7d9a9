/* SPDX-License-Identifier: MIT */
/* Boolean functions as sets of clauses. Conjunction is union, renaming is renaming; everything that needs another
 * normal form enumerates implicants with CaDiCaL:
 *
 *   A *cube* of F is a conjunction of literals that implies F. From a model of F, the cube of all its literals is
 *   made small by asking a solver that holds not F: the core of the refutation implies F already. Blocking each cube
 *   found until nothing is left gives F as a disjunction of cubes; negated, these are the clauses of not F.
 *
 * Variables have literals 1, 2, ... in the order of their first use, for a solver decides all up to the largest. A function with more clauses than the limit, or an enumeration that gets longer, fails. */
#include "base/map.h"
#include "base/mem.h"
#include "solver/boolean_ops.h"

#include <ccadical.h>
#include <stdlib.h>
#include <string.h>

typedef struct Clause {
    int *literals; /* sorted by variable, each variable once */
    size_t count;
} Clause;

typedef struct Cnf {
    Clause *clauses;
    size_t count, capacity;
} Cnf;

typedef struct Cnfs {
    size_t limit, in_use; /* clauses */
    uint64_t made;
    Map *literals; /* by variable; the n-th is n */
} Cnfs;

enum { SAT = 10, UNSAT = 20 };

static Cnf *cnf_of(BooleanWord word)
{
    return (Cnf *)word;
}

static int literal_of(const Cnfs *self, uint32_t variable)
{
    uint64_t *literal = map_put(self->literals, variable);
    if (!*literal)
        *literal = map_count(self->literals);
    return (int)*literal;
}

static size_t variable_of(const Cnfs *self, int literal)
{
    return map_key(self->literals, (size_t)abs(literal) - 1);
}

static int compare_literals(const void *left, const void *right)
{
    int a = abs(*(const int *)left), b = abs(*(const int *)right);
    return a != b ? (a > b) - (a < b)
                  : (*(const int *)left > *(const int *)right) - (*(const int *)left < *(const int *)right);
}

static int compare_clauses(const void *left, const void *right)
{
    const Clause *a = left, *b = right;
    if (a->count != b->count)
        return (a->count > b->count) - (a->count < b->count);
    for (size_t i = 0; i < a->count; i++)
        if (a->literals[i] != b->literals[i])
            return a->literals[i] < b->literals[i] ? -1 : 1;
    return 0;
}

/* Adds a clause; a tautology is left out. */
static void cnf_add(Cnf *cnf, const int *literals, size_t count)
{
    Clause clause = {mem_alloc((count + 1) * sizeof *clause.literals), 0};
    if (count)
        memcpy(clause.literals, literals, count * sizeof *literals);
    mem_sort(clause.literals, count, sizeof *clause.literals, compare_literals);
    for (size_t i = 0; i < count; i++) {
        if (clause.count && clause.literals[clause.count - 1] == -clause.literals[i]) {
            free(clause.literals);
            return;
        }
        if (!clause.count || clause.literals[clause.count - 1] != clause.literals[i])
            clause.literals[clause.count++] = clause.literals[i];
    }
    cnf->clauses = array_room(cnf->clauses, &cnf->capacity, cnf->count, sizeof *cnf->clauses);
    cnf->clauses[cnf->count++] = clause;
}

static void cnf_free(Cnf *cnf)
{
    for (size_t i = 0; i < cnf->count; i++)
        free(cnf->clauses[i].literals);
    free(cnf->clauses);
    free(cnf);
}

/* Every literal of `small` is one of `large`. */
static bool subsumes(const Clause *small, const Clause *large)
{
    size_t at = 0;
    for (size_t i = 0; i < small->count; i++) {
        while (at < large->count && compare_literals(&large->literals[at], &small->literals[i]) < 0)
            at++;
        if (at == large->count || large->literals[at] != small->literals[i])
            return false;
    }
    return true;
}

/* Drops clauses that others imply by subsumption, and counts the rest. */
static BooleanWord finish(Cnfs *self, Cnf *cnf)
{
    mem_sort(cnf->clauses, cnf->count, sizeof *cnf->clauses, compare_clauses);
    size_t kept = 0;
    for (size_t i = 0; i < cnf->count; i++) {
        bool needed = true;
        for (size_t k = 0; k < kept && needed; k++)
            needed = !subsumes(&cnf->clauses[k], &cnf->clauses[i]);
        if (needed)
            cnf->clauses[kept++] = cnf->clauses[i];
        else
            free(cnf->clauses[i].literals);
    }
    cnf->count = kept;
    if (kept > self->limit) {
        cnf_free(cnf);
        return BOOLEAN_FAILED;
    }
    self->in_use += kept;
    self->made += kept;
    return (BooleanWord)cnf;
}

static void *create(size_t limit)
{
    Cnfs *self = mem_alloc(sizeof *self);
    self->limit = limit;
    self->literals = map_create();
    return self;
}

static void destroy(void *self)
{
    map_destroy(((Cnfs *)self)->literals);
    free(self);
}

static void release(void *self, BooleanWord a)
{
    ((Cnfs *)self)->in_use -= cnf_of(a)->count;
    cnf_free(cnf_of(a));
}

static BooleanWord constant(void *self, bool value)
{
    Cnf *cnf = mem_alloc(sizeof *cnf);
    if (!value)
        cnf_add(cnf, NULL, 0);
    return finish(self, cnf);
}

static BooleanWord variable(void *self, uint32_t number)
{
    Cnf *cnf = mem_alloc(sizeof *cnf);
    cnf_add(cnf, &(int){literal_of(self, number)}, 1);
    return finish(self, cnf);
}

/* --- solvers ----------------------------------------------------------------------------------------------- */

static CCaDiCaL *solver_create(void)
{
    CCaDiCaL *solver = ccadical_init();
    ccadical_set_option(solver, "quiet", 1);
    return solver;
}

static void add_clause(CCaDiCaL *solver, const int *literals, size_t count, int condition)
{
    if (condition)
        ccadical_add(solver, condition);
    for (size_t i = 0; i < count; i++)
        ccadical_add(solver, literals[i]);
    ccadical_add(solver, 0);
}

/* F holds, or `condition` does (0: F holds). */
static void add_cnf(CCaDiCaL *solver, const Cnf *cnf, int condition)
{
    for (size_t i = 0; i < cnf->count; i++)
        add_clause(solver, cnf->clauses[i].literals, cnf->clauses[i].count, condition);
}

/* Some clause of F is violated; `fresh` and the literals after it are free for use. Returns the next free one. */
static int add_negation(CCaDiCaL *solver, const Cnf *cnf, int fresh)
{
    int first = fresh;
    for (size_t i = 0; i < cnf->count; i++, fresh++)
        for (size_t k = 0; k < cnf->clauses[i].count; k++)
            add_clause(solver, (int[]){-fresh, -cnf->clauses[i].literals[k]}, 2, 0);
    for (int literal = first; literal < fresh; literal++)
        ccadical_add(solver, literal);
    ccadical_add(solver, 0);
    return fresh;
}

/* The variables of a function, each once. */
static void collect_variables(const Cnf *cnf, Map *variables)
{
    for (size_t i = 0; i < cnf->count; i++)
        for (size_t k = 0; k < cnf->clauses[i].count; k++)
            map_put(variables, (uint64_t)abs(cnf->clauses[i].literals[k]));
}

static int largest(const Map *variables)
{
    uint64_t most = 0;
    for (size_t i = 0; i < map_count(variables); i++)
        most = map_key(variables, i) > most ? map_key(variables, i) : most;
    return (int)most;
}

/* An enumeration: models of F, made small by refuting not F, over the variables that are kept. */
typedef struct Enumeration {
    const Cnfs *cnfs;
    CCaDiCaL *models;     /* F, and not yet blocked */
    CCaDiCaL *refutation; /* not F */
    Map *kept, *hidden;   /* by variable; hidden ones keep their values when a cube is made small */
} Enumeration;

/* The literals of the current model over `variables` are assumed in the refutation, appended to `literals`. */
static size_t assume_model(Enumeration *enumeration, const Map *variables, int *literals)
{
    size_t count = map_count(variables);
    for (size_t i = 0; i < count; i++) {
        int literal = (int)map_key(variables, i);
        literals[i] = ccadical_val(enumeration->models, literal) > 0 ? literal : -literal;
    }
    return count;
}

/* Reduces the cube `literals` (under the fixed hidden ones) to what the refutation needs, then literal by literal. */
static size_t shrink(Enumeration *enumeration, int *literals, size_t count, const int *fixed, size_t fixed_count)
{
    for (size_t tried = 0; tried <= count;) {
        for (size_t i = 0; i < fixed_count; i++)
            ccadical_assume(enumeration->refutation, fixed[i]);
        for (size_t i = 0; i < count; i++)
            if (!tried || i != tried - 1)
                ccadical_assume(enumeration->refutation, literals[i]);
        if (ccadical_solve(enumeration->refutation) != UNSAT) {
            tried++;
            continue;
        }
        size_t left = 0, before = 0;
        for (size_t i = 0; i < count; i++) {
            if ((tried && i == tried - 1) || !ccadical_failed(enumeration->refutation, literals[i]))
                continue;
            before += i + 1 < tried;
            literals[left++] = literals[i];
        }
        count = left;
        tried = tried ? before + 1 : 1;
    }
    return count;
}

/* Adds the negation of each cube found to `clauses`; false if there are too many. */
static bool enumerate(Enumeration *enumeration, Cnf *clauses)
{
    size_t room = map_count(enumeration->kept) + 1, hidden_room = map_count(enumeration->hidden) + 1;
    int *literals = mem_alloc(room * sizeof *literals), *fixed = mem_alloc(hidden_room * sizeof *fixed);
    bool fits = true;
    while (fits && ccadical_solve(enumeration->models) == SAT) {
        size_t count = assume_model(enumeration, enumeration->kept, literals);
        size_t fixed_count = assume_model(enumeration, enumeration->hidden, fixed);
        count = shrink(enumeration, literals, count, fixed, fixed_count);
        for (size_t i = 0; i < count; i++)
            literals[i] = -literals[i];
        add_clause(enumeration->models, literals, count, 0);
        cnf_add(clauses, literals, count);
        fits = clauses->count <= 4 * enumeration->cnfs->limit;
    }
    free(literals);
    free(fixed);
    return fits;
}

static void enumeration_begin(Enumeration *enumeration, const Cnfs *self)
{
    *enumeration = (Enumeration){self, solver_create(), solver_create(), map_create(), map_create()};
}

static void enumeration_end(Enumeration *enumeration)
{
    ccadical_release(enumeration->models);
    ccadical_release(enumeration->refutation);
    map_destroy(enumeration->kept);
    map_destroy(enumeration->hidden);
}

static BooleanWord enumerated(Cnfs *self, Enumeration *enumeration)
{
    Cnf *cnf = mem_alloc(sizeof *cnf);
    bool fits = enumerate(enumeration, cnf);
    enumeration_end(enumeration);
    if (fits)
        return finish(self, cnf);
    cnf_free(cnf);
    return BOOLEAN_FAILED;
}

/* --- operations -------------------------------------------------------------------------------------------- */

/* The cubes of F, negated, are the clauses of not F. */
static BooleanWord not(void *self, BooleanWord a)
{
    Enumeration enumeration;
    enumeration_begin(&enumeration, self);
    collect_variables(cnf_of(a), enumeration.kept);
    add_cnf(enumeration.models, cnf_of(a), 0);
    add_negation(enumeration.refutation, cnf_of(a), largest(enumeration.kept) + 1);
    return enumerated(self, &enumeration);
}

static BooleanWord and (void *self, BooleanWord a, BooleanWord b)
{
    Cnf *cnf = mem_alloc(sizeof *cnf);
    const Cnf *operands[] = {cnf_of(a), cnf_of(b)};
    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0; i < operands[side]->count; i++)
            cnf_add(cnf, operands[side]->clauses[i].literals, operands[side]->clauses[i].count);
    return finish(self, cnf);
}

/* The cubes of not (F or G), negated, are the clauses of F or G. */
static BooleanWord or (void *self, BooleanWord a, BooleanWord b)
{
    Enumeration enumeration;
    enumeration_begin(&enumeration, self);
    collect_variables(cnf_of(a), enumeration.kept);
    collect_variables(cnf_of(b), enumeration.kept);
    int fresh = largest(enumeration.kept) + 1;
    add_negation(enumeration.models, cnf_of(b), add_negation(enumeration.models, cnf_of(a), fresh));
    add_cnf(enumeration.refutation, cnf_of(a), fresh);
    add_cnf(enumeration.refutation, cnf_of(b), -fresh);
    return enumerated(self, &enumeration);
}

/* First the cubes of F over what is kept; then, their negations being the clauses of the projection's negation, its own
 * clauses as cubes of that: refuted by F itself. */
static BooleanWord exists(void *self, BooleanWord a, const uint32_t *variables, size_t count)
{
    Enumeration enumeration;
    enumeration_begin(&enumeration, self);
    Map *dropped = map_create(), *all = map_create();
    for (size_t i = 0; i < count; i++)
        map_put(dropped, (uint64_t)literal_of(self, variables[i]));
    collect_variables(cnf_of(a), all);
    for (size_t i = 0; i < map_count(all); i++)
        map_put(map_find(dropped, map_key(all, i)) ? enumeration.hidden : enumeration.kept, map_key(all, i));
    add_cnf(enumeration.models, cnf_of(a), 0);
    add_negation(enumeration.refutation, cnf_of(a), largest(all) + 1);
    Cnf *outside = mem_alloc(sizeof *outside);
    bool fits = enumerate(&enumeration, outside);
    enumeration_end(&enumeration);
    map_destroy(dropped);
    map_destroy(all);
    BooleanWord result = BOOLEAN_FAILED;
    if (fits) {
        enumeration_begin(&enumeration, self);
        collect_variables(outside, enumeration.kept);
        add_cnf(enumeration.models, outside, 0);
        add_cnf(enumeration.refutation, cnf_of(a), 0);
        result = enumerated(self, &enumeration);
    }
    cnf_free(outside);
    return result;
}

static BooleanWord rename_all(void *self, BooleanWord a, const uint32_t *from, const uint32_t *to, size_t count)
{
    Map *names = map_create();
    Cnf *cnf = mem_alloc(sizeof *cnf);
    for (size_t i = 0; i < count; i++)
        *map_put(names, (uint64_t)literal_of(self, from[i])) = (uint64_t)literal_of(self, to[i]);
    for (size_t i = 0; i < cnf_of(a)->count; i++) {
        const Clause *clause = &cnf_of(a)->clauses[i];
        int *literals = mem_alloc((clause->count + 1) * sizeof *literals);
        for (size_t k = 0; k < clause->count; k++) {
            const uint64_t *name = map_find(names, (uint64_t)abs(clause->literals[k]));
            int renamed = name ? (int)*name : abs(clause->literals[k]);
            literals[k] = clause->literals[k] < 0 ? -renamed : renamed;
        }
        cnf_add(cnf, literals, clause->count);
        free(literals);
    }
    map_destroy(names);
    return finish(self, cnf);
}

static bool model(void *self, BooleanWord a, uint8_t *values, size_t count)
{
    CCaDiCaL *solver = solver_create();
    Map *variables = map_create();
    collect_variables(cnf_of(a), variables);
    add_cnf(solver, cnf_of(a), 0);
    memset(values, 0, count);
    bool found = ccadical_solve(solver) == SAT;
    for (size_t i = 0; found && i < map_count(variables); i++) {
        int literal = (int)map_key(variables, i);
        if (variable_of(self, literal) < count)
            values[variable_of(self, literal)] = ccadical_val(solver, literal) > 0;
    }
    map_destroy(variables);
    ccadical_release(solver);
    return found;
}

static bool is_false(void *self, BooleanWord a)
{
    (void)self;
    CCaDiCaL *solver = solver_create();
    add_cnf(solver, cnf_of(a), 0);
    bool none = ccadical_solve(solver) == UNSAT;
    ccadical_release(solver);
    return none;
}

/* F and the negation of each clause of G in turn. */
static bool implies(void *self, BooleanWord a, BooleanWord b)
{
    (void)self;
    CCaDiCaL *solver = solver_create();
    add_cnf(solver, cnf_of(a), 0);
    bool holds_all = true;
    for (size_t i = 0; holds_all && i < cnf_of(b)->count; i++) {
        const Clause *clause = &cnf_of(b)->clauses[i];
        for (size_t k = 0; k < clause->count; k++)
            ccadical_assume(solver, -clause->literals[k]);
        holds_all = ccadical_solve(solver) == UNSAT;
    }
    ccadical_release(solver);
    return holds_all;
}

static bool holds(void *self, BooleanWord a, const uint8_t *values, size_t count)
{
    for (size_t i = 0; i < cnf_of(a)->count; i++) {
        const Clause *clause = &cnf_of(a)->clauses[i];
        bool satisfied = false;
        for (size_t k = 0; k < clause->count; k++) {
            size_t number = variable_of(self, clause->literals[k]);
            satisfied |= (number < count && values[number]) == (clause->literals[k] > 0);
        }
        if (!satisfied)
            return false;
    }
    return true;
}

static uint64_t hash(void *self, BooleanWord a)
{
    (void)self;
    (void)a;
    return 0;
}

static size_t size(void *self, BooleanWord a)
{
    (void)self;
    return cnf_of(a)->count;
}

static size_t size_in_use(void *self)
{
    return ((Cnfs *)self)->in_use;
}

static uint64_t effort(void *self)
{
    return ((Cnfs *)self)->made;
}

const BooleanOps *boolean_cnf_ops(void)
{
    static const BooleanOps ops = {
        .create = create,
        .destroy = destroy,
        .constant = constant,
        .variable = variable,
        .not = not,
        .and = and,
        .or = or
        ,
        .exists = exists,
        .rename = rename_all,
        .release = release,
        .is_false = is_false,
        .implies = implies,
        .model = model,
        .holds = holds,
        .hash = hash,
        .size = size,
        .size_in_use = size_in_use,
        .effort = effort,
    };
    return &ops;
}
