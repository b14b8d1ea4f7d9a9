/* SPDX-License-Identifier: MIT */
/* Calls of functions that call themselves: the callee gets what it and the globals reach (*inside*), the callers keep the rest, so
 * that neither frames nor their blocks pile up, and calls at every depth begin alike.
 *
 * Summaries are divided (partition.h). The arguments are kept beside the callee's registers, in a frame of their own below it, the
 * *door*: no step changes them. All that the callers lead to inside must be blocks that an argument leads to: in the rest such an
 * edge leads to a *stub* of this argument, and glue puts in its place what the door leads to when the callee returns.
 *
 * Outer counts. Inside, references from outside are taken out of the counters (count_less), and glue adds them again; that
 * the door leads to a block says that the callers hold it. The whole heap is acyclic if both parts are, for nothing leads
 * out. Where one of these conditions is not known to hold, the callee gets all of the heap (frames.c). */
#include "domain/boolheap/partition.h"

#include <stdlib.h>
#include <string.h>

/* --- arguments ---------------------------------------------------------------------------------------------- */

static Boolheap *joined(BoolheapDomain *domain, Boolheap *left, Boolheap *right)
{
    Boolheap *out = boolheap_empty(domain);
    if (!boolheap_pair(boolheap_copy(left), boolheap_copy(right), out, false))
        return NULL;
    boolheap_normalise(out);
    return out;
}

static bool leads_to_summary(Boolheap *heap, ExecValue value)
{
    if (!value_is_set(value))
        return false;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++)
        if (set.items[i].role != FLAG_NONE)
            return true;
    return false;
}

/* Takes the blocks that the arguments lead to out of summaries. NULL if that makes several heaps. */
static Boolheap *take_arguments(Boolheap *heap)
{
    for (uint32_t i = 0; heap && i < exec_top(&heap->base)->register_count; i++) {
        RegisterValue reg = exec_top(&heap->base)->registers[i];
        if (!leads_to_summary(heap, reg.value))
            continue;
        CaseList cases = {.count = 0};
        Operand operand = {.kind = OPERAND_REGISTER, .reg = reg.reg, .width = reg.value.number.width};
        boolheap_split(heap, operand, true, &cases);
        Boolheap *all = NULL;
        for (size_t k = 0; k < cases.count; k++) {
            Boolheap *part = (Boolheap *)case_at(&cases, k)->memory;
            boolheap_normalise(part);
            all = k ? all ? joined(heap->domain, all, part) : NULL : part;
        }
        case_list_free(&cases);
        heap = all;
    }
    return heap;
}

/* --- places ------------------------------------------------------------------------------------------------- */

static void enter_value(PartPlaces *places, const Boolheap *heap, ExecValue value, bool *again)
{
    if (value.kind != VALUE_POINTER)
        return;
    Alternative only = {.node = value.node.index};
    Alternatives set = {&only, 1};
    if (value_is_set(value))
        set = heap->domain->sets[value.node.index - SET_BASE];
    for (uint32_t i = 0; i < set.count; i++) {
        uint32_t slot = boolheap_slot_of(heap, set.items[i].node);
        if (slot == ID_NONE || places->items[slot] != PLACE_OUTSIDE)
            continue;
        places->items[slot] = PLACE_INSIDE;
        *again = true;
    }
}

static void enter_node(PartPlaces *places, const Boolheap *heap, uint32_t name)
{
    if (name != ID_NONE)
        places->items[boolheap_slot_of(heap, name)] = PLACE_INSIDE;
}

/* Inside is whatever may be reached from the topmost frame and the globals, by the graph alone. */
static void find_inside(PartPlaces *places, const Boolheap *heap)
{
    const ExecFrame *top = exec_top(&heap->base);
    bool again = true;
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        places->items[i] = node->name != ID_NONE && !node_has_live(node) ? PLACE_INSIDE : PLACE_OUTSIDE;
    }
    for (uint32_t i = 0; i < program_function(heap->domain->base.program, top->function)->local_count; i++)
        enter_node(places, heap, top->locals[i].index);
    enter_node(places, heap, top->varargs.index);
    for (uint32_t i = 0; i < top->register_count; i++)
        enter_value(places, heap, top->registers[i].value, &again);
    while (again) {
        again = false;
        for (uint32_t i = 0; i < heap->nodes.count; i++) {
            const Contents *contents = &boolheap_slot(heap, i)->contents;
            for (uint32_t k = 0; places->items[i] == PLACE_INSIDE && k < contents->count; k++)
                enter_value(places, heap, contents->cells[k].value, &again);
        }
    }
}

