/* SPDX-License-Identifier: MIT */
/* Postdominators as bit sets: must(l) = {l} + the intersection of must(s) over the successors s of l, the greatest
 * solution. Locations from which no end can be reached would keep the full set; one of them after the other is taken
 * for an end until none does. */
#include "program/control.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LOCATIONS = 6000 }; /* of a function: the sets take the square of it in bits */

typedef struct Sets {
    uint64_t *bits; /* a row of `words` for each location, by position in the function; NULL if not computed */
    size_t words;
    bool *is_end; /* by position: taken for an end */
    bool is_known;
} Sets;

struct Control {
    const Program *program;
    uint32_t *positions; /* of each location in its function */
    uint32_t *counts;    /* locations of each function */
    Sets *sets;          /* of each function */
};

Control *control_create(const Program *program)
{
    Control *control = mem_alloc(sizeof *control);
    control->program = program;
    control->positions = mem_alloc(program->location_count * sizeof *control->positions);
    control->counts = mem_alloc(program->function_count * sizeof *control->counts);
    control->sets = mem_alloc(program->function_count * sizeof *control->sets);
    for (size_t i = 0; i < program->location_count; i++)
        control->positions[i] = control->counts[program->locations[i].function.index]++;
    return control;
}

void control_destroy(Control *control)
{
    for (size_t i = 0; i < control->program->function_count; i++) {
        free(control->sets[i].bits);
        free(control->sets[i].is_end);
    }
    free(control->sets);
    free(control->counts);
    free(control->positions);
    free(control);
}

/* Recomputes the set of a location from its successors; true if it changed. */
static bool update(const Control *control, const Sets *sets, uint32_t location, uint64_t *row)
{
    const Location *source = &control->program->locations[location];
    uint32_t position = control->positions[location];
    uint32_t edge_count = sets->is_end[position] ? 0 : source->edge_count;
    memset(row, edge_count ? 0xff : 0, sets->words * sizeof *row);
    for (uint32_t i = 0; i < edge_count; i++) {
        uint32_t target = control->positions[program_edge(control->program, source->edges[i])->target.index];
        for (size_t k = 0; k < sets->words; k++)
            row[k] &= sets->bits[target * sets->words + k];
    }
    row[position / 64] |= UINT64_C(1) << position % 64;
    uint64_t *old = sets->bits + position * sets->words;
    bool is_changed = memcmp(old, row, sets->words * sizeof *row) != 0;
    memcpy(old, row, sets->words * sizeof *row);
    return is_changed;
}

/* Updates the function's sets, last location first; gives the last one whose set is full, ID_NONE if none is. True if
 * something changed. */
static bool update_all(const Control *control, const Sets *sets, uint32_t function, uint64_t *row, uint32_t *full)
{
    bool is_changed = false;
    *full = ID_NONE;
    for (uint32_t i = (uint32_t)control->program->location_count; i-- > 0;) {
        if (control->program->locations[i].function.index != function)
            continue;
        is_changed |= update(control, sets, i, row);
        bool is_full = true;
        for (size_t k = 0; k < sets->words; k++)
            is_full &= row[k] == UINT64_MAX;
        if (is_full && *full == ID_NONE)
            *full = control->positions[i];
    }
    return is_changed;
}

static void compute(Control *control, FunctionId function)
{
    uint32_t count = control->counts[function.index], full = ID_NONE;
    Sets *sets = &control->sets[function.index];
    sets->is_known = true;
    if (count > MOST_LOCATIONS)
        return;
    sets->words = count / 64 + 1; /* there is a bit that no location has: a set that is full was never computed */
    sets->bits = mem_alloc(count * sets->words * sizeof *sets->bits);
    memset(sets->bits, 0xff, count * sets->words * sizeof *sets->bits);
    sets->is_end = mem_alloc(count * sizeof *sets->is_end);
    uint64_t *row = mem_alloc(sets->words * sizeof *row);
    do {
        if (full != ID_NONE)
            sets->is_end[full] = true;
        while (update_all(control, sets, function.index, row, &full))
            ;
    } while (full != ID_NONE);
    free(row);
}

bool control_must_pass(Control *control, LocationId from, LocationId at)
{
    FunctionId function = program_location(control->program, from)->function;
    Sets *sets = &control->sets[function.index];
    if (!sets->is_known)
        compute(control, function);
    uint32_t position = control->positions[at.index];
    return !sets->bits || sets->bits[control->positions[from.index] * sets->words + position / 64] >> position % 64 & 1;
}
