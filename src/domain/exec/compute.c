/* SPDX-License-Identifier: MIT */
/* STEP_COMPUTE: numbers are linear forms; pointers keep their node through additions and are compared by what they
 * point to. Whatever else is done to a pointer gives any number. */
#include "domain/exec/run.h"

enum { NO_OBJECT_BELOW = 4096 };

static ExecValue unknown(Memory *memory, unsigned width)
{
    memory->marks |= 1u << MARK_FORGET;
    return value_number(linear_fresh(&memory->numbers, width));
}

static bool is_start(ExecValue pointer)
{
    return !pointer.number.factor && !pointer.number.constant;
}

/* Does the pointer lie in its block: at a byte of it, or also one past the end? */
static bool is_within(const Memory *memory, ExecValue pointer, Linear size, bool past_end)
{
    Linear zero = linear_constant(0, pointer.number.width);
    return linears_compare(&memory->numbers, OP_SLE, zero, pointer.number) == ANSWER_YES &&
           linears_compare(&memory->numbers, past_end ? OP_SLE : OP_SLT, pointer.number, size) == ANSWER_YES;
}

/* Is the address of the block sure to be its own? An alloca block without bytes may lie where another begins. */
static bool is_placed(const Memory *memory, MemoryBlock block)
{
    Linear nothing = linear_constant(0, block.size.width);
    return block.storage != STORAGE_ALLOCA ||
           linears_compare(&memory->numbers, OP_SLT, nothing, block.size) == ANSWER_YES;
}

/* Are they surely unequal: two pointers to different nodes, or a pointer and a number? */
static bool is_apart(const ExecRun *run, Memory *memory, ExecValue left, ExecValue right)
{
    if (left.kind == VALUE_POINTER && right.kind == VALUE_POINTER) {
        MemoryBlock a = run->ops->block(memory, left.node), b = run->ops->block(memory, right.node);
        /* A dead block's address may have been given to one that was made later. */
        unsigned live = 1u << STATUS_LIVE;
        bool distinct = (a.statuses == live && b.statuses == live) || !(a.may_reuse || b.may_reuse);
        distinct &= !(a.is_alias && b.is_alias) && is_placed(memory, a) && is_placed(memory, b) &&
                    !program_may_coincide(run->domain->program, a.object, b.object);
        return distinct && (is_start(left) || is_within(memory, left, a.size, false)) &&
               (is_start(right) || is_within(memory, right, b.size, false));
    }
    ExecValue pointer = left.kind == VALUE_POINTER ? left : right, number = left.kind == VALUE_POINTER ? right : left;
    int64_t low = linear_low(&memory->numbers, number.number), high = linear_high(&memory->numbers, number.number);
    return low > -NO_OBJECT_BELOW && high < NO_OBJECT_BELOW &&
           (is_start(pointer) || is_within(memory, pointer, run->ops->block(memory, pointer.node).size, true));
}

static ExecValue bit(bool value)
{
    return value_number(linear_constant(value, 1));
}

/* Comparison of two pointers into one block. */
static ExecValue compare_within(const ExecRun *run, Memory *memory, Opcode opcode, ExecValue left, ExecValue right)
{
    bool lost = false;
    if (opcode == OP_EQ || opcode == OP_NE)
        return value_number(linear_compute(&memory->numbers, opcode, 1, left.number, right.number, &lost));
    /* Addresses within one block are ordered as its bytes; as signed numbers the block may lie across the sign. */
    Linear size = run->ops->block(memory, left.node).size;
    if ((opcode == OP_ULT || opcode == OP_ULE) && is_within(memory, left, size, true) &&
        is_within(memory, right, size, true))
        return value_number(
            linear_compute(&memory->numbers, opcode == OP_ULT ? OP_SLT : OP_SLE, 1, left.number, right.number, &lost));
    return unknown(memory, 1);
}

