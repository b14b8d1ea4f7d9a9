/* SPDX-License-Identifier: MIT */
/* Three-valued structures: values, nodes, canonical abstraction, embedding. */
#include "domain/tvl/structure.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static Structure *allocate(Arena *arena, const Vocabulary *vocabulary, uint32_t nodes)
{
    assert(nodes <= NODE_LIMIT);
    uint32_t size = structure_offset(vocabulary, nodes, PREDICATE_ARITY_LIMIT + 1, 0);
    Structure *structure = arena_alloc(arena, sizeof *structure + size * sizeof(Kleene));
    structure->vocabulary = vocabulary;
    structure->nodes = nodes;
    structure->size = size;
    return structure;
}

Structure *structure_create(Arena *arena, const Vocabulary *vocabulary, uint32_t nodes)
{
    Structure *structure = allocate(arena, vocabulary, nodes);
    *structure_words(structure, vocabulary_ac(vocabulary)) = (Kleene){node_set(nodes), node_set(nodes)};
    for (uint32_t i = 0; i < nodes; i++)
        structure->order[i] = (uint8_t)(nodes - 1 - i);
    return structure;
}

Structure *structure_copy(Arena *arena, const Structure *structure)
{
    Structure *copy = arena_alloc(arena, sizeof *copy + structure->size * sizeof(Kleene));
    memcpy(copy, structure, sizeof *copy + structure->size * sizeof(Kleene));
    return copy;
}

/* Which word, and which bit of it, holds a tuple's value. */
static uint32_t locate(const Structure *structure, const Predicate *predicate, const uint32_t *nodes, uint32_t *bit)
{
    uint32_t word = 0;
    for (unsigned i = 0; i + 1 < predicate->arity; i++)
        word = word * structure->nodes + nodes[i];
    *bit = predicate->arity ? nodes[predicate->arity - 1] : 0;
    return word;
}

Truth structure_value(const Structure *structure, const Predicate *predicate, const uint32_t *nodes)
{
    uint32_t bit, word = locate(structure, predicate, nodes, &bit);
    return kleene_at(structure_read(structure, predicate)[word], bit);
}

void structure_set(Structure *structure, const Predicate *predicate, const uint32_t *nodes, Truth value)
{
    uint32_t bit, word = locate(structure, predicate, nodes, &bit);
    kleene_put(&structure_words(structure, predicate)[word], bit, value);
}

bool structure_is_summary(const Structure *structure, uint32_t node)
{
    return structure_read(structure, vocabulary_sm(structure->vocabulary))->may >> node & 1;
}

/* Copies values along a map from new nodes to old ones, SPLIT_NONE for a node without an original. */
enum { SPLIT_NONE = UINT8_MAX };

static uint64_t gather(uint64_t plane, const uint8_t *original, uint32_t same, uint32_t nodes)
{
    uint64_t result = plane & node_set(same);
    for (uint32_t i = same; i < nodes; i++)
        if (original[i] != SPLIT_NONE)
            result |= (plane >> original[i] & 1) << i;
    return result;
}

/* The last of the nodes with the same original are new, and so is one without. */
static void pull_back_order(const Structure *old, const uint8_t *original, Structure *new)
{
    uint8_t heir[NODE_LIMIT];
    memset(heir, SPLIT_NONE, old->nodes);
    uint64_t added = 0;
    for (uint32_t i = 0; i < new->nodes; i++)
        if (original[i] == SPLIT_NONE || heir[original[i]] != SPLIT_NONE)
            added |= (uint64_t)1 << i;
        else
            heir[original[i]] = (uint8_t)i;
    uint32_t count = 0;
    for (; added; added ^= (uint64_t)1 << new->order[count++])
        new->order[count] = (uint8_t)(63 - __builtin_clzll(added));
    for (uint32_t k = 0; k < old->nodes; k++)
        if (heir[old->order[k]] != SPLIT_NONE)
            new->order[count++] = heir[old->order[k]];
}

