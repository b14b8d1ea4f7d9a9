/* SPDX-License-Identifier: MIT */
/* The steps, one by one, as program/step.h defines them. */
#include "domain/smg/post.h"

#include "domain/smg/memory.h"
#include "domain/smg/segment.h"

#include <string.h>

enum { SPLIT_OFFSETS = 16 };

static bool checks(const Post *post, Property property)
{
    return post->domain->base.properties >> property & 1;
}

void post_find(Post *post, uint32_t step, ViolationKind kind)
{
    if (checks(post, violation_info(kind)->property))
        post_result_find(post->out, (Finding){kind, post->edge, step});
}

static const Step *step_at(const Post *post, uint32_t step)
{
    return &program_edge(post->domain->base.program, post->edge)->steps[step];
}

void post_unsupported(Post *post, uint32_t step, const char *reason)
{
    if (post->out->unsupported)
        return;
    post->out->unsupported = step_at(post, step);
    post->out->unsupported_reason = reason;
}

bool post_materialise(Post *post, Graph *graph, uint32_t step, Operand operand)
{
    for (;;) {
        SmgValue value = graph_operand(graph, operand);
        if (value.kind != VALUE_POINTER || !node_is_abstract(graph_node(graph, value.node)))
            return true;
        unsigned choices = segment_choices(graph, value.node, value.target);
        if (node_may_be_empty(graph_node(graph, value.node))) {
            Graph empty = graph_fork(graph);
            if (segment_empty(&empty, value.node))
                post_run(post, &empty, step);
            if (!segment_fill(graph, value.node))
                return false;
        } else if (choices > 1) {
            for (unsigned i = 1; i < choices; i++) {
                Graph part = graph_fork(graph);
                segment_choose(&part, value.node, value.target, i);
                post_run(post, &part, step);
            }
            segment_choose(graph, value.node, value.target, 0);
        } else if (graph_node(graph, value.node)->kind == NODE_TREE) {
            if (tree_has_hole(graph, value.node)) {
                Graph right = graph_fork(graph);
                tree_unfold(&right, value.node, true);
                post_run(post, &right, step);
            }
            tree_unfold(graph, value.node, false);
        } else if (!segment_unfold(graph, value.node, value.target)) {
            return false;
        }
    }
}

/* A number in 64 bits, where sums of offsets and sizes cannot wrap. */
static Linear wide(Linear number)
{
    number.width = 64;
    return number;
}

static bool at_most(const Graph *graph, Linear left, Linear right)
{
    return linears_most(&graph->numbers, left, right) <= 0 || linears_most_combined(&graph->numbers, left, right) <= 0;
}

/* May the program touch [value, value + size)? Reports what could go wrong and keeps the heaps in which it does not. */
static bool access_allowed(Post *post, Graph *graph, uint32_t step, SmgValue value, Linear size, bool writes)
{
    if (value.kind != VALUE_POINTER) {
        bool null = value_is_zero(graph, value) ||
                    (value.number.factor == 0 && value.number.constant > 0 && value.number.constant < 4096);
        post_find(post, step, null ? VIOLATION_NULL : VIOLATION_WILD);
        if (!null && !checks(post, VALID_DEREF))
            post_unsupported(post, step, "access through an unknown pointer");
        return false;
    }
    const Node *node = graph_node(graph, value.node);
    if (node->status != STATUS_LIVE || node->storage == STORAGE_FUNCTION) {
        post_find(post, step,
                  node->status == STATUS_FREED   ? VIOLATION_FREED
                  : node->status == STATUS_ENDED ? VIOLATION_SCOPE
                                                 : VIOLATION_WILD);
        return false;
    }
    if (writes && node->object.index != ID_NONE &&
        program_object(post->domain->base.program, node->object)->is_constant) {
        post_find(post, step, VIOLATION_READ_ONLY);
        return false;
    }
    Linear zero = linear_constant(0, 64), offset = wide(value.number), whole = wide(node->size);
    bool lost = false;
    Linear end = linear_compute(&graph->numbers, OP_ADD, 64, offset, wide(size), &lost);
    if (at_most(graph, zero, offset) && at_most(graph, zero, wide(size)) && at_most(graph, end, whole))
        return true;
    post_find(post, step, VIOLATION_BOUNDS);
    return linears_assume(&graph->numbers, OP_SLE, zero, offset, true) &&
           linears_assume(&graph->numbers, OP_SLE, zero, wide(size), true) &&
           linears_assume(&graph->numbers, OP_SLE, end, whole, true);
}

