/* SPDX-License-Identifier: MIT */
/* The memory operations on sites (exec/memory.h). */
#include "domain/sites/sites.h"

#include <stdlib.h>
#include <string.h>

static Sites *sites_of(Memory *memory)
{
    return (Sites *)memory;
}

const SiteNode *sites_node(const Sites *sites, uint32_t node)
{
    return chunks_at(&sites->nodes, node);
}

SiteNode *sites_edit(Sites *sites, uint32_t node)
{
    return chunks_edit(&sites->nodes, sites->domain->arena, sites->owner, node);
}

uint32_t sites_recent(const SitesDomain *domain, ObjectId object, EdgeId made_at)
{
    uint32_t objects = (uint32_t)domain->base.program->object_count, edges = (uint32_t)domain->base.program->edge_count;
    return 2 + 2 * (object.index != ID_NONE ? object.index : objects + (made_at.index < edges ? made_at.index : edges));
}

bool sites_is_old(uint32_t node)
{
    return node & 1;
}

/* --- values ------------------------------------------------------------------------------------------------ */

uint32_t value_base(ExecValue value)
{
    return value.kind == VALUE_POINTER ? value.node.index : 0;
}

ExecValue value_of_base(uint32_t base, Linear offset)
{
    return base ? value_pointer((NodeId){base}, 0, offset) : value_number(offset);
}

SiteSet sites_nodes(const SitesDomain *domain, const uint32_t *base)
{
    return *base < domain->node_count ? (SiteSet){base, 1} : domain->sets[*base - domain->node_count];
}

static uint32_t set_find(SitesDomain *domain, const uint32_t *nodes, uint32_t count)
{
    if (count == 1)
        return *nodes;
    for (size_t i = 0; i < domain->set_count; i++)
        if (domain->sets[i].count == count && !memcmp(domain->sets[i].nodes, nodes, count * sizeof *nodes))
            return domain->node_count + (uint32_t)i;
    domain->sets = array_room(domain->sets, &domain->set_capacity, domain->set_count, sizeof *domain->sets);
    uint32_t *kept = arena_alloc(domain->lasting, (count + 1) * sizeof *kept);
    memcpy(kept, nodes, count * sizeof *kept);
    domain->sets[domain->set_count++] = (SiteSet){kept, count};
    return domain->node_count + (uint32_t)domain->set_count - 1;
}

uint32_t sites_union(SitesDomain *domain, uint32_t left, uint32_t right)
{
    SiteSet a = sites_nodes(domain, &left), b = sites_nodes(domain, &right);
    uint32_t *nodes = arena_alloc(domain->arena, (a.count + b.count) * sizeof *nodes), count = 0;
    for (uint32_t i = 0, k = 0; i < a.count || k < b.count; count++) {
        bool of_a = k == b.count || (i < a.count && a.nodes[i] <= b.nodes[k]);
        bool of_b = i == a.count || (k < b.count && b.nodes[k] <= a.nodes[i]);
        nodes[count] = of_a ? a.nodes[i] : b.nodes[k];
        i += of_a;
        k += of_b;
    }
    return set_find(domain, nodes, count);
}

static Linear blend_numbers(Sites *sites, Linear left, Linear right)
{
    Linears *numbers = &sites->base.numbers;
    Interval hull = interval_hull(linear_interval(numbers, left), linear_interval(numbers, right));
    return hull.low == hull.high ? linear_constant(hull.low, left.width)
                                 : linear_fresh_in(numbers, left.width, hull.low, hull.high);
}

/* A fresh value that may be either. */
static ExecValue blend(void *context, ExecValue left, ExecValue right)
{
    Sites *sites = context;
    if (left.kind == VALUE_UNDEFINED || right.kind == VALUE_UNDEFINED || left.number.width != right.number.width)
        return value_undefined(left.number.width);
    return value_of_base(sites_union(sites->domain, value_base(left), value_base(right)),
                         blend_numbers(sites, left.number, right.number));
}

/* --- contents ---------------------------------------------------------------------------------------------- */

/* A register that was loaded from a cell remembers it until the node is written to. */
static uint32_t origin_of(uint32_t node, int64_t offset)
{
    return offset >= 0 && offset < 256 && node < 1 << 23 && !sites_is_old(node) ? node << 8 | (uint32_t)offset : 0;
}

typedef struct SiteVisit {
    Sites *sites;
    uint32_t node;
    uint8_t *used;
} SiteVisit;

