/* SPDX-License-Identifier: MIT */
/* The way back from a call that was cut (cut.c): what the callee left inside, and the callers' rest, become one heap. */
#include "domain/boolheap/state.h"

#include <stdlib.h>

typedef struct BoolGluing {
    Boolheap *heap;   /* the rest, and then all */
    Linear *as;       /* numbers of the exit's symbols */
    uint32_t results; /* returned values; the door's come behind them */
    Holder *holders;  /* of the callers, that lead to a stub */
    size_t count, capacity;
} BoolGluing;

static uint32_t argument_of(const Boolheap *heap, uint32_t name)
{
    const NameKey *key = name == ID_NONE ? NULL : heap->domain->name_keys[name];
    return key && key->kind == NAME_STUB ? key->of : ID_NONE;
}

/* --- the callee's half ------------------------------------------------------------------------------------- */

/* The door's values as further results; no frame is left. */
static void open_door(Boolheap *exit)
{
    Memory *memory = &exit->base;
    const ExecFrame *door = &memory->frames[0];
    ExecValue *returned =
        arena_alloc(exit->domain->arena, (memory->returned_count + door->register_count + 1) * sizeof *returned);
    for (uint32_t i = 0; i < memory->returned_count; i++)
        returned[i] = memory->returned[i];
    for (uint32_t i = 0; i < door->register_count; i++)
        returned[memory->returned_count + i] = door->registers[i].value;
    memory->returned = returned;
    memory->returned_count += door->register_count;
    memory->frame_count = 0;
    exit->waiting_count = 0;
}

/* A global, or a caller's local. */
static bool is_common(const Boolheap *exit, const BoolNode *node)
{
    const ExecFrame *door = &exit->base.frames[0];
    bool found = !node_has_live(node);
    for (uint32_t i = 0; i < door->alloca_count; i++)
        found |= door->allocas[i].index == node->name;
    return found;
}

/* Nodes whose names the rest has, too, get others, unless they are the same. */
static void name_apart(Boolheap *exit, const Boolheap *rest)
{
    for (uint32_t i = 0; i < exit->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(exit, i);
        if (node->name == ID_NONE || is_common(exit, node) || !boolheap_node(rest, node->name))
            continue;
        NameKey key = {.kind = NAME_MATERIALISED, .of = name_family(exit->domain, node->name)};
        while (boolheap_node(exit, name_intern(exit->domain, key)) ||
               boolheap_node(rest, name_intern(exit->domain, key)))
            key.number++;
        boolheap_rename_node(exit, node->name, name_intern(exit->domain, key));
    }
}

static Linear number_in(const BoolGluing *gluing, Linear number)
{
    Linear imported;
    return linear_imported(number, gluing->as, &imported) ? imported
                                                          : linear_fresh(&gluing->heap->base.numbers, number.width);
}

static ExecValue import_value(void *context, Boolheap *exit, Holder holder, ExecValue value)
{
    (void)holder;
    if (value.kind == VALUE_UNDEFINED)
        return value;
    Alternatives set = boolheap_alternatives(exit, value);
    for (uint32_t i = 0; i < set.count; i++)
        set.items[i].number = number_in(context, set.items[i].number);
    return boolheap_value(exit, set, value.number.width);
}

static bool import_numbers(BoolGluing *gluing, Boolheap *exit)
{
    const Linears *numbers = &exit->base.numbers;
    uint32_t *symbols = mem_alloc((numbers->symbols.count + 1) * sizeof *symbols), count = 0;
    for (uint32_t i = 1; i < numbers->symbols.count; i++)
        if (linears_has(numbers, i))
            symbols[count++] = i;
    linears_rename(&gluing->heap->base.numbers, numbers, symbols, count, gluing->as);
    free(symbols);
    if (gluing->heap->base.numbers.is_empty)
        return false;
    boolheap_visit(exit, import_value, gluing);
    return true;
}

static void import_nodes(BoolGluing *gluing, const Boolheap *exit)
{
    Boolheap *heap = gluing->heap;
    bool reuses = boolheap_has_dead(heap); /* blocks whose address the callee's may have */
    for (uint32_t i = 0; i < exit->nodes.count; i++) {
        BoolNode node = *boolheap_slot(exit, i);
        if (node.name == ID_NONE)
            continue;
        node.size = number_in(gluing, node.size);
        node.may_reuse |= reuses && node_has_live(&node);
        if (boolheap_node(heap, node.name))
            *boolheap_edit(heap, node.name) = node;
        else
            boolheap_add(heap, node);
    }
}