/* An offset with few possible values, into an object that holds pointers there, is decided case by case. Returns false
 * if the cases have been executed. */
static bool offset_decided(Post *post, Graph *graph, uint32_t step, SmgValue value)
{
    Linear offset = value.number;
    int64_t known;
    if (linear_is_constant(&graph->numbers, offset, &known))
        return true;
    const Node *node = graph_node(graph, value.node);
    int64_t low = linear_low(&graph->numbers, offset), high = linear_high(&graph->numbers, offset);
    int64_t stride = offset.factor < 0 ? -offset.factor : offset.factor;
    if (low == INT64_MIN || high == INT64_MAX || (high - low) / stride >= SPLIT_OFFSETS)
        return true;
    bool has_pointers = false;
    for (uint32_t i = 0; i < node->cell_count; i++)
        has_pointers |= node->cells[i].value.kind == VALUE_POINTER;
    if (!has_pointers)
        return true;
    for (int64_t at = low; at <= high; at += stride) {
        Graph part = graph_fork(graph);
        if (linears_assume(&part.numbers, OP_EQ, offset, linear_constant(at, offset.width), true))
            post_run(post, &part, step);
    }
    return false;
}

static bool step_load(Post *post, Graph *graph, uint32_t step, const Step *load)
{
    if (!post_materialise(post, graph, step, load->a))
        return false;
    SmgValue address = graph_operand(graph, load->a);
    if (!access_allowed(post, graph, step, address, linear_constant(load->size, address.number.width), false) ||
        !offset_decided(post, graph, step, address))
        return false;
    graph_set_register(graph, load->result, memory_read(graph, address.node, address.number, load->size, load->width));
    return true;
}

/* A heap block that a variable points to is of the type that the variable's declaration tells: a hint for folding. */
static void learn_type(Graph *graph, SmgValue variable, SmgValue value)
{
    ObjectId object = graph_node(graph, variable.node)->object;
    if (value.kind != VALUE_POINTER || object.index == ID_NONE || variable.number.factor || variable.number.constant ||
        value.number.factor || value.number.constant)
        return;
    const Node *block = graph_node(graph, value.node);
    const Type *pointer = program_object(graph->domain->base.program, object)->type;
    if (block->storage != STORAGE_HEAP || block->type || block->size.factor || !pointer ||
        pointer->kind != TYPE_POINTER || !pointer->target || pointer->target->kind != TYPE_STRUCT ||
        pointer->target->size != (uint64_t)block->size.constant)
        return;
    graph_edit(graph, value.node)->type = pointer->target;
}

static bool step_store(Post *post, Graph *graph, uint32_t step, const Step *store)
{
    if (!post_materialise(post, graph, step, store->a))
        return false;
    SmgValue address = graph_operand(graph, store->a);
    if (!access_allowed(post, graph, step, address, linear_constant(store->size, address.number.width), true) ||
        !offset_decided(post, graph, step, address))
        return false;
    memory_write(graph, address.node, address.number, store->size, graph_operand(graph, store->b));
    learn_type(graph, address, graph_operand(graph, store->b));
    return true;
}

/* STEP_COPY and STEP_FILL: nothing happens if the size is 0. */
static bool step_block(Post *post, Graph *graph, uint32_t step, const Step *block)
{
    bool copies = block->kind == STEP_COPY;
    Linear size = value_to_number(graph, graph_operand(graph, block->c));
    Answer is_empty = linears_compare(&graph->numbers, OP_EQ, size, linear_constant(0, size.width));
    if (is_empty == ANSWER_YES)
        return true;
    if (is_empty == ANSWER_EITHER) {
        Graph none = graph_fork(graph);
        if (linears_assume(&none.numbers, OP_EQ, size, linear_constant(0, size.width), true))
            post_run(post, &none, step + 1);
        if (!linears_assume(&graph->numbers, OP_NE, size, linear_constant(0, size.width), true))
            return false;
    }
    if (!post_materialise(post, graph, step, block->a))
        return false;
    if (copies && !post_materialise(post, graph, step, block->b))
        return false;
    SmgValue to = graph_operand(graph, block->a), from = graph_operand(graph, block->b);
    if (!access_allowed(post, graph, step, to, size, true))
        return false;
    if (copies) {
        if (!access_allowed(post, graph, step, from, size, false))
            return false;
        memory_copy(graph, to.node, to.number, from.node, from.number, size);
    } else {
        memory_fill(graph, to.node, to.number, size, from);
    }
    return true;
}

