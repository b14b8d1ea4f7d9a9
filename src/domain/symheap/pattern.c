/* SPDX-License-Identifier: MIT */
/* Reading patterns, and shapes made of them. */
#include "domain/symheap/pattern.h"

#include "base/file.h"
#include "base/words.h"

#include <stdlib.h>
#include <string.h>

/* --- one pattern ------------------------------------------------------------------------------------------- */

/* A pattern being read: targets are names until all blocks are known. */
typedef struct Draft {
    const char *name, *blocks[PATTERN_BLOCKS_MOST];
    bool is_list[PATTERN_BLOCKS_MOST];
    uint32_t block_count, link_count;
    PatternLink links[PATTERN_LINKS_MOST];
    const char *targets[PATTERN_LINKS_MOST];
    const char *places[PATTERN_LINKS_MOST]; /* in the text */
} Draft;

static void read_link(Words *words, Draft *draft)
{
    if (draft->link_count == PATTERN_LINKS_MOST) {
        words_complain(words, words->at, "too many links");
        return;
    }
    PatternLink *link = &draft->links[draft->link_count];
    draft->places[draft->link_count] = words_place(words);
    *link = (PatternLink){.block = (uint8_t)(draft->block_count - 1), .field = words_take_word(words)};
    words_expect(words, "->");
    const char *word = words_take_word(words);
    link->role = !strcmp(word, "next") ? LINK_NEXT : !strcmp(word, "prev") ? LINK_PREV : LINK_OWN;
    link->to_last = !strcmp(word, "last");
    draft->targets[draft->link_count++] = link->role == LINK_OWN && !link->to_last ? word : words_take_word(words);
}

static void find_targets(Words *words, Draft *draft)
{
    for (uint32_t i = 0; i < draft->link_count && !words->failed; i++) {
        uint32_t b = 0;
        while (b < draft->block_count && strcmp(draft->blocks[b], draft->targets[i]) != 0)
            b++;
        if (b == draft->block_count)
            words_complain(words, draft->places[i], "the link leads to no block of the pattern");
        draft->links[i].target = (uint8_t)b;
        if (!words->failed && draft->links[i].role != LINK_OWN &&
            (draft->is_list[b] || draft->is_list[draft->links[i].block]))
            words_complain(words, draft->places[i], "a list inside has own links only");
        if (!words->failed && draft->links[i].to_last && !draft->is_list[b])
            words_complain(words, draft->places[i], "only a list inside has a last node");
        for (uint32_t k = 0; k < i; k++)
            if (draft->links[i].role != LINK_OWN && draft->links[k].role == draft->links[i].role &&
                draft->links[k].target == b)
                words_complain(words, draft->places[i], "a second link of this kind to the same block");
    }
}

/* Adds the own links whose blocks are known, to lists or to others. */
static bool order_more(Pattern *pattern, const PatternLink *links, bool to_lists, uint32_t *known, uint32_t *taken)
{
    uint32_t before = pattern->link_count;
    for (uint32_t i = 0; i < PATTERN_LINKS_MOST; i++)
        if (!(*taken >> i & 1) && links[i].role == LINK_OWN && *known >> links[i].block & 1 &&
            pattern->is_list[links[i].target] == to_lists && (!links[i].to_last || *known >> links[i].target & 1)) {
            pattern->links[pattern->link_count++] = links[i];
            *known |= 1u << links[i].target;
            *taken |= 1u << i;
        }
    return pattern->link_count > before;
}

bool pattern_order(Pattern *pattern)
{
    PatternLink links[PATTERN_LINKS_MOST];
    uint32_t count = pattern->link_count, known = 1, taken = ~((1u << count) - 1);
    memcpy(links, pattern->links, sizeof links);
    pattern->link_count = 0;
    while (order_more(pattern, links, false, &known, &taken) || order_more(pattern, links, true, &known, &taken))
        ;
    for (uint32_t i = 0; i < count; i++)
        if (links[i].role != LINK_OWN)
            pattern->links[pattern->link_count++] = links[i];
    return known == (1u << pattern->block_count) - 1 && pattern->link_count == count;
}

