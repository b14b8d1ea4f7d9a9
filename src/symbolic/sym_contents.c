/* SPDX-License-Identifier: MIT */
/* Contents of blocks as lists of writes. A load looks at the writes from the newest on and stops at the first that is
 * sure to hold all its bytes. Where a write may hold only some of them, the load is split in halves, down to bytes,
 * which a write holds or does not. */
#include "symbolic/sym.h"

#include <stdlib.h>

enum {
    NEAR_WRITES = 12,      /* how far back a write looks for others that it hides */
    MOST_POSITIONS = 4096, /* of an initialised object that a load at an unknown offset tells apart */
};

/* Splits x + c. */
static const Term *split_sum(const Term *term, uint64_t *constant)
{
    if (term->kind == TERM_CONSTANT) {
        *constant = term->constant;
        return NULL;
    }
    bool is_sum = term->kind == TERM_ADD && term->children[1]->kind == TERM_CONSTANT;
    *constant = is_sum ? term->children[1]->constant : 0;
    return is_sum ? term->children[0] : term;
}

/* How many low bits of the term are sure to be 0, as far as so many subterms tell: terms share theirs, so that trees of
 * them may be huge. */
static unsigned zeros_within(const Term *term, unsigned *subterms)
{
    if (!*subterms)
        return 0;
    --*subterms;
    unsigned a, b;
    switch (term->kind) {
    case TERM_CONSTANT:
        return term->constant ? (unsigned)__builtin_ctzll(term->constant) : 64;
    case TERM_ADD:
    case TERM_SUB:
    case TERM_BITOR:
    case TERM_BITXOR:
        a = zeros_within(term->children[0], subterms);
        b = zeros_within(term->children[1], subterms);
        return a < b ? a : b;
    case TERM_ITE:
        a = zeros_within(term->children[1], subterms);
        b = zeros_within(term->children[2], subterms);
        return a < b ? a : b;
    case TERM_BITAND:
        a = zeros_within(term->children[0], subterms);
        b = zeros_within(term->children[1], subterms);
        return a > b ? a : b;
    case TERM_MUL:
        return zeros_within(term->children[0], subterms) + zeros_within(term->children[1], subterms);
    case TERM_SHL:
        return zeros_within(term->children[0], subterms) +
               (term->children[1]->kind == TERM_CONSTANT && term->children[1]->constant < 64
                    ? (unsigned)term->children[1]->constant
                    : 0);
    case TERM_ZEXT:
    case TERM_SEXT:
        return zeros_within(term->children[0], subterms);
    default:
        return 0;
    }
}

static unsigned low_zeros(const Term *term)
{
    unsigned subterms = 1000;
    return zeros_within(term, &subterms);
}

/* Of a size that is a power of two. */
static bool is_multiple(const Term *offset, uint64_t size)
{
    return !(size & (size - 1)) && low_zeros(offset) >= (unsigned)__builtin_ctzll(size);
}

typedef enum WriteRelation {
    APART, /* the write holds no byte of the load */
    HOLDS, /* it holds all, from byte `shift` of the write on */
    MAY,   /* it holds all if `when`, else none; from `shift`, unless the write is as large as the load or a fill */
    SPLIT, /* none of these */
} WriteRelation;

static WriteRelation relate(TermStore *terms, const SymWrite *write, const Term *offset, uint64_t size, uint64_t *shift,
                            const Term **when)
{
    uint64_t c, d;
    const Term *x = split_sum(offset, &c), *y = split_sum(write->offset, &d);
    *shift = 0;
    if (x == y) {
        unsigned width = offset->sort.width;
        uint64_t ahead = bits_low(c - d, width), behind = bits_low(d - c, width);
        *shift = ahead;
        if (ahead < write->size)
            return size <= write->size - ahead ? HOLDS : SPLIT;
        return behind >= size ? APART : SPLIT;
    }
    bool is_range = write->kind != WRITE_VALUE;
    bool is_even = is_multiple(offset, size) && is_multiple(write->offset, size);
    if (size == 1 || (size <= write->size && is_range && is_even && write->size % size == 0)) {
        *when = term_binary(terms, TERM_ULT, term_binary(terms, TERM_SUB, offset, write->offset),
                            term_constant(terms, write->size, offset->sort.width));
        return MAY;
    }
    if (size == write->size && is_even) {
        *when = term_binary(terms, TERM_EQ, offset, write->offset);
        return MAY;
    }
    return SPLIT;
}