static NodeId add_block(Post *post, Graph *graph, const Step *allocate, NodeStorage storage)
{
    Linear size = value_to_number(graph, graph_operand(graph, allocate->a));
    return graph_add_object(graph, (Node){.status = STATUS_LIVE,
                                          .storage = storage,
                                          .zeroed = allocate->zeroed,
                                          .object = {ID_NONE},
                                          .made_at = post->edge,
                                          .size = size});
}

static SmgValue address_of(const Graph *graph, NodeId node)
{
    return value_pointer(node, TARGET_REGION, linear_constant(0, graph->domain->base.program->pointer_width));
}

static void step_allocate(Post *post, Graph *graph, uint32_t step, const Step *allocate)
{
    if (post->domain->base.program->malloc_may_fail) {
        Graph failed = graph_fork(graph);
        graph_set_register(&failed, allocate->result, value_null(&failed));
        post_run(post, &failed, step + 1);
    }
    NodeId node = add_block(post, graph, allocate, STORAGE_HEAP);
    graph_set_register(graph, allocate->result, address_of(graph, node));
}

static void step_alloca(Post *post, Graph *graph, const Step *allocate)
{
    NodeId node = add_block(post, graph, allocate, STORAGE_ALLOCA);
    SmgFrame *frame = graph_edit_top(graph);
    NodeId *allocas = arena_alloc(post->domain->arena, (frame->alloca_count + 1) * sizeof *allocas);
    if (frame->alloca_count)
        memcpy(allocas, frame->allocas, frame->alloca_count * sizeof *allocas);
    allocas[frame->alloca_count++] = node;
    frame->allocas = allocas;
    graph_set_register(graph, allocate->result, address_of(graph, node));
}

/* Is the value the start of a heap block? Keeps the heaps in which it is. */
static bool free_allowed(Post *post, Graph *graph, uint32_t step, SmgValue value)
{
    if (value.kind != VALUE_POINTER) {
        post_find(post, step, VIOLATION_FREE_NON_HEAP);
        if (!checks(post, VALID_FREE) && value.number.factor)
            post_unsupported(post, step, "free of an unknown pointer");
        return false;
    }
    const Node *node = graph_node(graph, value.node);
    if (node->storage != STORAGE_HEAP || node->status != STATUS_LIVE) {
        post_find(post, step, node->storage == STORAGE_HEAP ? VIOLATION_DOUBLE_FREE : VIOLATION_FREE_NON_HEAP);
        return false;
    }
    Linear zero = linear_constant(0, value.number.width);
    if (linears_compare(&graph->numbers, OP_EQ, value.number, zero) == ANSWER_YES)
        return true;
    post_find(post, step, VIOLATION_FREE_OFFSET);
    return linears_assume(&graph->numbers, OP_EQ, value.number, zero, true);
}

static bool step_free(Post *post, Graph *graph, uint32_t step, const Step *release)
{
    if (!post_materialise(post, graph, step, release->a))
        return false;
    SmgValue value = graph_operand(graph, release->a);
    if (value_is_zero(graph, value))
        return true;
    if (value.kind == VALUE_NUMBER) { /* it may be null, and nothing else that is right */
        Graph null = graph_fork(graph);
        if (linears_assume(&null.numbers, OP_EQ, value.number, linear_constant(0, value.number.width), true))
            post_run(post, &null, step + 1);
    }
    if (!free_allowed(post, graph, step, value))
        return false;
    graph_end_object(graph, value.node, STATUS_FREED);
    return true;
}

