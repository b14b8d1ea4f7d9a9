/* SPDX-License-Identifier: MIT */
/* The steps, one by one, as program/step.h defines them. */
#include "domain/exec/run.h"

#include <string.h>

void exec_result(ExecRun *run, Memory *memory, ExecValue value, CaseList *out)
{
    if (run->step->result.index != ID_NONE)
        exec_set_register(memory, run->step->result, value);
    case_add(out, memory, value);
}

static void go_on(Memory *memory, CaseList *out)
{
    case_add(out, memory, value_undefined(1));
}

static void step_load(ExecRun *run, Memory *memory, CaseList *out)
{
    ExecValue address = exec_operand(run->domain, memory, run->step->a);
    Linear size = linear_constant(run->step->size, address.number.width);
    if (!exec_access(run, memory, address, size, false))
        return;
    size_t first = out->count;
    run->ops->read(memory, address, run->step->size, run->step->width, out);
    for (size_t i = first; i < out->count; i++)
        exec_set_register(case_at(out, i)->memory, run->step->result, case_at(out, i)->result);
}

static void step_store(ExecRun *run, Memory *memory, CaseList *out)
{
    ExecValue address = exec_operand(run->domain, memory, run->step->a);
    Linear size = linear_constant(run->step->size, address.number.width);
    if (exec_access(run, memory, address, size, true))
        run->ops->write(memory, address, run->step->size, exec_operand(run->domain, memory, run->step->b), out);
}

static void step_fill(ExecRun *run, Memory *memory, CaseList *out)
{
    Linear size = value_to_number(memory, exec_operand(run->domain, memory, run->step->c));
    ExecValue to = exec_operand(run->domain, memory, run->step->a);
    if (exec_access(run, memory, to, size, true))
        run->ops->fill(memory, to, size, exec_operand(run->domain, memory, run->step->b), out);
}

static void step_copy(ExecRun *run, Memory *memory, CaseList *out)
{
    Linear size = value_to_number(memory, exec_operand(run->domain, memory, run->step->c));
    ExecValue to = exec_operand(run->domain, memory, run->step->a),
              from = exec_operand(run->domain, memory, run->step->b);
    if (exec_access(run, memory, to, size, true) && exec_access(run, memory, from, size, false))
        run->ops->copy(memory, to, from, size, out);
}

/* STEP_COPY and STEP_FILL do nothing if the size is 0: that case is added. False if there is no other. */
static bool is_filled(ExecRun *run, Memory *memory, CaseList *out)
{
    Linear size = value_to_number(memory, exec_operand(run->domain, memory, run->step->c));
    Linear zero = linear_constant(0, size.width);
    Answer is_empty = linears_compare(&memory->numbers, OP_EQ, size, zero);
    if (is_empty == ANSWER_NO)
        return true;
    if (is_empty == ANSWER_YES) {
        go_on(memory, out);
        return false;
    }
    Memory *none = run->ops->fork(memory);
    if (linears_assume(&none->numbers, OP_EQ, size, zero, true))
        go_on(none, out);
    return linears_assume(&memory->numbers, OP_NE, size, zero, true);
}

static ExecValue add_block(ExecRun *run, Memory *memory, NodeStorage storage, Linear size)
{
    MemoryBlock block = {.storage = storage,
                         .lasts = run->step->kind == STEP_ALLOCA && run->step->lasts,
                         .object = {ID_NONE},
                         .made_at = run->edge,
                         .size = size};
    return exec_address(run->domain->program, run->ops->add(memory, block, run->step->zeroed));
}

