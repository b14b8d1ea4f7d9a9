/* SPDX-License-Identifier: MIT */
/* One pass forward finds what each event is under the control of, one backward follows the values: what is *wanted* at
 * an event are registers of activations and bytes of blocks whose values matter after it. */
#include "verdict/relevance.h"

#include "base/map.h"
#include "program/control.h"
#include "verdict/release.h"

#include <stdlib.h>
#include <string.h>

/* How much further away a dependence makes an event: that an address or a branch depends on it says less. */
enum { BY_VALUE = 1, BY_ADDRESS = 2, BY_BRANCH = 2 };

typedef struct Wish {
    uint64_t offset, size;
    uint32_t distance, event; /* of what wants it */
    uint32_t next;            /* of the same block, ID_NONE if none */
} Wish;

typedef struct Slicer {
    const Program *program;
    const Trace *trace;
    Relevance relevance;
    uint32_t *governor; /* of each event: the branch, or the call, that it is under the control of; ID_NONE if none */
    Map *registers;     /* activation and register -> distance and event of what wants it, + 1 */
    Map *blocks;        /* block -> first wish + 1 */
    Wish *wishes;
    size_t wish_count, wish_capacity;
} Slicer;

static const Edge *event_edge(const Slicer *slicer, size_t event)
{
    return program_edge(slicer->program, slicer->trace->items[event].edge);
}

/* Branches under way, for all activations under way. */
typedef struct OpenBranch {
    uint32_t *events;
    size_t count, capacity;
    size_t *bottoms; /* by depth: where those of the activation begin */
    uint32_t *calls; /* by depth */
    size_t bottom_capacity, call_capacity;
} OpenBranch;

/* The activation at `depth` begins, called by this event. */
static void open_enter(OpenBranch *open, uint32_t depth, uint32_t call)
{
    while (open->bottom_capacity <= depth)
        open->bottoms = array_room(open->bottoms, &open->bottom_capacity, open->bottom_capacity, sizeof *open->bottoms);
    while (open->call_capacity <= depth)
        open->calls = array_room(open->calls, &open->call_capacity, open->call_capacity, sizeof *open->calls);
    open->bottoms[depth] = open->count;
    open->calls[depth] = call;
}

static void find_governors(Slicer *slicer)
{
    const Trace *trace = slicer->trace;
    Control *control = control_create(slicer->program);
    OpenBranch open = {0};
    /* Those that were under way where the trace begins have no call in it. */
    for (uint32_t depth = 0; trace->count && depth <= trace->items[0].depth; depth++)
        open_enter(&open, depth, ID_NONE - depth);
    for (size_t i = 0; i < trace->count; i++) {
        uint32_t depth = trace->items[i].depth;
        if (i && depth > trace->items[i - 1].depth)
            open_enter(&open, depth, (uint32_t)i - 1);
        else if (i && depth < trace->items[i - 1].depth)
            open.count = open.bottoms[depth + 1];
        LocationId at = event_edge(slicer, i)->source;
        while (open.count > open.bottoms[depth]) {
            LocationId branch = event_edge(slicer, open.events[open.count - 1])->source;
            if (branch.index == at.index || !control_must_pass(control, branch, at))
                break;
            open.count--;
        }
        uint32_t call = open.calls[depth];
        slicer->relevance.call[i] = call;
        slicer->governor[i] = open.count > open.bottoms[depth] ? open.events[open.count - 1]
                              : call < i                       ? call
                                                               : ID_NONE;
        if (program_location(slicer->program, at)->edge_count < 2)
            continue;
        open.events = array_room(open.events, &open.capacity, open.count, sizeof *open.events);
        open.events[open.count++] = (uint32_t)i;
    }
    free(open.events);
    free(open.bottoms);
    free(open.calls);
    control_destroy(control);
}

static void include(Slicer *slicer, size_t event, uint32_t distance)
{
    if (distance < slicer->relevance.distance[event])
        slicer->relevance.distance[event] = distance;
}

static uint64_t register_key(uint32_t activation, RegisterId reg)
{
    return (uint64_t)activation << 32 | reg.index;
}