const Term *sym_overlap(TermStore *terms, const SymWrite *left, const SymWrite *right)
{
    uint64_t c, d;
    unsigned width = left->offset->sort.width;
    if (split_sum(left->offset, &c) == split_sum(right->offset, &d))
        return term_bool(terms, bits_low(c - d, width) < right->size || bits_low(d - c, width) < left->size);
    const Term *ahead = term_binary(terms, TERM_SUB, left->offset, right->offset);
    const Term *behind = term_binary(terms, TERM_SUB, right->offset, left->offset);
    return sym_or2(terms, term_binary(terms, TERM_ULT, ahead, term_constant(terms, right->size, width)),
                   term_binary(terms, TERM_ULT, behind, term_constant(terms, left->size, width)));
}

/* A load under way: its bytes that were never initialised come of one variable. */
typedef struct Load {
    Symbols *symbols;
    SymState *state;
    const SymBlock *block;
    unsigned width; /* of the value wanted */
    uint32_t size;
    const Term *unknown;   /* 8 * size bits; NULL until needed */
    const Term *undefined; /* when some byte comes of it */
    const Term *chosen;    /* the choice behind it */
} Load;

static const Term *load_unknown(Load *load)
{
    if (load->unknown)
        return load->unknown;
    unsigned width = load->width < 8 * load->size ? load->width : 8 * load->size;
    load->chosen = sym_variable(load->symbols, load->block->held == HELD_EXTERNAL ? "any" : "uninitialised", width);
    return load->unknown = term_extend(load->symbols->terms, TERM_ZEXT, load->chosen, 8 * load->size);
}

/* What a part of a load is, and when it is uninitialised. */
typedef struct Part {
    SymValue value; /* 8 * size bits or a pointer */
    const Term *undefined;
} Part;

static Part part_undefined(Load *load, uint32_t at, uint32_t size)
{
    TermStore *terms = load->symbols->terms;
    const Term *bits = term_extract(terms, load_unknown(load), 8 * (at + size) - 1, 8 * at);
    return (Part){sym_plain(bits, load->block->held == HELD_EXTERNAL), term_bool(terms, true)};
}

static uint64_t bytes_at(const Object *object, uint64_t at, uint32_t size)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < size && at + i < object->size; i++)
        bits |= (uint64_t)object->bytes[at + i] << 8 * i;
    return bits;
}

/* What the block held when it was made. */
static Part part_background(Load *load, const Term *offset, uint32_t at, uint32_t size)
{
    TermStore *terms = load->symbols->terms;
    const Term *never = term_bool(terms, false);
    if (load->block->held == HELD_NOTHING || load->block->held == HELD_EXTERNAL)
        return part_undefined(load, at, size);
    if (load->block->held == HELD_ZERO)
        return (Part){sym_plain(term_constant(terms, 0, 8 * size), false), never};
    const Object *object = program_object(load->symbols->program, load->block->object);
    if (offset->kind == TERM_CONSTANT)
        return (Part){sym_constant(load->symbols, bytes_at(object, offset->constant, size), 8 * size), never};
    unsigned zeros = low_zeros(offset);
    uint64_t stride = UINT64_C(1) << (zeros < 12 ? zeros : 12);
    if (object->size / stride > MOST_POSITIONS)
        return (Part){sym_plain(sym_variable(load->symbols, "table", 8 * size), true), never};
    const Term *bits = term_constant(terms, 0, 8 * size);
    for (uint64_t i = 0; i + size <= object->size; i += stride) {
        uint64_t held = bytes_at(object, i, size);
        if (held)
            bits = term_ite(terms, term_binary(terms, TERM_EQ, offset, term_constant(terms, i, offset->sort.width)),
                            term_constant(terms, held, 8 * size), bits);
    }
    return (Part){sym_plain(bits, false), never};
}