/* References to the chosen instance of a node: by a holder of this place. */
typedef struct References {
    const PartPlaces *places;
    uint32_t name;
    Boolean by[2]; /* from outside, from inside */
} References;

static ExecValue refer(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    References *references = context;
    if (value.kind != VALUE_POINTER)
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    bool is_inside = place_of_holder(references->places, heap, holder) == PLACE_INSIDE;
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        bool is_self = holder.kind == HOLDER_CELL && holder.owner == item->node && !item->is_other;
        if (item->node != references->name || is_self)
            continue;
        Boolean refers = item->in != FLAG_NONE ? flag_variable(heap, item->in) : alternative_leads(heap, holder, item);
        references->by[is_inside] = either(heap, references->by[is_inside], refers);
    }
    return value;
}

static References references_to(Boolheap *heap, const PartPlaces *places, uint32_t name)
{
    Boolean no = boolheap_false(heap);
    References references = {places, name, {no, no}};
    boolheap_visit(heap, refer, &references);
    return references;
}

/* By slot, of nodes that are no summaries: whenever it is live, something inside leads to it. From below. */
static void find_sure(const PartPlaces *places, Boolheap *heap, uint8_t *sure)
{
    PartPlaces known = {mem_alloc(places->count * sizeof *known.items), places->count};
    for (uint32_t i = 0; i < heap->nodes.count; i++)
        if (places->items[i] == PLACE_INSIDE && boolheap_slot(heap, i)->storage != STORAGE_HEAP)
            sure[i] = 1;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < heap->nodes.count; i++)
            known.items[i] = sure[i] ? PLACE_INSIDE : PLACE_OUTSIDE;
        for (uint32_t i = 0; i < heap->nodes.count; i++) {
            const BoolNode *node = boolheap_slot(heap, i);
            if (places->items[i] != PLACE_INSIDE || sure[i] || node->is_summary)
                continue;
            Boolean referred = references_to(heap, &known, node->name).by[1];
            sure[i] = boolheap_must(heap, implied(heap, node_live(heap, node), referred));
            again |= sure[i];
        }
    }
    free(known.items);
}

/* What each side must satisfy: something inside leads to each instance inside; if nothing is lost, something outside to
 * each live one outside. */
static void assume_reached(Boolheap *heap, const PartPlaces *places, uint32_t inside, uint32_t outside, bool none_lost)
{
    References to_inside = references_to(heap, places, inside);
    Boolean live = node_live(heap, boolheap_node(heap, inside));
    boolheap_assume(heap,
                    implied(heap, either(heap, live, either(heap, to_inside.by[0], to_inside.by[1])), to_inside.by[1]));
    if (none_lost)
        boolheap_assume(heap, implied(heap, node_live(heap, boolheap_node(heap, outside)),
                                      references_to(heap, places, outside).by[0]));
}

/* An edge to an instance, where none may be led to, is not there. */
static ExecValue exclude(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    (void)context;
    if (!value_is_set(value))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        bool may_lead = (item->role == FLAG_NONE || boolheap_may(heap, flag_variable(heap, item->role))) &&
                        (item->in == FLAG_NONE || boolheap_may(heap, flag_variable(heap, item->in)));
        if (!may_lead)
            boolheap_assume(heap, negated(heap, alternative_holds(heap, holder, item)));
    }
    return value;
}