static void step_allocate(ExecRun *run, Memory *memory, CaseList *out)
{
    Linear size = value_to_number(memory, exec_operand(run->domain, memory, run->step->a));
    if (run->domain->program->malloc_may_fail) {
        exec_result(run, run->ops->fork(memory), value_number(linear_constant(0, run->step->width)), out);
        Linear most = linear_constant(exec_largest_block(run->domain->program), size.width);
        if (!linears_assume(&memory->numbers, OP_SLE, linear_constant(0, size.width), size, true) ||
            !linears_assume(&memory->numbers, OP_SLE, size, most, true))
            return;
        size = linear_known(&memory->numbers, size);
    }
    exec_result(run, memory, add_block(run, memory, STORAGE_HEAP, size), out);
}

static void step_alloca(ExecRun *run, Memory *memory, CaseList *out)
{
    Linear size = value_to_number(memory, exec_operand(run->domain, memory, run->step->a));
    ExecValue address = add_block(run, memory, STORAGE_ALLOCA, size);
    if (run->step->lasts) {
        exec_result(run, memory, address, out);
        return;
    }
    ExecFrame *frame = exec_edit_top(memory);
    NodeId *allocas = arena_alloc(memory->numbers.arena, (frame->alloca_count + 1) * sizeof *allocas);
    if (frame->alloca_count)
        memcpy(allocas, frame->allocas, frame->alloca_count * sizeof *allocas);
    allocas[frame->alloca_count++] = address.node;
    frame->allocas = allocas;
    exec_result(run, memory, address, out);
}

static void step_free(ExecRun *run, Memory *memory, CaseList *out)
{
    ExecValue value = exec_operand(run->domain, memory, run->step->a);
    if (value_is_zero(memory, value)) {
        go_on(memory, out);
        return;
    }
    if (value.kind == VALUE_NUMBER) { /* it may be null, and nothing else that is right */
        Memory *null = run->ops->fork(memory);
        if (linears_assume(&null->numbers, OP_EQ, value.number, linear_constant(0, value.number.width), true))
            go_on(null, out);
    }
    bool is_of_library = run->step->lasts && value.kind == VALUE_POINTER;
    if (is_of_library && run->ops->block(memory, value.node).is_alias) {
        exec_unsupported(run, "end of an object of the system's that several arrays or lists hold");
        return;
    }
    if (!is_of_library && !exec_release(run, memory, value))
        return;
    run->ops->end(memory, value, STATUS_FREED);
    go_on(memory, out);
}

static bool is_writable(const ExecRun *run, const MemoryBlock *block)
{
    return block->storage != STORAGE_FUNCTION &&
           (block->object.index == ID_NONE || !program_object(run->domain->program, block->object)->is_constant);
}

/* STEP_BLOCK_SIZE of the rest of an object: a case for each answer. A value that is no pointer may be any address unless
 * it is null. */
static void step_room(ExecRun *run, Memory *memory, ExecValue value, CaseList *out)
{
    unsigned width = run->step->width;
    ExecValue none = value_number(linear_constant(0, width));
    if (value.kind != VALUE_POINTER) {
        if (!value_is_zero(memory, value))
            exec_unsupported(run, "unknown pointer given to an unknown function");
        if (value.kind == VALUE_UNDEFINED ||
            linears_assume(&memory->numbers, OP_EQ, value.number, linear_constant(0, value.number.width), true))
            exec_result(run, memory, none, out);
        return;
    }
    MemoryBlock block = run->ops->block(memory, value.node);
    bool may_live = block.statuses >> STATUS_LIVE & 1 && is_writable(run, &block);
    Linear size = block.size, offset = value.number;
    size.width = offset.width = (uint8_t)width;
    bool is_inside = linears_compare(&memory->numbers, OP_ULE, offset, size) == ANSWER_YES;
    if (!may_live || !is_inside || block.statuses != 1u << STATUS_LIVE) {
        Memory *nowhere = run->ops->fork(memory);
        exec_result(run, nowhere, none, out);
    }
    bool lost = false;
    if (may_live && (is_inside || linears_assume(&memory->numbers, OP_ULE, offset, size, true)))
        exec_result(run, memory, value_number(linear_compute(&memory->numbers, OP_SUB, width, size, offset, &lost)),
                    out);
}

