/* SPDX-License-Identifier: MIT */
/* The soundness test of a domain: a concrete run beside the domain's successors. Before every operation some state that
 * the domain has reached must describe the concrete heap; a violation that the run commits must be among the findings.
 */
#ifndef WHITTLE_TEST_FOLLOW_H
#define WHITTLE_TEST_FOLLOW_H

#include "domain/registry.h"
#include "machine/interpreter.h"
#include "program/statement.h"
#include "seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOLLOW_DOMAINS = 8, FOLLOW_STATES = 24, FOLLOW_DEPTH = 32, FOLLOW_VALUES = 16 };

/* A state, and what its calls left out. */
typedef struct Followed {
    const State *state;
    const State *rests[FOLLOW_DEPTH];
} Followed;

typedef struct Follower {
    Domain *domain;
    const Precision *precision;
    Followed states[FOLLOW_STATES];
    size_t count;
    LocationId at;
    EdgeId call;  /* of the top frame */
    size_t depth; /* frames */
    PostResult post;
    uint64_t seed;
    bool gave_up;        /* the domain said so, or reported what it could not go on from */
    PropertySet found;   /* violated according to findings so far */
    const char *failure; /* NULL if none */
    size_t operations;
    Domain *others[FOLLOW_DOMAINS]; /* that outlines are given to */
    size_t other_count;
} Follower;

/* Small numbers mostly. */
static inline uint64_t follow_choose(void *context, ChoiceKind kind, unsigned width, const Step *step)
{
    Follower *follower = context;
    (void)kind, (void)step;
    uint64_t value = seed_next(&follower->seed);
    uint64_t small = seed_next(&follower->seed) % 12;
    return bits_low(value % 4 ? small - 3 : value >> 2, width);
}

static inline void follow_take(Follower *follower, const Heap *heap, Followed *next, size_t *count, Followed from,
                               LocationId at)
{
    if (*count == FOLLOW_STATES || at.index != heap->location.index)
        return;
    const DomainOps *ops = follower->domain->ops;
    if (!ops->describes(follower->domain, from.state, heap))
        return;
    MarkSet marks = 0;
    const State *weaker = ops->abstract(follower->domain, from.state, at, follower->precision, &marks);
    if (!ops->describes(follower->domain, weaker, heap))
        follower->failure = "abstraction lost the heap";
    from.state = weaker;
    next[(*count)++] = from;
}

/* Every other state is freed; those that stay say what they said. */
static inline void follow_free_others(Follower *follower)
{
    enum { ROOTS = FOLLOW_STATES * (FOLLOW_DEPTH + 1) };
    Domain *domain = follower->domain;
    const State *kept[ROOTS];
    Text before[FOLLOW_STATES] = {0};
    size_t count = 0;
    if (!domain->ops->keep_only)
        return;
    for (size_t i = 0; i < follower->count; i++) {
        kept[count++] = follower->states[i].state;
        for (size_t k = 0; k < follower->depth && k < FOLLOW_DEPTH; k++)
            if (follower->states[i].rests[k])
                kept[count++] = follower->states[i].rests[k];
        domain->ops->print(domain, follower->states[i].state, &before[i]);
    }
    domain->ops->keep_only(domain, kept, count);
    for (size_t i = 0; i < follower->count; i++) {
        Text after = {0};
        domain->ops->print(domain, follower->states[i].state, &after);
        if (strcmp(text_string(&before[i]), text_string(&after)))
            follower->failure = "freeing others changed a state";
        text_free(&before[i]);
        text_free(&after);
    }
}

/* Does what other domains make of the states' outlines describe the heap? */
static inline void follow_outlines(Follower *follower, const Heap *heap)
{
    const DomainOps *ops = follower->domain->ops;
    Arena *arena = arena_create();
    for (size_t i = 0; i < follower->count; i++) {
        Outline outline;
        if (!follower->other_count || !ops->outline(follower->domain, follower->states[i].state, arena, &outline) ||
            outline.is_part)
            continue;
        for (size_t k = 0; k < follower->other_count; k++) {
            Domain *other = follower->others[k];
            const State *state = other->ops->of_outline(other, &outline);
            if (!state || other->ops->describes(other, state, heap))
                continue;
            follower->failure = "what another domain made of an outline does not describe the heap";
            Text text = {0};
            text_add(&text, "%s:\n", ops->name);
            ops->print(follower->domain, follower->states[i].state, &text);
            text_add(&text, "%s:\n", other->ops->name);
            other->ops->print(other, state, &text);
            text_add(&text, "heap:\n");
            heap_print(&text, heap);
            printf("%s\n", text_string(&text));
            text_free(&text);
        }
    }
    for (size_t k = 0; k < follower->other_count; k++)
        if (follower->others[k]->ops->keep_only)
            follower->others[k]->ops->keep_only(follower->others[k], NULL, 0);
    arena_destroy(arena);
}

