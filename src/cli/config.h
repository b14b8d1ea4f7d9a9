/* SPDX-License-Identifier: MIT */
/* Configuration files: `.whittle` in the folder where whittle project is started, or the file that --config names. A line is
 * `key = value`; keys are the command's options without dashes (`entries = ^list_`, `j = 4`; switches are yes or no), and
 * `check` has the options for every `whittle check`, as they would follow `--`. # begins a comment. The command line goes
 * before the file. */
#ifndef WHITTLE_CLI_CONFIG_H
#define WHITTLE_CLI_CONFIG_H

#include "base/mem.h"
#include "base/options.h"

typedef struct Config {
    Arena *arena;
    const char **check_words; /* of the key `check` */
    size_t check_count, check_capacity;
} Config;

/* Reads the file into options that the command line does not give; NULL: `.whittle`, if there is one. Values live as long as
 * the configuration. Returns NULL or a message; release in either case. */
char *config_read(Config *config, Options *options, const char *path);
void config_free(Config *config);

#endif
