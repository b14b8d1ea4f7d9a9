/* SPDX-License-Identifier: MIT */
/* Parser and --help, both made from the rows of the tables; a misspelt option is answered with the nearest one. */
#include "base/options.h"

#include "base/mem.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HELP_COLUMN = 26, LONGEST_WORD = 40 };

/* The i-th row over all groups, NULL after the last. */
static const OptionRow *row_at(const CommandRow *command, size_t i)
{
    for (const OptionRow *const *group = command->groups; *group; group++)
        for (const OptionRow *row = *group; row->name; row++)
            if (i-- == 0)
                return row;
    return NULL;
}

/* The number of the row of a name of `length` characters; of all rows if there is none. */
static size_t find_row(const CommandRow *command, const char *name, size_t length)
{
    const OptionRow *row;
    size_t i = 0;
    while ((row = row_at(command, i)) && (strlen(row->name) != length || strncmp(row->name, name, length)))
        i++;
    return i;
}

static const char *row_name(const void *names, size_t i)
{
    const OptionRow *row = row_at(names, i);
    return row ? row->name : NULL;
}

/* Changes of one letter that make one word of the other. */
static size_t edit_distance(const char *left, const char *right)
{
    size_t distances[LONGEST_WORD + 1], width = strlen(right);
    for (size_t i = 0; i <= width; i++)
        distances[i] = i;
    for (size_t row = 1; left[row - 1]; row++) {
        size_t diagonal = distances[0];
        distances[0] = row;
        for (size_t i = 1; i <= width; i++) {
            size_t above = distances[i], best = diagonal + (left[row - 1] != right[i - 1]);
            if (above + 1 < best)
                best = above + 1;
            if (distances[i - 1] + 1 < best)
                best = distances[i - 1] + 1;
            distances[i] = best;
            diagonal = above;
        }
    }
    return distances[width];
}

const char *options_nearest(const char *word, const char *(*name_at)(const void *names, size_t i), const void *names)
{
    const char *nearest = NULL, *name;
    size_t best = 1 + strlen(word) / 3;
    if (strlen(word) > LONGEST_WORD)
        return NULL;
    for (size_t i = 0; (name = name_at(names, i)); i++) {
        size_t distance = strlen(word) > 2 && !strncmp(name, word, strlen(word)) ? 0 : edit_distance(name, word);
        if (distance < best || (distance == best && !nearest)) {
            nearest = name;
            best = distance;
        }
    }
    return nearest;
}

const char *options_dashes(const OptionRow *row)
{
    return row->name[1] ? "--" : "-";
}

static char *unknown_option(const CommandRow *command, const char *word, size_t length)
{
    char *name = mem_string_of(word, length);
    const char *nearest = options_nearest(name, row_name, command);
    char *problem = nearest ? message("unknown option --%s: did you mean --%s?", name, nearest)
                            : message("unknown option --%s: see whittle %s --help", name, command->name);
    free(name);
    return problem;
}

/* A one-letter option at words[*at], the value in the same word or the next. */
static char *parse_letter(Options *options, const char *const *words, size_t count, size_t *at)
{
    const char *word = words[*at];
    size_t row = find_row(options->command, word + 1, 1);
    const OptionRow *option = row_at(options->command, row);
    if (!option)
        return message("unknown option %s: options have long names, and compiler flags follow --", word);
    if (options->given[row])
        return message("-%s is given twice", option->name);
    if (!word[2] && *at + 1 >= count)
        return message("-%s needs a value: -%s %s", option->name, option->name, option->argument);
    options->given[row] = true;
    options->values[row] = word[2] ? word + 2 : words[++*at];
    return NULL;
}

/* An option at words[*at]; moves past its value. */
static char *parse_option(Options *options, const char *const *words, size_t count, size_t *at)
{
    const char *name = words[*at] + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name), row = find_row(options->command, name, length);
    const OptionRow *option = row_at(options->command, row);
    if (!option || length == 1)
        return unknown_option(options->command, name, length);
    if (options->given[row])
        return message("--%s is given twice", option->name);
    options->given[row] = true;
    if (!option->argument) {
        options->values[row] = "";
        return equals ? message("--%s takes no value", option->name) : NULL;
    }
    if (strstr(option->argument, "...")) {
        if (equals)
            return message("--%s takes the words that follow it", option->name);
        options->values[row] = "";
        options->words = words + *at + 1;
        options->word_count = count - *at - 1;
        *at = count;
        return NULL;
    }
    if (!equals && *at + 1 >= count)
        return message("--%s needs a value: --%s %s", option->name, option->name, option->argument);
    options->values[row] = equals ? equals + 1 : words[++*at];
    return NULL;
}

