/* SPDX-License-Identifier: MIT */
/* Terms become Z3's once each; their translations are referenced as long as the context lives. The assertions are kept
 * beside the solver, so that it can be changed: bit vectors alone have a much faster solver than arrays. */
#include "solver/smt.h"

#include "base/log.h"
#include "base/mem.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <z3.h>

struct Smt {
    Z3_context context; /* NULL until the first query */
    Z3_solver solver;
    Z3_model model; /* of the last query, NULL if it has none */
    bool has_arrays;
    bool is_broken; /* a term could not be translated: every answer is unknown */
    const Term **asserted;
    size_t asserted_count, asserted_capacity;
    size_t *marks; /* asserted_count at each push */
    size_t mark_count, mark_capacity;
    size_t sent;        /* assertions the solver knows */
    size_t sent_marks;  /* pushes the solver knows */
    Z3_ast *translated; /* by term id, NULL if not yet */
    size_t translated_capacity;
    const Term **pending; /* of a translation under way */
    size_t pending_capacity;
    char reason[80];
    uint64_t units; /* Z3's count at the end of the last query */
    SmtStats stats;
};

Smt *smt_create(void)
{
    return mem_alloc(sizeof(Smt));
}

static void drop_model(Smt *smt)
{
    if (smt->model)
        Z3_model_dec_ref(smt->context, smt->model);
    smt->model = NULL;
}

static void drop_solver(Smt *smt)
{
    drop_model(smt);
    if (smt->solver)
        Z3_solver_dec_ref(smt->context, smt->solver);
    smt->solver = NULL;
    smt->sent = smt->sent_marks = 0;
}

void smt_destroy(Smt *smt)
{
    if (!smt)
        return;
    if (smt->context) {
        drop_solver(smt);
        Z3_del_context(smt->context);
    }
    free(smt->asserted);
    free(smt->marks);
    free(smt->translated);
    free(smt->pending);
    free(smt);
}

void smt_push(Smt *smt)
{
    smt->marks = array_room(smt->marks, &smt->mark_capacity, smt->mark_count, sizeof *smt->marks);
    smt->marks[smt->mark_count++] = smt->asserted_count;
}

void smt_pop(Smt *smt, size_t count)
{
    if (!count)
        return;
    drop_model(smt);
    smt->mark_count -= count;
    smt->asserted_count = smt->marks[smt->mark_count];
    if (smt->sent_marks > smt->mark_count) {
        Z3_solver_pop(smt->context, smt->solver, (unsigned)(smt->sent_marks - smt->mark_count));
        smt->sent_marks = smt->mark_count;
    }
    if (smt->sent > smt->asserted_count)
        smt->sent = smt->asserted_count;
}

void smt_assert(Smt *smt, const Term *term)
{
    smt->asserted = array_room(smt->asserted, &smt->asserted_capacity, smt->asserted_count, sizeof *smt->asserted);
    smt->asserted[smt->asserted_count++] = term;
}

/* Z3 calls it where it would else end the process. The error is asked for where it matters. */
static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context;
    (void)code;
}

static void make_context(Smt *smt)
{
    if (smt->context)
        return;
    Z3_config config = Z3_mk_config();
    smt->context = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(smt->context, ignore_error);
}

static void make_solver(Smt *smt)
{
    if (smt->solver)
        return;
    Z3_symbol logic = Z3_mk_string_symbol(smt->context, smt->has_arrays ? "QF_ABV" : "QF_BV");
    smt->solver = Z3_mk_solver_for_logic(smt->context, logic);
    Z3_solver_inc_ref(smt->context, smt->solver);
}

static Z3_ast *translation(Smt *smt, const Term *term)
{
    if (term->id >= smt->translated_capacity) {
        size_t capacity = 2 * ((size_t)term->id + 512);
        Z3_ast *larger = mem_alloc(capacity * sizeof *larger);
        if (smt->translated_capacity)
            memcpy(larger, smt->translated, smt->translated_capacity * sizeof *larger);
        free(smt->translated);
        smt->translated = larger;
        smt->translated_capacity = capacity;
    }
    return &smt->translated[term->id];
}

/* A sort is referenced by the context's table as long as a term of it is, and by nothing else: the caller uses it at
 * once. */
static Z3_sort sort_of(Smt *smt, Sort sort)
{
    Z3_context z3 = smt->context;
    if (!sort.width)
        return Z3_mk_bool_sort(z3);
    if (!sort.index)
        return Z3_mk_bv_sort(z3, sort.width);
    smt->has_arrays = true;
    Z3_sort index = Z3_mk_bv_sort(z3, sort.index);
    Z3_inc_ref(z3, Z3_sort_to_ast(z3, index));
    Z3_sort element = Z3_mk_bv_sort(z3, sort.width);
    Z3_inc_ref(z3, Z3_sort_to_ast(z3, element));
    return Z3_mk_array_sort(z3, index, element);
}

