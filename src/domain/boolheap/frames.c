/* SPDX-License-Identifier: MIT */
/* Calls within a recursion that cannot be cut (cut.c). A frame that waits for a call back into its own recursion becomes a node of the graph: a *waiting
 * frame*, with a cell for each register, each local, and for the waiting frame below it. So frames do not pile up: waiting
 * frames of one call are summarised like blocks, and a frame is materialised when its callee returns. What waiting frames
 * hold stays known by the flags of their cells: `in` says that some of them leads to the instance, the count of references
 * from outside.
 *
 * Frames that wait for a call out of their recursion, that have an alloca or variadic arguments, or that are the
 * program's first stay as they are. */
#include "domain/boolheap/state.h"

/* Cells of a waiting frame: registers from 0 on, then locals, then the frame below. */
enum { CELL_STRIDE = 16, LOCALS_AT = CELL_OFFSET_MOST / 2 };
static const RegisterId scratch = {ID_NONE - 1};

static ExecValue no_frame(const Boolheap *heap)
{
    return value_number(linear_constant(0, heap->domain->base.program->pointer_width));
}

ExecValue boolheap_waiting(const Boolheap *heap, uint32_t frame)
{
    return frame < heap->waiting_count ? heap->waiting[frame] : no_frame(heap);
}

static void set_waiting(Boolheap *heap, uint32_t frame, ExecValue value)
{
    ExecValue *waiting = arena_alloc(heap->domain->arena, (frame + 1) * sizeof *waiting);
    for (uint32_t i = 0; i < frame; i++)
        waiting[i] = boolheap_waiting(heap, i);
    waiting[frame] = value;
    heap->waiting = waiting;
    heap->waiting_count = frame + 1;
}

bool boolheap_is_own_local(const Boolheap *heap, uint32_t name)
{
    for (uint32_t i = 0; i < heap->base.frame_count; i++) {
        const ExecFrame *frame = &heap->base.frames[i];
        const Function *function = program_function(heap->domain->base.program, frame->function);
        for (uint32_t k = 0; k < function->local_count; k++)
            if (frame->locals[k].index == name)
                return true;
        for (uint32_t k = 0; k < frame->alloca_count; k++)
            if (frame->allocas[k].index == name)
                return true;
        if (frame->varargs.index == name)
            return true;
    }
    return false;
}

/* --- a frame begins to wait -------------------------------------------------------------------------------- */

/* Where the i-th local begins in a waiting frame; the frame below comes behind the last. The first cell says where the
 * local is: at its own node, in the cells that follow, or nowhere. */
typedef enum LocalPlace { LOCAL_NONE, LOCAL_INSIDE } LocalPlace;

static int64_t local_at(const Program *program, const Function *function, uint32_t i)
{
    int64_t at = LOCALS_AT;
    for (uint32_t k = 0; k < i && at < CELL_OFFSET_MOST; k++) {
        uint64_t size = program_object(program, function->locals[k])->size;
        at = size < LOCALS_AT ? at + CELL_STRIDE * (2 + (int64_t)size / CELL_STRIDE) : CELL_OFFSET_MOST;
    }
    return at;
}

static ExecValue place_value(const Boolheap *heap, LocalPlace place)
{
    return value_number(linear_constant(place, heap->domain->base.program->pointer_width));
}

typedef struct AddressSearch {
    uint32_t name;
    bool found;
} AddressSearch;

static ExecValue find_address(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    AddressSearch *search = context;
    (void)holder;
    if (value.kind != VALUE_POINTER)
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++)
        search->found |= set.items[i].node == search->name;
    return value;
}

static void add_cell(ExecCell *cells, uint32_t *count, int64_t offset, ExecValue value)
{
    if (value.kind != VALUE_UNDEFINED && value.number.width % 8 == 0 && value.number.width <= 64)
        cells[(*count)++] = (ExecCell){offset, value.number.width / 8, value};
}

/* A local that nothing leads to becomes part of the frame; any other gets a name of its own. */
static uint32_t move_local(Boolheap *heap, BoolNode *frame, uint32_t name, int64_t at, ExecCell *cells, uint32_t count)
{
    const BoolNode *local = boolheap_node(heap, name);
    AddressSearch search = {name, false};
    boolheap_visit(heap, find_address, &search);
    frame->may_reuse |= local->may_reuse;
    boolheap_assume(heap, node_live(heap, local));
    if (search.found || local->contents.zeroed) {
        uint32_t aside = boolheap_name_beside(heap, name);
        boolheap_rename_node(heap, name, aside);
        add_cell(cells, &count, at,
                 value_pointer((NodeId){aside}, 0, linear_constant(0, heap->domain->base.program->pointer_width)));
        return count;
    }
    add_cell(cells, &count, at, place_value(heap, LOCAL_INSIDE));
    for (uint32_t i = 0; i < local->contents.count; i++) {
        cells[count] = local->contents.cells[i];
        cells[count++].offset += at + CELL_STRIDE;
    }
    boolheap_remove(heap, name);
    boolheap_forget_one(heap, flag_live(heap->domain, name));
    return count;
}

