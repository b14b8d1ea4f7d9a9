/* SPDX-License-Identifier: MIT */
/* From an outline (domain/outline.h) to a memory, by the memory operations alone. */
#include "domain/exec/run.h"

enum { WORD = 8, SMALL = 64 /* bytes */ };

typedef struct Tracer {
    Domain *domain;
    const MemoryOps *ops;
    const Outline *outline;
    Memory *memory;
    Linear *symbols; /* by symbol of the outline */
} Tracer;

static Linear trace_number(Tracer *tracer, OutlineNumber number)
{
    Linear constant = linear_of_bits(number.constant, number.width);
    bool lost;
    if (number.symbol == ID_NONE)
        return constant;
    return linear_compute(&tracer->memory->numbers, OP_ADD, number.width, tracer->symbols[number.symbol], constant,
                          &lost);
}

/* While blocks are added, `returned` holds the addresses of those that are there: a domain that makes summaries of nodes
 * renames them in all values. */
static NodeId node_of(const Tracer *tracer, uint32_t block)
{
    return block == ID_NONE ? (NodeId){ID_NONE} : tracer->memory->returned[block].node;
}

static ExecValue trace_value(Tracer *tracer, OutlineValue value)
{
    Linear number = trace_number(tracer, value.number);
    return value.block == ID_NONE ? value_number(number) : value_pointer(node_of(tracer, value.block), 0, number);
}

static bool is_zero(const OutlineCell *cell)
{
    if (cell->is_fill)
        return !cell->byte;
    return cell->value.block == ID_NONE && cell->value.number.symbol == ID_NONE && !cell->value.number.constant;
}

/* Does the cell lie in the block, whatever size it has? */
static bool is_inside(const Tracer *tracer, const OutlineBlock *block, const OutlineCell *cell)
{
    uint64_t least = block->size.constant;
    if (block->size.symbol != ID_NONE) {
        int64_t low = tracer->outline->symbols[block->size.symbol].low;
        least = low > 0 && !block->size.constant ? (uint64_t)low : 0;
    }
    return cell->offset < least && cell->size <= least - cell->offset;
}

/* Is every byte of the block known, and can all that are not zero be written? Then the others need not be. Small blocks are
 * written as a program would have: domains may not see that a block with a zero in it is one that began with zeros. */
static bool is_zeroed(const Tracer *tracer, const OutlineBlock *block)
{
    bool is_sized = block->size.symbol == ID_NONE;
    if (block->kind != BLOCK_GLOBAL && is_sized && block->size.constant <= SMALL)
        return false;
    uint64_t known = 0, most = is_sized ? block->size.constant : UINT64_MAX >> (64 - block->size.width);
    for (size_t i = 0; i < block->cell_count && known == block->cells[i].offset; i++) {
        known += block->cells[i].size;
        if (!is_zero(&block->cells[i]) && !is_inside(tracer, block, &block->cells[i]))
            return false;
    }
    return known >= most;
}

static void add_block(Tracer *tracer, uint32_t index)
{
    static const NodeStorage storages[] = {[BLOCK_GLOBAL] = STORAGE_GLOBAL,
                                           [BLOCK_FUNCTION] = STORAGE_FUNCTION,
                                           [BLOCK_LOCAL] = STORAGE_LOCAL,
                                           [BLOCK_ALLOCA] = STORAGE_ALLOCA,
                                           [BLOCK_HEAP] = STORAGE_HEAP};
    const OutlineBlock *block = &tracer->outline->blocks[index];
    const Program *program = tracer->domain->program;
    bool is_object = block->object.index != ID_NONE;
    MemoryBlock made = {.storage = storages[block->kind], .object = block->object, .made_at = block->made_at};
    made.size = is_object
                    ? linear_constant((int64_t)program_object(program, block->object)->size, program->pointer_width)
                    : trace_number(tracer, block->size);
    bool zeroed = block->kind == BLOCK_FUNCTION || (block->state == BLOCK_LIVE && is_zeroed(tracer, block));
    NodeId node = tracer->ops->add(tracer->memory, made, zeroed);
    ((ExecValue *)tracer->memory->returned)[index] = exec_address(program, node);
    if (block->state != BLOCK_LIVE)
        tracer->ops->end(tracer->memory, exec_address(program, node),
                         block->state == BLOCK_FREED ? STATUS_FREED : STATUS_ENDED);
}

/* Dead blocks first: those made later may have their addresses. */
static void add_blocks(Tracer *tracer)
{
    const Program *program = tracer->domain->program;
    const Outline *outline = tracer->outline;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind != OBJECT_LOCAL)
            add_block(tracer, i);
    for (int is_live = 0; is_live < 2; is_live++)
        for (size_t i = program->object_count; i < outline->block_count; i++)
            if ((outline->blocks[i].state == BLOCK_LIVE) == is_live)
                add_block(tracer, (uint32_t)i);
}

/* False if the domain splits here. */
static bool take_case(Tracer *tracer, CaseList *cases)
{
    bool is_one = cases->count == 1;
    if (is_one)
        tracer->memory = case_at(cases, 0)->memory;
    case_list_free(cases);
    return is_one;
}

static ExecValue address_in(const Tracer *tracer, uint32_t index, uint64_t offset)
{
    unsigned width = tracer->domain->program->pointer_width;
    return value_pointer(node_of(tracer, index), 0, linear_constant((int64_t)offset, width));
}