static void divide(Boolheap *heap, PartPlaces *places, bool none_lost)
{
    uint32_t count = heap->nodes.count, divided = 0;
    uint32_t *inside = mem_alloc((count + 1) * sizeof *inside), *outside = mem_alloc((count + 1) * sizeof *outside);
    uint8_t *sure = mem_alloc(count + 1);
    find_sure(places, heap, sure);
    for (uint32_t i = 0; i < count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (places->items[i] == PLACE_INSIDE && !sure[i]) {
            inside[divided++] = node->name;
            boolheap_make_summary(heap, node->name);
            places->items[i] = PLACE_EITHER;
        }
    }
    for (uint32_t i = 0; i < divided; i++)
        outside[i] = boolheap_partition(heap, inside[i], places);
    for (uint32_t i = 0; i < divided; i++)
        assume_reached(heap, places, inside[i], outside[i], none_lost);
    for (uint32_t i = 0; i < heap->nodes.count; i++)
        if (boolheap_slot(heap, i)->name != ID_NONE)
            boolheap_count_integrity(heap, boolheap_slot(heap, i)->name);
    boolheap_visit(heap, exclude, NULL);
    boolheap_normalise(heap);
    free(inside);
    free(outside);
    free(sure);
}

/* --- the border --------------------------------------------------------------------------------------------- */

static uint32_t stub_name(const Boolheap *heap, uint32_t argument)
{
    return name_intern(heap->domain, (NameKey){.kind = NAME_STUB, .of = argument});
}

typedef struct Border {
    const PartPlaces *places;
    bool fails;
    uint8_t *is_used; /* by position of the door's registers: the callers lead to its block */
} Border;

/* The argument that surely leads to the same block, as `item` leads to it by this holder, and its offset there. */
static bool find_argument(Boolheap *heap, Holder holder, const Alternative *item, uint32_t *argument, int64_t *offset)
{
    const uint32_t top = heap->base.frame_count - 1;
    const ExecFrame *frame = exec_top(&heap->base);
    Boolean holds = alternative_holds(heap, holder, item);
    for (uint32_t i = 0; i < frame->register_count; i++) {
        if (frame->registers[i].value.kind != VALUE_POINTER)
            continue;
        Alternatives set = boolheap_alternatives(heap, frame->registers[i].value);
        Holder own = {HOLDER_REGISTER, top, frame->registers[i].reg.index};
        for (uint32_t k = 0; k < set.count; k++)
            if (set.items[k].node == item->node && !set.items[k].number.factor &&
                boolheap_must(heap, implied(heap, holds, alternative_holds(heap, own, &set.items[k])))) {
                *argument = i;
                *offset = set.items[k].number.constant;
                return true;
            }
    }
    return false;
}

/* An edge of the callers to a heap block inside leads to a stub instead. */
static ExecValue redirect(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Border *border = context;
    bool is_inside = place_of_holder(border->places, heap, holder) == PLACE_INSIDE, changed = false;
    if (is_inside || value.kind != VALUE_POINTER)
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        Alternative *item = &set.items[i];
        uint32_t argument;
        int64_t offset;
        const BoolNode *node = item->node == ID_NONE ? NULL : boolheap_node(heap, item->node);
        if (!node || node->storage != STORAGE_HEAP || place_of(border->places, heap, item->node) != PLACE_INSIDE)
            continue;
        bool is_group = holder.kind == HOLDER_CELL && boolheap_node(heap, holder.owner)->is_summary;
        if (node->is_summary || is_group || item->number.factor ||
            !find_argument(heap, holder, item, &argument, &offset)) {
            border->fails = true;
            continue;
        }
        border->is_used[argument] = 1;
        item->node = stub_name(heap, argument);
        item->number.constant -= offset;
        changed = true;
    }
    return changed ? boolheap_value(heap, set, value.number.width) : value;
}

/* Blocks of callers inside keep their names; those of a recursion would become more and more. */
static bool fits_locals(const Boolheap *heap, const PartPlaces *places)
{
    const ExecFrame *top = exec_top(&heap->base);
    Boolheap callee = *heap, callers = *heap;
    callee.base.frames = top;
    callee.base.frame_count = 1;
    callers.base.frame_count--;
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (places->items[i] != PLACE_INSIDE || node->storage == STORAGE_HEAP || !node_has_live(node) ||
            boolheap_is_own_local(&callee, node->name))
            continue;
        if (node->storage != STORAGE_LOCAL || node->is_frame || node->is_summary || node->object.index == ID_NONE ||
            !boolheap_is_own_local(&callers, node->name))
            return false;
        const FunctionId owner = program_object(heap->domain->base.program, node->object)->function;
        if (callgraph_recurs(heap->domain->calls, owner, top->function))
            return false;
    }
    return true;
}

