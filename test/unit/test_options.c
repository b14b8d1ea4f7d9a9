/* SPDX-License-Identifier: MIT */
/* Options: parsing, messages, help. */
#include "base/options.h"
#include "unit.h"

#include <stdlib.h>

static const OptionRow first_rows[] = {
    {"timeout", "SECONDS", "60", "how long"},
    {"stats", NULL, NULL, "also print costs\nof all kinds"},
    {0},
};
static const OptionRow second_rows[] = {
    {"json", "FILE", NULL, "write JSON"},
    {"words", "WORDS...", NULL, "all that follow"},
    {0},
};
static const CommandRow command = {
    .name = "check", .operands = "FILES", .says = "checks", .groups = {first_rows, second_rows}};

/* Parses words; the message must be `wanted`, NULL for none. */
static void parse(Unit *unit, Options *options, const char *const *words, size_t count, const char *wanted)
{
    char *problem = options_parse(options, &command, words, count);
    CHECK_TEXT(unit, problem ? problem : "", wanted ? wanted : "");
    free(problem);
}

static void test_good(Unit *unit)
{
    Options options;
    const char *words[] = {"a.c", "--timeout=5", "--json", "out", "b.c", "--", "--stats", "-O2"};
    double number = 0;
    parse(unit, &options, words, 8, NULL);
    CHECK(unit, options.operand_count == 2 && !strcmp(options.operands[1], "b.c"));
    CHECK(unit, options.rest_count == 2 && !strcmp(options.rest[1], "-O2"));
    CHECK(unit, !options_given(&options, "stats") && options_given(&options, "json"));
    CHECK_TEXT(unit, options_value(&options, "json"), "out");
    CHECK(unit, !options_number(&options, "timeout", 1, 10, &number) && number == 5);
    char *problem = options_number(&options, "timeout", 6, 10, &number);
    CHECK_TEXT(unit, problem, "--timeout must be from 6 to 10");
    free(problem);
    options_free(&options);
    parse(unit, &options, words, 1, NULL);
    CHECK_TEXT(unit, options_value(&options, "timeout"), "60");
    CHECK(unit, !options_value(&options, "json") && !options.rest_count);
    options_free(&options);
}

static void test_words(Unit *unit)
{
    Options options;
    const char *words[] = {"a.c", "--words", "--stats", "--", ""};
    parse(unit, &options, words, 5, NULL);
    CHECK(unit, options_given(&options, "words") && !options_given(&options, "stats"));
    CHECK(unit, options.operand_count == 1 && !options.rest_count && options.word_count == 3);
    CHECK_TEXT(unit, options.words[1], "--");
    options_free(&options);
    parse(unit, &options, words, 2, NULL);
    CHECK(unit, options_given(&options, "words") && !options.word_count);
    options_free(&options);
}

static void test_bad(Unit *unit)
{
    static const struct {
        const char *words[2];
        const char *wanted;
    } rows[] = {
        {{"--timeuot", "3"}, "unknown option --timeuot: did you mean --timeout?"},
        {{"--time=3", "x"}, "unknown option --time: did you mean --timeout?"},
        {{"--xyzzy", "x"}, "unknown option --xyzzy: see whittle check --help"},
        {{"a.c", "--timeout"}, "--timeout needs a value: --timeout SECONDS"},
        {{"--stats=1", "x"}, "--stats takes no value"},
        {{"--words=1", "x"}, "--words takes the words that follow it"},
        {{"--stats", "--stats"}, "--stats is given twice"},
        {{"-O2", "x"}, "unknown option -O2: options have long names, and compiler flags follow --"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Options options;
        parse(unit, &options, rows[i].words, 2, rows[i].wanted);
        options_free(&options);
    }
}

static void test_help(Unit *unit)
{
    Text text = {0};
    options_print_help(&text, "whittle", &command);
    CHECK_TEXT(unit, text_string(&text),
               "usage: whittle check [OPTIONS] FILES\n\nchecks\n\noptions:\n"
               "  --timeout SECONDS       how long (default: 60)\n"
               "  --stats                 also print costs\n"
               "                          of all kinds\n"
               "  --json FILE             write JSON\n"
               "  --words WORDS...        all that follow\n");
    text_free(&text);
}

int main(void)
{
    Unit unit = {0};
    test_good(&unit);
    test_words(&unit);
    test_bad(&unit);
    test_help(&unit);
    return unit_done(&unit);
}
