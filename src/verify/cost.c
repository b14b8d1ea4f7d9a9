/* SPDX-License-Identifier: MIT */
/* What a check cost, by name: of each proof, and of all searches. */
#include "verify/parts.h"

/* "smg posts". */
static void note(void *context, const char *what, uint64_t amount)
{
    Proof *proof = context;
    Check *check = proof->check;
    Text name = {0};
    text_add(&name, "%s %s", proof->name, what);
    verdict_add_cost(&check->verdict, arena_string(check->program->arena, text_string(&name)), (double)amount);
    text_free(&name);
}

void cost_note_proof(Proof *proof)
{
    TreeStats tree = tree_stats(proof->tree);
    RefineStats refiner = refiner_stats(proof->refiner);
    note(proof, "nodes", tree.made);
    note(proof, "nodes covered", tree.covered);
    note(proof, "nodes merged", tree.merged);
    note(proof, "contexts", tree.contexts);
    note(proof, "calls reused", tree.table_hits);
    note(proof, "posts", tree.post_calls);
    note(proof, "comparisons", tree.leq_calls);
    note(proof, "KiB of states at most", tree.state_bytes >> 10);
    note(proof, "times states were freed", tree.releases);
    note(proof, "refinements", refiner.refinements);
    note(proof, "merges delayed", refiner.merges_delayed);
    note(proof, "refined along a path", refiner.along);
    note(proof, "refined everywhere", refiner.climbed);
    note(proof, "samples", tree.samples);
    note(proof, "growth answered", refiner.weakened);
    note(proof, "precisions tried", refiner.questions);
    note(proof, "precisions tried last", refiner.deferred);
    note(proof, "posts on paths", refiner.posts);
    note(proof, "doomed heaps", refiner.doomed);
    note(proof, "nodes kept by cuts", refiner.kept);
    note(proof, "nodes dropped by cuts", refiner.dropped);
    note(proof, "paths repeated", refiner.repeated);
    for (size_t i = 0; i < proof->domain_count; i++) {
        const char *measure = proof->domains[i]->ops->measure;
        if (proof->domains[i]->ops->costs)
            proof->domains[i]->ops->costs(proof->domains[i], note, proof);
        if (measure)
            note(proof, measure,
                 precision_map_measure(tree_precisions(proof->tree), refiner_learned(proof->refiner), i));
    }
}

void cost_add_cex(Check *check, const Cex *cex)
{
    CexStats stats = cex_stats(cex);
    check->asked.queries += stats.queries;
    check->asked.solver_seconds += stats.solver_seconds;
    check->asked.steps += stats.steps;
    check->asked.states += stats.states;
    if (stats.deepest > check->asked.deepest)
        check->asked.deepest = stats.deepest;
}

void cost_note_check(Check *check)
{
    Verdict *verdict = &check->verdict;
    verdict_add_cost(verdict, "search runs", (double)check->runs);
    verdict_add_cost(verdict, "search steps", (double)check->run_steps);
    verdict_add_cost(verdict, "samples CPU seconds", check->sample_seconds);
    verdict_add_cost(verdict, "symbolic steps", (double)check->asked.steps);
    verdict_add_cost(verdict, "symbolic states", (double)check->asked.states);
    verdict_add_cost(verdict, "symbolic depth", (double)check->asked.deepest);
    verdict_add_cost(verdict, "solver queries", (double)check->asked.queries);
    verdict_add_cost(verdict, "solver CPU seconds", check->asked.solver_seconds);
}
