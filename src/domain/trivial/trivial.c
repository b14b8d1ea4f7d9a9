/* SPDX-License-Identifier: MIT */
/* States and precisions are small numbers, so each domain holds all of them in two tables and pointers compare them. */
#include "domain/trivial/trivial.h"

#include <assert.h>
#include <stdlib.h>

struct State {
    unsigned count;
    bool is_exact;
};

struct Precision {
    unsigned bound;
};

typedef struct Trivial {
    Domain domain;
    State exact[TRIVIAL_FINEST], at_least[TRIVIAL_FINEST + 1];
    Precision precisions[TRIVIAL_FINEST + 1];
} Trivial;

/* The strongest state that describes every heap with a count described by (count, is_exact), under the finest
 * precision. */
static const State *state_of(Domain *domain, size_t count, bool is_exact)
{
    Trivial *trivial = (Trivial *)domain;
    if (count >= TRIVIAL_FINEST)
        return &trivial->at_least[TRIVIAL_FINEST];
    return is_exact ? &trivial->exact[count] : &trivial->at_least[count];
}

const Precision *trivial_precision(Domain *domain, unsigned k)
{
    assert(k <= TRIVIAL_FINEST);
    return &((Trivial *)domain)->precisions[k];
}

static Domain *create(const Program *program, PropertySet properties, TermStore *terms)
{
    Trivial *trivial = mem_alloc(sizeof *trivial);
    trivial->domain = (Domain){trivial_ops(), program, properties, terms, 0, 0};
    for (unsigned i = 0; i <= TRIVIAL_FINEST; i++) {
        if (i < TRIVIAL_FINEST)
            trivial->exact[i] = (State){i, true};
        trivial->at_least[i] = (State){i, false};
        trivial->precisions[i] = (Precision){i};
    }
    return &trivial->domain;
}

static void destroy(Domain *domain)
{
    free(domain);
}

static void initial(Domain *domain, SuccessorList *out)
{
    successor_add(out, state_of(domain, 0, true), 0);
}

/* --- post -------------------------------------------------------------------------------------------------- */

/* An access to a variable that is alive as long as the code that names it runs, inside its bounds. */
static bool access_is_safe(const Program *program, Operand pointer, uint64_t size, bool is_write)
{
    if (pointer.kind != OPERAND_ADDRESS || pointer.offset < 0)
        return false;
    const Object *object = program_object(program, pointer.object);
    return object->kind != OBJECT_FUNCTION && !(object->kind == OBJECT_LOCAL && object->has_lifetime) &&
           !(is_write && object->is_constant) && (uint64_t)pointer.offset <= object->size &&
           size <= object->size - (uint64_t)pointer.offset;
}

static bool is_constant(Operand operand, uint64_t value)
{
    return operand.kind == OPERAND_CONSTANT && operand.constant == value;
}

static bool is_function(const Program *program, Operand operand)
{
    return operand.kind == OPERAND_ADDRESS && operand.offset == 0 &&
           program_object(program, operand.object)->kind == OBJECT_FUNCTION;
}

static void find(Domain *domain, PostResult *out, ViolationKind kind, EdgeId edge, uint32_t step)
{
    if (domain->properties >> violation_info(kind)->property & 1)
        post_result_find(out, (Finding){kind, edge, step});
}

/* What the step may violate, memory leaks apart. */
static void find_in_step(Domain *domain, const Step *step, EdgeId edge, uint32_t index, PostResult *out)
{
    const Program *program = domain->program;
    switch (step->kind) {
    case STEP_LOAD:
    case STEP_STORE:
        if (!access_is_safe(program, step->a, step->size, step->kind == STEP_STORE))
            find(domain, out, VIOLATION_WILD, edge, index);
        break;
    case STEP_COPY:
    case STEP_FILL:
        if (!is_constant(step->c, 0))
            find(domain, out, VIOLATION_WILD, edge, index);
        break;
    case STEP_REQUIRE:
        if (!is_constant(step->a, 1))
            find(domain, out, step->violation, edge, index);
        break;
    case STEP_OUTSIDE:
        if (!is_constant(step->c, 0))
            find(domain, out, VIOLATION_OVERLAP, edge, index);
        break;
    case STEP_FORMAT:
        if (step->a.kind != OPERAND_NONE)
            find(domain, out, VIOLATION_WILD, edge, index);
        break;
    case STEP_FREE:
        if (!is_constant(step->a, 0))
            find(domain, out, VIOLATION_FREE_NON_HEAP, edge, index);
        break;
    case STEP_BLOCK_SIZE:
        if (!step->of_rest)
            find(domain, out, VIOLATION_FREE_NON_HEAP, edge, index);
        break;
    case STEP_CALL:
        if (!is_function(program, step->a))
            find(domain, out, VIOLATION_CALL, edge, index);
        break;
    case STEP_ERROR:
        find(domain, out, VIOLATION_ERROR_CALL, edge, index);
        break;
    default:
        break;
    }
}

