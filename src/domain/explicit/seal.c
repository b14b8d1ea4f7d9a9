/* SPDX-License-Identifier: MIT */
/* From a working copy to a canonical state: garbage goes, the rest is numbered in the order of a traversal from the
 * roots, and whatever the numbering leaves alone is shared with the states before. */
#include "base/map.h"
#include "domain/explicit/state.h"

#include <string.h>

typedef struct Sealer {
    Work *work;
    NumberCollector numbers;
    uint32_t *renamed; /* by old dynamic index: new index + 1, 0 if not met */
    uint32_t *order;   /* by new index: old index */
    uint32_t met, done;
    const Region **dynamics;
    bool has_stray; /* a pointer to a live heap block that may lie outside it was met */
} Sealer;

bool explicit_is_live_heap(const Region *region)
{
    return region->kind == BLOCK_HEAP && region->state == BLOCK_LIVE;
}

uint32_t explicit_align(const ExplicitDomain *domain, const Region *region)
{
    const Program *program = domain->domain.program;
    if (region->object.index == ID_NONE)
        return region->kind == BLOCK_HEAP ? program->pointer_width / 4 : program->pointer_width / 8;
    uint32_t align = program->objects[region->object.index].align;
    return align ? align : 1;
}

/* Does the pointer certainly lie in its target, or one past its end? */
static bool points_inside(const Numbers *numbers, const Region *region, Number offset)
{
    Range at = numbers_range(numbers, offset), size = numbers_range(numbers, region->size);
    return at.umax <= size.umin;
}

static uint32_t map_target(Sealer *sealer, uint32_t target)
{
    if (target == ID_NONE || explicit_is_static(sealer->work->domain, target))
        return target;
    uint32_t first = (uint32_t)sealer->work->domain->domain.program->object_count, old = target - first;
    if (!sealer->renamed[old]) {
        sealer->order[sealer->met++] = old;
        sealer->renamed[old] = sealer->met;
    }
    return first + sealer->renamed[old] - 1;
}

static Word map_word(void *context, Word word)
{
    Sealer *sealer = context;
    if (word_is_pointer(word)) {
        const Region *region = work_region(sealer->work, word.target);
        sealer->has_stray |= explicit_is_live_heap(region) &&
                             !points_inside(&sealer->work->numbers, region, word.number);
    }
    word.number = collector_visit(&sealer->numbers, word.number);
    word.target = map_target(sealer, word.target);
    return word;
}

static bool is_plain_word(const ExplicitDomain *domain, Word word)
{
    return number_is_constant(word.number) && (!word_is_pointer(word) || explicit_is_static(domain, word.target));
}

const Region *explicit_keep_region(ExplicitDomain *domain, Region region)
{
    Region *kept = arena_alloc(domain->arena, sizeof *kept);
    Cell *cells = arena_alloc(domain->arena, (region.cells.count ? region.cells.count : 1) * sizeof *cells);
    if (region.cells.count)
        memcpy(cells, region.cells.items, region.cells.count * sizeof *cells);
    *kept = region;
    kept->cells.items = cells;
    kept->is_kept = true;
    kept->is_plain = number_is_constant(region.size);
    for (uint32_t i = 0; i < region.cells.count; i++)
        kept->is_plain = kept->is_plain && (cells[i].is_fill || is_plain_word(domain, cells[i].word));
    uint64_t hash = hash_mix((uint64_t)region.kind << 8 | region.state, region.object.index);
    kept->hash = cells_hash(word_hash(hash, word_integer(region.size)), region.cells);
    return kept;
}

static const Region *seal_region(Sealer *sealer, const Region *region)
{
    if (region->is_plain)
        return region;
    Region sealed = *region;
    sealed.size = collector_visit(&sealer->numbers, region->size);
    sealed.cells = cells_map(region->cells, sealer->work->arena, map_word, sealer);
    if (region->is_kept && number_same(sealed.size, region->size) && sealed.cells.items == region->cells.items)
        return region;
    return explicit_keep_region(sealer->work->domain, sealed);
}

