/* SPDX-License-Identifier: MIT */
/* Entailment of symbolic heaps against brute force. A *chain* is a list in blocks and segments, entered by two variables. Its
 * models with few cells are enumerated here, from the chain alone; the domain's order is asked about the states built of
 * two chains. "Yes" must hold in all models. What is derived by unfolding, appending or framing must be "yes"; of what holds
 * in all small models, nearly all.
 *   test_entail [SEED [PAIRS]] */
#include "domain/symheap/state.h"
#include "logic/term.h"

#include "seed.h"
#include "sketch.h"
#include "unit.h"

#include <stdlib.h>

enum { ITEMS_MOST = 4, CELLS_MOST = 5, MODELS_MOST = 4096, MODELS_ASKED = 12, OPEN = 99, NUMBER_AT = 16 };

typedef enum Kind {
    KIND_PLAIN,
    KIND_DOUBLY,
    KIND_OBJECTS,
    KIND_COUNT,
} Kind;

typedef struct Item {
    bool is_segment;
    int low, high;   /* instances; 1 of a block */
    int least, most; /* of each instance's number, 0 or 1 */
} Item;

typedef struct Chain {
    Kind kind;
    Item items[CELLS_MOST];
    int count;
    bool is_ring; /* else it ends with NULL */
    int middle;   /* what the second variable leads to: the front of this item, or beyond the last ... */
    bool is_back; /* ... or, doubly linked, the back */
    bool is_framed;
} Chain;

/* --- chains ------------------------------------------------------------------------------------------------ */

static int below(uint64_t *seed, int count)
{
    return (int)(seed_next(seed) % (unsigned)count);
}

static Item random_item(uint64_t *seed)
{
    static const int highs[] = {1, 2, OPEN, OPEN};
    Item item = {.is_segment = below(seed, 3), .low = 1, .high = 1};
    if (item.is_segment) {
        item.low = below(seed, 3);
        item.high = highs[below(seed, 4)];
        item.high = item.high < item.low ? item.low : item.high;
        item.high += !item.high;
    }
    item.least = below(seed, 2);
    item.most = item.least ? 1 : below(seed, 2);
    return item;
}

static int least_cells(const Chain *chain)
{
    int cells = 0;
    for (int i = 0; i < chain->count; i++)
        cells += chain->items[i].low;
    return cells;
}

/* Makes the chain one that a state can say: a ring has a cell. */
static void settle(Chain *chain)
{
    chain->middle = chain->middle < chain->count ? chain->middle : chain->count - 1;
    chain->is_back &= chain->kind == KIND_DOUBLY;
    if (chain->is_ring && !least_cells(chain))
        chain->is_ring = false;
}

static Chain random_chain(uint64_t *seed)
{
    Chain chain = {.kind = (Kind)below(seed, KIND_COUNT),
                   .count = 1 + below(seed, ITEMS_MOST - 1),
                   .is_ring = !below(seed, 3),
                   .middle = below(seed, ITEMS_MOST),
                   .is_back = below(seed, 2)};
    for (int i = 0; i < chain.count; i++)
        chain.items[i] = random_item(seed);
    settle(&chain);
    return chain;
}

static void insert(Chain *chain, int at, Item item)
{
    for (int i = chain->count++; i > at; i--)
        chain->items[i] = chain->items[i - 1];
    chain->items[at] = item;
    chain->middle += chain->middle >= at;
}

static void delete (Chain *chain, int at)
{
    chain->count--;
    for (int i = at; i < chain->count; i++)
        chain->items[i] = chain->items[i + 1];
    chain->middle -= chain->middle > at;
}

/* The item and the next one become a segment. False if the second variable leads between them. */
static bool append(Chain *chain, int at)
{
    Item *a = &chain->items[at], b = chain->items[at + 1];
    if (chain->middle == (chain->is_back ? at : at + 1))
        return false;
    *a = (Item){true, a->low + b.low, a->high == OPEN || b.high == OPEN ? OPEN : a->high + b.high,
                a->least < b.least ? a->least : b.least, a->most > b.most ? a->most : b.most};
    chain->middle -= chain->middle == at + 1;
    delete (chain, at + 1);
    return true;
}

