/* SPDX-License-Identifier: MIT */
/* Runs for people: the program's own operations, with the values they moved or looked at. What library models do inside
 * is not shown, only their calls are. */
#include "verdict/story.h"

#include "base/map.h"
#include "program/statement.h"
#include "verdict/relevance.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_LINES = 40,  /* of the story of a violation */
    SHOWN_FIRST = 60, /* operations of a whole trace shown before and after the gap */
    SHOWN_LAST = 100,
    MOST_VALUES = 4,    /* looked at, of one operation */
    VALUE_COLUMN = 44,  /* where values begin, if the statement leaves room */
    DEEPEST = 10,       /* indented no further */
    RECURSION_SPAN = 8, /* functions that call each other in turn, at the most */
    NEAR = 1,           /* the violation: such events are told even in the middle of a loop */
};

static const Function *edge_function(const Program *program, EdgeId edge)
{
    return program_function(program, program_location(program, program_edge(program, edge)->source)->function);
}

/* "list.c:12". */
static void add_short_place(Text *text, const Program *program, Position position)
{
    const char *file = position.file < program->file_count ? program->files[position.file] : "?";
    const char *slash = strrchr(file, '/');
    text_add(text, "%s:%u", slash ? slash + 1 : file, position.line);
}

/* The step of an operation whose value its event shows. */
static const Step *event_step(const Edge *edge)
{
    for (uint32_t i = edge->step_count; i-- > 0;)
        switch (edge->steps[i].kind) {
        case STEP_STORE:
        case STEP_INPUT:
        case STEP_ALLOCATE:
        case STEP_FREE:
        case STEP_RETURN:
            return &edge->steps[i];
        default:
            break;
        }
    return NULL;
}

/* Whether an operation is for people. */
typedef enum Interest {
    INTEREST_ALWAYS = 1,
    INTEREST_IF_SHOWN, /* never told to fill a gap */
    INTEREST_NEVER,
} Interest;

typedef struct StoryPrinter {
    Text *text;
    const Program *program;
    const Trace *trace;
    const TraceEvent *event; /* being printed */
    size_t happened;         /* events whose blocks are noted */
    int place_width;
    Map *blocks;    /* heap blocks made so far, to number them 1, 2, ... */
    Map *freed;     /* heap blocks freed so far */
    uint8_t *known; /* of each edge: an Interest, 0 if not known */
} StoryPrinter;

/* Twice the block's number, + 1 once it has been shown. */
static uint64_t *block_number(StoryPrinter *printer, BlockId block)
{
    uint64_t *number = map_put(printer->blocks, block.index);
    if (!*number)
        *number = 2 * map_count(printer->blocks);
    return number;
}

static void add_pointer(StoryPrinter *printer, const TraceValue *value_shown)
{
    Text *text = printer->text;
    if (value_shown->object.index != ID_NONE) {
        const Object *object = program_object(printer->program, value_shown->object);
        text_add(text, "%s%s", object->kind == OBJECT_FUNCTION ? "" : "&", object->name);
        if (value_shown->offset)
            type_add_path(text, object->type, value_shown->offset, 0);
        return;
    }
    uint64_t *number = block_number(printer, value_shown->value.block);
    text_add(text, "block %" PRIu64, *number >> 1);
    if (value_shown->offset)
        text_add(text, " + %" PRId64, bits_signed(value_shown->offset, printer->program->pointer_width));
    bool is_new = !(*number & 1) && value_shown->made_at.index != printer->event->edge.index;
    *number |= 1;
    if (is_new && value_shown->made_at.index != ID_NONE) {
        text_add(text, " (made at ");
        add_short_place(text, printer->program, program_edge(printer->program, value_shown->made_at)->position);
        text_add(text, ")");
    }
    if (map_find(printer->freed, value_shown->value.block.index))
        text_add(text, " (freed)");
}

