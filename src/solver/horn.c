/* SPDX-License-Identifier: MIT */
/* A predicate between each two neighbours of the sequence, over the variables that occur on both sides; a rule for each
 * constraint. */
#include "solver/horn.h"

#include "base/mem.h"
#include "base/process.h"
#include "solver/horn_inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    VARIABLES_MOST = 256,
    TERMS_MOST = 400,
    CHILD_FACTOR = 4, /* seconds of CPU for one that Z3 counts */
};

static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context;
    (void)code;
}

/* Each query is limited by Z3's own count of work, as in limit.h; Spacer takes that from the context only. */
static Horn horn_begin(double seconds)
{
    Horn horn = {.translated = map_create()};
    Z3_config config = Z3_mk_config();
    double units = seconds / work_info(WORK_SOLVER)->seconds + 1;
    char limit[16];
    snprintf(limit, sizeof limit, "%u", units < 4e9 ? (unsigned)units : 0);
    Z3_set_param_value(config, "rlimit", limit);
    horn.z3 = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_set_error_handler(horn.z3, ignore_error);
    horn.integer = Z3_mk_int_sort(horn.z3);
    horn.array = Z3_mk_array_sort(horn.z3, horn.integer, horn.integer);
    return horn;
}

/* What all queries of the context took, as Z3 counts work. */
static uint64_t units_used(const Horn *horn)
{
    Z3_context z3 = horn->z3;
    uint64_t units = 0;
    Z3_solver solver = Z3_mk_simple_solver(z3);
    Z3_solver_inc_ref(z3, solver);
    Z3_solver_check(z3, solver);
    Z3_stats stats = Z3_solver_get_statistics(z3, solver);
    Z3_stats_inc_ref(z3, stats);
    for (unsigned i = 0; i < Z3_stats_size(z3, stats); i++)
        if (!strcmp(Z3_stats_get_key(z3, stats, i), "rlimit count") && Z3_stats_is_uint(z3, stats, i))
            units = Z3_stats_get_uint_value(z3, stats, i);
    Z3_stats_dec_ref(z3, stats);
    Z3_solver_dec_ref(z3, solver);
    return units;
}

static void horn_end(Horn *horn)
{
    Z3_del_context(horn->z3);
    map_destroy(horn->translated);
}

static bool is_broken(const Horn *horn)
{
    return Z3_get_error_code(horn->z3) != Z3_OK;
}

/* False if some term has an operation on bits. */
static bool translate_all(Horn *horn, const Term *const *terms, size_t count, Z3_ast *out)
{
    for (size_t i = 0; i < count; i++)
        if (!(out[i] = horn_translate(horn, terms[i])))
            return false;
    return !is_broken(horn);
}

/* --- queries ----------------------------------------------------------------------------------------------- */

static void parameter(Z3_context z3, Z3_params parameters, const char *name, unsigned value)
{
    Z3_params_set_uint(z3, parameters, Z3_mk_string_symbol(z3, name), value);
}

static void flag(Z3_context z3, Z3_params parameters, const char *name, bool value)
{
    Z3_params_set_bool(z3, parameters, Z3_mk_string_symbol(z3, name), value);
}

static Z3_solver make_solver(const Horn *horn, const Budget *budget, bool minimises)
{
    Z3_context z3 = horn->z3;
    Z3_solver solver = Z3_mk_simple_solver(z3);
    Z3_solver_inc_ref(z3, solver);
    Z3_params parameters = Z3_mk_params(z3);
    Z3_params_inc_ref(z3, parameters);
    if (budget && budget->memory_limit)
        parameter(z3, parameters, "max_memory", (unsigned)(budget->memory_limit >> 20));
    flag(z3, parameters, "core.minimize", minimises);
    Z3_solver_set_params(z3, solver, parameters);
    Z3_params_dec_ref(z3, parameters);
    return solver;
}

/* --- cores ------------------------------------------------------------------------------------------------- */

static bool find_core(Horn *horn, const Term *const *terms, size_t count, const Budget *budget, bool *needed)
{
    Z3_context z3 = horn->z3;
    Z3_ast *made = mem_alloc((count + 1) * sizeof *made), *names = mem_alloc((count + 1) * sizeof *names);
    bool found = translate_all(horn, terms, count, made);
    Z3_solver solver = make_solver(horn, budget, true);
    for (size_t i = 0; i < count && found; i++) {
        names[i] = Z3_mk_fresh_const(z3, "c", Z3_mk_bool_sort(z3));
        Z3_solver_assert(z3, solver, Z3_mk_implies(z3, names[i], made[i]));
    }
    found = found && Z3_solver_check_assumptions(z3, solver, (unsigned)count, names) == Z3_L_FALSE;
    if (found) {
        Z3_ast_vector core = Z3_solver_get_unsat_core(z3, solver);
        Z3_ast_vector_inc_ref(z3, core);
        for (unsigned i = 0; i < Z3_ast_vector_size(z3, core); i++)
            for (size_t k = 0; k < count; k++)
                needed[k] |= Z3_is_eq_ast(z3, Z3_ast_vector_get(z3, core, i), names[k]);
        Z3_ast_vector_dec_ref(z3, core);
    }
    Z3_solver_dec_ref(z3, solver);
    free(made);
    free(names);
    return found;
}

