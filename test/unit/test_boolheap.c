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

static Domain *create_sampling(const Program *program, PropertySet properties, TermStore *terms)
{
    Domain *domain = boolheap_ops()->create(program, properties, terms);
    domain->ops = sampling_ops();
    return domain;
}

/* The picture of the initial state: a graph, with a node for each variable. */
static void test_dot(Unit *unit, TermStore *terms)
{
    Program *program = random_program(7);
    Domain *domain = boolheap_ops()->create(program, all_properties, terms);
    SuccessorList initial = {0};
    domain->ops->initial(domain, &initial);
    Text text = {0};
    domain->ops->dot(domain, initial.items[0].state, &text);
    const char *picture = text_string(&text);
    CHECK(unit, !strncmp(picture, "digraph state {\n", 16) && strstr(picture, "shape=diamond"));
    CHECK(unit, !strcmp(picture + strlen(picture) - 2, "}\n"));
    text_free(&text);
    free(initial.items);
    domain->ops->destroy(domain);
    program_destroy(program);
}

/* Under a tiny cap functions fail all the time: they are weakened, and states still describe what runs reach. (Diagrams
 * cannot be that small: test_boolean has their failures.) */
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
    booleans_destroy(own->functions);
    own->functions = booleans_create(BOOLEAN_CNF, TINY_LIMIT);
    domain->ops = capped_ops();
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
        test_dot(&unit, terms);
    if (!files)
        test_propose(&unit, terms);
    if (!files)
        follow_random_programs(&unit, boolheap_ops(), terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 400);
    if (!files)
        follow_random_programs(&unit, capped_ops(), terms, seed + 1, 100);
    if (!files)
        follow_random_programs(&unit, sampling_ops(), terms, seed + 2, 100);
    if (!files)
        follow_random_programs(&unit, changing_ops(), terms, seed + 3, 400);
    printf("%zu samples, %zu not described\n", samples_made, samples_missed);
    CHECK(&unit, files || (weakened_so_far > 0 && samples_made > SAMPLES_LEAST));
    CHECK(&unit, !samples_missed);
    term_store_destroy(terms);
    return unit_done(&unit);
}
