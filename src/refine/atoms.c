/* SPDX-License-Identifier: MIT */
/* A core of the path's constraints, and interpolants where they are wanted. */
#include "refine/atoms.h"

#include "base/log.h"
#include "refine/constraints.h"
#include "solver/horn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONSTRAINTS_MOST = 4000 }; /* of a path */
static const double query_seconds = 0.05;

struct PathAtoms {
    const Program *program;
    PathConstraints path;
    Arena *arena;
    Budget *budget;
    const Atoms **found; /* by item */
    size_t item_count;
    const Term **core; /* term i belongs to items up to the next marked one, ends[i] */
    size_t *ends;
    size_t core_count;
    bool is_interpolated;
};

/* Atoms under construction. */
typedef struct AtomSet {
    AtomCell *cells;
    size_t cell_count, cell_capacity;
    int64_t *fields;
    size_t field_count, field_capacity;
    const Term **terms;
    size_t term_count, term_capacity;
} AtomSet;

static void add_cell(const PathAtoms *atoms, AtomSet *set, const Term *variable)
{
    const AtomCell *cell = atoms->path.cells, *end = cell + atoms->path.cell_count;
    while (cell < end && cell->variable != variable)
        cell++;
    for (size_t i = 0; i < set->cell_count; i++)
        if (set->cells[i].variable == variable)
            return;
    if (cell == end)
        return;
    set->cells = array_room(set->cells, &set->cell_capacity, set->cell_count, sizeof *set->cells);
    set->cells[set->cell_count++] = *cell;
}

/* The offset at which memory is looked at. */
static void add_field(AtomSet *set, const Term *address)
{
    int64_t offset = 0;
    if (address->kind == TERM_CONSTANT)
        offset = (int64_t)(address->constant & ((UINT64_C(1) << BLOCK_BITS) - 1));
    for (uint32_t i = 0; i < address->child_count && address->kind == TERM_ADD; i++)
        if (address->children[i]->kind == TERM_CONSTANT)
            offset = (int64_t)address->children[i]->constant;
    for (size_t i = 0; i < set->field_count; i++)
        if (set->fields[i] == offset)
            return;
    set->fields = array_room(set->fields, &set->field_capacity, set->field_count, sizeof *set->fields);
    set->fields[set->field_count++] = offset;
}

/* Adds what a formula names. */
static void add_names(const PathAtoms *atoms, AtomSet *set, const Term *term, bool with_cells)
{
    if (term->kind == TERM_VARIABLE && with_cells)
        add_cell(atoms, set, term);
    if (term->kind == TERM_SELECT)
        add_field(set, term->children[1]);
    for (uint32_t i = 0; i < term->child_count; i++)
        add_names(atoms, set, term->children[i], with_cells);
}

static void add_comparisons(AtomSet *set, const Term *term)
{
    bool is_comparison = term->kind == TERM_EQ || term->kind == TERM_SLE || term->kind == TERM_SLT;
    for (uint32_t i = 0; i < term->child_count && !is_comparison; i++)
        add_comparisons(set, term->children[i]);
    if (!is_comparison)
        return;
    set->terms = array_room(set->terms, &set->term_capacity, set->term_count, sizeof *set->terms);
    set->terms[set->term_count++] = term;
}

static bool occurs(const Term *variable, const Term *term)
{
    bool found = term == variable;
    for (uint32_t i = 0; i < term->child_count && !found; i++)
        found = occurs(variable, term->children[i]);
    return found;
}

/* Cells that the first `count` terms and the others name. */
static void add_shared(const PathAtoms *atoms, AtomSet *set, const Term *const *terms, size_t count, size_t all)
{
    for (size_t c = 0; c < atoms->path.cell_count; c++) {
        bool before = false, behind = false;
        for (size_t i = 0; i < all; i++)
            if (occurs(atoms->path.cells[c].variable, terms[i]))
                *(i < count ? &before : &behind) = true;
        if (before && behind)
            add_cell(atoms, set, atoms->path.cells[c].variable);
    }
    for (size_t i = 0; i < all; i++)
        add_names(atoms, set, terms[i], false);
}

