/* SPDX-License-Identifier: MIT */
/* Lists inside lists. Heaps of random nested types are built, and given to a domain that knows the plain pattern alone: discovery
 * finds what they are instances of, folding makes one segment of most outermost lists, which describes the heap; unfolded at either
 * end, it folds to no more than before; and the C program that a state is printed as (prefix.c) builds a heap that the state
 * describes.
 *   test_nested [SEED [HEAPS]] */
#include "base/file.h"
#include "base/temp.h"
#include "domain/symheap/state.h"
#include "logic/term.h"
#include "machine/interpreter.h"

#include "files.h"
#include "seed.h"
#include "sketch.h"
#include "unit.h"

#include <stdlib.h>

enum { LEVELS_MOST = 4, ROUNDS_MOST = 8, PROGRAMS = 6 };

/* What the nodes of a list are: offsets of fields, -1 if there is none. */
typedef struct Level {
    uint64_t size;
    int next, prev, down, last, object;
    bool is_back; /* the first node's `prev` leads to the node that holds the list */
} Level;

typedef struct Nest {
    Level levels[LEVELS_MOST];
    int count;
} Nest;

static int below(uint64_t *seed, int count)
{
    return (int)(seed_next(seed) % (unsigned)count);
}

static Nest random_nest(uint64_t *seed)
{
    Nest nest = {.count = 1 + below(seed, LEVELS_MOST)};
    for (int i = 0; i < nest.count; i++) {
        Level *level = &nest.levels[i];
        int *fields[] = {&level->next, &level->prev, &level->down, &level->last, &level->object}, used = 0;
        bool is_inner = i + 1 < nest.count;
        *level = (Level){0, -1, -1, -1, -1, -1, below(seed, 2)};
        for (int f = below(seed, 5), k = 0; k < 5; k++, f = (f + 1) % 5)
            if (f == 0 || (f == 1 && below(seed, 2)) || (f == 2 && is_inner) || (f == 3 && is_inner) ||
                (f == 4 && !below(seed, 3)))
                *fields[f] = 8 * used++;
        level->size = (uint64_t)(48 + 8 * i);
    }
    for (int i = 0; i + 1 < nest.count; i++) /* only doubly linked lists have a last node that folds */
        if (nest.levels[i + 1].prev < 0)
            nest.levels[i].last = -1;
    return nest;
}

typedef struct Ends {
    Value first, last;
} Ends;

static void put(Heap *heap, BlockId block, int offset, Value value)
{
    if (offset >= 0)
        heap_write(heap, block, (uint64_t)offset, 8, value);
}

/* The first list of a level has two nodes or three: a list is known by more than one. */
static Ends build_list(Heap *heap, const Nest *nest, int depth, Value holder, bool is_first, uint64_t *seed)
{
    const Level *level = &nest->levels[depth];
    Value null = value_integer(0, 64);
    Ends ends = {null, null};
    BlockId before = {ID_NONE};
    for (int length = is_first ? 2 + below(seed, 2) : below(seed, 4), i = 0; i < length; i++) {
        BlockId block = heap_add_block(heap, BLOCK_HEAP, (ObjectId){ID_NONE}, level->size, 8, (EdgeId){ID_NONE});
        heap_fill(heap, block, 0, level->size, 0);
        put(heap, block, level->prev, i || !level->is_back ? ends.last : holder);
        ends.last = heap_address(heap, block, 0);
        if (i)
            put(heap, before, level->next, ends.last);
        else
            ends.first = ends.last;
        before = block;
        if (level->object >= 0) {
            BlockId object = heap_add_block(heap, BLOCK_HEAP, (ObjectId){ID_NONE}, 4, 8, (EdgeId){ID_NONE});
            put(heap, block, level->object, heap_address(heap, object, 0));
        }
        if (level->down >= 0) {
            Ends inside = build_list(heap, nest, depth + 1, ends.last, is_first && !i, seed);
            put(heap, block, level->down, inside.first);
            put(heap, block, level->last, inside.last);
        }
    }
    return ends;
}