/* The bytes of a write that a load at `offset` sees, if it sees them. */
static Part part_of_write(Load *load, const SymWrite *write, WriteRelation relation, const Term *offset, uint64_t shift,
                          uint32_t at, uint32_t size)
{
    TermStore *terms = load->symbols->terms;
    const Term *never = term_bool(terms, false);
    if (write->kind == WRITE_UNDEFINED)
        return part_undefined(load, at, size);
    if (write->kind == WRITE_FILL) {
        const Term *bits = write->value.bits;
        for (uint32_t i = 1; i < size; i++)
            bits = term_binary(terms, TERM_CONCAT, write->value.bits, bits);
        return (Part){sym_plain(bits, write->value.tainted), never};
    }
    if (size == write->size)
        return (Part){write->value, never};
    /* Part of a value; of a pointer it tells where things lie. */
    const Term *bits = sym_bits(load->symbols, load->state, write->value);
    bool tainted = write->value.tainted || !write->value.bits;
    if (relation == HOLDS) {
        unsigned low = 8 * (unsigned)shift;
        return (Part){sym_plain(term_extract(terms, bits, low + 8 * size - 1, low), tainted), never};
    }
    const Term *ahead = term_binary(terms, TERM_SUB, offset, write->offset);
    ahead = bits->sort.width < ahead->sort.width ? term_extract(terms, ahead, bits->sort.width - 1, 0)
                                                 : term_extend(terms, TERM_ZEXT, ahead, bits->sort.width);
    ahead = term_binary(terms, TERM_SHL, ahead, term_constant(terms, 3, bits->sort.width));
    const Term *shifted = term_binary(terms, TERM_LSHR, bits, ahead);
    return (Part){sym_plain(term_extract(terms, shifted, 8 * size - 1, 0), tainted), never};
}

static Part load_part(Load *load, const Term *offset, uint32_t at, uint32_t size);

static Part load_halves(Load *load, const Term *offset, uint32_t at, uint32_t size)
{
    TermStore *terms = load->symbols->terms;
    uint32_t half = size == 3 ? 1 : size / 2;
    const Term *middle = term_binary(terms, TERM_ADD, offset, term_constant(terms, half, offset->sort.width));
    Part low = load_part(load, offset, at, half), high = load_part(load, middle, at + half, size - half);
    bool tainted = low.value.tainted || high.value.tainted || !low.value.bits || !high.value.bits;
    const Term *bits = term_binary(terms, TERM_CONCAT, sym_bits(load->symbols, load->state, high.value),
                                   sym_bits(load->symbols, load->state, low.value));
    return (Part){sym_plain(bits, tainted), sym_or2(terms, low.undefined, high.undefined)};
}

/* A write that the load may see. */
typedef struct Layer {
    const Term *when;
    const SymWrite *write;
    WriteRelation relation;
    uint64_t shift;
} Layer;

static Part load_part(Load *load, const Term *offset, uint32_t at, uint32_t size)
{
    TermStore *terms = load->symbols->terms;
    Layer *layers = NULL;
    size_t count = 0, capacity = 0;
    const SymWrite *write = load->block->writes;
    bool splits = false;
    for (; write && !splits; write = write->older) {
        Layer layer = {write->when, write, APART, 0};
        const Term *when = NULL;
        layer.relation = relate(terms, write, offset, size, &layer.shift, &when);
        splits = layer.relation == SPLIT && size > 1;
        if (layer.relation == MAY)
            layer.when = sym_and2(terms, layer.when, when);
        if (layer.relation == APART || splits || layer.when->kind == TERM_FALSE)
            continue;
        layers = array_room(layers, &capacity, count, sizeof *layers);
        layers[count++] = layer;
        if (layer.when->kind == TERM_TRUE)
            break;
    }
    Part part;
    if (splits) {
        part = load_halves(load, offset, at, size);
    } else {
        if (write)
            count--; /* the last layer is sure */
        part = write ? part_of_write(load, write, layers[count].relation, offset, layers[count].shift, at, size)
                     : part_background(load, offset, at, size);
        while (count-- > 0) {
            const Layer *layer = &layers[count];
            Part over = part_of_write(load, layer->write, layer->relation, offset, layer->shift, at, size);
            part.undefined = term_ite(terms, layer->when, over.undefined, part.undefined);
            part.value = sym_choice(load->symbols, layer->when, over.value, part.value);
        }
    }
    free(layers);
    return part;
}

