/* SPDX-License-Identifier: MIT */
/* base/: memory, arenas, maps, text, messages, budgets. */
#include "base/budget.h"
#include "base/chunks.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "base/text.h"
#include "unit.h"

#include <stdlib.h>

/* Where work is the clock, time is none. */
static void test_work(Unit *unit)
{
    WorkClock work = {0};
    Budget whole = {.limit = 1, .work = &work}, part = budget_part(&whole, 0.1);
    budget_spend(NULL, WORK_POST, 1);
    CHECK(unit, budget_used(&whole) == 0 && !budget_exhausted_now(&part));
    uint64_t posts = (uint64_t)(0.2 / work_info(WORK_POST)->seconds);
    budget_spend(&part, WORK_POST, posts);
    CHECK(unit, work.done[WORK_POST] == posts);
    CHECK(unit, budget_exhausted_now(&part) && !budget_exhausted_now(&whole));
    for (WorkKind kind = 0; kind < WORK_KIND_COUNT; kind++) {
        double before = budget_used(&whole);
        budget_spend(&whole, kind, 1000);
        CHECK(unit, budget_used(&whole) > before && *work_info(kind)->name && *work_info(kind)->says);
    }
    budget_spend(&whole, WORK_POST, 5 * posts);
    CHECK(unit, budget_exhausted_now(&whole));
    CHECK(unit, whole.exhausted == LIMIT_TIME);
}

static void test_arena(Unit *unit)
{
    Arena *arena = arena_create();
    char *first = arena_alloc(arena, 10);
    ArenaMark mark = arena_mark(arena);
    memset(first, 1, 10);
    for (int i = 0; i < 100; i++)
        memset(arena_alloc(arena, 1000), 0xff, 1000);
    size_t full = arena_bytes(arena);
    arena_pop(arena, mark);
    CHECK(unit, arena_bytes(arena) < full);
    CHECK(unit, first[9] == 1);
    bool zeroed = true;
    for (int i = 0; i < 100; i++) {
        unsigned char *memory = arena_alloc(arena, 1000);
        for (int k = 0; k < 1000; k++)
            zeroed &= !memory[k];
        memset(memory, 0xff, 1000);
    }
    CHECK(unit, zeroed);
    CHECK(unit, (uintptr_t)arena_alloc(arena, 1) % sizeof(double) == 0);
    char *large = arena_alloc(arena, 5 << 20);
    large[(5 << 20) - 1] = 1;
    CHECK(unit, arena_bytes(arena) >= (5 << 20));
    CHECK_TEXT(unit, arena_string(arena, "abc"), "abc");
    arena_destroy(arena);
}

/* The object allocated last grows where it is, once; of two that share its beginning the other gets a copy. */
static void test_arena_extend(Unit *unit)
{
    Arena *arena = arena_create();
    char *first = memcpy(arena_alloc(arena, 8), "1234567", 8);
    ArenaMark mark = arena_mark(arena);
    char *longer = arena_extend(arena, first, 8, 40), *other = arena_extend(arena, first, 8, 40);
    memset(longer + 8, 'x', 40);
    memset(other + 8, 'y', 40);
    CHECK(unit, longer == first && other != first && longer[47] == 'x' && !memcmp(other, first, 8));
    arena_pop(arena, mark); /* what was behind the object is other memory again: it is no part of it */
    char *next = arena_alloc(arena, 40);
    CHECK(unit, next != first && !next[39]);
    arena_keep(arena, next);
    arena_sweep(arena);
    CHECK(unit, arena_used(arena) == 48 && !memcmp(next, (char[40]){0}, 40));
    CHECK(unit, arena_extend(arena, next, 40, 40) != next); /* the span was left */
    CHECK(unit, arena_extend(arena, NULL, 0, 40));
    arena_destroy(arena);
}

/* A graph of objects at random: an object holds a pointer into the one before it, and its number. */
typedef struct TestLink {
    char *into;
    uint64_t number;
    char rest[];
} TestLink;

static TestLink *link_make(Arena *arena, char *into, uint64_t number, size_t bytes)
{
    TestLink *made = arena_alloc(arena, sizeof *made + bytes);
    *made = (TestLink){into, number};
    memset(made->rest, 0xff, bytes);
    return made;
}