/* The successors along one edge. */
static inline void follow_edge(Follower *follower, const Heap *heap, const Followed *from, EdgeId id, Followed *next,
                               size_t *count)
{
    const DomainOps *ops = follower->domain->ops;
    const Program *program = follower->domain->program;
    const Edge *edge = &program->edges[id.index];
    const Step *last = edge->step_count ? &edge->steps[edge->step_count - 1] : NULL;
    post_result_clear(&follower->post);
    ops->post(follower->domain, from->state, id, follower->precision, &follower->post);
    follower->gave_up |= follower->post.unsupported || follower->post.finding_count;
    for (size_t i = 0; i < follower->post.finding_count; i++)
        follower->found |= 1u << finding_property(follower->post.findings[i]);
    for (size_t i = 0; i < follower->post.successors.count; i++) {
        Followed to = *from;
        to.state = follower->post.successors.items[i].state;
        if (last && last->kind == STEP_CALL) {
            FunctionList callees = {0};
            if (!ops->callees(follower->domain, to.state, id, &callees))
                follower->failure = "callees are not known";
            for (size_t j = 0; j < callees.count; j++) {
                Followed inside = to;
                const State **rest = &inside.rests[follower->depth % FOLLOW_DEPTH];
                inside.state = ops->cut(follower->domain, to.state, id, callees.items[j], rest);
                follow_take(follower, heap, next, count, inside, program->functions[callees.items[j].index].entry);
            }
            free(callees.items);
        } else if (last && last->kind == STEP_RETURN) {
            SuccessorList after = {0};
            if (follower->call.index == ID_NONE)
                continue;
            ops->glue(follower->domain, to.state, from->rests[(follower->depth - 1) % FOLLOW_DEPTH], follower->call,
                      &after);
            for (size_t j = 0; j < after.count; j++) {
                to.state = after.items[j].state;
                follow_take(follower, heap, next, count, to, program->edges[follower->call.index].target);
            }
            free(after.items);
        } else {
            follow_take(follower, heap, next, count, to, edge->target);
        }
    }
}

/* For people: the heap that no state describes, and the states before the operation that led to it. */
static inline void follow_report(const Follower *follower, const Heap *heap)
{
    const Program *program = follower->domain->program;
    Text text = {0};
    for (size_t i = 0; i < follower->count && i < 2; i++) {
        text_add(&text, "from state\n");
        follower->domain->ops->print(follower->domain, follower->states[i].state, &text);
    }
    for (uint32_t i = 0; follower->operations && i < program->locations[follower->at.index].edge_count; i++) {
        text_add(&text, "  ");
        statement_add(&text, program, program->locations[follower->at.index].edges[i]);
        text_add(&text, "\n");
    }
    text_add(&text, "to heap\n");
    heap_print(&text, heap);
    const Location *location = &program->locations[heap->location.index];
    for (uint32_t i = 0; i < location->live_count; i++)
        text_add(&text, "t%u = %llx\n", location->live[i].index,
                 (unsigned long long)heap->frames[heap->frame_count - 1].registers[location->live[i].index].bits);
    printf("%s", text_string(&text));
    text_free(&text);
}

/* Called by the interpreter before every operation. */
static inline void follow_observe(void *context, const Heap *heap)
{
    Follower *follower = context;
    const DomainOps *ops = follower->domain->ops;
    const Program *program = follower->domain->program;
    Followed next[FOLLOW_STATES];
    size_t count = 0;
    if (follower->gave_up || follower->failure)
        return;
    if (!follower->operations) {
        SuccessorList initial = {0};
        ops->initial(follower->domain, &initial);
        for (size_t i = 0; i < initial.count; i++)
            follow_take(follower, heap, next, &count, (Followed){.state = initial.items[i].state}, heap->location);
        free(initial.items);
    } else {
        const Location *location = &program->locations[follower->at.index];
        for (size_t i = 0; i < follower->count; i++)
            for (uint32_t j = 0; j < location->edge_count; j++)
                follow_edge(follower, heap, &follower->states[i], location->edges[j], next, &count);
        follower->gave_up = follower->gave_up && !count;
    }
    if (!count && !follower->gave_up) {
        follower->failure = "no state describes the heap";
        follow_report(follower, heap);
    }
    if (follower->operations % 64 < 16 &&
        !ops->describes(follower->domain, ops->of_heap(follower->domain, heap, follower->precision), heap))
        follower->failure = "the state of a heap does not describe it";
    for (size_t i = 0; i < count; i++)
        if (!ops->leq(follower->domain, next[i].state, next[i].state) ||
            !ops->equal(follower->domain, next[i].state, next[i].state))
            follower->failure = "the order is not reflexive";
    memcpy(follower->states, next, sizeof next);
    follower->count = count;
    follower->at = heap->location;
    follower->call = heap->frames[heap->frame_count - 1].call;
    follower->depth = heap->frame_count;
    if (follower->operations++ % 8 == 0) {
        follow_outlines(follower, heap);
        follow_free_others(follower);
    }
}

