/* SPDX-License-Identifier: MIT */
/* Patterns against the words they stand for: random patterns over few letters, all words up to some length. */
#include "domain/smg/pattern.h"
#include "seed.h"

#include "unit.h"

#include <stdlib.h>

enum { ALPHABET = 4, LENGTH = 4, ROUNDS = 3000 };

static const int64_t alphabet[ALPHABET] = {-7, 2, 3, 4};

typedef struct Word {
    uint32_t length;
    int64_t numbers[2 * LENGTH];
} Word;

static uint64_t next_random(uint64_t *seed)
{
    return seed_next(seed) >> 5;
}

/* The words in order of their length, the empty one first; false behind the last. */
static bool next_word(Word *word)
{
    for (uint32_t i = 0; i < word->length; i++)
        for (uint32_t k = 0; k + 1 < ALPHABET; k++)
            if (word->numbers[i] == alphabet[k]) {
                word->numbers[i] = alphabet[k + 1];
                while (i > 0)
                    word->numbers[--i] = alphabet[0];
                return true;
            }
    word->length++;
    for (uint32_t i = 0; i < word->length; i++)
        word->numbers[i] = alphabet[0];
    return word->length <= LENGTH;
}

static Word rest_of(const Word *word, Target target)
{
    Word rest = {.length = word->length - 1};
    memcpy(rest.numbers, word->numbers + (target == TARGET_FIRST), rest.length * sizeof *rest.numbers);
    return rest;
}

static bool fits(const LetterPattern *pattern, const Word *word)
{
    LetterSet may_be = pattern->first, here = 0;
    for (uint32_t i = 0; i < word->length; i++) {
        LetterSet after = 0;
        here = 0;
        for (unsigned k = 0; k < pattern->count; k++)
            if (may_be >> k & 1 && pattern->letters[k] == word->numbers[i]) {
                here = (LetterSet)(1u << k);
                after = pattern->follows[k];
            }
        may_be = after;
    }
    return !word->length || here & pattern->last;
}

/* A random one that some word fits. */
static LetterPattern random_pattern(uint64_t *seed)
{
    LetterPattern pattern = {.offset = 8, .size = 4};
    uint64_t which = next_random(seed) % 15 + 1;
    for (unsigned i = 0; i < ALPHABET; i++)
        if (which >> i & 1)
            pattern.letters[pattern.count++] = alphabet[i];
    unsigned all = (1u << pattern.count) - 1;
    bool is_dense = next_random(seed) % 4 == 0;
    for (unsigned i = 0; i < pattern.count; i++)
        pattern.follows[i] = (LetterSet)((is_dense ? all : next_random(seed)) & all);
    pattern.first = (LetterSet)((is_dense ? all : next_random(seed)) & all);
    pattern.last = (LetterSet)((is_dense ? all : next_random(seed)) & all);
    for (Word word = {0}; next_word(&word);)
        if (fits(&pattern, &word))
            return pattern;
    return random_pattern(seed);
}

static bool check_pair(const LetterPattern *left, const LetterPattern *right, uint64_t flags)
{
    LetterPattern joined, both;
    bool may_be_empty[2] = {flags & 1, flags >> 1 & 1};
    bool within = pattern_within(left, right), right_holds = pattern_join(left, right, &joined);
    right_holds &= pattern_append(left, may_be_empty[0], right, may_be_empty[1], &both);
    right_holds &= pattern_within(left, &joined) && pattern_within(right, &joined);
    right_holds &= !within || pattern_within(&joined, right);
    for (Word one = {0}; next_word(&one);) {
        right_holds &= !within || !fits(left, &one) || fits(right, &one);
        right_holds &= (!fits(left, &one) && !fits(right, &one)) || fits(&joined, &one);
        right_holds &= !may_be_empty[0] || !fits(right, &one) || fits(&both, &one);
        right_holds &= !may_be_empty[1] || !fits(left, &one) || fits(&both, &one);
        for (Word other = {0}; next_word(&other) && other.length < 3 && one.length < 3;) {
            Word word = one;
            memcpy(word.numbers + word.length, other.numbers, other.length * sizeof *other.numbers);
            word.length += other.length;
            right_holds &= !fits(left, &one) || !fits(right, &other) || fits(&both, &word);
        }
    }
    return right_holds;
}

/* What is taken from an end, once its letter has been chosen, and what is left are just what was there. */
static bool check_take(const LetterPattern *pattern, Target target)
{
    bool holds = true;
    for (unsigned i = 0; i < (unsigned)__builtin_popcount(pattern_end(pattern, target)); i++) {
        LetterPattern chosen = *pattern, rest;
        bool may_be_empty, may_be_filled, is_filled = false;
        pattern_choose(&chosen, target, i);
        rest = chosen;
        pattern_take(&rest, target, &may_be_empty, &may_be_filled);
        int64_t letter = pattern->letters[__builtin_ctz(pattern_end(&chosen, target))];
        for (Word word = {0}; next_word(&word);) {
            if (word.numbers[target == TARGET_FIRST ? 0 : word.length - 1] != letter)
                continue;
            Word left = rest_of(&word, target);
            bool is_there = left.length ? may_be_filled && fits(&rest, &left) : may_be_empty;
            holds &= is_there == fits(pattern, &word);
            is_filled |= left.length && is_there;
        }
        holds &= is_filled || !may_be_filled || rest.count > LENGTH - 1;
    }
    return holds;
}

static bool check_one(const LetterPattern *pattern)
{
    LetterPattern soon = *pattern;
    bool holds = check_take(pattern, TARGET_FIRST) && check_take(pattern, TARGET_LAST), tells = pattern_tells(pattern);
    uint32_t shortest = 0, then = 0;
    pattern_choose_shortest(&soon);
    for (Word word = {0}; next_word(&word);) {
        shortest = !shortest && fits(pattern, &word) ? word.length : shortest;
        then = !then && fits(&soon, &word) ? word.length : then;
        bool in_range = true;
        for (uint32_t i = 0; i < word.length; i++)
            in_range &=
                pattern->letters[0] <= word.numbers[i] && word.numbers[i] <= pattern->letters[pattern->count - 1];
        holds &= tells || !in_range || fits(pattern, &word);
    }
    return holds && shortest == then && __builtin_popcount(soon.first) == 1;
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20260110;
    printf("seed %llu\n", (unsigned long long)seed);
    for (unsigned i = 0; i < ROUNDS && !unit.failed; i++) {
        LetterPattern left = random_pattern(&seed), right = random_pattern(&seed);
        CHECK(&unit, check_one(&left));
        CHECK(&unit, check_pair(&left, i % 8 ? &right : &left, i));
        Text text = {0};
        pattern_print(&text, &left);
        if (unit.failed)
            printf("%s\n", text_string(&text));
        text_free(&text);
    }
    return unit_done(&unit);
}
