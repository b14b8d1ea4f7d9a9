/* SPDX-License-Identifier: MIT */
/* Symbolic states: blocks, frames, conditions, choices. All memory is the arena's; what states share is never changed
 * by one of them, because a fork gives both sides new owner numbers (base/chunks.h). */
#include "symbolic/sym.h"

#include <stdlib.h>
#include <string.h>

enum { BASE_UNIT = 16, GAP = 64, SIMPLIFY_DEPTH = 3, SIMPLIFY_WORK = 64 };

Symbols sym_begin(const Program *program, TermStore *terms, PropertySet properties, uint64_t *variables)
{
    Symbols symbols = {
        .program = program,
        .terms = terms,
        .arena = arena_create(),
        .properties = properties,
        .variables = variables,
    };
    symbols.held = map_create();
    symbols.object_slot = arena_alloc(symbols.arena, (program->object_count + 1) * sizeof *symbols.object_slot);
    uint32_t blocks = 0;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind != OBJECT_LOCAL)
            symbols.object_slot[i] = blocks++;
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t j = 0; j < program->functions[i].local_count; j++)
            symbols.object_slot[program->functions[i].locals[j].index] = j;
    return symbols;
}

void sym_end(Symbols *symbols)
{
    map_destroy(symbols->held);
    arena_destroy(symbols->arena);
    free(symbols->definitions);
}

const Term *sym_variable(Symbols *symbols, const char *name, unsigned width)
{
    Text text = {0};
    text_add(&text, "%s!%llu", name, (unsigned long long)++*symbols->variables);
    const Term *variable = term_variable(symbols->terms, text_string(&text), (Sort){.width = (uint8_t)width});
    text_free(&text);
    return variable;
}

const Term *sym_choose(Symbols *symbols, SymState *state, ChoiceKind kind, unsigned width, const Term *when)
{
    static const char *const names[] = {"input", "failure", "uninitialised", "any"};
    SymChoice *choice = arena_alloc(symbols->arena, sizeof *choice);
    *choice = (SymChoice){
        .older = state->choices,
        .kind = kind,
        .variable = sym_variable(symbols, names[kind], width),
        .when = when,
        .count = state->choices ? state->choices->count + 1 : 1,
    };
    state->choices = choice;
    return choice->variable;
}

static Truth knows(const SymState *state, const Term *term)
{
    bool is_negated = term->kind == TERM_NOT;
    const Term *inner = is_negated ? term->children[0] : term;
    for (const SymCondition *condition = state->conditions; condition; condition = condition->older) {
        if (condition->term == term)
            return TRUTH_TRUE;
        if (is_negated ? condition->term == inner
                       : condition->term->kind == TERM_NOT && condition->term->children[0] == inner)
            return TRUTH_FALSE;
    }
    return TRUTH_UNKNOWN;
}

/* Looks at no more than `work` terms, nearest to the root first come first served. */
static const Term *simplify(Symbols *symbols, const SymState *state, const Term *term, unsigned depth, unsigned *work)
{
    TermStore *terms = symbols->terms;
    if (term->kind == TERM_TRUE || term->kind == TERM_FALSE || !*work)
        return term;
    --*work;
    Truth known = knows(state, term);
    if (known != TRUTH_UNKNOWN)
        return term_bool(terms, known == TRUTH_TRUE);
    if (term->kind == TERM_NOT && depth)
        return term_not(terms, simplify(symbols, state, term->children[0], depth, work));
    if ((term->kind != TERM_AND && term->kind != TERM_OR) || !depth)
        return term;
    const Term **children = mem_alloc(term->child_count * sizeof *children);
    for (uint32_t i = 0; i < term->child_count; i++)
        children[i] = simplify(symbols, state, term->children[i], depth - 1, work);
    const Term *result = term->kind == TERM_AND ? term_and(terms, children, term->child_count)
                                                : term_or(terms, children, term->child_count);
    free(children);
    return result;
}

