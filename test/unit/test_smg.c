/* SPDX-License-Identifier: MIT */
/* The smg domain on random programs and random lists: concrete runs that it must follow step by step; joins and folds
 * that must describe all they were made from; the laws of the order. With arguments --files 32 FILE.c ... follows runs
 * of these programs. */
#include "domain/smg/fold.h"
#include "domain/smg/smg.h"

#include "follow_programs.h"

/* Random heaps of one theme: lists that begin in globals, of one shape each, but of any length and contents. */
enum { LISTS = 2, HEAPS = 6, STATES = 18, NODE_SIZE = 24, LENGTH_MOST = 8, CROSSING = 12 };

typedef struct LinkShape {
    bool is_double, is_circular, is_tree; /* is_tree: a binary one, whatever the others say */
    bool has_tail;                        /* a second global points to the last node, or to some node of a tree */
    bool has_front; /* the first global points to the first node, or else, like the second, to the last */
    bool zeroes;    /* of nodes, all bytes that nothing else is in */
    bool half;      /* only one of the links is circular, if any is: the next one, or by `half_prev` the prev one */
    bool half_prev;
    unsigned before, behind; /* what the links at the ends are: 0: null, 1: the address of a global */
    uint64_t next, prev, head;
    uint64_t back; /* where prev links lead to: head, or the field that leads here */
    /* 0: none, 1: the same in all nodes, 2: any, 3: the node's number, 4: 0 and 1 in turn, 5: 2 at last, 6: 0s, then 1s,
     * 7: three in turn, but for some nodes */
    unsigned data;
    /* 0: nothing, 1: a block each, 2: a block or none, 3: a list each, 4: one block for all, 5: the node itself, 6: a
     * block that leads to the node and to a neighbour, or none, 7: a ring */
    unsigned owned;
} LinkShape;

typedef struct Theme {
    Program *program;
    ObjectId firsts[LISTS], lasts[LISTS], counter;
    EdgeId call; /* of a function that looks at some of them and changes nothing */
    LinkShape shapes[LISTS];
    unsigned
        crossing; /* what lies at CROSSING in each node: 0: nothing, 1 to 4: see cross, 5 and 6: some words of heaps
                          are changed at random */
    uint64_t seed;
} Theme;

static uint64_t some(Theme *theme, uint64_t below)
{
    return seed_next(&theme->seed) % below;
}

static Theme random_theme(uint64_t seed)
{
    Theme theme = {.program = small_program(), .seed = seed};
    static const uint64_t places[][3] = {{0, 4, 0}, {4, 8, 4}, {8, 12, 0}, {4, 0, 0}, {0, 4, 8}};
    for (unsigned i = 0; i < LISTS; i++) {
        const uint64_t *place = places[some(&theme, 5)];
        theme.firsts[i] = build_global(theme.program, "first", 4);
        theme.lasts[i] = build_global(theme.program, "last", 4);
        theme.shapes[i] = (LinkShape){.is_double = some(&theme, 2),
                                      .is_circular = some(&theme, 4) == 0,
                                      .is_tree = some(&theme, 3) == 0,
                                      .has_tail = some(&theme, 2),
                                      .has_front = some(&theme, 4) != 0,
                                      .zeroes = some(&theme, 2),
                                      .half = some(&theme, 2),
                                      .half_prev = some(&theme, 2),
                                      .before = (unsigned)some(&theme, 2),
                                      .behind = (unsigned)some(&theme, 2),
                                      .next = place[0],
                                      .prev = place[1],
                                      .head = place[2],
                                      .data = (unsigned)some(&theme, 8),
                                      .owned = (unsigned)some(&theme, 8),
                                      .back = some(&theme, 3) ? place[2] : place[0]};
    }
    theme.crossing = (unsigned)some(&theme, 7);
    theme.counter = build_global(theme.program, "counter", 4);
    Build callee = build_function(theme.program, "callee");
    build_load(&callee, operand_address(some(&theme, 2) ? theme.firsts[0] : theme.lasts[0], 0, 32), 4);
    if (some(&theme, 2))
        build_load(&callee, operand_address(some(&theme, 2) ? theme.lasts[1] : theme.counter, 0, 32), 4);
    build_return(&callee, build_word(0));
    build_end(&callee);
    Build main = build_function(theme.program, "main");
    ObjectId function = program_function(theme.program, callee.function)->object;
    theme.call =
        build_step(&main, (Step){.kind = STEP_CALL, .result = {ID_NONE}, .a = operand_address(function, 0, 32)});
    build_store(&main, operand_address(theme.counter, 0, 32), build_word(0));
    build_return(&main, build_word(0));
    build_end(&main);
    finish(theme.program, main.function);
    return theme;
}

