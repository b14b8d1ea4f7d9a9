/* SPDX-License-Identifier: MIT */
/* whittle tvla: runs an analysis specified in TVLA's files and prints what holds at each location. */
#include "cli/cli.h"

#include "base/file.h"
#include "domain/tvl/analysis.h"

#include <stdlib.h>
#include <string.h>

static const OptionRow tvla_rows[] = {
    {"join", "KIND", NULL, "how structures that meet at a location are joined: rel, part,\npart_embedding or ind"},
    {"props", "FILE", NULL, "a properties file, read after PROGRAM.properties"},
    {"save", "WHERE", NULL, "keep structures at all locations (all), at loops (back), where edges\nmeet (ext)"},
    {"action", "ORDER", NULL, "the steps of an action, such as fcpucb: focus, coerce, precondition,\nupdate, coerce, blur"},
    {"ms", "N", NULL, "stop after N structures"},
    {"mm", "N", NULL, "stop after N messages"},
    {"path", "DIRECTORIES", NULL, "where to look for included files, with ; between"},
    {"define", "MACRO", NULL, "define a macro for the preprocessor: NAME or NAME(value)"},
    {"noautomatic", NULL, NULL, "no integrity rules from attributes and definitions"},
    {"post", NULL, NULL, "take locations in post-order"},
    {"backward", NULL, NULL, "follow the edges against their direction"},
    {"dot", "FILE", NULL, "draw the structures at printed locations, for Graphviz"},
    {"quiet", NULL, NULL, "print messages and counts, no structures"},
    {0},
};

/* An option and the property that it sets. */
static const struct {
    const char *option, *property, *value; /* value: of a switch */
} settings[] = {
    {"join", "tvla.joinType", NULL},
    {"save", "tvla.cfg.saveLocations", NULL},
    {"action", "tvla.engine.actionOrder", NULL},
    {"ms", "tvla.engine.maxStructures", NULL},
    {"mm", "tvla.engine.maxMessages", NULL},
    {"path", "tvla.parser.searchPath", NULL},
    {"noautomatic", "tvla.generateAutomaticConstraints", "false"},
    {"post", "tvla.cfg.postOrder", "true"},
    {"backward", "tvla.cfg.backwardAnalysis", "true"},
};

static char *with_ending(const char *name, const char *ending)
{
    Text text = {0};
    text_add(&text, "%s%s", name, file_has_ending(name, ending) ? "" : ending);
    return text_take(&text);
}

static char *read_options(const Options *options, const char *program, SpecOptions *out, Arena *arena)
{
    spec_options_default(out);
    Text own = {0};
    size_t length = strlen(program) - (file_has_ending(program, ".tvp") ? 4 : 0);
    text_add(&own, "%.*s.properties", (int)length, program);
    char *absent = file_check(text_string(&own)), *problem = NULL;
    if (!absent)
        problem = spec_options_read(out, text_string(&own), arena);
    free(absent);
    text_free(&own);
    if (!problem && options_given(options, "props"))
        problem = spec_options_read(out, options_value(options, "props"), arena);
    for (size_t i = 0; i < sizeof settings / sizeof *settings && !problem; i++)
        if (options_given(options, settings[i].option))
            problem = spec_options_set(out, settings[i].property,
                                       settings[i].value ? settings[i].value : options_value(options, settings[i].option), arena);
    return problem;
}