/* Of values loaded from `node`, or, if that is 0, of all. */
static ExecValue without_origin(void *context, ExecValue value)
{
    uint32_t node = ((SiteVisit *)context)->node;
    if (!node || value.target >> 8 == node)
        value.target = 0;
    return value;
}

static void map_values(Sites *sites, ValueVisit *visit, SiteVisit *context)
{
    exec_map_values(&sites->base, visit, context);
    for (uint32_t n = 2; n < sites->domain->node_count; n++) {
        Contents contents = sites_node(sites, n)->contents;
        Contents mapped = contents_map(sites->domain->arena, contents, visit, context);
        if (mapped.cells != contents.cells)
            sites_edit(sites, n)->contents = mapped;
    }
}

static void set_contents(Sites *sites, uint32_t node, Contents contents)
{
    sites_edit(sites, node)->contents = contents;
    exec_map_values(&sites->base, without_origin, &(SiteVisit){.node = node});
}

static void forget_all(Sites *sites, uint32_t id)
{
    sites->base.marks |= 1u << MARK_WEAK_UPDATE;
    set_contents(sites, id, (Contents){NULL, 0, false});
}

static void write_at(Sites *sites, uint32_t id, int64_t offset, uint32_t size, ExecValue value)
{
    Contents contents = sites_node(sites, id)->contents;
    value.target = 0;
    if (sites_is_old(id)) {
        sites->base.marks |= 1u << MARK_WEAK_UPDATE;
        value = blend(sites, contents_peek(&sites->base, &contents, offset, size), value);
    }
    set_contents(sites, id, contents_set(&sites->base, contents, offset, size, value));
}

static void write(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out)
{
    int64_t offset;
    if (linear_is_constant(&memory->numbers, to.number, &offset))
        write_at(sites_of(memory), to.node.index, offset, size, value);
    else
        forget_all(sites_of(memory), to.node.index);
    case_add(out, memory, value);
}

static void read(Memory *memory, ExecValue from, uint32_t size, unsigned width, CaseList *out)
{
    Sites *sites = sites_of(memory);
    const Contents *contents = &sites_node(sites, from.node.index)->contents;
    int64_t offset;
    bool is_fixed = linear_is_constant(&memory->numbers, from.number, &offset), lost = false;
    ExecValue value = value_undefined(width);
    if (is_fixed)
        value = contents_peek(memory, contents, offset, size);
    else if (contents->zeroed && !contents->count)
        value = value_number(linear_constant(0, width));
    if (value.kind == VALUE_UNDEFINED) {
        value = value_number(linear_fresh(&memory->numbers, size <= 8 ? 8 * size : width));
        if (is_fixed && !sites_is_old(from.node.index) && size <= 8)
            write_at(sites, from.node.index, offset, size, value);
    } else if (sites_is_old(from.node.index)) {
        value = blend(sites, value, value);
    } else if (value.kind == VALUE_POINTER) {
        value.target = origin_of(from.node.index, offset);
    }
    if (value.number.width != width)
        value = value_number(linear_resize(&memory->numbers, width < value.number.width ? OP_TRUNC : OP_ZEXT,
                                           value_to_number(memory, value), width, &lost));
    case_add(out, memory, value);
}

static void copy(Memory *memory, ExecValue to, ExecValue from, Linear size, CaseList *out)
{
    Sites *sites = sites_of(memory);
    Contents source = sites_node(sites, from.node.index)->contents, target = sites_node(sites, to.node.index)->contents;
    int64_t at, start, bytes;
    bool is_fixed = linear_is_constant(&memory->numbers, to.number, &at) &&
                    linear_is_constant(&memory->numbers, from.number, &start) &&
                    linear_is_constant(&memory->numbers, size, &bytes);
    if (is_fixed && !sites_is_old(to.node.index) && !sites_is_old(from.node.index))
        set_contents(sites, to.node.index, contents_copy(memory, target, at, source, start, bytes));
    else
        forget_all(sites, to.node.index);
    case_add(out, memory, to);
}

static void fill(Memory *memory, ExecValue to, Linear size, ExecValue byte, CaseList *out)
{
    SiteNode *node = sites_edit(sites_of(memory), to.node.index);
    int64_t offset;
    bool is_whole = !sites_is_old(to.node.index) && linear_is_constant(&memory->numbers, to.number, &offset) && !offset &&
                    linears_compare(&memory->numbers, OP_EQ, size, node->size) == ANSWER_YES;
    forget_all(sites_of(memory), to.node.index);
    node->contents.zeroed = is_whole && value_is_zero(memory, byte);
    case_add(out, memory, to);
}