static const Atoms *atoms_of(PathAtoms *atoms, AtomSet *set)
{
    Atoms *made = arena_alloc(atoms->arena, sizeof *made);
    AtomCell *cells = arena_alloc(atoms->arena, set->cell_count * sizeof *cells + 1);
    int64_t *fields = arena_alloc(atoms->arena, set->field_count * sizeof *fields + 1);
    const Term **terms = arena_alloc(atoms->arena, set->term_count * sizeof *terms + 1);
    if (set->cell_count)
        memcpy(cells, set->cells, set->cell_count * sizeof *cells);
    if (set->field_count)
        memcpy(fields, set->fields, set->field_count * sizeof *fields);
    if (set->term_count)
        memcpy(terms, set->terms, set->term_count * sizeof *terms);
    *made = (Atoms){cells, set->cell_count, fields, set->field_count, terms, set->term_count};
    free(set->cells);
    free(set->fields);
    free(set->terms);
    return made;
}

static void log_atoms(const PathAtoms *atoms, size_t item)
{
    Text says = {0};
    const Atoms *found = atoms->found[item];
    for (size_t i = 0; i < found->cell_count; i++) {
        const AtomCell *cell = &found->cells[i];
        const char *name = cell->object.index != ID_NONE
                               ? program_object(atoms->program, cell->object)->name
                               : program_function(atoms->program, cell->function)->registers[cell->reg.index].name;
        text_add(&says, "%s %s = %s", i ? "," : "", cell->variable->name, name);
    }
    for (size_t i = 0; i < found->term_count; i++) {
        text_add(&says, "; ");
        term_print(&says, found->terms[i]);
    }
    log_line(LOG_REFINE, "atoms at item %zu:%s", item, text_string(&says));
    text_free(&says);
}

/* What formulas between the terms of the core name; NULL: what both sides do. */
static void name_atoms(PathAtoms *atoms, const Term *const *formulas)
{
    for (size_t i = 0; i + 1 < atoms->core_count; i++) {
        AtomSet set = {0};
        if (formulas) {
            add_names(atoms, &set, formulas[i], true);
            add_comparisons(&set, formulas[i]);
        } else {
            add_shared(atoms, &set, atoms->core, i + 1, atoms->core_count);
        }
        const Atoms *here = atoms_of(atoms, &set);
        for (size_t k = atoms->ends[i]; k < atoms->ends[i + 1]; k++)
            atoms->found[k] = here;
        if (log_is_on(LOG_REFINE))
            log_atoms(atoms, atoms->ends[i]);
    }
}

size_t path_atoms_size(const PathAtoms *atoms, size_t from)
{
    size_t size = 0;
    for (size_t i = 0; i + 1 < atoms->core_count; i++)
        size += atoms->ends[i + 1] <= from ? 0 : atoms->found[atoms->ends[i]]->cell_count;
    return size;
}

/* --- holes ------------------------------------------------------------------------------------------------- */

/* A cell's value, in terms up to this one of the core and in those behind: the same? */
typedef struct CellLink {
    size_t cell, at;
} CellLink;
typedef struct CellLinks {
    CellLink *items;
    size_t count, capacity;
} CellLinks;

/* The variable of a cell in one term of the core. */
static const Term *copy_of(PathAtoms *atoms, size_t cell, size_t at)
{
    const Term *variable = atoms->path.cells[cell].variable;
    char name[48];
    snprintf(name, sizeof name, "%.16s.%zu", variable->name, at);
    return term_variable(atoms->path.store, name, variable->sort);
}

/* The first and the last term of the core that name the cell; false if there is one at most. */
static bool find_span(const PathAtoms *atoms, size_t cell, size_t *first, size_t *last)
{
    *first = atoms->core_count;
    for (size_t i = 0; i < atoms->core_count; i++)
        if (occurs(atoms->path.cells[cell].variable, atoms->core[i])) {
            *first = *first < i ? *first : i;
            *last = i;
        }
    return *first < atoms->core_count && *first < *last;
}

/* The core with a variable for each cell in each term, and behind it the equalities of neighbours. */
static const Term **split_cells(PathAtoms *atoms, CellLinks *links)
{
    TermStore *store = atoms->path.store;
    size_t first, last = 0, most = atoms->core_count * (atoms->path.cell_count + 1);
    const Term **terms = mem_alloc((most + 1) * sizeof *terms);
    memcpy(terms, atoms->core, atoms->core_count * sizeof *terms);
    for (size_t c = 0; c < atoms->path.cell_count; c++) {
        if (!find_span(atoms, c, &first, &last))
            continue;
        for (size_t i = first; i <= last; i++) {
            const Term *copy = copy_of(atoms, c, i);
            terms[i] = term_substitute(store, terms[i], &atoms->path.cells[c].variable, &copy, 1);
            if (i == last)
                break;
            terms[atoms->core_count + links->count] = term_binary(store, TERM_EQ, copy, copy_of(atoms, c, i + 1));
            links->items = array_room(links->items, &links->capacity, links->count, sizeof *links->items);
            links->items[links->count++] = (CellLink){c, i};
        }
    }
    return terms;
}

