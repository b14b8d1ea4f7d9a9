/* SPDX-License-Identifier: MIT */
/* JSON: what is read, what is refused and where, what is written. */
#include "base/json.h"
#include "base/xml.h"
#include "unit.h"

#include <stdlib.h>

static void test_read(Unit *unit)
{
    Arena *arena = arena_create();
    const Json *json = NULL;
    char *problem = json_parse(
        " {\"a\": [1, -2.5e3, \"x\\n\\u00e9\\ud83d\\ude00\"], \"b\": {\"c\": null}, \"d\": true} ", arena, &json);
    CHECK(unit, !problem && json->kind == JSON_OBJECT);
    const Json *list = json_member(json, "a");
    CHECK(unit, list && list->kind == JSON_ARRAY && !strcmp(list->first->string, "1"));
    CHECK_TEXT(unit, list->first->next->string, "-2.5e3");
    CHECK_TEXT(unit, list->first->next->next->string, "x\n\xC3\xA9\xF0\x9F\x98\x80");
    CHECK(unit, !list->first->next->next->next);
    CHECK(unit, json_member(json_member(json, "b"), "c")->kind == JSON_NULL);
    CHECK(unit, json_member(json, "d")->kind == JSON_TRUE && !json_member(json, "e") && !json_member(list, "a"));
    CHECK(unit, !json_member_string(json, "d"));
    arena_destroy(arena);
}

static void test_refuse(Unit *unit)
{
    static const char *const rows[][2] = {
        {"", "line 1: a value expected"},
        {"[1,\n2", "line 2: ',' or ']' expected"},
        {"{\"a\" 1}", "line 1: ':' expected"},
        {"{a: 1}", "line 1: a string expected"},
        {"\"abc", "line 1: a string does not end"},
        {"\"\\x\"", "line 1: unknown escape in a string"},
        {"\"\\u12g4\"", "line 1: four hexadecimal digits expected"},
        {"[1] 2", "line 1: something follows the value"},
        {"nul", "line 1: a value expected"},
    };
    Arena *arena = arena_create();
    const Json *json;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *problem = json_parse(rows[i][0], arena, &json);
        CHECK_TEXT(unit, problem ? problem : "accepted", rows[i][1]);
        free(problem);
    }
    char deep[1000];
    memset(deep, '[', sizeof deep);
    deep[sizeof deep - 1] = 0;
    char *problem = json_parse(deep, arena, &json);
    CHECK_TEXT(unit, problem ? problem : "accepted", "line 1: nested too deeply");
    free(problem);
    arena_destroy(arena);
}

static void test_write(Unit *unit)
{
    Text text = {0};
    json_add_string(&text, "a\"\\\n\xC3\xA9\xFF\xE2\x82");
    CHECK_TEXT(unit, text_string(&text), "\"a\\\"\\\\\\u000a\xC3\xA9\\ufffd\\ufffd\\ufffd\"");
    text_free(&text);
}

static void test_writer(Unit *unit)
{
    Text text = {0};
    JsonWriter json = {.text = &text};
    json_open(&json, NULL, '{');
    json_string(&json, "a", "b");
    json_open(&json, "c", '[');
    json_number(&json, NULL, 12);
    json_open(&json, NULL, '{');
    json_close(&json, '}');
    json_word(&json, NULL, "true");
    json_close(&json, ']');
    json_close(&json, '}');
    CHECK_TEXT(unit, text_string(&text), "{\n \"a\": \"b\",\n \"c\": [\n  12,\n  {},\n  true]}");
    text_free(&text);
}

static void test_xml(Unit *unit)
{
    Text text = {0};
    xml_add(&text, "<a b=\"&\">\t\x1b\xC3\xA9\xED\xA0\x80"); /* the last three: half of a pair of UTF-16 */
    CHECK_TEXT(unit, text_string(&text),
               "&lt;a b=&quot;&amp;&quot;&gt;\t\xEF\xBF\xBD\xC3\xA9\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    text_free(&text);
}

int main(void)
{
    Unit unit = {0};
    test_read(&unit);
    test_refuse(&unit);
    test_write(&unit);
    test_writer(&unit);
    test_xml(&unit);
    return unit_done(&unit);
}