/* Looks into every region met so far. */
static void finish_met(Sealer *sealer)
{
    for (; sealer->done < sealer->met; sealer->done++)
        sealer->dynamics[sealer->done] = seal_region(sealer, sealer->work->dynamics[sealer->order[sealer->done]]);
}

static uint32_t *map_targets(Sealer *sealer, const uint32_t *targets, uint32_t count, bool *changed)
{
    uint32_t *mapped = arena_alloc(sealer->work->arena, (count ? count : 1) * sizeof *mapped);
    for (uint32_t i = 0; i < count; i++) {
        mapped[i] = map_target(sealer, targets[i]);
        *changed |= mapped[i] != targets[i];
    }
    return mapped;
}

static void *keep_array(ExplicitDomain *domain, const void *items, size_t count, size_t item_size)
{
    void *copy = arena_alloc(domain->arena, (count ? count : 1) * item_size);
    if (count)
        memcpy(copy, items, count * item_size);
    return copy;
}

static const Activation *keep_frame(ExplicitDomain *domain, Activation frame)
{
    uint32_t local_count = domain->domain.program->functions[frame.function.index].local_count;
    Activation *kept = arena_alloc(domain->arena, sizeof *kept);
    *kept = frame;
    kept->registers = keep_array(domain, frame.registers, frame.register_count, sizeof *frame.registers);
    kept->locals = keep_array(domain, frame.locals, local_count, sizeof *frame.locals);
    kept->allocas = keep_array(domain, frame.allocas, frame.alloca_count, sizeof *frame.allocas);
    kept->is_kept = true;
    uint64_t hash = hash_mix(hash_mix(frame.function.index, frame.call.index), frame.varargs);
    for (uint32_t i = 0; i < frame.register_count; i++)
        hash = word_hash(hash_mix(hash, frame.registers[i].reg.index), frame.registers[i].word);
    for (uint32_t i = 0; i < local_count; i++)
        hash = hash_mix(hash, frame.locals[i]);
    for (uint32_t i = 0; i < frame.alloca_count; i++)
        hash = hash_mix(hash, frame.allocas[i]);
    kept->hash = hash;
    return kept;
}

static const Activation *seal_frame(Sealer *sealer, const Activation *frame)
{
    ExplicitDomain *domain = sealer->work->domain;
    bool changed = !frame->is_kept;
    Activation sealed = *frame;
    sealed.locals = map_targets(sealer, frame->locals,
                                domain->domain.program->functions[frame->function.index].local_count, &changed);
    sealed.allocas = map_targets(sealer, frame->allocas, frame->alloca_count, &changed);
    sealed.varargs = map_target(sealer, frame->varargs);
    changed |= sealed.varargs != frame->varargs;
    ExplicitRegister *registers = arena_alloc(sealer->work->arena, (frame->register_count + 1) * sizeof *registers);
    for (uint32_t i = 0; i < frame->register_count; i++) {
        registers[i] = (ExplicitRegister){frame->registers[i].reg, map_word(sealer, frame->registers[i].word)};
        changed |= !word_same(registers[i].word, frame->registers[i].word);
    }
    sealed.registers = registers;
    finish_met(sealer);
    return changed ? keep_frame(domain, sealed) : frame;
}

static bool step_uses(const Step *step, RegisterId reg)
{
    const Operand operands[3] = {step->a, step->b, step->c};
    for (uint32_t i = 0; i < 3 + step->argument_count; i++) {
        const Operand *operand = i < 3 ? &operands[i] : &step->arguments[i - 3];
        if (operand->kind == OPERAND_REGISTER && operand->reg.index == reg.index)
            return true;
    }
    return false;
}

