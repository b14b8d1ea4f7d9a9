/* SPDX-License-Identifier: MIT */
/* Order and join, node by node; membership. */
#include "domain/exec/match.h"
#include "domain/exec/pair.h"
#include "domain/sites/sites.h"

#include <stdlib.h>

/* --- order and join ---------------------------------------------------------------------------------------- */

static bool is_within(const SitesDomain *domain, uint32_t inner, uint32_t outer)
{
    return sites_union((SitesDomain *)domain, inner, outer) == outer;
}

static ExecValue pair_values(ExecPairing *pairing, ExecValue left, ExecValue right)
{
    SitesDomain *domain = ((const Sites *)pairing->left)->domain;
    uint32_t a = value_base(left), b = value_base(right);
    if (right.kind == VALUE_UNDEFINED || (pairing->out && left.kind == VALUE_UNDEFINED))
        return right.kind == VALUE_UNDEFINED ? right : left;
    pairing->fails |= left.kind == VALUE_UNDEFINED || left.number.width != right.number.width ||
                      (!pairing->out && !is_within(domain, a, b));
    return pairing->fails
               ? right
               : value_of_base(sites_union(domain, a, b), exec_pair_numbers(pairing, left.number, right.number));
}

static ExecValue merge(void *context, ExecValue left, ExecValue right)
{
    return pair_values(context, left, right);
}

static const Linear nothing = {.width = 0};

static ExecValue copy_left(void *context, ExecValue value)
{
    value.number = exec_pair_numbers(context, value.number, nothing);
    return value;
}

static ExecValue copy_right(void *context, ExecValue value)
{
    value.number = exec_pair_numbers(context, nothing, value.number);
    return value;
}

static void pair_nodes(ExecPairing *pairing, uint32_t id)
{
    const SiteNode *left = sites_node((const Sites *)pairing->left, id);
    const SiteNode *right = sites_node((const Sites *)pairing->right, id);
    SiteNode node = {.statuses = left->statuses | right->statuses, .may_reuse = left->may_reuse || right->may_reuse};
    Arena *arena = pairing->left->numbers.arena;
    bool has_left = left->statuses, has_right = right->statuses;
    pairing->is_private = sites_is_old(id);
    if (pairing->out ? !node.statuses : !has_left)
        return;
    node.size = exec_pair_numbers(pairing, has_left ? left->size : nothing, has_right ? right->size : nothing);
    if (has_left && has_right)
        node.contents = contents_merge(arena, pairing->left, left->contents, pairing->right, right->contents, merge, pairing);
    else
        node.contents = contents_map(arena, has_left ? left->contents : right->contents, has_left ? copy_left : copy_right,
                                     pairing);
    if (pairing->out)
        *sites_edit((Sites *)pairing->out, id) = node;
    else
        pairing->fails |= left->statuses & ~right->statuses || left->may_reuse > right->may_reuse ||
                          node.contents.zeroed < right->contents.zeroed;
}

/* Blocks of STEP_ALLOCA that only some paths made may have ended. */
static void pair_allocas(ExecPairing *pairing, const ExecFrame *left, const ExecFrame *right, ExecFrame *out)
{
    bool same = left->alloca_count == right->alloca_count;
    for (uint32_t i = 0; same && i < left->alloca_count; i++)
        same = left->allocas[i].index == right->allocas[i].index;
    for (uint32_t i = 0; !same && i < left->alloca_count + right->alloca_count; i++) {
        uint32_t id = i < left->alloca_count ? left->allocas[i].index : right->allocas[i - left->alloca_count].index;
        bool may_end = sites_node((const Sites *)pairing->right, id)->statuses >> STATUS_ENDED & 1;
        if (out)
            sites_edit((Sites *)pairing->out, id)->statuses |= 1u << STATUS_ENDED;
        pairing->fails |= !out && (right->alloca_count || !may_end);
    }
    if (out && !same)
        out->alloca_count = 0;
}