static void step_block_size(ExecRun *run, Memory *memory, CaseList *out)
{
    ExecValue value = exec_operand(run->domain, memory, run->step->a);
    if (run->step->of_rest) {
        step_room(run, memory, value, out);
        return;
    }
    if (!exec_release(run, memory, value))
        return;
    Linear size = run->ops->block(memory, value.node).size;
    size.width = run->step->width;
    exec_result(run, memory, value_number(size), out);
}

static void step_scope(ExecRun *run, Memory *memory, CaseList *out)
{
    const Program *program = run->domain->program;
    NodeId node = exec_local(memory, program, run->step->object);
    if (node.index != ID_NONE)
        run->ops->end(memory, exec_address(program, node), STATUS_ENDED);
    node.index = ID_NONE;
    if (run->step->kind == STEP_SCOPE_BEGIN)
        node = exec_add_local(run->domain, memory, run->step->object);
    exec_set_local(memory, program, run->step->object, node);
    go_on(memory, out);
}

static void step_stack_restore(ExecRun *run, Memory *memory, CaseList *out)
{
    ExecValue token = exec_operand(run->domain, memory, run->step->a);
    int64_t keep;
    if (token.kind != VALUE_NUMBER || !linear_is_constant(&memory->numbers, token.number, &keep)) {
        exec_unsupported(run, "stack restored to an unknown place");
        return;
    }
    ExecFrame *frame = exec_edit_top(memory);
    for (uint32_t i = (uint32_t)keep; i < frame->alloca_count; i++)
        exec_end_alloca(run, memory, frame->allocas[i]);
    if (keep < frame->alloca_count)
        frame->alloca_count = (uint32_t)keep;
    go_on(memory, out);
}

static void program_ends(ExecRun *run, const Memory *memory)
{
    if (memory->has_lost || run->ops->has_heap(memory))
        exec_find(run, VIOLATION_NOT_FREED);
}

static void step_assume(ExecRun *run, Memory *memory, CaseList *out)
{
    Linear bit = value_to_number(memory, exec_operand(run->domain, memory, run->step->a));
    if (linears_assume_bit(&memory->numbers, bit, run->step->expected))
        run->ops->decide(memory, out);
}

/* Must the bit be set? Reports that it may not be, and keeps the heaps in which it is. */
static void step_require(ExecRun *run, Memory *memory, CaseList *out)
{
    if (!(run->domain->properties >> violation_info(run->step->violation)->property & 1)) {
        go_on(memory, out);
        return;
    }
    Linear bit = value_to_number(memory, exec_operand(run->domain, memory, run->step->a));
    Memory *other = run->ops->fork(memory);
    CaseList failing = {.count = 0};
    if (linears_assume_bit(&other->numbers, bit, false))
        run->ops->decide(other, &failing);
    if (!failing.count) {
        go_on(memory, out);
    } else {
        exec_find(run, run->step->violation);
        if (linears_assume_bit(&memory->numbers, bit, true))
            run->ops->decide(memory, out);
    }
    case_list_free(&failing);
}

/* Offsets into one block are compared; other pointers lead to different blocks, or the access finds fault with them. */
static void step_outside(ExecRun *run, Memory *memory, CaseList *out)
{
    ExecValue a = exec_operand(run->domain, memory, run->step->a), b = exec_operand(run->domain, memory, run->step->b);
    Linear size = value_to_number(memory, exec_operand(run->domain, memory, run->step->c));
    if (a.kind == VALUE_POINTER && b.kind == VALUE_POINTER && a.node.index == b.node.index &&
        !exec_is_outside(memory, a.number, size, b.number, run->step->may_coincide))
        exec_find(run, VIOLATION_OVERLAP);
    go_on(memory, out);
}

