/* SPDX-License-Identifier: MIT */
/* The check-refine loop: build the tree; a closed one is a proof; at a violation, sharpen precision where it let the
 * violation in, unless a short look finds a run; where no precision helps, look longer; where there is none either, say
 * what was forgotten. */
#include "verify/check.h"

#include "base/progress.h"
#include "cex/cex.h"
#include "cex/slice.h"
#include "refine/doomed.h"
#include "verify/invariant.h"

#include <stdlib.h>
#include <string.h>

/* Of the time left: for the solver's search for a run, and for finding out what was forgotten. Of the time used (but
 * some seconds at least): for a look whether there is a run, before refining. */
static const double refute_share = 0.1, explain_share = 0.05, look_share = 0.2, look_least = 0.1;

/* A proof under construction, and what works on it. */
typedef struct Proof {
    Check *check;
    Budget budget;
    BuildOptions options;
    TermStore *terms;
    const char *name; /* "smg", "smg+explicit" */
    Domain *domains[VERIFY_DOMAINS_MAX];
    size_t domain_count;
    Tree *tree;
    Cex *cex;
    Refiner *refiner;
    size_t blocked_at; /* the item of the last path that no run gets past; SIZE_MAX: not known */
    double looked; /* seconds used when unrollings were last looked at */
} Proof;

static unsigned way_of(const DomainOps *ops, const char *name)
{
    for (unsigned i = 0; name && ops->ways && ops->ways[i]; i++)
        if (!strcmp(ops->ways[i], name))
            return i;
    return 0;
}

static void proof_begin(Proof *proof, const DomainOps *const *ops, size_t count)
{
    Check *check = proof->check;
    const VerifyOptions *options = check->options;
    proof->budget.memory_limit = proof->budget.memory_limit / 4 * 3; /* the rest is for the search after it */
    proof->options =
        (BuildOptions){.stop = TREE_STOP_CLOSED, .properties = check->watched, .budget = &proof->budget};
    proof->terms = term_store_create();
    Text name = {0};
    for (size_t i = 0; i < count; i++) {
        proof->domains[i] = ops[i]->create(check->program, check->watched, proof->terms);
        proof->domains[i]->way = way_of(ops[i], options->refine);
        text_add(&name, "%s%s", i ? "+" : "", ops[i]->name);
    }
    proof->domain_count = count;
    proof->name = arena_string(check->program->arena, text_string(&name));
    text_free(&name);
    proof->tree = tree_create(proof->domains, count);
    CexOptions about = {.properties = options->properties, .way = options->way, .terms = proof->terms};
    proof->cex = cex_create(check->program, &about);
    RefineOptions refine = {!options->refine, options->restarts, &proof->budget, options->no_cex ? NULL : proof->cex};
    proof->refiner = refiner_create(proof->tree, proof->domains, count, &refine);
}

/* --- what it says if it fails ------------------------------------------------------------------------------ */

/* The operation of the program's own code that an edge leaving the path's i-th item belongs to: the call of the model
 * it is in. */
static EdgeId user_edge(const Program *program, const TreePath *path, size_t i, EdgeId edge)
{
    for (size_t at = i + 1; at-- > 0;) {
        const Location *location = program_location(program, program_edge(program, edge)->source);
        if (!program_function(program, location->function)->is_model)
            break;
        if (at < i && path->items[at].kind == PATH_CALL)
            edge = path->items[at].edge;
    }
    return edge;
}

static EdgeId user_edge_at(const Program *program, const Tree *tree, Node *node, EdgeId edge)
{
    TreePath path = tree_path(tree, node);
    EdgeId found = user_edge(program, &path, path.count - 1, edge);
    tree_path_free(&path);
    return found;
}

/* Keeps the most useful cause when several proofs fail. UnknownCause lists them in this order. */
static bool says_more(const Verdict *verdict, UnknownCause why)
{
    return !verdict->attempts || why < verdict->why;
}

