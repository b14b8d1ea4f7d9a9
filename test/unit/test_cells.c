/* SPDX-License-Identifier: MIT */
/* domain/cells against an array of bytes: random reads, writes, fills, copies and losses. The array holds what a
 * concrete memory would; every unknown the cells make up is given the value found there, and must keep it. */
#include "domain/cells/cells.h"
#include "machine/interpreter.h"

#include "unit.h"

#include <stdlib.h>

enum { BYTES = 40, SYMBOLS = 4096, POINTER = 4, TARGETS = 3 };

typedef struct Model {
    uint8_t bytes[BYTES];
    uint8_t pointer[BYTES]; /* 1 + target at each byte of a whole pointer, 0 elsewhere */
    Cells cells;
} Model;

typedef struct Test {
    Arena *arena;
    Numbers numbers;
    uint64_t seed;
    uint64_t values[SYMBOLS];
    bool has_value[SYMBOLS];
    unsigned constants; /* reads that gave a constant, so that "all unknown" would not pass */
} Test;

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* The bytes of the address of a target: never mistaken for another's. */
static uint32_t address_of(uint32_t target)
{
    return 0xa1b20000u + (target << 8);
}

static uint64_t bytes_at(const Model *model, uint64_t offset, unsigned size)
{
    uint64_t bits = 0;
    memcpy(&bits, model->bytes + offset, size);
    return bits;
}

/* The value of a number: known symbols, and definitions over them. False if it is open. */
static bool evaluate(Test *test, Number number, uint64_t *value)
{
    *value = number.constant;
    if (number_is_constant(number))
        return true;
    uint32_t index = number.symbol.index;
    const Symbol *symbol = &test->numbers.symbols[index];
    if (!test->has_value[index]) {
        uint64_t operands[3] = {0}, result;
        unsigned widths[3] = {0};
        bool any;
        if (!symbol_is_defined(symbol))
            return false;
        for (unsigned i = 0; i < opcode_info(symbol->opcode)->operands; i++) {
            widths[i] = symbol->operands[i].width;
            if (!evaluate(test, symbol->operands[i], &operands[i]))
                return false;
        }
        if (!opcode_evaluate(symbol->opcode, symbol->range.width, operands, widths, &result, &any))
            return false;
        test->has_value[index] = true;
        test->values[index] = result;
    }
    *value = bits_low(test->values[index] + number.constant, number.width);
    return true;
}

/* Cells that fill gaps are new symbols: they get the values of the bytes they stand for. */
static void name_new(Test *test, const Model *model)
{
    for (uint32_t i = 0; i < model->cells.count; i++) {
        const Cell *cell = &model->cells.items[i];
        uint64_t value;
        if (cell->is_fill || word_is_pointer(cell->word) || evaluate(test, cell->word.number, &value))
            continue;
        uint32_t index = cell->word.number.symbol.index;
        test->has_value[index] = true;
        test->values[index] = bits_low(bytes_at(model, cell->offset, (unsigned)cell->size) - cell->word.number.constant,
                                       cell->word.number.width);
    }
}

static bool read_agrees(Test *test, Model *model, uint64_t offset, unsigned size)
{
    bool torn = false;
    Word word = cells_read(&model->cells, test->arena, &test->numbers, offset, size, &torn);
    name_new(test, model);
    uint8_t target = model->pointer[offset];
    bool is_pointer = size == POINTER && target && bytes_at(model, offset, size) == address_of(target - 1u);
    if (word_is_pointer(word))
        return size == POINTER && address_of(word.target) == bytes_at(model, offset, size);
    if (torn) /* a fresh unknown; allowed where pointers are */
        return !is_pointer && cells_have_pointer(model->cells, offset, size);
    uint64_t value;
    if (is_pointer || !evaluate(test, word.number, &value))
        return false;
    test->constants += number_is_constant(word.number);
    return value == bytes_at(model, offset, size);
}