static void step_call(ExecRun *run, Memory *memory, CaseList *out)
{
    const Program *program = run->domain->program;
    ExecValue target = exec_operand(run->domain, memory, run->step->a);
    if (target.kind == VALUE_POINTER && !target.number.factor && !target.number.constant &&
        run->ops->block(memory, target.node).storage == STORAGE_FUNCTION) {
        FunctionId callee = program_object(program, run->ops->block(memory, target.node).object)->function;
        if (program_call_fits(run->step, program_function(program, callee)))
            go_on(memory, out);
        else
            exec_unsupported(run, "call with arguments that do not fit the function");
    } else if (target.kind == VALUE_POINTER ? target.number.factor : !value_is_zero(memory, target))
        exec_find_unknown(run, VIOLATION_CALL, "call through an unknown pointer");
    else
        exec_find(run, VIOLATION_CALL);
}

static void step_format(ExecRun *run, Memory *memory, CaseList *out)
{
    const Step *step = run->step;
    if (step->result.index != ID_NONE)
        exec_set_register(memory, step->result,
                          value_number(linear_fresh_in(&memory->numbers, step->width, -1, INT32_MAX)));
    if (step->a.kind == OPERAND_NONE) {
        go_on(memory, out);
        return;
    }
    ExecValue to = exec_operand(run->domain, memory, step->a);
    Linear most = value_to_number(memory, exec_operand(run->domain, memory, step->b));
    if (linears_compare(&memory->numbers, OP_EQ, most, linear_constant(0, most.width)) == ANSWER_YES)
        go_on(memory, out);
    else if (exec_access(run, memory, to, most, true))
        run->ops->fill(memory, to, most, value_undefined(8), out);
}

/* Steps that need no operand reached. */
static void execute_plain(ExecRun *run, Memory *memory, CaseList *out)
{
    const Step *step = run->step;
    switch (step->kind) {
    case STEP_COMPUTE:
        exec_compute(run, memory, out);
        return;
    case STEP_LOAD:
        step_load(run, memory, out);
        return;
    case STEP_STORE:
        step_store(run, memory, out);
        return;
    case STEP_ALLOCATE:
        step_allocate(run, memory, out);
        return;
    case STEP_ALLOCA:
        step_alloca(run, memory, out);
        return;
    case STEP_FREE:
        step_free(run, memory, out);
        return;
    case STEP_BLOCK_SIZE:
        step_block_size(run, memory, out);
        return;
    case STEP_COPY:
        step_copy(run, memory, out);
        return;
    case STEP_FILL:
        step_fill(run, memory, out);
        return;
    case STEP_ASSUME:
        step_assume(run, memory, out);
        return;
    case STEP_REQUIRE:
        step_require(run, memory, out);
        return;
    case STEP_OUTSIDE:
        step_outside(run, memory, out);
        return;
    case STEP_INPUT:
        exec_result(run, memory, value_number(linear_fresh(&memory->numbers, step->width)), out);
        return;
    case STEP_CALL:
        step_call(run, memory, out);
        return;
    case STEP_RETURN:
        exec_return(run, memory);
        if (exec_top(memory)->is_outermost)
            program_ends(run, memory);
        go_on(memory, out);
        return;
    case STEP_SCOPE_BEGIN:
    case STEP_SCOPE_END:
        step_scope(run, memory, out);
        return;
    case STEP_STACK_SAVE:
        exec_result(run, memory, value_number(linear_constant(exec_top(memory)->alloca_count, step->width)), out);
        return;
    case STEP_STACK_RESTORE:
        step_stack_restore(run, memory, out);
        return;
    case STEP_VARARGS:
        if (exec_top(memory)->varargs.index == ID_NONE)
            exec_unsupported(run, "variadic arguments of a call that passed none");
        else
            exec_result(run, memory, exec_address(run->domain->program, exec_top(memory)->varargs), out);
        return;
    case STEP_FORMAT:
        step_format(run, memory, out);
        return;
    case STEP_ERROR:
        exec_find(run, VIOLATION_ERROR_CALL);
        program_ends(run, memory);
        return;
    case STEP_EXIT:
        program_ends(run, memory);
        return;
    case STEP_UNSUPPORTED:
        exec_unsupported(run, step->text);
        return;
    }
}