/* Chains grow in turn, in one arena with marks and pops between; now and then, some of them are kept and the others swept. */
static void test_sweep(Unit *unit, uint64_t seed)
{
    enum { CHAINS = 8, ROUNDS = 20000, KEPT_MOST = 300 };
    Arena *arena = arena_create();
    TestLink *chains[CHAINS] = {0};
    uint64_t lengths[CHAINS] = {0}, random = seed;
    size_t most = 0;
    bool zeroed = true;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        random = hash_mix(random, round);
        size_t chain = random % CHAINS, bytes = random >> 8 & 0xff, grown = random >> 16 & 0x3fff;
        ArenaMark mark = arena_mark(arena);
        memset(arena_room(arena, grown), 0xff, grown); /* garbage, popped or not */
        if (random >> 40 & 1)
            arena_pop(arena, mark);
        char *fresh = arena_alloc(arena, bytes + 1);
        for (size_t i = 0; i <= bytes; i++)
            zeroed &= !fresh[i];
        TestLink *last = chains[chain];
        char *into = last && random >> 48 & 1 ? (char *)last + sizeof *last - 1 : (char *)last;
        chains[chain] = link_make(arena, into, lengths[chain], bytes);
        if (++lengths[chain] == KEPT_MOST) {
            chains[chain] = NULL;
            lengths[chain] = 0;
        }
        if (round % 500 == 499) {
            for (size_t i = 0; i < CHAINS; i++)
                arena_keep(arena, chains[i]);
            arena_keep(arena, unit); /* not of this arena */
            arena_sweep(arena);
            most = arena_used(arena) > most ? arena_used(arena) : most;
        }
    }
    CHECK(unit, zeroed);
    bool whole = true;
    for (size_t i = 0; i < CHAINS; i++)
        for (uint64_t left = lengths[i]; left-- > 0;) {
            whole &= chains[i]->number == left;
            char *into = chains[i]->into;
            chains[i] = (TestLink *)((uintptr_t)into & ~(uintptr_t)15); /* objects begin at multiples of 16 */
        }
    if (!CHECK(unit, whole) || !CHECK(unit, most < CHAINS * KEPT_MOST * 400))
        printf("seed %llu\n", (unsigned long long)seed);
    arena_sweep(arena);
    CHECK(unit, !arena_used(arena) && !arena_bytes(arena));
    CHECK(unit, arena_alloc(arena, 1));
    arena_destroy(arena);
}

static void test_array(Unit *unit)
{
    uint32_t *items = NULL;
    size_t capacity = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        items = array_room(items, &capacity, i, sizeof *items);
        items[i] = i;
    }
    bool kept = true;
    for (uint32_t i = 0; i < 1000; i++)
        kept &= items[i] == i;
    CHECK(unit, kept && capacity >= 1000);
    free(items);
    char *part = mem_string_of("hello", 4);
    CHECK_TEXT(unit, part, "hell");
    free(part);
}

/* Zeroed items share a chunk until they are written; nobody else sees that. */
static void test_chunks(Unit *unit)
{
    enum { COUNT = 5 * CHUNK_ITEMS + 3, WRITTEN = 2 * CHUNK_ITEMS + 1 };
    Arena *arena = arena_create();
    Chunks zeroed = chunks_zeroed(arena, sizeof(int), COUNT), written = zeroed, copy;
    *(int *)chunks_edit(&written, arena, 1, WRITTEN) = 7;
    copy = written;
    *(int *)chunks_edit(&copy, arena, 2, WRITTEN) = 8;
    for (uint32_t i = 0; i < COUNT; i++) {
        bool is_same = i / CHUNK_ITEMS != WRITTEN / CHUNK_ITEMS;
        CHECK(unit, *(const int *)chunks_at(&zeroed, i) == 0);
        CHECK(unit, *(const int *)chunks_at(&written, i) == (i == WRITTEN ? 7 : 0));
        CHECK(unit, *(const int *)chunks_at(&copy, i) == (i == WRITTEN ? 8 : 0));
        CHECK(unit, chunks_shared(&zeroed, &written, i) == is_same && chunks_shared(&zeroed, &copy, i) == is_same);
    }
    arena_destroy(arena);
}

static void test_map(Unit *unit)
{
    Map *map = map_create();
    CHECK(unit, !map_find(map, 7));
    for (uint64_t i = 0; i < 1000; i++)
        *map_put(map, i * 0x10001) = i;
    *map_put(map, 0x10001) += 5;
    CHECK(unit, map_count(map) == 1000);
    bool right = true;
    for (uint64_t i = 0; i < 1000; i++) {
        uint64_t *found = map_find(map, i * 0x10001);
        right &= found && *found == (i == 1 ? 6 : i) && map_key(map, i) == i * 0x10001;
    }
    CHECK(unit, right);
    CHECK(unit, !map_find(map, 1));
    map_destroy(map);

    StringMap *strings = string_map_create();
    char key[] = "one";
    int one = 1, two = 2;
    string_map_put(strings, key, &one);
    key[0] = 'X';
    CHECK(unit, string_map_get(strings, "one") == &one && !string_map_get(strings, "Xne"));
    string_map_put(strings, "one", &two);
    CHECK(unit, string_map_get(strings, "one") == &two);
    string_map_destroy(strings);
}