static void note_choice(Load *load, const Term *when)
{
    SymState *state = load->state;
    SymChoice *choice = arena_alloc(load->symbols->arena, sizeof *choice);
    *choice = (SymChoice){
        .older = state->choices,
        .kind = load->block->held == HELD_EXTERNAL ? CHOICE_ANY : CHOICE_UNINITIALISED,
        .variable = load->chosen,
        .when = when,
        .count = state->choices ? state->choices->count + 1 : 1,
    };
    state->choices = choice;
}

SymValue sym_read(Symbols *symbols, SymState *state, uint32_t id, const Term *offset, uint32_t size, unsigned width,
                  const Term *when)
{
    Load load = {.symbols = symbols, .state = state, .block = sym_block(state, id), .width = width, .size = size};
    Part part = load_part(&load, offset, 0, size);
    if (load.unknown) {
        const Term *chooses = sym_and2(symbols->terms, when, part.undefined);
        note_choice(&load, chooses);
        if (chooses->kind != TERM_FALSE)
            sym_write(symbols, state, id, offset, size, part.value, when);
    }
    if (part.value.bits && width < 8 * size)
        return sym_plain(term_extract(symbols->terms, part.value.bits, width - 1, 0), part.value.tainted);
    if (!part.value.bits && width != part.value.width)
        return sym_plain(term_extract(symbols->terms, sym_bits(symbols, state, part.value), width - 1, 0), true);
    return part.value;
}

/* Does the new write hide all of the old one? */
static bool hides(const SymWrite *new, const SymWrite *old)
{
    uint64_t c, d;
    return new->when->kind == TERM_TRUE &&split_sum(new->offset, &c) == split_sum(old->offset, &d) &&
           bits_low(d - c, new->offset->sort.width) < new->size &&
           old->size <= new->size - bits_low(d - c, new->offset->sort.width);
}

static void add_write(Symbols *symbols, SymState *state, uint32_t id, SymWrite write)
{
    if (write.when->kind == TERM_FALSE || !write.size)
        return;
    SymBlock *block = sym_edit_block(symbols, state, id);
    /* Drop what it hides among the newest, copying those in between. */
    const SymWrite *kept[NEAR_WRITES], *older = block->writes;
    unsigned count = 0, looked = 0, keep = 0;
    const SymWrite *rest = older;
    for (; older && looked < NEAR_WRITES; older = older->older, looked++) {
        if (!hides(&write, older)) {
            kept[count++] = older;
        } else {
            rest = older->older;
            keep = count;
            block->write_count--;
        }
    }
    while (keep-- > 0) {
        SymWrite *copy = arena_alloc(symbols->arena, sizeof *copy);
        *copy = *kept[keep];
        copy->older = rest;
        rest = copy;
    }
    SymWrite *added = arena_alloc(symbols->arena, sizeof *added);
    *added = write;
    added->older = rest;
    block->writes = added;
    block->write_count++;
}

void sym_write(Symbols *symbols, SymState *state, uint32_t id, const Term *offset, uint32_t size, SymValue value,
               const Term *when)
{
    if (!value.bits && value.width != 8 * size)
        value = sym_plain(sym_bits(symbols, state, value), true);
    if (value.bits && value.width < 8 * size)
        value = sym_plain(term_extend(symbols->terms, TERM_ZEXT, value.bits, 8 * size), value.tainted);
    if (value.bits && value.width > 8 * size)
        value = sym_plain(term_extract(symbols->terms, value.bits, 8 * size - 1, 0), value.tainted);
    add_write(symbols, state, id,
              (SymWrite){.kind = WRITE_VALUE, .when = when, .offset = offset, .size = size, .value = value});
}