/* The value that a step moved or loaded. */
static void add_value(StoryPrinter *printer, EdgeId edge, const Step *step, const TraceValue *value_shown)
{
    Value value = value_shown->value;
    const Function *function = edge_function(printer->program, edge);
    RegisterId reg = step->kind == STEP_LOAD                                        ? step->result
                     : step->kind == STEP_STORE && step->b.kind == OPERAND_REGISTER ? step->b.reg
                                                                                    : (RegisterId){ID_NONE};
    bool is_pointer = (step->type && step->type->kind == TYPE_POINTER) || step->kind == STEP_FREE ||
                      step->kind == STEP_ALLOCATE ||
                      (reg.index != ID_NONE && function->registers[reg.index].is_pointer);
    bool is_unsigned = (step->kind == STEP_INPUT && !step->is_signed) || step->kind == STEP_FREE ||
                       (step->type && step->type->kind == TYPE_INTEGER && !step->type->is_signed);
    if (value.block.index != ID_NONE)
        add_pointer(printer, value_shown);
    else if (is_pointer && !value.bits)
        text_add(printer->text, "NULL");
    else if (is_unsigned || value.width == 1)
        text_add(printer->text, "%" PRIu64, value.bits);
    else
        text_add(printer->text, "%" PRId64, bits_signed(value.bits, value.width));
}

/* Whether the operation's text shows a register as the allocation or input that it is. */
static bool is_made_here(const Edge *edge, RegisterId reg)
{
    for (uint32_t i = 0; i < edge->step_count; i++)
        if (edge->steps[i].result.index == reg.index)
            return edge->steps[i].kind == STEP_ALLOCATE || edge->steps[i].kind == STEP_INPUT;
    return false;
}

/* The value an operation moved, unless its text says it already: "q = block 3 (made at list.c:9)". */
static void add_moved(StoryPrinter *printer, const TraceEvent *event, const Step *step)
{
    const Operand *operand = step->kind == STEP_STORE    ? &step->b
                             : step->kind == STEP_FREE   ? &step->a
                             : step->kind == STEP_RETURN ? &step->arguments[0]
                                                         : NULL;
    if (operand && operand->kind != OPERAND_REGISTER)
        return;
    if (operand && is_made_here(program_edge(printer->program, event->edge), operand->reg))
        operand = NULL;
    Text name = {0};
    if (operand)
        statement_add_operand(&name, printer->program, event->edge, *operand);
    if (name.length && !strchr(text_string(&name), ' '))
        text_add(printer->text, "%s ", text_string(&name));
    text_free(&name);
    text_add(printer->text, "= ");
    add_value(printer, event->edge, step, &event->value_shown);
}

static size_t access_end(const Trace *trace, const TraceEvent *event)
{
    return event + 1 < trace->items + trace->count ? event[1].first_access : trace->access_count;
}

/* The values an operation looked at, each once: "i = 3, n = 3". */
static void add_looked_at(StoryPrinter *printer, const TraceEvent *event)
{
    const Edge *edge = program_edge(printer->program, event->edge);
    const TraceAccess *accesses = printer->trace->accesses;
    unsigned count = 0;
    for (size_t i = event->first_access; i < access_end(printer->trace, event) && count < MOST_VALUES; i++) {
        const Step *step = &edge->steps[accesses[i].step];
        Text name = {0};
        if (step->kind == STEP_LOAD)
            statement_add_operand(&name, printer->program, event->edge, operand_register(step->result, step->width));
        text_add(&name, " = ");
        if (step->kind == STEP_LOAD && !strstr(text_string(printer->text), text_string(&name))) {
            text_add(printer->text, "%s%s", count++ ? ", " : "", text_string(&name));
            add_value(printer, event->edge, step, &accesses[i].loaded);
        }
        text_free(&name);
    }
}

static Interest interest(StoryPrinter *printer, EdgeId edge)
{
    uint8_t *known = &printer->known[edge.index];
    if (!*known) {
        Text statement = {0};
        if (!edge_function(printer->program, edge)->is_model && program_edge(printer->program, edge)->position.line)
            statement_add_source(&statement, printer->program, edge);
        *known = !statement.length                            ? INTEREST_NEVER
                 : !strcmp(text_string(&statement), "return") ? INTEREST_IF_SHOWN
                                                              : INTEREST_ALWAYS;
        text_free(&statement);
    }
    return *known;
}

static void print_event(StoryPrinter *printer, const TraceEvent *event)
{
    Text *text = printer->text, values = {0};
    printer->event = event;
    const Edge *edge = program_edge(printer->program, event->edge);
    text_add(text, "  ");
    size_t before = text->length;
    add_short_place(text, printer->program, edge->position);
    text_add(text, "%*s", printer->place_width - (int)(text->length - before), "");
    before = text->length;
    text_add(text, "  %*s", (int)(2 * (event->depth < DEEPEST ? event->depth : DEEPEST)), "");
    statement_add_source(text, printer->program, event->edge);
    size_t width = text->length - before;
    printer->text = &values;
    const Step *step = event_step(edge);
    if (event->has_value && step)
        add_moved(printer, event, step);
    else
        add_looked_at(printer, event);
    printer->text = text;
    if (values.length)
        text_add(text, "%*s  [%s]", width < VALUE_COLUMN ? (int)(VALUE_COLUMN - width) : 0, "", text_string(&values));
    text_free(&values);
    text_add(text, "\n");
}

