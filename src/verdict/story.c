/* SPDX-License-Identifier: MIT */
/* Which events of a run are told, and what stands for the others. teller.h has the words. */
#include "verdict/story.h"

#include "base/map.h"
#include "verdict/relevance.h"
#include "verdict/teller.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_LINES = 40,  /* of the story of a violation */
    SHOWN_FIRST = 60, /* operations of a whole trace shown before and after the gap */
    SHOWN_LAST = 100,
    VALUE_COLUMN = 44,  /* where values begin, if the statement leaves room */
    DEEPEST = 10,       /* indented no further */
    RECURSION_SPAN = 8, /* functions that call each other in turn, at the most */
    NEAR = 1,           /* the violation: such events are told even in the middle of a loop */
};

/* Whether an operation is for people. */
typedef enum Interest {
    INTEREST_ALWAYS = 1,
    INTEREST_IF_SHOWN, /* never told to fill a gap */
    INTEREST_NEVER,
} Interest;

typedef struct Storyteller {
    const Program *program;
    const Trace *trace;
    uint8_t *known; /* of each edge: an Interest, 0 if not known */
    Teller teller;
    Story story;
} Storyteller;

static void add_line(Storyteller *storyteller, StoryLine line)
{
    Story *story = &storyteller->story;
    story->lines = array_room(story->lines, &story->capacity, story->count, sizeof *story->lines);
    story->lines[story->count++] = line;
}

/* The same words, "$name = " before them or not. */
static bool is_same_call(const char *one, const char *other)
{
    const char *const words[] = {one, other};
    const char *calls[2];
    for (unsigned i = 0; i < 2; i++) {
        const char *equal = strstr(words[i], " = "), *open = strchr(words[i], '(');
        calls[i] = equal && open && equal < open ? equal + 3 : words[i];
    }
    return !strcmp(calls[0], calls[1]);
}

/* A library call that is several operations is told once, by the last of them. */
static void add_event(Storyteller *storyteller, size_t event)
{
    Story *story = &storyteller->story;
    StoryLine line = teller_line(&storyteller->teller, story->arena, event);
    const StoryLine *before = story->count ? &story->lines[story->count - 1] : NULL;
    const Program *program = storyteller->program;
    if (before && before->edge.index != ID_NONE && before->edge.index != line.edge.index && strchr(line.says, '(') &&
        is_same_call(before->says, line.says)) {
        Position one = program_edge(program, before->edge)->position,
                 other = program_edge(program, line.edge)->position;
        if (one.line == other.line && one.column == other.column) {
            line.values = *line.values ? line.values : before->values;
            story->count--;
        }
    }
    add_line(storyteller, line);
}

/* Takes the text. */
static void add_gap(Storyteller *storyteller, size_t event, Text *says)
{
    add_line(storyteller, (StoryLine){.event = event,
                                      .edge = {ID_NONE},
                                      .says = arena_string(storyteller->story.arena, text_string(says)),
                                      .values = ""});
    text_free(says);
}

static Interest interest(Storyteller *storyteller, EdgeId edge)
{
    uint8_t *known = &storyteller->known[edge.index];
    if (!*known) {
        Text statement = {0};
        if (!teller_function(storyteller->program, edge)->is_model &&
            program_edge(storyteller->program, edge)->position.line)
            teller_add_statement(&statement, storyteller->program, edge);
        *known = !statement.length                            ? INTEREST_NEVER
                 : !strcmp(text_string(&statement), "return") ? INTEREST_IF_SHOWN
                                                              : INTEREST_ALWAYS;
        text_free(&statement);
    }
    return *known;
}

/* Stands for the operations between two that are told. */
static void tell_gap(Storyteller *storyteller, size_t from, size_t to)
{
    const Trace *trace = storyteller->trace;
    const TraceEvent *loop = NULL; /* at the outermost loop head passed */
    size_t rounds = 0;
    for (size_t i = from; i < to; i++) {
        const TraceEvent *event = &trace->items[i];
        const Edge *edge = program_edge(storyteller->program, event->edge);
        if (!program_location(storyteller->program, edge->source)->is_loop_head || !edge->position.line ||
            teller_function(storyteller->program, event->edge)->is_model)
            continue;
        if (!loop || event->depth < loop->depth) {
            loop = event;
            rounds = 0;
        }
        rounds += event->depth == loop->depth &&
                  edge->source.index == program_edge(storyteller->program, loop->edge)->source.index;
    }
    Text says = {0};
    if (trace->items[to].depth > trace->items[from].depth + 2) {
        text_add(&says, "%u calls deeper", trace->items[to].depth - trace->items[from].depth);
    } else if (rounds > 1) {
        text_add(&says, "%zu rounds of the loop at ", rounds);
        teller_add_place(&says, storyteller->program, program_edge(storyteller->program, loop->edge)->position);
    }
    add_gap(storyteller, from, &says);
}