/* The state that describes this heap alone: each word a cell. */
static const State *state_of(SymDomain *domain, const Heap *concrete)
{
    SymHeap *heap = symheap_empty(domain);
    uint32_t *nodes = mem_alloc((concrete->block_count + 1) * sizeof *nodes);
    for (uint32_t i = 0; i < concrete->block_count; i++) {
        const Block *block = &concrete->blocks[i];
        SymNode node = {.is_used = true,
                        .storage = block->kind == BLOCK_HEAP ? STORAGE_HEAP : STORAGE_GLOBAL,
                        .status = STATUS_LIVE,
                        .object = block->object,
                        .made_at = {ID_NONE},
                        .size = linear_constant((int64_t)block->size, 64)};
        nodes[i] = block->kind == BLOCK_HEAP ? symheap_add(heap, node) : block->object.index;
        *symheap_edit(heap, nodes[i]) = node;
    }
    for (uint32_t i = 0; i < concrete->block_count; i++)
        for (uint64_t at = 0; at + 8 <= concrete->blocks[i].size; at += 8) {
            bool is_defined;
            Value value = heap_read(concrete, (BlockId){i}, at, 8, 64, &is_defined);
            Linear number = linear_constant(value.block.index == ID_NONE ? (int64_t)value.bits : 0, 64);
            if (is_defined)
                symheap_place_set(heap, nodes[i], (int64_t)at,
                                  value.block.index == ID_NONE
                                      ? value_number(number)
                                      : value_pointer((NodeId){nodes[value.block.index]}, 0, number));
        }
    free(nodes);
    return symheap_freeze(heap);
}

/* The state folded by all patterns, more of which are discovered as long as that helps. */
static const State *fold_all(Domain *domain, const State *state)
{
    for (int round = 0; round < ROUNDS_MOST; round++) {
        MarkSet marks = 0;
        state = domain->ops->abstract(domain, state, (LocationId){ID_NONE}, domain->ops->finest(domain), &marks);
        uint32_t known = ((SymDomain *)domain)->patterns.count;
        symheap_discover(symheap_copy(&state->heap));
        if (((SymDomain *)domain)->patterns.count == known)
            break;
    }
    return state;
}

/* The only segment, if there is no other heap node; ID_NONE. */
static uint32_t only_segment(const State *state)
{
    uint32_t found = ID_NONE, count = 0;
    for (uint32_t i = 0; i < state->heap.nodes.count; i++) {
        const SymNode *node = symheap_node(&state->heap, i);
        if (!node->is_used || node->storage != STORAGE_HEAP)
            continue;
        count++;
        found = node->segment ? i : found;
    }
    return count == 1 ? found : ID_NONE;
}

static bool folds_again(Domain *domain, const State *state, uint32_t segment, bool last)
{
    SymHeap *heap = symheap_copy(&state->heap);
    if (!symheap_unfold(heap, segment, last))
        return false;
    MarkSet marks = 0;
    const State *unfolded = symheap_freeze(heap);
    const State *again =
        domain->ops->abstract(domain, unfolded, (LocationId){ID_NONE}, domain->ops->finest(domain), &marks);
    return domain->ops->leq(domain, unfolded, state) && domain->ops->leq(domain, again, state);
}

/* --- the printed program ----------------------------------------------------------------------------------- */

static void keep_last(void *context, const Heap *heap)
{
    Heap **last = context;
    if (*last)
        heap_destroy(*last);
    *last = heap_copy(heap);
}

/* The heap that the program built, as one of the other program's: variables n0, n1 ... are its globals. */
static Heap *moved_to(const Program *program, const Heap *built)
{
    Heap *heap = heap_create(program);
    BlockId *to = mem_alloc((built->block_count + 1) * sizeof *to);
    for (uint32_t i = 0; i < built->block_count; i++) {
        const Block *block = &built->blocks[i];
        to[i].index = ID_NONE;
        for (uint32_t k = 0; k < program->object_count && block->kind == BLOCK_GLOBAL; k++) {
            Text name = {0};
            text_add(&name, "main.n%u", k);
            if (!strcmp(program_object(built->program, block->object)->name, text_string(&name) + 5) ||
                !strcmp(program_object(built->program, block->object)->name, text_string(&name)))
                to[i] = heap_object(heap, (ObjectId){k});
            text_free(&name);
        }
        if (block->kind == BLOCK_HEAP && block->state == BLOCK_LIVE)
            to[i] = heap_add_block(heap, BLOCK_HEAP, (ObjectId){ID_NONE}, block->size, 8, (EdgeId){ID_NONE});
    }
    for (uint32_t i = 0; i < built->block_count; i++)
        for (uint64_t at = 0; to[i].index != ID_NONE && at + 8 <= built->blocks[i].size; at += 8) {
            bool is_defined;
            Value value = heap_read(built, (BlockId){i}, at, 8, 64, &is_defined);
            if (is_defined && value.block.index != ID_NONE)
                heap_write(heap, to[i], at, 8, heap_address(heap, to[value.block.index], 0));
            else if (is_defined)
                heap_write(heap, to[i], at, 8, value);
        }
    free(to);
    return heap;
}

