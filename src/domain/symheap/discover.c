/* SPDX-License-Identifier: MIT */
/* Discovery: two neighbouring blocks, each with what it owns, are generalised to a pattern. Both are walked side by side:
 * what the same cell of both leads to, in different blocks of the same size, or in lists, belongs to the instances; what leads
 * from one instance to the other is a link. A candidate is checked on the heap that it was made of: it folds there, the ends can be
 * unfolded again, and the heap lies below what it was folded to. */
#include "domain/symheap/state.h"

enum { DISCOVERED_MOST = 4 }; /* at a time */

typedef struct Twins {
    const SymHeap *heap;
    Pattern pattern;
    uint32_t left[PATTERN_BLOCKS_MOST], right[PATTERN_BLOCKS_MOST];
} Twins;

/* Which of the blocks, or lists inside, the value leads to, UINT32_MAX if none. */
static uint32_t find(const Twins *twins, const uint32_t *blocks, ExecValue value)
{
    for (uint32_t b = 0; b < twins->pattern.block_count && value.kind == VALUE_POINTER; b++)
        if (blocks[b] == value.node.index)
            return b;
    return UINT32_MAX;
}

static bool add_link(Twins *twins, LinkRole role, uint32_t block, uint32_t target, bool to_last, int64_t offset)
{
    Pattern *pattern = &twins->pattern;
    if (pattern->link_count == PATTERN_LINKS_MOST ||
        (role != LINK_OWN && pattern_link_to(pattern, role, target) != UINT32_MAX))
        return false;
    Text field = {0};
    text_add(&field, "at%lld", (long long)offset);
    pattern->links[pattern->link_count++] =
        (PatternLink){role, to_last, (uint8_t)block, (uint8_t)target,
                      arena_string(twins->heap->domain->patterns.arena, text_string(&field))};
    text_free(&field);
    return true;
}

static ExecValue value_at(const Twins *twins, const uint32_t *blocks, uint32_t block, int64_t place)
{
    return blocks[block] == ID_NONE ? value_undefined(1) : symheap_place(twins->heap, blocks[block], place);
}

/* What the values lead to is one more block, or list, of the instances. */
static void add_block(Twins *twins, uint32_t from, int64_t place, ExecValue a, ExecValue b, bool is_list)
{
    static const char *const names[] = {"A", "B", "C", "D"};
    uint32_t count = twins->pattern.block_count;
    twins->pattern.is_list[count] = is_list;
    if (!add_link(twins, LINK_OWN, from, count, false, place))
        return;
    twins->left[count] = !is_list || symheap_list_at(twins->heap, a) ? a.node.index : ID_NONE;
    twins->right[count] = !is_list || symheap_list_at(twins->heap, b) ? b.node.index : ID_NONE;
    twins->pattern.blocks[count] = names[count];
    twins->pattern.block_count++;
}

/* Does it lead to the last node of one of these lists inside? */
static bool is_last_of(const Twins *twins, const uint32_t *blocks, ExecValue value)
{
    uint32_t list = find(twins, blocks, value);
    return list != UINT32_MAX && twins->pattern.is_list[list] && target_is_last(value.target);
}

/* The cell of both instances' block leads to a block of their own, or to a list; of that, one may be empty or a block yet. */
static void find_own(Twins *twins, uint32_t block, int64_t place)
{
    const SymHeap *heap = twins->heap;
    int64_t size;
    ExecValue a = value_at(twins, twins->left, block, place), b = value_at(twins, twins->right, block, place);
    bool is_list = twins->pattern.is_list[block];
    uint32_t left = find(twins, twins->left, a), right = find(twins, twins->right, b);
    if (is_last_of(twins, twins->left, a) || is_last_of(twins, twins->right, b))
        return;
    bool same = left != UINT32_MAX ? left == right || (is_list && twins->right[block] == ID_NONE)
                                   : is_list && twins->left[block] == ID_NONE && right != UINT32_MAX;
    if (same)
        add_link(twins, LINK_OWN, block, left != UINT32_MAX ? left : right, false, place);
    if (left != UINT32_MAX || right != UINT32_MAX || twins->pattern.block_count == PATTERN_BLOCKS_MOST ||
        find(twins, twins->right, a) != UINT32_MAX || find(twins, twins->left, b) != UINT32_MAX)
        return;
    bool are_pointers = a.kind == VALUE_POINTER && b.kind == VALUE_POINTER;
    if (symheap_list_at(heap, a) || symheap_list_at(heap, b)) {
        if (!are_pointers || a.node.index != b.node.index)
            add_block(twins, block, place, a, b, true);
    } else if (are_pointers && linear_same(a.number, b.number) && a.node.index != b.node.index &&
               symheap_is_block(heap, a.node.index) && symheap_is_block(heap, b.node.index) &&
               symheap_sizes_agree(heap, a.node.index, b.node.index, &size)) {
        add_block(twins, block, place, a, b, false);
    }
}

