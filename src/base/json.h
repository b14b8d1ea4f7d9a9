/* SPDX-License-Identifier: MIT */
/* JSON (RFC 8259): a reader that makes a tree, and a writer that minds commas. */
#ifndef WHITTLE_BASE_JSON_H
#define WHITTLE_BASE_JSON_H

#include "base/mem.h"
#include "base/text.h"

#include <stdbool.h>

typedef enum JsonKind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER, /* `string` as written */
    JSON_STRING, /* `string` decoded to UTF-8, cut at an encoded zero */
    JSON_ARRAY,
    JSON_OBJECT,
} JsonKind;

typedef struct Json Json;
struct Json {
    JsonKind kind;
    const char *string;
    const char *key;   /* of a member of an object, else NULL */
    const Json *first; /* arrays and objects: the first item or member */
    const Json *next;  /* the sibling after this one */
};

/* Reads one value that is the whole text; the tree lives in the arena. Returns NULL or a message with the line of the
 * mistake. */
char *json_parse(const char *text, Arena *arena, const Json **json);
/* The member of that name, NULL if there is none or `object` is NULL or no object. */
const Json *json_member(const Json *object, const char *key);
/* The member's string, NULL if it is not there or no string. */
const char *json_member_string(const Json *object, const char *key);

/* Adds a string literal, quotes included; bytes that are not UTF-8 become U+FFFD. */
void json_add_string(Text *text, const char *string);

/* Writes a value piece by piece, an item a line. Start from {.text = ...}. `key` is NULL for items of arrays and for the
 * whole value. */
typedef struct JsonWriter {
    Text *text;
    unsigned depth; /* of arrays and objects under way */
    bool has_items; /* the innermost one has */
} JsonWriter;
/* '{' or '[', and what matches it. */
void json_open(JsonWriter *writer, const char *key, char bracket);
void json_close(JsonWriter *writer, char bracket);
void json_string(JsonWriter *writer, const char *key, const char *string);
void json_number(JsonWriter *writer, const char *key, double number);
void json_word(JsonWriter *writer, const char *key, const char *word); /* true, false, null */
/* A value that was read. */
void json_copy(JsonWriter *writer, const char *key, const Json *value);

#endif
