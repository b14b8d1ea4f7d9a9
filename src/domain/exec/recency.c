/* SPDX-License-Identifier: MIT */
/* Recency abstraction: numbering nodes, making recent blocks old. */
#include "domain/exec/recency.h"

#include <stdlib.h>

static uint32_t recent_of_varargs(const Program *program)
{
    return 2 + 2 * (uint32_t)program->object_count;
}

static uint32_t recent_node(const BlockDomain *domain, ObjectId object, EdgeId made_at)
{
    if (object.index != ID_NONE)
        return 2 + 2 * object.index;
    return made_at.index == ID_NONE ? recent_of_varargs(domain->base.program)
                                    : ((const RecencyDomain *)domain)->recent_at[made_at.index];
}

static ObjectId object_of(const Program *program, uint32_t node)
{
    return (ObjectId){node / 2 - 1 < program->object_count ? node / 2 - 1 : ID_NONE};
}

bool recency_is_old(uint32_t node)
{
    return node & 1;
}

static bool makes(const Program *program, EdgeId edge, StepKind kind)
{
    bool found = false;
    for (uint32_t i = 0; edge.index < program->edge_count && i < program->edges[edge.index].step_count; i++)
        found |= program->edges[edge.index].steps[i].kind == kind;
    return found;
}

static bool lasts(const Program *program, EdgeId edge)
{
    bool found = false;
    for (uint32_t i = 0; i < program->edges[edge.index].step_count; i++)
        found |= program->edges[edge.index].steps[i].kind == STEP_ALLOCA && program->edges[edge.index].steps[i].lasts;
    return found;
}

/* Numbers the sites; returns how many nodes there are. */
static uint32_t number_sites(RecencyDomain *domain, const Program *program, uint32_t own)
{
    uint32_t next = recent_of_varargs(program);
    domain->storage = mem_alloc((next + 2 + 2 * program->edge_count + own) * sizeof *domain->storage);
    domain->lasts = mem_alloc((next + 2 + 2 * program->edge_count + own) * sizeof *domain->lasts);
    domain->recent_at = mem_alloc((program->edge_count + 1) * sizeof *domain->recent_at);
    for (uint32_t i = 0; i < program->object_count; i++) {
        ObjectKind kind = program->objects[i].kind;
        domain->storage[2 + 2 * i] = domain->storage[3 + 2 * i] = kind == OBJECT_FUNCTION ? STORAGE_FUNCTION
                                                                  : kind == OBJECT_LOCAL  ? STORAGE_LOCAL
                                                                                          : STORAGE_GLOBAL;
    }
    domain->storage[next] = domain->storage[next + 1] = STORAGE_ALLOCA;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        bool is_heap = domain->has_heap_sites && makes(program, (EdgeId){i}, STEP_ALLOCATE);
        if (is_heap || makes(program, (EdgeId){i}, STEP_ALLOCA)) {
            next += 2;
            domain->storage[next] = domain->storage[next + 1] = is_heap ? STORAGE_HEAP : STORAGE_ALLOCA;
            domain->lasts[next] = domain->lasts[next + 1] = !is_heap && lasts(program, (EdgeId){i});
            domain->recent_at[i] = next;
        } else {
            domain->recent_at[i] = recent_of_varargs(program);
        }
    }
    domain->first_own = next + 2;
    for (uint32_t i = 0; i < own; i++)
        domain->storage[domain->first_own + i] = STORAGE_HEAP;
    return domain->first_own + own;
}

/* --- nodes ------------------------------------------------------------------------------------------------- */

NodeId recency_object(const Memory *memory, ObjectId object)
{
    return (NodeId){recent_node(((const BlockMemory *)memory)->domain, object, (EdgeId){ID_NONE})};
}

MemoryBlock recency_block(Memory *memory, NodeId id)
{
    BlockMemory *blocks = (BlockMemory *)memory;
    const Program *program = blocks->domain->base.program;
    if (id.index >= blocks->domain->node_count || !blocks_node(blocks, id.index)->statuses) /* nothing is known */
        return (MemoryBlock){.storage = STORAGE_HEAP,
                             .statuses = 1u << STATUS_LIVE | 1u << STATUS_FREED | 1u << STATUS_ENDED,
                             .is_summary = true,
                             .may_reuse = true,
                             .object = {ID_NONE},
                             .align = 1,
                             .size = linear_constant(0, program->pointer_width)};
    const BlockNode *node = blocks_node(blocks, id.index);
    MemoryBlock block = {.storage = blocks->domain->storage[id.index],
                         .statuses = node->statuses,
                         .is_summary = recency_is_old(id.index),
                         .may_reuse = node->may_reuse,
                         .object = object_of(program, id.index),
                         .size = node->size};
    block.align = exec_align(program, block.object);
    if (block.is_summary)
        block.size = blocks_blend_numbers(blocks, node->size, node->size);
    return block;
}

typedef struct Aging {
    Targets *targets;
    uint32_t recent;
} Aging;

