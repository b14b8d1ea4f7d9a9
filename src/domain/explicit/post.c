/* SPDX-License-Identifier: MIT */
/* Post: the steps of an edge, in order, on every state they split into. */
#include "domain/explicit/ops.h"
#include "domain/explicit/post.h"

#include <stdio.h>
#include <string.h>

enum { FORK_MOST = 16, FILL_WORDS_MOST = 16 };

static void run(Post *post, Work *work);

bool explicit_checks(const Post *post, ViolationKind kind)
{
    return post->domain->domain.properties >> violation_info(kind)->property & 1;
}

static void note(Post *post, ViolationKind kind)
{
    if (explicit_checks(post, kind))
        post_result_find(post->out, (Finding){kind, post->edge, post->step});
}

/* Can the step make a heap block unreachable? */
static bool may_lose(const Step *step)
{
    return step->kind != STEP_COMPUTE && step->kind != STEP_LOAD && step->kind != STEP_ASSUME &&
           step->kind != STEP_INPUT;
}

void explicit_report_lost(Post *post, const Work *work)
{
    const Edge *edge = &post->domain->domain.program->edges[post->edge.index];
    bool lost = false, may = false;
    for (uint32_t i = 0; i < post->step; i++)
        may |= may_lose(&edge->steps[i]);
    if (may && post->domain->domain.properties & 1u << VALID_MEMTRACK)
        work_seal(work_clone(work), (KeepSet){.location = {ID_NONE}, .all = true}, &lost);
    if (lost)
        note(post, VIOLATION_LOST);
}

void explicit_report(Post *post, const Work *work, ViolationKind kind)
{
    note(post, kind);
    explicit_report_lost(post, work);
}

void explicit_give_up(Post *post, const char *reason)
{
    if (post->out->unsupported)
        return;
    post->out->unsupported = &post->domain->domain.program->edges[post->edge.index].steps[post->step];
    post->out->unsupported_reason = reason;
}

void explicit_report_unknown(Post *post, const Work *work, ViolationKind kind, const char *reason)
{
    if (explicit_checks(post, kind))
        explicit_report(post, work, kind);
    else
        explicit_give_up(post, reason);
}

void explicit_fork(Post *post, const Work *work, Number number, uint64_t value)
{
    Work *clone = work_clone(work);
    Range range = range_constant(value, number.width);
    uint32_t step = post->step;
    if (numbers_restrict(&clone->numbers, number, &range))
        run(post, clone);
    post->step = step;
}

bool explicit_fork_values(Post *post, const Work *work, Number number)
{
    uint64_t values[FORK_MOST];
    size_t count = number_is_constant(number) ? 0 : numbers_values(&work->numbers, number, values, FORK_MOST);
    for (size_t i = 0; i < count; i++)
        explicit_fork(post, work, number, values[i]);
    return count > 0;
}

/* The bytes an access of `size` at an offset with many values may touch. */
static void span(const Work *work, Number offset, Number size, uint64_t *low, uint64_t *high)
{
    Range at = numbers_range(&work->numbers, offset), length = numbers_range(&work->numbers, size);
    *low = at.umin;
    if (__builtin_add_overflow(at.umax, length.umax, high))
        *high = UINT64_MAX;
}

/* A write that may go anywhere in a range: all of it becomes unknown. */
static void write_weakly(Work *work, AccessTarget place, Number size)
{
    Region region = *work_region(work, place.target);
    uint64_t low, high;
    span(work, place.offset, size, &low, &high);
    region.cells = cells_forget(region.cells, work->arena, &work->numbers, low, high - low);
    work->marks |= 1u << MARK_WEAK_UPDATE;
    work_set_region(work, place.target, region);
}

static Number byte_count(const Work *work, uint64_t count)
{
    return number_constant(count, explicit_pointer_width(work->domain));
}

/* A word of another width: registers hold `width` bits, cells whole bytes. */
static Word resize(Work *work, Word word, unsigned width)
{
    if (word.number.width == width)
        return word;
    if (word_is_pointer(word))
        return work_unknown(work, width);
    Opcode opcode = width < word.number.width ? OP_TRUNC : OP_ZEXT;
    numbers_compute(&work->numbers, opcode, width, &word.number, &word.number);
    return word;
}

