/* SPDX-License-Identifier: MIT */
/* STEP_COMPUTE where pointers may be among the operands. Bases of regions are unknown multiples of their alignment, far
 * enough from both ends of the address space; whatever depends on more than that is unknown. Agrees with
 * machine/evaluate.c: where that calls a result tainted, the result here is any. */
#include "domain/explicit/post.h"

enum { PAGE = 4096 }; /* no object lies in the first or the last page */

static bool forget(Work *work, unsigned width, Word *result)
{
    work->marks |= 1u << MARK_FORGET;
    *result = work_unknown(work, width);
    return true;
}

static bool compute_number(Work *work, Opcode opcode, unsigned width, Number a, Number b, Word *result)
{
    Number number = {0};
    bool defined = numbers_compute(&work->numbers, opcode, width, (Number[]){a, b}, &number);
    *result = word_integer(number);
    return defined;
}

static bool compute_offset(Work *work, Opcode opcode, Word pointer, Number by, Word *result)
{
    compute_number(work, opcode, pointer.number.width, pointer.number, by, result);
    result->target = pointer.target;
    return true;
}

/* The addresses a pointer may hold wherever its region lies: beyond the first and before the last page, if it stays
 * near. */
static Range address_range(const Work *work, Word pointer)
{
    unsigned width = pointer.number.width;
    Range offset = numbers_range(&work->numbers, pointer.number);
    Range size = numbers_range(&work->numbers, work_region(work, pointer.target)->size);
    bool is_near = offset.smin >= -PAGE && (offset.smax <= 0 || (uint64_t)offset.smax <= size.umin + PAGE);
    return is_near ? range_unsigned(PAGE, bits_mask(width) - PAGE, width) : range_full(width);
}

/* Does the pointer lie at a byte of its live region? Empty heap blocks and functions have addresses of their own. */
static bool is_inside(const Work *work, Word pointer)
{
    const Region *region = work_region(work, pointer.target);
    Range offset = numbers_range(&work->numbers, pointer.number), size = numbers_range(&work->numbers, region->size);
    uint64_t least = region->kind == BLOCK_HEAP || region->kind == BLOCK_FUNCTION ? 1 : 0;
    return region->state == BLOCK_LIVE && offset.umax < (size.umin ? size.umin : least);
}

static bool compare(Work *work, Opcode opcode, Word a, Word b, Word *result)
{
    bool is_equality = opcode == OP_EQ || opcode == OP_NE, is_unsigned = opcode == OP_ULT || opcode == OP_ULE;
    bool both = word_is_pointer(a) && word_is_pointer(b);
    if (both && a.target == b.target) {
        if (is_equality)
            return compute_number(work, opcode, 1, a.number, b.number, result);
        Range left = address_range(work, a), right = address_range(work, b);
        if (is_unsigned && !range_is_full(&left) && !range_is_full(&right)) /* addresses order as offsets do */
            return compute_number(work, opcode == OP_ULT ? OP_SLT : OP_SLE, 1, a.number, b.number, result);
        return forget(work, 1, result);
    }
    int truth = -1;
    if (both) {
        ObjectId left = work_region(work, a.target)->object, right = work_region(work, b.target)->object;
        bool is_apart = !program_may_coincide(work->domain->domain.program, left, right);
        if (is_equality && is_apart && is_inside(work, a) && is_inside(work, b))
            truth = opcode == OP_NE;
    } else if (is_equality || is_unsigned) {
        Range left = word_is_pointer(a) ? address_range(work, a) : numbers_range(&work->numbers, a.number);
        Range right = word_is_pointer(b) ? address_range(work, b) : numbers_range(&work->numbers, b.number);
        truth = range_compare(opcode, &left, &right);
    }
    if (truth < 0)
        return forget(work, 1, result);
    *result = word_integer(number_constant((uint64_t)truth, 1));
    return true;
}

