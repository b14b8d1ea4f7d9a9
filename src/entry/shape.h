/* SPDX-License-Identifier: MIT */
/* Words for data structures, as users write them about arguments:
 *
 *     list(struct node, next)                      singly linked, ends with NULL, possibly empty
 *     dlist(struct node, next, prev)               the same with a way back
 *     ring(struct node, next)  ring(next, prev)    the last leads to the first; empty: NULL
 *     tree(struct node, left, right)               any number of children; tree(left, right, parent: up) with a way up
 *     string  array(n)  array(n, string)  object   characters with a zero behind, n elements, one object
 *     null  any                                    NULL; NULL or anything (see any.c)
 *
 * `field: SHAPE` among the items says what another pointer in each object leads to, `optional` before a word that it may
 * be NULL instead, `nonempty` that it is not. The type and the links may be left out where the type of the pointer tells:
 * `list`. A shape owns all it leads to, unless it is `shared`: then it leads to objects of its own, or to any object of another
 * shared shape of the same type; a list may also end in such an object. */
#ifndef WHITTLE_ENTRY_SHAPE_H
#define WHITTLE_ENTRY_SHAPE_H

#include "base/mem.h"
#include "base/text.h"

#include <stdbool.h>

typedef enum ShapeKind {
    SHAPE_ANY,
    SHAPE_NULL,
    SHAPE_OBJECT,
    SHAPE_STRING,
    SHAPE_ARRAY,
    SHAPE_LIST,
    SHAPE_DLIST,
    SHAPE_RING,
    SHAPE_TREE,
    SHAPE_KIND_COUNT,
} ShapeKind;

typedef struct ArgumentShape ArgumentShape;

/* What a pointer inside an object leads to. */
typedef struct ShapeMember {
    const char *field;
    const ArgumentShape *shape;
} ShapeMember;

enum { SHAPE_ITEMS_MOST = 16 };

struct ArgumentShape {
    ShapeKind kind;
    const char *says;   /* the words themselves */
    const char *type;   /* "struct node"; NULL: not given */
    const char *length; /* arrays: an expression of C; NULL: unknown */
    const char *parent; /* trees: the link back; NULL: none */
    const char *links[SHAPE_ITEMS_MOST];
    size_t link_count;
    ShapeMember members[SHAPE_ITEMS_MOST]; /* arrays: the element has the field NULL */
    size_t member_count;
    bool is_optional, is_nonempty, is_shared;
    bool is_null_if_empty; /* arrays: NULL is possible if the length is 0 */
};

const char *shape_name(ShapeKind kind);
/* The kind of that name, SHAPE_KIND_COUNT if there is none. */
ShapeKind shape_find(const char *name, size_t length);
/* What the shape says of that field, NULL: nothing. */
const ArgumentShape *shape_member(const ArgumentShape *shape, const char *field);

/* Reads the shape at *at and moves behind it. Returns NULL or a message. */
char *shape_read(Arena *arena, const char **at, const ArgumentShape **shape);

/* "name: SHAPE; name: SHAPE". */
typedef struct ShapeList {
    ShapeMember *items;
    size_t count, capacity;
} ShapeList;
char *shape_read_list(Arena *arena, const char *text, ShapeList *list);
const ArgumentShape *shape_list_find(const ShapeList *list, const char *name);

#endif
