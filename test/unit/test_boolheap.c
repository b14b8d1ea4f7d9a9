/* SPDX-License-Identifier: MIT */
/* Boolean heaps: runs of random programs and of C programs, followed (test_boolheap SEED COUNT, test_boolheap --files
 * WIDTH FILE.c ...). Of C programs leaks are not looked for: a run is followed up to the first thing reported. */
#include "domain/boolheap/state.h"

#include <string.h>

#include "follow.h"
#include "follow_programs.h"
#include "unit.h"

#include <stdlib.h>

enum { TINY_LIMIT = 8, SAMPLES_LEAST = 500 }; /* clauses of a function; heaps */

/* States that runs arrive in describe the heaps that are made of them; holes may hold anything for that. */
static size_t samples_made, samples_missed;

static const State *abstract_and_sample(Domain *domain, const State *state, LocationId location,
                                        const Precision *precision, MarkSet *marks)
{
    HeapSample samples[4];
    const State *weaker = boolheap_ops()->abstract(domain, state, location, precision, marks);
    size_t count = domain->ops->concretise(domain, weaker, 3, 4, samples);
    for (size_t i = 0; i < count; i++) {
        samples[i].heap->location = location;
        for (size_t k = 0; k < samples[i].hole_count; k++) {
            HeapHole hole = samples[i].holes[k];
            memset(samples[i].heap->blocks[hole.block.index].defined + hole.offset, BYTE_UNDEFINED, hole.size);
        }
        bool is_described = domain->ops->describes(domain, weaker, samples[i].heap);
        if (!is_described && !samples_missed) {
            Text text = {0};
            heap_print(&text, samples[i].heap);
            domain->ops->print(domain, weaker, &text);
            printf("a state does not describe its sample:\n%s\n", text_string(&text));
            text_free(&text);
        }
        samples_made++;
        samples_missed += !is_described;
        heap_destroy(samples[i].heap);
        free(samples[i].holes);
    }
    return weaker;
}

static Domain *create_sampling(const Program *program, PropertySet properties, TermStore *terms);

static const DomainOps *sampling_ops(void)
{
    static DomainOps ops;
    ops = *boolheap_ops();
    ops.create = create_sampling;
    ops.abstract = abstract_and_sample;
    return &ops;
}

static uint64_t effort_sample; /* 0: the usual one */

static Domain *create_sampling(const Program *program, PropertySet properties, TermStore *terms)
{
    Domain *domain = boolheap_ops()->create(program, properties, terms);
    domain->ops = sampling_ops();
    if (effort_sample)
        ((BoolheapDomain *)domain)->effort_sample = effort_sample;
    return domain;
}

/* Pictures of the states of a list's run, everything counted: variables are diamonds; a summary is two circles with a dotted ghost, its
 * counters, and edges with their flags; the flags of the whole heap stand below. */
typedef struct Pictures {
    size_t drawn, summaries, complete;
} Pictures;
static Pictures pictures;

static bool has_all(const char *picture, const char *const *wanted)
{
    for (; *wanted; wanted++)
        if (!strstr(picture, *wanted))
            return false;
    return true;
}

static const State *abstract_and_draw(Domain *domain, const State *state, LocationId location,
                                      const Precision *precision, MarkSet *marks)
{
    static const char *const summary[] = {"shape=doublecircle",
                                          "style=dotted",
                                          " live",
                                          " all many",
                                          " -> g",
                                          " -> n",
                                          " role",
                                          " in",
                                          " all acyclic",
                                          NULL},
                             *const any[] = {"digraph state {\n", "shape=diamond", "}\n", NULL};
    (void)precision;
    const State *weaker = boolheap_ops()->abstract(domain, state, location, boolheap_finest(domain), marks);
    Text text = {0};
    boolheap_ops()->dot(domain, weaker, &text);
    const char *picture = text_string(&text);
    pictures.drawn += has_all(picture, any);
    pictures.summaries += has_all(picture, (const char *const[]){"doublecircle", "dotted", NULL});
    pictures.complete += has_all(picture, summary);
    text_free(&text);
    return weaker;
}

