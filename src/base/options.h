/* SPDX-License-Identifier: MIT */
/* Command lines. One table row defines an option; parser, defaults and --help are made from the rows. */
#ifndef WHITTLE_BASE_OPTIONS_H
#define WHITTLE_BASE_OPTIONS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct OptionRow {
    const char *name;     /* "timeout", as in --timeout; "j", as in -j: one letter always has a value */
    const char *argument; /* what --help calls its value, NULL for a switch; "WORDS...": all words that follow */
    const char *fallback; /* the value if it is not given, NULL for none */
    const char *says;     /* what it does; lines are broken by \n */
} OptionRow;

typedef struct CommandRow {
    const char *name;
    const char *operands; /* "FILES [-- CFLAGS]" */
    const char *says;
    const OptionRow *groups[8]; /* its options: tables that end with a row without name, the last group by NULL */
} CommandRow;

/* A command line, parsed: --name value, --name=value, operands in any order, and after "--" the rest. */
typedef struct Options {
    const CommandRow *command;
    const char **values; /* a row each: the fallback if not given; for switches "" if given */
    bool *given;
    const char **operands;
    size_t operand_count, operand_capacity;
    const char *const *rest;
    size_t rest_count;
    const char *const *words; /* of the option that takes all that follow */
    size_t word_count;
} Options;

/* Parses the words after the command's name. Returns NULL, or a message about an option that is unknown, lacks its
 * value, has one too many, or is given twice. Free in either case. Strings are borrowed from `words` and the table. */
char *options_parse(Options *options, const CommandRow *command, const char *const *words, size_t count);
void options_free(Options *options);

/* The value of an option of this command (its fallback if not given), NULL if it has none. */
const char *options_value(const Options *options, const char *name);
bool options_given(const Options *options, const char *name);
/* Gives an option a value unless the command line did; switches are yes or no. The value is borrowed. Returns NULL or a
 * message. */
char *options_default(Options *options, const char *name, const char *value);
/* "--", or "-" before one letter. */
const char *options_dashes(const OptionRow *row);
/* The value as a number from `least` to `most`. Returns NULL or a message. */
char *options_number(const Options *options, const char *name, double least, double most, double *number);

/* Parts of the command line for people to copy, each word after a blank and quoted for the shell: operands, those of
 * the options named that were given, the rest after its "--". */
void options_add_operands(Text *text, const Options *options);
void options_add_given(Text *text, const Options *options, const char *const *names, size_t count);
void options_add_rest(Text *text, const Options *options);

/* "usage: PROGRAM check [OPTIONS] FILES" and a paragraph per option. */
void options_print_help(Text *text, const char *program, const CommandRow *command);

/* The name most like `word` among those `name_at` gives (NULL ends them), NULL if none is near. */
const char *options_nearest(const char *word, const char *(*name_at)(const void *names, size_t i), const void *names);

#endif