static bool step_block_size(Post *post, Graph *graph, uint32_t step, const Step *ask)
{
    if (!post_materialise(post, graph, step, ask->a))
        return false;
    SmgValue value = graph_operand(graph, ask->a);
    if (!free_allowed(post, graph, step, value))
        return false;
    Linear size = graph_node(graph, value.node)->size;
    size.width = ask->width;
    graph_set_register(graph, ask->result, value_number(size));
    return true;
}

static void locals_set(Graph *graph, ObjectId object, NodeId node)
{
    SmgFrame *frame = graph_edit_top(graph);
    const Function *function = program_function(graph->domain->base.program, frame->function);
    NodeId *locals = arena_alloc(graph->domain->arena, (function->local_count + 1) * sizeof *locals);
    for (uint32_t i = 0; i < function->local_count; i++)
        locals[i] = function->locals[i].index == object.index ? node : frame->locals[i];
    frame->locals = locals;
}

static void step_scope(Graph *graph, const Step *scope)
{
    NodeId old = graph_local(graph, scope->object);
    NodeId fresh = {ID_NONE};
    if (old.index != ID_NONE)
        graph_end_object(graph, old, STATUS_ENDED);
    if (scope->kind == STEP_SCOPE_BEGIN) {
        const Object *object = program_object(graph->domain->base.program, scope->object);
        fresh = graph_add_object(
            graph, (Node){.status = STATUS_LIVE,
                          .storage = STORAGE_LOCAL,
                          .object = scope->object,
                          .made_at = {ID_NONE},
                          .size = linear_constant((int64_t)object->size, graph->domain->base.program->pointer_width)});
    }
    locals_set(graph, scope->object, fresh);
}

static bool step_stack_restore(Post *post, Graph *graph, uint32_t step, const Step *restore)
{
    SmgValue token = graph_operand(graph, restore->a);
    int64_t keep;
    if (token.kind != VALUE_NUMBER || !linear_is_constant(&graph->numbers, token.number, &keep)) {
        post_unsupported(post, step, "stack restored to an unknown place");
        return false;
    }
    SmgFrame *frame = graph_edit_top(graph);
    for (uint32_t i = (uint32_t)keep; i < frame->alloca_count; i++)
        graph_end_object(graph, frame->allocas[i], STATUS_ENDED);
    if (keep < frame->alloca_count)
        frame->alloca_count = (uint32_t)keep;
    return true;
}

static bool has_heap(const Graph *graph)
{
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const Node *node = graph_node(graph, id);
        if (node->status == STATUS_LIVE && node->storage == STORAGE_HEAP)
            return true;
    }
    return false;
}

static void program_ends(Post *post, const Graph *graph, uint32_t step)
{
    if (graph->has_lost || graph->owes || has_heap(graph))
        post_find(post, step, VIOLATION_NOT_FREED);
}

static void step_return(Post *post, Graph *graph, uint32_t step, const Step *leave)
{
    const Program *program = post->domain->base.program;
    SmgValue *returned = arena_alloc(post->domain->arena, (leave->argument_count + 1) * sizeof *returned);
    for (uint32_t i = 0; i < leave->argument_count; i++)
        returned[i] = graph_operand(graph, leave->arguments[i]);
    graph->returned = returned;
    graph->returned_count = leave->argument_count;
    SmgFrame *frame = graph_edit_top(graph);
    const Function *function = program_function(program, frame->function);
    NodeId *locals = arena_alloc(post->domain->arena, (function->local_count + 1) * sizeof *locals);
    for (uint32_t i = 0; i < function->local_count; i++) {
        if (frame->locals[i].index != ID_NONE)
            graph_end_object(graph, frame->locals[i], STATUS_ENDED);
        locals[i] = (NodeId){ID_NONE};
    }
    for (uint32_t i = 0; i < frame->alloca_count; i++)
        graph_end_object(graph, frame->allocas[i], STATUS_ENDED);
    if (frame->varargs.index != ID_NONE)
        graph_end_object(graph, frame->varargs, STATUS_ENDED);
    frame->locals = locals;
    frame->alloca_count = 0;
    frame->varargs = (NodeId){ID_NONE};
    frame->register_count = 0;
    if (frame->is_outermost) {
        graph->returned_count = 0;
        program_ends(post, graph, step);
    }
}