static bool step_load(Post *post, Work *work, const Step *step)
{
    AccessTarget place;
    if (!explicit_access(post, work, work_operand(work, step->a), byte_count(work, step->size), false, &place) ||
        explicit_fork_values(post, work, place.offset))
        return false;
    Region region = *work_region(work, place.target);
    bool torn = false;
    Word word;
    if (number_is_constant(place.offset)) {
        const Cell *before = region.cells.items;
        word = cells_read(&region.cells, work->arena, &work->numbers, place.offset.constant, step->size, &torn);
        if (region.cells.items != before)
            work_set_region(work, place.target, region);
    } else {
        uint64_t low, high;
        span(work, place.offset, byte_count(work, step->size), &low, &high);
        Range range = numbers_range(&work->numbers, place.offset);
        uint64_t known = range.zeros | range.ones, stride = ~known & (known + 1);
        word = cells_read_any(region.cells, &work->numbers, low, high, stride, step->size, &torn);
        torn |= !number_is_constant(word.number);
    }
    if (torn)
        work->marks |= 1u << MARK_FORGET;
    work_set_register(work, step->result, resize(work, word, step->width));
    return true;
}

static bool step_store(Post *post, Work *work, const Step *step)
{
    AccessTarget place;
    Word value = resize(work, work_operand(work, step->b), 8 * step->size);
    if (!explicit_access(post, work, work_operand(work, step->a), byte_count(work, step->size), true, &place) ||
        explicit_fork_values(post, work, place.offset))
        return false;
    if (!number_is_constant(place.offset)) {
        write_weakly(work, place, byte_count(work, step->size));
        return true;
    }
    Region region = *work_region(work, place.target);
    region.cells = cells_write(region.cells, work->arena, &work->numbers, place.offset.constant, step->size, value);
    work_set_region(work, place.target, region);
    return true;
}

/* A size in bytes; false if it is an address. */
static bool size_of(Post *post, Work *work, Operand operand, Number *size)
{
    Word word = work_operand(work, operand);
    *size = word.number;
    if (word_is_pointer(word))
        explicit_give_up(post, "a size that is an address");
    return !word_is_pointer(word);
}

static bool step_allocate(Post *post, Work *work, const Step *step)
{
    Number size;
    unsigned width = explicit_pointer_width(work->domain);
    if (!size_of(post, work, step->a, &size))
        return false;
    if (post->domain->domain.program->malloc_may_fail) {
        Work *failed = work_clone(work);
        work_set_register(failed, step->result, word_integer(number_constant(0, step->width)));
        uint32_t at = post->step++;
        run(post, failed);
        post->step = at;
    }
    Region region = {.kind = BLOCK_HEAP, .state = BLOCK_LIVE, .object = {ID_NONE}, .size = size};
    if (step->zeroed)
        region.cells = cells_fill(region.cells, work->arena, &work->numbers, 0,
                                  numbers_range(&work->numbers, size).umax, 0);
    work_set_register(work, step->result, word_pointer(work_add_region(work, region), number_constant(0, width)));
    return true;
}

static bool step_alloca(Post *post, Work *work, const Step *step)
{
    Number size;
    if (!size_of(post, work, step->a, &size))
        return false;
    uint32_t target = work_add_region(
        work, (Region){.kind = BLOCK_ALLOCA, .state = BLOCK_LIVE, .object = {ID_NONE}, .size = size});
    work_set_register(work, step->result,
                      word_pointer(target, number_constant(0, explicit_pointer_width(work->domain))));
    if (step->lasts)
        return true;
    if (work->alloca_count == work->alloca_capacity) {
        uint32_t *larger = arena_alloc(work->arena, (2 * work->alloca_count + 4) * sizeof *larger);
        if (work->alloca_count)
            memcpy(larger, work->allocas, work->alloca_count * sizeof *larger);
        work->allocas = larger;
        work->alloca_capacity = 2 * work->alloca_count + 4;
    }
    work->allocas[work->alloca_count++] = target;
    return true;
}

static bool step_free(Post *post, Work *work, const Step *step)
{
    Word address = work_operand(work, step->a);
    uint32_t target;
    if (!word_is_pointer(address) && numbers_may_be(&work->numbers, address.number, 0)) {
        if (number_is_constant(address.number))
            return true;
        explicit_fork(post, work, address.number, 0);
        if (!numbers_assume(&work->numbers, OP_NE, address.number, number_constant(0, address.number.width), true))
            return false;
    }
    if (!explicit_heap_start(post, work, address, &target))
        return false;
    work_end_region(work, target, BLOCK_FREED);
    return true;
}

static bool step_block_size(Post *post, Work *work, const Step *step)
{
    uint32_t target;
    if (!explicit_heap_start(post, work, work_operand(work, step->a), &target))
        return false;
    work_set_register(work, step->result, resize(work, word_integer(work_region(work, target)->size), step->width));
    return true;
}

