/* SPDX-License-Identifier: MIT */
/* An instance of the domain, and its table of operations. The lattice of precisions has one point: nothing is ever
 * abstracted, so there is nothing to refine. */
#include "domain/explicit/explicit.h"

#include "domain/explicit/ops.h"

#include <stdlib.h>
#include <string.h>

struct Precision {
    char nothing;
};
static const Precision only = {0};

static Cells initial_cells(ExplicitDomain *domain, const Object *object)
{
    enum { CHUNK = 4 };
    Numbers none = {.arena = domain->scratch};
    Cells cells = {0};
    unsigned pointer_width = explicit_pointer_width(domain);
    if (object->is_external)
        return cells;
    Cell *chunks = arena_alloc(domain->scratch, (object->size / CHUNK + 1) * sizeof *chunks);
    uint32_t count = 0;
    for (uint64_t at = 0; object->bytes && at < object->size; at += CHUNK) {
        uint64_t bits = 0, size = object->size - at < CHUNK ? object->size - at : CHUNK;
        memcpy(&bits, object->bytes + at, size);
        Word word = word_integer(number_constant(bits, (unsigned)(8 * size)));
        chunks[count++] = (Cell){.offset = at, .size = size, .word = word};
    }
    cells = object->bytes ? cells_copy(cells, 0, (Cells){chunks, count}, 0, object->size, domain->scratch, &none)
                          : cells_fill(cells, domain->scratch, &none, 0, object->size, 0);
    for (uint32_t i = 0; i < object->relocation_count; i++) {
        const Relocation *relocation = &object->relocations[i];
        Word address = word_pointer(relocation->object.index, number_constant((uint64_t)relocation->addend, pointer_width));
        cells = cells_write(cells, domain->scratch, &none, relocation->offset, pointer_width / 8, address);
    }
    return cells;
}

static void add_object(ExplicitDomain *domain, uint32_t index)
{
    const Program *program = domain->domain.program;
    const Object *object = &program->objects[index];
    domain->slots[index] = ID_NONE;
    if (object->kind == OBJECT_LOCAL)
        return;
    bool is_function = object->kind == OBJECT_FUNCTION;
    Region region = {.kind = is_function ? BLOCK_FUNCTION : BLOCK_GLOBAL,
                     .state = BLOCK_LIVE,
                     .object = {index},
                     .size = number_constant(is_function ? 1 : object->size, program->pointer_width)};
    if (!is_function)
        region.cells = initial_cells(domain, object);
    domain->fixed[index] = explicit_keep_region(domain, region);
    if (is_function || (object->is_constant && !object->is_external))
        return;
    domain->slots[index] = domain->slot_count;
    domain->slot_objects[domain->slot_count++] = (ObjectId){index};
}

static Domain *create(const Program *program, PropertySet properties, TermStore *terms)
{
    ExplicitDomain *domain = mem_alloc(sizeof *domain);
    domain->domain = (Domain){explicit_ops(), program, properties, terms, 0};
    domain->arena = arena_create();
    domain->scratch = arena_create();
    arena_alloc(domain->scratch, 1); /* so that the first block outlives the pops */
    domain->empty = arena_mark(domain->scratch);
    size_t count = program->object_count + 1;
    domain->fixed = arena_alloc(domain->arena, count * sizeof *domain->fixed);
    domain->slots = arena_alloc(domain->arena, count * sizeof *domain->slots);
    domain->positions = arena_alloc(domain->arena, count * sizeof *domain->positions);
    domain->slot_objects = arena_alloc(domain->arena, count * sizeof *domain->slot_objects);
    for (uint32_t i = 0; i < program->object_count; i++)
        add_object(domain, i);
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t j = 0; j < program->functions[i].local_count; j++)
            domain->positions[program->functions[i].locals[j].index] = j;
    arena_pop(domain->scratch, domain->empty);
    return &domain->domain;
}

static void destroy(Domain *base)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    arena_destroy(domain->arena);
    arena_destroy(domain->scratch);
    free(domain);
}

static uint64_t hash(Domain *domain, const State *state)
{
    (void)domain;
    return state->hash;
}

static bool equal(Domain *domain, const State *left, const State *right)
{
    return explicit_same((ExplicitDomain *)domain, left, right);
}

static const State *join(Domain *domain, const State *left, const State *right, const Precision *precision,
                         unsigned rounds, MarkSet *marks)
{
    (void)domain, (void)left, (void)right, (void)precision, (void)rounds, (void)marks;
    return NULL;
}

static const State *abstract(Domain *domain, const State *state, LocationId location, const Precision *precision,
                             MarkSet *marks)
{
    (void)domain, (void)location, (void)precision, (void)marks;
    return state;
}

static const Precision *coarsest(Domain *domain)
{
    (void)domain;
    return &only;
}

static void finer(Domain *domain, const Precision *precision, PrecisionList *out)
{
    (void)domain, (void)precision, (void)out;
}

static bool at_least_as_fine(Domain *domain, const Precision *left, const Precision *right)
{
    (void)domain;
    return left == right;
}

static const Precision *precision_join(Domain *domain, const Precision *left, const Precision *right)
{
    (void)domain, (void)right;
    return left;
}

static size_t precision_size(Domain *domain, const Precision *precision)
{
    (void)domain, (void)precision;
    return 0;
}

static void precision_print(Domain *domain, const Precision *precision, Text *out)
{
    (void)domain, (void)precision;
    text_add(out, "everything as it is");
}

static size_t bytes(const Domain *base)
{
    return arena_used(((const ExplicitDomain *)base)->arena);
}

static void keep_only(Domain *base, const State *const *states, size_t count)
{
    const ExplicitDomain *domain = (const ExplicitDomain *)base;
    const void *own[] = {domain->fixed, domain->slots, domain->positions, domain->slot_objects};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        arena_keep(domain->arena, own[i]);
    for (size_t i = 0; i < count; i++)
        arena_keep(domain->arena, states[i]);
    arena_sweep(domain->arena);
}

const DomainOps *explicit_ops(void)
{
    static const DomainOps ops = {
        .name = "explicit",
        .says = "one concrete heap per state, unknown integers where unknown",
        .create = create,
        .destroy = destroy,
        .initial = explicit_initial,
        .post = explicit_post,
        .callees = explicit_callees,
        .cut = explicit_cut,
        .glue = explicit_glue,
        .leq = explicit_leq,
        .hash = hash,
        .equal = equal,
        .join = join,
        .abstract = abstract,
        .coarsest = coarsest,
        .finest = coarsest,
        .finer = finer,
        .at_least_as_fine = at_least_as_fine,
        .precision_join = precision_join,
        .precision_meet = precision_join,
        .precision_size = precision_size,
        .precision_print = precision_print,
        .propose = propose_nearby,
        .of_heap = explicit_of_heap,
        .describes = explicit_describes,
        .concretise = explicit_concretise,
        .invariant = explicit_invariant,
        .print = explicit_print,
        .dot = explicit_dot,
        .bytes = bytes,
        .keep_only = keep_only,
    };
    return &ops;
}
