/* SPDX-License-Identifier: MIT */
/* The loop: at each location the edges are tried in order; the first whose assumes hold is taken. No step allocates
 * memory of the process in the steady state, and integer computation stays on a short path: runs are made by the
 * thousand. */
#include "machine/evaluate.h"
#include "machine/format.h"
#include "machine/run.h"

#include <stdlib.h>
#include <string.h>

enum {
    CALL_DEPTH_LIMIT = 10000,
    BYTES_PER_STEP = 16,          /* block operations cost as many steps as pieces of this size */
    OPERATIONS_PER_ASK = 1 << 16, /* operations between two looks at the budget */
};

typedef enum Progress {
    PROGRESS_DONE,    /* the operation is over, heap->location is the next */
    PROGRESS_REFUSED, /* an assume did not hold */
    PROGRESS_STOPPED, /* the run is over */
} Progress;

static Frame *top(Run *run)
{
    return &run->heap->frames[run->heap->frame_count - 1];
}

/* The address of an object as a value: from now on it may be anywhere. A local outside its lifetime gives a pointer to
 * an ended instance. */
static Value address_value(Run *run, const Operand *operand)
{
    Heap *heap = run->heap;
    BlockId block = heap_object(heap, operand->object);
    if (block.index == ID_NONE) {
        const Object *object = &run->program->objects[operand->object.index];
        block = heap_add_block(heap, BLOCK_LOCAL, operand->object, object->size, object->align, run->edge);
        if (block.index == ID_NONE)
            return value_integer(0, operand->width);
        heap->blocks[block.index].is_exposed = heap->blocks[block.index].never_lived = true;
        heap_end_block(heap, block, BLOCK_ENDED, (EdgeId){ID_NONE});
    }
    heap->blocks[block.index].is_exposed = true;
    return heap_address(heap, block, operand->offset);
}

static inline Value operand_value(Run *run, const Operand *operand)
{
    switch (operand->kind) {
    case OPERAND_REGISTER:
        return top(run)->registers[operand->reg.index];
    case OPERAND_ADDRESS:
        return address_value(run, operand);
    case OPERAND_CONSTANT:
        return value_integer(operand->constant, operand->width);
    case OPERAND_NONE:
        break;
    }
    return value_integer(0, 1);
}

static inline void set_result(Run *run, const Step *step, Value value)
{
    top(run)->registers[step->result.index] = value;
}

Value *run_values(Run *run, size_t count)
{
    while (run->value_capacity < count)
        run->values = array_room(run->values, &run->value_capacity, run->value_capacity, sizeof *run->values);
    return run->values;
}

static bool memory_fits(Run *run, uint64_t more)
{
    const Heap *heap = run->heap;
    uint64_t used = heap->bytes_allocated + heap->block_count * sizeof *heap->blocks;
    uint64_t limit = run->options->memory_limit;
    return used <= limit && more <= limit - used;
}

static bool step_compute(Run *run, const Step *step)
{
    Value values[3] = {operand_value(run, &step->a), operand_value(run, &step->b), operand_value(run, &step->c)};
    Value result;
    bool any;
    if (step->opcode == OP_ANY) {
        result = value_integer(run_choose(run, CHOICE_ANY, step->width), step->width);
        result.tainted = true;
    } else if (step->opcode == OP_PROOF) {
        result = value_integer(run->options->as_proof, step->width);
    } else if (!value_compute(run->heap, step->opcode, step->width, values, &result, &any)) {
        run_depend(run, values[0]);
        run_depend(run, values[1]);
        return run_end(run, RUN_UNDEFINED, "division by zero or overflowing division");
    } else if (any) {
        run->any_chosen = true;
    }
    set_result(run, step, result);
    return true;
}

/* A plain integer operand. Values are read and written member by member here: mixing that with whole copies stalls
 * processors. */
static inline bool integer_operand(Run *run, const Operand *operand, uint64_t *bits)
{
    if (operand->kind == OPERAND_REGISTER) {
        const Value *value = &top(run)->registers[operand->reg.index];
        *bits = value->bits;
        return value->block.index == ID_NONE && !value->tainted;
    }
    *bits = operand->kind == OPERAND_CONSTANT ? operand->constant : 0;
    return operand->kind != OPERAND_ADDRESS;
}

/* The same for plain integers and the common opcodes. */
static inline bool step_compute_quick(Run *run, const Step *step)
{
    uint64_t a, b, r;
    if (!integer_operand(run, &step->a, &a) || !integer_operand(run, &step->b, &b) ||
        !opcode_evaluate_total(step->opcode, step->a.width, a, b, &r))
        return step_compute(run, step);
    Value *result = &top(run)->registers[step->result.index];
    result->bits = bits_low(r, step->width);
    result->block.index = ID_NONE;
    result->width = step->width;
    result->tainted = false;
    return true;
}

