/* SPDX-License-Identifier: MIT */
/* What an unfinished proof says: why it ended, what kept growing, and a heap that it could not rule out. */
#include "verify/parts.h"

#include "refine/doomed.h"
#include "verify/differences.h"

#include <stdlib.h>

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
    TreePath path = tree_calls_to(tree, node);
    EdgeId found = user_edge(program, &path, path.count - 1, edge);
    tree_path_free(&path);
    return found;
}

/* Keeps the most useful cause when several proofs fail. UnknownCause lists them in this order. */
static bool says_more(const Verdict *verdict, UnknownCause why)
{
    return !verdict->attempts || why < verdict->why;
}

void failure_note_cause(Verdict *verdict, UnknownCause why, const char *detail)
{
    if (!says_more(verdict, why))
        return;
    verdict->why = why;
    verdict->detail = detail;
}

/* Everything reachable that is not modelled. */
static void note_gaps(Check *check, const Tree *tree)
{
    for (size_t i = 0; i < tree_unsupported_count(tree); i++) {
        Unsupported gap = tree_unsupported(tree, i);
        EdgeId edge = user_edge_at(check->program, tree, gap.node, gap.edge);
        Position position = program_edge(check->program, edge)->position;
        verdict_add_gap(&check->verdict, (Gap){gap.reason, position, gap.step->kind != STEP_UNSUPPORTED});
    }
}

static void note_suspect(Check *check, const Tree *tree)
{
    Violation violation = tree_violation(tree, 0);
    EdgeId edge = user_edge_at(check->program, tree, violation.node, violation.finding.edge);
    if (says_more(&check->verdict, UNKNOWN_UNCONFIRMED))
        verdict_suspect(&check->verdict, violation.finding, edge);
}

static void note_limit(Verdict *verdict, Limit limit)
{
    if (limit == LIMIT_TIME)
        failure_note_cause(verdict, UNKNOWN_TIME, NULL);
    else if (limit == LIMIT_MEMORY)
        failure_note_cause(verdict, UNKNOWN_MEMORY, NULL);
    else
        failure_note_cause(verdict, UNKNOWN_GAVE_UP, limit_name(limit));
}

/* Is all that is not modelled a limit of the domain, which the program need not know of? */
static bool has_domain_gaps_only(const Tree *tree)
{
    for (size_t i = 0; i < tree_unsupported_count(tree); i++)
        if (tree_unsupported(tree, i).step->kind == STEP_UNSUPPORTED)
            return false;
    return tree_unsupported_count(tree) > 0;
}

static Position loop_position(const Program *program, const Location *head)
{
    return head->loop.line ? head->loop : program_edge(program, head->edges[0])->position;
}

/* In which blocks and variables do the last two of the states that nothing covers differ? */
static void add_differences(Text *says, const Proof *proof, LocationId location)
{
    const State *states[2] = {NULL, NULL};
    for (size_t i = 0; i < tree_node_count(proof->tree); i++) {
        const Node *node = tree_node(proof->tree, i);
        if (!node->kept || node->covered_by || node->location.index != location.index || !node->states[0])
            continue;
        states[0] = states[1];
        states[1] = node->states[0];
    }
    if (!states[0])
        return;
    Text texts[2] = {{0}, {0}}, names = {0};
    for (int i = 0; i < 2; i++)
        proof->domains[0]->ops->print(proof->domains[0], states[i], &texts[i]);
    if (differences_add(&names, text_string(&texts[1]), text_string(&texts[0])))
        text_add(says, "; two of them differ in %s", text_string(&names));
    else
        text_add(says, "; two of them differ only in links, numbers of blocks or relations between numbers");
    for (int i = 0; i < 2; i++)
        text_free(&texts[i]);
    text_free(&names);
}

/* The loop of the program's own that most states of an unfinished tree are at, unless it is known by what it grows. */
static void note_busiest(Proof *proof)
{
    Verdict *verdict = &proof->check->verdict;
    const Program *program = proof->check->program;
    uint32_t *counts = mem_alloc((program->location_count + 1) * sizeof *counts), busiest = ID_NONE, all = 0;
    for (size_t i = 0; i < tree_node_count(proof->tree) && !verdict->growth.says; i++) {
        const Node *node = tree_node(proof->tree, i);
        const Location *location = program_location(program, node->location);
        if (!node->kept || node->covered_by)
            continue;
        all++;
        if (!location->is_loop_head || !location->edge_count || program_function(program, location->function)->is_model)
            continue;
        counts[node->location.index]++;
        if (busiest == ID_NONE || counts[node->location.index] > counts[busiest])
            busiest = node->location.index;
    }
    if (busiest != ID_NONE && counts[busiest] > 1) {
        Text says = {0};
        text_add(&says, "%u states (of %u in all, domain %s) that none of the others covers", counts[busiest], all,
                 proof->domains[0]->ops->name);
        add_differences(&says, proof, (LocationId){busiest});
        verdict->growth =
            (Discontinuity){.position = loop_position(program, program_location(program, (LocationId){busiest})),
                            .says = arena_string(program->arena, text_string(&says))};
        text_free(&says);
    }
    free(counts);
}

void failure_note_status(Proof *proof, TreeStatus status)
{
    Check *check = proof->check;
    if (check->verdict.attempts && has_domain_gaps_only(proof->tree)) {
        failure_note_cause(&check->verdict, UNKNOWN_GAVE_UP, tree_unsupported(proof->tree, 0).reason);
    } else if (tree_unsupported_count(proof->tree)) {
        note_gaps(check, proof->tree);
        failure_note_cause(&check->verdict, UNKNOWN_UNSUPPORTED, NULL);
    } else if (status == TREE_VIOLATION) {
        note_suspect(check, proof->tree);
    } else {
        note_limit(&check->verdict, tree_limit(proof->tree));
        note_busiest(proof);
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

void failure_find_doomed(Proof *proof, Violation violation)
{
    Check *check = proof->check;
    const TreePath *path = refiner_path(proof->refiner), *known_path;
    if (check->verdict.discontinuity.says || check->options->no_cex || refiner_doomed(proof->refiner, &known_path))
        return;
    Budget part = budget_part(check->budget, check_share(check, PHASE_EXPLAIN));
    DoomedSearch search = {proof->cex, proof->domains, proof->domain_count, proof->tree, path, violation, &part};
    Doomed doomed;
    if (doomed_find(&search, &doomed))
        check->verdict.discontinuity = (Discontinuity){.position = position_of(check->program, path, doomed.item),
                                                       .says = doomed_says(doomed.kind),
                                                       .doomed = doomed.heap};
}

void failure_keep_doomed(Proof *proof)
{
    Verdict *verdict = &proof->check->verdict;
    const Program *program = proof->check->program;
    const TreePath *path;
    const Doomed *doomed = refiner_doomed(proof->refiner, &path);
    if (doomed && !verdict->discontinuity.says)
        verdict->discontinuity = (Discontinuity){.position = position_of(program, path, doomed->item),
                                                 .says = doomed_says(doomed->kind),
                                                 .doomed = heap_copy(doomed->heap)};
}

void failure_note_growth(Proof *proof)
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
    Position position = loop_position(program, head);
    heap_destroy(verdict->growth.doomed);
    verdict->growth =
        (Discontinuity){.position = position, .says = arena_string(program->arena, text_string((Text *)&growth->says))};
    for (size_t i = 0; i < count; i++) { /* the last is the largest */
        heap_destroy(verdict->growth.doomed);
        verdict->growth.doomed = samples[i].heap;
        free(samples[i].holes);
    }
}