/* The operands that a step follows. */
static uint32_t followed(const Step *step, Operand operands[2])
{
    switch (step->kind) {
    case STEP_COPY:
    case STEP_OUTSIDE:
        operands[1] = step->b;
        operands[0] = step->a;
        return 2;
    case STEP_LOAD:
    case STEP_STORE:
    case STEP_FREE:
    case STEP_BLOCK_SIZE:
    case STEP_FILL:
    case STEP_CALL:
    case STEP_FORMAT:
        operands[0] = step->a;
        return step->a.kind != OPERAND_NONE;
    default:
        return 0;
    }
}

/* Executes the step once the operands from number i on are reached. */
static void execute_reached(ExecRun *run, Memory *memory, const Operand *operands, uint32_t count, CaseList *out)
{
    if (!count) {
        execute_plain(run, memory, out);
        return;
    }
    CaseList reached = {.count = 0};
    run->ops->reach(memory, operands[0], &reached);
    for (size_t i = 0; i < reached.count; i++)
        execute_reached(run, case_at(&reached, i)->memory, operands + 1, count - 1, out);
    case_list_free(&reached);
}

static void execute(ExecRun *run, Memory *memory, CaseList *out)
{
    Operand operands[2];
    if (run->step->kind == STEP_OUTSIDE && !(run->domain->properties >> VALID_ARGUMENT & 1)) {
        go_on(memory, out);
        return;
    }
    bool is_range = run->step->kind == STEP_COPY || run->step->kind == STEP_FILL;
    if (!is_range || is_filled(run, memory, out))
        execute_reached(run, memory, operands, followed(run->step, operands), out);
}

/* What the operation left behind: registers that are dead, blocks that are lost. */
static void finish(ExecRun *run, Memory *memory)
{
    const Program *program = run->domain->program;
    const Edge *edge = program_edge(program, run->edge);
    run->number = edge->step_count ? edge->step_count - 1 : 0;
    StepKind kind = edge->step_count ? edge->steps[run->number].kind : STEP_COMPUTE;
    const Location *target = program_location(program, edge->target);
    if (kind != STEP_CALL && kind != STEP_RETURN)
        exec_keep_registers(memory, target->live, target->live_count);
    bool ends = kind == STEP_RETURN && exec_top(memory)->is_outermost;
    if (kind != STEP_CALL && run->ops->collect(memory, ends ? COLLECT_END : COLLECT_STEP)) {
        exec_find(run, VIOLATION_LOST);
        memory->has_lost = true;
    }
    const State *state = run->ops->freeze(memory);
    if (!memory->numbers.is_empty)
        successor_add(&run->out->successors, state, memory->marks);
}

/* The steps from number `from` on. */
static void go_through(ExecRun *run, Memory *memory, uint32_t from)
{
    const Edge *edge = program_edge(run->domain->program, run->edge);
    for (uint32_t i = from; i < edge->step_count; i++) {
        CaseList cases = {.count = 0};
        run->number = i;
        run->step = &edge->steps[i];
        execute(run, memory, &cases);
        if (cases.count == 1) {
            memory = case_at(&cases, 0)->memory;
            continue;
        }
        for (size_t k = 0; k < cases.count; k++)
            go_through(run, case_at(&cases, k)->memory, i + 1);
        case_list_free(&cases);
        return;
    }
    finish(run, memory);
}

void exec_post(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    (void)precision;
    ExecRun run = {.domain = domain, .ops = domain->ops->memory, .edge = edge, .out = out};
    Memory *memory = run.ops->thaw(domain, state);
    if (memory->loss_due)
        exec_find(&run, VIOLATION_LOST);
    memory->loss_due = false;
    go_through(&run, memory, 0);
}