/* Comparison with at least one pointer. */
static ExecValue compare(const ExecRun *run, Memory *memory, Opcode opcode, ExecValue left, ExecValue right)
{
    if (left.kind == VALUE_POINTER && right.kind == VALUE_POINTER && left.node.index == right.node.index) {
        if (left.target == right.target && !run->ops->block(memory, left.node).is_summary)
            return compare_within(run, memory, opcode, left, right);
        if (left.target == right.target)
            return unknown(memory, 1);
    }
    if ((opcode == OP_EQ || opcode == OP_NE) && is_apart(run, memory, left, right))
        return bit(opcode == OP_NE);
    /* Every object lies above the null pointer. */
    bool left_null = value_is_zero(memory, left), right_null = value_is_zero(memory, right);
    if (opcode == OP_ULT && left_null && right.kind == VALUE_POINTER && is_apart(run, memory, left, right))
        return bit(true);
    if ((opcode == OP_ULT || opcode == OP_ULE) && right_null && left.kind == VALUE_POINTER &&
        is_apart(run, memory, left, right))
        return bit(false);
    return unknown(memory, 1);
}

static ExecValue add(Memory *memory, Opcode opcode, unsigned width, ExecValue pointer, Linear number)
{
    bool lost = false;
    pointer.number = linear_compute(&memory->numbers, opcode, width, pointer.number, number, &lost);
    if (lost)
        memory->marks |= 1u << MARK_FORGET;
    return pointer;
}

/* Bit operations on a pointer's low bits, which its block's alignment tells: the address is a multiple of it, plus the
 * offset. */
static ExecValue mask(const ExecRun *run, Memory *memory, ExecValue pointer, Linear number)
{
    Opcode opcode = run->step->opcode;
    unsigned width = run->step->width;
    int64_t constant;
    bool lost = false;
    if (!linear_is_constant(&memory->numbers, number, &constant))
        return unknown(memory, width);
    uint64_t bits = bits_low((uint64_t)constant, width), low = run->ops->block(memory, pointer.node).align - 1;
    uint64_t high = bits_low(~low, width);
    if (opcode == OP_UREM && bits && !(bits & (bits - 1)) && bits - 1 <= low)
        return value_number(
            linear_compute(&memory->numbers, OP_AND, width, pointer.number, linear_of_bits(bits - 1, width), &lost));
    /* A multiple of the mask's power of two leaves these bits alone. */
    if (opcode == OP_AND && !(bits & high) && !(bits & (bits + 1)) && !((uint64_t)pointer.number.factor & bits))
        return value_number(linear_constant(pointer.number.constant & (int64_t)bits, width));
    if (opcode == OP_AND && !(bits & high))
        return value_number(linear_compute(&memory->numbers, OP_AND, width, pointer.number, number, &lost));
    if (opcode == OP_AND ? (bits & high) == high : opcode != OP_UREM && !(bits & high))
        return add(memory, opcode, width, pointer, number);
    return unknown(memory, width);
}

/* Arithmetic with at least one pointer. */
static ExecValue compute_pointer(const ExecRun *run, Memory *memory, ExecValue a, ExecValue b)
{
    Opcode opcode = run->step->opcode;
    unsigned width = run->step->width;
    bool lost = false;
    switch (opcode) {
    case OP_COPY:
        return a;
    case OP_TRUNC:
    case OP_ZEXT:
    case OP_SEXT:
        if (a.number.width == width)
            return a;
        if (width < 32 && (uint64_t)1 << width <= run->ops->block(memory, a.node).align)
            return value_number(linear_resize(&memory->numbers, OP_TRUNC, a.number, width, &lost));
        return unknown(memory, width);
    case OP_POINTER_ADD:
    case OP_ADD:
        if (a.kind == VALUE_POINTER && b.kind == VALUE_NUMBER)
            return add(memory, OP_ADD, width, a, b.number);
        if (b.kind == VALUE_POINTER && a.kind == VALUE_NUMBER && opcode == OP_ADD)
            return add(memory, OP_ADD, width, b, a.number);
        if (b.kind == VALUE_POINTER && value_is_zero(memory, a))
            return b;
        return unknown(memory, width);
    case OP_SUB:
        if (a.kind == VALUE_POINTER && b.kind == VALUE_NUMBER)
            return add(memory, OP_SUB, width, a, b.number);
        if (a.kind == VALUE_POINTER && b.kind == VALUE_POINTER && a.node.index == b.node.index &&
            a.target == b.target && !run->ops->block(memory, a.node).is_summary)
            return value_number(linear_compute(&memory->numbers, OP_SUB, width, a.number, b.number, &lost));
        return unknown(memory, width);
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_UREM:
        if (a.kind == VALUE_POINTER && b.kind == VALUE_NUMBER)
            return mask(run, memory, a, b.number);
        if (a.kind == VALUE_NUMBER && opcode != OP_UREM)
            return mask(run, memory, b, a.number);
        return unknown(memory, width);
    default:
        return unknown(memory, width);
    }
}