/* The place a load or store touches. An object named directly is not exposed by it. */
static inline bool place(Run *run, const Step *step, AccessMode mode, BlockId *block, uint64_t *offset)
{
    if (step->a.kind == OPERAND_ADDRESS) {
        *block = heap_object(run->heap, step->a.object);
        *offset = (uint64_t)step->a.offset;
        if (block->index == ID_NONE)
            return run_violate(run, VIOLATION_SCOPE, *block);
        return run_access_block(run, *block, *offset, step->size, mode);
    }
    return run_access(run, operand_value(run, &step->a), step->size, mode, block, offset);
}

static bool step_load(Run *run, const Step *step)
{
    BlockId block;
    uint64_t offset;
    if (!place(run, step, ACCESS_READ, &block, &offset))
        return false;
    Value value = run_read(run, block, offset, step->size, step->width);
    set_result(run, step, value);
    run_trace_loaded(run, value);
    return true;
}

static bool step_store(Run *run, const Step *step)
{
    BlockId block;
    uint64_t offset;
    Value value = operand_value(run, &step->b);
    if (!place(run, step, ACCESS_WRITE, &block, &offset))
        return false;
    heap_write(run->heap, block, offset, step->size, value);
    run_trace_value(run, value);
    return true;
}

static bool step_allocate(Run *run, const Step *step)
{
    Value size = operand_value(run, &step->a);
    run_depend(run, size);
    if (run->program->malloc_may_fail && run_choose(run, CHOICE_ALLOCATION, 1)) {
        set_result(run, step, value_integer(0, step->width));
        return true;
    }
    if (!memory_fits(run, size.bits))
        return run_end(run, RUN_LIMIT, limit_name(LIMIT_MEMORY));
    BlockId block =
        heap_add_block(run->heap, BLOCK_HEAP, (ObjectId){ID_NONE}, size.bits, 1, run_user_edge(run, run->edge));
    if (block.index == ID_NONE)
        return run_end(run, RUN_LIMIT, limit_name(LIMIT_ADDRESSES));
    if (step->zeroed)
        heap_fill(run->heap, block, 0, size.bits, 0);
    Value address = heap_address(run->heap, block, 0);
    set_result(run, step, address);
    run_trace_value(run, address);
    run_trace_block(run, block);
    return true;
}

static bool step_alloca(Run *run, const Step *step)
{
    Value size = operand_value(run, &step->a);
    run_depend(run, size);
    if (!memory_fits(run, size.bits))
        return run_end(run, RUN_LIMIT, limit_name(LIMIT_MEMORY));
    BlockId block =
        heap_add_block(run->heap, BLOCK_ALLOCA, (ObjectId){ID_NONE}, size.bits, 1, run_user_edge(run, run->edge));
    if (block.index == ID_NONE)
        return run_end(run, RUN_LIMIT, limit_name(LIMIT_ADDRESSES));
    set_result(run, step, heap_address(run->heap, block, 0));
    if (step->lasts)
        return true;
    Frame *frame = top(run);
    frame->allocas = array_room(frame->allocas, &frame->alloca_capacity, frame->alloca_count, sizeof *frame->allocas);
    frame->allocas[frame->alloca_count++] = block;
    return true;
}

static bool step_free(Run *run, const Step *step)
{
    BlockId block;
    Value address = operand_value(run, &step->a);
    run_trace_value(run, address);
    if (address.block.index == ID_NONE && !address.bits) {
        run_depend(run, address);
        return true;
    }
    if (step->lasts && address.block.index != ID_NONE)
        block = address.block;
    else if (!run_heap_start(run, address, &block))
        return false;
    run_trace_block(run, block);
    heap_end_block(run->heap, block, BLOCK_FREED, run_user_edge(run, run->edge));
    return true;
}

static bool step_block_size(Run *run, const Step *step)
{
    BlockId block;
    if (step->of_rest) {
        set_result(run, step, value_integer(run_room(run, operand_value(run, &step->a)), step->width));
        return true;
    }
    if (!run_heap_start(run, operand_value(run, &step->a), &block))
        return false;
    set_result(run, step, value_integer(heap_block(run->heap, block)->size, step->width));
    return true;
}