/* An instance at an end of the segment becomes a block. */
static bool unfold(Chain *chain, int at, bool last)
{
    Item item = chain->items[at], block = {false, 1, 1, item.least, item.most};
    bool is_mine = chain->middle == at;
    if (!item.is_segment || !item.high || chain->count == ITEMS_MOST)
        return false;
    item.low -= item.low > 0;
    item.high -= item.high != OPEN;
    chain->items[at] = item;
    insert(chain, last ? at + 1 : at, block);
    if (is_mine)
        chain->middle = chain->is_back ? at + 1 : at;
    return true;
}

/* One change at random, to something weaker, stronger or other. */
static void change(Chain *chain, uint64_t *seed)
{
    int at = below(seed, chain->count);
    Item *item = &chain->items[at];
    switch (below(seed, 9)) {
    case 0: /* a block is a segment */
        item->is_segment = true;
        break;
    case 1:
        if (item->is_segment)
            item->low -= item->low > 0;
        break;
    case 2:
        if (item->is_segment)
            item->high = OPEN;
        break;
    case 3:
        item->least = 0;
        item->most = 1;
        break;
    case 4:
        if (at + 1 < chain->count)
            append(chain, at);
        break;
    case 5:
        unfold(chain, at, below(seed, 2));
        break;
    case 6:
        if (chain->count < ITEMS_MOST)
            insert(chain, at, random_item(seed));
        break;
    case 7:
        if (chain->count > 1)
            delete (chain, at);
        break;
    default:
        chain->middle = at;
        break;
    }
    settle(chain);
}

/* --- models ------------------------------------------------------------------------------------------------ */

/* Bits: the number of cells, what both variables lead to (NONE: NULL), whether the last cell leads to the first, numbers. */
typedef struct Models {
    uint32_t items[MODELS_MOST];
    size_t count;
} Models;

enum { NONE = 7 };

typedef struct Lengths {
    int of[ITEMS_MOST];
    int cells;
} Lengths;

static uint32_t lead(const Chain *chain, const Lengths *lengths, int item, bool is_back)
{
    int before = 0;
    for (int i = 0; i < item + is_back; i++)
        before += lengths->of[i];
    if (is_back)
        return before ? (uint32_t)before - 1 : chain->is_ring ? (uint32_t)lengths->cells - 1 : NONE;
    return before < lengths->cells ? (uint32_t)before : chain->is_ring ? 0 : NONE;
}

/* Numbers for the cells from this one on. */
static void add_numbers(Models *models, const Chain *chain, const Lengths *lengths, uint32_t model, int cell)
{
    int item = 0, end = lengths->of[0];
    if (cell == lengths->cells) {
        models->items[models->count++] = model;
        return;
    }
    while (cell >= end)
        end += lengths->of[++item];
    for (int number = chain->items[item].least; number <= chain->items[item].most; number++)
        add_numbers(models, chain, lengths, model | (uint32_t)number << (10 + cell), cell + 1);
}

static void add_models(Models *models, const Chain *chain, Lengths *lengths, int item)
{
    if (item == chain->count) {
        uint32_t model = (uint32_t)lengths->cells | lead(chain, lengths, 0, false) << 3 |
                         lead(chain, lengths, chain->middle, chain->is_back) << 6 |
                         (uint32_t)(chain->is_ring && lengths->cells) << 9;
        add_numbers(models, chain, lengths, model, 0);
        return;
    }
    const Item *own = &chain->items[item];
    int cells = lengths->cells;
    for (int length = own->low; length <= own->high && cells + length <= CELLS_MOST; length++) {
        lengths->of[item] = length;
        lengths->cells = cells + length;
        add_models(models, chain, lengths, item + 1);
    }
    lengths->cells = cells;
}

static Chain chain_of(Kind kind, uint32_t model)
{
    Chain chain = {.kind = kind, .count = (int)(model & 7), .is_ring = model >> 9 & 1};
    uint32_t middle = model >> 6 & 7;
    chain.middle = middle == NONE ? chain.count : (int)middle;
    for (int i = 0; i < chain.count; i++) {
        int number = (int)(model >> (10 + i) & 1);
        chain.items[i] = (Item){false, 1, 1, number, number};
    }
    return chain;
}