/* Is the violation that ended the run among what the domain finds in the last operation (or, a lost block, earlier)? Areas
 * that overlap, at a value that the domain does not know for a pointer, are found by the access to them. */
static inline bool follow_finds(Follower *follower, Finding wanted)
{
    const Location *location = &follower->domain->program->locations[follower->at.index];
    PropertySet before = follower->found & 1u << VALID_MEMTRACK;
    follower->found = before;
    bool gave_up = false;
    for (size_t i = 0; i < follower->count; i++)
        for (uint32_t j = 0; j < location->edge_count; j++) {
            post_result_clear(&follower->post);
            follower->domain->ops->post(follower->domain, follower->states[i].state, location->edges[j],
                                        follower->precision, &follower->post);
            gave_up |= follower->post.unsupported != NULL;
            for (size_t k = 0; k < follower->post.finding_count; k++)
                follower->found |= 1u << finding_property(follower->post.findings[k]);
        }
    PropertySet fitting = 1u << finding_property(wanted) | (wanted.kind == VIOLATION_OVERLAP ? 1u << VALID_DEREF : 0);
    return gave_up || follower->found & fitting;
}

/* The coarsest precision, or one directly finer. */
static inline const Precision *follow_precision(Domain *domain, uint64_t random)
{
    const Precision *precision = domain->ops->coarsest(domain);
    PrecisionList finer = {0};
    domain->ops->finer(domain, precision, &finer);
    if (random % (finer.count + 1))
        precision = finer.items[random % (finer.count + 1) - 1];
    free(finer.items);
    return precision;
}

/* The precision as it is after growth of this state was answered, if the domain has an answer. */
static inline const Precision *follow_weaken(Domain *domain, const Precision *precision, const State *state)
{
    Evidence evidence = {
        .kind = EVIDENCE_GROWTH, .visits = &state, .visit_count = 1, .rounds = 1, .precision = precision};
    ProposalList list = {0};
    domain->ops->propose(domain, &evidence, &list);
    if (list.count)
        precision = domain->ops->precision_meet(domain, precision, list.items[0].changes[0].precision);
    proposal_list_free(&list);
    return precision;
}

/* One run with choices from the seed. Returns what is wrong with the domain, NULL if nothing. */
static inline const char *follow_run(Domain *domain, uint64_t seed, uint64_t steps, RunOutcome *outcome,
                                     size_t *operations)
{
    Follower follower = {.domain = domain, .precision = follow_precision(domain, seed >> 8), .seed = seed};
    const DomainOps *other;
    for (size_t i = 0; domain->ops->outline && (other = domain_at(i)); i++)
        if (other->of_outline && follower.other_count < FOLLOW_DOMAINS)
            follower.others[follower.other_count++] = other->create(domain->program, domain->properties, domain->terms);
    RunOptions options = {.properties = domain->properties,
                          .step_limit = steps,
                          .memory_limit = 1 << 24,
                          .choose = follow_choose,
                          .choose_context = &follower,
                          .observe = follow_observe,
                          .observe_context = &follower};
    RunResult result = interpreter_run(domain->program, &options);
    if (result.outcome == RUN_VIOLATION && !follower.failure && !follower.gave_up &&
        !follow_finds(&follower, result.finding))
        follower.failure = "the violation is not found";
    *outcome = result.outcome;
    *operations += follower.operations;
    run_result_free(&result);
    post_result_free(&follower.post);
    for (size_t i = 0; i < follower.other_count; i++)
        follower.others[i]->ops->destroy(follower.others[i]);
    return follower.failure;
}

#endif
