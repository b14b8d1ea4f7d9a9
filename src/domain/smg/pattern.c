/* SPDX-License-Identifier: MIT */
/* Patterns as bit sets of letters: first letters, last letters, and which letter may follow which. */
#include "domain/smg/pattern.h"

#include "domain/smg/memory.h"
#include "domain/smg/segment.h"

#include <string.h>

static LetterSet all_letters(const LetterPattern *pattern)
{
    return (LetterSet)((1u << pattern->count) - 1);
}

bool pattern_of(const Graph *graph, NodeId id, int64_t offset, uint32_t size, LetterPattern *out)
{
    const GraphNode *node = graph_node(graph, id);
    for (uint32_t i = 0; i < node->pattern_count; i++)
        if (node->patterns[i].offset == offset && node->patterns[i].size == size) {
            *out = node->patterns[i];
            return true;
        }
    ExecValue value = memory_peek(graph, id, offset, size);
    *out = (LetterPattern){.offset = offset, .size = size};
    if (value.kind != VALUE_NUMBER)
        return false;
    Interval range = linear_interval(&graph->base.numbers, value.number);
    if ((uint64_t)range.high - (uint64_t)range.low >= PATTERN_LETTERS)
        return false;
    for (int64_t at = range.low; at <= range.high; at++)
        out->letters[out->count++] = at;
    out->first = out->last = all_letters(out);
    for (uint8_t i = 0; i < out->count && node_is_segment(node); i++)
        out->follows[i] = all_letters(out);
    return true;
}

static LetterSet renamed(LetterSet set, const uint8_t *names)
{
    LetterSet result = 0;
    for (unsigned i = 0; i < PATTERN_LETTERS; i++)
        if (set >> i & 1)
            result |= (LetterSet)(1u << names[i]);
    return result;
}

/* The pattern with the letters of `alphabet`, which has all of them. */
static LetterPattern spelled(const LetterPattern *pattern, const LetterPattern *alphabet)
{
    LetterPattern result = *alphabet;
    uint8_t names[PATTERN_LETTERS] = {0};
    for (uint8_t i = 0; i < pattern->count; i++)
        while (alphabet->letters[names[i]] != pattern->letters[i])
            names[i]++;
    result.first = renamed(pattern->first, names);
    result.last = renamed(pattern->last, names);
    memset(result.follows, 0, sizeof result.follows);
    for (uint8_t i = 0; i < pattern->count; i++)
        result.follows[names[i]] = renamed(pattern->follows[i], names);
    return result;
}

/* The letters of both. */
static bool alphabet_of(const LetterPattern *left, const LetterPattern *right, LetterPattern *out)
{
    uint8_t l = 0, r = 0;
    *out = (LetterPattern){.offset = left->offset, .size = left->size};
    while (l < left->count || r < right->count) {
        bool from_left = r == right->count || (l < left->count && left->letters[l] <= right->letters[r]);
        int64_t letter = from_left ? left->letters[l] : right->letters[r];
        if (out->count == PATTERN_LETTERS)
            return false;
        out->letters[out->count++] = letter;
        l += l < left->count && left->letters[l] == letter;
        r += r < right->count && right->letters[r] == letter;
    }
    return true;
}

bool pattern_within(const LetterPattern *inner, const LetterPattern *outer)
{
    LetterPattern alphabet;
    if (!alphabet_of(inner, outer, &alphabet) || alphabet.count > outer->count)
        return false;
    LetterPattern same = spelled(inner, outer);
    bool within = !(same.first & ~outer->first) && !(same.last & ~outer->last);
    for (uint8_t i = 0; i < outer->count; i++)
        within &= !(same.follows[i] & ~outer->follows[i]);
    return within;
}

bool pattern_same_ends(const LetterPattern *left, const LetterPattern *right)
{
    LetterPattern alphabet;
    if (!alphabet_of(left, right, &alphabet))
        return false;
    LetterPattern a = spelled(left, &alphabet), b = spelled(right, &alphabet);
    return a.first == b.first && a.last == b.last;
}

bool pattern_join(const LetterPattern *left, const LetterPattern *right, LetterPattern *out)
{
    LetterPattern alphabet;
    if (!alphabet_of(left, right, &alphabet))
        return false;
    LetterPattern other = spelled(right, &alphabet);
    *out = spelled(left, &alphabet);
    out->first |= other.first;
    out->last |= other.last;
    for (uint8_t i = 0; i < out->count; i++)
        out->follows[i] |= other.follows[i];
    return true;
}

bool pattern_append(const LetterPattern *left, bool left_may_be_empty, const LetterPattern *right,
                    bool right_may_be_empty, LetterPattern *out)
{
    if (!pattern_join(left, right, out))
        return false;
    LetterPattern before = spelled(left, out), after = spelled(right, out);
    out->first = before.first | (left_may_be_empty ? after.first : 0);
    out->last = after.last | (right_may_be_empty ? before.last : 0);
    for (uint8_t i = 0; i < out->count; i++)
        if (before.last >> i & 1)
            out->follows[i] |= after.first;
    return true;
}

