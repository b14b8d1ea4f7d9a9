/* SPDX-License-Identifier: MIT */
/* The reader of shapes: recursive descent over the text. */
#include "entry/shape.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 32 };

static const char *const names[SHAPE_KIND_COUNT] = {"any",  "null",  "object", "string", "array",
                                                    "list", "dlist", "ring",   "tree"};

const char *shape_name(ShapeKind kind)
{
    return names[kind];
}

ShapeKind shape_find(const char *name, size_t length)
{
    ShapeKind kind = 0;
    while (kind < SHAPE_KIND_COUNT && (strlen(names[kind]) != length || strncmp(names[kind], name, length) != 0))
        kind++;
    return kind;
}

const ArgumentShape *shape_member(const ArgumentShape *shape, const char *field)
{
    for (size_t i = 0; shape && i < shape->member_count; i++)
        if (shape->members[i].field && field && !strcmp(shape->members[i].field, field))
            return shape->members[i].shape;
    return NULL;
}

static void skip_blanks(const char **at)
{
    *at += strspn(*at, " \t\n");
}

static size_t word_length(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_')
        length++;
    return isdigit((unsigned char)*at) ? 0 : length;
}

static const char *keep(Arena *arena, const char *begin, const char *end)
{
    while (end > begin && isspace((unsigned char)end[-1]))
        end--;
    char *copy = mem_string_of(begin, (size_t)(end - begin));
    const char *kept = arena_string(arena, copy);
    free(copy);
    return kept;
}

/* Where the item that begins here ends: at a comma or parenthesis of its own level. */
static const char *item_end(const char *at)
{
    for (int depth = 0; *at && (depth || (*at != ',' && *at != ')')); at++)
        depth += (*at == '(') - (*at == ')');
    return at;
}

static char *read_shape(Arena *arena, const char **at, const ArgumentShape **result, int depth);

/* `parent: up` in a tree names a link, not a shape. */
static char *read_parent(Arena *arena, const char **at, ArgumentShape *shape)
{
    skip_blanks(at);
    size_t length = word_length(*at);
    shape->parent = keep(arena, *at, *at + length);
    *at += length;
    return length ? NULL : message("parent: needs the name of a field");
}

static char *read_item(Arena *arena, const char **at, ArgumentShape *shape, size_t number, int depth)
{
    skip_blanks(at);
    const char *end = item_end(*at), *behind = *at + word_length(*at);
    skip_blanks(&behind);
    if (shape->link_count == SHAPE_ITEMS_MOST || shape->member_count == SHAPE_ITEMS_MOST)
        return message("too much in a shape: %.*s", (int)(end - *at), *at);
    if (shape->kind == SHAPE_ARRAY && number == 0) {
        shape->length = keep(arena, *at, end);
    } else if (shape->kind == SHAPE_ARRAY && number == 1) {
        return read_shape(arena, at, &shape->members[shape->member_count++].shape, depth + 1);
    } else if (word_length(*at) && *behind == ':') {
        const char *field = keep(arena, *at, behind);
        *at = behind + 1;
        if (shape->kind == SHAPE_TREE && !strcmp(field, "parent"))
            return read_parent(arena, at, shape);
        ShapeMember *member = &shape->members[shape->member_count++];
        member->field = field;
        return read_shape(arena, at, &member->shape, depth + 1);
    } else if (word_length(*at) && behind == end) {
        shape->links[shape->link_count++] = keep(arena, *at, end);
    } else if (number == 0 && end > *at) {
        shape->type = keep(arena, *at, end);
    } else {
        return message("not an item of a shape: \"%.*s\"", (int)(end - *at), *at);
    }
    *at = end;
    return NULL;
}

static bool skip_word(const char **at, const char *word)
{
    size_t length = word_length(*at);
    if (strlen(word) != length || strncmp(*at, word, length) != 0)
        return false;
    *at += length;
    skip_blanks(at);
    return true;
}

static char *read_items(Arena *arena, const char **at, ArgumentShape *shape, int depth)
{
    for (size_t number = 0;; number++) {
        char *problem = read_item(arena, at, shape, number, depth);
        if (problem)
            return problem;
        skip_blanks(at);
        if (**at == ')')
            return NULL;
        if (**at != ',')
            return message("a shape is not closed: \"%s\"", shape->says);
        ++*at;
    }
}

static char *read_shape(Arena *arena, const char **at, const ArgumentShape **result, int depth)
{
    ArgumentShape *shape = arena_alloc(arena, sizeof *shape);
    skip_blanks(at);
    const char *begin = *at;
    *result = shape;
    if (depth > DEEPEST)
        return message("shapes are nested too deeply");
    shape->says = begin;
    for (const char *word = NULL; word != *at;) {
        word = *at;
        shape->is_shared |= skip_word(at, "shared");
        shape->is_optional |= skip_word(at, "optional");
        shape->is_nonempty |= skip_word(at, "nonempty");
    }
    size_t length = word_length(*at);
    shape->kind = shape_find(*at, length);
    if (shape->kind == SHAPE_KIND_COUNT)
        return message("unknown shape \"%.*s\": list, dlist, ring, tree, string, array(n), object, null or any",
                       (int)(length ? length : strcspn(*at, " ,;)")), *at);
    *at += length;
    const char *behind = *at;
    skip_blanks(&behind);
    if (*behind == '(') {
        *at = behind + 1;
        char *problem = read_items(arena, at, shape, depth);
        if (problem)
            return problem;
        ++*at;
        if ((shape->kind < SHAPE_LIST && shape->link_count) || (shape->kind < SHAPE_OBJECT && shape->member_count))
            return message("%s has no links or fields: \"%.*s\"", names[shape->kind], (int)(*at - begin), begin);
    }
    shape->says = keep(arena, begin, *at);
    return NULL;
}

char *shape_read(Arena *arena, const char **at, const ArgumentShape **shape)
{
    return read_shape(arena, at, shape, 0);
}

char *shape_read_list(Arena *arena, const char *text, ShapeList *list)
{
    for (const char *at = text; skip_blanks(&at), *at;) {
        const char *begin = at;
        at += word_length(at);
        const char *end = at;
        skip_blanks(&at);
        if (end == begin || *at != ':')
            return message("a shape is given as NAME: SHAPE, not \"%s\"", begin);
        const ArgumentShape *shape;
        at++;
        char *problem = shape_read(arena, &at, &shape);
        if (problem)
            return problem;
        skip_blanks(&at);
        if (*at && *at != ';')
            return message("not part of a shape: \"%s\"", at);
        at += *at == ';';
        list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
        list->items[list->count++] = (ShapeMember){keep(arena, begin, end), shape};
    }
    return NULL;
}

const ArgumentShape *shape_list_find(const ShapeList *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->items[i].field, name))
            return list->items[i].shape;
    return NULL;
}
