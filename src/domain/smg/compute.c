/* SPDX-License-Identifier: MIT */
/* STEP_COMPUTE on graphs: numbers are linear forms; pointers keep their target through additions and are compared by
 * what they point to. Whatever else is done to a pointer gives any number. */
#include "domain/smg/post.h"
#include "domain/smg/segment.h"

enum { NO_OBJECT_BELOW = 4096, ALLOCATION_ALIGN = 16 };

static SmgValue unknown(Graph *graph, unsigned width)
{
    graph->marks |= 1u << MARK_FORGET;
    return value_number(linear_fresh(&graph->numbers, width));
}

/* Does the pointer lie in its object: at a byte of it, or also one past the end? */
static bool is_within(const Graph *graph, SmgValue pointer, bool past_end)
{
    const Node *node = graph_node(graph, pointer.node);
    Opcode order = past_end ? OP_SLE : OP_SLT;
    return linears_compare(&graph->numbers, OP_SLE, linear_constant(0, pointer.number.width), pointer.number) ==
               ANSWER_YES &&
           linears_compare(&graph->numbers, order, pointer.number, node->size) == ANSWER_YES;
}

static bool is_start(SmgValue pointer)
{
    return !pointer.number.factor && !pointer.number.constant;
}

/* Is the address of the object sure to be its own? An alloca block without bytes may lie where another begins. */
static bool is_placed(const Graph *graph, const Node *node)
{
    Linear nothing = linear_constant(0, node->size.width);
    return node->storage != STORAGE_ALLOCA || linears_compare(&graph->numbers, OP_SLT, nothing, node->size) == ANSWER_YES;
}

/* Equality of two pointers to different objects, or of a pointer and a number. */
static Answer apart(const Graph *graph, SmgValue left, SmgValue right)
{
    if (left.kind == VALUE_POINTER && right.kind == VALUE_POINTER) {
        const Node *a = graph_node(graph, left.node), *b = graph_node(graph, right.node);
        /* A dead object's address may have been given to one that was made later. */
        bool live = (a->status == STATUS_LIVE && b->status == STATUS_LIVE) || !(a->reuses || b->reuses);
        bool inside =
            (is_start(left) || is_within(graph, left, false)) && (is_start(right) || is_within(graph, right, false));
        bool placed = is_placed(graph, a) && is_placed(graph, b) &&
                      !program_may_coincide(graph->domain->base.program, a->object, b->object);
        return live && inside && placed ? ANSWER_NO : ANSWER_EITHER;
    }
    SmgValue pointer = left.kind == VALUE_POINTER ? left : right, number = left.kind == VALUE_POINTER ? right : left;
    int64_t low = linear_low(&graph->numbers, number.number), high = linear_high(&graph->numbers, number.number);
    bool outside = low > -NO_OBJECT_BELOW && high < NO_OBJECT_BELOW;
    return outside && (is_start(pointer) || is_within(graph, pointer, true)) ? ANSWER_NO : ANSWER_EITHER;
}

static SmgValue bit(bool value)
{
    return value_number(linear_constant(value, 1));
}

/* Comparison with at least one pointer. */
static SmgValue compare(Graph *graph, Opcode opcode, SmgValue left, SmgValue right)
{
    bool is_equality = opcode == OP_EQ || opcode == OP_NE;
    bool lost = false;
    if (left.kind == VALUE_POINTER && right.kind == VALUE_POINTER && left.node.index == right.node.index &&
        left.target == right.target) {
        if (is_equality)
            return value_number(linear_compute(&graph->numbers, opcode, 1, left.number, right.number, &lost));
        if (is_within(graph, left, true) && is_within(graph, right, true)) {
            Opcode order = opcode == OP_ULT ? OP_SLT : opcode == OP_ULE ? OP_SLE : opcode;
            /* Addresses within one object are ordered as its bytes; as signed numbers the object may lie across the
             * sign. */
            if (opcode == OP_ULT || opcode == OP_ULE)
                return value_number(linear_compute(&graph->numbers, order, 1, left.number, right.number, &lost));
        }
        return unknown(graph, 1);
    }
    if (is_equality && apart(graph, left, right) == ANSWER_NO)
        return bit(opcode == OP_NE);
    bool left_null = value_is_zero(graph, left), right_null = value_is_zero(graph, right);
    /* Every object lies above the null pointer. */
    if (opcode == OP_ULT && left_null && right.kind == VALUE_POINTER && apart(graph, left, right) == ANSWER_NO)
        return bit(true);
    if ((opcode == OP_ULT || opcode == OP_ULE) && right_null && left.kind == VALUE_POINTER &&
        apart(graph, left, right) == ANSWER_NO)
        return bit(false);
    return unknown(graph, 1);
}

static uint32_t alignment(const Graph *graph, const Node *node)
{
    return node->object.index == ID_NONE ? ALLOCATION_ALIGN
                                         : program_object(graph->domain->base.program, node->object)->align;
}

static SmgValue add(Graph *graph, Opcode opcode, unsigned width, SmgValue pointer, Linear number)
{
    bool lost = false;
    pointer.number =
        linear_compute(&graph->numbers, opcode == OP_SUB ? OP_SUB : OP_ADD, width, pointer.number, number, &lost);
    if (lost)
        graph->marks |= 1u << MARK_FORGET;
    return pointer;
}