static void note_gaps(Check *check, const Tree *tree)
{
    for (size_t i = 0; i < tree_unsupported_count(tree); i++) {
        Unsupported gap = tree_unsupported(tree, i);
        EdgeId edge = user_edge_at(check->program, tree, gap.node, gap.edge);
        Position position = program_edge(check->program, edge)->position;
        verdict_add_gap(&check->verdict, (Gap){gap.reason, position, gap.step->kind != STEP_UNSUPPORTED});
    }
}

static void give_up(Verdict *verdict, UnknownCause why, const char *detail)
{
    if (!says_more(verdict, why))
        return;
    verdict->why = why;
    verdict->detail = detail;
}

/* What an unfinished proof says about the cause. */
static void note_failure(Check *check, const Tree *tree, TreeStatus status)
{
    Verdict *verdict = &check->verdict;
    const char *reason = tree_reason(tree);
    if (tree_unsupported_count(tree)) {
        note_gaps(check, tree);
        give_up(verdict, UNKNOWN_UNSUPPORTED, NULL);
    } else if (status == TREE_VIOLATION) {
        Violation violation = tree_violation(tree, 0);
        if (says_more(verdict, UNKNOWN_UNCONFIRMED))
            verdict_suspect(verdict, violation.finding,
                            user_edge_at(check->program, tree, violation.node, violation.finding.edge));
    } else if (status == TREE_OUT_OF_BUDGET && !strcmp(reason, "time")) {
        give_up(verdict, UNKNOWN_TIME, NULL);
    } else if (status == TREE_OUT_OF_BUDGET && !strcmp(reason, "memory")) {
        give_up(verdict, UNKNOWN_MEMORY, NULL);
    } else {
        give_up(verdict, UNKNOWN_GAVE_UP, arena_string(check->program->arena, reason));
    }
}

static Position position_of(const Program *program, const TreePath *path, size_t item)
{
    const Location *location = program_location(program, path->items[item].node->location);
    EdgeId edge = path->items[item].edge;
    if (edge.index == ID_NONE && location->edge_count)
        edge = location->edges[0];
    return program_edge(program, user_edge(program, path, item, edge))->position;
}

/* Where did the proof lose what it needed? Looks for a doomed heap if the refiner, who looks for them as it goes, has
 * none. */
static void explain(Proof *proof, Violation violation)
{
    Check *check = proof->check;
    const TreePath *path = refiner_path(proof->refiner), *known_path;
    if (check->verdict.discontinuity.says || check->options->no_cex || refiner_doomed(proof->refiner, &known_path))
        return;
    Budget part = budget_part(check->budget, explain_share * check_time_left(check));
    DoomedSearch search = {proof->cex, proof->domains, proof->domain_count, proof->tree, path, violation, &part};
    Doomed doomed;
    if (doomed_find(&search, &doomed))
        check->verdict.discontinuity =
            (Discontinuity){position_of(check->program, path, doomed.item), doomed_says(doomed.kind), doomed.heap};
}

/* What the refiner has found out stays, whichever limit ends the proof. */
static void keep_doomed(Proof *proof)
{
    Verdict *verdict = &proof->check->verdict;
    const Program *program = proof->check->program;
    const TreePath *path;
    const Doomed *doomed = refiner_doomed(proof->refiner, &path);
    if (doomed && !verdict->discontinuity.says)
        verdict->discontinuity = (Discontinuity){position_of(program, path, doomed->item), doomed_says(doomed->kind),
                                                 heap_copy(doomed->heap)};
}