static void test_dot(Unit *unit, TermStore *terms, uint64_t seed)
{
    DomainOps ops = *boolheap_ops();
    ops.abstract = abstract_and_draw;
    Program *program = files_load("test/programs/graphs/reverse.c", 64, false);
    Domain *domain = ops.create(program, all_properties, terms);
    domain->way = WAY_COUNTED;
    domain->ops = &ops;
    RunOutcome outcome;
    size_t operations = 0;
    for (unsigned run = 0; run < 4; run++)
        CHECK(unit, !follow_run(domain, seed + run, 400, &outcome, &operations));
    CHECK(unit, pictures.summaries > 0 && pictures.complete == pictures.summaries && pictures.drawn >= operations);
    printf("%zu pictures, %zu with summaries\n", pictures.drawn, pictures.summaries);
    domain->ops->destroy(domain);
    program_destroy(program);
}

/* Under a tiny cap functions fail all the time, by their clauses or by their flags: they are weakened, and states still describe what runs
 * reach. (Diagrams cannot be that small: test_boolean has their failures.) */
static bool caps_flags;

static Domain *create_capped(const Program *program, PropertySet properties, TermStore *terms);

static uint64_t weakened_so_far;

static void destroy_capped(Domain *domain)
{
    weakened_so_far += ((BoolheapDomain *)domain)->weakened;
    boolheap_ops()->destroy(domain);
}

static const DomainOps *capped_ops(void)
{
    static DomainOps ops;
    ops = *boolheap_ops();
    ops.create = create_capped;
    ops.destroy = destroy_capped;
    return &ops;
}

static Domain *create_capped(const Program *program, PropertySet properties, TermStore *terms)
{
    Domain *domain = boolheap_ops()->create(program, properties, terms);
    BoolheapDomain *own = (BoolheapDomain *)domain;
    domain->ops = capped_ops();
    if (caps_flags) {
        own->flags_most = TINY_LIMIT;
        return domain;
    }
    booleans_destroy(own->functions);
    own->functions = booleans_create(BOOLEAN_CNF, TINY_LIMIT);
    return domain;
}

/* Any sets of fields counted, others for each operation: what is known of a set is right from where its counting begins. */
static uint64_t precision_seed;

static const Precision *any_precision(Domain *domain)
{
    return &((BoolheapDomain *)domain)->precisions[seed_next(&precision_seed) % PRECISIONS];
}

static void post_anyhow(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    (void)precision;
    boolheap_ops()->post(domain, state, edge, any_precision(domain), out);
}

static const State *abstract_anyhow(Domain *domain, const State *state, LocationId location, const Precision *precision,
                                    MarkSet *marks)
{
    (void)precision;
    return boolheap_ops()->abstract(domain, state, location, any_precision(domain), marks);
}

static Domain *create_changing(const Program *program, PropertySet properties, TermStore *terms);

static const DomainOps *changing_ops(void)
{
    static DomainOps ops;
    ops = *boolheap_ops();
    ops.create = create_changing;
    ops.post = post_anyhow;
    ops.abstract = abstract_anyhow;
    return &ops;
}

static Domain *create_changing(const Program *program, PropertySet properties, TermStore *terms)
{
    Domain *domain = boolheap_ops()->create(program, properties, terms);
    domain->ops = changing_ops();
    return domain;
}

/* From the first call that is cut on, everything is counted; before it, only items. So what the callee counts anew says nothing of the
 * ring that its caller keeps, and the ring's loss after the return must be found. */
static bool has_cut;

static const Precision *until_cut(Domain *domain)
{
    const uint32_t items = 1u << 0; /* the field that is met first */
    return has_cut ? boolheap_finest(domain) : &((BoolheapDomain *)domain)->precisions[1u << items | APART];
}

static const State *cut_and_note(Domain *domain, const State *state, EdgeId edge, FunctionId callee, const State **rest)
{
    const State *inside = boolheap_ops()->cut(domain, state, edge, callee, rest);
    has_cut |= *rest != NULL;
    return inside;
}

static void post_until_cut(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    (void)precision;
    boolheap_ops()->post(domain, state, edge, until_cut(domain), out);
}

static const State *abstract_until_cut(Domain *domain, const State *state, LocationId location,
                                       const Precision *precision, MarkSet *marks)
{
    (void)precision;
    return boolheap_ops()->abstract(domain, state, location, until_cut(domain), marks);
}