static bool step_assume(Graph *graph, const Step *assume)
{
    Linear bit = value_to_number(graph, graph_operand(graph, assume->a));
    return linears_assume_bit(&graph->numbers, bit, assume->expected) && memory_separate(graph) && segments_decide(graph);
}

static bool step_require(Post *post, Graph *graph, uint32_t step, const Step *require)
{
    if (!checks(post, violation_info(require->violation)->property))
        return true;
    Linear bit = value_to_number(graph, graph_operand(graph, require->a));
    Graph other = graph_fork(graph);
    if (!linears_assume_bit(&other.numbers, bit, false) || !memory_separate(&other) || !segments_decide(&other))
        return true;
    post_find(post, step, require->violation);
    return linears_assume_bit(&graph->numbers, bit, true) && memory_separate(graph) && segments_decide(graph);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Are two offsets the same, or a multiple of `size` bytes or more apart, as those of elements of an array are? */
static bool is_aligned_alike(const Graph *graph, Linear left, Linear right, Linear size)
{
    int64_t stride = common_divisor(left.factor, right.factor);
    return stride && (left.constant - right.constant) % stride == 0 &&
           at_most(graph, size, linear_constant(stride, 64));
}

/* Offsets into one object are compared; other pointers lead to different objects, or the access finds fault with them. */
static bool step_outside(Post *post, Graph *graph, uint32_t step, const Step *outside)
{
    if (!checks(post, VALID_ARGUMENT))
        return true;
    if (!post_materialise(post, graph, step, outside->a) || !post_materialise(post, graph, step, outside->b))
        return false;
    SmgValue a = graph_operand(graph, outside->a), b = graph_operand(graph, outside->b);
    if (a.kind != VALUE_POINTER || b.kind != VALUE_POINTER || a.node.index != b.node.index)
        return true;
    Linear size = wide(value_to_number(graph, graph_operand(graph, outside->c))), zero = linear_constant(0, 64);
    Linear start = wide(a.number), place = wide(b.number);
    bool lost = false, fits = at_most(graph, zero, size);
    Linear end = linear_compute(&graph->numbers, OP_ADD, 64, start, size, &lost);
    if (linears_compare(&graph->numbers, OP_EQ, size, zero) == ANSWER_YES || (fits && at_most(graph, end, place)) ||
        (fits && linears_compare(&graph->numbers, OP_SLT, place, start) == ANSWER_YES))
        return true;
    if (outside->may_coincide && (linears_compare(&graph->numbers, OP_EQ, start, place) == ANSWER_YES ||
                                  (fits && is_aligned_alike(graph, start, place, size))))
        return true;
    post_find(post, step, VIOLATION_OVERLAP);
    return true;
}

static bool step_call(Post *post, Graph *graph, uint32_t step, const Step *call)
{
    SmgValue target = graph_operand(graph, call->a);
    if (target.kind == VALUE_POINTER && graph_node(graph, target.node)->storage == STORAGE_FUNCTION &&
        !target.number.factor && !target.number.constant) {
        const Program *program = graph->domain->base.program;
        FunctionId callee = program_object(program, graph_node(graph, target.node)->object)->function;
        bool fits = program_call_fits(call, program_function(program, callee));
        if (!fits)
            post_unsupported(post, step, "call with arguments that do not fit the function");
        return fits;
    }
    bool null = value_is_zero(graph, target);
    post_find(post, step, VIOLATION_CALL);
    if (target.kind == VALUE_NUMBER && !null && !checks(post, VALID_DEREF))
        post_unsupported(post, step, "call through an unknown pointer");
    return false;
}

static bool step_format(Post *post, Graph *graph, uint32_t step, const Step *format)
{
    if (format->a.kind != OPERAND_NONE) {
        if (!post_materialise(post, graph, step, format->a))
            return false;
        SmgValue to = graph_operand(graph, format->a);
        Linear most = value_to_number(graph, graph_operand(graph, format->b));
        if (linears_compare(&graph->numbers, OP_EQ, most, linear_constant(0, most.width)) != ANSWER_YES) {
            if (!access_allowed(post, graph, step, to, most, true))
                return false;
            memory_havoc(graph, to.node, to.number, most);
        }
    }
    if (format->result.index != ID_NONE)
        graph_set_register(graph, format->result,
                           value_number(linear_fresh_in(&graph->numbers, format->width, -1, INT32_MAX)));
    return true;
}

/* One step; false if no heap of the graph gets past it. */
static bool execute(Post *post, Graph *graph, uint32_t number)
{
    const Step *step = step_at(post, number);
    switch (step->kind) {
    case STEP_COMPUTE:
        return post_compute(post, graph, number);
    case STEP_LOAD:
        return step_load(post, graph, number, step);
    case STEP_STORE:
        return step_store(post, graph, number, step);
    case STEP_ALLOCATE:
        step_allocate(post, graph, number, step);
        return true;
    case STEP_ALLOCA:
        step_alloca(post, graph, step);
        return true;
    case STEP_FREE:
        return step_free(post, graph, number, step);
    case STEP_BLOCK_SIZE:
        return step_block_size(post, graph, number, step);
    case STEP_COPY:
    case STEP_FILL:
        return step_block(post, graph, number, step);
    case STEP_ASSUME:
        return step_assume(graph, step);
    case STEP_REQUIRE:
        return step_require(post, graph, number, step);
    case STEP_OUTSIDE:
        return step_outside(post, graph, number, step);
    case STEP_INPUT:
        graph_set_register(graph, step->result, value_number(linear_fresh(&graph->numbers, step->width)));
        return true;
    case STEP_CALL:
        return step_call(post, graph, number, step);
    case STEP_RETURN:
        step_return(post, graph, number, step);
        return true;
    case STEP_SCOPE_BEGIN:
    case STEP_SCOPE_END:
        step_scope(graph, step);
        return true;
    case STEP_STACK_SAVE:
        graph_set_register(graph, step->result,
                           value_number(linear_constant(graph_top(graph)->alloca_count, step->width)));
        return true;
    case STEP_STACK_RESTORE:
        return step_stack_restore(post, graph, number, step);
    case STEP_VARARGS:
        if (graph_top(graph)->varargs.index == ID_NONE) {
            post_unsupported(post, number, "variadic arguments of a call that passed none");
            return false;
        }
        graph_set_register(graph, step->result, address_of(graph, graph_top(graph)->varargs));
        return true;
    case STEP_FORMAT:
        return step_format(post, graph, number, step);
    case STEP_ERROR:
        post_find(post, number, VIOLATION_ERROR_CALL);
        program_ends(post, graph, number);
        return false;
    case STEP_EXIT:
        program_ends(post, graph, number);
        return false;
    case STEP_UNSUPPORTED:
        post_unsupported(post, number, step->text);
        return false;
    }
    return false;
}

/* What the operation left behind: registers that are dead, blocks that are lost. */
static void finish(Post *post, Graph *graph)
{
    const Program *program = post->domain->base.program;
    const Edge *edge = program_edge(program, post->edge);
    uint32_t last = edge->step_count ? edge->step_count - 1 : 0;
    StepKind kind = edge->step_count ? edge->steps[last].kind : STEP_COMPUTE;
    if (kind == STEP_CALL) {
        post->emit(post, graph);
        return;
    }
    const Location *target = program_location(program, edge->target);
    bool ends = kind == STEP_RETURN && graph_top(graph)->is_outermost;
    if (kind != STEP_RETURN)
        graph_keep_registers(graph, target->live, target->live_count);
    if (graph_collect(graph, ends)) {
        post_find(post, last, VIOLATION_LOST);
        graph->has_lost = true;
    }
    post->emit(post, graph);
}

void post_run(Post *post, Graph *graph, uint32_t step)
{
    uint32_t count = program_edge(post->domain->base.program, post->edge)->step_count;
    if (graph->loss_due)
        post_find(post, 0, VIOLATION_LOST);
    graph->loss_due = false;
    for (; step < count; step++)
        if (!execute(post, graph, step))
            return;
    finish(post, graph);
}
