/* SPDX-License-Identifier: MIT */
/* The check-refine loop of one proof. Build the tree; then ask, in this order: is it closed (a proof)? do its states keep
 * growing (weaken them)? does it violate a property (answer the violation)? did something run out (give up)? A violation
 * is answered by a short look for a run, by a finer precision, by a longer look, and at last by an explanation. */
#include "verify/parts.h"

#include "base/log.h"
#include "base/progress.h"
#include "cex/slice.h"
#include "verify/invariant.h"
#include "verify/shape.h"

#include <stdlib.h>
#include <string.h>

/* An attempt's part of the proof's time, and the most that it may take. */
static const double attempt_part = 0.3, attempt_seconds = 1.0;

enum { ASK_EVERY = 16 }; /* nodes */

/* What a step of the loop leads to. */
typedef enum ProofOutcome {
    OUTCOME_GO_ON,   /* the tree is to be built further */
    OUTCOME_SETTLED, /* the verdict is TRUE or FALSE */
    OUTCOME_FAILED,  /* this proof has ended; the cause is in the verdict */
} ProofOutcome;

static unsigned way_of(const DomainOps *ops, const char *name)
{
    for (unsigned i = 0; name && ops->ways && ops->ways[i]; i++)
        if (!strcmp(ops->ways[i], name))
            return i;
    return 0;
}

/* The proof has had a little time. */
static void ask_for_spare(Proof *proof)
{
    Check *check = proof->check;
    if (budget_used(check->budget) <= check->asks_at)
        return;
    check->asks_at = 0;
    if (check_needs_spare(check))
        proof->budget.exhausted = LIMIT_TIME;
}

/* BuildOptions.visited: for the progress line, and a picture if one is wanted. */
static void see_node(void *context, const Tree *tree, const Node *node)
{
    Proof *proof = context;
    const Location *location = program_location(proof->check->program, node->location);
    proof->seen++;
    if (location->is_loop_head && location->loop.line)
        proof->loop_line = location->loop.line;
    if (proof->check->options->plot)
        plot_state(proof, tree, node);
    if (proof->check->asks_at > 0 && proof->seen % ASK_EVERY == 0)
        ask_for_spare(proof);
}

static void proof_begin(Proof *proof, size_t first, size_t count)
{
    Check *check = proof->check;
    const VerifyOptions *options = check->options;
    const DomainOps *const *ops = &options->domains[first];
    const bool *takes_over = &options->takes_over[first];
    proof->budget.memory_limit = proof->budget.memory_limit / 4 * 3; /* the rest is for the search after it */
    proof->options = (BuildOptions){.stop = TREE_STOP_CLOSED, .properties = check->watched, .budget = &proof->budget};
    proof->options.visited = see_node;
    proof->options.visited_context = proof;
    proof->terms = term_store_create();
    Text name = {0};
    for (size_t i = 0; i < count; i++) {
        proof->domains[i] = ops[i]->create(check->program, check->watched, proof->terms);
        proof->domains[i]->way = proof->is_attempt ? ops[i]->attempt : way_of(ops[i], options->refine);
        if (ops[i]->advise)
            check_sample(check);
        if (ops[i]->advise)
            ops[i]->advise(proof->domains[i], &check->advice);
        text_add(&name, "%s%s", !i ? "" : takes_over[i] ? "/" : "+", ops[i]->name);
    }
    proof->domain_count = count;
    proof->name = arena_string(check->program->arena, text_string(&name));
    text_free(&name);
    proof->tree = tree_create(proof->domains, count);
    for (size_t i = 1; i < count; i++)
        if (takes_over[i])
            tree_hand_over(proof->tree, i - 1, i, options->samples, options->sample_nodes);
    CexOptions about = {.properties = options->properties, .way = options->way, .terms = proof->terms};
    proof->cex = cex_create(check->program, &about);
    RefineOptions refine = {!options->refine, options->restarts, &proof->budget, options->no_cex ? NULL : proof->cex};
    proof->refiner = refiner_create(proof->tree, proof->domains, count, &refine);
}

