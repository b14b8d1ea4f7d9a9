/* SPDX-License-Identifier: MIT */
/* A recursive-descent reader of bounded depth, and the escaping of strings. */
#include "base/json.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { DEEPEST = 200 };

typedef struct JsonReader {
    const char *at;
    Arena *arena;
    unsigned depth;
    const char *mistake; /* NULL while all is well */
} JsonReader;

static bool fail(JsonReader *reader, const char *mistake)
{
    if (!reader->mistake)
        reader->mistake = mistake;
    return false;
}

static void skip_space(JsonReader *reader)
{
    reader->at += strspn(reader->at, " \t\r\n");
}

static bool accept(JsonReader *reader, char wanted)
{
    skip_space(reader);
    if (*reader->at != wanted)
        return false;
    reader->at++;
    return true;
}

static bool read_hex(JsonReader *reader, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, reader->at++) {
        if (!isxdigit((unsigned char)*reader->at))
            return fail(reader, "four hexadecimal digits expected");
        char digit = (char)tolower((unsigned char)*reader->at);
        *code = *code * 16 + (uint32_t)(isdigit((unsigned char)digit) ? digit - '0' : digit - 'a' + 10);
    }
    return true;
}

static void add_utf8(Text *text, uint32_t code)
{
    if (code < 0x80)
        text_add(text, "%c", (int)code);
    else if (code < 0x800)
        text_add(text, "%c%c", 0xC0 | (int)(code >> 6), 0x80 | (int)(code & 63));
    else if (code < 0x10000)
        text_add(text, "%c%c%c", 0xE0 | (int)(code >> 12), 0x80 | (int)(code >> 6 & 63), 0x80 | (int)(code & 63));
    else
        text_add(text, "%c%c%c%c", 0xF0 | (int)(code >> 18), 0x80 | (int)(code >> 12 & 63),
                 0x80 | (int)(code >> 6 & 63), 0x80 | (int)(code & 63));
}

static bool read_unicode(JsonReader *reader, Text *text)
{
    uint32_t code, low;
    if (!read_hex(reader, &code))
        return false;
    if (code >= 0xD800 && code < 0xDC00 && reader->at[0] == '\\' && reader->at[1] == 'u') {
        reader->at += 2;
        if (!read_hex(reader, &low))
            return false;
        code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
    } else if (code >= 0xD800 && code < 0xE000) {
        code = 0xFFFD;
    }
    add_utf8(text, code);
    return true;
}

static bool read_characters(JsonReader *reader, Text *text)
{
    static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    while (*reader->at != '"') {
        if ((unsigned char)*reader->at < ' ')
            return fail(reader, "a string does not end");
        if (*reader->at != '\\') {
            text_add_bytes(text, reader->at++, 1);
            continue;
        }
        char kind = *++reader->at;
        const char *escape = kind ? strchr(escapes, kind) : NULL;
        reader->at += kind != 0;
        if (escape)
            text_add_bytes(text, &meanings[escape - escapes], 1);
        else if (kind != 'u')
            return fail(reader, "unknown escape in a string");
        else if (!read_unicode(reader, text))
            return false;
    }
    reader->at++;
    return true;
}

static const char *read_string(JsonReader *reader)
{
    Text text = {0};
    const char *string = NULL;
    if (!accept(reader, '"'))
        fail(reader, "a string expected");
    else if (read_characters(reader, &text))
        string = arena_string(reader->arena, text_string(&text));
    text_free(&text);
    return string;
}

static bool read_value(JsonReader *reader, Json *json);

/* The items up to `end`; of an object, each with its key. */
static bool read_items(JsonReader *reader, Json *json, char end)
{
    const Json **last = &json->first;
    if (++reader->depth > DEEPEST)
        return fail(reader, "nested too deeply");
    if (!accept(reader, end)) {
        do {
            Json *item = arena_alloc(reader->arena, sizeof *item);
            if (json->kind == JSON_OBJECT && !(item->key = read_string(reader)))
                return false;
            if (json->kind == JSON_OBJECT && !accept(reader, ':'))
                return fail(reader, "':' expected");
            if (!read_value(reader, item))
                return false;
            *last = item;
            last = &item->next;
        } while (accept(reader, ','));
        if (!accept(reader, end))
            return fail(reader, end == ']' ? "',' or ']' expected" : "',' or '}' expected");
    }
    reader->depth--;
    return true;
}