static bool is_sound(const Model *model, Test *test)
{
    uint64_t end = 0;
    for (uint32_t i = 0; i < model->cells.count; i++) {
        const Cell *cell = &model->cells.items[i];
        uint64_t value;
        if (cell->offset < end || !cell->size || (!cell->is_fill && cell->size > 8))
            return false;
        end = cell->offset + cell->size;
        for (uint64_t at = cell->offset; cell->is_fill && at < end; at++)
            if (model->bytes[at] != cell->byte)
                return false;
        if (!cell->is_fill && !word_is_pointer(cell->word) && evaluate(test, cell->word.number, &value) &&
            value != bytes_at(model, cell->offset, (unsigned)cell->size))
            return false;
    }
    return end <= BYTES;
}

static void write_at(Test *test, Model *model, uint64_t offset, unsigned size)
{
    uint64_t value = next_random(&test->seed) % 3 ? next_random(&test->seed) % 3 : next_random(&test->seed);
    Word word = word_integer(number_constant(value, 8 * size));
    if (next_random(&test->seed) % 3 == 0) { /* a known value behind a symbol */
        word.number = numbers_fresh(&test->numbers, range_full(8 * size));
        test->has_value[word.number.symbol.index] = true;
        test->values[word.number.symbol.index] = bits_low(value, 8 * size);
    }
    memset(model->pointer + offset, 0, size);
    if (size == POINTER && next_random(&test->seed) % 2) {
        uint32_t target = (uint32_t)(next_random(&test->seed) % TARGETS);
        word = word_pointer(target, number_constant(0, 8 * POINTER));
        value = address_of(target);
        model->pointer[offset] = (uint8_t)(target + 1);
    }
    memcpy(model->bytes + offset, &value, size);
    model->cells = cells_write(model->cells, test->arena, &test->numbers, offset, size, word);
}

/* Whole pointers inside the range lose their mark at its edges. */
static void cut_pointers(Model *model, uint64_t offset, uint64_t size)
{
    for (uint64_t at = offset < POINTER - 1 ? 0 : offset - (POINTER - 1); at < offset; at++)
        if (at + POINTER > offset)
            model->pointer[at] = 0;
    memset(model->pointer + offset, 0, size);
}

static bool step_agrees(Test *test, Model *model, Model *other)
{
    unsigned size = 1u << next_random(&test->seed) % 4;
    uint64_t offset = next_random(&test->seed) % (BYTES - 8), length = 1 + next_random(&test->seed) % (BYTES - offset);
    switch (next_random(&test->seed) % 8) {
    case 0:
    case 1:
    case 2:
        if (!read_agrees(test, model, offset, size))
            return false;
        break;
    case 3:
    case 4:
        cut_pointers(model, offset, size);
        write_at(test, model, offset, size);
        break;
    case 5: {
        uint8_t byte = (uint8_t)(next_random(&test->seed) % 2);
        cut_pointers(model, offset, length);
        memset(model->bytes + offset, byte, length);
        model->cells = cells_fill(model->cells, test->arena, &test->numbers, offset, length, byte);
        break;
    }
    case 6:
        cut_pointers(model, offset, length);
        for (uint64_t i = 0; i < length; i++)
            model->bytes[offset + i] = (uint8_t)next_random(&test->seed);
        model->cells = cells_forget(model->cells, test->arena, &test->numbers, offset, length);
        break;
    default: {
        uint64_t from = next_random(&test->seed) % (BYTES - length + 1);
        uint8_t pointers[BYTES] = {0};
        for (uint64_t i = 0; i + POINTER <= length; i++)
            pointers[i] = other->pointer[from + i];
        cut_pointers(model, offset, length);
        memcpy(model->pointer + offset, pointers, length);
        memmove(model->bytes + offset, other->bytes + from, length);
        model->cells = cells_copy(model->cells, offset, other->cells, from, length, test->arena, &test->numbers);
    }
    }
    return is_sound(model, test);
}

static void test_random(Unit *unit, uint64_t seed)
{
    unsigned constants = 0;
    bool agrees = true;
    for (unsigned run = 0; run < 1500 && agrees; run++) {
        Test *test = calloc(1, sizeof *test);
        test->arena = arena_create();
        test->seed = next_random(&seed);
        test->numbers = numbers_copy(NULL, 0, test->arena);
        Model models[2] = {0};
        uint64_t start = test->seed;
        for (unsigned i = 0; i < 60 && agrees && test->numbers.count < SYMBOLS / 2; i++) {
            Model *model = &models[next_random(&test->seed) % 2];
            agrees = step_agrees(test, model, &models[next_random(&test->seed) % 2]);
        }
        if (!agrees)
            printf("run %llu\n", (unsigned long long)start);
        constants += test->constants;
        arena_destroy(test->arena);
        free(test);
    }
    CHECK(unit, agrees);
    CHECK(unit, constants > 1000);
}

