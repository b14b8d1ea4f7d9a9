/* SPDX-License-Identifier: MIT */
/* The CFA for people. Locations are numbered as the program numbers them, so that text, graph and traces agree. */
#include "program/program.h"
#include "program/statement.h"

#include <stdlib.h>
#include <string.h>

/* Calls `visit` for the locations of each function to be shown, function by function, in reverse postorder. */
typedef struct Listing {
    uint32_t *locations; /* all, grouped by function, ordered */
    size_t *first;       /* of each function, and one past the last */
} Listing;

static int location_compare(const void *left, const void *right, void *context)
{
    const Program *program = context;
    const Location *l = &program->locations[*(const uint32_t *)left],
                   *r = &program->locations[*(const uint32_t *)right];
    if (l->function.index != r->function.index)
        return l->function.index < r->function.index ? -1 : 1;
    return l->order < r->order ? -1 : l->order > r->order;
}

static Listing listing_of(const Program *program)
{
    size_t count = program->location_count;
    Listing listing = {mem_alloc(count * sizeof *listing.locations),
                       mem_alloc((program->function_count + 1) * sizeof *listing.first)};
    for (size_t i = 0; i < count; i++) {
        listing.locations[i] = (uint32_t)i;
        listing.first[program->locations[i].function.index + 1]++;
    }
    for (size_t i = 0; i < program->function_count; i++)
        listing.first[i + 1] += listing.first[i];
    qsort_r(listing.locations, count, sizeof *listing.locations, location_compare, (void *)program);
    return listing;
}

static bool is_shown(const Function *function, bool with_models)
{
    return function->is_defined && (with_models || !function->is_model);
}

static void add_signature(Text *text, const Function *function)
{
    text_add(text, "%s(", function->name);
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const Register *reg = &function->registers[function->parameters[i].index];
        text_add(text, i ? ", " : "");
        if (reg->name)
            text_add(text, "%s", reg->name);
        else
            text_add(text, "t%u", function->parameters[i].index);
    }
    text_add(text, "%s)", !function->is_variadic ? "" : function->parameter_count ? ", ..." : "...");
}

static void add_edge(Text *text, const Program *program, FunctionId function, EdgeId id, bool with_steps)
{
    const Edge *edge = program_edge(program, id);
    text_add(text, "    -> %u  ", edge->target.index);
    statement_add(text, program, id);
    if (edge->position.line)
        text_add(text, "  // %s:%u", program->files[edge->position.file], edge->position.line);
    text_add(text, "\n");
    for (uint32_t i = 0; with_steps && i < edge->step_count; i++) {
        text_add(text, "        ");
        statement_add_step(text, program, function, &edge->steps[i]);
        text_add(text, "\n");
    }
}

static void add_location(Text *text, const Program *program, uint32_t index, bool with_steps)
{
    const Location *location = &program->locations[index];
    const Function *function = program_function(program, location->function);
    text_add(text, "  %u%s%s%s", index, index == function->entry.index ? " entry" : "",
             index == function->exit.index ? " exit" : "", location->is_loop_head ? " loop" : "");
    for (uint32_t i = 0; with_steps && i < location->live_count; i++)
        text_add(text, "%s r%u", i ? "" : " live", location->live[i].index);
    text_add(text, "\n");
    for (uint32_t i = 0; i < location->edge_count; i++)
        add_edge(text, program, location->function, location->edges[i], with_steps);
}

void program_print(Text *text, const Program *program, bool with_models, bool with_steps)
{
    Listing listing = listing_of(program);
    bool any = false;
    for (size_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        if (!is_shown(function, with_models))
            continue;
        text_add(text, any ? "\n" : "");
        any = true;
        add_signature(text, function);
        if (function->position.line)
            text_add(text, "  // %s:%u", program->files[function->position.file], function->position.line);
        text_add(text, "\n");
        for (size_t k = listing.first[i]; k < listing.first[i + 1]; k++)
            add_location(text, program, listing.locations[k], with_steps);
    }
    free(listing.locations);
    free(listing.first);
}

static void add_quoted(Text *text, const char *words)
{
    for (const char *c = words; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_add_bytes(text, "\\", 1);
        text_add_bytes(text, c, 1);
    }
}

static void add_dot_edge(Text *text, const Program *program, EdgeId id)
{
    const Edge *edge = program_edge(program, id);
    Text statement = {0};
    statement_add(&statement, program, id);
    text_add(text, "    n%u -> n%u [label=\"", edge->source.index, edge->target.index);
    add_quoted(text, text_string(&statement));
    if (edge->position.line)
        text_add(text, "\\n:%u", edge->position.line);
    text_add(text, "\"];\n");
    text_free(&statement);
}

void program_dot(Text *text, const Program *program, bool with_models)
{
    Listing listing = listing_of(program);
    text_add(text, "digraph cfa {\n  node [shape=circle, fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n");
    for (size_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        if (!is_shown(function, with_models))
            continue;
        text_add(text, "  subgraph cluster_%zu {\n    label=\"", i);
        add_signature(text, function);
        text_add(text, "\";\n");
        for (size_t k = listing.first[i]; k < listing.first[i + 1]; k++) {
            uint32_t index = listing.locations[k];
            const Location *location = &program->locations[index];
            const char *shape = index == function->exit.index    ? ", shape=doublecircle"
                                : location->is_loop_head         ? ", shape=diamond"
                                : index == function->entry.index ? ", style=bold"
                                                                 : "";
            text_add(text, "    n%u [label=\"%u\"%s];\n", index, index, shape);
            for (uint32_t e = 0; e < location->edge_count; e++)
                add_dot_edge(text, program, location->edges[e]);
        }
        text_add(text, "  }\n");
    }
    text_add(text, "}\n");
    free(listing.locations);
    free(listing.first);
}
