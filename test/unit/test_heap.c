/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "build.h"
#include "machine/heap.h"

#include <stdlib.h>

static const EdgeId no_edge = {ID_NONE};
static const ObjectId no_object = {ID_NONE};

typedef struct Fixture {
    Program *program;
    ObjectId global, constant, local;
    FunctionId function;
} Fixture;

static Fixture fixture(unsigned pointer_width)
{
    Fixture it = {.program = program_create(pointer_width)};
    it.global = build_global(it.program, "g", 16);
    Build build = build_function(it.program, "f");
    it.local = build_local(&build, "x", 8, false);
    build_return(&build, operand_none());
    build_end(&build);
    it.function = build.function;
    static const uint8_t bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    static Relocation relocation;
    relocation = (Relocation){.offset = 0, .object = it.global, .addend = 4};
    it.constant = program_add_object(it.program, (Object){.kind = OBJECT_GLOBAL,
                                                          .name = "c",
                                                          .size = 8,
                                                          .align = 4,
                                                          .bytes = bytes,
                                                          .relocations = pointer_width == 32 ? &relocation : NULL,
                                                          .relocation_count = pointer_width == 32});
    it.program->entry = it.function;
    program_seal(it.program);
    return it;
}

static void test_create(Unit *unit)
{
    Fixture it = fixture(32);
    Heap *heap = heap_create(it.program);
    bool defined;
    BlockId c = heap_object(heap, it.constant), g = heap_object(heap, it.global);
    Value pointer = heap_read(heap, c, 0, 4, 32, &defined);
    CHECK(unit, defined && pointer.block.index == g.index && pointer.bits == heap_block(heap, g)->base + 4);
    Value rest = heap_read(heap, c, 4, 4, 32, &defined);
    CHECK(unit, defined && rest.bits == 0x08070605 && rest.block.index == ID_NONE && !rest.tainted);
    CHECK(unit, heap_read(heap, g, 8, 8, 64, &defined).bits == 0 && defined);
    CHECK(unit, heap_block(heap, g)->base >= 0x08000000 && heap_block(heap, g)->base % 16 == 0);
    heap_destroy(heap);
    program_destroy(it.program);

    it = fixture(64);
    heap = heap_create(it.program);
    CHECK(unit, heap_block(heap, heap_object(heap, it.global))->base > UINT32_MAX);
    heap_destroy(heap);
    program_destroy(it.program);
}

static void test_find(Unit *unit)
{
    Fixture it = fixture(32);
    Heap *heap = heap_create(it.program);
    BlockId a = heap_add_block(heap, BLOCK_HEAP, no_object, 10, 1, no_edge);
    BlockId b = heap_add_block(heap, BLOCK_HEAP, no_object, 0, 1, no_edge);
    uint64_t base = heap_block(heap, a)->base;
    CHECK(unit, heap_find(heap, base).index == a.index);
    CHECK(unit, heap_find(heap, base + 10).index == a.index);
    CHECK(unit, heap_find(heap, base + 11).index == ID_NONE);
    CHECK(unit, heap_find(heap, base - 1).index == ID_NONE);
    CHECK(unit, heap_find(heap, heap_block(heap, b)->base).index == b.index);
    CHECK(unit, heap_find(heap, 0).index == ID_NONE);
    heap_end_block(heap, a, BLOCK_FREED, no_edge);
    BlockId c = heap_add_block(heap, BLOCK_HEAP, no_object, 10, 1, no_edge);
    CHECK(unit, heap_block(heap, c)->base > base && heap_find(heap, base).index == a.index);
    CHECK(unit, heap_add_block(heap, BLOCK_HEAP, no_object, UINT32_MAX, 1, no_edge).index == ID_NONE);
    CHECK(unit, heap->heap_block_count == 2);
    heap_destroy(heap);
    program_destroy(it.program);
}