static bool read_word(JsonReader *reader, Json *json)
{
    static const struct {
        const char *word;
        JsonKind kind;
    } words[] = {{"null", JSON_NULL}, {"true", JSON_TRUE}, {"false", JSON_FALSE}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strncmp(reader->at, words[i].word, strlen(words[i].word))) {
            json->kind = words[i].kind;
            reader->at += strlen(words[i].word);
            return true;
        }
    size_t length = strspn(reader->at, "+-.0123456789eE");
    if (!length || !strpbrk("-0123456789", (char[]){*reader->at, 0}))
        return fail(reader, "a value expected");
    char *number = arena_alloc(reader->arena, length + 1);
    memcpy(number, reader->at, length);
    json->kind = JSON_NUMBER;
    json->string = number;
    reader->at += length;
    return true;
}

static bool read_value(JsonReader *reader, Json *json)
{
    skip_space(reader);
    if (*reader->at == '"') {
        json->kind = JSON_STRING;
        return (json->string = read_string(reader));
    }
    if (accept(reader, '[')) {
        json->kind = JSON_ARRAY;
        return read_items(reader, json, ']');
    }
    if (accept(reader, '{')) {
        json->kind = JSON_OBJECT;
        return read_items(reader, json, '}');
    }
    return read_word(reader, json);
}

char *json_parse(const char *text, Arena *arena, const Json **json)
{
    JsonReader reader = {.at = text, .arena = arena};
    Json *value = arena_alloc(arena, sizeof *value);
    if (read_value(&reader, value)) {
        skip_space(&reader);
        if (*reader.at)
            fail(&reader, "something follows the value");
    }
    if (!reader.mistake) {
        *json = value;
        return NULL;
    }
    unsigned line = 1;
    for (const char *at = text; at < reader.at; at++)
        line += *at == '\n';
    return message("line %u: %s", line, reader.mistake);
}

const Json *json_member(const Json *object, const char *key)
{
    if (!object || object->kind != JSON_OBJECT)
        return NULL;
    for (const Json *member = object->first; member; member = member->next)
        if (!strcmp(member->key, key))
            return member;
    return NULL;
}

const char *json_member_string(const Json *object, const char *key)
{
    const Json *member = json_member(object, key);
    return member && member->kind == JSON_STRING ? member->string : NULL;
}

void json_add_string(Text *text, const char *string)
{
    text_add(text, "\"");
    for (const unsigned char *at = (const unsigned char *)string; *at;) {
        size_t length = text_utf8_length((const char *)at);
        if (!length)
            text_add(text, "\\ufffd");
        else if (*at == '"' || *at == '\\')
            text_add(text, "\\%c", *at);
        else if (*at < ' ')
            text_add(text, "\\u%04x", *at);
        else
            text_add_bytes(text, (const char *)at, length);
        at += length ? length : 1;
    }
    text_add(text, "\"");
}

static void begin_item(JsonWriter *writer, const char *key)
{
    if (writer->has_items)
        text_add(writer->text, ",");
    if (writer->depth)
        text_add(writer->text, "\n%*s", (int)writer->depth, "");
    writer->has_items = true;
    if (key) {
        json_add_string(writer->text, key);
        text_add(writer->text, ": ");
    }
}

void json_open(JsonWriter *writer, const char *key, char bracket)
{
    begin_item(writer, key);
    text_add(writer->text, "%c", bracket);
    writer->depth++;
    writer->has_items = false;
}

void json_close(JsonWriter *writer, char bracket)
{
    writer->depth--;
    text_add(writer->text, "%c", bracket);
    writer->has_items = true;
}

void json_string(JsonWriter *writer, const char *key, const char *string)
{
    begin_item(writer, key);
    json_add_string(writer->text, string);
}

void json_word(JsonWriter *writer, const char *key, const char *word)
{
    begin_item(writer, key);
    text_add(writer->text, "%s", word);
}

void json_number(JsonWriter *writer, const char *key, double number)
{
    begin_item(writer, key);
    text_add(writer->text, "%.15g", number);
}

void json_copy(JsonWriter *writer, const char *key, const Json *value)
{
    static const char *const words[] = {[JSON_NULL] = "null", [JSON_FALSE] = "false", [JSON_TRUE] = "true"};
    bool is_array = value->kind == JSON_ARRAY;
    switch (value->kind) {
    case JSON_NULL:
    case JSON_FALSE:
    case JSON_TRUE:
        json_word(writer, key, words[value->kind]);
        break;
    case JSON_NUMBER:
        json_word(writer, key, value->string);
        break;
    case JSON_STRING:
        json_string(writer, key, value->string);
        break;
    case JSON_ARRAY:
    case JSON_OBJECT:
        json_open(writer, key, is_array ? '[' : '{');
        for (const Json *item = value->first; item; item = item->next)
            json_copy(writer, item->key, item);
        json_close(writer, is_array ? ']' : '}');
        break;
    }
}