static Structure *pull_back(Arena *arena, const Structure *old, const uint8_t *original, uint32_t nodes)
{
    Structure *new = allocate(arena, old->vocabulary, nodes);
    pull_back_order(old, original, new);
    uint32_t same = 0; /* nodes before this one keep their numbers */
    while (same < nodes && original[same] == same)
        same++;
    for (size_t p = 0; p < old->vocabulary->count; p++) {
        const Predicate *predicate = old->vocabulary->predicates[p];
        const Kleene *from = structure_read(old, predicate);
        Kleene *to = structure_words(new, predicate);
        if (predicate->arity == 0) {
            *to = *from;
            continue;
        }
        uint32_t count = structure_word_count(nodes, predicate->arity);
        for (uint32_t w = 0; predicate->arity <= 2 && w < count; w++) {
            uint32_t source = predicate->arity == 1 ? 0 : original[w];
            if (predicate->arity == 1 || source != SPLIT_NONE)
                to[w] = (Kleene){gather(from[source].must, original, same, nodes),
                                 gather(from[source].may, original, same, nodes)};
        }
        for (uint32_t w = 0; predicate->arity > 2 && w < count; w++) {
            /* The word's leading nodes, most significant first, in the new numbering. */
            uint32_t old_word = 0, rest = w, scale = 1;
            bool absent = false;
            for (unsigned i = 1; i < predicate->arity; i++) {
                uint8_t source = original[rest % nodes];
                absent = absent || source == SPLIT_NONE;
                old_word += source * scale;
                scale *= old->nodes;
                rest /= nodes;
            }
            if (!absent)
                to[w] = (Kleene){gather(from[old_word].must, original, same, nodes),
                                 gather(from[old_word].may, original, same, nodes)};
        }
    }
    return new;
}

Structure *structure_duplicate(Arena *arena, const Structure *structure, uint32_t node)
{
    uint8_t original[NODE_LIMIT];
    for (uint32_t i = 0; i < structure->nodes; i++)
        original[i] = (uint8_t)i;
    original[structure->nodes] = (uint8_t)node;
    return pull_back(arena, structure, original, structure->nodes + 1);
}

Structure *structure_extend(Arena *arena, const Structure *structure, uint32_t count)
{
    uint8_t original[NODE_LIMIT];
    for (uint32_t i = 0; i < structure->nodes + count; i++)
        original[i] = i < structure->nodes ? (uint8_t)i : (uint8_t)SPLIT_NONE;
    Structure *new = pull_back(arena, structure, original, structure->nodes + count);
    uint64_t added = node_set(new->nodes) & ~node_set(structure->nodes);
    Kleene *present = structure_words(new, vocabulary_ac(structure->vocabulary));
    present->must |= added;
    present->may |= added;
    return new;
}

Structure *structure_restrict(Arena *arena, const Structure *structure, uint64_t kept)
{
    uint8_t original[NODE_LIMIT];
    uint32_t count = 0;
    for (uint32_t i = 0; i < structure->nodes; i++)
        if (kept >> i & 1)
            original[count++] = (uint8_t)i;
    return pull_back(arena, structure, original, count);
}

/* The join of the values of merged nodes: a class has 1 if all members have 1, may have 1 if any may. */
static void merge_bits(Kleene from, const uint64_t *members, uint32_t count, Kleene *to)
{
    for (uint32_t c = 0; c < count; c++) {
        to->must |= (uint64_t)((from.must & members[c]) == members[c]) << c;
        to->may |= (uint64_t)((from.may & members[c]) != 0) << c;
    }
}

Structure *structure_merge(Arena *arena, const Structure *old, const uint8_t *map, uint32_t count)
{
    Structure *new = allocate(arena, old->vocabulary, count);
    uint64_t members[NODE_LIMIT] = {0};
    for (uint32_t i = 0; i < old->nodes; i++)
        members[map[i]] |= (uint64_t)1 << i;
    uint64_t placed = 0;
    for (uint32_t k = 0, at = 0; k < old->nodes; k++) {
        uint8_t node = map[old->order[k]];
        if (!(placed >> node & 1))
            new->order[at++] = node;
        placed |= (uint64_t)1 << node;
    }
    for (size_t p = 0; p < old->vocabulary->count; p++) {
        const Predicate *predicate = old->vocabulary->predicates[p];
        const Kleene *from = structure_read(old, predicate);
        Kleene *to = structure_words(new, predicate);
        if (predicate->arity == 0) {
            *to = *from;
            continue;
        }
        if (predicate->arity == 1) {
            merge_bits(*from, members, count, to);
            continue;
        }
        uint32_t words = structure_word_count(old->nodes, predicate->arity);
        uint32_t new_words = structure_word_count(count, predicate->arity);
        for (uint32_t w = 0; w < new_words; w++)
            to[w] = (Kleene){node_set(count), 0};
        for (uint32_t w = 0; w < words; w++) {
            uint32_t new_word = 0, rest = w, scale = 1;
            for (unsigned i = 1; i < predicate->arity; i++) {
                new_word += map[rest % old->nodes] * scale;
                scale *= count;
                rest /= old->nodes;
            }
            Kleene merged = {0};
            merge_bits(from[w], members, count, &merged);
            to[new_word].must &= merged.must;
            to[new_word].may |= merged.may;
        }
    }
    Kleene *summary = structure_words(new, vocabulary_sm(old->vocabulary));
    for (uint32_t c = 0; c < count; c++)
        if (members[c] & (members[c] - 1))
            kleene_put(summary, c, TRUTH_UNKNOWN);
    return new;
}