static BlockId add_block(Heap *heap, uint64_t size)
{
    return heap_add_block(heap, BLOCK_HEAP, (ObjectId){ID_NONE}, size, 4, (EdgeId){ID_NONE});
}

static void put(Heap *heap, BlockId block, uint64_t offset, Value value)
{
    heap_write(heap, block, offset, 4, value);
}

static void put_global(Heap *heap, ObjectId object, Value value)
{
    put(heap, heap_object(heap, object), 0, value);
}

static Value owned_value(Theme *theme, Heap *heap, unsigned owned, BlockId self, BlockId neighbour, BlockId shared)
{
    Value value = value_integer(0, 32);
    if (owned == 6 && some(theme, 2)) {
        BlockId block = add_block(heap, 8);
        put(heap, block, 0, heap_address(heap, self, 0));
        put(heap, block, 4, heap_address(heap, neighbour, 0));
        return heap_address(heap, block, 0);
    }
    if (owned == 5)
        return heap_address(heap, self, (int64_t)(4 * some(theme, 2)));
    if (owned == 4)
        return heap_address(heap, shared, 0);
    if (owned == 1 || (owned == 2 && some(theme, 2))) {
        BlockId block = add_block(heap, 4);
        put(heap, block, 0, value_integer(some(theme, 3), 32));
        return heap_address(heap, block, 0);
    }
    BlockId last = {ID_NONE};
    for (uint64_t i = owned == 3 ? some(theme, 4) : owned == 7 ? 1 + some(theme, 3) : 0; i > 0; i--) {
        BlockId block = add_block(heap, 8);
        put(heap, block, 0, value);
        put(heap, block, 4, value_integer(some(theme, 3), 32));
        value = heap_address(heap, block, 0);
        last = last.index == ID_NONE ? block : last;
    }
    if (owned == 7)
        put(heap, last, 0, value);
    return value;
}

static uint64_t data_of(Theme *theme, unsigned data, uint64_t same, uint64_t i, uint64_t length)
{
    switch (data) {
    case 1:
        return same;
    case 2:
        return some(theme, 4);
    case 4:
        return (same + i) % 2;
    case 5:
        return i + 1 == length ? 2 : i % 2;
    case 6:
        return i > same;
    case 7:
        return some(theme, 8) ? i % 3 : 5;
    default:
        return i;
    }
}

/* Children at next and prev; every node but the first hangs below one before it, and may have a pointer back. */
static void grow_tree(Theme *theme, Heap *heap, const LinkShape *shape, const BlockId *nodes, uint64_t length)
{
    bool is_used[LENGTH_MOST][2] = {{false}};
    for (uint64_t i = 0; i < length; i++) {
        heap->blocks[nodes[i].index].made_at = theme->call;
        put(heap, nodes[i], shape->next, value_integer(0, 32));
        put(heap, nodes[i], shape->prev, value_integer(0, 32));
        uint64_t at, side, back = shape->next && shape->prev ? 0 : 12;
        do {
            at = i ? some(theme, i) : 0;
            side = some(theme, 2);
        } while (i && is_used[at][side]);
        if (!i)
            continue;
        is_used[at][side] = true;
        put(heap, nodes[at], side ? shape->prev : shape->next, heap_address(heap, nodes[i], (int64_t)shape->head));
        if (shape->is_double)
            put(heap, nodes[i], back, heap_address(heap, nodes[at], (int64_t)shape->head));
    }
}

static Value end_value(Theme *theme, Heap *heap, unsigned end)
{
    return end ? heap_address(heap, heap_object(heap, theme->counter), 0) : value_integer(0, 32);
}