static bool step_copy(Run *run, const Step *step)
{
    Value to = operand_value(run, &step->a), from = operand_value(run, &step->b), size = operand_value(run, &step->c);
    BlockId target, source;
    uint64_t to_offset, from_offset;
    run_depend(run, size);
    if (!size.bits)
        return true;
    if (!run_access(run, from, size.bits, ACCESS_READ, &source, &from_offset) ||
        !run_access(run, to, size.bits, ACCESS_WRITE, &target, &to_offset))
        return false;
    run->result.steps += size.bits / BYTES_PER_STEP;
    run_choose_external(run, source, from_offset, size.bits);
    heap_copy_bytes(run->heap, target, to_offset, source, from_offset, size.bits);
    return true;
}

static bool step_fill(Run *run, const Step *step)
{
    Value to = operand_value(run, &step->a), byte = operand_value(run, &step->b), size = operand_value(run, &step->c);
    BlockId block;
    uint64_t offset;
    run_depend(run, size);
    if (!size.bits)
        return true;
    if (!run_access(run, to, size.bits, ACCESS_WRITE, &block, &offset))
        return false;
    run->result.steps += size.bits / BYTES_PER_STEP;
    heap_fill(run->heap, block, offset, size.bits, (uint8_t)byte.bits);
    if (byte.tainted)
        memset(heap_block(run->heap, block)->defined + offset, BYTE_TAINTED, size.bits);
    return true;
}

static bool step_require(Run *run, const Step *step)
{
    Value condition = operand_value(run, &step->a);
    if (!run_checks(run, step->violation))
        return true;
    run_depend(run, condition);
    return condition.bits || run_violate(run, step->violation, (BlockId){ID_NONE});
}

/* Arguments beyond the parameters, each in a slot of its own. What a narrow one leaves of its slot is any value. */
static bool varargs_make(Run *run, const Value *extra, size_t count)
{
    uint32_t slot = run->program->pointer_width / 8;
    uint64_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += extra[i].width > 8 * slot ? 2 * slot : slot;
    BlockId block = heap_add_block(run->heap, BLOCK_ALLOCA, (ObjectId){ID_NONE}, size, 16, top(run)->call);
    top(run)->varargs = block;
    if (block.index == ID_NONE)
        return run_end(run, RUN_LIMIT, limit_name(LIMIT_ADDRESSES));
    uint64_t offset = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t bytes = extra[i].width > 8 * slot ? 2 * slot : slot;
        uint32_t size = (extra[i].width + 7u) / 8;
        heap_write(run->heap, block, offset, size, extra[i]);
        memset(heap_block(run->heap, block)->defined + offset + size, BYTE_TAINTED, bytes - size);
        offset += bytes;
    }
    return true;
}

static const char *reason_with(Run *run, const char *what, const char *name)
{
    Text text = {0};
    text_add(&text, "%s %s", what, name);
    const char *reason = arena_string(run->program->arena, text_string(&text));
    text_free(&text);
    return reason;
}

bool run_enter(Run *run, FunctionId id, size_t count, EdgeId call)
{
    const Function *function = &run->program->functions[id.index];
    if (!function->is_defined)
        return run_end(run, RUN_UNSUPPORTED, reason_with(run, "call to unknown function", function->name));
    if (run->heap->frame_count >= CALL_DEPTH_LIMIT)
        return run_end(run, RUN_LIMIT, limit_name(LIMIT_CALL_DEPTH));
    if (!heap_push_frame(run->heap, id, call))
        return run_stop(run, RUN_LIMIT, limit_name(LIMIT_ADDRESSES));
    if (!memory_fits(run, 0))
        return run_stop(run, RUN_LIMIT, limit_name(LIMIT_MEMORY));
    Value *registers = top(run)->registers;
    for (uint32_t i = 0; i < function->parameter_count; i++)
        registers[function->parameters[i].index] = run->values[i];
    run->heap->location = function->entry;
    return !function->is_variadic ||
           varargs_make(run, run->values + function->parameter_count, count - function->parameter_count);
}

static bool step_call(Run *run, const Step *step)
{
    FunctionId function;
    if (!run_function(run, operand_value(run, &step->a), &function))
        return false;
    const Function *callee = program_function(run->program, function);
    if (callee->is_defined && !program_call_fits(step, callee))
        return run_end(run, RUN_UNSUPPORTED, reason_with(run, "call with arguments that do not fit", callee->name));
    Value *values = run_values(run, step->argument_count);
    for (uint32_t i = 0; i < step->argument_count; i++)
        values[i] = operand_value(run, &step->arguments[i]);
    /* Until the callee returns they hold nothing, though they are live where it returns to. */
    for (uint32_t i = 0; i < step->result_count; i++)
        top(run)->registers[step->results[i].index] = value_integer(0, 1);
    return run_enter(run, function, step->argument_count, run->edge);
}

