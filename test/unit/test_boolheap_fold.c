/* SPDX-License-Identifier: MIT */
/* Summarise and materialise on random states, against explicit sets of vectors: the flags of concrete graphs are computed
 * here once more, from the meanings in state.h. Without counters and reduction (test_boolheap_fold SEED CASES):
 *   - summarise gives just the vectors of the graphs it was given, for each choice of an instance;
 *   - materialise after summarise describes what was there;
 *   - the order of materialisation does not matter;
 *   - a summary divided into what a variable reaches and what it does not describes what was there.
 * Then the reduction by itself: a reference that no node can supply is not there. */
#include "domain/boolheap/partition.h"

#include "follow.h"
#include "follow_programs.h"
#include "unit.h"

#include <stdlib.h>

enum { BLOCKS = 3, VARIABLES = 2, HOLDERS = VARIABLES + BLOCKS, GRAPHS = 3, NO_TARGET = -1 };

/* A concrete graph: variables and blocks have a cell each, which is null or leads to a block. */
typedef struct ConcreteGraph {
    bool live[BLOCKS];
    int target[HOLDERS];
} ConcreteGraph;

typedef struct Setting {
    BoolheapDomain *domain;
    uint32_t names[HOLDERS]; /* of variables, then of blocks */
    ConcreteGraph graphs[GRAPHS];
} Setting;

/* Which node a block is an instance of, and which block is chosen as that of each node. */
typedef struct Assignment {
    uint32_t name[BLOCKS];
    int chosen[BLOCKS]; /* by block: the one chosen for its node */
} Assignment;

static int chosen_of(const Assignment *assignment, uint32_t name)
{
    for (int i = 0; i < BLOCKS; i++)
        if (assignment->name[i] == name)
            return assignment->chosen[i];
    return NO_TARGET;
}

/* Does the holder (a variable, or this block) have the alternative of the key? */
static bool has_value(const ConcreteGraph *graph, const Assignment *assignment, const FlagKey *key, int holder)
{
    int target = graph->target[holder], block = holder - VARIABLES;
    if (block >= 0 && !graph->live[block])
        return false;
    if (key->node == ID_NONE || target == NO_TARGET)
        return key->node == ID_NONE && target == NO_TARGET;
    bool is_other = block >= 0 && assignment->name[block] == key->node && target != block;
    return assignment->name[target] == key->node && is_other == key->is_other;
}

static bool key_value(const Setting *setting, const ConcreteGraph *graph, const Assignment *assignment,
                      const FlagKey *key)
{
    int target = key->node == ID_NONE ? NO_TARGET : chosen_of(assignment, key->node);
    if (key->kind == FLAG_LIVE)
        return target != NO_TARGET && graph->live[target];
    for (int i = 0; i < HOLDERS; i++) {
        bool is_block = i >= VARIABLES;
        uint32_t owner = is_block ? assignment->name[i - VARIABLES] : setting->names[i];
        if (owner != key->holder.owner || !has_value(graph, assignment, key, i) ||
            (is_block && key->kind != FLAG_IN && chosen_of(assignment, owner) != i - VARIABLES))
            continue;
        if (key->kind == FLAG_VALUE || (target != NO_TARGET && graph->target[i] == target))
            return true;
    }
    return false;
}

/* The vector of a graph, over the flags of the heap. */
static Boolean vector_of(const Setting *setting, Boolheap *heap, const ConcreteGraph *graph,
                         const Assignment *assignment)
{
    Boolean all = boolheap_true(heap);
    for (uint32_t i = 0; i < heap->flag_count; i++) {
        Boolean flag = flag_variable(heap, heap->flags[i]);
        bool value = key_value(setting, graph, assignment, setting->domain->flag_keys[heap->flags[i]]);
        all = both(heap, all, value ? flag : negated(heap, flag));
    }
    return all;
}

/* --- random states ----------------------------------------------------------------------------------------- */