static uint32_t weight(const Pattern *pattern)
{
    uint32_t weight = pattern->block_count;
    for (uint32_t b = 0; b < pattern->block_count; b++)
        weight += pattern->is_list[b];
    return weight;
}

static bool is_stronger(const Pattern *left, const Pattern *right)
{
    return weight(left) > weight(right) || (weight(left) == weight(right) && left->link_count > right->link_count);
}

static void pattern_insert(Patterns *patterns, const Pattern *pattern)
{
    uint32_t at = patterns->count;
    patterns->items[patterns->count] = pattern;
    for (; at && is_stronger(pattern, patterns->items[patterns->order[at - 1]]); at--)
        patterns->order[at] = patterns->order[at - 1];
    patterns->order[at] = patterns->count++;
}

static bool is_like(const Pattern *left, const Pattern *right)
{
    bool same = left->block_count == right->block_count && left->link_count == right->link_count &&
                !memcmp(left->is_list, right->is_list, sizeof left->is_list);
    for (uint32_t i = 0; i < left->link_count && same; i++)
        same = left->links[i].role == right->links[i].role && left->links[i].block == right->links[i].block &&
               left->links[i].target == right->links[i].target && left->links[i].to_last == right->links[i].to_last;
    return same;
}

bool patterns_add_found(Patterns *patterns, const Pattern *pattern)
{
    bool is_new = patterns->count < PATTERNS_MOST;
    for (uint32_t i = 0; i < patterns->count && is_new; i++)
        is_new = !is_like(patterns->items[i], pattern);
    if (is_new) {
        Pattern *made = arena_alloc(patterns->arena, sizeof *made);
        *made = *pattern;
        pattern_insert(patterns, made);
    }
    return is_new;
}

void patterns_remove_found(Patterns *patterns)
{
    uint32_t at = 0;
    while (patterns->order[at] != patterns->count - 1)
        at++;
    for (patterns->count--; at < patterns->count; at++)
        patterns->order[at] = patterns->order[at + 1];
}

static void read_pattern(Words *words, Patterns *patterns)
{
    Draft draft = {.name = NULL};
    const char *start = words->at;
    words_expect(words, "pattern");
    draft.name = words_take_word(words);
    words_expect(words, "{");
    while (!words->failed && !words_takes(words, "}")) {
        if (draft.block_count == PATTERN_BLOCKS_MOST) {
            words_complain(words, words->at, "too many blocks");
            return;
        }
        draft.is_list[draft.block_count] = words_takes(words, "list");
        if (draft.is_list[0])
            words_complain(words, words->at, "the first block is a list");
        draft.blocks[draft.block_count++] = words_take_word(words);
        words_expect(words, "{");
        while (!words->failed && !words_takes(words, "}"))
            read_link(words, &draft);
    }
    find_targets(words, &draft);
    for (uint32_t i = 0; i < patterns->count; i++)
        if (!strcmp(patterns->items[i]->name, draft.name))
            words_complain(words, start, "there is a pattern of this name");
    if (patterns->count == PATTERNS_MOST)
        words_complain(words, start, "too many patterns");
    if (words->failed)
        return;
    Pattern *pattern = arena_alloc(patterns->arena, sizeof *pattern);
    pattern->name = draft.name;
    pattern->block_count = draft.block_count;
    pattern->link_count = draft.link_count;
    memcpy(pattern->blocks, draft.blocks, sizeof draft.blocks);
    memcpy(pattern->is_list, draft.is_list, sizeof draft.is_list);
    memcpy(pattern->links, draft.links, sizeof draft.links);
    if (!pattern_order(pattern))
        words_complain(words, start, "a block that own links do not lead to from the first one");
    else if (pattern_link_to(pattern, LINK_NEXT, 0) == UINT32_MAX)
        words_complain(words, start, "no link leads to the first block of the next instance");
    else
        pattern_insert(patterns, pattern);
}

bool patterns_read(Patterns *patterns, const char *name, const char *text, Text *errors)
{
    Words words = words_create(name, text, patterns->arena, errors);
    while (words_has_more(&words))
        read_pattern(&words, patterns);
    return !words.failed;
}

