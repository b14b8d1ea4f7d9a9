/* SPDX-License-Identifier: MIT */
/* Properties files: lines "name = value"; # begins a comment. */
#include "domain/tvl/spec.h"

#include "base/file.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void spec_options_default(SpecOptions *options)
{
    *options = (SpecOptions){
        .join = JOIN_PARTIAL,
        .save = SAVE_ALL,
        .three_way = true,
        .automatic = true,
        .focus = true,
        .coerce_after_focus = true,
        .coerce_after_update = true,
        .stop_on_breach = true,
        .difference = true,
        .difference_missing = true,
        .tight = true,
        .substitute_deltas = true,
        .cycle_messages = true,
        .reject_non_unit_changes = true,
        .engine_by_file = true,
        .engine = "tvla",
        .max_structures = -1,
        .max_messages = -1,
        .search_path = "",
        .macros = "",
        .solver_seconds = 2,
    };
}

static const struct {
    const char *name;
    size_t offset;
} switches[] = {
    {"tvla.blur.threeWay", offsetof(SpecOptions, three_way)},
    {"tvla.generateAutomaticConstraints", offsetof(SpecOptions, automatic)},
    {"tvla.engine.breakIfCoerceAfterUpdateFailed", offsetof(SpecOptions, stop_on_breach)},
    {"tvla.engine.freezeStructuresWithMessages", offsetof(SpecOptions, freeze)},
    {"tvla.engine.checkMessagesAtFixpoint", offsetof(SpecOptions, messages_at_fixpoint)},
    {"tvla.focus.coerceDuringFocus", offsetof(SpecOptions, coerce_during_focus)},
    {"tvla.focus.filterDuringFocus", offsetof(SpecOptions, filter_during_focus)},
    {"tvla.cfg.postOrder", offsetof(SpecOptions, post_order)},
    {"tvla.cfg.backwardAnalysis", offsetof(SpecOptions, backward)},
    {"tvla.differencing.difference", offsetof(SpecOptions, difference)},
    {"tvla.differencing.differenceIdForms", offsetof(SpecOptions, difference_missing)},
    {"tvla.differencing.differenceNonIdForms", offsetof(SpecOptions, difference_all)},
    {"tvla.differencing.tight", offsetof(SpecOptions, tight)},
    {"tvla.differencing.substituteDeltas", offsetof(SpecOptions, substitute_deltas)},
    {"tvla.differencing.messageForCloseCycle", offsetof(SpecOptions, cycle_messages)},
    {"tvla.differencing.warnAboutNonUnitChanges", offsetof(SpecOptions, reject_non_unit_changes)},
    {"tvla.engine.autoResolveType", offsetof(SpecOptions, engine_by_file)},
};

static const struct {
    const char *name, *value;
    size_t offset; /* of an enumeration */
    int meaning;
} choices[] = {
    {"tvla.joinType", "rel", offsetof(SpecOptions, join), JOIN_RELATIONAL},
    {"tvla.joinType", "part", offsetof(SpecOptions, join), JOIN_PARTIAL},
    {"tvla.joinType", "part_embedding", offsetof(SpecOptions, join), JOIN_PARTIAL_EMBEDDING},
    {"tvla.joinType", "ind", offsetof(SpecOptions, join), JOIN_INDEPENDENT},
    {"tvla.cfg.saveLocations", "all", offsetof(SpecOptions, save), SAVE_ALL},
    {"tvla.cfg.saveLocations", "back", offsetof(SpecOptions, save), SAVE_BACK},
    {"tvla.cfg.saveLocations", "ext", offsetof(SpecOptions, save), SAVE_MERGES},
};

/* [f][c]pu[c][b] */
static bool read_order(SpecOptions *options, const char *value)
{
    options->focus = *value == 'f';
    value += *value == 'f';
    options->coerce_after_focus = *value == 'c';
    value += *value == 'c';
    if (value[0] != 'p' || value[1] != 'u')
        return false;
    value += 2;
    options->coerce_after_update = *value == 'c';
    value += *value == 'c';
    value += *value == 'b';
    return !*value;
}

/* False if the value is not one that the name takes. */
static bool set_option(SpecOptions *options, const char *name, const char *value, Arena *arena)
{
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (!strcmp(name, switches[i].name)) {
            *(bool *)((char *)options + switches[i].offset) = !strcmp(value, "true");
            return !strcmp(value, "true") || !strcmp(value, "false");
        }
    bool known = false;
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        if (strcmp(name, choices[i].name))
            continue;
        known = true;
        if (!strcmp(value, choices[i].value)) {
            *(int *)((char *)options + choices[i].offset) = choices[i].meaning;
            return true;
        }
    }
    if (known)
        return false;
    if (!strcmp(name, "tvla.engine.actionOrder"))
        return read_order(options, value);
    if (!strcmp(name, "tvla.engine.maxStructures"))
        options->max_structures = atof(value);
    if (!strcmp(name, "tvla.engine.maxMessages"))
        options->max_messages = atof(value);
    if (!strcmp(name, "tvla.engine.type"))
        options->engine = arena_string(arena, value);
    if (!strcmp(name, "tvla.parser.searchPath"))
        options->search_path = arena_string(arena, value);
    if (!strcmp(name, "tvla.parser.externalMacros")) { /* those of several files and of the command line together */
        Text all = {0};
        text_add(&all, "%s %s", options->macros, value);
        options->macros = arena_string(arena, text_string(&all));
        text_free(&all);
    }
    return true;
}

char *spec_options_set(SpecOptions *options, const char *name, const char *value, Arena *arena)
{
    return set_option(options, name, value, arena) ? NULL : message("%s is no value of %s", value, name);
}

static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

char *spec_options_read(SpecOptions *options, const char *path, Arena *arena)
{
    Text text = {0};
    char *problem = file_read_text(&text, path);
    char *bytes = text_take(&text), *rest = NULL;
    unsigned number = 0;
    for (char *line = bytes; *line && !problem; line = rest) {
        size_t length = strcspn(line, "\n");
        rest = line + length + (line[length] == '\n');
        line[length] = '\0';
        number++;
        char *start = trim(line);
        char *separator = strpbrk(start, "=:");
        if (*start == '#' || *start == '!' || !separator)
            continue;
        *separator = '\0';
        char *name = trim(start), *value = trim(separator + 1);
        if (!set_option(options, name, value, arena))
            problem = message("%s:%u:1: %s is no value of %s", path, number, value, name);
    }
    free(bytes);
    return problem;
}

const char *const *spec_split(Arena *arena, const char *text, const char *separators)
{
    const char **list = arena_alloc(arena, (strlen(text) / 2 + 2) * sizeof *list);
    size_t count = 0;
    for (text += strspn(text, separators); *text; text += strspn(text, separators)) {
        size_t length = strcspn(text, separators);
        char *part = arena_alloc(arena, length + 1);
        memcpy(part, text, length);
        list[count++] = part;
        text += length;
    }
    return list;
}