/* Which blocks keep a loop growing, and a heap of theirs. */
static void note_growth(Proof *proof)
{
    Verdict *verdict = &proof->check->verdict;
    const Program *program = proof->check->program;
    const Growth *growth = tree_growth(proof->tree);
    Domain *domain = proof->domains[growth->component];
    enum { SAMPLES = 4, BLOCKS_BEYOND = 4 };
    HeapSample samples[SAMPLES];
    if (!growth->says.length)
        return;
    const State *state = tree_growth_early(proof->tree)->states[growth->component];
    size_t count = domain->ops->concretise(domain, state, BLOCKS_BEYOND, SAMPLES, samples);
    const Location *head = program_location(program, growth->node->location);
    Position position = head->loop.line ? head->loop : program_edge(program, head->edges[0])->position;
    heap_destroy(verdict->growth.doomed);
    verdict->growth = (Discontinuity){position, arena_string(program->arena, text_string((Text *)&growth->says)), NULL};
    for (size_t i = 0; i < count; i++) { /* the last is the largest */
        heap_destroy(verdict->growth.doomed);
        verdict->growth.doomed = samples[i].heap;
        free(samples[i].holes);
    }
}

static void note_tree_cost(Check *check, const char *domain, const char *what, uint64_t amount)
{
    Text name = {0};
    text_add(&name, "%s %s", domain, what);
    verdict_add_cost(&check->verdict, arena_string(check->program->arena, text_string(&name)), (double)amount);
    text_free(&name);
}

static void note_tree_costs(Check *check, const char *domain, const TreeStats *stats)
{
    note_tree_cost(check, domain, "nodes", stats->made);
    note_tree_cost(check, domain, "nodes covered", stats->covered);
    note_tree_cost(check, domain, "nodes merged", stats->merged);
    note_tree_cost(check, domain, "contexts", stats->contexts);
    note_tree_cost(check, domain, "calls reused", stats->table_hits);
    note_tree_cost(check, domain, "posts", stats->post_calls);
    note_tree_cost(check, domain, "comparisons", stats->leq_calls);
}

static void note_refine_costs(Check *check, const char *domain, const RefineStats *stats)
{
    note_tree_cost(check, domain, "refinements", stats->refinements);
    note_tree_cost(check, domain, "merges delayed", stats->merges_delayed);
    note_tree_cost(check, domain, "refined everywhere", stats->climbed);
    note_tree_cost(check, domain, "growth answered", stats->weakened);
    note_tree_cost(check, domain, "precisions tried", stats->questions);
    note_tree_cost(check, domain, "precisions tried last", stats->deferred);
    note_tree_cost(check, domain, "posts on paths", stats->posts);
    note_tree_cost(check, domain, "doomed heaps", stats->doomed);
    note_tree_cost(check, domain, "nodes kept by cuts", stats->kept);
    note_tree_cost(check, domain, "nodes dropped by cuts", stats->dropped);
    note_tree_cost(check, domain, "paths repeated", stats->repeated);
}

/* --- the loop ---------------------------------------------------------------------------------------------- */

static void keep_slice(Verdict *verdict, Tree *tree, Violation violation)
{
    Slice *slice = slice_create(tree, violation);
    Text text = {0};
    slice_print(slice, &text, true);
    free(verdict->slice);
    verdict->slice = text_take(&text);
    slice_dot(slice, &text, true);
    free(verdict->slice_graph);
    verdict->slice_graph = text_take(&text);
    slice_destroy(slice);
}

/* True if a run along the path, or (if asked) along another unrolling of the violation's slice or anywhere, was found:
 * the verdict is FALSE. */
static bool refute(Proof *proof, Violation violation, bool unrolls, double seconds)
{
    Check *check = proof->check;
    proof->blocked_at = SIZE_MAX;
    if (check->options->keep_slice)
        keep_slice(&check->verdict, proof->tree, violation);
    if (check->options->no_cex)
        return false;
    Budget part = budget_part(check->budget, seconds), half = budget_part(check->budget, seconds / 2);
    TreePath path = tree_path(proof->tree, violation.node);
    bool is_asked = check->options->properties >> finding_property(violation.finding) & 1;
    cex_look_for(proof->cex, is_asked ? check->options->properties : check->watched);
    progress_phase("looking for a run along the path", NULL, NULL);
    CexResult result = cex_check_path(proof->cex, &path, violation.finding, &half);
    tree_path_free(&path);
    if (result.answer == CEX_INFEASIBLE)
        proof->blocked_at = result.blocked_at;
    if (result.answer != CEX_FOUND && unrolls)
        result = cex_search(proof->cex, proof->tree, violation, &half);
    /* What comes after this error, or beside it, is not in the slice. */
    if (result.answer != CEX_FOUND && unrolls)
        result = cex_search_program(proof->cex, &part);
    if (result.answer != CEX_FOUND)
        return false;
    check->verdict.run = result.run;
    return check_accept_run(check);
}