static bool holds(const Chain *left, const Chain *right)
{
    static Models a, b;
    a.count = b.count = 0;
    add_models(&a, left, &(Lengths){.cells = 0}, 0);
    add_models(&b, right, &(Lengths){.cells = 0}, 0);
    for (size_t i = 0; i < a.count; i++) {
        size_t k = 0;
        while (k < b.count && b.items[k] != a.items[i])
            k++;
        if (k == b.count)
            return false;
    }
    return true;
}

/* --- states ------------------------------------------------------------------------------------------------ */

typedef struct Building {
    SymHeap *heap;
    const Chain *chain;
    const Shape *shape;
    uint32_t nodes[CELLS_MOST];
} Building;

static Linear number_in(SymHeap *heap, int low, int high)
{
    int64_t most = high == OPEN ? INT64_C(1) << 48 : high;
    return low == most ? linear_constant(low, 64) : linear_fresh_in(&heap->base.numbers, 64, low, most);
}

static const Shape *shape_of(SymDomain *domain, Kind kind)
{
    static const char *const names[] = {"plain", "doubly", "objects"};
    uint32_t i = 0;
    while (strcmp(domain->patterns.items[i]->name, names[kind]))
        i++;
    Shape shape = {.pattern = domain->patterns.items[i], .sizes = {24, kind == KIND_OBJECTS ? 8 : 0}};
    for (uint32_t k = 0; k < shape.pattern->link_count; k++)
        shape.offsets[k] = shape.pattern->links[k].role == LINK_NEXT ? 0 : 8;
    return patterns_shape(&domain->patterns, &shape);
}

/* A pointer to an end of the item; beyond the chain's, what lies there. */
static ExecValue pointer_to(const Building *building, int item, bool is_back)
{
    const Chain *chain = building->chain;
    if (item < 0 || item == chain->count) {
        if (!chain->is_ring)
            return value_number(linear_constant(0, 64));
        item = item < 0 ? chain->count - 1 : 0;
    }
    uint32_t target = is_back ? target_last(0) : target_first(0);
    return value_pointer((NodeId){building->nodes[item]}, chain->items[item].is_segment ? target : 0,
                         linear_constant(0, 64));
}

static void set(SymHeap *heap, uint32_t node, int64_t offset, ExecValue value)
{
    Contents contents = contents_set(&heap->base, symheap_node(heap, node)->contents, offset, 8, value);
    symheap_edit(heap, node)->contents = contents;
}

static uint32_t add_block(SymHeap *heap, int64_t size)
{
    return symheap_add(heap, (SymNode){.is_used = true,
                                       .storage = STORAGE_HEAP,
                                       .status = STATUS_LIVE,
                                       .object = {ID_NONE},
                                       .made_at = {ID_NONE},
                                       .size = linear_constant(size, 64)});
}

static void fill_segment(Building *building, int i)
{
    SymHeap *heap = building->heap;
    const Item *item = &building->chain->items[i];
    Segment *segment = arena_alloc(heap->domain->arena, sizeof *segment);
    const Pattern *pattern = building->shape->pattern;
    *segment = (Segment){.shape = building->shape, .length = number_in(heap, item->low, item->high)};
    for (uint32_t b = 0; b < pattern->block_count; b++)
        segment->made_at[b].index = ID_NONE;
    for (uint32_t k = 0; k < pattern->link_count; k++)
        segment->outer[k] = pattern->links[k].role == LINK_NEXT   ? pointer_to(building, i + 1, false)
                            : pattern->links[k].role == LINK_PREV ? pointer_to(building, i - 1, true)
                                                                  : value_undefined(64);
    segment->data[0] = contents_set(&heap->base, segment->data[0], NUMBER_AT, 8,
                                    value_number(number_in(heap, item->least, item->most)));
    symheap_edit(heap, building->nodes[i])->segment = segment;
}