static bool is_kept_register(const Work *work, const KeepSet *keep, RegisterId reg)
{
    if (keep->all || (keep->uses && step_uses(keep->uses, reg)))
        return true;
    if (keep->location.index == ID_NONE)
        return false;
    for (uint32_t i = 0; keep->call && i < keep->call->result_count; i++)
        if (keep->call->results[i].index == reg.index)
            return false;
    return location_has_live(&work->domain->domain.program->locations[keep->location.index], reg);
}

static void drop_registers(Work *work, const KeepSet *keep)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < work->register_count; i++) {
        ExplicitRegister value = work->registers[i];
        if (!is_kept_register(work, keep, value.reg))
            continue;
        uint32_t at = kept++; /* kept in ascending order */
        for (; at > 0 && work->registers[at - 1].reg.index > value.reg.index; at--)
            work->registers[at] = work->registers[at - 1];
        work->registers[at] = value;
    }
    work->register_count = kept;
}

/* The live heap blocks that pointers certainly inside them lead to, from the roots of a sealed state. */
typedef struct Tracker {
    const ExplicitDomain *domain;
    const State *state;
    Numbers numbers;
    uint8_t *is_reached;
    uint32_t *stack;
    uint32_t count;
} Tracker;

static void track_target(Tracker *tracker, uint32_t target)
{
    if (target == ID_NONE || explicit_is_static(tracker->domain, target))
        return;
    uint32_t index = target - (uint32_t)tracker->domain->domain.program->object_count;
    if (!tracker->is_reached[index])
        tracker->stack[tracker->count++] = index;
    tracker->is_reached[index] = 1;
}

static void track_word(Tracker *tracker, Word word)
{
    if (!word_is_pointer(word))
        return;
    const Region *region = explicit_region(tracker->domain, tracker->state, word.target);
    if (!explicit_is_live_heap(region) || points_inside(&tracker->numbers, region, word.number))
        track_target(tracker, word.target);
}

static void track_cells(Tracker *tracker, const Region *region)
{
    for (uint32_t i = 0; i < region->cells.count; i++)
        if (!region->cells.items[i].is_fill)
            track_word(tracker, region->cells.items[i].word);
}

static bool all_is_tracked(ExplicitDomain *domain, const State *state)
{
    Tracker tracker = {.domain = domain, .state = state};
    tracker.numbers = numbers_copy(state->symbols, state->symbol_count, domain->scratch);
    tracker.is_reached = arena_alloc(domain->scratch, state->dynamic_count + 1);
    tracker.stack = arena_alloc(domain->scratch, (state->dynamic_count + 1) * sizeof *tracker.stack);
    for (uint32_t i = 0; i < domain->slot_count; i++)
        track_cells(&tracker, state->globals[i]);
    for (uint32_t i = 0; i < state->frame_count; i++) {
        const Activation *frame = state->frames[i];
        for (uint32_t j = 0; j < domain->domain.program->functions[frame->function.index].local_count; j++)
            track_target(&tracker, frame->locals[j]);
        for (uint32_t j = 0; j < frame->alloca_count; j++)
            track_target(&tracker, frame->allocas[j]);
        track_target(&tracker, frame->varargs);
        for (uint32_t j = 0; j < frame->register_count; j++)
            track_word(&tracker, frame->registers[j].word);
    }
    for (uint32_t i = 0; i < state->returned_count; i++)
        track_word(&tracker, state->returned[i]);
    while (tracker.count)
        track_cells(&tracker, state->dynamics[tracker.stack[--tracker.count]]);
    for (uint32_t i = 0; i < state->dynamic_count; i++)
        if (explicit_is_live_heap(state->dynamics[i]) && !tracker.is_reached[i])
            return false;
    return true;
}