/* Arithmetic with at least one pointer. */
static SmgValue compute_pointer(Graph *graph, Opcode opcode, unsigned width, SmgValue a, SmgValue b)
{
    bool lost = false;
    int64_t mask;
    switch (opcode) {
    case OP_COPY:
        return a;
    case OP_TRUNC:
    case OP_ZEXT:
    case OP_SEXT:
        return a.number.width == width ? a : unknown(graph, width);
    case OP_POINTER_ADD:
    case OP_ADD:
        if (a.kind == VALUE_POINTER && b.kind == VALUE_NUMBER)
            return add(graph, OP_ADD, width, a, b.number);
        if (b.kind == VALUE_POINTER && a.kind == VALUE_NUMBER && opcode == OP_ADD)
            return add(graph, OP_ADD, width, b, a.number);
        if (b.kind == VALUE_POINTER && value_is_zero(graph, a))
            return b;
        return unknown(graph, width);
    case OP_SUB:
        if (a.kind == VALUE_POINTER && b.kind == VALUE_NUMBER)
            return add(graph, OP_SUB, width, a, b.number);
        if (a.kind == VALUE_POINTER && b.kind == VALUE_POINTER && a.node.index == b.node.index && a.target == b.target)
            return value_number(linear_compute(&graph->numbers, OP_SUB, width, a.number, b.number, &lost));
        return unknown(graph, width);
    case OP_AND:
        /* A multiple of the mask's power of two leaves these bits alone. */
        if (b.kind == VALUE_NUMBER && linear_is_constant(&graph->numbers, b.number, &mask) && mask >= 0 &&
            (!a.number.factor || (!(mask & (mask + 1)) && !(a.number.factor & mask))) &&
            mask < alignment(graph, graph_node(graph, a.node)))
            return value_number(linear_constant(a.number.constant & mask, width));
        return unknown(graph, width);
    default:
        return unknown(graph, width);
    }
}

/* Comparisons ask how long segments are: an abstract object that may be empty, or is compared with itself, is made
 * concrete. */
static bool materialise_compared(Post *post, Graph *graph, uint32_t step, const Step *compute)
{
    for (bool again = true; again;) {
        SmgValue a = graph_operand(graph, compute->a), b = graph_operand(graph, compute->b);
        bool same =
            a.kind == VALUE_POINTER && b.kind == VALUE_POINTER && a.node.index == b.node.index && a.target != b.target;
        again = false;
        if (a.kind == VALUE_POINTER && (same || node_may_be_empty(graph_node(graph, a.node)))) {
            if (!post_materialise(post, graph, step, compute->a))
                return false;
            again = true;
        } else if (b.kind == VALUE_POINTER && node_may_be_empty(graph_node(graph, b.node))) {
            if (!post_materialise(post, graph, step, compute->b))
                return false;
            again = true;
        }
    }
    return true;
}

static bool select_value(Post *post, Graph *graph, uint32_t step, const Step *compute, SmgValue *result)
{
    SmgValue condition = graph_operand(graph, compute->a);
    SmgValue yes = graph_operand(graph, compute->b), no = graph_operand(graph, compute->c);
    Linear number = value_to_number(graph, condition);
    int64_t known;
    if (!linear_is_constant(&graph->numbers, number, &known) && !value_same(yes, no)) {
        Graph other = graph_fork(graph);
        if (linears_assume_bit(&other.numbers, number, false)) {
            graph_set_register(&other, compute->result, no);
            post_run(post, &other, step + 1);
        }
        if (!linears_assume_bit(&graph->numbers, number, true))
            return false;
        known = 1;
    } else if (value_same(yes, no)) {
        known = 1;
    }
    *result = known ? yes : no;
    return true;
}

bool post_compute(Post *post, Graph *graph, uint32_t step)
{
    const Step *compute = &program_edge(post->domain->base.program, post->edge)->steps[step];
    const OpcodeInfo *info = opcode_info(compute->opcode);
    unsigned width = compute->width;
    if (compute->opcode == OP_ANY) {
        graph_set_register(graph, compute->result, value_number(linear_fresh(&graph->numbers, width)));
        return true;
    }
    SmgValue result;
    if (compute->opcode == OP_SELECT) {
        if (!select_value(post, graph, step, compute, &result))
            return false;
        graph_set_register(graph, compute->result, result);
        return true;
    }
    bool is_comparison = info->is_comparison && !info->is_float;
    if (is_comparison && !materialise_compared(post, graph, step, compute))
        return false;
    SmgValue a = graph_operand(graph, compute->a);
    SmgValue b = info->operands > 1 ? graph_operand(graph, compute->b) : a;
    if (a.kind == VALUE_POINTER || b.kind == VALUE_POINTER) {
        result = is_comparison ? compare(graph, compute->opcode, a, b)
                               : compute_pointer(graph, compute->opcode, width, a, b);
    } else {
        bool divides = compute->opcode >= OP_UDIV && compute->opcode <= OP_SREM;
        if (divides && !linears_assume(&graph->numbers, OP_NE, b.number, linear_constant(0, b.number.width), true))
            return false;
        bool lost = false;
        Linear second = info->operands > 1 ? b.number : linear_constant(0, a.number.width);
        result = value_number(linear_compute(&graph->numbers, compute->opcode, width, a.number, second, &lost));
        if (lost)
            graph->marks |= 1u << MARK_FORGET;
    }
    graph_set_register(graph, compute->result, result);
    return true;
}