static void add_list(Theme *theme, Heap *heap, unsigned which, uint64_t counter)
{
    const LinkShape *shape = &theme->shapes[which];
    BlockId nodes[LENGTH_MOST], shared = {ID_NONE};
    uint64_t length = some(theme, shape->is_tree ? LENGTH_MOST + 1 : 6),
             same = some(theme, 3) ? counter : some(theme, 3);
    if (shape->owned == 4) {
        shared = add_block(heap, 8);
        put(heap, shared, 0, value_integer(length, 32));
    }
    for (uint64_t i = 0; i < length; i++) {
        nodes[i] = add_block(heap, NODE_SIZE);
        for (uint64_t at = 0; at < NODE_SIZE && shape->zeroes; at += 4)
            put(heap, nodes[i], at, value_integer(0, 32));
    }
    Value none = end_value(theme, heap, shape->has_front ? shape->behind : shape->before), link = none;
    Value behind = end_value(theme, heap, shape->behind), before = end_value(theme, heap, shape->before);
    bool next_is_circular = shape->is_circular && !(shape->half && shape->half_prev);
    bool prev_is_circular = shape->is_circular && !(shape->half && !shape->half_prev);
    if (shape->is_tree)
        grow_tree(theme, heap, shape, nodes, length);
    for (uint64_t i = 0; i < length; i++) {
        bool is_last = i + 1 == length;
        link = is_last && !next_is_circular ? behind
                                            : heap_address(heap, nodes[is_last ? 0 : i + 1], (int64_t)shape->head);
        if (!shape->is_tree)
            put(heap, nodes[i], shape->next, link);
        link =
            !i && !prev_is_circular ? before : heap_address(heap, nodes[i ? i - 1 : length - 1], (int64_t)shape->back);
        if (shape->is_double && !shape->is_tree)
            put(heap, nodes[i], shape->prev, link);
        if (shape->data)
            put(heap, nodes[i], 16, value_integer(data_of(theme, shape->data, same, i, length), 32));
        uint64_t neighbour = some(theme, 2) ? (is_last ? i : i + 1) : (i ? i - 1 : i);
        if (shape->owned)
            put(heap, nodes[i], 20, owned_value(theme, heap, shape->owned, nodes[i], nodes[neighbour], shared));
    }
    bool from_back = !shape->has_front && !shape->is_tree && shape->is_double && length;
    uint64_t entry = from_back ? length - 1 : 0;
    int64_t offset = (int64_t)(from_back ? shape->back : shape->head);
    put_global(heap, theme->firsts[which], length ? heap_address(heap, nodes[entry], offset) : none);
    if (shape->has_tail && length)
        put_global(heap, theme->lasts[which],
                   heap_address(heap, nodes[shape->is_tree ? some(theme, length) : length - 1], 0));
    if (shape->owned == 4 && (!length || !shape->has_tail)) /* nothing is lost */
        put_global(heap, theme->lasts[which], heap_address(heap, shared, 0));
}

static bool is_node(const Heap *heap, BlockId id)
{
    return heap->blocks[id.index].kind == BLOCK_HEAP && heap->blocks[id.index].size == NODE_SIZE;
}

/* Some heap block, a node of a list if `of_list`; ID_NONE if there is none. */
static BlockId some_block(Theme *theme, const Heap *heap, bool of_list)
{
    BlockId found = {ID_NONE};
    uint64_t count = 0;
    for (BlockId id = {0}; id.index < heap->block_count; id.index++)
        if (heap->blocks[id.index].kind == BLOCK_HEAP && (!of_list || is_node(heap, id)) && some(theme, ++count) == 0)
            found = id;
    return found;
}

/* Pointers between lists, and into what nodes own: 1: each node to some node, 2: all to one, 3: to the node made next,
 * 4: to any block. */
static void cross(Theme *theme, Heap *heap)
{
    BlockId one = some_block(theme, heap, true);
    for (BlockId id = {0}; id.index < heap->block_count && one.index != ID_NONE; id.index++) {
        BlockId next = {id.index + 1}, to = theme->crossing == 2 ? one : some_block(theme, heap, theme->crossing == 1);
        if (theme->crossing == 3)
            to = next.index < heap->block_count && is_node(heap, next) ? next : id;
        if (is_node(heap, id))
            put(heap, id, CROSSING, heap_address(heap, to, (int64_t)(4 * (some(theme, 8) == 0))));
    }
}

/* A word of some block becomes null, the address of some block, or what another word is. */
static void change_word(Theme *theme, Heap *heap)
{
    BlockId block = some_block(theme, heap, false), to = some_block(theme, heap, false);
    if (block.index == ID_NONE)
        return;
    uint64_t at = 4 * some(theme, heap->blocks[block.index].size / 4);
    put(heap, block, at, some(theme, 4) ? heap_address(heap, to, (int64_t)(4 * some(theme, 2))) : value_integer(0, 32));
}

