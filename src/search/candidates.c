/* SPDX-License-Identifier: MIT */
/* Constants come from comparisons and switches of the program; each has a cost, so that vectors can be tried in
 * order. */
#include "search/candidates.h"

#include "base/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_CONSTANTS = 48, /* of the program; later ones are left to chance */
    MOST_WORDS = 64,     /* that are literals */
    LONGEST_WORD = 24,
    COST_CONSTANT = 2,
    COST_NEIGHBOUR = 3,
    COST_SMALL = 3,
    COST_LARGE = 5,
};

static void candidate_add(InputCandidates *list, Map *known, int64_t value, unsigned cost)
{
    size_t count = map_count(known);
    map_put(known, (uint64_t)value);
    if (map_count(known) == count)
        return;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = (Candidate){value, cost};
}

static bool is_telling(const Step *step)
{
    if (step->kind != STEP_COMPUTE)
        return false;
    switch (step->opcode) {
    case OP_EQ:
    case OP_NE:
    case OP_ULT:
    case OP_ULE:
    case OP_SLT:
    case OP_SLE:
    case OP_AND:
    case OP_UREM:
    case OP_SREM:
        return true;
    default:
        return false;
    }
}

static void constants_add(InputCandidates *list, Map *known, const Program *program)
{
    for (size_t i = 0; i < program->edge_count && list->count < MOST_CONSTANTS; i++) {
        const Edge *edge = &program->edges[i];
        if (program->functions[program->locations[edge->source.index].function.index].is_model)
            continue;
        for (uint32_t j = 0; j < edge->step_count; j++) {
            const Step *step = &edge->steps[j];
            const Operand *constant = step->b.kind == OPERAND_CONSTANT ? &step->b : &step->a;
            if (!is_telling(step) || constant->kind != OPERAND_CONSTANT)
                continue;
            int64_t value = bits_signed(constant->constant, constant->width);
            candidate_add(list, known, value, COST_CONSTANT);
            candidate_add(list, known, (int64_t)((uint64_t)value + 1), COST_NEIGHBOUR);
            candidate_add(list, known, (int64_t)((uint64_t)value - 1), COST_NEIGHBOUR);
        }
    }
}

/* Options begin with a dash. */
static bool takes_options(const Program *program)
{
    for (size_t i = 0; i < program->function_count; i++)
        if (program->functions[i].is_model && !strncmp(program->functions[i].name, "getopt", strlen("getopt")))
            return true;
    return false;
}

static void word_add(InputCandidates *list, const char *text, size_t length)
{
    list->words = array_room(list->words, &list->word_capacity, list->word_count, sizeof *list->words);
    list->words[list->word_count++] = mem_string_of(text, length);
}

static bool takes_bytes(const Program *program)
{
    for (size_t i = 0; i < program->edge_count; i++)
        for (uint32_t j = 0; j < program->edges[i].step_count; j++)
            if (program->edges[i].steps[j].kind == STEP_INPUT && program->edges[i].steps[j].width == 8)
                return true;
    return false;
}

/* The constants of the program as letters of options and as numbers, numbers beside which things end, and the string literals that
 * are no formats. */