static void proof_end(Proof *proof)
{
    refiner_destroy(proof->refiner);
    cex_destroy(proof->cex);
    tree_destroy(proof->tree);
    for (size_t i = 0; i < proof->domain_count; i++)
        proof->domains[i]->ops->destroy(proof->domains[i]);
    term_store_destroy(proof->terms);
}

enum { PREFIX_SIZE = 3 }; /* instances more than there must be */

/* --- is there a run? --------------------------------------------------------------------------------------- */

/* The abstract counterexample, for --dump. */
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

/* A program that builds a heap in which the violation is about to happen; longer lists first. */
static void keep_prefix(const Proof *proof, Violation violation)
{
    Verdict *verdict = &proof->check->verdict;
    for (size_t i = 0; i < proof->domain_count; i++) {
        Domain *domain = proof->domains[i];
        Text text = {0};
        bool found = false;
        for (size_t size = PREFIX_SIZE + 1; size-- > 0 && !found && domain->ops->prefix && violation.node->states[i];)
            found = domain->ops->prefix(domain, violation.node->states[i], size, &text);
        if (found) {
            free(verdict->prefix);
            verdict->prefix = text_take(&text);
        }
        text_free(&text);
    }
}

/* True if a run along the path, or (if asked) along another unrolling of the violation's slice or anywhere, was found:
 * the verdict is FALSE. */
