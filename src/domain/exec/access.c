/* SPDX-License-Identifier: MIT */
/* Which accesses and releases are violations. */
#include "domain/exec/run.h"

enum { NULL_PAGE = 4096 }; /* no object lies below */

static bool checks(const ExecRun *run, Property property)
{
    return run->domain->properties >> property & 1;
}

void exec_find(ExecRun *run, ViolationKind kind)
{
    if (checks(run, violation_info(kind)->property))
        post_result_find(run->out, (Finding){kind, run->edge, run->number});
}

void exec_unsupported(ExecRun *run, const char *reason)
{
    if (run->out->unsupported)
        return;
    run->out->unsupported = run->step;
    run->out->unsupported_reason = reason;
}

void exec_find_unknown(ExecRun *run, ViolationKind kind, const char *reason)
{
    exec_find(run, kind);
    run->out->gives_up = true;
    if (!checks(run, violation_info(kind)->property))
        exec_unsupported(run, reason);
}

/* A number in 64 bits, where sums of offsets and sizes cannot wrap. */
static Linear wide(Linear number)
{
    number.width = 64;
    return number;
}

static bool at_most(const Memory *memory, Linear left, Linear right)
{
    return linears_most(&memory->numbers, left, right) <= 0 ||
           linears_most_combined(&memory->numbers, left, right) <= 0;
}

/* Is some block of it live? Reports what dead ones mean. */
static bool is_live(ExecRun *run, unsigned statuses, ViolationKind freed)
{
    if (statuses >> STATUS_FREED & 1)
        exec_find(run, freed);
    if (statuses >> STATUS_ENDED & 1)
        exec_find(run, VIOLATION_SCOPE);
    return statuses >> STATUS_LIVE & 1;
}

bool exec_access(ExecRun *run, Memory *memory, ExecValue value, Linear size, bool writes)
{
    if (value.kind != VALUE_POINTER) {
        bool null = value_is_zero(memory, value) ||
                    (value.number.factor == 0 && value.number.constant > 0 && value.number.constant < NULL_PAGE);
        if (null)
            exec_find(run, VIOLATION_NULL);
        else
            exec_find_unknown(run, VIOLATION_WILD, "access through an unknown pointer");
        return false;
    }
    MemoryBlock block = run->ops->block(memory, value.node);
    if (block.storage == STORAGE_FUNCTION) {
        exec_find(run, VIOLATION_WILD);
        return false;
    }
    if (!is_live(run, block.statuses, VIOLATION_FREED))
        return false;
    if (writes && block.object.index != ID_NONE && program_object(run->domain->program, block.object)->is_constant) {
        exec_find(run, VIOLATION_READ_ONLY);
        return false;
    }
    if (writes && block.is_alias) {
        exec_unsupported(run, "write to a string of the system's that several arrays or lists hold");
        return false;
    }
    Linear zero = linear_constant(0, 64), offset = wide(value.number), whole = wide(block.size);
    bool lost = false;
    Linear end = linear_compute(&memory->numbers, OP_ADD, 64, offset, wide(size), &lost);
    if (at_most(memory, zero, offset) && at_most(memory, zero, wide(size)) && at_most(memory, end, whole))
        return true;
    exec_find(run, VIOLATION_BOUNDS);
    return linears_assume(&memory->numbers, OP_SLE, zero, offset, true) &&
           linears_assume(&memory->numbers, OP_SLE, zero, wide(size), true) &&
           linears_assume(&memory->numbers, OP_SLE, end, whole, true);
}

bool exec_release(ExecRun *run, Memory *memory, ExecValue value)
{
    if (value.kind != VALUE_POINTER) {
        if (value.number.factor)
            exec_find_unknown(run, VIOLATION_FREE_NON_HEAP, "free of an unknown pointer");
        else
            exec_find(run, VIOLATION_FREE_NON_HEAP);
        return false;
    }
    MemoryBlock block = run->ops->block(memory, value.node);
    if (block.storage != STORAGE_HEAP) {
        exec_find(run, VIOLATION_FREE_NON_HEAP);
        return false;
    }
    if (!is_live(run, block.statuses, VIOLATION_DOUBLE_FREE))
        return false;
    Linear zero = linear_constant(0, value.number.width);
    if (linears_compare(&memory->numbers, OP_EQ, value.number, zero) == ANSWER_YES)
        return true;
    exec_find(run, VIOLATION_FREE_OFFSET);
    return linears_assume(&memory->numbers, OP_EQ, value.number, zero, true);
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
static bool is_aligned_alike(const Memory *memory, Linear left, Linear right, Linear size)
{
    int64_t stride = common_divisor(left.factor, right.factor);
    return stride && (left.constant % stride - right.constant % stride) % stride == 0 &&
           at_most(memory, size, linear_constant(stride, 64));
}

bool exec_is_outside(Memory *memory, Linear start, Linear size, Linear place, bool may_coincide)
{
    Linear zero = linear_constant(0, 64);
    start = wide(start);
    size = wide(size);
    place = wide(place);
    bool lost = false, fits = at_most(memory, zero, size);
    Linear end = linear_compute(&memory->numbers, OP_ADD, 64, start, size, &lost);
    if (linears_compare(&memory->numbers, OP_EQ, size, zero) == ANSWER_YES || (fits && at_most(memory, end, place)) ||
        (fits && linears_compare(&memory->numbers, OP_SLT, place, start) == ANSWER_YES))
        return true;
    return may_coincide && (linears_compare(&memory->numbers, OP_EQ, start, place) == ANSWER_YES ||
                            (fits && is_aligned_alike(memory, start, place, size)));
}