bool horn_core(const Term *const *terms, size_t count, double seconds, Budget *budget, bool *needed)
{
    Horn horn = horn_begin(seconds);
    memset(needed, 0, count * sizeof *needed);
    bool found = find_core(&horn, terms, count, budget, needed);
    if (budget)
        budget_spend(budget, WORK_SOLVER, units_used(&horn));
    horn_end(&horn);
    return found;
}

/* --- interpolants ------------------------------------------------------------------------------------------ */

typedef struct HornSequence {
    Horn horn;
    Z3_ast *terms;
    size_t count;
    const Term *variables[VARIABLES_MOST];
    size_t first[VARIABLES_MOST], last[VARIABLES_MOST]; /* terms that they occur in */
    size_t variable_count;
    Z3_func_decl *predicates; /* between terms i and i + 1; the last: the contradiction */
} HornSequence;

/* False if there are too many variables. */
static bool note_variables(HornSequence *sequence, const Term *term, size_t at)
{
    bool fits = true;
    for (uint32_t i = 0; i < term->child_count && fits; i++)
        fits = note_variables(sequence, term->children[i], at);
    if (term->kind != TERM_VARIABLE)
        return fits;
    size_t i = 0;
    while (i < sequence->variable_count && sequence->variables[i] != term)
        i++;
    if (i == VARIABLES_MOST)
        return false;
    if (i == sequence->variable_count) {
        sequence->variables[sequence->variable_count++] = term;
        sequence->first[i] = at;
    }
    sequence->last[i] = at;
    return fits;
}

/* The variables that a predicate is about. */
static unsigned shared(HornSequence *sequence, size_t i, Z3_ast *out, Z3_sort *sorts)
{
    unsigned count = 0;
    for (size_t v = 0; v < sequence->variable_count; v++)
        if (sequence->first[v] <= i && i < sequence->last[v]) {
            sorts[count] = horn_sort(&sequence->horn, sequence->variables[v]->sort);
            out[count++] = horn_translate(&sequence->horn, sequence->variables[v]);
        }
    return count;
}

static Z3_ast predicate_at(HornSequence *sequence, size_t i)
{
    Z3_ast arguments[VARIABLES_MOST];
    Z3_sort sorts[VARIABLES_MOST];
    unsigned count = shared(sequence, i, arguments, sorts);
    return Z3_mk_app(sequence->horn.z3, sequence->predicates[i], count, arguments);
}

static void declare(HornSequence *sequence, Z3_fixedpoint engine, size_t i)
{
    Z3_context z3 = sequence->horn.z3;
    Z3_ast arguments[VARIABLES_MOST];
    Z3_sort sorts[VARIABLES_MOST];
    unsigned count = shared(sequence, i, arguments, sorts);
    Z3_symbol name = Z3_mk_int_symbol(z3, (int)i);
    sequence->predicates[i] = Z3_mk_func_decl(z3, name, count, sorts, Z3_mk_bool_sort(z3));
    Z3_fixedpoint_register_relation(z3, engine, sequence->predicates[i]);
}

/* The predicate before the term, and the term, imply the one behind. */
static void add_rule(HornSequence *sequence, Z3_fixedpoint engine, size_t i)
{
    Z3_context z3 = sequence->horn.z3;
    Z3_app bound[VARIABLES_MOST];
    unsigned count = 0;
    for (size_t v = 0; v < sequence->variable_count; v++)
        if (sequence->first[v] <= i && i <= sequence->last[v])
            bound[count++] = Z3_to_app(z3, horn_translate(&sequence->horn, sequence->variables[v]));
    Z3_ast body[2] = {sequence->terms[i], i ? predicate_at(sequence, i - 1) : Z3_mk_true(z3)};
    Z3_ast rule = Z3_mk_implies(z3, Z3_mk_and(z3, 2, body), predicate_at(sequence, i));
    if (count)
        rule = Z3_mk_forall_const(z3, 0, count, bound, 0, NULL, rule);
    Z3_fixedpoint_add_rule(z3, engine, rule, NULL);
}

static void set_engine(const Horn *horn, Z3_fixedpoint engine, size_t count)
{
    Z3_context z3 = horn->z3;
    Z3_params parameters = Z3_mk_params(z3);
    Z3_params_inc_ref(z3, parameters);
    Z3_params_set_symbol(z3, parameters, Z3_mk_string_symbol(z3, "engine"), Z3_mk_string_symbol(z3, "spacer"));
    flag(z3, parameters, "xform.inline_linear", false);
    flag(z3, parameters, "xform.inline_eager", false);
    flag(z3, parameters, "xform.slice", false);
    parameter(z3, parameters, "spacer.min_level", (unsigned)count);
    Z3_fixedpoint_set_params(z3, engine, parameters);
    Z3_params_dec_ref(z3, parameters);
}