static void test_ring_outside(Unit *unit, TermStore *terms, uint64_t seed)
{
    DomainOps ops = *boolheap_ops();
    ops.cut = cut_and_note;
    ops.post = post_until_cut;
    ops.abstract = abstract_until_cut;
    Program *program = files_load("test/programs/graphs/ring_outside.c", 64, false);
    Domain *domain = ops.create(program, all_properties, terms);
    domain->ops = &ops;
    RunOutcome outcome;
    size_t operations = 0;
    const char *failure = follow_run(domain, seed, 400, &outcome, &operations);
    CHECK(unit, has_cut && outcome == RUN_VIOLATION && !failure);
    CHECK(unit, ((BoolheapDomain *)domain)->fields[0] == 8);
    domain->ops->destroy(domain);
    program_destroy(program);
}

/* Two blocks lead to a third by their second cells, and none by its first: counting by the second cell, or by all, may keep
 * that heap out, and is tried first. */
static void test_propose(Unit *unit, TermStore *terms)
{
    Program *program = random_program(7);
    Domain *domain = boolheap_ops()->create(program, all_properties, terms);
    BoolheapDomain *own = (BoolheapDomain *)domain;
    unsigned bytes = program->pointer_width / 8;
    own->field_count = 2;
    own->fields[1] = bytes;
    Heap *heap = heap_create(program);
    BlockId blocks[3];
    for (int i = 0; i < 3; i++)
        blocks[i] =
            heap_add_block(heap, BLOCK_HEAP, (ObjectId){ID_NONE}, (uint64_t)2 * bytes, bytes, (EdgeId){ID_NONE});
    for (int i = 0; i < 2; i++) {
        heap_write(heap, blocks[i], 0, bytes, heap_address(heap, blocks[!i ? 1 : 2], 0));
        heap_write(heap, blocks[i], bytes, bytes, heap_address(heap, blocks[2], 0));
    }
    EvidenceItem item = {.precision = domain->ops->coarsest(domain)};
    Evidence evidence = {.kind = EVIDENCE_PATH, .items = &item, .item_count = 1, .doomed = heap};
    ProposalList proposals = {0};
    domain->ops->propose(domain, &evidence, &proposals);
    CHECK(unit, proposals.count == 4);
    for (size_t i = 0; i < proposals.count; i++) {
        static const unsigned tiers[] = {0, 0, 1, 2};
        static const uint32_t sets[] = {ALL_FIELDS, 1 << 1, 1 << 0};
        CHECK(unit, proposals.items[i].tier == tiers[i]);
        CHECK(unit, i == 3 || boolheap_sets(domain, proposals.items[i].changes[0].precision) == 1u << sets[i]);
    }
    proposal_list_free(&proposals);
    heap_destroy(heap);
    domain->ops->destroy(domain);
    program_destroy(program);
}

/* A global leads to a block with two links. Those of `used` lead to a second block; nothing leads to the third. */
static Heap *heap_with_links(const Program *program, ObjectId global, unsigned used, bool has_lost)
{
    Heap *heap = heap_create(program);
    BlockId blocks[3];
    for (int i = 0; i < 2 + has_lost; i++) {
        blocks[i] = heap_add_block(heap, BLOCK_HEAP, (ObjectId){ID_NONE}, 16, 16, (EdgeId){ID_NONE});
        heap_fill(heap, blocks[i], 0, 16, 0);
    }
    heap_write(heap, heap_object(heap, global), 0, 8, heap_address(heap, blocks[0], 0));
    for (unsigned link = 0; link < 2; link++)
        if (used >> link & 1)
            heap_write(heap, blocks[0], 8 * (uint64_t)link, 8, heap_address(heap, blocks[1], 0));
    return heap;
}

static void write_link(Memory *memory, NodeId node, int64_t offset, NodeId to)
{
    CaseList cases = {.count = 0};
    boolheap_memory_ops.write(memory, value_pointer(node, 0, linear_constant(offset, 64)), 8,
                              value_pointer(to, 0, linear_constant(0, 64)), &cases);
    case_list_free(&cases);
}

static const State *state_with_link(Domain *domain, ObjectId global, unsigned link)
{
    const MemoryOps *ops = domain->ops->memory;
    Memory *memory = ops->empty(domain);
    MemoryBlock block = {.storage = STORAGE_GLOBAL, .object = global, .size = linear_constant(8, 64)};
    NodeId nodes[3] = {ops->add(memory, block, true)};
    block = (MemoryBlock){
        .storage = STORAGE_HEAP, .object = {ID_NONE}, .made_at = {ID_NONE}, .size = linear_constant(16, 64)};
    for (int i = 1; i < 3; i++)
        nodes[i] = ops->add(memory, block, true);
    write_link(memory, nodes[0], 0, nodes[1]);
    write_link(memory, nodes[1], 8 * (int64_t)link, nodes[2]);
    return ops->freeze(memory);
}