/* A canonical name: the planes of the abstraction predicates at a node, one bit a predicate. */
enum { NAME_WORDS = 16 };
typedef struct Name {
    uint64_t words[2 * NAME_WORDS];
} Name;

static uint32_t make_names(const Structure *structure, bool three_way, Name *names)
{
    const Vocabulary *vocabulary = structure->vocabulary;
    uint32_t bits = 0;
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        if (predicate->arity != 1 || !predicate_has(predicate, PREDICATE_ABSTRACTION))
            continue;
        assert(bits < 64 * NAME_WORDS);
        Kleene word = *structure_read(structure, predicate);
        uint64_t mask = (uint64_t)1 << (bits % 64);
        uint32_t at = bits / 64 * 2;
        for (uint64_t rest = word.must; rest; rest &= rest - 1)
            names[__builtin_ctzll(rest)].words[at] |= mask;
        if (three_way)
            for (uint64_t rest = word.may; rest; rest &= rest - 1)
                names[__builtin_ctzll(rest)].words[at + 1] |= mask;
        bits++;
    }
    return (bits + 63) / 64 * 2;
}

static int compare_names(const Name *left, const Name *right, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        if (left->words[i] != right->words[i])
            return left->words[i] < right->words[i] ? -1 : 1;
    return 0;
}

Structure *structure_blur(Arena *arena, const Structure *structure, bool three_way)
{
    uint32_t nodes = structure->nodes;
    Name names[NODE_LIMIT];
    memset(names, 0, nodes * sizeof *names);
    uint32_t words = make_names(structure, three_way, names);
    uint8_t order[NODE_LIMIT], map[NODE_LIMIT];
    uint32_t count = 0;
    bool sorted = true;
    /* Insertion into the distinct names met so far. */
    for (uint32_t i = 0; i < nodes; i++) {
        uint32_t low = 0, high = count;
        while (low < high) {
            uint32_t middle = (low + high) / 2;
            if (compare_names(&names[order[middle]], &names[i], words) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        if (low < count && !compare_names(&names[order[low]], &names[i], words)) {
            sorted = false;
            continue;
        }
        sorted = sorted && low == count;
        memmove(order + low + 1, order + low, count - low);
        order[low] = (uint8_t)i;
        count++;
    }
    if (sorted)
        return structure_copy(arena, structure);
    for (uint32_t i = 0; i < nodes; i++) {
        uint32_t low = 0, high = count;
        while (low + 1 < high) {
            uint32_t middle = (low + high) / 2;
            if (compare_names(&names[order[middle]], &names[i], words) <= 0)
                low = middle;
            else
                high = middle;
        }
        map[i] = (uint8_t)low;
    }
    return structure_merge(arena, structure, map, count);
}

Structure *structure_unite(Arena *arena, const Structure *left, const Structure *right, bool three_way)
{
    const Vocabulary *vocabulary = left->vocabulary;
    Name names[2][NODE_LIMIT];
    memset(names, 0, sizeof names);
    uint32_t words = make_names(left, three_way, names[0]);
    make_names(right, three_way, names[1]);
    uint8_t from[2][NODE_LIMIT]; /* result node -> node of each, SPLIT_NONE if it has none */
    uint32_t count = left->nodes;
    for (uint32_t i = 0; i < left->nodes; i++) {
        from[0][i] = (uint8_t)i;
        from[1][i] = SPLIT_NONE;
    }
    for (uint32_t k = 0; k < right->nodes; k++) {
        uint32_t i = 0;
        while (i < left->nodes && compare_names(&names[0][i], &names[1][k], words))
            i++;
        if (i == left->nodes) {
            if (count == NODE_LIMIT)
                return NULL;
            from[0][count] = SPLIT_NONE;
            i = count++;
        }
        from[1][i] = (uint8_t)k;
    }
    const Structure *sides[2] = {pull_back(arena, left, from[0], count), pull_back(arena, right, from[1], count)};
    Structure *both = structure_copy(arena, sides[0]);
    uint64_t known[2] = {0, 0};
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t i = 0; i < count; i++)
            known[side] |= (uint64_t)(from[side][i] != SPLIT_NONE) << i;
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        Kleene *to = structure_words(both, predicate);
        const Kleene *l = structure_read(sides[0], predicate), *r = structure_read(sides[1], predicate);
        uint32_t total = count || !predicate->arity ? structure_word_count(count, predicate->arity) : 0;
        for (uint32_t w = 0; w < total; w++) {
            /* Where only one side has all the nodes of a tuple, its value counts. */
            uint64_t has[2] = {known[0], known[1]};
            uint32_t rest = w;
            for (unsigned i = 1; i < predicate->arity; i++, rest /= count)
                for (unsigned side = 0; side < 2; side++)
                    has[side] = known[side] >> (rest % count) & 1 ? has[side] : 0;
            if (!predicate->arity)
                has[0] = has[1] = UINT64_MAX;
            to[w].must = (l[w].must | ~has[0]) & (r[w].must | ~has[1]) & (has[0] | has[1]);
            to[w].may = (l[w].may & has[0]) | (r[w].may & has[1]);
        }
    }
    structure_words(both, vocabulary_ac(vocabulary))->must &= known[0] & known[1];
    return structure_blur(arena, both, three_way);
}