static void fill_block(Building *building, int i)
{
    SymHeap *heap = building->heap;
    const Item *item = &building->chain->items[i];
    uint32_t node = building->nodes[i];
    set(heap, node, 0, pointer_to(building, i + 1, false));
    if (building->chain->kind == KIND_DOUBLY)
        set(heap, node, 8, pointer_to(building, i - 1, true));
    if (building->chain->kind == KIND_OBJECTS)
        set(heap, node, 8, value_pointer((NodeId){add_block(heap, 8)}, 0, linear_constant(0, 64)));
    set(heap, node, NUMBER_AT, value_number(number_in(heap, item->least, item->most)));
}

static void set_variable(SymHeap *heap, uint32_t variable, ExecValue value)
{
    *symheap_edit(heap, variable) = (SymNode){.is_used = true,
                                              .storage = STORAGE_GLOBAL,
                                              .status = STATUS_LIVE,
                                              .object = {variable},
                                              .made_at = {ID_NONE},
                                              .size = linear_constant(8, 64)};
    set(heap, variable, 0, value);
}

static const State *state_of(SymDomain *domain, const Chain *chain)
{
    Building building = {symheap_empty(domain), chain, shape_of(domain, chain->kind), {0}};
    for (int i = 0; i < chain->count; i++)
        building.nodes[i] = add_block(building.heap, 24);
    for (int i = 0; i < chain->count; i++)
        (chain->items[i].is_segment ? fill_segment : fill_block)(&building, i);
    set_variable(building.heap, 0, pointer_to(&building, 0, false));
    set_variable(building.heap, 1, pointer_to(&building, chain->middle, chain->is_back));
    if (chain->is_framed) {
        Chain frame = {.kind = KIND_PLAIN, .items = {{true, 0, OPEN, 0, 1}}, .count = 1};
        Building other = {building.heap, &frame, shape_of(domain, KIND_PLAIN), {add_block(building.heap, 24)}};
        fill_segment(&other, 0);
        set_variable(building.heap, 2, pointer_to(&other, 0, false));
    }
    return symheap_freeze(building.heap);
}

/* --- the test ---------------------------------------------------------------------------------------------- */

typedef struct Test {
    Unit *unit;
    Domain *domain;
    size_t above, not_above, valid[KIND_COUNT], said[KIND_COUNT];
} Test;

static bool entails(Test *test, const Chain *left, const Chain *right)
{
    return test->domain->ops->leq(test->domain, state_of((SymDomain *)test->domain, left),
                                  state_of((SymDomain *)test->domain, right));
}

static void explain(Test *test, const char *what, const Chain *left, const Chain *right)
{
    Text text = {0};
    text_add(&text, "%s\n", what);
    test->domain->ops->print(test->domain, state_of((SymDomain *)test->domain, left), &text);
    text_add(&text, "and\n");
    test->domain->ops->print(test->domain, state_of((SymDomain *)test->domain, right), &text);
    printf("%s", text_string(&text));
    text_free(&text);
}

static void check_yes(Test *test, const char *what, const Chain *left, const Chain *right)
{
    if (!CHECK(test->unit, entails(test, left, right)))
        explain(test, what, left, right);
}

static void check_pair(Test *test, const Chain *left, const Chain *right)
{
    bool yes = entails(test, left, right), valid = holds(left, right), has_models = least_cells(left) < CELLS_MOST;
    test->valid[left->kind] += valid && has_models;
    test->said[left->kind] += valid && has_models && yes;
    if (!CHECK(test->unit, !yes || valid))
        explain(test, "entailed, with a model of the first that is none of the second", left, right);
    if (yes) {
        Chain a = *left, b = *right;
        a.is_framed = b.is_framed = true;
        check_yes(test, "not entailed with a frame", &a, &b);
    }
}

/* A state describes some models of the chain; mostly it lies above the chain's own, but for the limits of the search. */
static void check_above(Test *test, const Chain *chain, const State *state, const char *what)
{
    static Models models;
    Domain *domain = test->domain;
    SymDomain *own = (SymDomain *)domain;
    models.count = 0;
    add_models(&models, chain, &(Lengths){.cells = 0}, 0);
    for (size_t i = 0; i < models.count; i += 1 + models.count / MODELS_ASKED) {
        Chain model = chain_of(chain->kind, models.items[i]);
        unsigned usual = own->attempts_most;
        own->attempts_most = UINT16_MAX;
        bool is_below = domain->ops->leq(domain, state_of(own, &model), state);
        own->attempts_most = usual;
        if (CHECK(test->unit, is_below))
            continue;
        Text text = {0};
        explain(test, what, &model, chain);
        domain->ops->print(domain, state, &text);
        printf("state\n%s", text_string(&text));
        text_free(&text);
    }
    test->above++;
    test->not_above += !domain->ops->leq(domain, state_of((SymDomain *)domain, chain), state);
}