static void fill_frame(Boolheap *heap, BoolNode *node, uint32_t at)
{
    const Program *program = heap->domain->base.program;
    const Function *function = program_function(program, heap->base.frames[at].function);
    uint32_t room = heap->base.frames[at].register_count + function->local_count + 1, count = 0;
    for (uint32_t i = 0; i < function->local_count; i++) {
        const BoolNode *local = boolheap_node(heap, heap->base.frames[at].locals[i].index);
        room += local ? local->contents.count : 0;
    }
    ExecCell *cells = arena_alloc(heap->domain->arena, room * sizeof *cells),
             *locals = arena_alloc(heap->domain->arena, room * sizeof *locals);
    uint32_t local_count = 0;
    for (uint32_t i = 0; i < function->local_count; i++) {
        uint32_t name = heap->base.frames[at].locals[i].index;
        if (name == ID_NONE)
            add_cell(locals, &local_count, local_at(program, function, i), place_value(heap, LOCAL_NONE));
        else
            local_count = move_local(heap, node, name, local_at(program, function, i), locals, local_count);
    }
    const ExecFrame *frame = &heap->base.frames[at]; /* visits have copied it */
    for (uint32_t i = 0; i < frame->register_count; i++)
        if (frame->registers[i].reg.index < LOCALS_AT / CELL_STRIDE)
            add_cell(cells, &count, (int64_t)frame->registers[i].reg.index * CELL_STRIDE, frame->registers[i].value);
    for (uint32_t i = 0; i < local_count; i++)
        cells[count++] = locals[i];
    add_cell(cells, &count, local_at(program, function, function->local_count), boolheap_waiting(heap, at));
    node->contents = (Contents){cells, count, false};
}

/* Locals of the top frame get the names that they would have if no other frame waited. */
static void name_locals(Boolheap *heap)
{
    const Function *function = program_function(heap->domain->base.program, exec_top(&heap->base)->function);
    NodeId *locals = arena_alloc(heap->domain->arena, (function->local_count + 1) * sizeof *locals);
    for (uint32_t i = 0; i < function->local_count; i++) {
        locals[i] = exec_top(&heap->base)->locals[i];
        if (locals[i].index == ID_NONE)
            continue;
        uint32_t aside = boolheap_name_beside(heap, locals[i].index);
        boolheap_rename_node(heap, locals[i].index, aside);
        locals[i].index = boolheap_fresh_name(heap, NAME_OBJECT, function->locals[i].index);
        boolheap_rename_node(heap, aside, locals[i].index);
    }
    exec_edit_top(&heap->base)->locals = locals;
}

static bool may_wait(const Program *program, const ExecFrame *frame)
{
    const Function *function = program_function(program, frame->function);
    return !frame->is_outermost && !frame->alloca_count && frame->varargs.index == ID_NONE &&
           local_at(program, function, function->local_count) + CELL_STRIDE < CELL_OFFSET_MOST;
}

void boolheap_suspend(Boolheap *heap, EdgeId call)
{
    Memory *memory = &heap->base;
    const Program *program = heap->domain->base.program;
    uint32_t at = memory->frame_count - 2;
    if (!may_wait(program, &memory->frames[at]))
        return;
    BoolNode node = {.name = boolheap_fresh_name(heap, NAME_MADE, call.index),
                     .storage = STORAGE_LOCAL,
                     .object = {ID_NONE},
                     .is_frame = true,
                     .call = call,
                     .size = linear_constant(CELL_OFFSET_MOST, program->pointer_width)};
    fill_frame(heap, &node, at);
    boolheap_add(heap, node);
    boolheap_note_flag(heap, flag_live(heap->domain, node.name));
    boolheap_assume(heap, node_live(heap, boolheap_node(heap, node.name)));
    ExecFrame *frames = arena_alloc(heap->domain->arena, (memory->frame_count + 1) * sizeof *frames);
    for (uint32_t i = 0; i < memory->frame_count; i++)
        frames[i < at ? i : at] = memory->frames[i]; /* the callee's in the place of the caller's */
    memory->frames = frames;
    memory->frame_count--;
    set_waiting(heap, at, value_pointer((NodeId){node.name}, 0, linear_constant(0, program->pointer_width)));
    name_locals(heap);
}