static Heap *random_heap(Theme *theme)
{
    Heap *heap = heap_create(theme->program);
    uint64_t counter = some(theme, 4);
    heap_push_frame(heap, theme->program->entry, (EdgeId){ID_NONE});
    heap->location = program_function(theme->program, theme->program->entry)->entry;
    put_global(heap, theme->counter, value_integer(counter, 32));
    for (unsigned i = 0; i < LISTS; i++)
        add_list(theme, heap, i, counter);
    if (theme->crossing >= 1 && theme->crossing <= 4)
        cross(theme, heap);
    for (uint64_t i = theme->crossing > 4 ? some(theme, 4) : 0; i > 0; i--)
        change_word(theme, heap);
    return heap;
}

/* What is made of described heaps describes them: folds, joins, joins of joins; and what lies above in the order
 * describes no less. */
typedef struct Laws {
    Domain *domain;
    const Precision *precision;
    Heap *heaps[HEAPS];
    const State *states[STATES];
    bool describes[STATES][HEAPS];
    size_t state_count, checks, samples;
    size_t trees; /* states that have one */
    size_t added; /* heaps described after a call that changes nothing, and not before */
    const char *failure;
} Laws;

static void laws_add(Laws *laws, const State *state, const bool *must, const char *failure)
{
    const DomainOps *ops = laws->domain->ops;
    if (laws->state_count == STATES || laws->failure)
        return;
    size_t at = laws->state_count++;
    laws->states[at] = state;
    Text printed = {0};
    ops->print(laws->domain, state, &printed);
    laws->trees += strstr(text_string(&printed), "tree#") != NULL;
    text_free(&printed);
    for (unsigned i = 0; i < HEAPS; i++) {
        laws->describes[at][i] = ops->describes(laws->domain, state, laws->heaps[i]);
        laws->checks++;
        if (must[i] && !laws->describes[at][i]) {
            Text text = {0};
            text_add(&text, "%s: heap\n", failure);
            heap_print(&text, laws->heaps[i]);
            text_add(&text, "state\n");
            ops->print(laws->domain, state, &text);
            printf("%s", text_string(&text));
            text_free(&text);
            laws->failure = failure;
        }
    }
}

static void laws_join(Laws *laws, size_t left, size_t right, unsigned rounds)
{
    const DomainOps *ops = laws->domain->ops;
    MarkSet marks = 0;
    bool must[HEAPS];
    const State *joined =
        ops->join(laws->domain, laws->states[left], laws->states[right], laws->precision, rounds, &marks);
    for (unsigned i = 0; i < HEAPS; i++)
        must[i] = laws->describes[left][i] || laws->describes[right][i];
    if (!joined)
        return;
    laws_add(laws, joined, must, "a join does not describe what was joined");
    if (laws->failure) {
        Text text = {0};
        text_add(&text, "joined were\n");
        ops->print(laws->domain, laws->states[left], &text);
        text_add(&text, "and\n");
        ops->print(laws->domain, laws->states[right], &text);
        printf("%s", text_string(&text));
        text_free(&text);
    }
    LocationId at = laws->heaps[0]->location;
    laws_add(laws, ops->abstract(laws->domain, joined, at, laws->precision, &marks), must,
             "an abstraction describes less");
}

/* The states after a call that changes nothing. */
static void laws_follow_call(Laws *laws, const State *state, EdgeId edge, const State *rest, EdgeId call,
                             SuccessorList *out)
{
    const DomainOps *ops = laws->domain->ops;
    const Program *program = laws->domain->program;
    PostResult result = {0};
    ops->post(laws->domain, state, edge, laws->precision, &result);
    for (size_t i = 0; i < result.successors.count; i++) {
        const State *next = result.successors.items[i].state;
        const Location *target = program_location(program, program_edge(program, edge)->target);
        if (edge.index == call.index) {
            const State *left_out;
            FunctionId callee = program_object(program, program_edge(program, call)->steps[0].a.object)->function;
            next = ops->cut(laws->domain, next, call, callee, &left_out);
            EdgeId first = program_location(program, program_function(program, callee)->entry)->edges[0];
            laws_follow_call(laws, next, first, left_out, call, out);
        } else if (target->edge_count) {
            laws_follow_call(laws, next, target->edges[0], rest, call, out);
        } else {
            ops->glue(laws->domain, next, rest, call, out);
        }
    }
    post_result_free(&result);
}