/* The callers' locals inside are the door's, as long as the callee runs. */
static ExecFrame door(const Boolheap *heap, const PartPlaces *places, const uint8_t *is_used)
{
    ExecFrame frame = *exec_top(&heap->base);
    Arena *arena = heap->domain->arena;
    const Function *function = program_function(heap->domain->base.program, frame.function);
    NodeId *locals = arena_alloc(arena, (function->local_count + 1) * sizeof *locals),
           *others = arena_alloc(arena, (heap->nodes.count + 1) * sizeof *others);
    RegisterValue *registers = arena_alloc(arena, (frame.register_count + 1) * sizeof *registers);
    for (uint32_t i = 0; i < function->local_count; i++)
        locals[i].index = ID_NONE;
    for (uint32_t i = 0; i < frame.register_count; i++) {
        registers[i] = frame.registers[i];
        if (registers[i].value.kind == VALUE_POINTER && !is_used[i])
            registers[i].value = value_number(linear_constant(0, registers[i].value.number.width));
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        bool is_own = node->name != ID_NONE && node->storage == STORAGE_LOCAL && places->items[i] == PLACE_INSIDE;
        for (uint32_t k = 0; is_own && k < function->local_count; k++)
            is_own = frame.locals[k].index != node->name;
        if (is_own)
            others[count++].index = node->name;
    }
    return (ExecFrame){.function = frame.function,
                       .registers = registers,
                       .register_count = frame.register_count,
                       .locals = locals,
                       .allocas = others,
                       .alloca_count = count,
                       .varargs = {ID_NONE}};
}

/* --- the two halves ----------------------------------------------------------------------------------------- */

static bool checks_leaks(const Boolheap *heap)
{
    return heap->domain->base.properties & (1u << VALID_MEMTRACK | 1u << VALID_MEMCLEANUP);
}

static bool may_lose(Boolheap *heap, uint32_t frame_count)
{
    Boolheap *copy = boolheap_fork(heap);
    copy->base.frame_count = frame_count;
    return boolheap_collect(copy, COLLECT_STEP);
}

static void add_stubs(Boolheap *heap, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        boolheap_add(heap, (BoolNode){.name = stub_name(heap, i),
                                      .storage = STORAGE_GLOBAL,
                                      .object = {ID_NONE},
                                      .size = linear_constant(0, heap->domain->base.program->pointer_width)});
}

/* The door as the callers keep it: an argument that leads to a heap block leads to its stub. */
static ExecFrame door_of_rest(Boolheap *heap, ExecFrame frame)
{
    RegisterValue *registers = arena_alloc(heap->domain->arena, (frame.register_count + 1) * sizeof *registers);
    for (uint32_t i = 0; i < frame.register_count; i++) {
        registers[i] = frame.registers[i];
        if (registers[i].value.kind != VALUE_POINTER)
            continue;
        Alternatives set = boolheap_alternatives(heap, registers[i].value);
        for (uint32_t k = 0; k < set.count; k++) {
            Alternative *item = &set.items[k];
            if (item->node == ID_NONE || boolheap_node(heap, item->node)->storage != STORAGE_HEAP)
                continue;
            item->node = stub_name(heap, i);
            item->number = linear_constant(0, item->number.width);
        }
        registers[i].value = boolheap_value(heap, set, registers[i].value.number.width);
    }
    frame.registers = registers;
    frame.alloca_count = 0;
    return frame;
}