/* --- a frame goes on --------------------------------------------------------------------------------------- */

static Operand scratch_operand(const Boolheap *heap)
{
    return (Operand){
        .kind = OPERAND_REGISTER, .reg = scratch, .width = (uint8_t)heap->domain->base.program->pointer_width};
}

/* What the value leads to is materialised: in each case the scratch register has one number, or leads to one block. */
static void split_value(Boolheap *heap, ExecValue value, CaseList *out)
{
    exec_set_register(&heap->base, scratch, value);
    boolheap_split(heap, scratch_operand(heap), true, out);
}

static ExecValue cell_value(Boolheap *heap, uint32_t name, int64_t offset)
{
    Contents contents = boolheap_node(heap, name)->contents;
    for (uint32_t i = 0; i < contents.count; i++)
        if (contents.cells[i].offset == offset)
            return contents.cells[i].value;
    return value_undefined(1);
}

/* One holder leads to a waiting frame, and that was the callee's: no other does. */
static ExecValue without_frame(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    uint32_t name = *(const uint32_t *)context, count = 0;
    if (value.kind != VALUE_POINTER)
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        if (item->node != name) {
            set.items[count++] = *item;
            continue;
        }
        boolheap_assume(heap, negated(heap, alternative_holds(heap, holder, item)));
        if (item->in != FLAG_NONE)
            boolheap_assume(heap, negated(heap, flag_variable(heap, item->in)));
    }
    if (count == set.count)
        return value;
    set.count = count;
    return count ? boolheap_value(heap, set, value.number.width) : value_undefined(value.number.width);
}

/* The registers that live behind the call. */
static void resume_registers(Boolheap *heap, uint32_t name, EdgeId call)
{
    const Program *program = heap->domain->base.program;
    const Location *back = program_location(program, program_edge(program, call)->target);
    const Function *function = program_function(program, back->function);
    exec_keep_registers(&heap->base, NULL, 0);
    for (uint32_t i = 0; i < back->live_count; i++) {
        unsigned width = function->registers[back->live[i].index].width;
        ExecValue value = cell_value(heap, name, (int64_t)back->live[i].index * CELL_STRIDE);
        exec_set_register(&heap->base, back->live[i],
                          value.kind != VALUE_UNDEFINED && value.number.width == width
                              ? value
                              : value_number(linear_fresh(&heap->base.numbers, width)));
    }
}

static void end_waiting(Boolheap *heap, uint32_t name, EdgeId call)
{
    const Program *program = heap->domain->base.program;
    const Function *function = program_function(program, exec_top(&heap->base)->function);
    ExecValue below = cell_value(heap, name, local_at(program, function, function->local_count));
    resume_registers(heap, name, call);
    set_waiting(heap, heap->base.frame_count - 1, below);
    boolheap_remove(heap, name);
    boolheap_visit(heap, without_frame, &name);
    boolheap_forget_one(heap, flag_live(heap->domain, name));
    name_locals(heap);
}

/* The local that is part of the frame becomes a node again. */
static NodeId local_of_frame(Boolheap *heap, uint32_t frame, ObjectId object, int64_t at)
{
    const Program *program = heap->domain->base.program;
    const BoolNode *from = boolheap_node(heap, frame);
    int64_t size = (int64_t)program_object(program, object)->size, start = at + CELL_STRIDE;
    ExecCell *cells = arena_alloc(heap->domain->arena, (from->contents.count + 1) * sizeof *cells);
    uint32_t count = 0;
    for (uint32_t i = 0; i < from->contents.count; i++)
        if (from->contents.cells[i].offset >= start && from->contents.cells[i].offset < start + size) {
            cells[count] = from->contents.cells[i];
            cells[count++].offset -= start;
        }
    BoolNode local = {.name = boolheap_fresh_name(heap, NAME_OBJECT, object.index),
                      .storage = STORAGE_LOCAL,
                      .object = object,
                      .may_reuse = from->may_reuse,
                      .size = linear_constant(size, program->pointer_width),
                      .contents = {cells, count, false}};
    boolheap_add(heap, local);
    boolheap_note_flag(heap, flag_live(heap->domain, local.name));
    boolheap_assume(heap, node_live(heap, boolheap_node(heap, local.name)));
    return (NodeId){local.name};
}