/* What is cut and glued again describes the same heaps, and hardly any others. */
static void laws_call(Laws *laws, const Theme *theme)
{
    for (size_t i = 0; i < laws->state_count && !laws->failure; i++) {
        SuccessorList after = {0};
        laws_follow_call(laws, laws->states[i], theme->call, NULL, theme->call, &after);
        for (unsigned h = 0; h < HEAPS; h++) {
            bool describes = false;
            for (size_t k = 0; k < after.count; k++)
                describes |= laws->domain->ops->describes(laws->domain, after.items[k].state, laws->heaps[h]);
            laws->checks++;
            if (laws->describes[i][h] && !describes)
                laws->failure = "a call that changes nothing loses heaps";
            laws->added += describes && !laws->describes[i][h];
        }
        free(after.items);
    }
}

static void laws_order(Laws *laws)
{
    const DomainOps *ops = laws->domain->ops;
    bool leq[STATES][STATES];
    for (size_t i = 0; i < laws->state_count; i++)
        for (size_t k = 0; k < laws->state_count; k++) {
            leq[i][k] = ops->leq(laws->domain, laws->states[i], laws->states[k]);
            laws->checks++;
            for (unsigned h = 0; h < HEAPS && !laws->failure; h++)
                if (leq[i][k] && laws->describes[i][h] && !laws->describes[k][h]) {
                    Text text = {0};
                    laws->failure = "what lies above describes less";
                    heap_print(&text, laws->heaps[h]);
                    text_add(&text, "below\n");
                    ops->print(laws->domain, laws->states[i], &text);
                    text_add(&text, "above\n");
                    ops->print(laws->domain, laws->states[k], &text);
                    printf("%s", text_string(&text));
                    text_free(&text);
                }
            if (i == k && !leq[i][k])
                laws->failure = "the order is not reflexive";
            if (ops->equal(laws->domain, laws->states[i], laws->states[k]) &&
                (!leq[i][k] || ops->hash(laws->domain, laws->states[i]) != ops->hash(laws->domain, laws->states[k])))
                laws->failure = "equal states are not alike";
        }
}

/* A sample is described by the state it was made of; holes may hold anything for that. */
static void laws_sample(Laws *laws, Theme *theme)
{
    HeapSample samples[3];
    const State *state = laws->states[some(theme, laws->state_count)];
    const DomainOps *ops = laws->domain->ops;
    size_t count = ops->concretise(laws->domain, state, 4, 3, samples);
    for (size_t i = 0; i < count; i++) {
        samples[i].heap->location = laws->heaps[0]->location;
        for (size_t k = 0; k < samples[i].hole_count; k++) { /* nothing is known of what is not yet defined */
            HeapHole hole = samples[i].holes[k];
            memset(samples[i].heap->blocks[hole.block.index].defined + hole.offset, BYTE_UNDEFINED, hole.size);
        }
        laws->checks++;
        if (!laws->failure && !ops->describes(laws->domain, state, samples[i].heap)) {
            Text text = {0};
            laws->failure = "a state does not describe its sample";
            heap_print(&text, samples[i].heap);
            ops->print(laws->domain, state, &text);
            printf("%s", text_string(&text));
            text_free(&text);
        }
        heap_destroy(samples[i].heap);
        free(samples[i].holes);
    }
    laws->samples += count;
}

