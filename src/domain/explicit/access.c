/* SPDX-License-Identifier: MIT */
/* What an address may be used for. The same rules as machine/access.c, for all heaps of a state at once. */
#include "domain/explicit/post.h"

enum { PAGE = 4096 };

bool explicit_require(Post *post, Work *work, Number bit, ViolationKind otherwise)
{
    bit = numbers_resolve(&work->numbers, bit);
    if (number_is_constant(bit) && bit.constant)
        return true;
    explicit_report(post, work, otherwise);
    return numbers_assume_bit(&work->numbers, bit, true);
}

/* The same for a comparison. */
static bool require(Post *post, Work *work, Opcode comparison, Number left, Number right, ViolationKind otherwise)
{
    Number bit;
    numbers_compute(&work->numbers, comparison, 1, (Number[]){left, right}, &bit);
    return explicit_require(post, work, bit, otherwise);
}

/* An address that points to nothing known. */
static bool refuse_integer(Post *post, const Work *work, Number address)
{
    Range range = numbers_range(&work->numbers, address);
    uint64_t top = bits_mask(range.width);
    bool is_null = range.umax < PAGE || range.umin > top - PAGE;
    if (is_null) {
        explicit_report(post, work, VIOLATION_NULL);
        return false;
    }
    ViolationKind kind = numbers_may_be(&work->numbers, address, 0) ? VIOLATION_NULL : VIOLATION_WILD;
    explicit_report_unknown(post, work, kind, "access through an unknown pointer");
    return false;
}

bool explicit_access(Post *post, Work *work, Word address, Number size, bool writes, AccessTarget *place)
{
    if (!word_is_pointer(address))
        return refuse_integer(post, work, address.number);
    const Region *region = work_region(work, address.target);
    unsigned width = explicit_pointer_width(work->domain);
    *place = (AccessTarget){address.target, address.number};
    if (region->kind == BLOCK_FUNCTION || region->state != BLOCK_LIVE) {
        explicit_report(post, work,
                        region->kind == BLOCK_FUNCTION ? VIOLATION_WILD
                        : region->state == BLOCK_FREED ? VIOLATION_FREED
                                                       : VIOLATION_SCOPE);
        return false;
    }
    Number limit;
    if (!require(post, work, OP_ULE, size, region->size, VIOLATION_BOUNDS))
        return false;
    numbers_compute(&work->numbers, OP_SUB, width, (Number[]){region->size, size}, &limit);
    if (!require(post, work, OP_ULE, address.number, limit, VIOLATION_BOUNDS))
        return false;
    if (writes && region->kind == BLOCK_GLOBAL &&
        work->domain->domain.program->objects[region->object.index].is_constant) {
        explicit_report(post, work, VIOLATION_READ_ONLY);
        return false;
    }
    place->offset = numbers_resolve(&work->numbers, address.number);
    return true;
}

bool explicit_heap_start(Post *post, Work *work, Word address, uint32_t *target)
{
    if (!word_is_pointer(address)) {
        Range range = numbers_range(&work->numbers, address.number);
        if (range.umax < PAGE || range.umin > bits_mask(range.width) - PAGE)
            explicit_report(post, work, VIOLATION_FREE_NON_HEAP);
        else
            explicit_report_unknown(post, work, VIOLATION_FREE_NON_HEAP, "release through an unknown pointer");
        return false;
    }
    const Region *region = work_region(work, address.target);
    if (region->kind != BLOCK_HEAP || region->state != BLOCK_LIVE) {
        explicit_report(post, work, region->kind != BLOCK_HEAP ? VIOLATION_FREE_NON_HEAP : VIOLATION_DOUBLE_FREE);
        return false;
    }
    *target = address.target;
    return require(post, work, OP_EQ, address.number, number_constant(0, address.number.width), VIOLATION_FREE_OFFSET);
}
