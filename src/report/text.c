/* SPDX-License-Identifier: MIT */
/* The verdict as text for people: one line, then the evidence. */
#include "report/report.h"

#include "machine/heap_view.h"
#include "program/callgraph.h"
#include "report/arguments.h"
#include "report/excerpt.h"
#include "report/explain.h"
#include "verdict/story.h"

#include <inttypes.h>
#include <string.h>

enum {
    MOST_GAPS = 10,
    MOST_SHAPES = 12,
    BLOCKS_DRAWN = 16, /* of a heap */
    BLOCKS_SMALL = 10, /* the heap before the failing step is drawn if it has no more */
};

const char *report_choice_option(ChoiceKind kind)
{
    static const char *const names[CHOICE_KIND_COUNT] = {
        [CHOICE_INPUT] = "input",
        [CHOICE_ALLOCATION] = "allocations",
        [CHOICE_UNINITIALISED] = "uninitialised",
    };
    return names[kind];
}

static void add_choice(Text *text, const Program *program, const Choice *choice)
{
    const Edge *edge = choice->edge.index == ID_NONE ? NULL : program_edge(program, choice->edge);
    bool is_signed = edge && choice->step < edge->step_count && edge->steps[choice->step].is_signed;
    if (is_signed)
        text_add(text, "%" PRId64, bits_signed(choice->value, choice->width));
    else
        text_add(text, "%" PRIu64, choice->value);
}

void report_add_choices(Text *text, const Program *program, const ChoiceList *choices, bool has_arguments)
{
    Text arguments = {0};
    has_arguments = has_arguments && arguments_add(&arguments, program, choices);
    for (ChoiceKind kind = 0; kind < CHOICE_KIND_COUNT; kind++) {
        size_t last = 0; /* one past the last that is not 0: zeros at the end need not be said */
        for (size_t i = 0; i < choices->count; i++)
            if (choices->items[i].kind == kind && choices->items[i].value &&
                !(has_arguments && argument_part(program, &choices->items[i]) != ARGUMENT_NONE))
                last = i + 1;
        if (!last || !report_choice_option(kind))
            continue;
        text_add(text, " --%s ", report_choice_option(kind));
        const char *separator = "";
        for (size_t i = 0; i < last; i++)
            if (choices->items[i].kind == kind &&
                !(has_arguments && argument_part(program, &choices->items[i]) != ARGUMENT_NONE)) {
                text_add(text, "%s", separator);
                add_choice(text, program, &choices->items[i]);
                separator = ",";
            }
    }
    if (has_arguments)
        text_add(text, "%s", text_string(&arguments));
    text_free(&arguments);
}

void report_add_properties(Text *text, PropertySet properties)
{
    const char *separator = "";
    for (Property property = 0; property < PROPERTY_COUNT; property++)
        if (properties >> property & 1) {
            text_add(text, "%s%s", separator, property_info(property)->name);
            separator = ", ";
        }
}

void report_add_assumptions(Text *text, const Program *program)
{
    text_add(text, "%u-bit data model (%s), malloc %s, execution starts at %s", program->pointer_width,
             program->pointer_width == 32 ? "ILP32" : "LP64", program->malloc_may_fail ? "may fail" : "succeeds",
             program_entry_name(program));
    if (program->assumptions)
        text_add(text, ". %s", program->assumptions);
}

/* The part of a heap that tells something. */
static void add_heap(Text *text, const Heap *heap, size_t limit)
{
    HeapView view = heap_view(heap, limit);
    heap_view_print(text, &view);
    heap_view_free(&view);
}

/* Is the function the program's own, and may it be called? */
static bool is_own(CallGraph *graph, const Program *program, FunctionId id)
{
    const Function *function = program_function(program, id);
    return function->is_defined && !function->is_model && !program_is_entry(program, id) &&
           (id.index == program->entry.index || callgraph_leads(graph, program->entry, id));
}