typedef Z3_ast BinaryMaker(Z3_context context, Z3_ast left, Z3_ast right);
static BinaryMaker *const binary_makers[] = {
    [TERM_EQ] = Z3_mk_eq,       [TERM_ADD] = Z3_mk_bvadd,    [TERM_SUB] = Z3_mk_bvsub,     [TERM_MUL] = Z3_mk_bvmul,
    [TERM_UDIV] = Z3_mk_bvudiv, [TERM_SDIV] = Z3_mk_bvsdiv,  [TERM_UREM] = Z3_mk_bvurem,   [TERM_SREM] = Z3_mk_bvsrem,
    [TERM_SHL] = Z3_mk_bvshl,   [TERM_LSHR] = Z3_mk_bvlshr,  [TERM_ASHR] = Z3_mk_bvashr,   [TERM_BITAND] = Z3_mk_bvand,
    [TERM_BITOR] = Z3_mk_bvor,  [TERM_BITXOR] = Z3_mk_bvxor, [TERM_ULT] = Z3_mk_bvult,     [TERM_ULE] = Z3_mk_bvule,
    [TERM_SLT] = Z3_mk_bvslt,   [TERM_SLE] = Z3_mk_bvsle,    [TERM_CONCAT] = Z3_mk_concat, [TERM_SELECT] = Z3_mk_select,
};

/* The translation of a term whose children are translated. */
static Z3_ast translate_node(Smt *smt, const Term *term)
{
    Z3_context z3 = smt->context;
    Z3_ast few[3], *children = term->child_count <= 3 ? few : mem_alloc(term->child_count * sizeof *children);
    for (uint32_t i = 0; i < term->child_count; i++)
        children[i] = *translation(smt, term->children[i]);
    Z3_ast made;
    switch (term->kind) {
    case TERM_TRUE:
        made = Z3_mk_true(z3);
        break;
    case TERM_FALSE:
        made = Z3_mk_false(z3);
        break;
    case TERM_CONSTANT:
        made = Z3_mk_unsigned_int64(z3, term->constant, sort_of(smt, term->sort));
        break;
    case TERM_VARIABLE:
        made = Z3_mk_const(z3, Z3_mk_string_symbol(z3, term->name), sort_of(smt, term->sort));
        break;
    case TERM_NOT:
        made = Z3_mk_not(z3, children[0]);
        break;
    case TERM_AND:
        made = Z3_mk_and(z3, term->child_count, children);
        break;
    case TERM_OR:
        made = Z3_mk_or(z3, term->child_count, children);
        break;
    case TERM_ITE:
        made = Z3_mk_ite(z3, children[0], children[1], children[2]);
        break;
    case TERM_EXTRACT:
        made = Z3_mk_extract(z3, (unsigned)(term->constant >> 8), term->constant & 0xff, children[0]);
        break;
    case TERM_ZEXT:
        made = Z3_mk_zero_ext(z3, term->sort.width - term->children[0]->sort.width, children[0]);
        break;
    case TERM_SEXT:
        made = Z3_mk_sign_ext(z3, term->sort.width - term->children[0]->sort.width, children[0]);
        break;
    case TERM_STORE:
        made = Z3_mk_store(z3, children[0], children[1], children[2]);
        break;
    default:
        made = binary_makers[term->kind](z3, children[0], children[1]);
        break;
    }
    if (children != few)
        free(children);
    return made;
}

/* Children before parents, without recursion: terms may be deep. */
static Z3_ast translate(Smt *smt, const Term *root)
{
    size_t count = 0;
    smt->pending = array_room(smt->pending, &smt->pending_capacity, count, sizeof *smt->pending);
    smt->pending[count++] = root;
    while (count) {
        const Term *term = smt->pending[count - 1];
        size_t before = count;
        for (uint32_t i = 0; !*translation(smt, term) && i < term->child_count; i++)
            if (!*translation(smt, term->children[i])) {
                smt->pending = array_room(smt->pending, &smt->pending_capacity, count, sizeof *smt->pending);
                smt->pending[count++] = term->children[i];
            }
        if (count > before)
            continue;
        count--;
        if (*translation(smt, term))
            continue;
        Z3_ast made = translate_node(smt, term);
        if (!made || Z3_get_error_code(smt->context) != Z3_OK)
            return NULL;
        Z3_inc_ref(smt->context, made);
        *translation(smt, term) = made;
    }
    return *translation(smt, root);
}

/* Tells the solver what it does not know yet. */
static void tell(Smt *smt)
{
    bool had_arrays = smt->has_arrays;
    for (size_t i = smt->sent; i < smt->asserted_count && !smt->is_broken; i++)
        smt->is_broken = !translate(smt, smt->asserted[i]);
    if (smt->is_broken)
        return;
    if (smt->has_arrays != had_arrays)
        drop_solver(smt);
    make_solver(smt);
    while (smt->sent < smt->asserted_count || smt->sent_marks < smt->mark_count) {
        if (smt->sent_marks < smt->mark_count && smt->marks[smt->sent_marks] == smt->sent) {
            Z3_solver_push(smt->context, smt->solver);
            smt->sent_marks++;
        } else {
            Z3_solver_assert(smt->context, smt->solver, translate(smt, smt->asserted[smt->sent++]));
        }
    }
}