static uint64_t symbol_hash(uint64_t hash, const Symbol *symbol)
{
    hash = hash_mix(hash_mix(hash, symbol->range.umin), symbol->range.umax);
    hash = hash_mix(hash_mix(hash, (uint64_t)symbol->range.smin), (uint64_t)symbol->range.smax);
    hash = hash_mix(hash, (uint64_t)symbol->opcode << 16 | symbol->excluded_count << 8 | symbol->range.width);
    for (unsigned i = 0; symbol_is_defined(symbol) && i < opcode_info(symbol->opcode)->operands; i++)
        hash = word_hash(hash, word_integer(symbol->operands[i]));
    return hash;
}

static uint64_t state_hash(const ExplicitDomain *domain, const State *state)
{
    uint64_t hash = hash_mix(state->has_lost, state->frame_count);
    for (uint32_t i = 0; i < domain->slot_count; i++)
        hash = hash_mix(hash, state->globals[i]->hash);
    for (uint32_t i = 0; i < state->dynamic_count; i++)
        hash = hash_mix(hash, state->dynamics[i]->hash);
    for (uint32_t i = 0; i < state->frame_count; i++)
        hash = hash_mix(hash, state->frames[i]->hash);
    for (uint32_t i = 0; i < state->returned_count; i++)
        hash = word_hash(hash, state->returned[i]);
    for (uint32_t i = 0; i < state->symbol_count; i++)
        hash = symbol_hash(hash, &state->symbols[i]);
    return hash;
}

static void seal_roots(Sealer *sealer, State *state, KeepSet keep)
{
    Work *work = sealer->work;
    ExplicitDomain *domain = work->domain;
    for (uint32_t i = 0; i < domain->slot_count; i++)
        work->globals[i] = seal_region(sealer, work->globals[i]);
    finish_met(sealer);
    drop_registers(work, &keep);
    Activation top = work_top(work);
    state->frame_count = work->frame_count + 1;
    const Activation **frames = arena_alloc(domain->arena, state->frame_count * sizeof *frames);
    for (uint32_t i = 0; i < state->frame_count; i++)
        frames[i] = seal_frame(sealer, i < work->frame_count ? work->frames[i] : &top);
    state->frames = frames;
    Word *returned = arena_alloc(domain->arena, (work->returned_count + 1) * sizeof *returned);
    for (uint32_t i = 0; i < work->returned_count; i++)
        returned[i] = map_word(sealer, work->returned[i]);
    finish_met(sealer);
    state->returned = returned;
    state->returned_count = work->returned_count;
}

const State *work_seal(Work *work, KeepSet keep, bool *lost)
{
    ExplicitDomain *domain = work->domain;
    Sealer sealer = {.work = work};
    collector_begin(&sealer.numbers, &work->numbers, work->arena);
    sealer.renamed = arena_alloc(work->arena, (work->dynamic_count + 1) * sizeof *sealer.renamed);
    sealer.order = arena_alloc(work->arena, (work->dynamic_count + 1) * sizeof *sealer.order);
    sealer.dynamics = arena_alloc(work->arena, (work->dynamic_count + 1) * sizeof *sealer.dynamics);
    State *state = arena_alloc(domain->arena, sizeof *state);
    seal_roots(&sealer, state, keep);
    collector_end(&sealer.numbers);

    *lost = false;
    for (uint32_t i = 0; i < work->dynamic_count; i++)
        *lost |= !sealer.renamed[i] && explicit_is_live_heap(work->dynamics[i]);
    bool counts = domain->domain.properties & 1u << VALID_MEMCLEANUP;
    state->has_lost = work->has_lost || (*lost && counts);
    state->globals = keep_array(domain, work->globals, domain->slot_count, sizeof *work->globals);
    state->dynamics = keep_array(domain, sealer.dynamics, sealer.met, sizeof *sealer.dynamics);
    state->dynamic_count = sealer.met;
    state->symbols = keep_array(domain, sealer.numbers.to.symbols, sealer.numbers.to.count, sizeof *state->symbols);
    state->symbol_count = sealer.numbers.to.count;
    state->hash = state_hash(domain, state);
    if (sealer.has_stray && !*lost)
        *lost = !all_is_tracked(domain, state);
    return state;
}