const Term *sym_simplify(Symbols *symbols, const SymState *state, const Term *term)
{
    unsigned work = SIMPLIFY_WORK;
    return state->conditions ? simplify(symbols, state, term, SIMPLIFY_DEPTH, &work) : term;
}

void sym_assume(Symbols *symbols, SymState *state, const Term *condition)
{
    condition = sym_simplify(symbols, state, condition);
    if (condition->kind == TERM_TRUE)
        return;
    /* One condition each, so that they are recognised. */
    bool is_nor = condition->kind == TERM_NOT && condition->children[0]->kind == TERM_OR;
    const Term *parts = is_nor ? condition->children[0] : condition;
    for (uint32_t i = 0; (is_nor || condition->kind == TERM_AND) && i < parts->child_count; i++)
        sym_assume(symbols, state, is_nor ? term_not(symbols->terms, parts->children[i]) : parts->children[i]);
    if (is_nor || condition->kind == TERM_AND)
        return;
    state->is_dead = state->is_dead || condition->kind == TERM_FALSE;
    SymCondition *added = arena_alloc(symbols->arena, sizeof *added);
    *added = (SymCondition){state->conditions, condition, state->conditions ? state->conditions->count + 1 : 1};
    state->conditions = added;
}

void sym_depend(SymState *state, SymValue value)
{
    if (value.tainted && !state->doubt)
        state->doubt = "it depends on where memory is placed or on a value that is not modelled";
}

const Term *sym_condition(Symbols *symbols, const SymCondition *conditions, const SymCondition *down_to)
{
    size_t count = 0;
    uint32_t rest = down_to ? down_to->count : 0, all = conditions ? conditions->count : 0;
    const Term **terms = mem_alloc((all - rest + 1) * sizeof *terms);
    for (; conditions != down_to; conditions = conditions->older)
        terms[count++] = conditions->term;
    const Term *result = term_and(symbols->terms, terms, count);
    free(terms);
    return result;
}

const SymBlock *sym_block(const SymState *state, uint32_t block)
{
    return chunks_at(&state->blocks, block);
}

SymBlock *sym_edit_block(Symbols *symbols, SymState *state, uint32_t block)
{
    return chunks_edit(&state->blocks, symbols->arena, state->owner, block);
}

