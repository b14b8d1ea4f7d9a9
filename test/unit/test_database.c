/* SPDX-License-Identifier: MIT */
/* Compilation databases: entries found, flags kept. */
#include "base/file.h"
#include "base/temp.h"
#include "front/database.h"
#include "unit.h"

#include <stdlib.h>

/* Looks up a file in a database of this text; the flags kept, blanks between, must be `wanted`. */
static void look(Unit *unit, const char *source, const char *json, const char *wanted)
{
    Arena *arena = arena_create();
    Text text = {0}, flags = {0};
    DatabaseEntry entry;
    char *path = temp_path(".json");
    text_add(&text, "%s", json);
    free(file_write(path, &text));
    char *problem = database_find(path, source, arena, &entry);
    if (problem)
        text_add(&flags, "%s", problem + (strncmp(problem, path, strlen(path)) ? 0 : strlen(path)));
    for (size_t i = 0; !problem && i < entry.flag_count; i++)
        text_add(&flags, "%s[%s]", i ? " " : "", entry.flags[i]);
    CHECK_TEXT(unit, text_string(&flags), wanted);
    free(problem);
    free(entry.flags);
    free(path);
    text_free(&text);
    text_free(&flags);
    arena_destroy(arena);
}

int main(void)
{
    Unit unit = {0};
    Text text = {0}, json = {0};
    char *source = temp_path(".c");
    text_add(&text, "int x;\n");
    free(file_write(source, &text));
    char *name = strrchr(source, '/') + 1, *directory = mem_string_of(source, (size_t)(name - source - 1));

    text_add(&json,
             "[{\"directory\": \"/\", \"file\": \"no.c\"}, {\"directory\": \"%s\", \"file\": \"%s\", \"arguments\": "
             "[\"gcc\", \"-c\", \"-O2\", \"-Iinc\", \"-D\", \"A=1\", \"-o\", \"x.o\", \"-std=c99\", \"%s\"]}]",
             directory, name, name);
    look(&unit, source, text_string(&json), "[-Iinc] [-D] [A=1] [-std=c99]");
    text_free(&json);

    text_add(&json,
             "[{\"directory\": \"/\", \"file\": \"%s\", \"command\": "
             "\"ccache cc '-DS=\\\\\\\"a b\\\\\\\"' -DT=\\\\\\\"c\\\\\\\" "
             "-MF dep -isystem/x -march=native -include \\\"p q.h\\\" -funsigned-char %s\"}]",
             source, source);
    look(&unit, source, text_string(&json),
         "[-DS=\\\"a b\\\"] [-DT=\"c\"] [-isystem/x] [-include] [p q.h] [-funsigned-char]");
    text_free(&json);

    Text none = {0};
    text_add(&none, " has no entry for %s", source);
    look(&unit, source, "[]", text_string(&none));
    look(&unit, source, "{}", text_string(&none));
    look(&unit, source, "[", " is not a compilation database: line 1: a value expected");
    text_free(&none);
    text_free(&text);
    free(source);
    free(directory);
    return unit_done(&unit);
}