/* --- nodes ------------------------------------------------------------------------------------------------- */

static NodeId object(const Memory *memory, ObjectId object)
{
    return (NodeId){sites_recent(((const Sites *)memory)->domain, object, (EdgeId){ID_NONE})};
}

static NodeStorage storage_of(const SitesDomain *domain, uint32_t node)
{
    const Program *program = domain->base.program;
    uint32_t site = node / 2 - 1, objects = (uint32_t)program->object_count;
    if (site < objects)
        return program->objects[site].kind == OBJECT_FUNCTION ? STORAGE_FUNCTION
               : program->objects[site].kind == OBJECT_LOCAL  ? STORAGE_LOCAL
                                                              : STORAGE_GLOBAL;
    const Edge *edge = site - objects < program->edge_count ? &program->edges[site - objects] : NULL;
    for (uint32_t i = 0; edge && i < edge->step_count; i++)
        if (edge->steps[i].kind == STEP_ALLOCATE)
            return STORAGE_HEAP;
    return STORAGE_ALLOCA;
}

static MemoryBlock block(Memory *memory, NodeId id)
{
    Sites *sites = sites_of(memory);
    const Program *program = sites->domain->base.program;
    if (id.index >= sites->domain->node_count) /* not reached: nothing is known */
        return (MemoryBlock){.storage = STORAGE_HEAP,
                             .statuses = 1u << STATUS_LIVE | 1u << STATUS_FREED | 1u << STATUS_ENDED,
                             .is_summary = true,
                             .may_reuse = true,
                             .object = {ID_NONE},
                             .align = 1,
                             .size = linear_constant(0, program->pointer_width)};
    const SiteNode *node = sites_node(sites, id.index);
    MemoryBlock block = {.storage = storage_of(sites->domain, id.index),
                         .statuses = node->statuses,
                         .is_summary = sites_is_old(id.index),
                         .may_reuse = node->may_reuse,
                         .object = {id.index / 2 - 1 < program->object_count ? id.index / 2 - 1 : ID_NONE},
                         .size = node->size};
    block.align = exec_align(program, block.object);
    if (block.is_summary)
        block.size = blend_numbers(sites, node->size, node->size);
    return block;
}

static ExecValue aged(void *context, ExecValue value)
{
    SiteVisit *visit = context;
    SitesDomain *domain = visit->sites->domain;
    SiteSet set = sites_nodes(domain, &(uint32_t){value_base(value)});
    uint32_t base = 0, old = visit->node + 1;
    bool found = false;
    for (uint32_t i = 0; i < set.count; i++) {
        uint32_t node = set.nodes[i] == visit->node ? old : set.nodes[i];
        found |= node != set.nodes[i];
        base = i ? sites_union(domain, base, node) : node;
    }
    return found ? value_of_base(base, value.number) : value;
}

void sites_age(Sites *sites, uint32_t recent)
{
    SiteNode from = *sites_node(sites, recent), into = *sites_node(sites, recent + 1);
    if (!from.statuses)
        return;
    if (!into.statuses)
        into = from;
    Memory *memory = &sites->base;
    from.contents =
        contents_merge(sites->domain->arena, memory, from.contents, memory, into.contents, blend, sites);
    *sites_edit(sites, recent + 1) = (SiteNode){.statuses = from.statuses | into.statuses,
                                                .may_reuse = from.may_reuse || into.may_reuse,
                                                .size = blend_numbers(sites, from.size, into.size),
                                                .contents = from.contents};
    *sites_edit(sites, recent) = (SiteNode){.statuses = 0};
    map_values(sites, aged, &(SiteVisit){.sites = sites, .node = recent});
    ExecFrame *frames = (ExecFrame *)memory->frames; /* made just now */
    for (uint32_t i = 0; i < memory->frame_count; i++) {
        uint32_t locals = program_function(sites->domain->base.program, frames[i].function)->local_count;
        uint32_t count = locals + frames[i].alloca_count;
        NodeId *ids = arena_alloc(sites->domain->arena, (count + 1) * sizeof *ids);
        for (uint32_t k = 0; k < count; k++) {
            ids[k] = k < locals ? frames[i].locals[k] : frames[i].allocas[k - locals];
            ids[k].index += ids[k].index == recent;
        }
        frames[i].locals = ids;
        frames[i].allocas = ids + locals;
        frames[i].varargs.index += frames[i].varargs.index == recent;
    }
}