/* A cell behind a hole is named anew. */
static void put_hole(PathAtoms *atoms, CellLink hole)
{
    PathConstraints *path = &atoms->path;
    AtomCell cell = path->cells[hole.cell];
    const Term *old = cell.variable;
    cell.variable = copy_of(atoms, hole.cell, hole.at + 1);
    path->cells = array_room(path->cells, &path->cell_capacity, path->cell_count, sizeof *path->cells);
    path->cells[path->cell_count++] = cell;
    for (size_t i = hole.at + 1; i < atoms->core_count; i++)
        atoms->core[i] = term_substitute(path->store, atoms->core[i], &old, &cell.variable, 1);
}

void path_atoms_make_holes(PathAtoms *atoms)
{
    CellLinks links = {0};
    const Term **terms = split_cells(atoms, &links);
    size_t count = atoms->core_count + links.count;
    bool *needed = mem_alloc((count + 1) * sizeof *needed);
    bool found = links.count && horn_core(terms, count, query_seconds, atoms->budget, needed);
    for (size_t i = links.count; i-- > 0 && found;) /* the last of a cell first: its variable before the hole stays */
        if (!needed[atoms->core_count + i])
            put_hole(atoms, links.items[i]);
    if (found)
        name_atoms(atoms, NULL);
    free(needed);
    free(terms);
    free(links.items);
}

/* --- interpolants ------------------------------------------------------------------------------------------ */

void path_atoms_interpolate(PathAtoms *atoms)
{
    const Term **formulas = mem_alloc((atoms->core_count + 1) * sizeof *formulas);
    if (atoms->core_count > 1) {
        atoms->is_interpolated = horn_interpolants(atoms->path.store, atoms->core, atoms->core_count, query_seconds,
                                                   atoms->budget, formulas);
        if (atoms->is_interpolated)
            name_atoms(atoms, formulas);
    }
    free(formulas);
}

/* The next marked item behind this one; at the end of the path, the one behind the last. */
static size_t next_marked(const PathAtoms *atoms, const bool *marked, size_t item)
{
    do
        item++;
    while (item < atoms->item_count && !marked[item]);
    return item;
}

/* Terms that belong to the same items become one. */
static void find_core(PathAtoms *atoms, const bool *marked)
{
    size_t count = atoms->path.count;
    const Term **terms = mem_alloc((count + 1) * sizeof *terms);
    bool *needed = mem_alloc((count + 1) * sizeof *needed);
    for (size_t i = 0; i < count; i++)
        terms[i] = atoms->path.items[i].term;
    bool found = count <= CONSTRAINTS_MOST && horn_core(terms, count, query_seconds, atoms->budget, needed);
    for (size_t i = 0; i < count && found; i++) {
        size_t end = next_marked(atoms, marked, atoms->path.items[i].item), last = atoms->core_count - 1;
        if (!needed[i])
            continue;
        if (atoms->core_count && atoms->ends[last] == end) {
            const Term *both[] = {atoms->core[last], terms[i]};
            atoms->core[last] = term_and(atoms->path.store, both, 2);
        } else {
            atoms->ends[atoms->core_count] = end;
            atoms->core[atoms->core_count++] = terms[i];
        }
    }
    free(needed);
    free(terms);
}

PathAtoms *path_atoms_create(const Program *program, const TreePath *path, Finding finding, const bool *marked,
                             Budget *budget)
{
    PathAtoms *atoms = mem_alloc(sizeof *atoms);
    atoms->program = program;
    atoms->path = path_constraints(program, path, finding);
    atoms->arena = arena_create();
    atoms->item_count = path->count;
    atoms->budget = budget;
    atoms->found = mem_alloc(path->count * sizeof *atoms->found);
    atoms->core = mem_alloc((atoms->path.count + 1) * sizeof *atoms->core);
    atoms->ends = mem_alloc((atoms->path.count + 1) * sizeof *atoms->ends);
    find_core(atoms, marked);
    name_atoms(atoms, NULL);
    return atoms;
}

void path_atoms_destroy(PathAtoms *atoms)
{
    if (!atoms)
        return;
    path_constraints_free(&atoms->path);
    arena_destroy(atoms->arena);
    free(atoms->found);
    free(atoms->core);
    free(atoms->ends);
    free(atoms);
}

const Atoms *path_atoms_at(const PathAtoms *atoms, size_t item)
{
    return atoms->found[item];
}

bool path_atoms_are_interpolants(const PathAtoms *atoms)
{
    return atoms->is_interpolated;
}