static bool write_word(Tracer *tracer, uint32_t index, uint64_t offset, uint32_t size, ExecValue value)
{
    CaseList cases = {.count = 0};
    tracer->ops->write(tracer->memory, address_in(tracer, index, offset), size, value, &cases);
    return take_case(tracer, &cases);
}

/* A short run of one byte is written as words. */
static bool write_fill(Tracer *tracer, uint32_t index, const OutlineCell *cell)
{
    if (cell->size > SMALL) {
        CaseList cases = {.count = 0};
        Linear size = linear_constant((int64_t)cell->size, tracer->domain->program->pointer_width);
        tracer->ops->fill(tracer->memory, address_in(tracer, index, cell->offset), size,
                          value_number(linear_of_bits(cell->byte, 8)), &cases);
        return take_case(tracer, &cases);
    }
    uint64_t bytes = cell->byte * (UINT64_MAX / 0xff), end = cell->offset + cell->size;
    for (uint64_t at = cell->offset, size; at < end; at += size) {
        size = WORD - at % WORD < end - at ? WORD - at % WORD : end - at;
        ExecValue value = value_number(linear_of_bits(bytes >> (64 - 8 * size), 8 * (unsigned)size));
        if (!write_word(tracer, index, at, (uint32_t)size, value))
            return false;
    }
    return true;
}

static bool write_cell(Tracer *tracer, uint32_t index, const OutlineCell *cell)
{
    const OutlineBlock *block = &tracer->outline->blocks[index];
    if (!is_inside(tracer, block, cell) || (is_zero(cell) && is_zeroed(tracer, block)))
        return true;
    return cell->is_fill
               ? write_fill(tracer, index, cell)
               : write_word(tracer, index, cell->offset, (uint32_t)cell->size, trace_value(tracer, cell->value));
}

static bool write_contents(Tracer *tracer)
{
    for (uint32_t i = 0; i < tracer->outline->block_count; i++) {
        const OutlineBlock *block = &tracer->outline->blocks[i];
        for (size_t k = 0; block->state == BLOCK_LIVE && k < block->cell_count; k++)
            if (!write_cell(tracer, i, &block->cells[k]))
                return false;
    }
    return true;
}

static void add_frame(Tracer *tracer, size_t index)
{
    const OutlineFrame *frame = &tracer->outline->frames[index];
    const Function *function = program_function(tracer->domain->program, frame->function);
    Arena *arena = tracer->memory->numbers.arena;
    NodeId *locals = arena_alloc(arena, (function->local_count + 1) * sizeof *locals);
    NodeId *allocas = arena_alloc(arena, (frame->alloca_count + 1) * sizeof *allocas);
    for (uint32_t i = 0; i < function->local_count; i++)
        locals[i] = node_of(tracer, frame->locals[i]);
    for (size_t i = 0; i < frame->alloca_count; i++)
        allocas[i] = node_of(tracer, frame->allocas[i]);
    exec_push_frame(tracer->memory, (ExecFrame){.function = frame->function,
                                                .is_outermost = !index,
                                                .locals = locals,
                                                .allocas = allocas,
                                                .alloca_count = (uint32_t)frame->alloca_count,
                                                .varargs = node_of(tracer, frame->varargs)});
    for (size_t i = 0; i < frame->register_count; i++)
        exec_set_register(tracer->memory, frame->registers[i].reg, trace_value(tracer, frame->registers[i].value));
}

const State *exec_of_outline(Domain *domain, const Outline *outline)
{
    const MemoryOps *ops = domain->ops->memory;
    Tracer tracer = {domain, ops, outline, ops->empty(domain), NULL};
    Arena *arena = tracer.memory->numbers.arena;
    tracer.symbols = arena_alloc(arena, (outline->symbol_count + 1) * sizeof *tracer.symbols);
    for (size_t i = 0; i < outline->symbol_count; i++)
        tracer.symbols[i] = linear_fresh_in(&tracer.memory->numbers, outline->symbols[i].width, outline->symbols[i].low,
                                            outline->symbols[i].high);
    ExecValue *addresses = arena_alloc(arena, (outline->block_count + 1) * sizeof *addresses);
    for (size_t i = 0; i < outline->block_count; i++)
        addresses[i] = value_number(linear_constant(0, domain->program->pointer_width));
    tracer.memory->returned = addresses;
    tracer.memory->returned_count = (uint32_t)outline->block_count;
    add_blocks(&tracer);
    if (!write_contents(&tracer))
        return NULL;
    for (size_t i = 0; i < outline->frame_count; i++)
        add_frame(&tracer, i);
    ExecValue *returned = arena_alloc(arena, (outline->returned_count + 1) * sizeof *returned);
    for (size_t i = 0; i < outline->returned_count; i++)
        returned[i] = trace_value(&tracer, outline->returned[i]);
    tracer.memory->returned = returned;
    tracer.memory->returned_count = (uint32_t)outline->returned_count;
    tracer.memory->has_lost = outline->has_lost;
    if (ops->collect(tracer.memory, COLLECT_BETWEEN))
        tracer.memory->has_lost = tracer.memory->loss_due = true;
    return ops->freeze(tracer.memory);
}
