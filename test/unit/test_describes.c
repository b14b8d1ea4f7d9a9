/* SPDX-License-Identifier: MIT */
/* `describes` is exact: folded states against all small heaps, by brute force. A heap is a few equal blocks with fields next,
 * prev and data, two globals that point to them, and perhaps a fault; what a state describes is said by a predicate on that, written
 * without any domain. Beside all heaps of up to three blocks, longer ones that a state describes are changed in one place. */
#include "domain/smg/smg.h"

#include "follow_programs.h"

enum { MOST = 6, ALL_HEAPS = 3, NONE = MOST, BLOCK_SIZE = 12, DATA_VALUES = 3 };

/* A small heap: blocks by number, NONE for a null pointer. */
typedef struct Small {
    unsigned count;
    unsigned globals[2], next[MOST], prev[MOST], data[MOST];
    unsigned freed; /* this block is, NONE for none */
    unsigned large; /* this block has a byte more */
} Small;

typedef struct World {
    Program *program;
    ObjectId globals[2];
    Domain *domain;
} World;

static World world_create(TermStore *terms)
{
    World world = {.program = small_program()};
    world.globals[0] = build_global(world.program, "first", 4);
    world.globals[1] = build_global(world.program, "last", 4);
    Build main = build_function(world.program, "main");
    build_return(&main, build_word(0));
    build_end(&main);
    finish(world.program, main.function);
    world.domain = smg_ops()->create(world.program, all_properties, terms);
    return world;
}

static Heap *heap_of(const World *world, const Small *small)
{
    Heap *heap = heap_create(world->program);
    heap_push_frame(heap, world->program->entry, (EdgeId){ID_NONE});
    heap->location = program_function(world->program, world->program->entry)->entry;
    BlockId blocks[MOST];
    Value values[MOST + 1];
    for (unsigned i = 0; i < small->count; i++) {
        uint64_t size = BLOCK_SIZE + (small->large == i);
        blocks[i] = heap_add_block(heap, BLOCK_HEAP, (ObjectId){ID_NONE}, size, 4, (EdgeId){ID_NONE});
        values[i] = heap_address(heap, blocks[i], 0);
    }
    values[NONE] = value_integer(0, 32);
    for (unsigned i = 0; i < small->count; i++) {
        heap_write(heap, blocks[i], 0, 4, values[small->next[i]]);
        heap_write(heap, blocks[i], 4, 4, values[small->prev[i]]);
        heap_write(heap, blocks[i], 8, 4, value_integer(small->data[i], 32));
    }
    for (unsigned i = 0; i < 2; i++)
        heap_write(heap, heap_object(heap, world->globals[i]), 0, 4, values[small->globals[i]]);
    if (small->freed != NONE)
        heap_end_block(heap, blocks[small->freed], BLOCK_FREED, (EdgeId){ID_NONE});
    return heap;
}

/* --- lists, and what is one -------------------------------------------------------------------------------- */

typedef struct Shape {
    bool is_double, is_circular, has_last;
    unsigned data; /* all blocks hold this */
} Shape;

static Small list_of(Shape shape, unsigned length)
{
    Small small = {.count = length, .globals = {length ? 0 : NONE, NONE}, .freed = NONE, .large = NONE};
    if (shape.has_last && length)
        small.globals[1] = length - 1;
    for (unsigned i = 0; i < length; i++) {
        small.next[i] = i + 1 < length ? i + 1 : shape.is_circular ? 0 : NONE;
        small.prev[i] = !shape.is_double ? NONE : i ? i - 1 : shape.is_circular ? length - 1 : NONE;
        small.data[i] = shape.data;
    }
    return small;
}

/* Is it a list of this shape with `least` or more blocks, and nothing else? */
static bool is_list(const Small *small, Shape shape, unsigned least)
{
    unsigned at = small->globals[0], before = NONE, length = 0, first = at;
    if (small->freed != NONE || small->large != NONE || small->count < least)
        return false;
    for (; at != NONE && length < small->count; at = small->next[at], length++) {
        if (small->data[at] != shape.data ||
            (shape.is_double ? (length && small->prev[at] != before) : small->prev[at] != NONE))
            return false;
        if (length && at == first)
            return false;
        before = at;
    }
    bool ends = at == (shape.is_circular && length ? first : NONE);
    bool begins = !shape.is_double || !length || small->prev[first] == (shape.is_circular ? before : NONE);
    return length == small->count && ends && begins && small->globals[1] == (shape.has_last ? before : NONE);
}

/* --- the check --------------------------------------------------------------------------------------------- */

typedef struct Check {
    const World *world;
    const State *state;
    Shape shape;
    unsigned least;
    size_t inside, outside;
    bool says_yes; /* the test of the test: a describes that is a constant yes */
    bool failed;
} Check;