/* Just one of two links is used: so it is where another block has been lost, too. */
static void test_lost(Unit *unit, TermStore *terms)
{
    const DomainOps *ops = boolheap_ops();
    Program *program = files_load("test/programs/graphs/global_list.c", 64, false);
    Domain *domain = ops->create(program, all_properties, terms);
    ObjectId global = {0};
    MarkSet marks = 0;
    while (program->objects[global.index].kind != OBJECT_GLOBAL || program->objects[global.index].is_constant)
        global.index++;
    const State *state = ops->join(domain, state_with_link(domain, global, 0), state_with_link(domain, global, 1),
                                   ops->coarsest(domain), 0, &marks);
    for (unsigned used = 0; used < 4; used++)
        for (int has_lost = 0; has_lost < 2; has_lost++) {
            Heap *heap = heap_with_links(program, global, used, has_lost);
            CHECK(unit, ops->describes(domain, state, heap) == (used == 1 || used == 2));
            heap_destroy(heap);
        }
    ops->destroy(domain);
    program_destroy(program);
}

static void follow_accesses(Unit *unit, const DomainOps *ops, TermStore *terms, const char *file, unsigned width,
                            uint64_t seed, unsigned way)
{
    Program *program = files_load(file, width, true);
    if (!program)
        return;
    Domain *domain = ops->create(program, 1u << VALID_DEREF | 1u << VALID_FREE, terms);
    domain->way = way;
    const char *failure = NULL;
    size_t operations = 0;
    for (unsigned run = 0; run < 6 && !failure; run++) {
        RunOutcome outcome;
        failure = follow_run(domain, seed + run, 400, &outcome, &operations);
        if (failure)
            printf("%s, run %u after %zu operations: %s\n", file, run, operations, failure);
    }
    printf("%s: %zu operations\n", file, operations);
    CHECK(unit, !failure);
    domain->ops->destroy(domain);
    program_destroy(program);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    bool files = argc > 2 && !strcmp(argv[1], "--files");
    uint64_t seed = argc > 1 && !files ? strtoull(argv[1], NULL, 0) : 20261116;
    printf("seed %llu\n", (unsigned long long)seed);
    precision_seed = seed + 3;
    for (int i = 3; files && i < argc; i++) { /* with nothing counted, with everything, and with anything */
        for (unsigned way = WAY_FINETUNE; way <= WAY_COUNTED; way++)
            follow_accesses(&unit, sampling_ops(), terms, argv[i], (unsigned)atoi(argv[2]), seed, way);
        follow_accesses(&unit, changing_ops(), terms, argv[i], (unsigned)atoi(argv[2]), seed, WAY_FINETUNE);
    }
    if (!files)
        test_dot(&unit, terms, seed);
    if (!files)
        test_propose(&unit, terms);
    if (!files)
        test_lost(&unit, terms);
    if (!files)
        test_ring_outside(&unit, terms, seed);
    if (!files)
        follow_random_programs(&unit, boolheap_ops(), terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 400);
    for (int flags = 0; !files && flags < 2; flags++) {
        caps_flags = flags;
        weakened_so_far = 0;
        follow_random_programs(&unit, capped_ops(), terms, seed + 1, 100);
        printf("%llu functions weakened\n", (unsigned long long)weakened_so_far);
        CHECK(&unit, weakened_so_far > 0);
    }
    if (!files)
        follow_random_programs(&unit, sampling_ops(), terms, seed + 2, 100);
    if (!files)
        follow_random_programs(&unit, changing_ops(), terms, seed + 3, 400);
    /* Samples made with little effort are described, too. */
    for (effort_sample = 300; !files && effort_sample <= 3000; effort_sample *= 10)
        follow_accesses(&unit, sampling_ops(), terms, "test/programs/graphs/tree_rotate_climb.c", 64, 1, WAY_COUNTED);
    printf("%zu samples, %zu not described\n", samples_made, samples_missed);
    CHECK(&unit, files || samples_made > SAMPLES_LEAST);
    CHECK(&unit, !samples_missed);
    term_store_destroy(terms);
    return unit_done(&unit);
}