/* The length of a block operation. False if nothing is to be done: it is 0, or `forked`, clones do it for each value it
 * may have. */
static bool length_of(Post *post, Work *work, Operand operand, Number *length, bool *forked)
{
    *forked = !size_of(post, work, operand, length) || explicit_fork_values(post, work, *length);
    if (*forked || (number_is_constant(*length) && !length->constant))
        return false;
    if (!number_is_constant(*length) && numbers_may_be(&work->numbers, *length, 0)) {
        explicit_fork(post, work, *length, 0);
        *forked = !numbers_assume(&work->numbers, OP_NE, *length, number_constant(0, length->width), true);
    }
    return !*forked;
}

static bool step_copy(Post *post, Work *work, const Step *step)
{
    Number length;
    bool forked;
    AccessTarget from, to;
    if (!length_of(post, work, step->c, &length, &forked))
        return !forked;
    if (!explicit_access(post, work, work_operand(work, step->b), length, false, &from) ||
        !explicit_access(post, work, work_operand(work, step->a), length, true, &to))
        return false;
    from.offset = numbers_resolve(&work->numbers, from.offset);
    length = numbers_resolve(&work->numbers, length);
    if (explicit_fork_values(post, work, from.offset) || explicit_fork_values(post, work, to.offset))
        return false;
    if (!number_is_constant(length) || !number_is_constant(from.offset) || !number_is_constant(to.offset)) {
        write_weakly(work, to, length);
        return true;
    }
    Region region = *work_region(work, to.target);
    region.cells = cells_copy(region.cells, to.offset.constant, work_region(work, from.target)->cells,
                              from.offset.constant, length.constant, work->arena, &work->numbers);
    work_set_region(work, to.target, region);
    return true;
}

static bool step_fill(Post *post, Work *work, const Step *step)
{
    Number length;
    bool forked;
    AccessTarget to;
    if (!length_of(post, work, step->c, &length, &forked))
        return !forked;
    if (!explicit_access(post, work, work_operand(work, step->a), length, true, &to) ||
        explicit_fork_values(post, work, to.offset))
        return false;
    length = numbers_resolve(&work->numbers, length);
    Word byte = resize(work, work_operand(work, step->b), 8);
    if (!number_is_constant(length) || !number_is_constant(to.offset)) {
        write_weakly(work, to, length);
        return true;
    }
    Region region = *work_region(work, to.target);
    if (number_is_constant(byte.number)) {
        region.cells = cells_fill(region.cells, work->arena, &work->numbers, to.offset.constant, length.constant,
                                  (uint8_t)byte.number.constant);
    } else {
        region.cells = cells_forget(region.cells, work->arena, &work->numbers, to.offset.constant, length.constant);
        if (length.constant > FILL_WORDS_MOST)
            work->marks |= 1u << MARK_FORGET;
        for (uint64_t i = 0; length.constant <= FILL_WORDS_MOST && i < length.constant; i++)
            region.cells = cells_write(region.cells, work->arena, &work->numbers, to.offset.constant + i, 1, byte);
    }
    work_set_region(work, to.target, region);
    return true;
}

static bool step_require(Post *post, Work *work, const Step *step)
{
    Word bit = work_operand(work, step->a);
    if (!explicit_checks(post, step->violation))
        return true;
    if (word_is_pointer(bit)) {
        explicit_report(post, work, step->violation);
        return true;
    }
    return explicit_require(post, work, bit.number, step->violation);
}

/* Offset y lies outside [x, x + size) if y - x, modulo the width, is not below the size. */
static bool step_outside(Post *post, Work *work, const Step *step)
{
    Word a = work_operand(work, step->a), b = work_operand(work, step->b);
    Number length, distance, is_outside, zero = number_constant(0, explicit_pointer_width(work->domain)), equal;
    bool forked;
    if (!explicit_checks(post, VIOLATION_OVERLAP) || !word_is_pointer(a) || a.target != b.target)
        return true;
    if (!length_of(post, work, step->c, &length, &forked))
        return !forked;
    if (explicit_fork_values(post, work, a.number) || explicit_fork_values(post, work, b.number))
        return false;
    numbers_compute(&work->numbers, OP_SUB, zero.width, (Number[]){b.number, a.number}, &distance);
    numbers_compute(&work->numbers, OP_EQ, 1, (Number[]){distance, zero}, &equal);
    if (step->may_coincide && !number_is_constant(equal)) {
        explicit_fork(post, work, equal, 1);
        if (!numbers_assume_bit(&work->numbers, equal, false))
            return false;
    } else if (step->may_coincide && equal.constant) {
        return true;
    }
    numbers_compute(&work->numbers, OP_ULE, 1, (Number[]){length, distance}, &is_outside);
    return explicit_require(post, work, is_outside, VIOLATION_OVERLAP);
}