static void compute_select(ExecRun *run, Memory *memory, CaseList *out)
{
    ExecValue condition = exec_operand(run->domain, memory, run->step->a);
    ExecValue yes = exec_operand(run->domain, memory, run->step->b),
              no = exec_operand(run->domain, memory, run->step->c);
    Linear number = value_to_number(memory, condition);
    int64_t known = 1;
    if (!value_same(yes, no) && !linear_is_constant(&memory->numbers, number, &known)) {
        Memory *other = run->ops->fork(memory);
        if (linears_assume_bit(&other->numbers, number, false))
            exec_result(run, other, no, out);
        if (!linears_assume_bit(&memory->numbers, number, true))
            return;
        known = 1;
    }
    exec_result(run, memory, known ? yes : no, out);
}

/* One or two operands, not those of OP_SELECT. */
static void compute_plain(ExecRun *run, Memory *memory, CaseList *out)
{
    const Step *step = run->step;
    const OpcodeInfo *info = opcode_info(step->opcode);
    ExecValue a = exec_operand(run->domain, memory, step->a),
              b = info->operands > 1 ? exec_operand(run->domain, memory, step->b) : a;
    if (a.kind == VALUE_POINTER || b.kind == VALUE_POINTER) {
        bool compares = info->is_comparison && !info->is_float;
        exec_result(run, memory,
                    compares ? compare(run, memory, step->opcode, a, b) : compute_pointer(run, memory, a, b), out);
        return;
    }
    bool divides = step->opcode >= OP_UDIV && step->opcode <= OP_SREM, lost = false;
    if (divides && !linears_assume(&memory->numbers, OP_NE, b.number, linear_constant(0, b.number.width), true))
        return;
    Linear second = info->operands > 1 ? b.number : linear_constant(0, a.number.width);
    ExecValue result =
        value_number(linear_compute(&memory->numbers, step->opcode, step->width, a.number, second, &lost));
    if (lost)
        memory->marks |= 1u << MARK_FORGET;
    exec_result(run, memory, result, out);
}

void exec_compute(ExecRun *run, Memory *memory, CaseList *out)
{
    const Step *step = run->step;
    const OpcodeInfo *info = opcode_info(step->opcode);
    if (step->opcode == OP_ANY) {
        exec_result(run, memory, value_number(linear_fresh(&memory->numbers, step->width)), out);
    } else if (step->opcode == OP_PROOF) {
        exec_result(run, memory, value_number(linear_constant(1, step->width)), out);
    } else if (step->opcode == OP_SELECT) {
        compute_select(run, memory, out);
    } else if (info->is_comparison && !info->is_float) {
        CaseList compared = {.count = 0};
        run->ops->compare(memory, step->a, step->b, &compared);
        for (size_t i = 0; i < compared.count; i++)
            compute_plain(run, case_at(&compared, i)->memory, out);
        case_list_free(&compared);
    } else {
        compute_plain(run, memory, out);
    }
}