static ExecValue aged(void *context, ExecValue value)
{
    const Aging *aging = context;
    TargetSet set = targets_of(aging->targets, &(uint32_t){value_base(value)});
    uint32_t base = 0;
    bool found = false;
    for (uint32_t i = 0; i < set.count; i++)
        found |= set.nodes[i] == aging->recent;
    for (uint32_t i = 0; i < set.count && found; i++) {
        uint32_t node = set.nodes[i] + (set.nodes[i] == aging->recent);
        base = i ? targets_union(aging->targets, base, node) : node;
    }
    return found ? value_with_base(value, base) : value;
}

/* Makes the recent block an old one. */
static void age(BlockMemory *blocks, uint32_t recent)
{
    BlockNode from = *blocks_node(blocks, recent), into = *blocks_node(blocks, recent + 1);
    Arena *arena = blocks->domain->arena;
    Memory *memory = &blocks->base;
    if (!from.statuses)
        return;
    if (!into.statuses)
        into = from;
    Contents merged = contents_merge(arena, memory, from.contents, memory, into.contents, blocks_blend, blocks);
    blocks_hide(blocks, recent, &from.contents, &merged);
    blocks_hide(blocks, recent, &into.contents, &merged);
    *blocks_edit(blocks, recent + 1) = (BlockNode){.statuses = from.statuses | into.statuses,
                                                   .may_reuse = from.may_reuse || into.may_reuse,
                                                   .size = blocks_blend_numbers(blocks, from.size, into.size),
                                                   .contents = merged};
    *blocks_edit(blocks, recent) = (BlockNode){.statuses = 0};
    blocks_map_values(blocks, aged, &(Aging){&blocks->domain->targets, recent});
    ExecFrame *frames = (ExecFrame *)memory->frames; /* made just now */
    for (uint32_t i = 0; i < memory->frame_count; i++) {
        uint32_t locals = program_function(blocks->domain->base.program, frames[i].function)->local_count;
        uint32_t count = locals + frames[i].alloca_count;
        NodeId *ids = arena_alloc(arena, (count + 1) * sizeof *ids);
        for (uint32_t k = 0; k < count; k++) {
            ids[k] = k < locals ? frames[i].locals[k] : frames[i].allocas[k - locals];
            ids[k].index += ids[k].index == recent;
        }
        frames[i].locals = ids;
        frames[i].allocas = ids + locals;
        frames[i].varargs.index += frames[i].varargs.index == recent;
    }
}

bool recency_may_reuse(const BlockMemory *blocks)
{
    bool found = false;
    for (uint32_t n = 1; n < blocks->domain->node_count && !found; n = blocks_next(blocks, n))
        found = blocks_node(blocks, n)->statuses >> STATUS_FREED;
    return found;
}

NodeId recency_add(Memory *memory, MemoryBlock block, bool zeroed)
{
    BlockMemory *blocks = (BlockMemory *)memory;
    uint32_t recent = recent_node(blocks->domain, block.object, block.made_at);
    age(blocks, recent);
    *blocks_edit(blocks, recent) = (BlockNode){.statuses = 1u << STATUS_LIVE,
                                               .may_reuse = recency_may_reuse(blocks),
                                               .size = block.size,
                                               .contents = {NULL, 0, zeroed}};
    return (NodeId){recent};
}

/* --- states ------------------------------------------------------------------------------------------------ */

/* Locals that are old in another state are made old. */
static const State *locals_aged(Domain *base, const State *state, const State *other)
{
    const Memory *memory = &state->memory.base, *its = &other->memory.base;
    BlockMemory *copy = NULL;
    for (uint32_t i = 0; i < memory->frame_count && i < its->frame_count; i++) {
        FunctionId function = memory->frames[i].function;
        if (function.index != its->frames[i].function.index)
            break;
        for (uint32_t k = 0; k < program_function(base->program, function)->local_count; k++) {
            uint32_t own = memory->frames[i].locals[k].index;
            if (own == ID_NONE || recency_is_old(own) || its->frames[i].locals[k].index != own + 1)
                continue;
            copy = copy ? copy : blocks_copy(&state->memory);
            age(copy, own);
        }
    }
    return copy ? blocks_freeze(&copy->base) : state;
}

bool recency_leq(Domain *base, const State *left, const State *right)
{
    Arena *arena = ((BlockDomain *)base)->arena;
    ArenaMark mark = arena_mark(arena);
    bool holds = blocks_leq(base, locals_aged(base, left, right), right);
    arena_pop(arena, mark);
    return holds;
}

const State *recency_join(Domain *base, const State *left, const State *right, const Precision *precision,
                          unsigned rounds, MarkSet *marks)
{
    const State *a = locals_aged(base, left, right), *b = locals_aged(base, right, left);
    return blocks_join(base, a, b, precision, rounds, marks);
}