/* False if there is no program: no heap is as small, or as large. */
static bool check_program(Unit *unit, Domain *domain, const State *state, size_t size)
{
    Text text = {0};
    if (!domain->ops->prefix(domain, state, size, &text)) {
        text_free(&text);
        return false;
    }
    char *path = temp_path(".c"), *problem = file_write(path, &text);
    Program *program = problem ? NULL : files_load(path, 64, false);
    Heap *built = NULL;
    if (CHECK(unit, program != NULL)) {
        PropertySet all = 1u << VALID_DEREF | 1u << VALID_FREE | 1u << VALID_ARGUMENT;
        ChoiceList none = {0};
        ReplayCursor cursor = {.list = &none};
        RunResult result = interpreter_run(program, &(RunOptions){.properties = all,
                                                                  .step_limit = 10000,
                                                                  .memory_limit = 1 << 24,
                                                                  .choose = choose_replay,
                                                                  .choose_context = &cursor,
                                                                  .observe = keep_last,
                                                                  .observe_context = &built});
        CHECK(unit, result.outcome == RUN_ENDED && built != NULL);
        Heap *heap = moved_to(domain->program, built);
        if (!CHECK(unit, domain->ops->describes(domain, state, heap)))
            printf("%s", text_string(&text));
        heap_destroy(heap);
        run_result_free(&result);
        heap_destroy(built);
    }
    program_destroy(program);
    free(problem);
    free(path);
    text_free(&text);
    return true;
}

/* Returns whether the outermost list became one segment: a list that was folded by a weaker pattern, before its neighbour showed what
 * it is a list of, stays as it is. */
static bool test_heap(Unit *unit, const Program *program, TermStore *terms, uint64_t seed, unsigned number,
                      unsigned *programs)
{
    Domain *domain = symheap_ops()->create(program, 0, terms);
    SymDomain *own = (SymDomain *)domain;
    patterns_destroy(&own->patterns);
    own->patterns = patterns_create();
    Nest nest = random_nest(&seed);
    Heap *heap = heap_create(program);
    heap_write(heap, heap_object(heap, (ObjectId){0}), 0, 8,
               build_list(heap, &nest, 0, value_integer(0, 64), true, &seed).first);
    const State *state = fold_all(domain, state_of(own, heap));
    uint32_t segment = only_segment(state);
    bool fits = CHECK(unit, domain->ops->describes(domain, state, heap));
    if (segment != ID_NONE)
        fits &= CHECK(unit, folds_again(domain, state, segment, false) && folds_again(domain, state, segment, true));
    if (!fits) {
        Text text = {0};
        symheap_print(&state->heap, &text);
        printf("heap %u, %d levels:\n%s", number, nest.count, text_string(&text));
        text_free(&text);
    }
    if (*programs < PROGRAMS)
        *programs += check_program(unit, domain, state, number % 3);
    heap_destroy(heap);
    domain->ops->destroy(domain);
    return segment != ID_NONE;
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20261118;
    unsigned heaps = argc > 2 ? (unsigned)atoi(argv[2]) : 200, found = 0, programs = 0;
    Sketch sketch = {.program = program_create(64)};
    program_add_object(sketch.program, (Object){.kind = OBJECT_GLOBAL, .name = "v", .size = 8});
    printf("seed %llu\n", (unsigned long long)seed);
    for (unsigned i = 0; i < heaps; i++)
        found += test_heap(&unit, sketch.program, terms, seed_next(&seed), i, &programs);
    printf("%u of %u heaps are one list of what was discovered\n", found, heaps);
    CHECK(&unit, 10 * found >= 6 * heaps && programs == PROGRAMS);
    program_destroy(sketch.program);
    term_store_destroy(terms);
    return unit_done(&unit);
}