static void words_add(InputCandidates *list, const Program *program)
{
    static const char *const numbers[] = {"7", "10", "100", "256", "1024", "65536", "2147483648", "4294967295"};
    for (size_t i = 0; i < list->count; i++) {
        int64_t value = list->items[i].value;
        char text[LONGEST_WORD] = {'-', (char)value};
        if (value > ' ' && value <= '~')
            word_add(list, text, 2);
        else
            word_add(list, text, (size_t)snprintf(text, sizeof text, "%lld", (long long)value));
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        word_add(list, numbers[i], strlen(numbers[i]));
    for (size_t i = 0, most = list->word_count + MOST_WORDS; i < program->object_count && list->word_count < most;
         i++) {
        const Object *object = &program->objects[i];
        const char *text = (const char *)object->bytes;
        size_t length = object->is_literal && !object->is_model && text ? strnlen(text, object->size) : 0;
        if (length && length <= LONGEST_WORD && !memchr(text, '%', length)) {
            word_add(list, text, length);
            list->literal_count++;
        }
    }
}

static int by_cost(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    /* Near 0 first, positive before negative. */
    uint64_t p = x->value < 0 ? -(uint64_t)x->value : (uint64_t)x->value;
    uint64_t q = y->value < 0 ? -(uint64_t)y->value : (uint64_t)y->value;
    if (p != q)
        return p < q ? -1 : 1;
    return x->value > y->value ? -1 : x->value < y->value;
}

InputCandidates candidates_of(const Program *program)
{
    InputCandidates list = {0};
    Map *known = map_create();
    candidate_add(&list, known, 0, 0);
    candidate_add(&list, known, 1, 1);
    candidate_add(&list, known, -1, 2);
    candidate_add(&list, known, 2, 2);
    if (takes_options(program))
        candidate_add(&list, known, '-', COST_CONSTANT);
    constants_add(&list, known, program);
    for (int64_t value = 3; value <= 5; value++)
        candidate_add(&list, known, value, COST_SMALL);
    for (int64_t value = 8; value <= 128; value *= 4)
        candidate_add(&list, known, value, COST_LARGE);
    candidate_add(&list, known, INT32_MAX, COST_LARGE);
    candidate_add(&list, known, INT32_MIN, COST_LARGE);
    map_destroy(known);
    mem_sort(list.items, list.count, sizeof *list.items, by_cost);
    if (takes_bytes(program))
        words_add(&list, program);
    return list;
}

void candidates_free(InputCandidates *candidates)
{
    free(candidates->items);
    for (size_t i = 0; i < candidates->word_count; i++)
        free(candidates->words[i]);
    free(candidates->words);
    *candidates = (InputCandidates){0};
}

size_t candidates_for(const InputCandidates *candidates, ChoiceKind kind, unsigned width)
{
    if (kind == CHOICE_ALLOCATION || width == 1)
        return 2;
    return kind == CHOICE_INPUT ? candidates->count : 3;
}

uint64_t random_next(Random *random)
{
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return random->state * UINT64_C(0x2545f4914f6cdd1d);
}

uint64_t random_below(Random *random, uint64_t bound)
{
    return (random_next(random) >> 11) % bound;
}

/* What kind of values a place, or a whole run, is fond of. */
enum Habit {
    HABIT_BOOLEAN,  /* 0 or 1 */
    HABIT_ONE,      /* mostly 1 */
    HABIT_ZERO,     /* mostly 0 */
    HABIT_SMALL,    /* 0 .. 7 */
    HABIT_CONSTANT, /* candidates */
    HABIT_EQUAL,    /* the last value again, or the next one */
    HABIT_ANY,      /* any bits */
    HABIT_MIXED,    /* another one each time */
    HABIT_COUNT,
};

Profile profile_draw(const InputCandidates *candidates, Random *random)
{
    static const size_t lengths[] = {4, 8, 16, 32, 64, 256, 1024, 8192};
    static const unsigned zeros[] = {0, 10, 30, 50};
    Profile profile = {.candidates = candidates};
    profile.random.state = random_next(random) | 1;
    profile.salt = random_next(random);
    profile.by_place = random_below(random, 2);
    profile.habit = (unsigned)random_below(random, HABIT_COUNT);
    profile.zero_percent = zeros[random_below(random, 4)];
    profile.fail_percent = random_below(random, 3) ? 0 : 1 + (unsigned)random_below(random, 30);
    profile.length = lengths[random_below(random, 8)];
    profile.spells = candidates->word_count && profile.salt % 4 == 0;
    return profile;
}

/* A byte of a word, or what comes behind one; a length of a word that is spelled next. False: a number like any other. */
static bool profile_spell(Profile *profile, unsigned width, uint64_t *value)
{
    static const char behind[] = {0, 0, 0, '\n', '\n', ' ', '=', 'x'};
    bool ends = profile->word && !*profile->word;
    if (ends)
        profile->word = NULL;
    if (ends && width == 8) {
        *value = (uint64_t)behind[random_below(&profile->random, sizeof behind)];
        return true;
    }
    if (!profile->word || width > 8) {
        if (random_below(&profile->random, 4) == 0)
            return false;
        const InputCandidates *list = profile->candidates;
        bool is_literal = list->literal_count && random_below(&profile->random, 2);
        size_t from = is_literal ? list->word_count - list->literal_count : 0;
        profile->word = list->words[from + random_below(&profile->random, list->word_count - from)];
    }
    *value = width > 8 ? strlen(profile->word) : (uint64_t)*profile->word++;
    return true;
}

uint64_t profile_choose(Profile *profile, ChoiceKind kind, unsigned width, const Step *step)
{
    Random *random = &profile->random;
    if (++profile->made > profile->length)
        return 0;
    if (kind == CHOICE_ALLOCATION)
        return random_below(random, 100) < profile->fail_percent;
    uint64_t value = 0;
    if (profile->spells && width >= 8 && profile_spell(profile, width, &value))
        return profile->last = bits_low(value, width);
    if (random_below(random, 100) < profile->zero_percent)
        return profile->last = 0;
    unsigned habit = profile->habit;
    if (profile->by_place && step)
        habit = (unsigned)(hash_mix(profile->salt, step->position.line * UINT64_C(1000) + step->position.column) %
                           HABIT_COUNT);
    if (habit == HABIT_MIXED)
        habit = (unsigned)random_below(random, HABIT_MIXED);
    switch (habit) {
    case HABIT_BOOLEAN:
        value = random_below(random, 2);
        break;
    case HABIT_ONE:
        value = random_below(random, 8) != 0;
        break;
    case HABIT_ZERO:
        value = random_below(random, 8) == 0;
        break;
    case HABIT_SMALL:
        value = random_below(random, 8);
        break;
    case HABIT_CONSTANT:
        value = (uint64_t)profile->candidates->items[random_below(random, profile->candidates->count)].value;
        break;
    case HABIT_EQUAL:
        value = profile->last + (random_below(random, 3) == 0);
        break;
    default:
        value = random_next(random) >> random_below(random, width);
        break;
    }
    return profile->last = bits_low(value, width);
}