bool sites_pair(const Sites *left, const Sites *right, Sites *out, bool widen)
{
    SitesDomain *domain = left->domain;
    ExecPairing pairing = exec_pairing(&left->base, &right->base, out ? &out->base : NULL, pair_values);
    pairing.fails |= !out && !is_within(domain, left->held, right->held);
    for (uint32_t n = 2; n < domain->node_count && !pairing.fails; n++)
        pair_nodes(&pairing, n);
    exec_pair_memory(&pairing, domain->base.program);
    for (uint32_t i = 0; i < left->base.frame_count && !pairing.fails; i++)
        pair_allocas(&pairing, &left->base.frames[i], &right->base.frames[i],
                     out ? (ExecFrame *)&out->base.frames[i] : NULL); /* made just now */
    if (out)
        out->held = sites_union(domain, left->held, right->held);
    return exec_pair_end(&pairing, widen, domain->thresholds, domain->threshold_count);
}

/* --- membership -------------------------------------------------------------------------------------------- */

static bool leads(const ExecMatch *match, ExecValue value, uint32_t node)
{
    return is_within(((const Sites *)match->memory)->domain, node == ID_NONE ? 0 : node, value_base(value));
}

/* Blocks remember the operation of the program's own code: of those made in a library function the site is not known; a
 * stack block of an operation that makes none holds variadic arguments. */
static uint32_t recent_of(const ExecMatch *match, const Block *block)
{
    EdgeId at = block->object.index == ID_NONE ? block->made_at : (EdgeId){ID_NONE};
    bool is_heap = block->kind == BLOCK_HEAP, makes = false;
    const Edge *edge = at.index == ID_NONE ? NULL : program_edge(match->heap->program, at);
    for (uint32_t i = 0; edge && i < edge->step_count; i++)
        makes |= edge->steps[i].kind == (is_heap ? STEP_ALLOCATE : STEP_ALLOCA);
    return is_heap && !makes ? ID_NONE
                             : sites_recent(((const Sites *)match->memory)->domain, block->object,
                                            makes ? at : (EdgeId){ID_NONE});
}

/* Blocks of the frames are what the frames say; of the others the newest of a site is recent, unless there is none. */
static void match_blocks(ExecMatch *match)
{
    const Sites *sites = (const Sites *)match->memory;
    const Heap *heap = match->heap;
    uint32_t *newest = mem_alloc(sites->domain->node_count * sizeof *newest); /* block + 1, by recent node */
    for (uint32_t i = 0; i < heap->block_count; i++) {
        uint32_t recent = recent_of(match, &heap->blocks[i]);
        if (recent != ID_NONE && (!newest[recent] || heap->blocks[newest[recent] - 1].made_when < heap->blocks[i].made_when))
            newest[recent] = i + 1;
    }
    for (uint32_t i = 0; i < heap->block_count; i++)
        if (match->nodes[i] != ID_NONE && !sites_is_old(match->nodes[i]))
            newest[match->nodes[i]] = i + 1;
    for (uint32_t i = 0; i < heap->block_count; i++) {
        uint32_t recent = recent_of(match, &heap->blocks[i]);
        if (match->nodes[i] == ID_NONE && recent != ID_NONE)
            match->nodes[i] = recent + (newest[recent] != i + 1 || !sites_node(sites, recent)->statuses);
    }
    free(newest);
}

static bool match_block(ExecMatch *match, BlockId id)
{
    const Block *block = heap_block(match->heap, id);
    uint32_t number = match->nodes[id.index];
    NodeStatus status = block->state == BLOCK_LIVE ? STATUS_LIVE : block->state == BLOCK_FREED ? STATUS_FREED : STATUS_ENDED;
    bool is_lost = block->kind == BLOCK_HEAP && !match->reached[id.index] && match->memory->has_lost;
    if (number == ID_NONE || is_lost)
        return true;
    const SiteNode *node = sites_node((const Sites *)match->memory, number);
    if (!(node->statuses >> status & 1)) /* dead blocks that nothing leads to are forgotten */
        return status != STATUS_LIVE && (!node->statuses || (status == STATUS_ENDED && !sites_is_old(number)));
    return status != STATUS_LIVE || block->kind == BLOCK_FUNCTION ||
           (exec_match_number(match, node->size, (int64_t)block->size, sites_is_old(number)) &&
            exec_match_contents(match, &node->contents, id, sites_is_old(number)));
}

bool sites_describes(const Sites *sites, const Heap *heap)
{
    ExecMatch match = exec_match(&sites->base, heap, leads);
    bool fits = exec_match_frames(&match);
    if (fits)
        match_blocks(&match);
    for (uint32_t i = 0; i < heap->block_count && fits; i++)
        fits = match_block(&match, (BlockId){i});
    fits = fits && exec_match_end(&match);
    exec_match_free(&match);
    return fits;
}