/* A recent block may have become an old one. */
uint32_t recency_later(BlockDomain *domain, uint32_t node)
{
    bool stays = domain->storage[node] == STORAGE_GLOBAL || domain->storage[node] == STORAGE_FUNCTION;
    return stays ? node : node | 1;
}

static void make_old(BlockMemory *blocks, NodeId node)
{
    if (node.index != ID_NONE)
        age(blocks, node.index & ~1u);
}

/* Any call with variadic arguments is of the same site: those of callers are made old. */
static BlockMemory *varargs_aged(const BlockMemory *memory)
{
    BlockMemory *copy = NULL;
    for (uint32_t i = 0; i < memory->base.frame_count; i++) {
        NodeId varargs = memory->base.frames[i].varargs;
        if (varargs.index == ID_NONE || recency_is_old(varargs.index))
            continue;
        copy = copy ? copy : blocks_copy(memory);
        age(copy, varargs.index);
    }
    return copy;
}

const State *recency_cut(Domain *base, const State *state, EdgeId edge, FunctionId callee, const State **rest)
{
    BlockMemory *blocks = varargs_aged(&state->memory);
    const ExecFrame *top = exec_top(&state->memory.base);
    if (callgraph_leads(((RecencyDomain *)base)->calls, callee, top->function)) {
        blocks = blocks ? blocks : blocks_copy(&state->memory);
        for (uint32_t i = 0; i < program_function(base->program, top->function)->local_count; i++)
            make_old(blocks, top->locals[i]);
        for (uint32_t i = 0; i < top->alloca_count; i++)
            make_old(blocks, top->allocas[i]);
    }
    return blocks_cut(base, blocks ? blocks_freeze(&blocks->base) : state, edge, callee, rest);
}

/* --- membership -------------------------------------------------------------------------------------------- */

bool recency_leads(const ExecMatch *match, ExecValue value, uint32_t node)
{
    return targets_within(&((const BlockMemory *)match->memory)->domain->targets, node == ID_NONE ? 0 : node,
                          value_base(value));
}

/* Blocks remember the operation of the program's own code: of those made in a library function the site is not known; a
 * stack block of an operation that makes none holds variadic arguments. The address of a local outside its lifetime is any
 * number. */
static uint32_t recent_of(const BlockDomain *domain, const Block *block)
{
    if (block->never_lived)
        return ID_NONE;
    bool is_heap = block->kind == BLOCK_HEAP;
    bool is_known = block->object.index == ID_NONE &&
                    makes(domain->base.program, block->made_at, is_heap ? STEP_ALLOCATE : STEP_ALLOCA);
    if (is_heap && !(is_known && ((const RecencyDomain *)domain)->has_heap_sites))
        return ID_NONE;
    return recent_node(domain, block->object, is_known ? block->made_at : (EdgeId){ID_NONE});
}

/* Blocks of the frames are what the frames say; of the others the newest of a site is recent, unless there is none. */
void recency_match(ExecMatch *match)
{
    const BlockMemory *blocks = (const BlockMemory *)match->memory;
    const Heap *heap = match->heap;
    uint32_t *newest = mem_alloc(blocks->domain->node_count * sizeof *newest); /* block + 1, by recent node */
    for (uint32_t i = 0; i < heap->block_count; i++) {
        uint32_t recent = recent_of(blocks->domain, &heap->blocks[i]);
        if (recent != ID_NONE &&
            (!newest[recent] || heap->blocks[newest[recent] - 1].made_when < heap->blocks[i].made_when))
            newest[recent] = i + 1;
    }
    for (uint32_t i = 0; i < heap->block_count; i++)
        if (match->nodes[i] != ID_NONE && !recency_is_old(match->nodes[i]))
            newest[match->nodes[i]] = i + 1;
    for (uint32_t i = 0; i < heap->block_count; i++) {
        uint32_t recent = recent_of(blocks->domain, &heap->blocks[i]);
        if (match->nodes[i] == ID_NONE && recent != ID_NONE)
            match->nodes[i] = recent + (newest[recent] != i + 1 || !blocks_node(blocks, recent)->statuses);
    }
    free(newest);
}

/* --- life -------------------------------------------------------------------------------------------------- */

void recency_create(RecencyDomain *domain, const DomainOps *ops, const Program *program, PropertySet properties,
                    TermStore *terms, bool has_heap_sites, uint32_t own)
{
    domain->has_heap_sites = has_heap_sites;
    uint32_t nodes = number_sites(domain, program, own);
    blocks_create(&domain->base, ops, program, properties, terms, nodes);
    domain->base.storage = domain->storage;
    domain->base.lasts = domain->lasts;
    domain->base.is_summary = recency_is_old;
    domain->base.later = recency_later;
    domain->calls = callgraph_create(program);
}

void recency_destroy(Domain *base)
{
    RecencyDomain *domain = (RecencyDomain *)base;
    callgraph_destroy(domain->calls);
    free(domain->storage);
    free(domain->lasts);
    free(domain->recent_at);
    blocks_destroy(&domain->base);
}