static uint64_t round_up(uint64_t value, uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

uint32_t sym_add_block(Symbols *symbols, SymState *state, BlockKind kind, ObjectId object, const Term *size)
{
    const Program *program = symbols->program;
    uint64_t align = object.index == ID_NONE ? BASE_UNIT : program->objects[object.index].align;
    uint64_t room = size->kind == TERM_CONSTANT ? size->constant : program->pointer_width == 32 ? 1 << 20 : 1ll << 36;
    uint32_t id = state->blocks.count;
    SymBlock *block = chunks_add(&state->blocks, symbols->arena, state->owner);
    *block = (SymBlock){
        .serial = ++symbols->serial,
        .kind = kind,
        .object = object,
        .base = round_up(state->next_base, align > BASE_UNIT ? align : BASE_UNIT),
        .size = size,
        .live = term_bool(symbols->terms, true),
    };
    state->next_base = bits_low(block->base + room + GAP, program->pointer_width);
    return id;
}

static void initialise(Symbols *symbols, SymState *state, uint32_t id, const Object *object)
{
    SymBlock *block = sym_edit_block(symbols, state, id);
    block->held = object->is_external ? HELD_EXTERNAL : object->bytes ? HELD_INITIAL : HELD_ZERO;
    unsigned width = symbols->program->pointer_width;
    for (uint32_t i = 0; i < object->relocation_count; i++) {
        const Relocation *relocation = &object->relocations[i];
        SymValue pointer = sym_pointer(symbols, symbols->object_slot[relocation->object.index],
                                       term_constant(symbols->terms, (uint64_t)relocation->addend, width));
        sym_write(symbols, state, id, term_constant(symbols->terms, relocation->offset, width), width / 8, pointer,
                  term_bool(symbols->terms, true));
    }
}

static SymState *state_make(Symbols *symbols)
{
    SymState *state = arena_alloc(symbols->arena, sizeof *state);
    state->owner = ++symbols->owner;
    state->location = (LocationId){ID_NONE};
    state->blocks = chunks_empty(sizeof(SymBlock));
    state->next_base = symbols->program->pointer_width == 32 ? 0x08000000 : UINT64_C(0x100000000000);
    return state;
}

SymState *sym_initial(Symbols *symbols)
{
    const Program *program = symbols->program;
    SymState *state = state_make(symbols);
    for (uint32_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        bool is_function = object->kind == OBJECT_FUNCTION;
        if (object->kind == OBJECT_LOCAL)
            continue;
        const Term *size = term_constant(symbols->terms, is_function ? 1 : object->size, program->pointer_width);
        uint32_t id = sym_add_block(symbols, state, is_function ? BLOCK_FUNCTION : BLOCK_GLOBAL, (ObjectId){i}, size);
        if (!is_function)
            initialise(symbols, state, id, object);
    }
    return state;
}

SymState *sym_fork(Symbols *symbols, SymState *state)
{
    SymState *fork = arena_alloc(symbols->arena, sizeof *fork);
    *fork = *state;
    fork->frames = arena_alloc(symbols->arena, (state->frame_count + 1) * sizeof *fork->frames);
    fork->frame_capacity = state->frame_count + 1;
    memcpy(fork->frames, state->frames, state->frame_count * sizeof *fork->frames);
    fork->owner = ++symbols->owner;
    state->owner = ++symbols->owner;
    return fork;
}

static void *arena_copy(Arena *arena, const void *items, size_t bytes)
{
    void *copy = arena_alloc(arena, bytes + 1);
    if (bytes)
        memcpy(copy, items, bytes);
    return copy;
}

SymFrame *sym_edit_frame(Symbols *symbols, SymState *state)
{
    SymFrame **top = &state->frames[state->frame_count - 1];
    if ((*top)->owner == state->owner)
        return *top;
    uint32_t locals = program_function(symbols->program, (*top)->function)->local_count;
    SymFrame *copy = arena_copy(symbols->arena, *top, sizeof *copy);
    copy->owner = state->owner;
    copy->locals = arena_copy(symbols->arena, copy->locals, locals * sizeof *copy->locals);
    copy->allocas = arena_copy(symbols->arena, copy->allocas, copy->alloca_count * sizeof *copy->allocas);
    copy->alloca_capacity = copy->alloca_count;
    return *top = copy;
}

uint32_t sym_object(const Symbols *symbols, const SymState *state, ObjectId object)
{
    uint32_t slot = symbols->object_slot[object.index];
    if (symbols->program->objects[object.index].kind != OBJECT_LOCAL)
        return slot;
    return state->frames[state->frame_count - 1]->locals[slot];
}

/* A frame without anything in it. */
static SymFrame *frame_add(Symbols *symbols, SymState *state, FunctionId id, EdgeId call)
{
    const Function *function = program_function(symbols->program, id);
    if (state->frame_count == state->frame_capacity) {
        size_t capacity = 2 * state->frame_capacity + 4;
        SymFrame **frames = arena_alloc(symbols->arena, capacity * sizeof *frames);
        if (state->frame_count)
            memcpy(frames, state->frames, state->frame_count * sizeof *frames);
        state->frames = frames;
        state->frame_capacity = capacity;
    }
    SymFrame *frame = arena_alloc(symbols->arena, sizeof *frame);
    *frame = (SymFrame){.owner = state->owner,
                        .function = id,
                        .call = call,
                        .registers = chunks_empty(sizeof(SymValue)),
                        .varargs = ID_NONE};
    frame->locals = arena_alloc(symbols->arena, (function->local_count + 1) * sizeof *frame->locals);
    for (uint32_t i = 0; i < function->local_count; i++)
        frame->locals[i] = ID_NONE;
    return state->frames[state->frame_count++] = frame;
}

void sym_push_frame(Symbols *symbols, SymState *state, FunctionId id, EdgeId call)
{
    const Function *function = program_function(symbols->program, id);
    frame_add(symbols, state, id, call);
    for (uint32_t i = 0; i < function->local_count; i++)
        if (!program_object(symbols->program, function->locals[i])->has_lifetime)
            sym_begin_local(symbols, state, function->locals[i]);
}

void sym_pop_frame(Symbols *symbols, SymState *state)
{
    const Term *always = term_bool(symbols->terms, true);
    const SymFrame *frame = state->frames[state->frame_count - 1];
    uint32_t locals = program_function(symbols->program, frame->function)->local_count;
    for (uint32_t i = 0; i < locals; i++)
        if (frame->locals[i] != ID_NONE)
            sym_end_block(symbols, state, frame->locals[i], always);
    for (size_t i = 0; i < frame->alloca_count; i++)
        sym_end_block(symbols, state, frame->allocas[i], always);
    if (frame->varargs != ID_NONE)
        sym_end_block(symbols, state, frame->varargs, always);
    state->frame_count--;
}

void sym_end_block(Symbols *symbols, SymState *state, uint32_t id, const Term *when)
{
    SymBlock *block = sym_edit_block(symbols, state, id);
    block->live = sym_and2(symbols->terms, block->live, term_not(symbols->terms, when));
    if (block->live->kind == TERM_FALSE) {
        block->writes = NULL;
        block->write_count = 0;
    }
}

void sym_begin_local(Symbols *symbols, SymState *state, ObjectId object)
{
    uint32_t old = sym_object(symbols, state, object);
    if (old != ID_NONE)
        sym_end_block(symbols, state, old, term_bool(symbols->terms, true));
    uint64_t size = program_object(symbols->program, object)->size;
    uint32_t block = sym_add_block(symbols, state, BLOCK_LOCAL, object,
                                   term_constant(symbols->terms, size, symbols->program->pointer_width));
    sym_edit_frame(symbols, state)->locals[symbols->object_slot[object.index]] = block;
}

SymValue sym_register(Symbols *symbols, const SymState *state, RegisterId reg, unsigned width)
{
    const SymFrame *frame = state->frames[state->frame_count - 1];
    const SymValue *value = reg.index < frame->registers.count ? chunks_at(&frame->registers, reg.index) : NULL;
    return value && value->width ? *value : sym_constant(symbols, 0, width);
}

static void frame_set(Symbols *symbols, SymState *state, SymFrame *frame, RegisterId reg, SymValue value)
{
    while (frame->registers.count <= reg.index)
        chunks_add(&frame->registers, symbols->arena, state->owner);
    *(SymValue *)chunks_edit(&frame->registers, symbols->arena, state->owner, reg.index) = value;
}

void sym_set_register(Symbols *symbols, SymState *state, RegisterId reg, SymValue value)
{
    frame_set(symbols, state, sym_edit_frame(symbols, state), reg, value);
}

/* A value of a concrete heap, blocks having kept their numbers. */
static SymValue value_of(Symbols *symbols, const Heap *heap, Value value)
{
    SymValue result;
    if (value.block.index != ID_NONE && value.width == symbols->program->pointer_width)
        result = sym_pointer(symbols, value.block.index,
                             term_constant(symbols->terms, value.bits - heap_block(heap, value.block)->base,
                                           symbols->program->pointer_width));
    else
        result = sym_constant(symbols, value.bits, value.width);
    result.tainted = value.tainted || (value.block.index != ID_NONE && result.bits);
    return result;
}

/* The defined bytes of a block as writes: whole pointers, runs of zeros, single bytes. */
static void contents_of(Symbols *symbols, SymState *state, const Heap *heap, uint32_t id)
{
    const Block *block = heap_block(heap, (BlockId){id});
    const Term *always = term_bool(symbols->terms, true);
    unsigned width = symbols->program->pointer_width;
    size_t link = 0;
    for (uint64_t at = 0; block->bytes && at < block->size;) {
        const Term *offset = term_constant(symbols->terms, at, width);
        while (link < block->link_count && block->links[link].offset < at)
            link++;
        bool is_link = link < block->link_count && block->links[link].offset == at;
        uint64_t end = link < block->link_count ? block->links[link].offset : block->size, run = at;
        bool defined;
        if (is_link) {
            Value value = heap_read(heap, (BlockId){id}, at, width / 8, width, &defined);
            sym_write(symbols, state, id, offset, width / 8, value_of(symbols, heap, value), always);
            at += width / 8;
            continue;
        }
        while (run < end && !block->bytes[run] && block->defined[run] == BYTE_DEFINED)
            run++;
        if (run > at) {
            sym_fill(symbols, state, id, offset, run - at, WRITE_FILL, sym_constant(symbols, 0, 8), always);
            at = run;
        } else if (block->defined[at] != BYTE_UNDEFINED) {
            Value value = heap_read(heap, (BlockId){id}, at, 1, 8, &defined);
            sym_write(symbols, state, id, offset, 1, value_of(symbols, heap, value), always);
            at++;
        } else {
            at++;
        }
    }
}

static void frame_of(Symbols *symbols, SymState *state, const Heap *heap, const Frame *frame)
{
    const Function *function = program_function(symbols->program, frame->function);
    SymFrame *made = frame_add(symbols, state, frame->function, frame->call);
    for (uint32_t i = 0; i < function->register_count; i++)
        if (frame->registers[i].width)
            frame_set(symbols, state, made, (RegisterId){i}, value_of(symbols, heap, frame->registers[i]));
    for (uint32_t i = 0; i < function->local_count; i++)
        made->locals[i] = frame->locals[i].index;
    made->allocas = arena_alloc(symbols->arena, (frame->alloca_count + 1) * sizeof *made->allocas);
    made->alloca_count = made->alloca_capacity = frame->alloca_count;
    for (size_t i = 0; i < frame->alloca_count; i++)
        made->allocas[i] = frame->allocas[i].index;
    made->varargs = frame->varargs.index;
}

SymState *sym_of_sample(Symbols *symbols, const HeapSample *sample)
{
    const Heap *heap = sample->heap;
    unsigned width = symbols->program->pointer_width;
    const Term *always = term_bool(symbols->terms, true);
    SymState *state = state_make(symbols);
    state->location = heap->location;
    for (uint32_t i = 0; i < heap->block_count; i++) {
        const Block *block = &heap->blocks[i];
        const Term *size = term_constant(symbols->terms, block->size, width);
        uint32_t id = sym_add_block(symbols, state, block->kind, block->object, size);
        SymBlock *made = sym_edit_block(symbols, state, id);
        made->base = block->base;
        made->live = term_bool(symbols->terms, block->state == BLOCK_LIVE);
        if (block->object.index != ID_NONE && program_object(symbols->program, block->object)->is_external)
            made->held = HELD_EXTERNAL;
    }
    state->next_base = round_up(heap->next_base, BASE_UNIT);
    for (uint32_t i = 0; i < heap->block_count; i++)
        contents_of(symbols, state, heap, i);
    for (size_t i = 0; i < sample->hole_count; i++) {
        const HeapHole *hole = &sample->holes[i];
        const Term *bits = term_extend(symbols->terms, TERM_ZEXT, hole->variable, 8 * hole->size);
        sym_write(symbols, state, hole->block.index, term_constant(symbols->terms, hole->offset, width), hole->size,
                  sym_plain(bits, false), always);
    }
    for (size_t i = 0; i < heap->frame_count; i++)
        frame_of(symbols, state, heap, &heap->frames[i]);
    if (sample->constraint)
        sym_assume(symbols, state, sample->constraint);
    return state;
}