static void want_operand(Slicer *slicer, uint32_t activation, Operand operand, uint32_t distance, size_t event)
{
    if (operand.kind != OPERAND_REGISTER)
        return;
    uint64_t *wish = map_put(slicer->registers, register_key(activation, operand.reg));
    uint64_t wanted = ((uint64_t)distance << 32 | event) + 1;
    if (!*wish || *wish >> 32 > distance)
        *wish = wanted;
}

/* The distance of what `event` makes for whoever wanted it. */
static uint32_t distance_to(uint32_t distance, uint32_t wanted_by, size_t event)
{
    return wanted_by == event ? distance : distance + BY_VALUE;
}

/* Is the register wanted? Then it is no more, being defined here. */
static bool take_register(Slicer *slicer, uint32_t activation, RegisterId reg, size_t event, uint32_t *distance)
{
    uint64_t *wish = reg.index == ID_NONE ? NULL : map_find(slicer->registers, register_key(activation, reg));
    if (!wish || !*wish)
        return false;
    uint64_t wanted = *wish - 1;
    *wish = 0;
    uint32_t found = distance_to((uint32_t)(wanted >> 32), (uint32_t)wanted, event);
    *distance = found < *distance ? found : *distance;
    return true;
}

static void want_bytes(Slicer *slicer, const TraceAccess *access, uint32_t distance, size_t event)
{
    uint64_t *first = map_put(slicer->blocks, access->block.index);
    slicer->wishes = array_room(slicer->wishes, &slicer->wish_capacity, slicer->wish_count, sizeof *slicer->wishes);
    slicer->wishes[slicer->wish_count++] = (Wish){.offset = access->offset,
                                                  .size = access->size,
                                                  .distance = distance,
                                                  .event = (uint32_t)event,
                                                  .next = *first ? (uint32_t)*first - 1 : ID_NONE};
    *first = slicer->wish_count;
}

/* Are some of the bytes written wanted? Those wholly written are wanted no more. */
static bool take_bytes(Slicer *slicer, const TraceAccess *access, size_t event, uint32_t *distance)
{
    bool any = false;
    uint64_t *first = map_find(slicer->blocks, access->block.index);
    uint32_t left = ID_NONE; /* the wishes that stay */
    for (uint32_t i = first && *first ? (uint32_t)*first - 1 : ID_NONE, next; i != ID_NONE; i = next) {
        Wish *wish = &slicer->wishes[i];
        next = wish->next;
        uint64_t end = wish->offset + wish->size, written = access->offset + access->size;
        bool is_hit = wish->offset < written && access->offset < end;
        if (is_hit) {
            uint32_t found = distance_to(wish->distance, wish->event, event);
            *distance = found < *distance ? found : *distance;
            any = true;
        }
        if (is_hit && wish->offset >= access->offset && end <= written)
            continue;
        wish->next = left;
        left = i;
    }
    if (first)
        *first = left == ID_NONE ? 0 : (uint64_t)left + 1;
    return any;
}

/* A step that matters: what it uses matters. */
static void want_uses(Slicer *slicer, size_t event, const Step *step, uint32_t distance)
{
    uint32_t activation = slicer->relevance.call[event];
    bool is_access = step->kind == STEP_LOAD || step->kind == STEP_STORE;
    want_operand(slicer, activation, step->a, distance + (is_access ? BY_ADDRESS - BY_VALUE : 0), event);
    want_operand(slicer, activation, step->b, distance, event);
    want_operand(slicer, activation, step->c, distance, event);
    if (step->kind == STEP_FORMAT)
        for (uint32_t i = 0; i < step->argument_count; i++)
            want_operand(slicer, activation, step->arguments[i], distance, event);
}

/* The accesses that one of the event's steps made: returns how many, from *first on. */
static size_t step_accesses(const Slicer *slicer, size_t event, uint32_t step, const TraceAccess **first)
{
    const Trace *trace = slicer->trace;
    size_t from = trace->items[event].first_access;
    size_t end = event + 1 < trace->count ? trace->items[event + 1].first_access : trace->access_count;
    while (from < end && trace->accesses[from].step != step)
        from++;
    *first = trace->accesses + from;
    size_t count = 0;
    while (from + count < end && (*first)[count].step == step)
        count++;
    return count;
}

