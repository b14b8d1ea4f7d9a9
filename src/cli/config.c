/* SPDX-License-Identifier: MIT */
/* Lines of keys and values. */
#include "cli/config.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Cuts blanks off both ends, in place. */
static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    for (size_t last = strlen(text); last && strchr(" \t\r", text[last - 1]);)
        text[--last] = 0;
    return text;
}

static char *read_line(Config *config, Options *options, char *line)
{
    line[strcspn(line, "#")] = 0;
    line = trim(line);
    char *equals = strchr(line, '=');
    if (!*line)
        return NULL;
    if (!equals)
        return message("\"%s\" is not of the form key = value", line);
    *equals = 0;
    const char *key = trim(line), *value = arena_string(config->arena, trim(equals + 1));
    if (strcmp(key, "check"))
        return strcmp(key, "config") ? options_default(options, key, value) : message("config cannot be set here");
    char *rest = arena_string(config->arena, value), *state = NULL;
    for (char *word = strtok_r(rest, " \t", &state); word; word = strtok_r(NULL, " \t", &state)) {
        config->check_words =
            array_room(config->check_words, &config->check_capacity, config->check_count, sizeof *config->check_words);
        config->check_words[config->check_count++] = word;
    }
    return NULL;
}

char *config_read(Config *config, Options *options, const char *path)
{
    Text text = {0};
    char *problem = NULL;
    unsigned number = 0;
    *config = (Config){.arena = arena_create()};
    if (!path && access(".whittle", F_OK) != 0)
        return NULL;
    path = path ? path : ".whittle";
    problem = file_read(&text, path);
    for (char *line = text.bytes, *end; line && *line && !problem; line = end) {
        end = strchrnul(line, '\n');
        bool is_last = !*end;
        *end = 0;
        number++;
        problem = read_line(config, options, line);
        end += !is_last;
    }
    if (problem && number) {
        char *whole = message("%s:%u: %s", path, number, problem);
        free(problem);
        problem = whole;
    }
    text_free(&text);
    return problem;
}

void config_free(Config *config)
{
    free(config->check_words);
    arena_destroy(config->arena);
    *config = (Config){0};
}