typedef struct Line {
    uint32_t event, distance;
} Line;

/* The nearest to the violation first, and of these the latest. */
static int line_compare(const void *left, const void *right)
{
    const Line *a = left, *b = right;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return (a->event < b->event) - (a->event > b->event);
}

/* The event of the program's own code that an event is part of: itself, or the call of a model. */
static uint32_t told_event(Storyteller *storyteller, const Relevance *relevance, uint32_t event)
{
    while (teller_function(storyteller->program, storyteller->trace->items[event].edge)->is_model &&
           relevance->call[event] < event)
        event = relevance->call[event];
    return event;
}

/* If the event begins a recursive call: the event that began the call of the same function it is inside; else ID_NONE.
 */
static uint32_t recursion_before(Storyteller *storyteller, const Relevance *relevance, uint32_t event)
{
    const TraceEvent *events = storyteller->trace->items;
    const Function *function = teller_function(storyteller->program, events[event].edge);
    uint32_t call = relevance->call[event];
    if (!event || call != event - 1)
        return ID_NONE;
    for (unsigned i = 0; i < RECURSION_SPAN && relevance->call[call] < call; i++) {
        call = relevance->call[call];
        if (teller_function(storyteller->program, events[call + 1].edge) == function)
            return call + 1;
    }
    return ID_NONE;
}

/* Marks the events of rounds of a loop, or of a recursion, between the first and the last two, unless something near
 * the violation happens in them: those are not told. */
static void hide_rounds(Storyteller *storyteller, const Relevance *relevance, bool *is_hidden)
{
    const Trace *trace = storyteller->trace;
    Map *visits = map_create(); /* loop head and activation, or recursive function -> its last visit + 1 */
    uint32_t *before = mem_alloc(trace->count * sizeof *before); /* the visit before this one, ID_NONE if none */
    for (uint32_t i = 0; i < trace->count; i++) {
        LocationId at = program_edge(storyteller->program, trace->items[i].edge)->source;
        const Location *location = program_location(storyteller->program, at);
        before[i] = recursion_before(storyteller, relevance, i);
        if (!location->is_loop_head && before[i] == ID_NONE)
            continue;
        uint32_t owner = location->is_loop_head ? relevance->call[i] : ID_NONE - 1;
        uint64_t *last = map_put(visits, (uint64_t)owner << 32 | at.index);
        if (location->is_loop_head)
            before[i] = (uint32_t)*last - 1;
        *last = (uint64_t)i + 1;
    }
    for (size_t k = 0; k < map_count(visits); k++) {
        uint32_t end = before[map_value(visits, k) - 1], i = end == ID_NONE ? end : before[end];
        for (; i != ID_NONE && before[i] != ID_NONE; end = i, i = before[i]) {
            bool is_near = false;
            for (uint32_t j = i; j < end; j++)
                is_near |= relevance->distance[j] <= NEAR;
            if (!is_near)
                memset(is_hidden + i, true, end - i);
        }
    }
    free(before);
    map_destroy(visits);
}

/* Adds, or only counts, the lines: the events marked and what is between them. A single one between is told too. */
static size_t tell(Storyteller *storyteller, const bool *is_shown, bool adds)
{
    const Trace *trace = storyteller->trace;
    size_t lines = 0, hidden = 0, gap = 0, last = 0;
    for (size_t i = 0; i < trace->count; i++) {
        if (!is_shown[i] && interest(storyteller, trace->items[i].edge) == INTEREST_ALWAYS) {
            if (!hidden++)
                gap = i;
            last = i;
        }
        if (is_shown[i] && hidden) {
            lines++;
            if (adds && hidden == 1)
                add_event(storyteller, last);
            else if (adds)
                tell_gap(storyteller, gap, i);
            hidden = 0;
        }
        if (is_shown[i]) {
            lines++;
            if (adds)
                add_event(storyteller, i);
        }
    }
    return lines;
}