/* Notes what blocks the event makes or frees. */
static void note_blocks(StoryPrinter *printer, const TraceEvent *event, StepKind kind)
{
    const Edge *edge = program_edge(printer->program, event->edge);
    for (size_t i = event->first_access; i < access_end(printer->trace, event); i++) {
        const TraceAccess *access = &printer->trace->accesses[i];
        if (edge->steps[access->step].kind != kind)
            continue;
        if (kind == STEP_ALLOCATE)
            block_number(printer, access->block);
        else
            map_put(printer->freed, access->block.index);
    }
}

/* Prints an event, all before it having happened. */
static void print_next(StoryPrinter *printer, size_t event)
{
    const TraceEvent *events = printer->trace->items;
    for (; printer->happened < event; printer->happened++) {
        note_blocks(printer, &events[printer->happened], STEP_ALLOCATE);
        note_blocks(printer, &events[printer->happened], STEP_FREE);
    }
    note_blocks(printer, &events[event], STEP_ALLOCATE);
    print_event(printer, &events[event]);
}

static void note_place(StoryPrinter *printer, const TraceEvent *event)
{
    Text place = {0};
    add_short_place(&place, printer->program, program_edge(printer->program, event->edge)->position);
    if ((int)place.length > printer->place_width)
        printer->place_width = (int)place.length;
    text_free(&place);
}