void sym_fill(Symbols *symbols, SymState *state, uint32_t id, const Term *offset, uint64_t size, SymWriteKind kind,
              SymValue byte, const Term *when)
{
    add_write(symbols, state, id,
              (SymWrite){.kind = kind, .when = when, .offset = offset, .size = size, .value = byte});
}

/* The background of [from, from + size) as writes of the target. */
static bool copy_background(Symbols *symbols, SymState *state, uint32_t to, const Term *to_offset,
                            const SymBlock *source, uint64_t from, uint64_t size, const Term *when)
{
    TermStore *terms = symbols->terms;
    if (source->held == HELD_NOTHING) {
        sym_fill(symbols, state, to, to_offset, size, WRITE_UNDEFINED, (SymValue){0}, when);
    } else if (source->held == HELD_ZERO) {
        sym_fill(symbols, state, to, to_offset, size, WRITE_FILL, sym_constant(symbols, 0, 8), when);
    } else if (source->held == HELD_INITIAL && size <= MOST_POSITIONS) {
        const Object *object = program_object(symbols->program, source->object);
        for (uint64_t i = 0; i < size; i += 8) {
            uint32_t part = size - i < 8 ? (uint32_t)(size - i) : 8;
            const Term *at = term_binary(terms, TERM_ADD, to_offset, term_constant(terms, i, to_offset->sort.width));
            for (uint32_t k = 0; part < 8 && k < part; k++)
                sym_write(symbols, state, to, term_binary(terms, TERM_ADD, at, term_constant(terms, k, at->sort.width)),
                          1, sym_constant(symbols, bytes_at(object, from + i + k, 1), 8), when);
            if (part == 8)
                sym_write(symbols, state, to, at, 8, sym_constant(symbols, bytes_at(object, from + i, 8), 64), when);
        }
    } else {
        return false;
    }
    return true;
}

/* A copy of known bytes: the writes seen there, moved. */
static bool copy_known(Symbols *symbols, SymState *state, uint32_t to, const Term *to_offset, uint32_t from,
                       uint64_t offset, uint64_t size, const Term *when)
{
    TermStore *terms = symbols->terms;
    SymBlock source = *sym_block(state, from);
    const SymWrite **seen = NULL;
    size_t count = 0, capacity = 0;
    bool known = true;
    for (const SymWrite *write = source.writes; write && known; write = write->older) {
        uint64_t at = write->offset->constant;
        known = write->offset->kind == TERM_CONSTANT;
        if (!known || at >= offset + size || at + write->size <= offset)
            continue;
        seen = array_room(seen, &capacity, count, sizeof *seen);
        seen[count++] = write;
    }
    known = known && copy_background(symbols, state, to, to_offset, &source, offset, size, when);
    while (known && count-- > 0) {
        SymWrite write = *seen[count];
        uint64_t at = write.offset->constant, end = at + write.size;
        uint64_t begin = at < offset ? offset : at;
        uint64_t whole = write.size;
        write.size = (end > offset + size ? offset + size : end) - begin;
        if (write.kind == WRITE_VALUE && write.size < whole) {
            unsigned low = 8 * (unsigned)(begin - at);
            const Term *bits = sym_bits(symbols, state, write.value);
            write.value = sym_plain(term_extract(terms, bits, low + 8 * (unsigned)write.size - 1, low),
                                    write.value.tainted || !write.value.bits);
        }
        write.offset =
            term_binary(terms, TERM_ADD, to_offset, term_constant(terms, begin - offset, to_offset->sort.width));
        write.when = sym_and2(terms, write.when, when);
        add_write(symbols, state, to, write);
    }
    free(seen);
    return known;
}

bool sym_copy(Symbols *symbols, SymState *state, uint32_t to, const Term *to_offset, uint32_t from,
              const Term *from_offset, uint64_t size, const Term *when)
{
    return from_offset->kind == TERM_CONSTANT &&
           copy_known(symbols, state, to, to_offset, from, from_offset->constant, size, when);
}