static bool step_return(Run *run, const Step *step)
{
    Value *values = run_values(run, step->argument_count);
    for (uint32_t i = 0; i < step->argument_count; i++)
        values[i] = operand_value(run, &step->arguments[i]);
    if (step->argument_count)
        run_trace_value(run, values[0]);
    EdgeId call = top(run)->call;
    heap_pop_frame(run->heap, run->edge);
    if (!run->heap->frame_count) {
        run->result.status = step->argument_count ? (int)bits_signed(values[0].bits, values[0].width) : 0;
        return run_end(run, RUN_ENDED, NULL);
    }
    const Edge *edge = &run->program->edges[call.index];
    const Step *caller = &edge->steps[edge->step_count - 1];
    for (uint32_t i = 0; i < caller->result_count; i++) {
        unsigned width = run->program->functions[top(run)->function.index].registers[caller->results[i].index].width;
        Value *result = &top(run)->registers[caller->results[i].index];
        if (i < step->argument_count && values[i].width == width) {
            *result = values[i];
        } else {
            *result = value_integer(run_choose(run, CHOICE_ANY, width), width);
            result->tainted = true;
        }
    }
    run->heap->location = edge->target;
    return true;
}

static bool step_scope_begin(Run *run, const Step *step)
{
    if (!heap_begin_local(run->heap, step->object, run_user_edge(run, run->edge)))
        return run_end(run, RUN_LIMIT, limit_name(LIMIT_ADDRESSES));
    return memory_fits(run, 0) || run_end(run, RUN_LIMIT, limit_name(LIMIT_MEMORY));
}

static bool step_stack_restore(Run *run, const Step *step)
{
    Frame *frame = top(run);
    uint64_t token = operand_value(run, &step->a).bits;
    while (frame->alloca_count > token)
        heap_end_block(run->heap, frame->allocas[--frame->alloca_count], BLOCK_ENDED, run->edge);
    return true;
}

/* Stores formatted text, cut to `limit` bytes with its terminating zero. */
static bool text_store(Run *run, Value to, uint64_t limit, const Text *text, bool tainted)
{
    if (!limit)
        return true;
    uint64_t size = text->length < limit ? text->length + 1 : limit;
    BlockId block;
    uint64_t offset;
    if (!run_access(run, to, size, ACCESS_WRITE, &block, &offset))
        return false;
    heap_fill(run->heap, block, offset, size, 0);
    memcpy(heap_block(run->heap, block)->bytes + offset, text_string(text), size - 1);
    if (tainted)
        memset(heap_block(run->heap, block)->defined + offset, BYTE_TAINTED, size);
    return true;
}

static bool step_format(Run *run, const Step *step)
{
    Value *values = run_values(run, step->argument_count);
    for (uint32_t i = 0; i < step->argument_count; i++)
        values[i] = operand_value(run, &step->arguments[i]);
    Text text = {0};
    FormatResult formatted = format_values(&text, run->heap, values, step->argument_count);
    BlockId block;
    uint64_t offset;
    bool goes_on = true;
    if (formatted.unsupported)
        goes_on = run_end(run, RUN_UNSUPPORTED, formatted.unsupported);
    else if (formatted.is_bad_string)
        goes_on = run_access(run, formatted.string, 1, ACCESS_READ, &block, &offset) &&
                  run_end(run, RUN_UNSUPPORTED, "a string without provenance printed");
    else if (step->a.kind != OPERAND_NONE)
        goes_on =
            text_store(run, operand_value(run, &step->a), operand_value(run, &step->b).bits, &text, formatted.tainted);
    else if (run->options->output)
        text_add_bytes(run->options->output, text_string(&text), text.length);
    run->result.steps += text.length / BYTES_PER_STEP;
    if (goes_on && step->result.index != ID_NONE) {
        Value length = value_integer(text.length, step->width);
        length.tainted = formatted.tainted;
        set_result(run, step, length);
    }
    text_free(&text);
    return goes_on;
}

static bool step_error(Run *run)
{
    if (run->options->properties & 1u << UNREACH_CALL)
        return run_violate(run, VIOLATION_ERROR_CALL, (BlockId){ID_NONE});
    run->result.status = 134;
    return run_end(run, RUN_ENDED, NULL);
}