/* Of the program's own code that can be reached by calls. */
static void add_extent(Text *text, const Program *program)
{
    CallGraph *graph = callgraph_create(program);
    size_t functions = 0, accesses = 0, allocations = 0, releases = 0;
    for (uint32_t i = 0; i < program->function_count; i++)
        functions += is_own(graph, program, (FunctionId){i});
    for (size_t i = 0; i < program->edge_count; i++) {
        const Edge *edge = &program->edges[i];
        if (!is_own(graph, program, program_location(program, edge->source)->function))
            continue;
        for (uint32_t k = 0; k < edge->step_count; k++) {
            StepKind kind = edge->steps[k].kind;
            bool is_access = kind == STEP_LOAD || kind == STEP_STORE || kind == STEP_COPY || kind == STEP_FILL;
            accesses += is_access && edge->steps[k].a.kind != OPERAND_ADDRESS; /* to a variable: nothing to prove */
            allocations += kind == STEP_ALLOCATE;
            releases += kind == STEP_FREE;
        }
    }
    callgraph_destroy(graph);
    const struct {
        size_t count;
        const char *what;
    } extents[] = {{functions, "function"},
                   {accesses, "access through pointers"},
                   {allocations, "allocation"},
                   {releases, "release"}};
    for (size_t i = 0; i < sizeof extents / sizeof *extents; i++) {
        const char *what = extents[i].what, *end = what + strcspn(what, " ");
        const char *plural = extents[i].count == 1 ? "" : end[-1] == 's' ? "es" : "s";
        text_add(text, "%s%zu %.*s%s%s", i ? ", " : "Covered: ", extents[i].count, (int)(end - what), what, plural,
                 end);
    }
    text_add(text, ", and the library's own.\n");
}

static void add_true(Text *text, const Program *program, const Verdict *verdict)
{
    text_add(text, "Proved: no run violates ");
    report_add_properties(text, verdict->properties);
    text_add(text, ".\nEvery reachable state was visited (domain %s), and the tree was checked a second time.\n",
             verdict->domain);
    add_extent(text, program);
    if (verdict->shape_count)
        text_add(text, "Whenever a loop begins a round:\n");
    for (size_t i = 0; i < verdict->shape_count && i < MOST_SHAPES; i++)
        text_add(text, "  %s\n", verdict->shapes[i]);
    if (verdict->shape_count > MOST_SHAPES)
        text_add(text, "  and %zu more\n", verdict->shape_count - MOST_SHAPES);
}

static void add_replay(Text *text, const Replay *replay)
{
    text_add(text, "Replay:  %s", replay_kind_name(replay->kind));
    if (replay->sandbox)
        text_add(text, " (%s)", strcmp(replay->sandbox, "none") ? replay->sandbox : "no sandbox");
    text_add(text, ": %s%s.\n", replay->reason,
             replay->kind == REPLAY_CONFIRMED ? "" : "; the verdict rests on whittle's interpreter");
}

typedef struct LastHeap {
    Text *text;
    size_t last; /* event */
    size_t limit;
} LastHeap;

static void see_last(void *context, size_t event, const Heap *heap)
{
    LastHeap *last = context;
    if (event != last->last)
        return;
    HeapView view = heap_view(heap, last->limit);
    bool has_heap = false;
    for (size_t i = 0; i < view.count; i++)
        has_heap |= view.blocks[i].is_heap;
    if (has_heap && !view.left_out) {
        text_add(last->text, "The heap before the last step:\n");
        heap_view_print(last->text, &view);
    }
    heap_view_free(&view);
}

static void add_failing_run(Text *text, const Program *program, const Verdict *verdict, bool explains)
{
    trace_print(text, program, &verdict->trace, &verdict->run);
    if (verdict->trace.count)
        verdict_rerun(program, verdict, see_last,
                      &(LastHeap){text, verdict->trace.count - 1, explains ? SIZE_MAX : BLOCKS_SMALL});
}

static void add_false(Text *text, const Program *program, const Verdict *verdict, bool explains)
{
    finding_print(text, program, &verdict->run);
    excerpt_add_finding(text, program, &verdict->run);
    if (verdict->also.outcome == RUN_VIOLATION) {
        text_add(text, "The same run goes on, to ");
        finding_print(text, program, &verdict->also);
    }
    text_add(text, "\nThe run that fails:\n");
    add_failing_run(text, program, verdict, explains);
}