static void test_links(Unit *unit)
{
    Fixture it = fixture(32);
    Heap *heap = heap_create(it.program);
    BlockId a = heap_add_block(heap, BLOCK_HEAP, no_object, 32, 1, no_edge);
    BlockId b = heap_add_block(heap, BLOCK_HEAP, no_object, 32, 1, no_edge);
    bool defined;
    heap_read(heap, a, 0, 4, 32, &defined);
    CHECK(unit, !defined);
    for (uint64_t offset = 16; offset <= 16; offset -= 4) /* descending, to test the order of links */
        heap_write(heap, a, offset, 4, heap_address(heap, b, (int64_t)offset));
    CHECK(unit, heap_block(heap, a)->link_count == 5);
    for (size_t i = 0; i < 5; i++)
        CHECK(unit, heap_block(heap, a)->links[i].offset == 4 * i);

    /* Part of a pointer is no pointer, and tells where blocks lie. */
    Value part = heap_read(heap, a, 4, 1, 8, &defined);
    CHECK(unit, part.tainted && part.block.index == ID_NONE && defined);
    Value across = heap_read(heap, a, 2, 4, 32, &defined);
    CHECK(unit, across.tainted && across.block.index == ID_NONE);

    /* Overwriting one byte destroys the link. */
    heap_write(heap, a, 9, 1, value_integer(0, 8));
    CHECK(unit, heap_block(heap, a)->link_count == 4);
    Value broken = heap_read(heap, a, 8, 4, 32, &defined);
    CHECK(unit, broken.tainted && broken.block.index == ID_NONE);

    /* memcpy keeps whole links and the definedness of bytes. */
    heap_copy_bytes(heap, b, 2, a, 2, 18);
    CHECK(unit, heap_block(heap, b)->link_count == 3);
    CHECK(unit, heap_read(heap, b, 12, 4, 32, &defined).block.index == b.index && defined);
    CHECK(unit, heap_read(heap, b, 2, 2, 16, &defined).tainted);
    heap_copy_bytes(heap, b, 0, a, 20, 4);
    heap_read(heap, b, 0, 4, 32, &defined);
    CHECK(unit, !defined);

    /* Overlapping, as memmove. */
    heap_copy_bytes(heap, a, 4, a, 0, 8);
    CHECK(unit, heap_read(heap, a, 4, 4, 32, &defined).bits == heap_block(heap, b)->base);
    CHECK(unit, heap_read(heap, a, 8, 4, 32, &defined).bits == heap_block(heap, b)->base + 4);
    CHECK(unit, heap_read(heap, a, 8, 4, 32, &defined).block.index == b.index);

    heap_fill(heap, a, 0, 32, 7);
    CHECK(unit, heap_block(heap, a)->link_count == 0);
    CHECK(unit, heap_read(heap, a, 0, 4, 32, &defined).bits == 0x07070707 && defined);
    heap_destroy(heap);
    program_destroy(it.program);
}

static void test_locals(Unit *unit)
{
    Fixture it = fixture(32);
    Heap *heap = heap_create(it.program);
    bool defined;
    heap_push_frame(heap, it.function, no_edge);
    BlockId first = heap_object(heap, it.local);
    heap_write(heap, first, 0, 4, value_integer(5, 32));
    size_t count = heap->block_count;
    heap_pop_frame(heap, no_edge);
    heap_push_frame(heap, it.function, no_edge);
    CHECK(unit, heap->block_count == count); /* nobody held its address: the record is used again ... */
    heap_read(heap, heap_object(heap, it.local), 0, 4, 32, &defined);
    CHECK(unit, !defined); /* ... but the object is a fresh one */
    heap->blocks[heap_object(heap, it.local).index].is_exposed = true;
    BlockId exposed = heap_object(heap, it.local);
    heap_pop_frame(heap, no_edge);
    CHECK(unit, heap_block(heap, exposed)->state == BLOCK_ENDED);
    heap_push_frame(heap, it.function, no_edge);
    CHECK(unit, heap_object(heap, it.local).index != exposed.index);
    heap_push_frame(heap, it.function, no_edge); /* recursion: two instances */
    CHECK(unit, heap_object(heap, it.local).index != heap->frames[0].locals[0].index);
    heap_destroy(heap);
    program_destroy(it.program);
}

/* Ended locals serve again once nothing points to them, and not before. */
static void test_recycle(Unit *unit)
{
    Fixture it = fixture(32);
    Heap *heap = heap_create(it.program);
    BlockId g = heap_object(heap, it.global), kept = {ID_NONE};
    for (int i = 0; i < 100000; i++) {
        heap_push_frame(heap, it.function, no_edge);
        BlockId x = heap_object(heap, it.local);
        if (x.index == kept.index && !CHECK(unit, false))
            break;
        heap->blocks[x.index].is_exposed = true;
        if (i == 50)
            heap_write(heap, g, 0, 4, heap_address(heap, kept = x, 0));
        heap_pop_frame(heap, no_edge);
        heap_recycle(heap);
    }
    CHECK(unit, heap->block_count < 20000);
    CHECK(unit, heap_block(heap, kept)->state == BLOCK_ENDED);
    heap_destroy(heap);
    program_destroy(it.program);
}