/* Stands for the operations between two that are told. */
static void print_gap(StoryPrinter *printer, size_t from, size_t to)
{
    const Trace *trace = printer->trace;
    const TraceEvent *loop = NULL; /* at the outermost loop head passed */
    size_t rounds = 0;
    for (size_t i = from; i < to; i++) {
        const TraceEvent *event = &trace->items[i];
        const Edge *edge = program_edge(printer->program, event->edge);
        if (!program_location(printer->program, edge->source)->is_loop_head || !edge->position.line ||
            edge_function(printer->program, event->edge)->is_model)
            continue;
        if (!loop || event->depth < loop->depth) {
            loop = event;
            rounds = 0;
        }
        rounds += event->depth == loop->depth &&
                  edge->source.index == program_edge(printer->program, loop->edge)->source.index;
    }
    text_add(printer->text, "  ...");
    if (trace->items[to].depth > trace->items[from].depth + 2) {
        text_add(printer->text, " %u calls deeper ...", trace->items[to].depth - trace->items[from].depth);
    } else if (rounds > 1) {
        text_add(printer->text, " %zu rounds of the loop at ", rounds);
        add_short_place(printer->text, printer->program, program_edge(printer->program, loop->edge)->position);
        text_add(printer->text, " ...");
    }
    text_add(printer->text, "\n");
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
static uint32_t told_event(StoryPrinter *printer, const Relevance *relevance, uint32_t event)
{
    while (edge_function(printer->program, printer->trace->items[event].edge)->is_model &&
           relevance->call[event] < event)
        event = relevance->call[event];
    return event;
}

/* If the event begins a recursive call: the event that began the call of the same function it is inside; else ID_NONE.
 */
static uint32_t recursion_before(StoryPrinter *printer, const Relevance *relevance, uint32_t event)
{
    const TraceEvent *events = printer->trace->items;
    const Function *function = edge_function(printer->program, events[event].edge);
    uint32_t call = relevance->call[event];
    if (!event || call != event - 1)
        return ID_NONE;
    for (unsigned i = 0; i < RECURSION_SPAN && relevance->call[call] < call; i++) {
        call = relevance->call[call];
        if (edge_function(printer->program, events[call + 1].edge) == function)
            return call + 1;
    }
    return ID_NONE;
}

/* Marks the events of rounds of a loop, or of a recursion, between the first and the last two, unless something near
 * the violation happens in them: those are not told. */
static void hide_rounds(StoryPrinter *printer, const Relevance *relevance, bool *is_hidden)
{
    const Trace *trace = printer->trace;
    Map *visits = map_create(); /* loop head and activation, or recursive function -> its last visit + 1 */
    uint32_t *before = mem_alloc(trace->count * sizeof *before); /* the visit before this one, ID_NONE if none */
    for (uint32_t i = 0; i < trace->count; i++) {
        LocationId at = program_edge(printer->program, trace->items[i].edge)->source;
        const Location *location = program_location(printer->program, at);
        before[i] = recursion_before(printer, relevance, i);
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

/* Prints, or only counts, the lines: the events marked and what is between them. A single one between is told too. */
static size_t tell(StoryPrinter *printer, const bool *is_shown, bool prints)
{
    const Trace *trace = printer->trace;
    size_t lines = 0, hidden = 0, gap = 0, last = 0;
    for (size_t i = 0; i < trace->count; i++) {
        if (!is_shown[i] && interest(printer, trace->items[i].edge) == INTEREST_ALWAYS) {
            if (!hidden++)
                gap = i;
            last = i;
        }
        if (is_shown[i] && hidden) {
            lines++;
            if (prints && hidden == 1)
                print_next(printer, last);
            else if (prints)
                print_gap(printer, gap, i);
            hidden = 0;
        }
        if (is_shown[i]) {
            lines++;
            if (prints)
                print_next(printer, i);
        }
    }
    return lines;
}

static void print_story(StoryPrinter *printer, const RunResult *result)
{
    const Trace *trace = printer->trace;
    Relevance relevance = relevance_of(printer->program, trace, result);
    Line *lines = mem_alloc(trace->count * sizeof *lines);
    bool *is_shown = mem_alloc(trace->count * sizeof *is_shown);
    bool *is_hidden = mem_alloc(trace->count * sizeof *is_hidden);
    size_t count = 0;
    hide_rounds(printer, &relevance, is_hidden);
    for (uint32_t i = 0; i < trace->count; i++)
        if (relevance.distance[i] != IRRELEVANT && !is_hidden[i]) {
            uint32_t event = told_event(printer, &relevance, i);
            if (interest(printer, trace->items[event].edge) != INTEREST_NEVER)
                lines[count++] = (Line){event, relevance.distance[i]};
        }
    if (count)
        mem_sort(lines, count, sizeof *lines, line_compare);
    for (size_t i = 0; i < count; i++) {
        bool was_shown = is_shown[lines[i].event];
        is_shown[lines[i].event] = true;
        if (!was_shown && tell(printer, is_shown, false) > MOST_LINES) {
            is_shown[lines[i].event] = false;
            break;
        }
    }
    for (size_t i = 0; i < trace->count; i++)
        if (is_shown[i])
            note_place(printer, &trace->items[i]);
    tell(printer, is_shown, true);
    free(lines);
    free(is_shown);
    free(is_hidden);
    relevance_free(&relevance);
}

static void print_whole(StoryPrinter *printer)
{
    const Trace *trace = printer->trace;
    size_t shown = 0, count = 0;
    for (size_t i = 0; i < trace->count; i++)
        if (interest(printer, trace->items[i].edge) != INTEREST_NEVER) {
            note_place(printer, &trace->items[i]);
            count++;
        }
    size_t gap = count > SHOWN_FIRST + SHOWN_LAST ? count - SHOWN_FIRST - SHOWN_LAST : 0;
    for (size_t i = 0; i < trace->count; i++) {
        if (interest(printer, trace->items[i].edge) != INTEREST_NEVER) {
            if (gap && shown == SHOWN_FIRST)
                text_add(printer->text, "  ... %zu operations ...\n", gap);
            if (shown < SHOWN_FIRST || shown >= SHOWN_FIRST + gap)
                print_next(printer, i);
            shown++;
        }
    }
}

void trace_print(Text *text, const Program *program, const Trace *trace, const RunResult *result)
{
    StoryPrinter printer = {.text = text,
                            .program = program,
                            .trace = trace,
                            .blocks = map_create(),
                            .freed = map_create(),
                            .known = mem_alloc(program->edge_count)};
    if (trace->dropped)
        text_add(text, "  ... %" PRIu64 " operations ...\n", trace->dropped);
    if (result && result->outcome == RUN_VIOLATION)
        print_story(&printer, result);
    else
        print_whole(&printer);
    free(printer.known);
    map_destroy(printer.freed);
    map_destroy(printer.blocks);
}