static void visit_step(Slicer *slicer, size_t event, uint32_t index)
{
    const Step *step = &event_edge(slicer, event)->steps[index];
    const TraceAccess *accesses;
    size_t count = step_accesses(slicer, event, index, &accesses);
    uint32_t distance = IRRELEVANT;
    bool matters = take_register(slicer, slicer->relevance.call[event], step->result, event, &distance);
    for (size_t i = 0; i < count; i++)
        matters |= accesses[i].is_write && take_bytes(slicer, &accesses[i], event, &distance);
    if (step->kind == STEP_ASSUME && slicer->relevance.distance[event] != IRRELEVANT) {
        matters = true;
        distance = slicer->relevance.distance[event];
    }
    if (!matters)
        return;
    include(slicer, event, distance);
    want_uses(slicer, event, step, distance);
    for (size_t i = 0; i < count; i++)
        if (!accesses[i].is_write)
            want_bytes(slicer, &accesses[i], distance, event);
}

/* What the caller wants of a returned value is wanted of what is returned. */
static void visit_return(Slicer *slicer, size_t event, const Step *step)
{
    uint32_t call = slicer->relevance.call[event];
    if (call >= event)
        return;
    const Edge *edge = event_edge(slicer, call);
    const Step *caller = &edge->steps[edge->step_count - 1];
    for (uint32_t i = 0; i < caller->result_count; i++) {
        uint32_t distance = IRRELEVANT;
        if (!take_register(slicer, slicer->relevance.call[call], caller->results[i], event, &distance))
            continue;
        include(slicer, event, distance);
        if (i < step->argument_count)
            want_operand(slicer, call, step->arguments[i], distance, event);
    }
}

/* What the called function wants of its parameters is wanted of the arguments. */
static void visit_call(Slicer *slicer, size_t event, const Step *step)
{
    if (event + 1 >= slicer->trace->count || slicer->relevance.call[event + 1] != event)
        return;
    const Location *entry = program_location(slicer->program, event_edge(slicer, event + 1)->source);
    const Function *callee = program_function(slicer->program, entry->function);
    for (uint32_t i = 0; i < callee->parameter_count; i++) {
        uint32_t distance = IRRELEVANT;
        if (!take_register(slicer, (uint32_t)event, callee->parameters[i], event, &distance))
            continue;
        include(slicer, event, distance);
        if (i < step->argument_count)
            want_operand(slicer, slicer->relevance.call[event], step->arguments[i], distance, event);
    }
}

/* Whether the event made or released this block, or stored a pointer to it: its size then matters. */
static bool touches(Slicer *slicer, size_t event, BlockId block, const Step **step)
{
    const TraceEvent *mover = &slicer->trace->items[event];
    const Edge *edge = event_edge(slicer, event);
    for (uint32_t i = 0; i < edge->step_count; i++) {
        const TraceAccess *access;
        *step = &edge->steps[i];
        bool ends_or_begins = (*step)->kind == STEP_ALLOCATE || (*step)->kind == STEP_FREE;
        if (ends_or_begins && step_accesses(slicer, event, i, &access) && access->block.index == block.index)
            return true;
        if ((*step)->kind == STEP_STORE && mover->has_value && mover->value_shown.value.block.index == block.index)
            return true;
    }
    return false;
}

typedef struct Concern {
    BlockId block;      /* that the violation is about */
    bool is_leak;       /* then all pointers to it matter */
    EdgeId made, ended; /* stack blocks: the operations, until met */
} Concern;

static void visit_concern(Slicer *slicer, size_t event, Concern *concern)
{
    const Step *step;
    EdgeId edge = slicer->trace->items[event].edge;
    if (edge.index == concern->made.index || edge.index == concern->ended.index) {
        include(slicer, event, BY_VALUE);
        *(edge.index == concern->made.index ? &concern->made : &concern->ended) = (EdgeId){ID_NONE};
    }
    if (concern->block.index == ID_NONE || !touches(slicer, event, concern->block, &step))
        return;
    if (step->kind == STEP_STORE && !concern->is_leak)
        return;
    include(slicer, event, BY_VALUE);
    if (step->kind == STEP_ALLOCATE)
        want_operand(slicer, slicer->relevance.call[event], step->a, BY_VALUE, event);
}

