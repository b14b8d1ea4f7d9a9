/* SPDX-License-Identifier: MIT */
/* The reader of .scg files. */
#include "shapes/library.h"

#include "base/file.h"
#include "program/program.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What a fact may be applied to. */
typedef struct FactRow {
    const char *name;
    uint32_t links;   /* so many fields that hold pointers ... */
    bool has_more;    /* ... or more ... */
    uint32_t numbers; /* ... and then so many numbers */
} FactRow;

static const FactRow invariant_rows[INVARIANT_KIND_COUNT] = {
    [INVARIANT_ACYCLIC] = {"acyclic", 1, true, 0},  [INVARIANT_UNSHARED] = {"unshared", 1, true, 0},
    [INVARIANT_CANCEL] = {"cancel", 2, false, 0},   [INVARIANT_CIRCULAR] = {"circular", 1, false, 0},
    [INVARIANT_ORDERED] = {"ordered", 1, false, 1}, [INVARIANT_SEARCH] = {"search", 2, false, 1},
};

static const FactRow family_rows[FAMILY_KIND_COUNT] = {
    [FAMILY_REACH] = {"reach", 1, true, 0},      [FAMILY_CYCLIC] = {"cyclic", 1, true, 0},
    [FAMILY_SHARED] = {"shared", 1, true, 0},    [FAMILY_CANCEL] = {"cancel", 2, false, 0},
    [FAMILY_BELOW] = {"below", 1, true, 0},      [FAMILY_RISING] = {"rising", 1, false, 1},
    [FAMILY_FALLING] = {"falling", 1, false, 1},
};

const char *invariant_name(uint32_t kind)
{
    return invariant_rows[kind].name;
}

const char *family_name(uint32_t kind)
{
    return family_rows[kind].name;
}

typedef struct LibraryReader {
    const char *name, *start, *at;
    Library *library;
    Text *errors;
    bool failed;
} LibraryReader;

static void complain(LibraryReader *reader, const char *at, const char *what)
{
    unsigned line = 1, column = 1;
    for (const char *c = reader->start; c < at; c++) {
        line += *c == '\n';
        column = *c == '\n' ? 1 : column + 1;
    }
    if (!reader->failed)
        text_add(reader->errors, "%s:%u:%u: %s\n", reader->name, line, column, what);
    reader->failed = true;
}

static void skip_space(LibraryReader *reader)
{
    while (isspace((unsigned char)*reader->at) || *reader->at == '#')
        reader->at += *reader->at == '#' ? strcspn(reader->at, "\n") : 1;
}

static size_t word_length(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_')
        length++;
    return length;
}

/* Takes a symbol, or a word that is not merely the beginning of a longer one. */
static bool takes(LibraryReader *reader, const char *symbol)
{
    skip_space(reader);
    size_t length = strlen(symbol), word = word_length(reader->at);
    bool is_there = !reader->failed && !strncmp(reader->at, symbol, length) && (!word || word == length);
    reader->at += is_there ? length : 0;
    return is_there;
}

static void expect(LibraryReader *reader, const char *symbol)
{
    if (takes(reader, symbol) || reader->failed)
        return;
    char *what = message("expected %s", symbol);
    complain(reader, reader->at, what);
    free(what);
}

static const char *take_word(LibraryReader *reader)
{
    skip_space(reader);
    size_t length = word_length(reader->at);
    if (!length)
        complain(reader, reader->at, "expected a name");
    char *word = arena_alloc(reader->library->arena, length + 1);
    memcpy(word, reader->at, length);
    reader->at += length;
    return word;
}

static const char *take_string(LibraryReader *reader)
{
    expect(reader, "\"");
    size_t length = strcspn(reader->at, "\"\n");
    if (reader->at[length] != '"')
        complain(reader, reader->at, "expected \"");
    if (reader->failed)
        return "";
    char *string = arena_alloc(reader->library->arena, length + 1);
    memcpy(string, reader->at, length);
    reader->at += length + 1;
    return string;
}

/* --- a structure ------------------------------------------------------------------------------------------- */

static uint32_t find_kind(const DataStructure *structure, const char *name)
{
    uint32_t i = 0;
    while (i < structure->kind_count && strcmp(structure->kinds[i], name) != 0)
        i++;
    return i < structure->kind_count ? i : ID_NONE;
}