static bool same_int(const void *wanted, const void *item, void *context)
{
    (void)context;
    return *(const int *)wanted == *(const int *)item;
}

static void test_pointer_set(Unit *unit)
{
    PointerSet *set = pointer_set_create();
    int items[100];
    for (int i = 0; i < 100; i++) {
        items[i] = i;
        pointer_set_add(set, (uint64_t)(i % 3), &items[i]); /* collisions on purpose */
    }
    int wanted = 50;
    CHECK(unit, pointer_set_find(set, 50 % 3, &wanted, same_int, NULL) == &items[50]);
    CHECK(unit, !pointer_set_find(set, 50 % 3 + 1, &wanted, same_int, NULL));
    pointer_set_remove(set, 50 % 3, &items[50]);
    CHECK(unit, !pointer_set_find(set, 50 % 3, &wanted, same_int, NULL));
    wanted = 53;
    CHECK(unit, pointer_set_find(set, 53 % 3, &wanted, same_int, NULL) == &items[53]);
    CHECK(unit, pointer_set_count(set) == 99);
    /* One that comes and goes leaves no trail of places to pass by. */
    for (int i = 0; i < 300000; i++) {
        pointer_set_add(set, 50 % 3, &items[50]);
        pointer_set_remove(set, 50 % 3, &items[50]);
    }
    for (int i = 0; i < 300; i++)
        pointer_set_remove(set, (uint64_t)(i % 3), &items[i % 100]);
    for (int i = 0; i < 100; i++)
        pointer_set_add(set, (uint64_t)i, &items[i]);
    CHECK(unit, pointer_set_count(set) == 100 && pointer_set_find(set, 53, &wanted, same_int, NULL) == &items[53]);
    pointer_set_destroy(set);
}

static void test_text(Unit *unit)
{
    Text text = {0};
    CHECK_TEXT(unit, text_string(&text), "");
    text_add(&text, "%d-%s", 5, "x");
    text_add_bytes(&text, "yzw", 2);
    CHECK_TEXT(unit, text_string(&text), "5-xyz");
    for (int i = 0; i < 1000; i++)
        text_add(&text, "%03d", i);
    CHECK(unit, text.length == 3005 && !strcmp(text_string(&text) + 3002, "999"));
    char *taken = text_take(&text);
    CHECK(unit, strlen(taken) == 3005 && !text.length);
    free(taken);
    taken = text_take(&text);
    CHECK_TEXT(unit, taken, "");
    free(taken);
    char *words = message("%s %d", "line", 3);
    CHECK_TEXT(unit, words, "line 3");
    free(words);
    static const struct {
        const char *from, *plain, *shell;
    } rows[] = {
        {"a.c", "a.c", "a.c"},
        {"", "", "''"},
        {"it's $x", "it's $x", "'it'\\''s $x'"},
        {"a\nb", "a\nb", "'a'$'\\012''b'"},
        {"\x1b[1m\x7f", "\\x1b[1m\\x7f", "''$'\\033''[1m'$'\\177'''"},
        {"\xc3\xa9\xff\xc3", "\xc3\xa9\\xff\\xc3", "'\xc3\xa9'$'\\377'''$'\\303'''"},
        {"\xc2\x9b", "\\xc2\\x9b", "''$'\\302'''$'\\233'''"},
        {"x*/y/*z", "x*/y/*z", "'x*''/y/''*z'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        text_add_plain(&text, rows[i].from);
        CHECK_TEXT(unit, text_string(&text), rows[i].plain);
        text_free(&text);
        text_add_shell(&text, rows[i].from);
        CHECK_TEXT(unit, text_string(&text), rows[i].shell);
        text_free(&text);
    }
}

/* The examples of FIPS 180-4, and the lengths where padding needs another block. */
static void test_sha256(Unit *unit)
{
    static const struct {
        size_t length; /* of that many 'a', or of the text */
        const char *text, *hash;
    } examples[] = {
        {0, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {3, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {56, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {55, NULL, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {64, NULL, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {1000000, NULL, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        char *bytes = mem_alloc(examples[i].length), hash[SHA256_LENGTH + 1];
        memset(bytes, 'a', examples[i].length);
        sha256_hex(examples[i].text ? examples[i].text : bytes, examples[i].length, hash);
        CHECK_TEXT(unit, hash, examples[i].hash);
        free(bytes);
    }
}

int main(void)
{
    Unit unit = {0};
    test_sha256(&unit);
    test_work(&unit);
    test_arena(&unit);
    test_arena_extend(&unit);
    for (uint64_t seed = 1; seed <= 20; seed++)
        test_sweep(&unit, seed);
    test_array(&unit);
    test_chunks(&unit);
    test_map(&unit);
    test_pointer_set(&unit);
    test_text(&unit);
    return unit_done(&unit);
}