bool pattern_tells(const LetterPattern *pattern)
{
    LetterSet all = all_letters(pattern);
    bool tells = pattern->first != all || pattern->last != all ||
                 (uint64_t)pattern->letters[pattern->count - 1] - (uint64_t)pattern->letters[0] >= pattern->count;
    for (uint8_t i = 0; i < pattern->count; i++)
        tells |= pattern->follows[i] != all;
    return tells || pattern->count == 1;
}

LetterSet pattern_end(const LetterPattern *pattern, Target target)
{
    return target == TARGET_FIRST ? pattern->first : pattern->last;
}

static void set_end(LetterPattern *pattern, Target target, LetterSet letters)
{
    *(target == TARGET_FIRST ? &pattern->first : &pattern->last) = letters;
}

void pattern_choose(LetterPattern *pattern, Target target, unsigned i)
{
    LetterSet letters = pattern_end(pattern, target);
    for (; i; i--)
        letters &= (LetterSet)(letters - 1);
    set_end(pattern, target, letters & (LetterSet)-letters);
}

/* What may follow, or precede, one of these. */
static LetterSet beside(const LetterPattern *pattern, LetterSet set, Target target)
{
    LetterSet result = 0;
    for (uint8_t i = 0; i < pattern->count; i++)
        if (target == TARGET_FIRST)
            result |= set >> i & 1 ? pattern->follows[i] : 0;
        else
            result |= pattern->follows[i] & set ? (LetterSet)(1u << i) : 0;
    return result;
}

static LetterSet reachable(const LetterPattern *pattern, LetterSet from, Target target)
{
    for (LetterSet before = 0; before != from; from |= beside(pattern, from, target))
        before = from;
    return from;
}

void pattern_choose_shortest(LetterPattern *pattern)
{
    LetterSet near = pattern->last;
    for (LetterSet before = 0; before != near && !(near & pattern->first);) {
        before = near;
        near |= beside(pattern, near, TARGET_LAST);
    }
    pattern->first &= near;
    pattern_choose(pattern, TARGET_FIRST, 0);
}

/* Drops the letters that no list has. */
static void prune(LetterPattern *pattern)
{
    LetterSet kept = reachable(pattern, pattern->first, TARGET_FIRST) & reachable(pattern, pattern->last, TARGET_LAST);
    uint8_t names[PATTERN_LETTERS] = {0}, count = 0;
    for (uint8_t i = 0; i < pattern->count; i++) {
        if (!(kept >> i & 1))
            continue;
        pattern->letters[count] = pattern->letters[i];
        pattern->follows[count] = pattern->follows[i] & kept;
        names[i] = count++;
    }
    pattern->count = count;
    pattern->first = renamed(pattern->first & kept, names);
    pattern->last = renamed(pattern->last & kept, names);
    for (unsigned i = 0; i < PATTERN_LETTERS; i++)
        pattern->follows[i] = i < count ? renamed(pattern->follows[i], names) : 0;
}

void pattern_take(LetterPattern *pattern, Target target, bool *may_be_empty, bool *may_be_filled)
{
    *may_be_empty = pattern->first & pattern->last;
    set_end(pattern, target, beside(pattern, pattern_end(pattern, target), target));
    prune(pattern);
    *may_be_filled = pattern->count;
}

static bool same(const LetterPattern *left, const LetterPattern *right)
{
    return left->offset == right->offset && left->size == right->size && pattern_within(left, right) &&
           pattern_within(right, left);
}

bool patterns_same(const GraphNode *left, const GraphNode *right)
{
    if (left->pattern_count != right->pattern_count)
        return false;
    for (uint32_t i = 0; left->patterns != right->patterns && i < left->pattern_count; i++)
        if (!same(&left->patterns[i], &right->patterns[i]))
            return false;
    return true;
}

void patterns_add(Graph *graph, NodeId id, const LetterPattern *pattern)
{
    const GraphNode *node = graph_node(graph, id);
    LetterPattern *patterns = arena_alloc(graph->domain->arena, (node->pattern_count + 1) * sizeof *patterns);
    if (node->pattern_count)
        memcpy(patterns, node->patterns, node->pattern_count * sizeof *patterns);
    patterns[node->pattern_count] = *pattern;
    GraphNode *edited = graph_edit(graph, id);
    edited->patterns = patterns;
    edited->pattern_count++;
}

static void print_letters(Text *out, const LetterPattern *pattern, LetterSet letters)
{
    const char *between = "";
    for (uint8_t i = 0; i < pattern->count; i++)
        if (letters >> i & 1) {
            text_add(out, "%s%lld", between, (long long)pattern->letters[i]);
            between = "|";
        }
}

void pattern_print(Text *out, const LetterPattern *pattern)
{
    text_add(out, "+%lld: ", (long long)pattern->offset);
    print_letters(out, pattern, pattern->first);
    text_add(out, " .. ");
    print_letters(out, pattern, pattern->last);
    for (uint8_t i = 0; i < pattern->count; i++) {
        text_add(out, ", %lld then ", (long long)pattern->letters[i]);
        print_letters(out, pattern, pattern->follows[i]);
    }
}