static uint32_t find_field(const DataStructure *structure, const char *name)
{
    uint32_t i = 0;
    while (i < structure->field_count && strcmp(structure->fields[i].name, name) != 0)
        i++;
    return i < structure->field_count ? i : ID_NONE;
}

static void read_field(LibraryReader *reader, DataStructure *structure, uint32_t kind, const char **targets)
{
    skip_space(reader);
    const char *start = reader->at, *name = take_word(reader);
    if (!reader->failed && find_field(structure, name) != ID_NONE)
        complain(reader, start, "there is a field of this name");
    if (structure->field_count == STRUCTURE_FIELDS_MOST)
        complain(reader, start, "too many fields");
    bool is_number = !takes(reader, "->");
    if (is_number)
        expect(reader, "number");
    skip_space(reader);
    const char *target = reader->at;
    if (!is_number)
        take_word(reader);
    if (reader->failed)
        return;
    targets[structure->field_count] = is_number ? NULL : target;
    structure->fields[structure->field_count++] = (StructureField){name, kind, ID_NONE};
}

static void read_node(LibraryReader *reader, DataStructure *structure, const char **targets)
{
    skip_space(reader);
    const char *start = reader->at, *name = take_word(reader);
    if (!reader->failed && find_kind(structure, name) != ID_NONE)
        complain(reader, start, "there is a node of this name");
    if (structure->kind_count == STRUCTURE_KINDS_MOST)
        complain(reader, start, "too many kinds of nodes");
    expect(reader, "{");
    if (reader->failed)
        return;
    structure->kinds[structure->kind_count++] = name;
    while (!reader->failed && !takes(reader, "}"))
        read_field(reader, structure, structure->kind_count - 1, targets);
}

/* Targets may be declared after the fields that lead to them. */
static void find_targets(LibraryReader *reader, DataStructure *structure, const char *const *targets)
{
    for (uint32_t i = 0; i < structure->field_count && !reader->failed; i++) {
        if (!targets[i])
            continue;
        char *name = mem_string_of(targets[i], word_length(targets[i]));
        structure->fields[i].target = find_kind(structure, name);
        free(name);
        if (structure->fields[i].target == ID_NONE)
            complain(reader, targets[i], "no node of this name");
    }
}

/* Matching goes through the fields in order: the type of a node is known once a field leads to it. */
static void check_order(LibraryReader *reader, const DataStructure *structure, const char *start)
{
    uint32_t known = 1;
    for (uint32_t i = 0; i < structure->field_count && !reader->failed; i++) {
        if (!(known >> structure->fields[i].kind & 1))
            complain(reader, start, "a node that no field of an earlier one leads to");
        if (structure->fields[i].target != ID_NONE)
            known |= UINT32_C(1) << structure->fields[i].target;
    }
}

static void read_arguments(LibraryReader *reader, const DataStructure *structure, const FactRow *row,
                           StructureFact *fact)
{
    const char *start = reader->at;
    expect(reader, "[");
    uint32_t links = 0, numbers = 0;
    do {
        skip_space(reader);
        const char *at = reader->at, *name = take_word(reader);
        uint32_t field = reader->failed ? ID_NONE : find_field(structure, name);
        if (field == ID_NONE) {
            complain(reader, at, "no field of this name");
            return;
        }
        if (fact->field_count == STRUCTURE_FIELDS_MOST || (numbers && structure->fields[field].target != ID_NONE)) {
            complain(reader, at, "pointers come first, and not too many");
            return;
        }
        *(structure->fields[field].target == ID_NONE ? &numbers : &links) += 1;
        fact->fields[fact->field_count++] = field;
    } while (takes(reader, ","));
    expect(reader, "]");
    bool fits = numbers == row->numbers && (row->has_more ? links >= row->links : links == row->links);
    if (!fits)
        complain(reader, start, "wrong fields: see the head of structures.scg for what it takes");
}

