/* SPDX-License-Identifier: MIT */
/* Patterns: what an instance of a list is made of. A *pattern* is a formula over one or more blocks and their links:
 *
 *     pattern objects {            # a list whose nodes own an object each
 *         N { next -> next N       # a field that holds the N of the next instance
 *             data -> D }          # ... a block of the same instance, which nothing else holds
 *         D { }
 *     }
 *
 * `prev D` is the D of the instance before. `list S { end -> N }` is a list inside each instance, of any length, none
 * included; the links to it lead to its first node (`-> S`) or its last (`-> last S`), its own are those at its ends, or of all its
 * nodes. Field names stand for byte offsets that the heap decides: a pattern with offsets and sizes is a *shape*. What the instances of a list inside are is a shape,
 * too, which may have lists inside: nesting has no end but NESTING_MOST.
 *
 * Laws, checked by the reader: the first block is what a list is entered by, some link leads to the next one's; a block
 * is the target of one `next` and of one `prev` link at most; own links lead from the first block to all others; to and from
 * lists inside there are only own links, and one to the first node. */
#ifndef WHITTLE_DOMAIN_SYMHEAP_PATTERN_H
#define WHITTLE_DOMAIN_SYMHEAP_PATTERN_H

#include "base/mem.h"
#include "base/text.h"

#include <stdbool.h>

enum { PATTERN_BLOCKS_MOST = 4, PATTERN_LINKS_MOST = 10, PATTERNS_MOST = 30, NESTING_MOST = 8 };

typedef enum LinkRole {
    LINK_OWN,  /* a block of the same instance */
    LINK_NEXT, /* a block of the next instance */
    LINK_PREV, /* a block of the instance before */
} LinkRole;

typedef struct PatternLink {
    LinkRole role;
    bool to_last;   /* of a list inside: an own link to its last node */
    uint8_t block;  /* whose cell it is */
    uint8_t target; /* the block it leads to */
    const char *field;
} PatternLink;

typedef struct Pattern {
    const char *name;
    const char *blocks[PATTERN_BLOCKS_MOST]; /* names */
    bool is_list[PATTERN_BLOCKS_MOST];       /* a list inside each instance, taken for one of its blocks */
    uint32_t block_count;
    PatternLink links[PATTERN_LINKS_MOST]; /* see pattern_order */
    uint32_t link_count;
} Pattern;

/* A pattern in a program's layout; interned: equal shapes are one. */
typedef struct Shape {
    const Pattern *pattern;
    int64_t sizes[PATTERN_BLOCKS_MOST];
    int64_t
        offsets[PATTERN_LINKS_MOST]; /* of the link's cell; of a list inside: the place (place_of_end, place_in_all) */
    int64_t at[PATTERN_LINKS_MOST];  /* the offset that it leads to */
    const struct Shape *inner[PATTERN_BLOCKS_MOST]; /* of lists inside */
} Shape;

/* Patterns by number, which they keep; the plain one is 0. `order` has the numbers, the strongest first: more blocks (a list
 * inside counts as two), then more links. */
typedef struct Patterns {
    Arena *arena;
    const Pattern *items[PATTERNS_MOST];
    uint32_t order[PATTERNS_MOST];
    uint32_t count;
    const Shape **shapes;
    size_t shape_count, shape_capacity;
} Patterns;

Patterns patterns_create(void); /* the plain pattern alone */
void patterns_destroy(Patterns *patterns);
/* Adds those of a text; adds "name:line:column: what is wrong" to errors, and returns false, at the first error. */
bool patterns_read(Patterns *patterns, const char *name, const char *text, Text *errors);
/* The same, of a file. */
bool patterns_read_file(Patterns *patterns, const char *path, Text *errors);
/* Adds those of the folder share/patterns beside the program (or share/whittle/patterns where it is installed). */
void patterns_load(Patterns *patterns, Text *errors);
/* Adds one that was discovered; false if there is one like it, or no room. */
bool patterns_add_found(Patterns *patterns, const Pattern *pattern);
/* Takes back the one that was added last. */
void patterns_remove_found(Patterns *patterns);
const Shape *patterns_shape(Patterns *patterns, const Shape *shape);
/* Own links first, in an order in which the block of a link is known when it is its turn; those to lists inside late, so that blocks
 * that an empty list's end leads to are known. False if some block is never known. */
bool pattern_order(Pattern *pattern);
/* A cell that a list inside has: link i of its shape, at its end; or a cell of block b of all its instances. */
int64_t place_of_end(uint32_t link);
int64_t place_in_all(uint32_t block, int64_t offset);
bool place_is_end(int64_t place);
uint32_t place_block(int64_t place);
int64_t place_offset(int64_t place);
/* The link by which a list of this shape leads on, and where an empty one leads; and back, UINT32_MAX if there is none. */
uint32_t shape_way_on(const Shape *shape);
uint32_t shape_way_back(const Shape *shape);
/* Of a list inside: bit i if link i of its shape is known even of an empty one, because a link of the instance leads there. */
uint32_t shape_told(const Shape *shape, uint32_t list);
/* How many lists are inside each other, itself among them. */
unsigned shape_nesting(const Shape *shape);
/* The link of this role that leads to the block; UINT32_MAX if there is none. */
uint32_t pattern_link_to(const Pattern *pattern, LinkRole role, uint32_t block);
void patterns_print_one(const Pattern *pattern, Text *out);

#endif