static void add_gaps(Text *text, const Program *program, const Verdict *verdict)
{
    bool all_modelled = true;
    for (size_t i = 0; i < verdict->gap_count; i++)
        all_modelled &= verdict->gaps[i].is_modelled;
    text_add(text, all_modelled ? "The proof found nothing that always holds here, so nothing is proved:\n"
                                : "Parts of the program are outside what whittle models, so nothing can be proved:\n");
    for (size_t i = 0; i < verdict->gap_count && i < MOST_GAPS; i++) {
        text_add(text, "  ");
        program_add_position(text, program, verdict->gaps[i].position);
        text_add(text, ": %s\n", verdict->gaps[i].reason);
    }
    if (verdict->gap_count > MOST_GAPS)
        text_add(text, "  and %zu more\n", verdict->gap_count - MOST_GAPS);
    if (program->missing_count && !all_modelled) {
        text_add(text, "Functions without a body, all that the program may call: ");
        for (size_t i = 0; i < program->missing_count; i++)
            text_add(text, "%s%s", i ? ", " : "", program->missing[i].function);
        text_add(text, ".\n");
    }
    text_add(text, all_modelled
                       ? "The runs tried were all fine.\n"
                         "Bound the inputs with assumptions, or simplify the code there: a loop is easier than\n"
                         "a recursion, a function with a body than one without or behind a pointer.\n"
                       : "The search for a failing run went as far as it could without them and found none.\n"
                         "Where a function is missing, give whittle its source, write a model of it in C\n"
                         "(whittle stub begins one), or let it do anything (--unknown any).\n");
}

/* Why the proof failed, as far as that is known. */
static void add_losses(Text *text, const Program *program, const Verdict *verdict)
{
    const Discontinuity *lost = &verdict->discontinuity, *growth = &verdict->growth;
    if (lost->says) {
        text_add(text, "What the proof forgets: at ");
        program_add_position(text, program, lost->position);
        text_add(text, ", %s. So it reckons with this heap, which no run has been found to have there:\n", lost->says);
        add_heap(text, lost->doomed, BLOCKS_DRAWN);
        if (lost->reached) {
            text_add(text, "A heap that a run does have there:\n");
            add_heap(text, lost->reached, BLOCKS_DRAWN);
        }
    }
    if (growth->says) {
        text_add(text, "What keeps growing: at the loop at ");
        program_add_position(text, program, growth->position);
        text_add(text, ", %s%s\n", growth->says, growth->doomed ? ", as in this heap:" : ".");
        if (growth->doomed)
            add_heap(text, growth->doomed, BLOCKS_DRAWN);
    }
}

static void add_suspect(Text *text, const Program *program, const Verdict *verdict)
{
    RunResult suspect = verdict_suspected_run(verdict);
    if (verdict->replay.kind == REPLAY_CONTRADICTED) {
        text_add(text, "whittle's interpreter finds a run that goes wrong here:\n");
        finding_print(text, program, &suspect);
        text_add(text,
                 "But the program itself, compiled with sanitizers and given the same inputs, does something "
                 "else: %s.\nOne of the two is mistaken, so this is no proof of a bug; please report it.\n",
                 verdict->replay.reason);
        return;
    }
    text_add(text, "The proof fails here, but no run has been found that goes wrong:\n");
    finding_print(text, program, &suspect);
    excerpt_add_finding(text, program, &suspect);
    if (verdict->doubt)
        text_add(text, "A run gets there, but it may not be trusted: %s.\n", verdict->doubt);
    add_losses(text, program, verdict);
    text_add(text, "It may be a false alarm.%s\n",
             verdict->ran_out ? " A longer search (--timeout) may find a failing run, if there is one." : "");
}

static void add_undefined(Text *text, const Program *program, const Verdict *verdict)
{
    text_add(text,
             "A run has undefined behaviour that is not among these: after it anything may happen, so nothing can "
             "be proved.\n");
    finding_print(text, program, &verdict->run);
    excerpt_add_finding(text, program, &verdict->run);
    text_add(text, "\nThe run:\n");
    add_failing_run(text, program, verdict, false);
}