static ExecValue holder_value(Setting *setting, Boolheap *heap, uint32_t owner)
{
    unsigned width = setting->domain->base.program->pointer_width;
    Alternatives set = {arena_alloc(setting->domain->arena, (BLOCKS + 1) * sizeof(Alternative)), BLOCKS + 1};
    for (uint32_t i = 0; i <= BLOCKS; i++) {
        Alternative *item = &set.items[i];
        *item = (Alternative){.node = i ? setting->names[VARIABLES + i - 1] : ID_NONE,
                              .role = FLAG_NONE,
                              .in = FLAG_NONE,
                              .number = linear_constant(0, width)};
        item->flag = flag_of(setting->domain, FLAG_VALUE, (Holder){HOLDER_CELL, owner, 0}, item);
        boolheap_note_flag(heap, item->flag);
    }
    return boolheap_value(heap, set, width);
}

static void add_node(Setting *setting, Boolheap *heap, uint32_t i)
{
    unsigned width = setting->domain->base.program->pointer_width;
    ExecCell *cell = arena_alloc(setting->domain->arena, sizeof *cell);
    *cell = (ExecCell){0, width / 8, holder_value(setting, heap, setting->names[i])};
    boolheap_add(heap, (BoolNode){.name = setting->names[i],
                                  .storage = i < VARIABLES ? STORAGE_GLOBAL : STORAGE_HEAP,
                                  .object = {ID_NONE},
                                  .size = linear_constant(width / 8, width),
                                  .contents = {cell, 1, false}});
    if (i >= VARIABLES)
        boolheap_note_flag(heap, flag_live(setting->domain, setting->names[i]));
}

static ConcreteGraph random_graph(uint64_t *seed)
{
    ConcreteGraph graph;
    for (int i = 0; i < BLOCKS; i++)
        graph.live[i] = seed_next(seed) % 6 != 0;
    for (int i = 0; i < HOLDERS; i++)
        graph.target[i] = (int)(seed_next(seed) % (BLOCKS + 1)) - 1;
    return graph;
}

static Assignment own_names(const Setting *setting)
{
    Assignment assignment;
    for (int i = 0; i < BLOCKS; i++) {
        assignment.name[i] = setting->names[VARIABLES + i];
        assignment.chosen[i] = i;
    }
    return assignment;
}

static Boolheap *random_heap(Setting *setting, uint64_t *seed)
{
    Boolheap *heap = boolheap_empty(setting->domain);
    Assignment assignment = own_names(setting);
    for (uint32_t i = 0; i < HOLDERS; i++)
        add_node(setting, heap, i);
    Boolean function = boolheap_false(heap);
    for (int i = 0; i < GRAPHS; i++) {
        setting->graphs[i] = random_graph(seed);
        function = either(heap, function, vector_of(setting, heap, &setting->graphs[i], &assignment));
    }
    boolheap_set_function(heap, function);
    boolheap_normalise(heap);
    return heap;
}

/* --- the laws ---------------------------------------------------------------------------------------------- */

/* The vectors of all graphs in which these blocks (a bit each) are one summary. */
static Boolean summary_vectors(const Setting *setting, Boolheap *heap, unsigned blocks, uint32_t x)
{
    Boolean all = boolheap_false(heap);
    for (int i = 0; i < GRAPHS; i++)
        for (int chosen = 0; chosen < BLOCKS; chosen++) {
            if (!(blocks >> chosen & 1))
                continue;
            Assignment assignment = own_names(setting);
            for (int k = 0; k < BLOCKS; k++)
                if (blocks >> k & 1) {
                    assignment.name[k] = x;
                    assignment.chosen[k] = chosen;
                }
            all = either(heap, all, vector_of(setting, heap, &setting->graphs[i], &assignment));
        }
    return all;
}

/* The variable's alternative that leads to the summary. */
static const Alternative *leading(const Setting *setting, Boolheap *heap, int variable, uint32_t summary)
{
    ExecValue value = boolheap_node(heap, setting->names[variable])->contents.cells[0].value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++)
        if (set.items[i].node == summary)
            return &set.items[i];
    return NULL;
}

