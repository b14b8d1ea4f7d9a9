/* SPDX-License-Identifier: MIT */
/* The reader of .scg files. */
#include "shapes/library.h"

#include "base/file.h"
#include "base/words.h"
#include "program/program.h"

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
    [FAMILY_FALLING] = {"falling", 1, false, 1}, [FAMILY_SEARCH] = {"search", 2, false, 1},
};

const char *invariant_name(uint32_t kind)
{
    return invariant_rows[kind].name;
}

const char *family_name(uint32_t kind)
{
    return family_rows[kind].name;
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

/* Where a field is declared, for errors. */
typedef struct FieldPlace {
    const char *name, *target; /* NULL: it is a number */
} FieldPlace;

static void read_field(Words *words, DataStructure *structure, uint32_t kind, FieldPlace *places)
{
    const char *start = words_place(words), *name = words_take_word(words);
    if (!words->failed && find_field(structure, name) != ID_NONE)
        words_complain(words, start, "there is a field of this name");
    if (structure->field_count == STRUCTURE_FIELDS_MOST)
        words_complain(words, start, "too many fields");
    const char *kind_place = words_place(words);
    bool is_number = !words_takes(words, "->");
    if (is_number && !words_takes(words, "number"))
        words_complain(words, kind_place, "expected -> NODE, or number");
    const char *target = words_place(words);
    if (!is_number)
        words_take_word(words);
    if (words->failed)
        return;
    places[structure->field_count] = (FieldPlace){start, is_number ? NULL : target};
    structure->fields[structure->field_count++] = (StructureField){name, kind, ID_NONE};
}

static void read_node(Words *words, DataStructure *structure, FieldPlace *places)
{
    const char *start = words_place(words), *name = words_take_word(words);
    if (!words->failed && find_kind(structure, name) != ID_NONE)
        words_complain(words, start, "there is a node of this name");
    if (structure->kind_count == STRUCTURE_KINDS_MOST)
        words_complain(words, start, "too many kinds of nodes");
    words_expect(words, "{");
    if (words->failed)
        return;
    structure->kinds[structure->kind_count++] = name;
    while (!words->failed && !words_takes(words, "}"))
        read_field(words, structure, structure->kind_count - 1, places);
}

/* Targets may be declared after the fields that lead to them. */
static void find_targets(Words *words, DataStructure *structure, const FieldPlace *places)
{
    for (uint32_t i = 0; i < structure->field_count && !words->failed; i++) {
        const char *target = places[i].target;
        if (!target)
            continue;
        char *name = mem_string_of(target, words_word_length(target));
        structure->fields[i].target = find_kind(structure, name);
        free(name);
        if (structure->fields[i].target == ID_NONE)
            words_complain(words, target, "no node of this name");
    }
}

/* Matching goes through the fields in order: the type of a node is known once a field leads to it. */
static void check_order(Words *words, const DataStructure *structure, const FieldPlace *places)
{
    uint32_t known = 1;
    for (uint32_t i = 0; i < structure->field_count && !words->failed; i++) {
        if (!(known >> structure->fields[i].kind & 1))
            words_complain(words, places[i].name, "a field of a node that no field of an earlier one leads to");
        if (structure->fields[i].target != ID_NONE)
            known |= UINT32_C(1) << structure->fields[i].target;
    }
}

static void read_arguments(Words *words, const DataStructure *structure, const FactRow *row, StructureFact *fact)
{
    const char *start = words->at;
    words_expect(words, "[");
    uint32_t links = 0, numbers = 0;
    do {
        const char *at = words_place(words), *name = words_take_word(words);
        uint32_t field = words->failed ? ID_NONE : find_field(structure, name);
        if (field == ID_NONE) {
            words_complain(words, at, "no field of this name");
            return;
        }
        if (fact->field_count == STRUCTURE_FIELDS_MOST || (numbers && structure->fields[field].target != ID_NONE)) {
            words_complain(words, at, "pointers come first, and not too many");
            return;
        }
        *(structure->fields[field].target == ID_NONE ? &numbers : &links) += 1;
        fact->fields[fact->field_count++] = field;
    } while (words_takes(words, ","));
    words_expect(words, "]");
    bool fits = numbers == row->numbers && (row->has_more ? links >= row->links : links == row->links);
    if (!fits)
        words_complain(words, start, "wrong fields: see the head of structures.scg for what it takes");
}

/* One or more facts. Returns how many there are now. */
static uint32_t read_facts(Words *words, const DataStructure *structure, const FactRow *rows, uint32_t row_count,
                           StructureFact *facts, uint32_t count)
{
    do {
        const char *start = words_place(words), *name = words_take_word(words);
        uint32_t kind = 0;
        while (kind < row_count && strcmp(rows[kind].name, name) != 0)
            kind++;
        if (kind == row_count)
            words_complain(words, start, "no invariant or family of this name");
        if (count == STRUCTURE_FACTS_MOST)
            words_complain(words, start, "too many of them");
        if (words->failed)
            return count;
        facts[count] = (StructureFact){.kind = kind};
        read_arguments(words, structure, &rows[kind], &facts[count]);
        count++;
    } while (!words->failed && words_word_length(words_place(words)) && strncmp(words->at, "holds", 5) != 0 &&
             strncmp(words->at, "tracks", 6) != 0);
    return count;
}

static uint32_t find_structure(const Library *library, const char *name)
{
    uint32_t i = 0;
    while (i < library->count && strcmp(library->items[i].name, name) != 0)
        i++;
    return i < library->count ? i : ID_NONE;
}

static void read_structure(Words *words, Library *library)
{
    DataStructure structure = {0};
    FieldPlace places[STRUCTURE_FIELDS_MOST] = {{0}};
    const char *start = words_place(words);
    structure.name = words_take_word(words);
    if (find_structure(library, structure.name) != ID_NONE)
        words_complain(words, start, "there is a structure of this name");
    if (library->count == STRUCTURES_MOST)
        words_complain(words, start, "too many structures");
    structure.says = words_take_string(words);
    words_expect(words, "{");
    while (!words->failed && words_takes(words, "node"))
        read_node(words, &structure, places);
    find_targets(words, &structure, places);
    check_order(words, &structure, places);
    if (!structure.field_count)
        words_complain(words, words->at, "expected node, with fields");
    words_expect(words, "holds");
    structure.invariant_count =
        read_facts(words, &structure, invariant_rows, INVARIANT_KIND_COUNT, structure.invariants, 0);
    if (words_takes(words, "tracks"))
        structure.family_count = read_facts(words, &structure, family_rows, FAMILY_KIND_COUNT, structure.families, 0);
    words_expect(words, "}");
    if (!words->failed)
        library->items[library->count++] = structure;
}

static uint32_t need_structure(Words *words, const Library *library, const char *start, const char *name)
{
    uint32_t found = find_structure(library, name);
    if (found == ID_NONE)
        words_complain(words, start, "no structure of this name");
    return found;
}

/* NAME refines NAME: a partial order, kept closed. */
static void read_refinement(Words *words, Library *library)
{
    const char *start = words_place(words), *name = words_take_word(words);
    if (!words_takes(words, "refines"))
        words_complain(words, start, "expected structure NAME \"in words\" { ... }, or NAME refines NAME");
    const char *second = words_place(words), *other = words_take_word(words);
    uint32_t finer = need_structure(words, library, start, name);
    uint32_t coarser = need_structure(words, library, second, other);
    if (words->failed)
        return;
    if (finer == coarser || library->items[coarser].coarser >> finer & 1) {
        words_complain(words, start, "each would refine the other");
        return;
    }
    uint32_t added = UINT32_C(1) << coarser | library->items[coarser].coarser;
    for (uint32_t i = 0; i < library->count; i++)
        if (i == finer || library->items[i].coarser >> finer & 1)
            library->items[i].coarser |= added;
}

static void read_text(Library *library, const char *name, const char *text, Text *errors)
{
    Words words = words_create(name, text, library->arena, errors);
    while (words_has_more(&words)) {
        if (words_takes(&words, "structure"))
            read_structure(&words, library);
        else
            read_refinement(&words, library);
    }
}

static void read_file(Library *library, const char *path, Text *errors)
{
    Text text = {0};
    char *problem = file_read(&text, path);
    if (problem)
        text_add(errors, "%s\n", problem);
    else
        read_text(library, path, text_string(&text), errors);
    free(problem);
    text_free(&text);
}

char *library_load(Library *library, const char *own)
{
    size_t count;
    Text errors = {0};
    char **paths = file_shipped("shapes", ".scg", &count);
    for (size_t i = 0; i < count; i++)
        read_file(library, paths[i], &errors);
    file_shipped_free(paths, count);
    if (own && !errors.length)
        read_file(library, own, &errors);
    if (!errors.length)
        return NULL;
    char *problem = text_take(&errors);
    problem[strlen(problem) - 1] = 0; /* its last line ends elsewhere */
    return problem;
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