static Word renamed(void *context, Word word)
{
    word.target = word_is_pointer(word) ? *(uint32_t *)context : word.target;
    return word;
}

static void test_forms(Unit *unit)
{
    Arena *arena = arena_create();
    Numbers numbers = numbers_copy(NULL, 0, arena);
    Cells cells = cells_fill((Cells){0}, arena, &numbers, 0, 32, 0);
    /* Zeroes written into zeroes leave one run; another value and back again, too. */
    Cells same = cells_write(cells, arena, &numbers, 8, 4, word_integer(number_constant(0, 32)));
    CHECK(unit, same.count == 1 && cells_equal(same, cells) && cells_hash(1, same) == cells_hash(1, cells));
    Cells other = cells_write(cells, arena, &numbers, 8, 4, word_integer(number_constant(7, 32)));
    CHECK(unit, other.count == 3 && !cells_equal(other, cells));
    same = cells_write(other, arena, &numbers, 8, 4, word_integer(number_constant(0, 32)));
    CHECK(unit, cells_equal(same, cells));
    /* What was unknown is the same when read again, and in part. */
    bool torn = false;
    cells = (Cells){0};
    Word first = cells_read(&cells, arena, &numbers, 4, 4, &torn),
         again = cells_read(&cells, arena, &numbers, 4, 4, &torn);
    CHECK(unit, word_same(first, again) && !number_is_constant(first.number));
    Word low = cells_read(&cells, arena, &numbers, 4, 1, &torn);
    CHECK(unit, numbers_assume(&numbers, OP_EQ, first.number, number_constant(0x1234, 32), true));
    CHECK(unit, numbers_resolve(&numbers, low.number).constant == 0x34);
    /* Two halves read as one word: assumptions about it reach them. */
    cells = (Cells){0};
    Word halves[2];
    for (unsigned i = 0; i < 2; i++) {
        halves[i] = word_integer(numbers_fresh(&numbers, range_full(32)));
        cells = cells_write(cells, arena, &numbers, 4 * i, 4, halves[i]);
    }
    Word whole = cells_read(&cells, arena, &numbers, 0, 8, &torn);
    CHECK(unit, numbers_assume(&numbers, OP_EQ, whole.number, number_constant(0x500000003, 64), true));
    CHECK(unit, numbers_resolve(&numbers, halves[0].number).constant == 3 &&
                    numbers_resolve(&numbers, halves[1].number).constant == 5);
    /* Reading anywhere in an array keeps the bounds of its elements. */
    cells = (Cells){0};
    for (unsigned i = 0; i < 8; i++)
        cells = cells_write(cells, arena, &numbers, 4 * i, 4, word_integer(number_constant(10 + i, 32)));
    Range range = numbers_range(&numbers, cells_read_any(cells, &numbers, 4, 28, 4, 4, &torn).number);
    CHECK(unit, range.umin == 11 && range.umax == 16);
    range = numbers_range(&numbers, cells_read_any(cells, &numbers, 4, 28, 1, 4, &torn).number);
    CHECK(unit, range_is_full(&range) && !torn);
    /* Mapping gives the same array if it changes nothing. */
    uint32_t target = 5;
    CHECK(unit, cells_map(cells, arena, renamed, &target).items == cells.items);
    cells = cells_write(cells, arena, &numbers, 8, 4, word_pointer(3, number_constant(0, 32)));
    Cells mapped = cells_map(cells, arena, renamed, &target);
    CHECK(unit, mapped.items != cells.items && mapped.count == cells.count && mapped.items[2].word.target == 5);
    cells_read(&cells, arena, &numbers, 9, 2, &torn);
    CHECK(unit, torn && cells_have_pointer(cells, 11, 1) && !cells_have_pointer(cells, 12, 4));
    arena_destroy(arena);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20260102;
    printf("seed %llu\n", (unsigned long long)seed);
    test_forms(&unit);
    test_random(&unit, seed);
    return unit_done(&unit);
}