/* The text is not modelled: all of the destination that may be written becomes unknown. */
static bool step_format(Post *post, Work *work, const Step *step)
{
    AccessTarget to;
    if (step->a.kind != OPERAND_NONE) {
        Number length;
        bool forked;
        if (length_of(post, work, step->b, &length, &forked)) {
            if (!explicit_access(post, work, work_operand(work, step->a), length, true, &to))
                return false;
            write_weakly(work, to, numbers_resolve(&work->numbers, length));
        } else if (forked) {
            return false;
        }
    }
    if (step->result.index != ID_NONE) {
        Range range = range_signed(-1, bits_signed_max(step->width), step->width);
        work_set_register(work, step->result, word_integer(numbers_fresh(&work->numbers, range)));
    }
    return true;
}

static bool callee_fits(Post *post, const Function *function, const Step *step)
{
    bool fits = function->is_defined && program_call_fits(step, function);
    if (!fits) {
        const char *what = function->is_defined ? "call with arguments that do not fit" : "call to unknown function";
        size_t size = strlen(what) + strlen(function->name) + 2;
        char *reason = arena_alloc(post->domain->arena, size);
        snprintf(reason, size, "%s %s", what, function->name);
        explicit_give_up(post, reason);
    }
    return fits;
}

static bool step_call(Post *post, Work *work, const Step *step)
{
    Word address = work_operand(work, step->a);
    if (!word_is_pointer(address)) {
        Range range = numbers_range(&work->numbers, address.number);
        if (range_is_constant(&range) && !range.umin)
            explicit_report(post, work, VIOLATION_CALL);
        else
            explicit_report_unknown(post, work, VIOLATION_CALL, "call through an unknown pointer");
        return false;
    }
    const Region *region = work_region(work, address.target);
    if (region->kind != BLOCK_FUNCTION) {
        explicit_report(post, work, VIOLATION_CALL);
        return false;
    }
    if (!number_is_constant(address.number) || address.number.constant) {
        explicit_report(post, work, VIOLATION_CALL);
        if (!numbers_assume(&work->numbers, OP_EQ, address.number, number_constant(0, address.number.width), true))
            return false;
    }
    const Program *program = work->domain->domain.program;
    return callee_fits(post, &program->functions[program->objects[region->object.index].function.index], step);
}

/* The end of the program, or of the outermost activation: what is still allocated. */
static void report_not_freed(Post *post, const Work *work)
{
    bool kept = work->has_lost;
    for (uint32_t i = 0; i < work->dynamic_count; i++)
        kept |= explicit_is_live_heap(work->dynamics[i]);
    if (kept)
        note(post, VIOLATION_NOT_FREED);
}

/* Execution ends here, frames in place. */
static bool step_end(Post *post, Work *work)
{
    bool lost;
    report_not_freed(post, work);
    work_seal(work, (KeepSet){.location = {ID_NONE}, .all = true}, &lost);
    if (lost)
        note(post, VIOLATION_LOST);
    return false;
}

/* Is the i-th result of a call looked at, as a value of this width? A call through a pointer of another type may take it for one of
 * another width: then it gets something else. */
static bool result_is_taken(const Program *program, EdgeId call, uint32_t i, unsigned width)
{
    const Edge *edge = &program->edges[call.index];
    const Step *step = &edge->steps[edge->step_count - 1];
    const Location *target = &program->locations[edge->target.index];
    if (i >= step->result_count)
        return false;
    for (uint32_t j = 0; j < target->live_count; j++)
        if (target->live[j].index == step->results[i].index)
            return program->functions[target->function.index].registers[step->results[i].index].width == width;
    return false;
}

static bool step_return(Post *post, Work *work, const Step *step)
{
    const Program *program = work->domain->domain.program;
    uint32_t count = work->frame_count ? step->argument_count : 0;
    Word *returned = arena_alloc(work->arena, (count + 1) * sizeof *returned);
    for (uint32_t i = 0; i < count; i++) { /* what nobody looks at keeps nothing alive */
        bool is_taken = result_is_taken(program, work->call, i, step->arguments[i].width);
        returned[i] = is_taken ? work_operand(work, step->arguments[i])
                               : word_integer(number_constant(0, step->arguments[i].width));
    }
    work_end_frame(work);
    work->returned = returned;
    work->returned_count = count;
    if (!work->frame_count)
        report_not_freed(post, work);
    return true;
}