/* Both functions; a flag `acyclic` says so of both parts. The callee begins with the flags of the whole heap, but for sets that it counts
 * anew: of these its flag knows nothing of the rest. */
static void import_function(BoolGluing *gluing, Boolheap *exit)
{
    Boolheap *heap = gluing->heap;
    uint32_t parts[SETS_MOST];
    for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1)) {
        uint32_t flag = flag_acyclic(heap->domain, set);
        parts[set] = flag_temporary(exit);
        heap->temporaries = exit->temporaries;
        boolheap_rename(exit, &flag, &parts[set], 1);
    }
    boolheap_set_function(heap, both(heap, heap->function, exit->function));
    for (uint32_t i = 0; i < exit->flag_count; i++)
        boolheap_note_flag(heap, exit->flags[i]);
    for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1)) {
        uint32_t flag = flag_acyclic(heap->domain, set), all = flag_temporary(heap);
        boolheap_define(heap, all, both(heap, flag_variable(heap, flag), flag_variable(heap, parts[set])));
        boolheap_forget_one(heap, parts[set]);
        boolheap_replace(heap, &flag, &all, 1);
    }
}

/* --- the border -------------------------------------------------------------------------------------------- */

static Boolean is_number(Boolheap *heap, Holder holder, ExecValue value)
{
    Boolean result = boolheap_false(heap);
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++)
        if (set.items[i].node == ID_NONE)
            result = either(heap, result, alternative_holds(heap, holder, &set.items[i]));
    return result;
}

/* An argument was a number before the call iff it was one in the callee, and the same. */
static bool join_arguments(BoolGluing *gluing)
{
    Boolheap *heap = gluing->heap;
    const uint32_t top = heap->base.frame_count - 1;
    const ExecFrame *door = exec_top(&heap->base);
    for (uint32_t i = 0; i < door->register_count; i++) {
        ExecValue before = door->registers[i].value, after = heap->base.returned[gluing->results + i];
        Holder holder = {HOLDER_REGISTER, top, door->registers[i].reg.index},
               behind = {HOLDER_RETURNED, 0, gluing->results + i};
        if (before.kind == VALUE_NUMBER && after.kind == VALUE_NUMBER &&
            !linears_assume(&heap->base.numbers, OP_EQ, before.number, after.number, true))
            return false;
        if (!boolheap_assume(heap, same(heap, is_number(heap, holder, before), is_number(heap, behind, after))))
            return false;
    }
    return true;
}

/* What leads to stubs now leads to what the arguments do: these alternatives, and the others as they are. */
typedef struct Resolved {
    Alternatives own, through;
} Resolved;

static void resolve_one(BoolGluing *gluing, Holder holder, const Alternative *item, Resolved *out)
{
    Boolheap *heap = gluing->heap;
    uint32_t place = gluing->results + argument_of(heap, item->node);
    Holder behind = {HOLDER_RETURNED, 0, place};
    Boolean holds = alternative_holds(heap, holder, item);
    Alternatives set = boolheap_alternatives(heap, heap->base.returned[place]);
    for (uint32_t k = 0; k < set.count; k++) {
        Alternative target = set.items[k];
        Boolean chosen = both(heap, holds, alternative_holds(heap, behind, &target));
        if (target.node == ID_NONE) {
            boolheap_assume(heap, negated(heap, chosen));
            continue;
        }
        bool lost = false;
        Alternative new = {.node = target.node,
                           .number = linear_compute(&heap->base.numbers, OP_ADD, target.number.width, target.number,
                                                    item->number, &lost),
                           .role = FLAG_NONE,
                           .in = FLAG_NONE};
        Boolean leads = both(heap, holds, alternative_leads(heap, behind, &target));
        new.flag = flag_stand_in(heap, flag_of(heap->domain, FLAG_VALUE, holder, &new));
        boolheap_define(heap, new.flag, chosen);
        if (target.role != FLAG_NONE) {
            new.role = flag_stand_in(heap, flag_of(heap->domain, FLAG_ROLE, holder, &new));
            boolheap_define(heap, new.role, leads);
        }
        out->through.items[out->through.count++] = new;
    }
}