static void visit(Slicer *slicer, size_t event, uint32_t step_count, Concern *concern)
{
    const Edge *edge = event_edge(slicer, event);
    visit_concern(slicer, event, concern);
    for (uint32_t i = step_count; i-- > 0;) {
        if (edge->steps[i].kind == STEP_RETURN)
            visit_return(slicer, event, &edge->steps[i]);
        else if (edge->steps[i].kind == STEP_CALL)
            visit_call(slicer, event, &edge->steps[i]);
        visit_step(slicer, event, i);
    }
    if (slicer->relevance.distance[event] != IRRELEVANT && slicer->governor[event] != ID_NONE)
        include(slicer, slicer->governor[event], slicer->relevance.distance[event] + BY_BRANCH);
}

/* The failing step: what it uses matters, and an address most of all. */
static uint32_t begin(Slicer *slicer, size_t last, const RunResult *result)
{
    const Edge *edge = event_edge(slicer, last);
    include(slicer, last, 0);
    bool is_here = slicer->trace->items[last].edge.index == result->finding.edge.index;
    if (!is_here || result->finding.step >= edge->step_count)
        return edge->step_count;
    const Step *step = &edge->steps[result->finding.step];
    bool is_store = step->kind == STEP_STORE;
    want_operand(slicer, slicer->relevance.call[last], step->a, 0, last);
    if (!is_store)
        want_uses(slicer, last, step, 0);
    return result->finding.step;
}

/* Branches after the block was made whose other side may free, while the one taken cannot: they skipped it. */
static void include_skips(Slicer *slicer, BlockId block)
{
    const Trace *trace = slicer->trace;
    bool *reaches = release_reach(slicer->program), is_made = false;
    for (size_t i = 0; i < trace->count; i++) {
        const Step *step;
        const Edge *edge = event_edge(slicer, i);
        const Location *location = program_location(slicer->program, edge->source);
        is_made |= touches(slicer, i, block, &step);
        if (!is_made || location->edge_count < 2 || reaches[edge->target.index] ||
            program_function(slicer->program, location->function)->is_model)
            continue;
        for (uint32_t k = 0; k < location->edge_count; k++)
            if (reaches[program_edge(slicer->program, location->edges[k])->target.index])
                include(slicer, i, BY_VALUE);
    }
    free(reaches);
}

Relevance relevance_of(const Program *program, const Trace *trace, const RunResult *result)
{
    Slicer slicer = {.program = program,
                     .trace = trace,
                     .relevance = {mem_alloc(trace->count * sizeof *slicer.relevance.distance),
                                   mem_alloc(trace->count * sizeof *slicer.relevance.call)},
                     .governor = mem_alloc(trace->count * sizeof *slicer.governor),
                     .registers = map_create(),
                     .blocks = map_create()};
    memset(slicer.relevance.distance, 0xff, trace->count * sizeof *slicer.relevance.distance);
    find_governors(&slicer);
    bool is_heap = result->block_object.index == ID_NONE && result->finding.kind != VIOLATION_SCOPE;
    Concern concern = {.block = is_heap ? result->block : (BlockId){ID_NONE},
                       .is_leak = result->finding.kind == VIOLATION_LOST || result->finding.kind == VIOLATION_NOT_FREED,
                       .made = is_heap ? (EdgeId){ID_NONE} : result->block_made_at,
                       .ended = is_heap ? (EdgeId){ID_NONE} : result->block_ended_at};
    if (concern.is_leak && is_heap)
        include_skips(&slicer, concern.block);
    for (size_t i = trace->count; i-- > 0;) {
        uint32_t steps = i + 1 < trace->count ? event_edge(&slicer, i)->step_count : begin(&slicer, i, result);
        visit(&slicer, i, steps, &concern);
    }
    free(slicer.governor);
    map_destroy(slicer.registers);
    map_destroy(slicer.blocks);
    free(slicer.wishes);
    return slicer.relevance;
}

void relevance_free(Relevance *relevance)
{
    free(relevance->distance);
    free(relevance->call);
}
