/* SPDX-License-Identifier: MIT */
/* Structures in stored form: bit by bit, without gaps, the key first. */
#include "domain/tvl/structure.h"

#include "base/map.h"

#include <string.h>

/* A stream of pieces of `nodes` bits. */
typedef struct Stream {
    uint64_t *words;
    uint32_t used; /* bits */
} Stream;

static void put(Stream *stream, uint64_t bits, uint32_t width)
{
    uint32_t shift = stream->used % 64;
    uint64_t *word = &stream->words[stream->used / 64];
    word[0] |= bits << shift;
    if (shift + width > 64)
        word[1] |= bits >> (64 - shift);
    stream->used += width;
}

static uint64_t get(Stream *stream, uint32_t width)
{
    uint32_t shift = stream->used % 64;
    const uint64_t *word = &stream->words[stream->used / 64];
    uint64_t bits = word[0] >> shift;
    if (shift + width > 64)
        bits |= word[1] << (64 - shift);
    stream->used += width;
    return width == 64 ? bits : bits & (((uint64_t)1 << width) - 1);
}

static bool in_key(const Predicate *predicate)
{
    return predicate->arity < 2 && predicate_has(predicate, PREDICATE_ABSTRACTION);
}

static uint32_t words_for(uint32_t bits)
{
    return (bits + 63) / 64;
}

/* Bits of one plane of the key and of the rest. */
static void measure(const Vocabulary *vocabulary, uint32_t nodes, uint32_t *key, uint32_t *rest)
{
    *key = *rest = 0;
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        uint32_t bits = predicate->arity == 0 ? 1 : structure_word_count(nodes, predicate->arity) * nodes;
        *(in_key(predicate) ? key : rest) += bits;
    }
}

const Stored *stored_pack(Arena *arena, const Structure *structure)
{
    const Vocabulary *vocabulary = structure->vocabulary;
    uint32_t nodes = structure->nodes, key_bits, rest_bits;
    measure(vocabulary, nodes, &key_bits, &rest_bits);
    uint32_t key = words_for(2 * key_bits), rest = words_for(rest_bits);
    Stored *stored = arena_alloc(arena, sizeof *stored + (key + 2 * rest) * sizeof(uint64_t) + nodes);
    stored->nodes = nodes;
    stored->key = key;
    stored->rest = rest;
    memcpy(&stored->words[key + 2 * rest], structure->order, nodes);
    Stream keys = {stored->words, 0}, must = {stored->words + key, 0}, may = {stored->words + key + rest, 0};
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        const Kleene *words = structure_read(structure, predicate);
        if (predicate->arity == 0) {
            put(in_key(predicate) ? &keys : &must, words->must & 1, 1);
            put(in_key(predicate) ? &keys : &may, words->may & 1, 1);
        } else if (in_key(predicate)) {
            put(&keys, words->must, nodes);
            put(&keys, words->may, nodes);
        } else {
            uint32_t count = structure_word_count(nodes, predicate->arity);
            for (uint32_t w = 0; nodes && w < count; w++) {
                put(&must, words[w].must, nodes);
                put(&may, words[w].may, nodes);
            }
        }
    }
    return stored;
}

Structure *stored_unpack(Arena *arena, const Vocabulary *vocabulary, const Stored *stored)
{
    Structure *structure = structure_create(arena, vocabulary, stored->nodes);
    memcpy(structure->order, &stored->words[stored->key + 2 * stored->rest], stored->nodes);
    uint64_t *base = (uint64_t *)stored->words;
    Stream keys = {base, 0}, must = {base + stored->key, 0}, may = {base + stored->key + stored->rest, 0};
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        Kleene *words = structure_words(structure, predicate);
        uint32_t width = predicate->arity == 0 ? 1 : stored->nodes;
        uint32_t count = width ? structure_word_count(stored->nodes, predicate->arity) : 0;
        for (uint32_t w = 0; w < count; w++) {
            words[w].must = get(in_key(predicate) ? &keys : &must, width);
            words[w].may = get(in_key(predicate) ? &keys : &may, width);
        }
    }
    return structure;
}

uint64_t stored_key_hash(const Stored *stored)
{
    return hash_bytes(stored->nodes, stored->words, stored->key * sizeof(uint64_t));
}

uint64_t stored_hash(const Stored *stored)
{
    return hash_bytes(stored->nodes, stored->words, (stored->key + 2 * stored->rest) * sizeof(uint64_t));
}

bool stored_same_key(const Stored *left, const Stored *right)
{
    return left->nodes == right->nodes && !memcmp(left->words, right->words, left->key * sizeof(uint64_t));
}

bool stored_equal(const Stored *left, const Stored *right)
{
    return left->nodes == right->nodes &&
           !memcmp(left->words, right->words, (left->key + 2 * left->rest) * sizeof(uint64_t));
}

bool stored_leq(const Stored *left, const Stored *right)
{
    const uint64_t *l = left->words + left->key, *r = right->words + right->key;
    uint32_t rest = left->rest;
    for (uint32_t i = 0; i < rest; i++)
        if ((r[i] & ~l[i]) || (l[rest + i] & ~r[rest + i]))
            return false;
    return true;
}

const Stored *stored_join(Arena *arena, const Stored *left, const Stored *right)
{
    uint32_t rest = left->rest;
    size_t bytes = sizeof *left + (left->key + 2 * rest) * sizeof(uint64_t) + left->nodes;
    Stored *join = arena_alloc(arena, bytes);
    memcpy(join, left, bytes);
    uint64_t *to = join->words + join->key;
    const uint64_t *from = right->words + right->key;
    for (uint32_t i = 0; i < rest; i++) {
        to[i] &= from[i];
        to[rest + i] |= from[rest + i];
    }
    return join;
}