static NodeId add(Memory *memory, MemoryBlock block, bool zeroed)
{
    Sites *sites = sites_of(memory);
    uint32_t recent = sites_recent(sites->domain, block.object, block.made_at);
    bool may_reuse = false;
    sites_age(sites, recent);
    for (uint32_t n = 2; n < sites->domain->node_count && !may_reuse; n++)
        may_reuse = sites_node(sites, n)->statuses >> STATUS_FREED;
    *sites_edit(sites, recent) = (SiteNode){1u << STATUS_LIVE, may_reuse, block.size, {NULL, 0, zeroed}};
    return (NodeId){recent};
}

static void end(Memory *memory, ExecValue pointer, NodeStatus status)
{
    SiteNode *node = sites_edit(sites_of(memory), pointer.node.index);
    node->statuses = (uint8_t)((sites_is_old(pointer.node.index) ? node->statuses : 0) | 1u << status);
    if (!sites_is_old(pointer.node.index))
        forget_all(sites_of(memory), pointer.node.index);
}

static void reach(Memory *memory, Operand operand, CaseList *out)
{
    Sites *sites = sites_of(memory);
    ExecValue value = exec_operand(&sites->domain->base, memory, operand);
    SiteSet set = sites_nodes(sites->domain, &(uint32_t){value_base(value)});
    if (set.count == 1) {
        case_add(out, memory, value);
        return;
    }
    for (uint32_t i = 0; i < set.count; i++) {
        Memory *part = i + 1 < set.count ? sites_memory_ops.fork(memory) : memory;
        uint32_t node = value.target >> 8;
        int64_t offset = value.target & 0xff;
        exec_set_register(part, operand.reg, value_of_base(set.nodes[i], value.number));
        if (value.target) { /* the cell leads to the same node */
            uint32_t size = sites->domain->base.program->pointer_width / 8;
            Contents contents = sites_node(sites_of(part), node)->contents;
            ExecValue cell = contents_peek(part, &contents, offset, size);
            write_at(sites_of(part), node, offset, size, value_of_base(set.nodes[i], cell.number));
        }
        case_add(out, part, value);
    }
}

/* exec takes values with different targets for pointers to different blocks: what was compared has no origin. */
static void drop_origin(Memory *memory, Operand operand)
{
    if (operand.kind != OPERAND_REGISTER)
        return;
    ExecValue value = exec_register(memory, operand.reg);
    value.target = 0;
    exec_set_register(memory, operand.reg, value);
}

static void compare(Memory *memory, Operand left, Operand right, CaseList *out)
{
    CaseList reached = {.count = 0};
    size_t first = out->count;
    reach(memory, left, &reached);
    for (size_t i = 0; i < reached.count; i++)
        reach(case_at(&reached, i)->memory, right, out);
    case_list_free(&reached);
    for (size_t i = first; i < out->count; i++) {
        drop_origin(case_at(out, i)->memory, left);
        drop_origin(case_at(out, i)->memory, right);
    }
}

static void decide(Memory *memory, CaseList *out)
{
    case_add(out, memory, value_undefined(1));
}

/* --- reachability ------------------------------------------------------------------------------------------ */

static bool may_be_live(const Sites *sites, uint32_t node)
{
    return sites_node(sites, node)->statuses >> STATUS_LIVE & 1;
}

static bool may_be_live_heap(const Sites *sites, uint32_t node)
{
    return may_be_live(sites, node) && storage_of(sites->domain, node) == STORAGE_HEAP;
}

/* Marks what a value may lead to; with `surely`, the one recent block that it does lead to. */
static void mark(const Sites *sites, ExecValue value, bool surely, uint8_t *marked)
{
    SiteSet set = sites_nodes(sites->domain, &(uint32_t){value_base(value)});
    const Linears *numbers = &sites->base.numbers;
    Linear zero = linear_constant(0, value.number.width);
    if (surely && (set.count > 1 || sites_is_old(*set.nodes) ||
                   linears_compare(numbers, OP_SLE, zero, value.number) != ANSWER_YES ||
                   linears_compare(numbers, OP_SLE, value.number, sites_node(sites, *set.nodes)->size) != ANSWER_YES))
        return;
    for (uint32_t i = 0; i < set.count; i++)
        if (!marked[set.nodes[i]])
            marked[set.nodes[i]] = 1;
}