static void test_laws(Unit *unit, TermStore *terms, uint64_t seed, unsigned themes)
{
    const char *failure = NULL;
    size_t checks = 0, joins = 0, samples = 0, added = 0, trees = 0;
    for (unsigned t = 0; t < themes && !failure; t++) {
        uint64_t own = seed_next(&seed);
        Theme theme = random_theme(own);
        Laws laws = {.domain = smg_ops()->create(theme.program, all_properties, terms)};
        const DomainOps *ops = laws.domain->ops;
        laws.precision = follow_precision(laws.domain, own >> 8);
        for (unsigned i = 0; i < HEAPS; i++)
            laws.heaps[i] = random_heap(&theme);
        for (unsigned i = 0; i < HEAPS; i++) /* trees fold once they were seen */
            laws.precision =
                follow_weaken(laws.domain, laws.precision, ops->of_heap(laws.domain, laws.heaps[i], laws.precision));
        bool forgets = some(&theme, 4) == 0;
        if (forgets)
            laws.precision = precision_forgetting((SmgDomain *)laws.domain, laws.precision, true);
        for (unsigned i = 0; i < HEAPS; i++) {
            bool must[HEAPS] = {false};
            must[i] = true;
            const State *state = ops->of_heap(laws.domain, laws.heaps[i], laws.precision);
            laws_add(&laws, state, must, "the state of a heap does not describe it");
        }
        for (unsigned i = 0; i < 2 * STATES && laws.state_count < STATES && !laws.failure; i++)
            laws_join(&laws, some(&theme, laws.state_count), some(&theme, laws.state_count),
                      (unsigned)some(&theme, 16));
        joins += laws.state_count - HEAPS;
        if (!laws.failure)
            laws_order(&laws);
        if (!laws.failure)
            laws_call(&laws, &theme);
        if (!laws.failure && !forgets) /* where links are forgotten, addresses may be holes: they are never undefined */
            laws_sample(&laws, &theme);
        samples += laws.samples;
        failure = laws.failure;
        if (failure)
            printf("theme %llu: %s\n", (unsigned long long)own, failure);
        checks += laws.checks;
        added += laws.added;
        trees += laws.trees;
        for (unsigned i = 0; i < HEAPS; i++)
            heap_destroy(laws.heaps[i]);
        laws.domain->ops->destroy(laws.domain);
        program_destroy(theme.program);
    }
    CHECK(unit, !failure);
    CHECK(unit, added * 100 <= checks); /* calls forget little: relations between what is cut and what is not */
    CHECK(unit, joins > themes && samples > themes && trees > themes);
    printf("%zu joins and folds, %zu states with trees, %zu samples, %zu checks of laws\n", joins, trees, samples,
           checks);
    unit->passed += (unsigned)checks;
}

/* One list of `length` nodes that hold 1, the last one `last`. */
static Heap *plain_heap(Theme *theme, uint64_t length, uint64_t last)
{
    Heap *heap = heap_create(theme->program);
    heap_push_frame(heap, theme->program->entry, (EdgeId){ID_NONE});
    heap->location = program_function(theme->program, theme->program->entry)->entry;
    Value link = value_integer(0, 32);
    for (uint64_t i = 0; i < length; i++) {
        BlockId block = add_block(heap, 8);
        put(heap, block, 0, link);
        put(heap, block, 4, value_integer(i ? 1 : last, 32));
        link = heap_address(heap, block, 0);
    }
    put_global(heap, theme->firsts[0], link);
    return heap;
}

/* What a folded list describes and what not; how it looks. */
static void test_list(Unit *unit, TermStore *terms)
{
    Theme theme = random_theme(1);
    Domain *domain = smg_ops()->create(theme.program, all_properties, terms);
    const DomainOps *ops = domain->ops;
    Heap *three = plain_heap(&theme, 3, 1), *five = plain_heap(&theme, 5, 1), *one = plain_heap(&theme, 1, 1);
    Heap *other = plain_heap(&theme, 3, 2), *lost = plain_heap(&theme, 3, 1);
    add_block(lost, 8);
    const State *state = ops->of_heap(domain, three, ops->coarsest(domain));
    CHECK(unit, ops->describes(domain, state, three) && ops->describes(domain, state, five));
    CHECK(unit, !ops->describes(domain, state, one) && !ops->describes(domain, state, other));
    CHECK(unit, !ops->describes(domain, state, lost));
    put_global(five, theme.counter, value_integer(3, 32));
    CHECK(unit, !ops->describes(domain, state, five));
    Text text = {0};
    ops->dot(domain, state, &text);
    CHECK(unit, !strncmp(text_string(&text), "digraph", 7) && strstr(text_string(&text), "peripheries=2") &&
                    strstr(text_string(&text), "3+\\ nodes"));
    text_free(&text);
    term_print(&text, ops->invariant(domain, state));
    CHECK(unit, strstr(text_string(&text), "counter") != NULL);
    text_free(&text);
    Heap *heaps[] = {three, five, one, other, lost};
    for (size_t i = 0; i < sizeof heaps / sizeof *heaps; i++)
        heap_destroy(heaps[i]);
    ops->destroy(domain);
    program_destroy(theme.program);
}