static void print_result(const Options *options, const Spec *spec, const AnalysisResult *result)
{
    Text text = {0};
    Arena *scratch = arena_create();
    for (size_t l = 0; l < result->point_count; l++) {
        const PointResult *point = &result->points[l];
        for (size_t i = 0; i < point->violation_count; i++)
            text_add(&text, "%s: %s (%zu structures)\n", point->location->label, point->violations[i].text,
                     point->violations[i].count);
        if (!point->location->printed || options_given(options, "quiet"))
            continue;
        text_add(&text, "%%location \"%s\" = {\n", point->location->label);
        for (size_t i = 0; i < point->count; i++) {
            ArenaMark mark = arena_mark(scratch);
            structure_print(&text, stored_unpack(scratch, spec->vocabulary, point->structures[i]), "  ");
            arena_pop(scratch, mark);
        }
        text_add(&text, "}\n");
    }
    if (result->inconsistent)
        text_add(&text, "%zu input structures break an integrity rule and are left out\n", result->inconsistent);
    if (result->stopped)
        text_add(&text, "stopped: %s\n", result->stopped);
    text_add(&text, "structures %zu\ngenerated %zu\nmessages %zu\niterations %zu\n", result->structures, result->generated,
             result->messages, result->iterations);
    arena_destroy(scratch);
    print_text(&text);
}

static char *write_dot(const char *path, const Spec *spec, const AnalysisResult *result)
{
    Text text = {0};
    Arena *scratch = arena_create();
    text_add(&text, "digraph structures {\n");
    for (size_t l = 0; l < result->point_count; l++) {
        const PointResult *point = &result->points[l];
        for (size_t i = 0; point->location->printed && i < point->count; i++) {
            Text name = {0}, title = {0};
            text_add(&name, "%zu.%zu", l, i);
            text_add(&title, "%s, %zu", point->location->label, i + 1);
            ArenaMark mark = arena_mark(scratch);
            structure_dot(&text, stored_unpack(scratch, spec->vocabulary, point->structures[i]), text_string(&name),
                          text_string(&title));
            arena_pop(scratch, mark);
            text_free(&name);
            text_free(&title);
        }
    }
    text_add(&text, "}\n");
    char *problem = file_write(path, &text);
    text_free(&text);
    arena_destroy(scratch);
    return problem;
}

static int run_analysis(const Options *options, const char *program, const char *input)
{
    Arena *arena = arena_create();
    SpecOptions spec_options;
    Spec spec = {0};
    StructureList structures = {0};
    AnalysisResult result = {0};
    const char *macros[2] = {options_value(options, "define"), NULL};
    char *program_file = with_ending(program, ".tvp"), *input_file = with_ending(input, ".tvs");
    int status = EXIT_TRUE;
    char *problem = read_options(options, program, &spec_options, arena);
    if (!problem)
        problem = spec_read(&spec, &spec_options, program_file, macros);
    if (!problem)
        problem = spec_read_structures(spec.vocabulary, arena, input_file, macros, &structures);
    if (!problem)
        problem = spec_difference(&spec);
    if (!problem)
        problem = spec_compile(&spec);
    if (!problem)
        problem = analysis_run(&spec, &structures, &result);
    if (!problem && options_given(options, "dot"))
        problem = write_dot(options_value(options, "dot"), &spec, &result);
    if (problem) {
        status = complain(problem);
    } else {
        print_result(options, &spec, &result);
        status = result.stopped ? EXIT_UNKNOWN : result.messages ? EXIT_FALSE : EXIT_TRUE;
    }
    if (result.arena)
        analysis_result_free(&result);
    if (spec.vocabulary)
        spec_destroy(&spec);
    free(structures.items);
    free(program_file);
    free(input_file);
    arena_destroy(arena);
    return status;
}

static int run_tvla(const Options *options)
{
    if (options->operand_count < 1 || options->operand_count > 2)
        return complain(message("tvla takes a program and an input: see whittle tvla --help"));
    const char *program = options->operands[0];
    char *base = mem_string_of(program, strlen(program) - (file_has_ending(program, ".tvp") ? 4 : 0));
    int status = run_analysis(options, program, options->operand_count > 1 ? options->operands[1] : base);
    free(base);
    return status;
}

const Command tvla_command = {
    .row = {.name = "tvla",
            .operands = "PROGRAM [INPUT]",
            .says = "run an analysis of three-valued structures, specified in TVLA's files",
            .groups = {tvla_rows, help_rows}},
    .run = run_tvla,
    .single_dash = true,
};