static void check_join(Test *test, const Chain *left, const Chain *right)
{
    Domain *domain = test->domain;
    const State *a = state_of((SymDomain *)domain, left), *b = state_of((SymDomain *)domain, right);
    for (unsigned rounds = 0; rounds < 10; rounds += 9) {
        MarkSet marks = 0;
        const State *join = domain->ops->join(domain, a, b, domain->ops->coarsest(domain), rounds, &marks);
        if (!join)
            continue;
        check_above(test, left, join, "not described by the join");
        check_above(test, right, join, "not described by the join");
    }
}

/* Folding is weaker; one segment that was unfolded is folded to what it was. */
static void check_fold(Test *test, const Chain *unfolded, const Chain *chain)
{
    Domain *domain = test->domain;
    const State *state = state_of((SymDomain *)domain, unfolded);
    MarkSet marks = 0;
    const State *folded =
        domain->ops->abstract(domain, state, (LocationId){ID_NONE}, domain->ops->finest(domain), &marks);
    if (!CHECK(test->unit,
               domain->ops->leq(domain, state, folded) &&
                   (chain->count > 1 || domain->ops->leq(domain, folded, state_of((SymDomain *)domain, chain)))))
        explain(test, "not folded again", unfolded, chain);
}

static void check_laws(Test *test, const Chain *chain)
{
    check_yes(test, "not reflexive", chain, chain);
    check_above(test, chain, state_of((SymDomain *)test->domain, chain), "not described by its own chain");
    for (int i = 0; i < chain->count; i++)
        for (int last = 0; last < 2; last++) {
            Chain other = *chain;
            if (!chain->items[i].low || !unfold(&other, i, last))
                continue;
            check_yes(test, "not entailed once unfolded", &other, chain);
            check_fold(test, &other, chain);
        }
    for (int i = 0; i + 1 < chain->count; i++) {
        Chain other = *chain;
        bool is_least = chain->items[i].is_segment && chain->items[i + 1].is_segment;
        if (is_least && append(&other, i))
            check_yes(test, "not entailed by two segments in a row", chain, &other);
    }
}

static void test_pairs(Unit *unit, TermStore *terms, uint64_t seed, unsigned pairs)
{
    Sketch sketch = {.program = program_create(64)};
    for (uint32_t i = 0; i < 3; i++)
        program_add_object(sketch.program, (Object){.kind = OBJECT_GLOBAL, .name = "v", .size = 8});
    Test test = {.unit = unit, .domain = symheap_ops()->create(sketch.program, 0, terms)};
    for (unsigned i = 0; i < pairs; i++) {
        Chain left = random_chain(&seed), right = left;
        for (int changes = below(&seed, 5); changes >= 0; changes--)
            change(&right, &seed);
        check_laws(&test, &left);
        check_pair(&test, &left, &right);
        check_pair(&test, &right, &left);
        check_join(&test, &left, &right);
        test.domain->ops->keep_only(test.domain, NULL, 0);
    }
    printf("%zu of %zu joins and folds not above\n", test.not_above, test.above);
    CHECK(unit, test.above > pairs && 100 * test.not_above <= test.above);
    for (Kind kind = 0; kind < KIND_COUNT; kind++) {
        printf("kind %d: %zu of %zu valid ones\n", (int)kind, test.said[kind], test.valid[kind]);
        CHECK(unit, 100 * test.said[kind] >= 95 * test.valid[kind]);
    }
    test.domain->ops->destroy(test.domain);
    program_destroy(sketch.program);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20261116;
    printf("seed %llu\n", (unsigned long long)seed);
    test_pairs(&unit, terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 2000);
    term_store_destroy(terms);
    return unit_done(&unit);
}
