/* SPDX-License-Identifier: MIT */
/* Verdicts are filled in piece by piece; their one line names the property or the cause. */
#include "verdict/verdict.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const UnknownInfo unknowns[UNKNOWN_COUNT] = {
    [UNKNOWN_UNDEFINED] = {"undefined-behaviour", "a run has undefined behaviour that is not among the properties"},
    [UNKNOWN_UNSUPPORTED] = {"unsupported", "the program does something that whittle does not model"},
    [UNKNOWN_UNCONFIRMED] = {"unconfirmed", "the proof met a violation that no run has been found for"},
    [UNKNOWN_GROWTH] = {"heap-keeps-growing",
                        "the heap grows with each round of a loop and nothing in it can be summarised"},
    [UNKNOWN_TIME] = {"out-of-time", "the time allowed was used up"},
    [UNKNOWN_MEMORY] = {"out-of-memory", "the memory allowed was used up"},
    [UNKNOWN_GAVE_UP] = {"gave-up", "a limit of the analysis was reached"},
};

const UnknownInfo *unknown_info(UnknownCause cause)
{
    assert(cause < UNKNOWN_COUNT);
    return &unknowns[cause];
}

void replay_free(Replay *replay)
{
    free(replay->reason);
    free(replay->harness);
    free(replay->path);
    *replay = (Replay){0};
}

const char *replay_kind_name(ReplayKind kind)
{
    static const char *const names[REPLAY_KIND_COUNT] = {
        [REPLAY_NOT_RUN] = "not run",
        [REPLAY_CONFIRMED] = "confirmed",
        [REPLAY_SILENT] = "silent",
        [REPLAY_CONTRADICTED] = "contradicted",
    };
    return names[kind];
}

void verdict_free(Verdict *verdict)
{
    replay_free(&verdict->replay);
    run_result_free(&verdict->run);
    run_result_free(&verdict->also);
    if (verdict->next)
        verdict_free(verdict->next);
    free(verdict->next);
    trace_free(&verdict->trace);
    heap_destroy(verdict->discontinuity.doomed);
    heap_destroy(verdict->discontinuity.reached);
    heap_destroy(verdict->growth.doomed);
    free(verdict->gaps);
    free(verdict->invariants);
    for (size_t i = 0; i < verdict->picture_count; i++)
        free(verdict->pictures[i].dot);
    free(verdict->pictures);
    free(verdict->shapes);
    free(verdict->costs);
    free(verdict->slice);
    free(verdict->slice_graph);
    free(verdict->prefix);
    *verdict = (Verdict){0};
}

void verdict_suspect(Verdict *verdict, Finding finding, EdgeId edge)
{
    verdict->why = UNKNOWN_UNCONFIRMED;
    verdict->suspect = finding;
    verdict->suspect_edge = edge;
}

RunResult verdict_suspected_run(const Verdict *verdict)
{
    return (RunResult){.outcome = RUN_VIOLATION,
                       .finding = verdict->suspect,
                       .trusted = true,
                       .user_edge = verdict->suspect_edge,
                       .block = {ID_NONE},
                       .block_object = {ID_NONE},
                       .block_made_at = {ID_NONE},
                       .block_ended_at = {ID_NONE}};
}

void verdict_add_gap(Verdict *verdict, Gap gap)
{
    for (size_t i = 0; i < verdict->gap_count; i++) {
        const Gap *known = &verdict->gaps[i];
        if (!strcmp(known->reason, gap.reason) && known->position.file == gap.position.file &&
            known->position.line == gap.position.line)
            return;
    }
    verdict->gaps = array_room(verdict->gaps, &verdict->gap_capacity, verdict->gap_count, sizeof *verdict->gaps);
    verdict->gaps[verdict->gap_count++] = gap;
}

void verdict_add_invariant(Verdict *verdict, LocationId location, const char *expression)
{
    verdict->invariants = array_room(verdict->invariants, &verdict->invariant_capacity, verdict->invariant_count,
                                     sizeof *verdict->invariants);
    verdict->invariants[verdict->invariant_count++] = (LoopInvariant){location, expression};
}