/* Precisions are a lattice: what `finer` gives is strictly finer, larger, and describes no more (of lists of like nodes:
 * see precision.h). */
static void test_precisions(Unit *unit, TermStore *terms, uint64_t seed)
{
    Theme theme = random_theme(seed);
    Domain *domain = smg_ops()->create(theme.program, all_properties, terms);
    const DomainOps *ops = domain->ops;
    enum { LENGTHS = 8 };
    Heap *heaps[LENGTHS];
    for (uint64_t i = 0; i < LENGTHS; i++)
        heaps[i] = plain_heap(&theme, i + 1, 1);
    const Precision *coarse = ops->coarsest(domain), *precision = coarse;
    for (unsigned step = 0; step < 12; step++) {
        PrecisionList list = {0};
        for (size_t h = 0; h < LENGTHS; h++)
            ops->of_heap(domain, heaps[h], precision); /* shapes are known once something has folded */
        ops->finer(domain, precision, &list);
        CHECK(unit, list.count > 0 && ops->at_least_as_fine(domain, precision, precision));
        for (size_t i = 0; i < list.count; i++) {
            const Precision *finer = list.items[i];
            CHECK(unit,
                  ops->at_least_as_fine(domain, finer, precision) && ops->at_least_as_fine(domain, finer, coarse));
            CHECK(unit, !ops->at_least_as_fine(domain, precision, finer));
            CHECK(unit, ops->precision_size(domain, finer) > ops->precision_size(domain, precision));
            for (size_t k = 0; k < i; k++)
                CHECK(unit, !ops->at_least_as_fine(domain, finer, list.items[k]));
            for (size_t h = 0; h < LENGTHS; h++)
                for (size_t k = 0; k < LENGTHS; k++)
                    CHECK(unit, !ops->describes(domain, ops->of_heap(domain, heaps[h], finer), heaps[k]) ||
                                    ops->describes(domain, ops->of_heap(domain, heaps[h], precision), heaps[k]));
        }
        precision = list.items[some(&theme, list.count)];
        free(list.items);
    }
    for (uint32_t i = 1; i + 1 < LENGTHS; i++) { /* of two nodes or more */
        ChainList chains = {0};
        graph_chains(&ops->of_heap(domain, heaps[i], precision)->graph, &chains);
        chains.count = 0;
        const Precision *kept = precision_keep_chains((SmgDomain *)domain, coarse, SHAPE_ANY, i + 1);
        const State *state = ops->of_heap(domain, heaps[i], kept);
        graph_chains(&state->graph, &chains);
        CHECK(unit, chains.count == 1 && chains.items[0].length == i + 1);
        const Precision *of_shape = precision_keep_chains((SmgDomain *)domain, coarse, chains.items[0].shape, i + 1);
        CHECK(unit, ops->at_least_as_fine(domain, kept, of_shape) && !ops->at_least_as_fine(domain, of_shape, kept));
        CHECK(unit, ops->leq(domain, ops->of_heap(domain, heaps[i], of_shape), state));
        CHECK(unit, ops->describes(domain, state, heaps[i]) && !ops->describes(domain, state, heaps[i + 1]));
        free(chains.items);
    }
    Text text = {0};
    ops->precision_print(domain, precision_keep_chains((SmgDomain *)domain, coarse, 0, 5), &text);
    CHECK_TEXT(unit, text_string(&text), "fold at 2, 2, 3 (6, 6, 6 for 8 bytes linked at 0)");
    text_free(&text);
    for (size_t i = 0; i < LENGTHS; i++)
        heap_destroy(heaps[i]);
    ops->destroy(domain);
    program_destroy(theme.program);
}

/* A binary tree of like nodes, in depth-first order: a bit of `code` for each child pointer, set where there is a child.
 * The other pointers are null; if `shares`, the first of them leads back to the root. */
typedef struct TreeCode {
    uint64_t code;
    unsigned nodes;
    bool shares;
} TreeCode;