static bool may_end_program(const Program *program, const Step *step, EdgeId edge)
{
    LocationId source = program_edge(program, edge)->source;
    return step->kind == STEP_EXIT || step->kind == STEP_ERROR ||
           (step->kind == STEP_RETURN && program_location(program, source)->function.index == program->entry.index);
}

static const State *weaken(Domain *domain, const State *state, const Precision *precision)
{
    if (state->is_exact && state->count < precision->bound)
        return state;
    return state_of(domain, state->count < precision->bound ? state->count : precision->bound, false);
}

static void post(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    const Edge *taken = program_edge(domain->program, edge);
    size_t count = state->count;
    bool is_exact = state->is_exact;
    MarkSet marks = 0;
    for (uint32_t i = 0; i < taken->step_count; i++) {
        const Step *step = &taken->steps[i];
        find_in_step(domain, step, edge, i, out);
        if (step->kind == STEP_ALLOCATE && domain->program->malloc_may_fail) {
            is_exact = false; /* c or c + 1 */
            marks |= 1u << MARK_FORGET;
        } else if (step->kind == STEP_ALLOCATE) {
            count++;
        }
        bool may_own_memory = !is_exact || count > 0;
        if (may_own_memory)
            find(domain, out, VIOLATION_LOST, edge, i); /* any step may be the last that had use for a pointer */
        if (may_own_memory && may_end_program(domain->program, step, edge))
            find(domain, out, VIOLATION_NOT_FREED, edge, i);
        if (step->kind == STEP_UNSUPPORTED) {
            out->unsupported = step;
            out->unsupported_reason = step->text;
        }
        if (step->kind == STEP_UNSUPPORTED || step->kind == STEP_ERROR || step->kind == STEP_EXIT ||
            (step->kind == STEP_ASSUME && is_constant(step->a, !step->expected)))
            return;
    }
    const State *kept = state_of(domain, count, is_exact);
    const State *next = weaken(domain, kept, precision);
    if (next != kept || count >= TRIVIAL_FINEST)
        marks |= 1u << MARK_FORGET;
    successor_add(&out->successors, next, marks);
}

/* --- calls ------------------------------------------------------------------------------------------------- */

static bool callees(Domain *domain, const State *state, EdgeId edge, FunctionList *out)
{
    (void)state;
    const Edge *taken = program_edge(domain->program, edge);
    Operand target = taken->steps[taken->step_count - 1].a;
    if (!is_function(domain->program, target))
        return false;
    out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
    out->items[out->count++] = program_object(domain->program, target.object)->function;
    return true;
}

static const State *cut(Domain *domain, const State *state, EdgeId edge, FunctionId callee, const State **rest)
{
    (void)domain, (void)edge, (void)callee;
    *rest = NULL;
    return state;
}

static void glue(Domain *domain, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out)
{
    (void)domain, (void)rest, (void)edge;
    successor_add(out, at_exit, 0);
}

/* --- order ------------------------------------------------------------------------------------------------- */

static bool leq(Domain *domain, const State *left, const State *right)
{
    (void)domain;
    return left == right || (!right->is_exact && left->count >= right->count);
}

static uint64_t hash(Domain *domain, const State *state)
{
    (void)domain;
    return 2 * state->count + state->is_exact;
}

static bool equal(Domain *domain, const State *left, const State *right)
{
    (void)domain;
    return left == right;
}

static const State *join(Domain *domain, const State *left, const State *right, const Precision *precision,
                         unsigned rounds, MarkSet *marks)
{
    if (rounds <= precision->bound)
        return NULL;
    *marks |= 1u << MARK_MERGE;
    return state_of(domain, left->count < right->count ? left->count : right->count, false);
}