/* False if the budget allows no query. */
static bool set_limits(Smt *smt, double seconds, Budget *budget)
{
    if (budget && budget_exhausted_now(budget))
        return false;
    if (budget && budget->limit > 0 && seconds > budget->limit - budget_used(budget))
        seconds = budget->limit - budget_used(budget);
    if (seconds <= 0)
        return false;
    Z3_context z3 = smt->context;
    Z3_params params = Z3_mk_params(z3);
    Z3_params_inc_ref(z3, params);
    double units = seconds / work_info(WORK_SOLVER)->seconds + 1;
    if (budget && budget->work)
        Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "rlimit"), units < 4e9 ? (unsigned)units : 0);
    else
        Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "timeout"), (unsigned)(seconds * 1000) + 1);
    if (budget && budget->memory_limit)
        Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "max_memory"), (unsigned)(budget->memory_limit >> 20));
    Z3_solver_set_params(z3, smt->solver, params);
    Z3_params_dec_ref(z3, params);
    return true;
}

static SmtAnswer unknown(Smt *smt, const char *reason)
{
    snprintf(smt->reason, sizeof smt->reason, "%s", reason);
    smt->stats.unknown++;
    return SMT_UNKNOWN;
}

/* What Z3 has counted since the solver was made. */
static uint64_t units_used(Smt *smt)
{
    Z3_context z3 = smt->context;
    Z3_stats stats = Z3_solver_get_statistics(z3, smt->solver);
    uint64_t units = 0;
    Z3_stats_inc_ref(z3, stats);
    for (unsigned i = 0; i < Z3_stats_size(z3, stats); i++)
        if (!strcmp(Z3_stats_get_key(z3, stats, i), "rlimit count") && Z3_stats_is_uint(z3, stats, i))
            units = Z3_stats_get_uint_value(z3, stats, i);
    Z3_stats_dec_ref(z3, stats);
    return units;
}

/* Tells a budget that counts work. Z3's own count is 32 bits wide. */
static void spend(Smt *smt, Budget *budget)
{
    if (!budget || !budget->work)
        return;
    uint64_t units = units_used(smt);
    budget_spend(budget, WORK_SOLVER, (uint32_t)(units - smt->units));
    smt->units = units;
}

static SmtAnswer check(Smt *smt, double seconds, Budget *budget)
{
    double begun = budget_cpu_used();
    smt->stats.queries++;
    make_context(smt);
    drop_model(smt);
    Z3_get_error_code(smt->context); /* of an earlier query */
    tell(smt);
    if (smt->is_broken)
        return unknown(smt, "a term that Z3 does not take");
    if (!set_limits(smt, seconds, budget))
        return unknown(smt, "out of budget");
    Z3_lbool answer = Z3_solver_check(smt->context, smt->solver);
    smt->stats.seconds += budget_cpu_used() - begun;
    spend(smt, budget);
    if (answer == Z3_L_FALSE) {
        smt->stats.unsat++;
        return SMT_UNSAT;
    }
    if (answer == Z3_L_UNDEF)
        return unknown(smt, Z3_solver_get_reason_unknown(smt->context, smt->solver));
    smt->model = Z3_solver_get_model(smt->context, smt->solver);
    if (!smt->model)
        return unknown(smt, "no model");
    Z3_model_inc_ref(smt->context, smt->model);
    smt->stats.sat++;
    return SMT_SAT;
}

SmtAnswer smt_check(Smt *smt, double seconds, Budget *budget)
{
    static const char *const names[] = {[SMT_SAT] = "sat", [SMT_UNSAT] = "unsat", [SMT_UNKNOWN] = "unknown"};
    SmtAnswer answer = check(smt, seconds, budget);
    if (log_is_on(LOG_SOLVER))
        log_line(LOG_SOLVER, "query %" PRIu64 " of %zu assertions: %s%s%s", smt->stats.queries, smt->asserted_count,
                 names[answer], answer == SMT_UNKNOWN ? ", " : "", answer == SMT_UNKNOWN ? smt->reason : "");
    return answer;
}

const char *smt_reason(const Smt *smt)
{
    return smt->reason;
}

bool smt_value(Smt *smt, const Term *term, uint64_t *value)
{
    Z3_ast asked = smt->model ? translate(smt, term) : NULL, answer = NULL;
    if (!asked || !Z3_model_eval(smt->context, smt->model, asked, true, &answer) || !answer)
        return false;
    Z3_inc_ref(smt->context, answer);
    bool known = true;
    if (term->sort.width) {
        known = Z3_get_numeral_uint64(smt->context, answer, value);
    } else {
        Z3_lbool truth = Z3_get_bool_value(smt->context, answer);
        known = truth != Z3_L_UNDEF;
        *value = truth == Z3_L_TRUE;
    }
    Z3_dec_ref(smt->context, answer);
    return known;
}

SmtStats smt_stats(const Smt *smt)
{
    return smt->stats;
}