/* Masks on the low bits of a pointer, which its region's alignment tells. */
static bool mask(Work *work, Opcode opcode, Word pointer, Word other, Word *result)
{
    unsigned width = pointer.number.width;
    uint64_t known = explicit_align(work->domain, work_region(work, pointer.target)) - 1,
             others = bits_mask(width) & ~known;
    if (!number_is_constant(other.number))
        return forget(work, width, result);
    uint64_t bits = other.number.constant;
    if (opcode == OP_UREM && bits && !(bits & (bits - 1)) && bits - 1 <= known)
        return compute_number(work, OP_AND, width, pointer.number, number_constant(bits - 1, width), result);
    if (opcode == OP_AND && !(bits & others))
        return compute_number(work, OP_AND, width, pointer.number, other.number, result);
    if ((opcode == OP_AND && (bits & others) == others) || ((opcode == OP_OR || opcode == OP_XOR) && !(bits & others)))
        return compute_offset(work, opcode, pointer, other.number, result);
    return forget(work, width, result);
}

static bool convert(Work *work, Word a, unsigned width, Word *result)
{
    *result = a;
    if (width == a.number.width)
        return true;
    if (width < 32 && (uint64_t)1 << width <= explicit_align(work->domain, work_region(work, a.target)))
        return compute_number(work, OP_TRUNC, width, a.number, a.number, result);
    return forget(work, width, result);
}

static bool compute_pointer(Work *work, Opcode opcode, unsigned width, Word a, Word b, Word *result)
{
    bool left = word_is_pointer(a), right = opcode_info(opcode)->operands > 1 && word_is_pointer(b);
    switch (opcode) {
    case OP_COPY:
    case OP_TRUNC:
    case OP_ZEXT:
    case OP_SEXT:
        return convert(work, a, width, result);
    case OP_ADD:
    case OP_POINTER_ADD:
        if (left && right)
            return forget(work, width, result);
        return compute_offset(work, OP_ADD, left ? a : b, left ? b.number : a.number, result);
    case OP_SUB:
        if (left && !right)
            return compute_offset(work, OP_SUB, a, b.number, result);
        if (left && a.target == b.target)
            return compute_number(work, OP_SUB, width, a.number, b.number, result);
        return forget(work, width, result);
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        return left && right ? forget(work, width, result) : mask(work, opcode, left ? a : b, left ? b : a, result);
    case OP_UREM:
        return left && !right ? mask(work, opcode, a, b, result) : forget(work, width, result);
    default:
        if (opcode_info(opcode)->is_comparison && !opcode_info(opcode)->is_float)
            return compare(work, opcode, a, b, result);
        return forget(work, width, result);
    }
}

static bool select_word(Post *post, Work *work, const Word operands[3], Word *result)
{
    Number condition = operands[0].number;
    if (!word_is_pointer(operands[1]) && !word_is_pointer(operands[2])) {
        const Number numbers[3] = {condition, operands[1].number, operands[2].number};
        Number number;
        numbers_compute(&work->numbers, OP_SELECT, operands[1].number.width, numbers, &number);
        *result = word_integer(number);
        return true;
    }
    if (!number_is_constant(condition) && !word_same(operands[1], operands[2])) {
        explicit_fork_values(post, work, condition);
        return false;
    }
    *result = operands[!number_is_constant(condition) || condition.constant ? 1 : 2];
    return true;
}

bool explicit_compute(Post *post, Work *work, Opcode opcode, unsigned width, const Word operands[3], Word *result)
{
    unsigned count = opcode_info(opcode)->operands;
    if (opcode == OP_SELECT)
        return select_word(post, work, operands, result);
    bool divides = opcode == OP_UDIV || opcode == OP_SDIV || opcode == OP_UREM || opcode == OP_SREM;
    if (divides && !word_is_pointer(operands[1]) && numbers_may_be(&work->numbers, operands[1].number, 0)) {
        explicit_report_lost(post, work);
        if (!numbers_assume(&work->numbers, OP_NE, operands[1].number, number_constant(0, operands[1].number.width),
                            true))
            return false;
    }
    if ((count > 0 && word_is_pointer(operands[0])) || (count > 1 && word_is_pointer(operands[1])))
        return compute_pointer(work, opcode, width, operands[0], operands[1], result);
    const Number numbers[3] = {operands[0].number, operands[1].number, operands[2].number};
    Number number = {0};
    bool defined = numbers_compute(&work->numbers, opcode, width, numbers, &number);
    *result = word_integer(number);
    return defined;
}