static const State *abstract(Domain *domain, const State *state, LocationId location, const Precision *precision,
                             MarkSet *marks)
{
    (void)location;
    const State *weaker = weaken(domain, state, precision);
    if (weaker != state)
        *marks |= 1u << MARK_WIDEN;
    return weaker;
}

/* --- precisions -------------------------------------------------------------------------------------------- */

static const Precision *coarsest(Domain *domain)
{
    return trivial_precision(domain, 0);
}

static void finer(Domain *domain, const Precision *precision, PrecisionList *out)
{
    if (precision->bound == TRIVIAL_FINEST)
        return;
    out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
    out->items[out->count++] = trivial_precision(domain, precision->bound + 1);
}

static bool at_least_as_fine(Domain *domain, const Precision *left, const Precision *right)
{
    (void)domain;
    return left->bound >= right->bound;
}

static const Precision *finest(Domain *domain)
{
    return trivial_precision(domain, TRIVIAL_FINEST);
}

static const Precision *precision_join(Domain *domain, const Precision *left, const Precision *right)
{
    (void)domain;
    return left->bound > right->bound ? left : right;
}

static const Precision *precision_meet(Domain *domain, const Precision *left, const Precision *right)
{
    (void)domain;
    return left->bound < right->bound ? left : right;
}

static size_t precision_size(Domain *domain, const Precision *precision)
{
    (void)domain;
    return precision->bound;
}

static void precision_print(Domain *domain, const Precision *precision, Text *out)
{
    (void)domain;
    text_add(out, "%u", precision->bound);
}

/* --- heaps ------------------------------------------------------------------------------------------------- */

static size_t allocations(const Heap *heap)
{
    size_t count = 0;
    for (size_t i = 0; i < heap->block_count; i++)
        count += heap->blocks[i].kind == BLOCK_HEAP;
    return count;
}

static const State *of_heap(Domain *domain, const Heap *heap, const Precision *precision)
{
    return weaken(domain, state_of(domain, allocations(heap), true), precision);
}

static bool describes(Domain *domain, const State *state, const Heap *heap)
{
    (void)domain;
    size_t count = allocations(heap);
    return state->is_exact ? count == state->count : count >= state->count;
}

/* Heaps without frames: the state says nothing of frames. */
static size_t concretise(Domain *domain, const State *state, size_t size, size_t most, HeapSample *out)
{
    size_t samples = state->is_exact ? 1 : size + 1;
    if (samples > most)
        samples = most;
    for (size_t i = 0; i < samples; i++) {
        Heap *heap = heap_create(domain->program);
        for (size_t k = 0; k < state->count + i; k++)
            heap_add_block(heap, BLOCK_HEAP, (ObjectId){ID_NONE}, 1, 1, (EdgeId){ID_NONE});
        out[i] = (HeapSample){.heap = heap, .constraint = term_bool(domain->terms, true)};
    }
    return samples;
}

/* --- for people -------------------------------------------------------------------------------------------- */

static const Term *invariant(Domain *domain, const State *state)
{
    (void)state; /* no variable's value is known */
    return term_bool(domain->terms, true);
}

static void print(Domain *domain, const State *state, Text *out)
{
    (void)domain;
    text_add(out, "allocations %s %u", state->is_exact ? "=" : ">=", state->count);
}

static void dot(Domain *domain, const State *state, Text *out)
{
    text_add(out, "digraph state {\n    state [shape=box, label=\"");
    print(domain, state, out);
    text_add(out, "\"];\n}\n");
}

const DomainOps *trivial_ops(void)
{
    static const DomainOps ops = {
        .name = "trivial",
        .says = "knows only whether memory was allocated; for testing the engine",
        .create = create,
        .destroy = destroy,
        .initial = initial,
        .post = post,
        .callees = callees,
        .cut = cut,
        .glue = glue,
        .leq = leq,
        .hash = hash,
        .equal = equal,
        .join = join,
        .abstract = abstract,
        .coarsest = coarsest,
        .finest = finest,
        .finer = finer,
        .at_least_as_fine = at_least_as_fine,
        .precision_join = precision_join,
        .precision_meet = precision_meet,
        .precision_size = precision_size,
        .precision_print = precision_print,
        .propose = propose_nearby,
        .of_heap = of_heap,
        .describes = describes,
        .concretise = concretise,
        .invariant = invariant,
        .print = print,
        .dot = dot,
    };
    return &ops;
}