static void tell_violation(Storyteller *storyteller, const RunResult *result)
{
    const Trace *trace = storyteller->trace;
    Relevance relevance = relevance_of(storyteller->program, trace, result);
    Line *lines = mem_alloc(trace->count * sizeof *lines);
    bool *is_shown = mem_alloc(trace->count * sizeof *is_shown);
    bool *is_hidden = mem_alloc(trace->count * sizeof *is_hidden);
    size_t count = 0;
    hide_rounds(storyteller, &relevance, is_hidden);
    for (uint32_t i = 0; i < trace->count; i++)
        if (relevance.distance[i] != IRRELEVANT && !is_hidden[i]) {
            uint32_t event = told_event(storyteller, &relevance, i);
            if (interest(storyteller, trace->items[event].edge) != INTEREST_NEVER)
                lines[count++] = (Line){event, relevance.distance[i]};
        }
    if (count)
        mem_sort(lines, count, sizeof *lines, line_compare);
    for (size_t i = 0; i < count; i++) {
        bool was_shown = is_shown[lines[i].event];
        is_shown[lines[i].event] = true;
        if (!was_shown && tell(storyteller, is_shown, false) > MOST_LINES) {
            is_shown[lines[i].event] = false;
            break;
        }
    }
    tell(storyteller, is_shown, true);
    free(lines);
    free(is_shown);
    free(is_hidden);
    relevance_free(&relevance);
}

/* The first and the last operations, so many of each. */
static void tell_whole(Storyteller *storyteller, size_t first, size_t last)
{
    const Trace *trace = storyteller->trace;
    size_t shown = 0, count = 0;
    for (size_t i = 0; i < trace->count; i++)
        count += interest(storyteller, trace->items[i].edge) != INTEREST_NEVER;
    size_t gap = count > first + last ? count - first - last : 0;
    for (size_t i = 0; i < trace->count; i++) {
        if (interest(storyteller, trace->items[i].edge) == INTEREST_NEVER)
            continue;
        if (gap && shown == first) {
            Text says = {0};
            text_add(&says, "%zu operations", gap);
            add_gap(storyteller, i, &says);
        }
        if (shown < first || shown >= first + gap)
            add_event(storyteller, i);
        shown++;
    }
}

static Storyteller begin(const Program *program, const Trace *trace)
{
    return (Storyteller){.program = program,
                         .trace = trace,
                         .known = mem_alloc(program->edge_count),
                         .teller = teller_begin(program, trace),
                         .story = {.arena = arena_create()}};
}

static Story end(Storyteller *storyteller)
{
    free(storyteller->known);
    teller_end(&storyteller->teller);
    return storyteller->story;
}

Story story_tell(const Program *program, const Trace *trace, const RunResult *result)
{
    Storyteller storyteller = begin(program, trace);
    if (trace->dropped) {
        Text says = {0};
        text_add(&says, "%" PRIu64 " operations", trace->dropped);
        add_gap(&storyteller, 0, &says);
    }
    if (result && result->outcome == RUN_VIOLATION)
        tell_violation(&storyteller, result);
    else
        tell_whole(&storyteller, SHOWN_FIRST, SHOWN_LAST);
    return end(&storyteller);
}

Story story_tell_all(const Program *program, const Trace *trace, size_t most)
{
    Storyteller storyteller = begin(program, trace);
    tell_whole(&storyteller, 0, most);
    return end(&storyteller);
}

void story_free(Story *story)
{
    free(story->lines);
    arena_destroy(story->arena);
    *story = (Story){0};
}

static void print_line(Text *text, const Program *program, const StoryLine *line, int place_width)
{
    size_t before = text->length + 2;
    text_add(text, "  ");
    teller_add_place(text, program, program_edge(program, line->edge)->position);
    text_add(text, "%*s", place_width - (int)(text->length - before), "");
    before = text->length;
    text_add(text, "  %*s%s", (int)(2 * (line->depth < DEEPEST ? line->depth : DEEPEST)), "", line->says);
    size_t width = text->length - before;
    if (*line->values)
        text_add(text, "%*s  [%s]", width < VALUE_COLUMN ? (int)(VALUE_COLUMN - width) : 0, "", line->values);
    text_add(text, "\n");
}

void story_print(Text *text, const Program *program, const Story *story)
{
    int place_width = 0;
    for (size_t i = 0; i < story->count; i++) {
        Text place = {0};
        if (story->lines[i].edge.index != ID_NONE)
            teller_add_place(&place, program, program_edge(program, story->lines[i].edge)->position);
        if ((int)place.length > place_width)
            place_width = (int)place.length;
        text_free(&place);
    }
    for (size_t i = 0; i < story->count; i++)
        if (story->lines[i].edge.index != ID_NONE)
            print_line(text, program, &story->lines[i], place_width);
        else
            text_add(text, *story->lines[i].says ? "  ... %s ...\n" : "  ...\n", story->lines[i].says);
}

void trace_print(Text *text, const Program *program, const Trace *trace, const RunResult *result)
{
    Story story = story_tell(program, trace, result);
    story_print(text, program, &story);
    story_free(&story);
}