static Resolved resolve(BoolGluing *gluing, Holder holder, ExecValue value)
{
    Boolheap *heap = gluing->heap;
    Alternatives set = boolheap_alternatives(heap, value);
    size_t room = set.count + 1;
    for (uint32_t i = 0; i < set.count; i++) {
        uint32_t argument = argument_of(heap, set.items[i].node);
        if (argument != ID_NONE)
            room += boolheap_alternatives(heap, heap->base.returned[gluing->results + argument]).count;
    }
    Resolved out = {{arena_alloc(heap->domain->arena, room * sizeof(Alternative)), 0},
                    {arena_alloc(heap->domain->arena, room * sizeof(Alternative)), 0}};
    for (uint32_t i = 0; i < set.count; i++)
        if (argument_of(heap, set.items[i].node) == ID_NONE)
            out.own.items[out.own.count++] = set.items[i];
        else
            resolve_one(gluing, holder, &set.items[i], &out);
    return out;
}

static ExecValue find_stubs(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    BoolGluing *gluing = context;
    if (value.kind != VALUE_POINTER)
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        if (argument_of(heap, set.items[i].node) == ID_NONE)
            continue;
        gluing->holders = array_room(gluing->holders, &gluing->capacity, gluing->count, sizeof *gluing->holders);
        gluing->holders[gluing->count++] = holder;
        return value;
    }
    return value;
}

typedef struct Replacing {
    Holder holder;
    ExecValue value; /* the old one, then the new one */
    bool writes;
} Replacing;

static ExecValue replace_value(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Replacing *replacing = context;
    (void)heap;
    if (holder.kind != replacing->holder.kind || holder.owner != replacing->holder.owner ||
        holder.offset != replacing->holder.offset)
        return value;
    if (replacing->writes)
        return replacing->value;
    replacing->value = value;
    return value;
}

/* One holder after the other, so that each reference is counted with those before it. */
static void resolve_holder(BoolGluing *gluing, Holder holder)
{
    Boolheap *heap = gluing->heap;
    Replacing replacing = {holder, value_undefined(1), false};
    boolheap_visit(heap, replace_value, &replacing);
    unsigned width = replacing.value.number.width;
    Resolved resolved = resolve(gluing, holder, replacing.value);
    if (resolved.through.count)
        boolheap_count_more(heap, holder, boolheap_value(heap, resolved.through, width));
    for (uint32_t i = 0; i < resolved.through.count; i++)
        resolved.own.items[resolved.own.count++] = resolved.through.items[i];
    replacing.value = resolved.own.count ? boolheap_value(heap, resolved.own, width) : value_undefined(width);
    replacing.writes = true;
    boolheap_visit(heap, replace_value, &replacing);
}

static void remove_stubs(Boolheap *heap, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        boolheap_remove(heap, name_intern(heap->domain, (NameKey){.kind = NAME_STUB, .of = i}));
}

bool boolheap_glue(Boolheap *exit, Boolheap *rest)
{
    const uint32_t arguments = exec_top(&rest->base)->register_count;
    BoolGluing gluing = {.heap = rest, .results = exit->base.returned_count};
    name_apart(exit, rest);
    open_door(exit);
    boolheap_normalise(exit);
    gluing.as = mem_alloc((exit->base.numbers.symbols.count + 1) * sizeof *gluing.as);
    bool fits = import_numbers(&gluing, exit);
    if (fits) {
        import_nodes(&gluing, exit);
        import_function(&gluing, exit);
        rest->base.returned = exit->base.returned;
        rest->base.returned_count = exit->base.returned_count;
        rest->base.has_lost |= exit->base.has_lost;
        rest->base.loss_due = exit->base.loss_due;
        rest->base.marks |= exit->base.marks;
        fits = join_arguments(&gluing);
    }
    if (fits) {
        rest->base.frame_count--; /* the door's */
        boolheap_visit(rest, find_stubs, &gluing);
        for (size_t i = 0; i < gluing.count; i++)
            resolve_holder(&gluing, gluing.holders[i]);
        remove_stubs(rest, arguments);
        rest->base.returned_count = gluing.results;
        boolheap_normalise(rest);
        fits = !boolheap_is_empty(rest);
    }
    free(gluing.as);
    free(gluing.holders);
    return fits;
}