bool structure_equal(const Structure *left, const Structure *right)
{
    return left->nodes == right->nodes && !memcmp(left->words, right->words, left->size * sizeof(Kleene));
}

/* Does the value of every tuple over the nodes mapped so far, the last of them `node`, agree with its image's? */
static bool agrees(const Structure *left, const Structure *right, const uint8_t *map, uint32_t node)
{
    const Vocabulary *vocabulary = left->vocabulary;
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        if (predicate->arity == 0 || predicate == vocabulary_sm(vocabulary))
            continue;
        uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0}, image[PREDICATE_ARITY_LIMIT];
        for (;;) {
            bool mentions = false;
            for (unsigned i = 0; i < predicate->arity; i++) {
                mentions = mentions || tuple[i] == node;
                image[i] = map[tuple[i]];
            }
            if (mentions) {
                Truth value = structure_value(left, predicate, tuple), bound = structure_value(right, predicate, image);
                if (bound != TRUTH_UNKNOWN && value != bound)
                    return false;
            }
            unsigned i = 0;
            while (i < predicate->arity && ++tuple[i] > node)
                tuple[i++] = 0;
            if (i == predicate->arity)
                break;
        }
    }
    return true;
}

static bool extend_map(const Structure *left, const Structure *right, uint8_t *map, uint32_t node, uint64_t hit)
{
    /* Nodes that may be absent need stand for nothing. */
    uint64_t missing = structure_read(right, vocabulary_ac(right->vocabulary))->must & ~hit;
    if (node == left->nodes)
        return !missing;
    if (left->nodes - node < (uint32_t)__builtin_popcountll(missing))
        return false;
    for (uint32_t image = 0; image < right->nodes; image++) {
        bool taken = hit >> image & 1;
        if ((taken || structure_is_summary(left, node)) && !structure_is_summary(right, image))
            continue;
        map[node] = (uint8_t)image;
        if (agrees(left, right, map, node) && extend_map(left, right, map, node + 1, hit | (uint64_t)1 << image))
            return true;
    }
    return false;
}

bool structure_embeds(const Structure *left, const Structure *right, uint8_t *map)
{
    uint8_t own[NODE_LIMIT];
    for (size_t p = 0; p < left->vocabulary->count; p++) {
        const Predicate *predicate = left->vocabulary->predicates[p];
        if (predicate->arity != 0)
            continue;
        Truth value = structure_value(left, predicate, NULL), bound = structure_value(right, predicate, NULL);
        if (bound != TRUTH_UNKNOWN && value != bound)
            return false;
    }
    return extend_map(left, right, map ? map : own, 0, 0);
}