static bool step_restore(Post *post, Work *work, const Step *step)
{
    Word token = work_operand(work, step->a);
    if (word_is_pointer(token) || !number_is_constant(token.number)) {
        explicit_give_up(post, "a stack position that is not known");
        return false;
    }
    while (work->alloca_count > token.number.constant)
        work_end_region(work, work->allocas[--work->alloca_count], BLOCK_ENDED);
    return true;
}

static bool step_compute(Post *post, Work *work, const Step *step)
{
    Word words[3] = {0}, result;
    const Operand operands[3] = {step->a, step->b, step->c};
    for (unsigned i = 0; i < opcode_info(step->opcode)->operands; i++)
        words[i] = work_operand(work, operands[i]);
    if (!explicit_compute(post, work, step->opcode, step->width, words, &result))
        return false;
    work_set_register(work, step->result, result);
    return true;
}

/* Executes one step; false if the work goes no further. */
static bool step_run(Post *post, Work *work, const Step *step)
{
    unsigned pointer_width = explicit_pointer_width(work->domain);
    switch (step->kind) {
    case STEP_COMPUTE:
        return step_compute(post, work, step);
    case STEP_LOAD:
        return step_load(post, work, step);
    case STEP_STORE:
        return step_store(post, work, step);
    case STEP_ALLOCATE:
        return step_allocate(post, work, step);
    case STEP_ALLOCA:
        return step_alloca(post, work, step);
    case STEP_FREE:
        return step_free(post, work, step);
    case STEP_BLOCK_SIZE:
        return step_block_size(post, work, step);
    case STEP_COPY:
        return step_copy(post, work, step);
    case STEP_FILL:
        return step_fill(post, work, step);
    case STEP_ASSUME: {
        Word bit = work_operand(work, step->a);
        return word_is_pointer(bit) || numbers_assume_bit(&work->numbers, bit.number, step->expected);
    }
    case STEP_REQUIRE:
        return step_require(post, work, step);
    case STEP_OUTSIDE:
        return step_outside(post, work, step);
    case STEP_INPUT:
        work_set_register(work, step->result, work_unknown(work, step->width));
        return true;
    case STEP_CALL:
        return step_call(post, work, step);
    case STEP_RETURN:
        return step_return(post, work, step);
    case STEP_SCOPE_BEGIN:
        work_begin_local(work, step->object);
        return true;
    case STEP_SCOPE_END:
        work_end_local(work, step->object);
        return true;
    case STEP_STACK_SAVE:
        work_set_register(work, step->result, word_integer(number_constant(work->alloca_count, step->width)));
        return true;
    case STEP_STACK_RESTORE:
        return step_restore(post, work, step);
    case STEP_VARARGS:
        work_set_register(work, step->result, word_pointer(work->varargs, number_constant(0, pointer_width)));
        return true;
    case STEP_FORMAT:
        return step_format(post, work, step);
    case STEP_ERROR:
        note(post, VIOLATION_ERROR_CALL);
        return step_end(post, work);
    case STEP_EXIT:
        return step_end(post, work);
    case STEP_UNSUPPORTED:
        explicit_give_up(post, step->text);
        return false;
    }
    return false;
}

/* The work has come through: its state is a successor. */
static void finish(Post *post, Work *work, const Edge *edge)
{
    const Step *last = edge->step_count ? &edge->steps[edge->step_count - 1] : NULL;
    KeepSet keep = {.location = edge->target};
    if (last && last->kind == STEP_CALL)
        keep.call = keep.uses = last;
    else if (last && last->kind == STEP_RETURN)
        keep.location.index = ID_NONE;
    bool lost;
    const State *state = work_seal(work, keep, &lost);
    post->step = edge->step_count ? edge->step_count - 1 : 0;
    if (lost)
        note(post, VIOLATION_LOST);
    successor_add(&post->out->successors, state, work->marks);
}

static void run(Post *post, Work *work)
{
    const Edge *edge = &post->domain->domain.program->edges[post->edge.index];
    for (; post->step < edge->step_count; post->step++)
        if (!step_run(post, work, &edge->steps[post->step]))
            return;
    finish(post, work, edge);
}

void explicit_post(Domain *base, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    (void)precision;
    Post post = {.domain = domain, .edge = edge, .out = out};
    run(&post, work_of(domain, state));
    arena_pop(domain->scratch, domain->empty);
}