/* A closed tree is a proof if a second look says so too. */
static bool confirm(Proof *proof)
{
    Check *check = proof->check;
    char *flaw = tree_recheck(proof->tree, &proof->options);
    if (flaw) {
        give_up(&check->verdict, proof->budget.exhausted ? UNKNOWN_TIME : UNKNOWN_GAVE_UP,
                arena_string(check->program->arena, flaw));
        free(flaw);
        return false;
    }
    check->verdict.kind = VERDICT_TRUE;
    check->verdict.domain = proof->name;
    if (check->options->proved)
        check->options->proved(check->options->proved_context, proof->tree, proof->domains[0]);
    if (check->options->collect_invariants)
        invariants_collect(&check->verdict, proof->tree, proof->domains[0], &proof->budget);
    return true;
}

/* A short look for a run. Other unrollings than the path are tried at first, and when three times as much was used. */
static bool look(Proof *proof, Violation violation)
{
    double used = budget_used(proof->check->budget), seconds = look_share * used;
    bool unrolls = used > 3 * proof->looked;
    if (unrolls)
        proof->looked = used;
    return refute(proof, violation, unrolls, seconds > look_least ? seconds : look_least);
}

static bool run(Proof *proof)
{
    for (;;) {
        progress_phase("proving", NULL, NULL);
        TreeStatus status = tree_build(proof->tree, &proof->options);
        if (status == TREE_SAFE)
            return confirm(proof);
        if (status == TREE_GREW) {
            note_growth(proof);
            if (refiner_weaken(proof->refiner))
                continue;
            give_up(&proof->check->verdict, UNKNOWN_GROWTH, NULL);
            return false;
        }
        if (status == TREE_VIOLATION) {
            Violation violation = tree_violation(proof->tree, 0);
            if (look(proof, violation))
                return true;
            if (check_is_undefined(proof->check))
                return false;
            if (refiner_refine(proof->refiner, violation, proof->blocked_at) == REFINE_DONE)
                continue;
            if (refute(proof, violation, true, refute_share * check_time_left(proof->check)))
                return true;
            if (check_is_undefined(proof->check))
                return false;
            explain(proof, violation);
        }
        note_failure(proof->check, proof->tree, status);
        return false;
    }
}

bool check_prove(Check *check, const DomainOps *const *ops, size_t count, double seconds)
{
    Proof proof = {.check = check, .budget = budget_part(check->budget, seconds)};
    proof_begin(&proof, ops, count);
    bool settled = run(&proof);
    if (!settled)
        keep_doomed(&proof);
    TreeStats stats = tree_stats(proof.tree);
    RefineStats refined = refiner_stats(proof.refiner);
    note_tree_costs(check, proof.name, &stats);
    note_refine_costs(check, proof.name, &refined);
    for (size_t i = 0; i < count; i++)
        if (ops[i]->measure)
            note_tree_cost(check, proof.name, ops[i]->measure,
                           precision_map_measure(tree_precisions(proof.tree), refiner_learned(proof.refiner), i));
    check_note_cex(check, proof.cex);
    check->verdict.attempts++;
    refiner_destroy(proof.refiner);
    cex_destroy(proof.cex);
    tree_destroy(proof.tree);
    for (size_t i = 0; i < count; i++)
        ops[i]->destroy(proof.domains[i]);
    term_store_destroy(proof.terms);
    return settled;
}
