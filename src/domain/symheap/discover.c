/* SPDX-License-Identifier: MIT */
/* Discovery: two neighbouring blocks, each with what it owns, are generalised to a pattern. Both are walked side by side:
 * what the same cell of both leads to, in different blocks of the same size, belongs to the instances; what leads from one
 * instance to the other is a link. Whether the pattern fits is for folding to say: a candidate that folds nothing is
 * never offered. */
#include "domain/symheap/state.h"

enum { DISCOVERED_MOST = 4 }; /* at a time */

typedef struct Twins {
    const SymHeap *heap;
    Pattern pattern;
    uint32_t left[PATTERN_BLOCKS_MOST], right[PATTERN_BLOCKS_MOST];
} Twins;

/* Which of the blocks the value leads to, UINT32_MAX if none. */
static uint32_t find(const Twins *twins, const uint32_t *blocks, ExecValue value)
{
    for (uint32_t b = 0; b < twins->pattern.block_count && value.kind == VALUE_POINTER; b++)
        if (blocks[b] == value.node.index)
            return b;
    return UINT32_MAX;
}

static bool add_link(Twins *twins, LinkRole role, uint32_t block, uint32_t target, int64_t offset)
{
    Pattern *pattern = &twins->pattern;
    if (pattern->link_count == PATTERN_LINKS_MOST ||
        (role != LINK_OWN && pattern_link_to(pattern, role, target) != UINT32_MAX))
        return false;
    Text field = {0};
    text_add(&field, "at%lld", (long long)offset);
    pattern->links[pattern->link_count++] = (PatternLink){
        role, (uint8_t)block, (uint8_t)target, arena_string(twins->heap->domain->patterns.arena, text_string(&field))};
    text_free(&field);
    return true;
}

/* The cell of both instances' block leads to a block of their own. */
static void find_own(Twins *twins, uint32_t block, int64_t offset)
{
    const SymHeap *heap = twins->heap;
    int64_t size;
    ExecValue a = symheap_cell(heap, twins->left[block], offset), b = symheap_cell(heap, twins->right[block], offset);
    if (a.kind != VALUE_POINTER || b.kind != VALUE_POINTER || !linear_same(a.number, b.number))
        return;
    uint32_t left = find(twins, twins->left, a), right = find(twins, twins->right, b);
    if (left != UINT32_MAX && left == right)
        add_link(twins, LINK_OWN, block, left, offset);
    uint32_t count = twins->pattern.block_count;
    if (left != UINT32_MAX || right != UINT32_MAX || count == PATTERN_BLOCKS_MOST ||
        find(twins, twins->right, a) != UINT32_MAX || find(twins, twins->left, b) != UINT32_MAX ||
        a.node.index == b.node.index || !symheap_is_block(heap, a.node.index) ||
        !symheap_is_block(heap, b.node.index) || !symheap_sizes_agree(heap, a.node.index, b.node.index, &size) ||
        !add_link(twins, LINK_OWN, block, count, offset))
        return;
    static const char *const names[] = {"A", "B", "C", "D"};
    twins->left[count] = a.node.index;
    twins->right[count] = b.node.index;
    twins->pattern.blocks[count] = names[count];
    twins->pattern.block_count++;
}

static void find_between(Twins *twins, uint32_t block, int64_t offset)
{
    uint32_t next = find(twins, twins->right, symheap_cell(twins->heap, twins->left[block], offset)),
             prev = find(twins, twins->left, symheap_cell(twins->heap, twins->right[block], offset));
    if (next != UINT32_MAX)
        add_link(twins, LINK_NEXT, block, next, offset);
    else if (prev != UINT32_MAX)
        add_link(twins, LINK_PREV, block, prev, offset);
}

static bool discover(SymHeap *heap, uint32_t left, uint32_t right)
{
    Twins twins = {.heap = heap, .pattern = {.blocks = {"A"}, .block_count = 1}, .left = {left}, .right = {right}};
    for (int between = 0; between < 2; between++)
        for (uint32_t b = 0; b < twins.pattern.block_count; b++) {
            const Contents contents = symheap_node(heap, twins.left[b])->contents;
            for (uint32_t i = 0; i < contents.count; i++) {
                if (between)
                    find_between(&twins, b, contents.cells[i].offset);
                else
                    find_own(&twins, b, contents.cells[i].offset);
            }
        }
    Text name = {0};
    text_add(&name, "found%u", heap->domain->patterns.count);
    twins.pattern.name = arena_string(heap->domain->patterns.arena, text_string(&name));
    text_free(&name);
    return pattern_link_to(&twins.pattern, LINK_NEXT, 0) != UINT32_MAX &&
           patterns_add_found(&heap->domain->patterns, &twins.pattern);
}

void symheap_discover(SymHeap *heap)
{
    uint32_t first = (uint32_t)heap->domain->base.program->object_count, found = 0;
    int64_t size;
    for (uint32_t left = first; left < heap->nodes.count; left++)
        for (uint32_t right = first; right < heap->nodes.count && found < DISCOVERED_MOST; right++)
            if (left != right && symheap_is_block(heap, left) && symheap_is_block(heap, right) &&
                symheap_sizes_agree(heap, left, right, &size))
                found += discover(heap, left, right);
}