static bool refute(Proof *proof, Violation violation, bool unrolls, double seconds)
{
    Check *check = proof->check;
    if (check->options->keep_slice)
        keep_slice(&check->verdict, proof->tree, violation);
    if (check->options->keep_slice)
        keep_prefix(proof, violation);
    if (check->options->no_cex)
        return false;
    Budget part = budget_part(check->budget, seconds), half = budget_part(check->budget, seconds / 2);
    TreePath path = tree_path(proof->tree, violation.node);
    bool is_asked = check->options->properties >> finding_property(violation.finding) & 1;
    cex_look_for(proof->cex, is_asked ? check->options->properties : check->watched);
    progress_phase("looking for a run", cex_deepest(proof->cex), "operations deep");
    CexResult result = cex_check_path(proof->cex, &path, violation.finding, &half);
    tree_path_free(&path);
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

/* At every violation: the path, and, when three times as much time was used as after the last such look, other unrollings. */
static bool look_briefly(Proof *proof, Violation violation)
{
    Budget *budget = proof->check->budget;
    bool unrolls = budget_used(budget) > 3 * proof->looked;
    bool found = refute(proof, violation, unrolls, check_share(proof->check, PHASE_LOOK));
    if (unrolls)
        proof->looked = budget_used(budget);
    return found;
}

static bool look_longer(Proof *proof, Violation violation)
{
    return refute(proof, violation, true, check_share(proof->check, PHASE_REFUTE));
}

/* --- the loop ---------------------------------------------------------------------------------------------- */

static void note_proof(Proof *proof)
{
    Check *check = proof->check;
    check->verdict.kind = VERDICT_TRUE;
    check->verdict.domain = proof->name;
    if (check->options->proved)
        check->options->proved(check->options->proved_context, proof->tree, proof->domains[0]);
    shapes_collect(&check->verdict, proof->tree, proof->domains[0], &proof->budget, check->options->collect_pictures);
    if (check->options->collect_invariants)
        invariants_collect(&check->verdict, proof->tree, proof->domains[0], &proof->budget);
}

/* A closed tree is a proof if a second look says so too. What that misses is worked on. */
static ProofOutcome answer_closed(Proof *proof)
{
    enum { MENDS_MOST = 8 };
    Verdict *verdict = &proof->check->verdict;
    Flaw flaw;
    char *says = tree_recheck(proof->tree, &proof->options, &flaw);
    if (!says) {
        note_proof(proof);
        return OUTCOME_SETTLED;
    }
    bool mends = flaw.node && proof->mends++ < MENDS_MOST;
    if (mends)
        tree_mend(proof->tree, flaw, proof->options.properties);
    else
        failure_note_cause(verdict, proof->budget.exhausted ? UNKNOWN_TIME : UNKNOWN_GAVE_UP,
                           arena_string(proof->check->program->arena, says));
    free(says);
    return mends ? OUTCOME_GO_ON : OUTCOME_FAILED;
}

/* States that grow. */
static ProofOutcome answer_growth(Proof *proof)
{
    if (tree_switch_grown(proof->tree))
        return OUTCOME_GO_ON;
    failure_note_growth(proof);
    if (refiner_weaken(proof->refiner))
        return OUTCOME_GO_ON;
    failure_note_cause(&proof->check->verdict, UNKNOWN_GROWTH, NULL);
    return OUTCOME_FAILED;
}

static bool refine(Proof *proof, Violation violation)
{
    return refiner_refine(proof->refiner, violation) == REFINE_DONE;
}

/* A violation that may be spurious. Undefined behaviour, once a run commits it, ends what can be proved. */
static ProofOutcome answer_violation(Proof *proof)
{
    Check *check = proof->check;
    Violation violation = tree_violation(proof->tree, 0);
    if (look_briefly(proof, violation))
        return OUTCOME_SETTLED;
    if (check_is_undefined(check))
        return OUTCOME_FAILED;
    if (refine(proof, violation))
        return OUTCOME_GO_ON;
    if (look_longer(proof, violation))
        return OUTCOME_SETTLED;
    if (check_is_undefined(check))
        return OUTCOME_FAILED;
    failure_find_doomed(proof, violation);
    failure_note_status(proof, TREE_VIOLATION);
    return OUTCOME_FAILED;
}

static ProofOutcome answer(Proof *proof, TreeStatus status)
{
    if (proof->is_attempt && status != TREE_SAFE)
        return OUTCOME_FAILED;
    switch (status) {
    case TREE_SAFE:
        return answer_closed(proof);
    case TREE_GREW:
        return answer_growth(proof);
    case TREE_VIOLATION:
        return answer_violation(proof);
    case TREE_UNSUPPORTED:
        if (refiner_ease(proof->refiner))
            return OUTCOME_GO_ON;
        break;
    case TREE_OUT_OF_BUDGET:
        break;
    }
    failure_note_status(proof, status);
    return OUTCOME_FAILED;
}

static bool run(Proof *proof)
{
    ProofOutcome outcome;
    Text phase = {0};
    text_add(&phase, "proving (%s)", proof->name);
    const char *says = arena_string(proof->check->program->arena, text_string(&phase));
    text_free(&phase);
    do {
        progress_phase(says, &proof->seen, "states");
        progress_loop(&proof->loop_line);
        TreeStatus status = tree_build(proof->tree, &proof->options);
        if (log_is_on(LOG_VERIFY))
            log_line(LOG_VERIFY, "%s: %s", proof->name, tree_status_name(status));
        outcome = answer(proof, status);
    } while (outcome == OUTCOME_GO_ON);
    progress_phase("proof ended", NULL, NULL);
    return outcome == OUTCOME_SETTLED;
}

static bool prove(Check *check, size_t first, size_t count, double seconds, bool is_attempt)
{
    Proof proof = {.check = check, .budget = budget_part(check->budget, seconds), .is_attempt = is_attempt};
    proof_begin(&proof, first, count);
    bool settled = run(&proof);
    if (!settled && !is_attempt)
        failure_keep_doomed(&proof);
    cost_note_proof(&proof);
    cost_add_cex(check, proof.cex);
    check->verdict.attempts += !is_attempt;
    check->ran_out = proof.budget.exhausted;
    proof_end(&proof);
    return settled;
}

bool check_prove(Check *check, size_t first, size_t count, double seconds)
{
    const DomainOps *ops = check->options->domains[first];
    const char *refine = check->options->refine;
    double begun = budget_used(check->budget), part = attempt_part * seconds;
    bool attempts = count == 1 && ops->attempt && refine && !way_of(ops, refine);
    if (attempts && prove(check, first, count, part < attempt_seconds ? part : attempt_seconds, true))
        return true;
    return prove(check, first, count, seconds - (budget_used(check->budget) - begun), false);
}