/* One or more facts. Returns how many there are now. */
static uint32_t read_facts(LibraryReader *reader, const DataStructure *structure, const FactRow *rows,
                           uint32_t row_count, StructureFact *facts, uint32_t count)
{
    do {
        skip_space(reader);
        const char *start = reader->at, *name = take_word(reader);
        uint32_t kind = 0;
        while (kind < row_count && strcmp(rows[kind].name, name) != 0)
            kind++;
        if (kind == row_count)
            complain(reader, start, "no invariant or family of this name");
        if (count == STRUCTURE_FACTS_MOST)
            complain(reader, start, "too many of them");
        if (reader->failed)
            return count;
        facts[count] = (StructureFact){.kind = kind};
        read_arguments(reader, structure, &rows[kind], &facts[count]);
        count++;
        skip_space(reader);
    } while (!reader->failed && word_length(reader->at) && strncmp(reader->at, "holds", 5) != 0 &&
             strncmp(reader->at, "tracks", 6) != 0);
    return count;
}

static uint32_t find_structure(const Library *library, const char *name)
{
    uint32_t i = 0;
    while (i < library->count && strcmp(library->items[i].name, name) != 0)
        i++;
    return i < library->count ? i : ID_NONE;
}

static void read_structure(LibraryReader *reader)
{
    DataStructure structure = {0};
    const char *targets[STRUCTURE_FIELDS_MOST] = {0};
    skip_space(reader);
    const char *start = reader->at;
    structure.name = take_word(reader);
    if (find_structure(reader->library, structure.name) != ID_NONE)
        complain(reader, start, "there is a structure of this name");
    if (reader->library->count == STRUCTURES_MOST)
        complain(reader, start, "too many structures");
    structure.says = take_string(reader);
    expect(reader, "{");
    while (!reader->failed && takes(reader, "node"))
        read_node(reader, &structure, targets);
    find_targets(reader, &structure, targets);
    check_order(reader, &structure, start);
    if (!structure.field_count)
        complain(reader, reader->at, "expected node, with fields");
    expect(reader, "holds");
    structure.invariant_count =
        read_facts(reader, &structure, invariant_rows, INVARIANT_KIND_COUNT, structure.invariants, 0);
    if (takes(reader, "tracks"))
        structure.family_count = read_facts(reader, &structure, family_rows, FAMILY_KIND_COUNT, structure.families, 0);
    expect(reader, "}");
    if (!reader->failed)
        reader->library->items[reader->library->count++] = structure;
}

static uint32_t take_structure(LibraryReader *reader)
{
    skip_space(reader);
    const char *start = reader->at, *name = take_word(reader);
    uint32_t found = find_structure(reader->library, name);
    if (found == ID_NONE)
        complain(reader, start, "no structure of this name");
    return found;
}

/* NAME refines NAME: a partial order, kept closed. */
static void read_refinement(LibraryReader *reader)
{
    const char *start = reader->at;
    uint32_t finer = take_structure(reader);
    expect(reader, "refines");
    uint32_t coarser = take_structure(reader);
    if (reader->failed)
        return;
    Library *library = reader->library;
    if (finer == coarser || library->items[coarser].coarser >> finer & 1) {
        complain(reader, start, "each would refine the other");
        return;
    }
    uint32_t added = UINT32_C(1) << coarser | library->items[coarser].coarser;
    for (uint32_t i = 0; i < library->count; i++)
        if (i == finer || library->items[i].coarser >> finer & 1)
            library->items[i].coarser |= added;
}

bool library_read(Library *library, const char *name, const char *text, Text *errors)
{
    LibraryReader reader = {name, text, text, library, errors, false};
    for (skip_space(&reader); *reader.at && !reader.failed; skip_space(&reader)) {
        if (takes(&reader, "structure"))
            read_structure(&reader);
        else
            read_refinement(&reader);
    }
    return !reader.failed;
}

bool library_read_file(Library *library, const char *path, Text *errors)
{
    Text text = {0};
    char *problem = file_read(&text, path);
    if (problem)
        text_add(errors, "%s\n", problem);
    bool is_read = !problem && library_read(library, path, text_string(&text), errors);
    free(problem);
    text_free(&text);
    return is_read;
}

void library_load(Library *library, Text *errors)
{
    size_t count;
    char **paths = file_shipped("shapes", ".scg", &count);
    for (size_t i = 0; i < count; i++)
        library_read_file(library, paths[i], errors);
    file_shipped_free(paths, count);
}

Library *library_create(void)
{
    Library *library = mem_alloc(sizeof *library);
    library->arena = arena_create();
    return library;
}

void library_destroy(Library *library)
{
    arena_destroy(library->arena);
    free(library);
}