static void replace_frames(Boolheap *heap, uint32_t kept, const ExecFrame *added, uint32_t count)
{
    ExecFrame *frames = arena_alloc(heap->domain->arena, (kept + count + 1) * sizeof *frames);
    for (uint32_t i = 0; i < kept + count; i++)
        frames[i] = i < kept ? heap->base.frames[i] : added[i - kept];
    heap->base.frames = frames;
    heap->base.frame_count = kept + count;
    heap->waiting_count = heap->waiting_count < kept ? heap->waiting_count : kept;
}

/* The callers' half: blocks inside are gone; globals and locals there keep nothing but their names. */
static const State *make_rest(Boolheap *heap, const PartPlaces *places, ExecFrame frame)
{
    frame = door_of_rest(heap, frame);
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        uint32_t name = node->name, storage = node->storage;
        bool is_own = name != ID_NONE && storage == STORAGE_LOCAL;
        if (name == ID_NONE || places->items[i] != PLACE_INSIDE)
            continue;
        if (is_own)
            boolheap_forget_one(heap, flag_live(heap->domain, name));
        if (storage == STORAGE_HEAP) {
            for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1))
                boolheap_forget_one(heap, flag_many(heap->domain, name, set));
            boolheap_forget_one(heap, flag_live(heap->domain, name));
            boolheap_remove(heap, name);
        } else if (storage != STORAGE_FUNCTION) {
            boolheap_edit(heap, name)->contents = (Contents){NULL, 0, false};
        }
    }
    replace_frames(heap, heap->base.frame_count - 1, &frame, 1);
    return boolheap_freeze(heap);
}

static void make_entry(Boolheap *heap, const PartPlaces *places, ExecFrame frame)
{
    ExecFrame frames[2] = {frame, *exec_top(&heap->base)};
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name == ID_NONE || places->items[i] == PLACE_INSIDE)
            continue;
        heap->is_heap_outside |= node->storage == STORAGE_HEAP && !node->is_dead;
        boolheap_forget_node(heap, node->name);
    }
    replace_frames(heap, 0, frames, 2);
    heap->is_cut = true;
}

/* Blocks outside that no caller leads to are none, or of no importance. */
static void forget_stranded(Boolheap *heap, PartPlaces *places)
{
    Boolheap *callers = boolheap_fork(heap);
    callers->base.frame_count--;
    boolheap_forget_unmarked(callers);
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name != ID_NONE && places->items[i] == PLACE_OUTSIDE && !boolheap_node(callers, node->name))
            boolheap_forget_node(heap, node->name);
    }
    boolheap_normalise(heap);
}

Boolheap *boolheap_cut(Boolheap *whole, const State **rest)
{
    const bool leaks = checks_leaks(whole);
    const bool none_lost = leaks && !whole->base.has_lost && !may_lose(whole, whole->base.frame_count);
    boolheap_normalise(whole);
    Boolheap *heap = take_arguments(boolheap_fork(whole)), *callers = NULL;
    if (!heap || boolheap_is_empty(heap))
        return NULL;
    const uint32_t count = exec_top(&heap->base)->register_count;
    PartPlaces places = {mem_alloc((2 * heap->nodes.count + count + 1) * sizeof(Place)),
                         2 * heap->nodes.count + count + 1};
    find_inside(&places, heap);
    divide(heap, &places, none_lost);
    find_inside(&places, heap);
    if (none_lost || !leaks)
        forget_stranded(heap, &places);
    find_inside(&places, heap);
    Border border = {&places, !fits_locals(heap, &places), mem_alloc(count + 1)};
    if (!border.fails && !boolheap_is_empty(heap)) {
        callers = boolheap_fork(heap);
        boolheap_visit(callers, redirect, &border);
    }
    bool is_used = false;
    for (uint32_t i = 0; i < count; i++)
        is_used |= border.is_used[i];
    /* The door counts as a holder: what it leads to must be held by the callers. */
    bool is_held = !is_used || !leaks || !may_lose(heap, heap->base.frame_count - 1);
    if (callers && !border.fails && is_held) {
        add_stubs(callers, count);
        ExecFrame frame = door(heap, &places, border.is_used);
        *rest = make_rest(callers, &places, frame);
        make_entry(heap, &places, frame);
    } else {
        heap = NULL;
    }
    free(places.items);
    free(border.is_used);
    return heap;
}