static void add_unknown(Text *text, const Program *program, const Verdict *verdict)
{
    text_add(text, "Neither proved nor refuted: ");
    report_add_properties(text, verdict->properties);
    text_add(text, ".\n");
    if (verdict->rounds)
        text_add(text,
                 "Up to a bound: no violation in any run with at most %" PRIu32
                 " round%s of each loop (the library's too; loops that begin at one place are one) and "
                 "depth %" PRIu32 " of recursion%s.\n",
                 verdict->rounds, verdict->rounds == 1 ? "" : "s", verdict->rounds,
                 verdict->none_ends ? "; none of these comes to its end" : "");
    else if (verdict->no_bound && verdict->detail != verdict->no_bound)
        text_add(text, "Nor is anything known up to a bound: %s.\n", verdict->no_bound);
    switch (verdict->why) {
    case UNKNOWN_UNDEFINED:
        add_undefined(text, program, verdict);
        break;
    case UNKNOWN_UNSUPPORTED:
        add_gaps(text, program, verdict);
        break;
    case UNKNOWN_UNCONFIRMED:
        add_suspect(text, program, verdict);
        break;
    case UNKNOWN_GROWTH:
        text_add(text,
                 "The heap grows with each round of a loop, nothing in it can be summarised, and the runs tried were "
                 "all fine.\n");
        add_losses(text, program, verdict);
        break;
    case UNKNOWN_TIME:
        add_losses(text, program, verdict);
        text_add(text, "The program has more states than could be visited in time, and the runs tried were all fine.\n"
                       "Allow more (--timeout SECONDS), or bound the inputs with assumptions.\n");
        break;
    case UNKNOWN_MEMORY:
        add_losses(text, program, verdict);
        text_add(text, "The states visited fill the memory allowed, and the runs tried were all fine.\n"
                       "Allow more (--memory MIB), or bound the inputs with assumptions.\n");
        break;
    case UNKNOWN_GAVE_UP:
        add_losses(text, program, verdict);
        text_add(text, "%s were all fine.\n",
                 verdict->attempts ? "The proof stopped there, and the runs tried" : "The runs tried");
        break;
    case UNKNOWN_COUNT:
        break;
    }
}

void report_further(Text *text, const Program *program, const Verdict *verdict)
{
    text_add(text, "\nAnother violation, in a run of its own:\n");
    add_false(text, program, verdict, false);
}

/* What the property, the violation or the cause means. */
static void add_explanation(Text *text, const Verdict *verdict)
{
    Topic topic;
    const char *name = verdict->kind == VERDICT_FALSE ? violation_info(verdict->run.finding.kind)->name
                                                      : unknown_info(verdict->why)->name;
    if (verdict->kind == VERDICT_TRUE || !explain_find(name, &topic))
        return;
    text_add(text, "\n");
    explain_add(text, &topic);
    if (verdict->kind == VERDICT_FALSE && explain_find(topic.property, &topic)) {
        text_add(text, "\n");
        explain_add(text, &topic);
    }
}

void report_text(Text *text, const Program *program, const Verdict *verdict, bool explains)
{
    text_add(text, "\n");
    if (verdict->kind == VERDICT_TRUE)
        add_true(text, program, verdict);
    else if (verdict->kind == VERDICT_FALSE)
        add_false(text, program, verdict, explains);
    else
        add_unknown(text, program, verdict);
    text_add(text, "Assumed: ");
    report_add_assumptions(text, program);
    text_add(text, ".\n");
    if (verdict->kind == VERDICT_FALSE && verdict->replay.reason)
        add_replay(text, &verdict->replay);
    if (explains)
        add_explanation(text, verdict);
}

void report_costs(Text *text, const Verdict *verdict)
{
    for (size_t i = 0; i < verdict->cost_count; i++)
        text_add(text, "%-24s %12.6g\n", verdict->costs[i].name, verdict->costs[i].amount);
}