bool patterns_read_file(Patterns *patterns, const char *path, Text *errors)
{
    Text text = {0};
    char *problem = file_read(&text, path);
    if (problem)
        text_add(errors, "%s\n", problem);
    bool is_read = !problem && patterns_read(patterns, path, text_string(&text), errors);
    free(problem);
    text_free(&text);
    return is_read;
}

/* --- the set of them --------------------------------------------------------------------------------------- */

Patterns patterns_create(void)
{
    Patterns patterns = {.arena = arena_create()};
    Text errors = {0};
    patterns_read(&patterns, "plain", "pattern plain { N { next -> next N } }", &errors);
    text_free(&errors);
    return patterns;
}

void patterns_destroy(Patterns *patterns)
{
    arena_destroy(patterns->arena);
    free(patterns->shapes);
}

void patterns_load(Patterns *patterns, Text *errors)
{
    size_t count;
    char **paths = file_shipped("patterns", ".pat", &count);
    for (size_t i = 0; i < count; i++)
        patterns_read_file(patterns, paths[i], errors);
    file_shipped_free(paths, count);
}

const Shape *patterns_shape(Patterns *patterns, const Shape *shape)
{
    for (size_t i = 0; i < patterns->shape_count; i++)
        if (!memcmp(patterns->shapes[i], shape, sizeof *shape))
            return patterns->shapes[i];
    Shape *made = arena_alloc(patterns->arena, sizeof *made);
    *made = *shape;
    patterns->shapes =
        array_room(patterns->shapes, &patterns->shape_capacity, patterns->shape_count, sizeof *patterns->shapes);
    patterns->shapes[patterns->shape_count++] = made;
    return made;
}

uint32_t pattern_link_to(const Pattern *pattern, LinkRole role, uint32_t block)
{
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role == role && pattern->links[i].target == block)
            return i;
    return UINT32_MAX;
}

int64_t place_of_end(uint32_t link)
{
    return link;
}

int64_t place_in_all(uint32_t block, int64_t offset)
{
    return ((int64_t)(block + 1) << 48) + offset;
}

bool place_is_end(int64_t place)
{
    return place < PATTERN_LINKS_MOST;
}

uint32_t place_block(int64_t place)
{
    return (uint32_t)(place >> 48) - 1;
}

int64_t place_offset(int64_t place)
{
    return place & ((INT64_C(1) << 48) - 1);
}

uint32_t shape_way_on(const Shape *shape)
{
    return pattern_link_to(shape->pattern, LINK_NEXT, 0);
}

uint32_t shape_way_back(const Shape *shape)
{
    return pattern_link_to(shape->pattern, LINK_PREV, 0);
}

uint32_t shape_told(const Shape *shape, uint32_t list)
{
    uint32_t told = 1u << shape_way_on(shape->inner[list]);
    for (uint32_t i = 0; i < shape->pattern->link_count; i++)
        if (shape->pattern->links[i].to_last && shape->pattern->links[i].target == list)
            told |= 1u << shape_way_back(shape->inner[list]);
    return told;
}

unsigned shape_nesting(const Shape *shape)
{
    unsigned most = 0;
    for (uint32_t b = 0; b < shape->pattern->block_count; b++) {
        unsigned inside = shape->pattern->is_list[b] ? shape_nesting(shape->inner[b]) : 0;
        most = inside > most ? inside : most;
    }
    return 1 + most;
}

void patterns_print_one(const Pattern *pattern, Text *out)
{
    static const char *const roles[] = {[LINK_OWN] = "", [LINK_NEXT] = "next ", [LINK_PREV] = "prev "};
    text_add(out, "pattern %s {\n", pattern->name);
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        text_add(out, "    %s%s {", pattern->is_list[b] ? "list " : "", pattern->blocks[b]);
        for (uint32_t i = 0; i < pattern->link_count; i++)
            if (pattern->links[i].block == b)
                text_add(out, " %s -> %s%s", pattern->links[i].field,
                         pattern->links[i].to_last ? "last " : roles[pattern->links[i].role],
                         pattern->blocks[pattern->links[i].target]);
        text_add(out, " }\n");
    }
    text_add(out, "}\n");
}