static Value tree_node(Heap *heap, TreeCode *rest, Value root)
{
    Value address = heap_address(heap, add_block(heap, 8), 0), null = value_integer(0, 32);
    rest->nodes--;
    for (uint64_t side = 0; side < 2; side++) {
        bool has_child = rest->code & 1 && rest->nodes;
        rest->code >>= has_child || !(rest->code & 1);
        Value child = has_child ? tree_node(heap, rest, root.bits ? root : address) : null;
        if (!has_child && rest->shares) {
            child = root.bits ? root : address;
            rest->shares = false;
        }
        put(heap, address.block, 4 * side, child);
    }
    return address;
}

/* NULL if the code is not that of a tree with so many nodes. */
static Heap *tree_heap(Theme *theme, TreeCode code)
{
    Heap *heap = plain_heap(theme, 0, 0);
    put_global(heap, theme->firsts[0], tree_node(heap, &code, value_integer(0, 32)));
    if (!code.nodes && !code.code)
        return heap;
    heap_destroy(heap);
    return NULL;
}

/* Of two precisions the finer one, if it keeps links, makes a state of a heap of like blocks that describes no more. */
static void test_monotone(Unit *unit, TermStore *terms)
{
    enum { NODES = 4, CODES = 1 << (2 * NODES), PRECISIONS = 12 };
    Theme theme = random_theme(1);
    Domain *domain = smg_ops()->create(theme.program, all_properties, terms);
    SmgDomain *smg = (SmgDomain *)domain;
    const DomainOps *ops = domain->ops;
    Heap *heaps[2 * NODES * CODES];
    size_t count = 0, more = 0;
    for (uint64_t i = 0; i < 2 * NODES * CODES; i++)
        if ((heaps[count] = tree_heap(&theme, (TreeCode){i / 2 / NODES, 1 + i / 2 % NODES, i % 2})))
            count++;
    CHECK(unit, count == 2 * (1 + 2 + 5 + 14));
    const Precision *trees = ops->coarsest(domain);
    for (size_t h = 0; h < count; h++) /* what forms a tree is known once it was seen */
        trees = follow_weaken(domain, trees, ops->of_heap(domain, heaps[h], trees));
    CHECK(unit, precision_trees(trees));
    const Precision *precisions[PRECISIONS] = {
        ops->coarsest(domain), precision_keep_chains(smg, ops->coarsest(domain), SHAPE_ANY, 3), ops->finest(domain)};
    for (size_t i = 0; i < 3; i++)
        precisions[3 + i] = ops->precision_meet(domain, precisions[i], trees);
    for (size_t i = 0; i < 6; i++)
        precisions[6 + i] = precision_forgetting(smg, precisions[i], true);
    for (size_t i = 0; i < PRECISIONS * PRECISIONS * count; i++) {
        const Precision *p = precisions[i / count / PRECISIONS], *q = precisions[i / count % PRECISIONS];
        if (precision_forgets(q) || !ops->at_least_as_fine(domain, q, p))
            continue;
        const State *coarse = ops->of_heap(domain, heaps[i % count], p);
        const State *fine = ops->of_heap(domain, heaps[i % count], q);
        for (size_t k = 0; k < count; k++) {
            bool by_coarse = ops->describes(domain, coarse, heaps[k]), by_fine = ops->describes(domain, fine, heaps[k]);
            CHECK(unit, by_coarse || !by_fine);
            more += by_coarse && !by_fine;
        }
    }
    CHECK(unit, more > count);
    for (size_t i = 0; i < count; i++)
        heap_destroy(heaps[i]);
    ops->destroy(domain);
    program_destroy(theme.program);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    setenv("WHITTLE_CHECK", "1", true); /* graphs against their rules, short cuts against the long way */
    TermStore *terms = term_store_create();
    bool files = argc > 2 && !strcmp(argv[1], "--files");
    uint64_t seed = argc > 1 && !files ? strtoull(argv[1], NULL, 0) : 2;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 3; files && i < argc; i++)
        follow_file(&unit, smg_ops(), terms, argv[i], (unsigned)atoi(argv[2]), seed, 3000);
    if (!files)
        test_list(&unit, terms);
    if (!files)
        test_monotone(&unit, terms);
    for (uint64_t seed = 1; seed <= 10; seed++)
        test_precisions(&unit, terms, seed);
    if (!files)
        test_laws(&unit, terms, seed, argc > 3 ? (unsigned)atoi(argv[3]) : 150);
    if (!files)
        follow_random_programs(&unit, smg_ops(), terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 1000);
    term_store_destroy(terms);
    return unit_done(&unit);
}