/* The locals from the i-th on. */
static void resume_locals(Boolheap *heap, uint32_t name, EdgeId call, uint32_t i, CaseList *out)
{
    const Program *program = heap->domain->base.program;
    const Function *function = program_function(program, exec_top(&heap->base)->function);
    if (i == function->local_count) {
        end_waiting(heap, name, call);
        case_add(out, &heap->base, value_undefined(1));
        return;
    }
    CaseList cases = {.count = 0};
    int64_t at = local_at(program, function, i), place;
    split_value(heap, cell_value(heap, name, at), &cases);
    for (size_t k = 0; k < cases.count; k++) {
        Boolheap *part = (Boolheap *)case_at(&cases, k)->memory;
        ExecValue where = exec_register(&part->base, scratch);
        NodeId *locals = arena_alloc(part->domain->arena, (function->local_count + 1) * sizeof *locals);
        for (uint32_t j = 0; j < function->local_count; j++)
            locals[j] = exec_top(&part->base)->locals[j];
        if (where.kind == VALUE_POINTER)
            locals[i] = where.node;
        else if (!linear_is_constant(&part->base.numbers, where.number, &place) || place == LOCAL_INSIDE)
            locals[i] = local_of_frame(part, name, function->locals[i], at);
        exec_edit_top(&part->base)->locals = locals;
        resume_locals(part, name, call, i + 1, out);
    }
    case_list_free(&cases);
}

/* The callee's frame is gone. A frame that waits in another call is not the one that goes on. */
static void resume(Boolheap *heap, EdgeId call, ExecValue waiting, CaseList *out)
{
    const Program *program = heap->domain->base.program;
    FunctionId id = program_location(program, program_edge(program, call)->source)->function;
    const Function *function = program_function(program, id);
    NodeId *locals = arena_alloc(heap->domain->arena, (function->local_count + 1) * sizeof *locals);
    for (uint32_t i = 0; i < function->local_count; i++)
        locals[i].index = ID_NONE;
    exec_push_frame(&heap->base, (ExecFrame){.function = id, .locals = locals, .varargs = {ID_NONE}});
    CaseList cases = {.count = 0};
    split_value(heap, waiting, &cases);
    for (size_t i = 0; i < cases.count; i++) {
        Boolheap *part = (Boolheap *)case_at(&cases, i)->memory;
        ExecValue frame = exec_register(&part->base, scratch);
        const BoolNode *node = frame.kind == VALUE_POINTER ? boolheap_node(part, frame.node.index) : NULL;
        if (node && node->is_frame && node->call.index == call.index && boolheap_assume(part, node_live(part, node)))
            resume_locals(part, node->name, call, 0, out);
    }
    case_list_free(&cases);
}

/* No frame waits: the callee's caller is the frame below. */
static bool assume_none(Boolheap *heap, uint32_t frame, ExecValue waiting)
{
    Holder holder = {HOLDER_WAITING, frame, 0};
    Alternatives set = boolheap_alternatives(heap, waiting);
    for (uint32_t i = 0; i < set.count; i++)
        if (set.items[i].node == ID_NONE)
            return boolheap_assume(heap, alternative_holds(heap, holder, &set.items[i]));
    return false;
}

bool boolheap_assume_none_waits(Boolheap *heap)
{
    uint32_t top = heap->base.frame_count - 1;
    return assume_none(heap, top, boolheap_waiting(heap, top));
}

bool boolheap_leave_recursion(Boolheap *heap)
{
    uint32_t top = --heap->base.frame_count;
    ExecValue waiting = boolheap_waiting(heap, top);
    heap->waiting_count = heap->waiting_count < top ? heap->waiting_count : top;
    return assume_none(heap, top, waiting);
}

void boolheap_resume(Boolheap *heap, EdgeId call, CaseList *out)
{
    const Program *program = heap->domain->base.program;
    FunctionId caller = program_location(program, program_edge(program, call)->source)->function;
    uint32_t top = heap->base.frame_count - 1;
    ExecValue waiting = boolheap_waiting(heap, top);
    heap->base.frame_count--;
    heap->waiting_count = heap->waiting_count < top ? heap->waiting_count : top;
    bool is_below = top > heap->is_cut && heap->base.frames[top - 1].function.index == caller.index;
    Boolheap *below = is_below ? boolheap_fork(heap) : NULL;
    if (waiting.kind == VALUE_POINTER)
        resume(heap, call, waiting, out);
    if (below && assume_none(below, top, waiting))
        case_add(out, &below->base, value_undefined(1));
}