static void check(Check *check, const Small *small)
{
    Domain *domain = check->world->domain;
    Heap *heap = heap_of(check->world, small);
    bool expected = is_list(small, check->shape, check->least);
    bool described = check->says_yes || domain->ops->describes(domain, check->state, heap);
    *(expected ? &check->inside : &check->outside) += 1;
    if (described != expected && !check->failed && !check->says_yes) {
        Text text = {0};
        text_add(&text, "%s, but is %s the state\n", described ? "described" : "not described",
                 expected ? "one of" : "outside");
        domain->ops->print(domain, check->state, &text);
        heap_print(&text, heap);
        printf("%s", text_string(&text));
        text_free(&text);
    }
    check->failed |= described != expected;
    heap_destroy(heap);
}

/* All values of the fields from number `field` on. */
static void check_all(Check *all, Small *small, unsigned field)
{
    unsigned count = small->count, pointers = 2 + 2 * count;
    if (field == pointers + count) {
        check(all, small);
        return;
    }
    unsigned *place = field < 2           ? &small->globals[field]
                      : field < 2 + count ? &small->next[field - 2]
                      : field < pointers  ? &small->prev[field - 2 - count]
                                          : &small->data[field - pointers];
    if (field >= pointers) {
        for (*place = 0; *place < 2; ++*place)
            check_all(all, small, field + 1);
        return;
    }
    for (unsigned value = 0; value <= count; value++) {
        *place = value < count ? value : NONE;
        check_all(all, small, field + 1);
    }
}

/* One place after the other holds something else. */
static void check_changed(Check *changed, Small small)
{
    check(changed, &small);
    for (unsigned field = 0; field < 2 + 3 * small.count; field++) {
        unsigned *place = field < 2                     ? &small.globals[field]
                          : field < 2 + small.count     ? &small.next[field - 2]
                          : field < 2 + 2 * small.count ? &small.prev[field - 2 - small.count]
                                                        : &small.data[field - 2 - 2 * small.count];
        bool is_data = field >= 2 + 2 * small.count;
        unsigned old = *place;
        for (unsigned value = 0; value < (is_data ? DATA_VALUES : small.count + 1); value++) {
            *place = !is_data && value == small.count ? NONE : value;
            check(changed, &small);
        }
        *place = old;
    }
    for (unsigned i = 0; i < small.count; i++) {
        Small other = small;
        other.freed = i;
        check(changed, &other);
        other = small;
        other.large = i;
        check(changed, &other);
    }
}

static const State *state_of(const World *world, Small small)
{
    Heap *heap = heap_of(world, &small);
    const State *state = smg_ops()->of_heap(world->domain, heap, smg_ops()->coarsest(world->domain));
    heap_destroy(heap);
    return state;
}

/* The state of lists of `least` to `length` blocks, folded and joined. */
static void test_shape(Unit *unit, const World *world, Shape shape, unsigned length, unsigned least, bool says_yes)
{
    const DomainOps *ops = smg_ops();
    MarkSet marks = 0;
    Check all = {.world = world, .shape = shape, .least = least, .says_yes = says_yes};
    all.state = state_of(world, list_of(shape, length));
    for (unsigned i = least; i <= length && all.state; i++)
        all.state = ops->join(world->domain, all.state, state_of(world, list_of(shape, i)),
                              ops->coarsest(world->domain), 32, &marks);
    CHECK(unit, all.state);
    for (unsigned count = 0; count <= ALL_HEAPS && all.state; count++)
        check_all(&all, &(Small){.count = count, .freed = NONE, .large = NONE}, 0);
    for (unsigned count = 0; count <= MOST && all.state; count++)
        check_changed(&all, list_of(shape, count));
    printf("%s%s%slist of %u or more: %zu heaps inside, %zu outside\n", shape.is_double ? "double " : "",
           shape.is_circular ? "circular " : "", shape.has_last ? "ended " : "", least, all.inside, all.outside);
    CHECK(unit, all.inside && all.outside);
    CHECK(unit, all.failed == says_yes);
}

int main(void)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    World world = world_create(terms);
    for (unsigned kind = 0; kind < 8; kind++) {
        Shape shape = {.is_double = kind & 1, .is_circular = kind & 2, .has_last = kind & 4, .data = 1};
        test_shape(&unit, &world, shape, 4, 2, false);
    }
    test_shape(&unit, &world, (Shape){.data = 1}, 4, 0, false);
    test_shape(&unit, &world, (Shape){.is_double = true, .data = 1}, 4, 1, false);
    test_shape(&unit, &world, (Shape){.data = 1}, 4, 2, true);
    world.domain->ops->destroy(world.domain);
    program_destroy(world.program);
    term_store_destroy(terms);
    return unit_done(&unit);
}