/* What Spacer says of each predicate, over the variables. */
static bool solve(HornSequence *sequence, Z3_ast *out)
{
    Z3_context z3 = sequence->horn.z3;
    Z3_fixedpoint engine = Z3_mk_fixedpoint(z3);
    Z3_fixedpoint_inc_ref(z3, engine);
    set_engine(&sequence->horn, engine, sequence->count);
    for (size_t i = 0; i < sequence->count; i++)
        declare(sequence, engine, i);
    for (size_t i = 0; i < sequence->count; i++)
        add_rule(sequence, engine, i);
    Z3_func_decl goal = sequence->predicates[sequence->count - 1];
    bool found = !is_broken(&sequence->horn) && Z3_fixedpoint_query_relations(z3, engine, 1, &goal) == Z3_L_FALSE;
    for (size_t i = 0; i + 1 < sequence->count && found; i++) {
        Z3_ast arguments[VARIABLES_MOST];
        Z3_sort sorts[VARIABLES_MOST];
        Z3_ast cover = Z3_fixedpoint_get_cover_delta(z3, engine, -1, sequence->predicates[i]);
        found = cover && !is_broken(&sequence->horn);
        if (found)
            out[i] = Z3_substitute_vars(z3, cover, shared(sequence, i, arguments, sorts), arguments);
    }
    Z3_fixedpoint_dec_ref(z3, engine);
    return found;
}

/* Does each formula and the next term imply the next formula, and the last with the last term a contradiction? */
static bool is_inductive(HornSequence *sequence, Z3_ast *formulas, const Budget *budget)
{
    Z3_context z3 = sequence->horn.z3;
    bool holds = true;
    for (size_t i = 0; i < sequence->count && holds; i++) {
        Z3_solver solver = make_solver(&sequence->horn, budget, false);
        if (i)
            Z3_solver_assert(z3, solver, formulas[i - 1]);
        Z3_solver_assert(z3, solver, sequence->terms[i]);
        if (i + 1 < sequence->count)
            Z3_solver_assert(z3, solver, Z3_mk_not(z3, formulas[i]));
        holds = Z3_solver_check(z3, solver) == Z3_L_FALSE;
        Z3_solver_dec_ref(z3, solver);
    }
    return holds;
}

/* --- in a child --------------------------------------------------------------------------------------------- */

/* Spacer may crash (Z3 4.8.12 does), so it has a process of its own, which leaves its answer in memory that both share. */
typedef struct HornWork {
    HornSequence *sequence;
    const Budget *budget;
    HornAnswer *answer;
} HornWork;

static bool interpolate(void *context)
{
    HornWork *work = context;
    HornSequence *sequence = work->sequence;
    Z3_ast *formulas = mem_alloc(sequence->count * sizeof *formulas);
    bool found = solve(sequence, formulas) && is_inductive(sequence, formulas, work->budget);
    for (size_t i = 0; i + 1 < sequence->count && found; i++)
        answer_put(work->answer, &sequence->horn, formulas[i], sequence->variables, sequence->variable_count);
    work->answer->units = units_used(&sequence->horn);
    free(formulas);
    return found && !work->answer->overflows;
}

static bool interpolate_apart(HornSequence *sequence, TermStore *store, double seconds, Budget *budget,
                              const Term **out)
{
    HornAnswer *answer = mmap(NULL, sizeof *answer, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (answer == MAP_FAILED)
        return false;
    bool found = process_try(interpolate, &(HornWork){sequence, budget, answer}, CHILD_FACTOR * seconds + 1,
                             budget ? budget->memory_limit : 0);
    if (budget)
        budget_spend(budget, WORK_SOLVER, answer->units);
    answer->length = 0;
    for (size_t i = 0; i + 1 < sequence->count && found; i++)
        out[i] = answer_get(answer, store, sequence->variables);
    munmap(answer, sizeof *answer);
    return found;
}

bool horn_interpolants(TermStore *store, const Term *const *terms, size_t count, double seconds, Budget *budget,
                       const Term **out)
{
    if (count < 2 || count > TERMS_MOST)
        return false;
    HornSequence *sequence = mem_alloc(sizeof *sequence);
    sequence->horn = horn_begin(seconds);
    sequence->count = count;
    sequence->terms = mem_alloc(count * sizeof *sequence->terms);
    sequence->predicates = mem_alloc(count * sizeof *sequence->predicates);
    bool found = translate_all(&sequence->horn, terms, count, sequence->terms);
    for (size_t i = 0; i < count && found; i++)
        found = note_variables(sequence, terms[i], i);
    found = found && interpolate_apart(sequence, store, seconds, budget, out);
    horn_end(&sequence->horn);
    free(sequence->predicates);
    free(sequence->terms);
    free(sequence);
    return found;
}