/* Takes out the block that the variable leads to. False if it leads to none of the summary. */
static bool take(const Setting *setting, Boolheap *heap, int variable, uint32_t summary, uint32_t taken)
{
    const Alternative *item = leading(setting, heap, variable, summary);
    Holder holder = {HOLDER_CELL, setting->names[variable], 0};
    return item && item->role != FLAG_NONE && boolheap_assume(heap, alternative_holds(heap, holder, item)) &&
           boolheap_take_one(heap, summary, taken, item->role);
}

/* What was there is described: the block taken out under its name, the others as instances of the summary. */
static bool describes_all(const Setting *setting, Boolheap *heap, uint32_t summary, uint32_t taken)
{
    for (int i = 0; i < GRAPHS; i++) {
        const ConcreteGraph *graph = &setting->graphs[i];
        for (int chosen = 0; chosen < BLOCKS && graph->target[0] != NO_TARGET; chosen++) {
            if (chosen == graph->target[0])
                continue;
            Assignment assignment;
            for (int k = 0; k < BLOCKS; k++) {
                bool is_taken = k == graph->target[0];
                assignment.name[k] = is_taken ? taken : summary;
                assignment.chosen[k] = is_taken ? k : chosen;
            }
            Boolean vector = vector_of(setting, heap, graph, &assignment);
            if (!boolean_implies(setting->domain->functions, vector, heap->function))
                return false;
        }
    }
    return true;
}

/* The blocks that the first variable leads to, a bit each. */
static unsigned reached_blocks(const ConcreteGraph *graph)
{
    unsigned reached = graph->target[0] == NO_TARGET ? 0 : 1u << graph->target[0];
    for (int round = 0; round < BLOCKS; round++)
        for (int i = 0; i < BLOCKS; i++)
            if (reached >> i & 1 && graph->live[i] && graph->target[VARIABLES + i] != NO_TARGET)
                reached |= 1u << graph->target[VARIABLES + i];
    return reached;
}

/* What was there is described: for each choice of an instance on each side, where there is one. */
static bool describes_parts(const Setting *setting, Boolheap *heap, uint32_t inside, uint32_t outside)
{
    for (int i = 0; i < GRAPHS; i++) {
        unsigned reached = reached_blocks(&setting->graphs[i]);
        for (int choice = 0; choice < BLOCKS * BLOCKS; choice++) {
            int chosen[2] = {choice / BLOCKS, choice % BLOCKS}; /* outside, inside */
            Assignment assignment;
            bool fits = (!reached || reached >> chosen[1] & 1) && (reached == 7 || !(reached >> chosen[0] & 1));
            for (int k = 0; k < BLOCKS; k++) {
                bool is_inside = reached >> k & 1;
                assignment.name[k] = is_inside ? inside : outside;
                assignment.chosen[k] = chosen[is_inside];
            }
            if (fits && !boolean_implies(setting->domain->functions,
                                         vector_of(setting, heap, &setting->graphs[i], &assignment), heap->function))
                return false;
        }
    }
    return true;
}

static void check_partition(Unit *unit, const Setting *setting, Boolheap *heap, uint32_t summary)
{
    Place items[64] = {PLACE_OUTSIDE};
    PartPlaces places = {items, 64};
    items[boolheap_slot_of(heap, setting->names[0])] = PLACE_INSIDE;
    items[boolheap_slot_of(heap, summary)] = PLACE_EITHER;
    CHECK(unit, heap->nodes.count < 64);
    uint32_t outside = boolheap_partition(heap, summary, &places);
    boolheap_normalise(heap);
    CHECK(unit, describes_parts(setting, heap, summary, outside));
}