char *options_parse(Options *options, const CommandRow *command, const char *const *words, size_t count)
{
    size_t rows = find_row(command, "", 0);
    *options = (Options){.command = command};
    options->values = mem_alloc(rows * sizeof *options->values);
    options->given = mem_alloc(rows * sizeof *options->given);
    for (size_t row = 0; row < rows; row++)
        options->values[row] = row_at(command, row)->fallback;
    for (size_t at = 0; at < count; at++) {
        char *problem = NULL;
        if (!strcmp(words[at], "--")) {
            options->rest = words + at + 1;
            options->rest_count = count - at - 1;
            break;
        }
        if (!strncmp(words[at], "--", 2)) {
            problem = parse_option(options, words, count, &at);
        } else if (words[at][0] == '-' && words[at][1]) {
            problem = parse_letter(options, words, count, &at);
        } else {
            options->operands = array_room(options->operands, &options->operand_capacity, options->operand_count,
                                           sizeof *options->operands);
            options->operands[options->operand_count++] = words[at];
        }
        if (problem)
            return problem;
    }
    return NULL;
}

void options_free(Options *options)
{
    free(options->values);
    free(options->given);
    free(options->operands);
    *options = (Options){0};
}

void options_add_operands(Text *text, const Options *options)
{
    for (size_t i = 0; i < options->operand_count; i++) {
        text_add(text, " ");
        text_add_shell(text, options->operands[i]);
    }
}

void options_add_given(Text *text, const Options *options, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!options_given(options, names[i]))
            continue;
        text_add(text, " --%s", names[i]);
        if (*options_value(options, names[i])) {
            text_add(text, " ");
            text_add_shell(text, options_value(options, names[i]));
        }
    }
}

void options_add_rest(Text *text, const Options *options)
{
    if (options->rest_count)
        text_add(text, " --");
    for (size_t i = 0; i < options->rest_count; i++) {
        text_add(text, " ");
        text_add_shell(text, options->rest[i]);
    }
}

static size_t known_row(const Options *options, const char *name)
{
    size_t row = find_row(options->command, name, strlen(name));
    assert(row_at(options->command, row));
    return row;
}

const char *options_value(const Options *options, const char *name)
{
    return options->values[known_row(options, name)];
}

bool options_given(const Options *options, const char *name)
{
    return options->given[known_row(options, name)];
}

char *options_default(Options *options, const char *name, const char *value)
{
    size_t row = find_row(options->command, name, strlen(name));
    const OptionRow *option = row_at(options->command, row);
    if (!option)
        return message("there is no option %s", name);
    if (!option->argument && strcmp(value, "yes") && strcmp(value, "no"))
        return message("%s is yes or no, not \"%s\"", name, value);
    if (options->given[row] || (!option->argument && !strcmp(value, "no")))
        return NULL;
    options->given[row] = true;
    options->values[row] = option->argument ? value : "";
    return NULL;
}

char *options_number(const Options *options, const char *name, double least, double most, double *number)
{
    const char *value = options_value(options, name);
    char *end;
    *number = strtod(value, &end);
    if (end == value || *end || !isfinite(*number))
        return message("%s%s needs a number, not \"%s\"", name[1] ? "--" : "-", name, value);
    if (*number < least || *number > most)
        return message("%s%s must be from %.15g to %.15g", name[1] ? "--" : "-", name, least, most);
    return NULL;
}

static void print_row(Text *text, const OptionRow *option)
{
    size_t start = text->length;
    text_add(text, "  %s%s%s%s", options_dashes(option), option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    if (text->length - start > HELP_COLUMN - 2) {
        text_add(text, "\n");
        start = text->length;
    }
    for (const char *line = option->says; line;) {
        const char *end = strchr(line, '\n');
        text_add(text, "%*s%.*s", (int)(HELP_COLUMN - (text->length - start)), "",
                 end ? (int)(end - line) : (int)strlen(line), line);
        if (!end && option->fallback)
            text_add(text, " (default: %s)", option->fallback);
        text_add(text, "\n");
        start = text->length;
        line = end ? end + 1 : NULL;
    }
}

void options_print_help(Text *text, const char *program, const CommandRow *command)
{
    const OptionRow *option = row_at(command, 0);
    text_add(text, "usage: %s %s%s %s\n\n%s\n", program, command->name, option ? " [OPTIONS]" : "", command->operands,
             command->says);
    if (option)
        text_add(text, "\noptions:\n");
    for (size_t i = 0; (option = row_at(command, i)); i++)
        print_row(text, option);
}