static void test_reach(Unit *unit)
{
    Fixture it = fixture(32);
    Heap *heap = heap_create(it.program);
    BlockId g = heap_object(heap, it.global), blocks[4];
    for (size_t i = 0; i < 4; i++)
        blocks[i] = heap_add_block(heap, BLOCK_HEAP, no_object, 8, 1, no_edge);
    heap_write(heap, g, 0, 4, heap_address(heap, blocks[0], 8)); /* one past the end counts */
    heap_write(heap, blocks[0], 4, 4, heap_address(heap, blocks[1], 0));
    heap_write(heap, blocks[1], 0, 4, heap_address(heap, blocks[0], 4)); /* a cycle */
    heap_write(heap, g, 4, 4, heap_address(heap, blocks[2], 9));         /* further out does not */
    uint8_t *reached = calloc(heap->block_count, 1);
    heap_reach(heap, reached);
    CHECK(unit, reached[blocks[0].index] && reached[blocks[1].index]);
    CHECK(unit, !reached[blocks[2].index] && !reached[blocks[3].index]);
    heap_reach_from(heap, heap_address(heap, blocks[3], 0), reached);
    CHECK(unit, reached[blocks[3].index]);
    free(reached);

    /* A pointer put together from its bytes counts, a number that happens to be equal does not. */
    Value address = heap_address(heap, blocks[2], 0);
    address.block = (BlockId){ID_NONE};
    heap_write(heap, g, 9, 4, address);
    reached = calloc(heap->block_count, 1);
    heap_reach(heap, reached);
    CHECK(unit, !reached[blocks[2].index]);
    address.tainted = true;
    heap_write(heap, g, 9, 4, address);
    memset(reached, 0, heap->block_count);
    heap_reach(heap, reached);
    CHECK(unit, reached[blocks[2].index]);
    free(reached);
    heap_destroy(heap);
    program_destroy(it.program);
}

static void test_copy(Unit *unit)
{
    Fixture it = fixture(32);
    Heap *heap = heap_create(it.program);
    heap_push_frame(heap, it.function, no_edge);
    BlockId a = heap_add_block(heap, BLOCK_HEAP, no_object, 8, 1, no_edge);
    heap_write(heap, heap_object(heap, it.local), 0, 4, heap_address(heap, a, 0));
    Heap *copy = heap_copy(heap);
    heap_end_block(heap, a, BLOCK_FREED, no_edge);
    heap_write(heap, heap_object(heap, it.local), 0, 4, value_integer(0, 32));
    bool defined;
    CHECK(unit, heap_block(copy, a)->state == BLOCK_LIVE);
    CHECK(unit, heap_read(copy, heap_object(copy, it.local), 0, 4, 32, &defined).block.index == a.index);
    heap_destroy(heap);
    heap_pop_frame(copy, no_edge);
    heap_destroy(copy);
    program_destroy(it.program);
}

static void test_print(Unit *unit)
{
    Fixture it = fixture(32);
    Heap *heap = heap_create(it.program);
    BlockId a = heap_add_block(heap, BLOCK_HEAP, no_object, 8, 1, no_edge);
    heap_write(heap, a, 0, 4, heap_address(heap, heap_object(heap, it.global), 4));
    heap_fill(heap, heap_object(heap, it.constant), 0, 8, 0xff);
    Text text = {0};
    heap_print(&text, heap);
    CHECK_TEXT(unit, text_string(&text),
               "global g, 16 bytes: +0 = 0, +4 = 0, +8 = 0, +12 = 0\n"
               "global c, 8 bytes: +0 = -1, +4 = -1\n"
               "heap block 3, 8 bytes: +0 = &g+4, +4 = ?\n");
    text_free(&text);
    heap_dot(&text, heap);
    CHECK(unit, strstr(text_string(&text), "b3:f0 -> b0;"));
    text_free(&text);
    heap_destroy(heap);
    program_destroy(it.program);
}

int main(void)
{
    Unit unit = {0};
    test_create(&unit);
    test_find(&unit);
    test_links(&unit);
    test_locals(&unit);
    test_recycle(&unit);
    test_reach(&unit);
    test_copy(&unit);
    test_print(&unit);
    return unit_done(&unit);
}