static void check_case(Unit *unit, Setting *setting, uint64_t *seed)
{
    BoolheapDomain *domain = setting->domain;
    BooleanMark mark = booleans_mark(domain->functions);
    booleans_allow(domain->functions, 1u << 30);
    Boolheap *heap = random_heap(setting, seed);
    const uint32_t *blocks = setting->names + VARIABLES;
    uint32_t x = blocks[0], first = boolheap_name_beside(heap, x), second = boolheap_name_beside(heap, blocks[1]);
    boolheap_summarise(heap, blocks[0], blocks[1], x);
    Boolheap *two = boolheap_copy(heap);
    boolheap_normalise(two);
    CHECK(unit, boolean_equal(domain->functions, two->function, summary_vectors(setting, two, 3, x)));
    boolheap_summarise(two, x, blocks[2], x);
    boolheap_normalise(two);
    Boolean wanted = summary_vectors(setting, two, 7, x);
    CHECK(unit, boolean_implies(domain->functions, wanted, two->function));
    check_partition(unit, setting, boolheap_copy(two), x);
    Boolheap *taken = boolheap_copy(two), *other = boolheap_copy(two);
    bool some = take(setting, taken, 0, x, first), other_some = take(setting, other, 1, x, second);
    if (some) {
        boolheap_normalise(taken);
        CHECK(unit, describes_all(setting, taken, x, first));
    }
    bool both_taken = some && take(setting, taken, 1, x, second);
    bool both_other = other_some && take(setting, other, 0, x, first);
    if (both_taken)
        boolheap_normalise(taken);
    if (both_other)
        boolheap_normalise(other);
    CHECK(unit, both_taken == both_other);
    CHECK(unit, !both_taken || boolean_equal(domain->functions, taken->function, other->function));
    booleans_keep(domain->functions, mark, NULL, 0);
}

/* A summary of one block whose cell is null, and a flag that claims a reference by another instance: the normal form has no
 * vector in which the flag is 1. Without the reduction it would be kept. */
static void test_reduction(Unit *unit, Setting *setting, uint64_t *seed)
{
    BoolheapDomain *domain = setting->domain;
    BooleanMark mark = booleans_mark(domain->functions);
    booleans_allow(domain->functions, 1u << 30);
    Boolheap *heap = random_heap(setting, seed);
    const uint32_t *blocks = setting->names + VARIABLES;
    boolheap_set_function(heap, boolheap_true(heap));
    boolheap_summarise(heap, blocks[0], blocks[1], blocks[0]);
    Alternatives set = boolheap_alternatives(heap, boolheap_node(heap, blocks[0])->contents.cells[0].value);
    uint32_t claimed = 0;
    for (uint32_t i = 0; i < set.count; i++) {
        Holder holder = {HOLDER_CELL, blocks[0], 0};
        if (set.items[i].node == ID_NONE)
            continue;
        boolheap_assume(heap, negated(heap, alternative_holds(heap, holder, &set.items[i])));
        if (set.items[i].in != FLAG_NONE)
            CHECK(unit, boolheap_may(heap, flag_variable(heap, set.items[i].in)));
        claimed += set.items[i].in != FLAG_NONE;
    }
    Boolean claim = boolheap_false(heap);
    for (uint32_t i = 0; i < set.count; i++)
        if (set.items[i].in != FLAG_NONE)
            claim = either(heap, claim, flag_variable(heap, set.items[i].in));
    CHECK(unit, claimed > 0 && boolheap_assume(heap, claim));
    boolheap_normalise(heap);
    CHECK(unit, boolheap_is_empty(heap));
    booleans_keep(domain->functions, mark, NULL, 0);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20261118;
    unsigned cases = argc > 2 ? (unsigned)atoi(argv[2]) : 5000;
    printf("seed %llu\n", (unsigned long long)seed);
    TermStore *terms = term_store_create();
    Program *program = random_program(7);
    Setting setting = {.domain = NULL};
    for (unsigned i = 0; i < cases; i++) {
        if (i % 100 == 0) { /* names and sets live as long as the domain */
            if (i)
                setting.domain->base.ops->destroy(&setting.domain->base);
            setting.domain = (BoolheapDomain *)boolheap_ops()->create(program, 0, terms);
            for (uint32_t k = 0; k < HOLDERS; k++)
                setting.names[k] = name_intern(setting.domain, (NameKey){.kind = NAME_MADE, .of = 1000 + k});
        }
        check_case(&unit, &setting, &seed);
    }
    test_reduction(&unit, &setting, &seed);
    setting.domain->base.ops->destroy(&setting.domain->base);
    program_destroy(program);
    term_store_destroy(terms);
    return unit_done(&unit);
}