/* One step that is neither computation nor assume; false if the run is over. */
static bool step_run(Run *run, const Step *step)
{
    switch (step->kind) {
    case STEP_LOAD:
        return step_load(run, step);
    case STEP_STORE:
        return step_store(run, step);
    case STEP_ALLOCATE:
        return step_allocate(run, step);
    case STEP_ALLOCA:
        return step_alloca(run, step);
    case STEP_FREE:
        return step_free(run, step);
    case STEP_BLOCK_SIZE:
        return step_block_size(run, step);
    case STEP_COPY:
        return step_copy(run, step);
    case STEP_FILL:
        return step_fill(run, step);
    case STEP_REQUIRE:
        return step_require(run, step);
    case STEP_OUTSIDE:
        return run_outside(run, operand_value(run, &step->a), operand_value(run, &step->b),
                           operand_value(run, &step->c), step->may_coincide);
    case STEP_INPUT: {
        Value input = value_integer(run_choose(run, CHOICE_INPUT, step->width), step->width);
        set_result(run, step, input);
        run_trace_value(run, input);
        return true;
    }
    case STEP_CALL:
        return step_call(run, step);
    case STEP_RETURN:
        return step_return(run, step);
    case STEP_SCOPE_BEGIN:
        return step_scope_begin(run, step);
    case STEP_SCOPE_END:
        heap_end_local(run->heap, step->object, run_user_edge(run, run->edge));
        return true;
    case STEP_STACK_SAVE:
        set_result(run, step, value_integer(top(run)->alloca_count, step->width));
        return true;
    case STEP_STACK_RESTORE:
        return step_stack_restore(run, step);
    case STEP_VARARGS:
        set_result(run, step, heap_address(run->heap, top(run)->varargs, 0));
        return true;
    case STEP_FORMAT:
        return step_format(run, step);
    case STEP_ERROR:
        return step_error(run);
    case STEP_EXIT:
        run->result.status = (int)bits_signed(operand_value(run, &step->a).bits, step->a.width ? step->a.width : 32);
        return run_end(run, RUN_ENDED, NULL);
    case STEP_UNSUPPORTED:
        return run_end(run, RUN_UNSUPPORTED, step->text);
    case STEP_COMPUTE:
    case STEP_ASSUME:
        break;
    }
    return true;
}

static Progress edge_run(Run *run, const Edge *edge)
{
    run->heap->location = edge->source;
    for (uint32_t i = 0; i < edge->step_count; i++) {
        const Step *step = &edge->steps[i];
        run->step = i;
        if (step->kind == STEP_COMPUTE) {
            if (!step_compute_quick(run, step))
                return PROGRESS_STOPPED;
        } else if (step->kind == STEP_ASSUME) {
            uint64_t condition;
            if (!integer_operand(run, &step->a, &condition))
                run_depend(run, operand_value(run, &step->a));
            if ((bool)condition != step->expected)
                return PROGRESS_REFUSED;
        } else if (!step_run(run, step)) {
            return PROGRESS_STOPPED;
        } else if (step->kind == STEP_CALL || step->kind == STEP_RETURN) {
            return PROGRESS_DONE; /* the step said where to go on */
        }
    }
    run->heap->location = edge->target;
    return PROGRESS_DONE;
}

static bool time_is_left(Run *run)
{
    budget_spend(run->options->budget, WORK_RUN, run->result.steps - run->steps_spent);
    run->steps_spent = run->result.steps;
    if (!run->options->budget || !budget_exhausted_now(run->options->budget))
        return true;
    run->step = 0;
    return run_end(run, RUN_LIMIT, limit_name(LIMIT_TIME));
}

bool run_operation(Run *run)
{
    const Location *location = &run->program->locations[run->heap->location.index];
    bool is_traced = run->options->trace;
    heap_recycle(run->heap);
    if (run->options->observe)
        run->options->observe(run->options->observe_context, run->heap);
    for (uint32_t i = 0; i < location->edge_count; i++) {
        EdgeId id = location->edges[i];
        const Edge *edge = &run->program->edges[id.index];
        run->edge = id;
        run->step = 0;
        run->result.steps += edge->step_count + 1;
        if (run->result.steps > run->options->step_limit)
            return run_end(run, RUN_LIMIT, limit_name(LIMIT_STEPS));
        if (is_traced)
            run_trace_begin(run, id);
        Progress progress = edge_run(run, edge);
        if (progress == PROGRESS_REFUSED) {
            if (is_traced)
                run_trace_undo(run);
            continue;
        }
        if (run->options->covered)
            run->options->covered[id.index] = 1;
        if (location->edge_count > 1)
            run->result.path = (run->result.path ^ id.index) * UINT64_C(0x9e3779b97f4a7c15);
        run->operations++;
        return progress == PROGRESS_DONE && (run->operations % OPERATIONS_PER_ASK || time_is_left(run));
    }
    return run_end(run, RUN_BLOCKED, NULL);
}