static void mark_all(const Sites *sites, bool surely, bool globals_only, uint8_t *marked)
{
    const Memory *memory = &sites->base;
    for (uint32_t n = 2; n < sites->domain->node_count; n++) {
        NodeStorage storage = storage_of(sites->domain, n);
        marked[n] = may_be_live(sites, n) && storage != STORAGE_HEAP && !(surely && sites_is_old(n)) &&
                    (!globals_only || storage == STORAGE_GLOBAL);
    }
    for (uint32_t i = 0; i < memory->frame_count && !globals_only; i++)
        for (uint32_t k = 0; k < memory->frames[i].register_count; k++)
            mark(sites, memory->frames[i].registers[k].value, surely, marked);
    if (!surely && sites->held)
        mark(sites, value_pointer((NodeId){sites->held}, 0, linear_constant(0, 64)), false, marked);
    for (uint32_t i = 0; i < memory->returned_count; i++)
        mark(sites, memory->returned[i], surely, marked);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t n = 2; n < sites->domain->node_count; n++) {
            const Contents *contents = &sites_node(sites, n)->contents;
            if (marked[n] != 1)
                continue;
            marked[n] = 2;
            again = true;
            for (uint32_t i = 0; i < contents->count; i++)
                mark(sites, contents->cells[i].value, surely, marked);
        }
    }
}

static bool collect(Memory *memory, CollectTime time)
{
    Sites *sites = sites_of(memory);
    uint32_t count = sites->domain->node_count;
    uint8_t *may = mem_alloc(count), *must = mem_alloc(count);
    bool lost = false;
    mark_all(sites, false, false, may);
    mark_all(sites, true, time == COLLECT_END, must);
    for (uint32_t n = 2; n < count; n++) {
        lost |= !must[n] && may_be_live_heap(sites, n);
        if (!may[n] && sites_node(sites, n)->statuses)
            *sites_edit(sites, n) = (SiteNode){.statuses = 0};
    }
    free(may);
    free(must);
    return lost;
}

static bool has_heap(const Memory *memory)
{
    const Sites *sites = (const Sites *)memory;
    bool found = false;
    for (uint32_t n = 2; n < sites->domain->node_count && !found; n++)
        found = may_be_live_heap(sites, n);
    return found;
}

/* --- life -------------------------------------------------------------------------------------------------- */

Sites *sites_empty(SitesDomain *domain)
{
    Sites *sites = arena_alloc(domain->arena, sizeof *sites);
    *sites = (Sites){.domain = domain, .owner = ++domain->next_owner, .nodes = chunks_empty(sizeof(SiteNode))};
    sites->base.numbers = linears_create(domain->arena, sites->owner);
    for (uint32_t n = 0; n < domain->node_count; n++)
        chunks_add(&sites->nodes, domain->arena, sites->owner);
    return sites;
}

Sites *sites_copy(const Sites *sites)
{
    Sites *copy = arena_alloc(sites->domain->arena, sizeof *copy);
    *copy = *sites;
    copy->owner = copy->base.numbers.owner = ++sites->domain->next_owner;
    return copy;
}

static Memory *empty(Domain *domain)
{
    return &sites_empty((SitesDomain *)domain)->base;
}

static Memory *thaw(Domain *domain, const State *state)
{
    (void)domain;
    return &sites_copy(&state->sites)->base;
}

static Memory *fork(Memory *memory)
{
    Sites *copy = sites_copy(sites_of(memory));
    sites_of(memory)->owner = memory->numbers.owner = ++copy->domain->next_owner;
    return &copy->base;
}

static ExecValue use(void *context, ExecValue value)
{
    ((SiteVisit *)context)->used[value.number.factor ? value.number.symbol : SYMBOL_ZERO] = 1;
    return value;
}

const State *sites_freeze(Sites *sites)
{
    SiteVisit visit = {.used = mem_alloc(sites->base.numbers.symbols.count + 1)};
    map_values(sites, use, &visit);
    for (uint32_t n = 2; n < sites->domain->node_count; n++)
        use(&visit, value_number(sites_node(sites, n)->size));
    linears_project(&sites->base.numbers, visit.used);
    free(visit.used);
    exec_map_values(&sites->base, without_origin, &visit);
    State *state = arena_alloc(sites->domain->arena, sizeof *state);
    state->sites = *sites;
    state->sites.base.marks = 0;
    return state;
}

static const State *freeze(Memory *memory)
{
    return sites_freeze(sites_of(memory));
}

const MemoryOps sites_memory_ops = {
    .empty = empty,
    .thaw = thaw,
    .freeze = freeze,
    .fork = fork,
    .object = object,
    .block = block,
    .add = add,
    .end = end,
    .reach = reach,
    .compare = compare,
    .decide = decide,
    .read = read,
    .write = write,
    .copy = copy,
    .fill = fill,
    .collect = collect,
    .has_heap = has_heap,
};