void verdict_add_picture(Verdict *verdict, LoopPicture picture)
{
    verdict->pictures =
        array_room(verdict->pictures, &verdict->picture_capacity, verdict->picture_count, sizeof *verdict->pictures);
    verdict->pictures[verdict->picture_count++] = picture;
}

void verdict_add_shape(Verdict *verdict, const char *says)
{
    verdict->shapes =
        array_room(verdict->shapes, &verdict->shape_capacity, verdict->shape_count, sizeof *verdict->shapes);
    verdict->shapes[verdict->shape_count++] = says;
}

void verdict_add_cost(Verdict *verdict, const char *name, double amount)
{
    verdict->costs = array_room(verdict->costs, &verdict->cost_capacity, verdict->cost_count, sizeof *verdict->costs);
    verdict->costs[verdict->cost_count++] = (Cost){name, amount};
}

/* "FILE:LINE", without the column: enough for one line. */
static void add_place(Text *text, const Program *program, Position position)
{
    position.column = 0;
    if (position.line) {
        text_add(text, " at ");
        program_add_position(text, program, position);
    }
}

static void add_cause(Text *text, const Program *program, const Verdict *verdict)
{
    switch (verdict->why) {
    case UNKNOWN_UNDEFINED:
        text_add(text, "undefined behaviour, %s", property_info(finding_property(verdict->run.finding))->name);
        add_place(text, program, program_edge(program, verdict->run.user_edge)->position);
        break;
    case UNKNOWN_UNSUPPORTED:
        assert(verdict->gap_count);
        text_add(text, "unsupported: %s", verdict->gaps[0].reason);
        add_place(text, program, verdict->gaps[0].position);
        break;
    case UNKNOWN_UNCONFIRMED:
        text_add(text, "unconfirmed %s", property_info(finding_property(verdict->suspect))->name);
        add_place(text, program, program_edge(program, verdict->suspect_edge)->position);
        break;
    case UNKNOWN_GROWTH:
        text_add(text, "the heap keeps growing");
        add_place(text, program, verdict->growth.position);
        break;
    case UNKNOWN_TIME:
        text_add(text, "out of time");
        break;
    case UNKNOWN_MEMORY:
        text_add(text, "out of memory");
        break;
    case UNKNOWN_GAVE_UP:
        text_add(text, "%s", verdict->detail);
        break;
    case UNKNOWN_COUNT:
        break;
    }
}

void verdict_add_line(Text *text, const Program *program, const Verdict *verdict)
{
    switch (verdict->kind) {
    case VERDICT_TRUE:
        text_add(text, "TRUE");
        break;
    case VERDICT_FALSE:
        text_add(text, "FALSE(%s)", property_info(finding_property(verdict->run.finding))->name);
        break;
    default:
        text_add(text, "UNKNOWN(");
        add_cause(text, program, verdict);
        text_add(text, ")");
    }
}

typedef struct Rerun {
    const Trace *trace;
    uint64_t operations; /* so far */
    void (*see)(void *context, size_t event, const Heap *heap);
    void *context;
} Rerun;

static void observe(void *context, const Heap *heap)
{
    Rerun *rerun = context;
    uint64_t operation = rerun->operations++;
    if (operation >= rerun->trace->dropped && operation - rerun->trace->dropped < rerun->trace->count)
        rerun->see(rerun->context, (size_t)(operation - rerun->trace->dropped), heap);
}

void verdict_rerun(const Program *program, const Verdict *verdict,
                   void (*see)(void *context, size_t event, const Heap *heap), void *context)
{
    Rerun rerun = {.trace = &verdict->trace, .see = see, .context = context};
    ReplayCursor cursor = {.list = &verdict->run.choices};
    RunResult again = interpreter_run(program, &(RunOptions){
                                                   .properties = 1u << finding_property(verdict->run.finding),
                                                   .step_limit = verdict->run.steps + 1,
                                                   .memory_limit = UINT64_MAX,
                                                   .choose = choose_replay,
                                                   .choose_context = &cursor,
                                                   .observe = observe,
                                                   .observe_context = &rerun,
                                               });
    run_result_free(&again);
}