/* Links between the instances, and to the last nodes of lists inside, which are all known now. */
static void find_between(Twins *twins, uint32_t block, int64_t offset)
{
    if (twins->pattern.is_list[block])
        return;
    ExecValue left = symheap_cell(twins->heap, twins->left[block], offset),
              right = symheap_cell(twins->heap, twins->right[block], offset);
    uint32_t next = find(twins, twins->right, left), prev = find(twins, twins->left, right);
    if (is_last_of(twins, twins->left, left))
        add_link(twins, LINK_OWN, block, find(twins, twins->left, left), true, offset);
    else if (is_last_of(twins, twins->right, right))
        add_link(twins, LINK_OWN, block, find(twins, twins->right, right), true, offset);
    else if (next != UINT32_MAX && !twins->pattern.is_list[next])
        add_link(twins, LINK_NEXT, block, next, false, offset);
    else if (prev != UINT32_MAX && !twins->pattern.is_list[prev])
        add_link(twins, LINK_PREV, block, prev, false, offset);
}

bool symheap_folds_by(SymHeap *heap, uint32_t pattern)
{
    const Precision precision = {1u << pattern, UINT32_MAX};
    SymHeap *folded = symheap_copy(heap);
    folded->base.marks = 0;
    folded = symheap_fold(folded, &precision);
    bool fits = folded->base.marks >> MARK_FOLD & 1 && !folded->base.loss_due && !symheap_has_stranded(folded);
    bool found = false;
    for (uint32_t i = 0; i < folded->nodes.count && fits; i++) {
        const SymNode *node = symheap_node(folded, i);
        if (!node->is_used || !node->segment || node->segment->shape->pattern != heap->domain->patterns.items[pattern])
            continue;
        found = true;
        for (int last = 0; last < 2; last++)
            fits &= symheap_unfold(symheap_copy(folded), i, last);
    }
    return fits && found && symheap_pair(heap, folded, NULL, (JoinOptions){false, 0});
}

static bool discover(SymHeap *heap, uint32_t left, uint32_t right)
{
    Twins twins = {.heap = heap, .pattern = {.blocks = {"A"}, .block_count = 1}, .left = {left}, .right = {right}};
    for (int between = 0; between < 2; between++)
        for (uint32_t b = 0; b < twins.pattern.block_count; b++) {
            uint32_t node = twins.left[b] == ID_NONE ? twins.right[b] : twins.left[b];
            int64_t place;
            for (uint32_t i = 0; symheap_place_at(heap, node, i, &place); i++) {
                if (between)
                    find_between(&twins, b, place);
                else
                    find_own(&twins, b, place);
            }
        }
    Text name = {0};
    text_add(&name, "found%u", heap->domain->patterns.count);
    twins.pattern.name = arena_string(heap->domain->patterns.arena, text_string(&name));
    text_free(&name);
    Patterns *patterns = &heap->domain->patterns;
    if (pattern_link_to(&twins.pattern, LINK_NEXT, 0) == UINT32_MAX || !pattern_order(&twins.pattern) ||
        !patterns_add_found(patterns, &twins.pattern))
        return false;
    bool fits = symheap_folds_by(heap, patterns->count - 1);
    if (!fits)
        patterns_remove_found(patterns);
    return fits;
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
