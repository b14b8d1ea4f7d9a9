/* SPDX-License-Identifier: MIT */
/* whittle tvla: runs an analysis specified in TVLA's files and prints what holds at each location. */
#include "cli/cli.h"

#include "base/file.h"
#include "domain/tvl/analysis.h"
#include "domain/tvl/precise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const OptionRow tvla_rows[] = {
    {"join", "KIND", NULL, "how structures that meet at a location are joined: rel, part,\npart_embedding or ind"},
    {"props", "FILE", NULL,
     "a properties file, read after PROGRAM.properties; several files with ;\nbetween, or -props for each"},
    {"save", "WHERE", NULL, "keep structures at all locations (all), at loops (back), where edges\nmeet (ext)"},
    {"action", "ORDER", NULL,
     "the steps of an action, such as fcpucb: focus, coerce, precondition,\nupdate, coerce, blur"},
    {"ms", "N", NULL, "stop after N structures"},
    {"mm", "N", NULL, "stop after N messages"},
    {"path", "DIRECTORIES", NULL, "where to look for included files, with ; between"},
    {"define", "MACROS", NULL,
     "define macros for the preprocessor: NAME or NAME(value), with spaces between;\n-DNAME, too"},
    {"noautomatic", NULL, NULL, "no integrity rules from attributes and definitions"},
    {"post", NULL, NULL, "take locations in post-order"},
    {"backward", NULL, NULL, "follow the edges against their direction"},
    {"transformers", "KIND", "focus", "focus: as TVLA does; best: the most precise ones, by a solver"},
    {"formula", "F", NULL, "for assume and abstract: the formula"},
    {"at", "LABEL", NULL, "for best-transformer: the location whose actions are applied"},
    {"to", "LABEL", NULL, "for best-transformer: the blocks of actions from --at to here, instead of single ones"},
    {"spec", "FILE", NULL, "for call: the contract, %pre F and %post F"},
    {"seconds", "N", "2", "time limit of a query to the solver; with --transformers best 0.02"},
    {"tvs", "FILE", NULL, "write the structures at printed locations, to be read as an input"},
    {"nowarnings", NULL, NULL, "no warnings about properties that are ignored"},
    {"terse", NULL, NULL, "changes nothing: there are no printouts while an analysis runs"},
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
    {"define", "tvla.parser.externalMacros", NULL},
    {"noautomatic", "tvla.generateAutomaticConstraints", "false"},
    {"post", "tvla.cfg.postOrder", "true"},
    {"backward", "tvla.cfg.backwardAnalysis", "true"},
    {"nowarnings", "tvla.emitWarnings", "false"},
};

static char *with_ending(const char *name, const char *ending)
{
    Text text = {0};
    text_add(&text, "%s%s", name, file_has_ending(name, ending) ? "" : ending);
    return text_take(&text);
}

static char *without_ending(const char *name, const char *ending)
{
    return mem_string_of(name, strlen(name) - (file_has_ending(name, ending) ? strlen(ending) : 0));
}

static char *read_options(const Options *options, const char *program, SpecOptions *out, Arena *arena)
{
    spec_options_default(out);
    Text own = {0};
    char *base = without_ending(program, ".tvp");
    text_add(&own, "%s.properties", base);
    free(base);
    char *absent = file_check(text_string(&own)), *problem = NULL;
    if (!absent)
        problem = spec_options_read(out, text_string(&own), arena);
    free(absent);
    text_free(&own);
    const char *const *files =
        spec_split(arena, options_given(options, "props") ? options_value(options, "props") : "", ";");
    for (; *files && !problem; files++)
        problem = spec_options_read(out, *files, arena);
    for (size_t i = 0; i < sizeof settings / sizeof *settings && !problem; i++)
        if (options_given(options, settings[i].option))
            problem = spec_options_set(
                out, settings[i].property,
                settings[i].value ? settings[i].value : options_value(options, settings[i].option), arena);
    const char *transformers = options_value(options, "transformers");
    if (!problem && strcmp(transformers, "focus") && strcmp(transformers, "best"))
        problem = message("--transformers is focus or best, not %s", transformers);
    out->best = !strcmp(transformers, "best");
    if (!problem && !out->engine_by_file && strcmp(out->engine, "tvla"))
        problem = message("the properties ask for the engine %s: only tvla, which does not decompose, is supported",
                          out->engine);
    if (!problem)
        problem = options_number(options, "seconds", 0.001, 3600, &out->solver_seconds);
    if (out->best && !options_given(options, "seconds"))
        out->solver_seconds = 0.02;
    return problem;
}

/* Reads the program, and says which properties are ignored. */
static char *read_program(Spec *spec, const SpecOptions *options, const char *path)
{
    char *problem = spec_read(spec, options, path);
    if (spec->options.warn)
        fputs(spec->options.warnings, stderr);
    return problem;
}

/* The structures at a location, as TVLA's files have them. */
static void add_structures(Text *text, Arena *scratch, const Spec *spec, const PointResult *point)
{
    text_add(text, "%%location \"%s\" = {\n", point->location->label);
    for (size_t i = 0; i < point->count; i++) {
        ArenaMark mark = arena_mark(scratch);
        structure_print(text, stored_unpack(scratch, spec->vocabulary, point->structures[i]), "  ");
        arena_pop(scratch, mark);
    }
    text_add(text, "}\n");
}

static char *write_structures(const char *path, const Spec *spec, const AnalysisResult *result)
{
    Text text = {0};
    Arena *scratch = arena_create();
    for (size_t l = 0; l < result->point_count; l++)
        if (result->points[l].location->printed)
            add_structures(&text, scratch, spec, &result->points[l]);
    char *problem = file_write(path, &text);
    text_free(&text);
    arena_destroy(scratch);
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
        if (point->location->printed && !options_given(options, "quiet"))
            add_structures(&text, scratch, spec, point);
    }
    if (result->left_out)
        text_add(&text, "%s", result->left_out);
    if (result->stopped)
        text_add(&text, "stopped: %s\n", result->stopped);
    if (result->gave_up)
        text_add(&text, "the solver gave up too often; without it:\n");
    if (result->queries)
        text_add(&text, "queries %zu\n", result->queries);
    text_add(&text, "structures %zu\ngenerated %zu\nmessages %zu\niterations %zu\n", result->structures,
             result->generated, result->messages, result->iterations);
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
    char *program_file = with_ending(program, ".tvp"), *input_file = with_ending(input, ".tvs");
    int status = EXIT_TRUE;
    char *problem = read_options(options, program, &spec_options, arena);
    if (!problem)
        problem = read_program(&spec, &spec_options, program_file);
    if (!problem)
        problem = spec_read_structures(&spec, arena, input_file, &structures);
    if (!problem)
        problem = spec_difference(&spec);
    if (!problem)
        problem = spec_compile(&spec);
    if (!problem)
        problem = analysis_run(&spec, &structures, &result);
    if (!problem && options_given(options, "dot"))
        problem = write_dot(options_value(options, "dot"), &spec, &result);
    if (!problem && options_given(options, "tvs"))
        problem = write_structures(options_value(options, "tvs"), &spec, &result);
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

/* Everything a command on structures needs. */
typedef struct Session {
    Arena *arena;
    Spec spec;
    StructureList first, second;
    Precise *precise;
    PreciseAnswers answers;
} Session;

static char *open_session(Session *session, const Options *options, const char *program, const char *first,
                          const char *second)
{
    SpecOptions spec_options;
    char *file = with_ending(program, ".tvp"), *problem = read_options(options, program, &spec_options, session->arena);
    if (!problem)
        problem = read_program(&session->spec, &spec_options, file);
    free(file);
    const char *names[2] = {first, second};
    for (unsigned i = 0; i < 2 && !problem; i++) {
        if (!names[i])
            continue;
        char *input = with_ending(names[i], ".tvs");
        problem = spec_read_structures(&session->spec, session->arena, input, i ? &session->second : &session->first);
        free(input);
    }
    if (!problem)
        problem = spec_difference(&session->spec);
    if (!problem)
        problem = spec_compile(&session->spec);
    if (!problem)
        session->precise = precise_create(&session->spec, spec_options.solver_seconds);
    return problem;
}

static void close_session(Session *session)
{
    precise_destroy(session->precise);
    if (session->spec.vocabulary)
        spec_destroy(&session->spec);
    free(session->first.items);
    free(session->second.items);
    free(session->answers.items);
    arena_destroy(session->arena);
}

static void print_answers(const Session *session)
{
    Text text = {0};
    size_t left = 0, bounded = 0;
    for (size_t i = 0; i < session->answers.count; i++) {
        const PreciseAnswer *answer = &session->answers.items[i];
        text_add(&text, "// %zu", i);
        if (!answer->model && answer->bound)
            text_add(&text, ", bounded: no heap of up to %u nodes, larger ones were not tried", answer->bound);
        else if (!answer->model)
            text_add(&text, ", left over: the solver gave up");
        text_add(&text, "\n");
        structure_print(&text, answer->structure, "");
        left += !answer->model && !answer->bound;
        bounded += !answer->model && answer->bound;
    }
    text_add(&text, "structures %zu\nleft over %zu\nbounded %zu\nqueries %zu\n", session->answers.count, left, bounded,
             precise_queries(session->precise));
    print_text(&text);
}

static char *parse_formula(Vocabulary *vocabulary, const char *name, const char *text, const Formula **formula)
{
    char *problem = formula_parse(vocabulary, name, text, formula);
    if (problem)
        return problem;
    VariableList variables = {0};
    formula_free_variables(*formula, &variables);
    if (variables.count)
        problem = message("%s: variable %s is free", name, vocabulary->variables[variables.items[0]]);
    free(variables.items);
    return problem;
}

static char *do_assume(Session *session, const Options *options, bool with_structures)
{
    const Formula *formula = NULL;
    const char *text = options_value(options, "formula");
    char *problem =
        text ? parse_formula(session->spec.vocabulary, "--formula", text, &formula) : message("--formula is missing");
    if (!problem)
        precise_assume(session->precise, session->arena, with_structures ? &session->first : NULL, formula,
                       &session->answers);
    return problem;
}

/* A block under construction: the actions on the way from one location. */
typedef struct ActionBlock {
    Session *session;
    size_t end; /* SIZE_MAX: each edge is a block */
    const Action *actions[64];
    size_t count;
    bool reached;
} ActionBlock;

/* Transforms all structures by each block from a location on: the ways to the end on which no location is met twice. */
static char *transform_from(ActionBlock *block, size_t location, uint64_t *visited)
{
    const Spec *spec = &block->session->spec;
    if (visited[location / 64] >> (location % 64) & 1)
        return NULL;
    visited[location / 64] |= (uint64_t)1 << (location % 64);
    char *problem = NULL;
    for (size_t e = 0; e < spec->locations[location].edge_count && !problem; e++) {
        const SpecEdge *edge = &spec->locations[location].edges[e];
        if (block->count == sizeof block->actions / sizeof *block->actions)
            return message("a block of more than %zu actions", block->count);
        block->actions[block->count++] = edge->action;
        if (block->end == SIZE_MAX || block->end == edge->target) {
            block->reached = true;
            for (size_t i = 0; i < block->session->first.count && !problem; i++)
                if (!precise_transform(block->session->precise, block->session->arena, block->actions, block->count,
                                       block->session->first.items[i], &block->session->answers))
                    problem = message("%s: an action that adds a node for each of several has no best transformer here",
                                      edge->action->title);
        } else {
            problem = transform_from(block, edge->target, visited);
        }
        block->count--;
    }
    visited[location / 64] &= ~((uint64_t)1 << (location % 64));
    return problem;
}

static char *do_transform(Session *session, const Options *options)
{
    const char *labels[2] = {options_value(options, "at"), options_value(options, "to")};
    size_t places[2] = {SIZE_MAX, SIZE_MAX}, count = session->spec.location_count;
    for (unsigned i = 0; i < 2; i++)
        for (size_t l = 0; l < count && labels[i]; l++)
            if (!strcmp(session->spec.locations[l].label, labels[i]))
                places[i] = l;
    if (places[0] == SIZE_MAX || (labels[1] && places[1] == SIZE_MAX))
        return message("--at must name a location, and so must --to");
    ActionBlock block = {.session = session, .end = places[1]};
    uint64_t *visited = mem_alloc((count / 64 + 1) * sizeof *visited);
    char *problem = transform_from(&block, places[0], visited);
    free(visited);
    return problem || block.reached ? problem : message("%s is not reached from %s", labels[1], labels[0]);
}

/* A contract: lines "%pre F" and "%post F"; predicates of the state after the call are written p.post. */
static char *do_call(Session *session, const Options *options)
{
    const char *path = options_value(options, "spec");
    if (!path)
        return message("--spec is missing");
    Text text = {0};
    char *problem = file_read(&text, path);
    const Formula *before = NULL, *after = NULL;
    Vocabulary *vocabulary = precise_vocabulary(session->precise);
    const char *pre = strstr(text_string(&text), "%pre"), *post = strstr(text_string(&text), "%post");
    if (!problem && (!post || (pre && pre > post)))
        problem = message("%s: a contract is %%pre F, which may be missing, and %%post F", path);
    if (!problem && pre) {
        char *part = mem_string_of(pre + 4, (size_t)(post - pre - 4));
        problem = parse_formula(vocabulary, path, part, &before);
        free(part);
    }
    if (!problem)
        problem = parse_formula(vocabulary, path, post + 5, &after);
    bool violated = false;
    if (!problem)
        precise_call(session->precise, session->arena, &session->first, before, after, &violated, &session->answers);
    if (!problem && violated)
        printf("the precondition may be violated\n");
    text_free(&text);
    return problem;
}

static int run_on_structures(const Options *options, const char *command)
{
    Session session = {.arena = arena_create()};
    const char *const *operands = options->operands;
    size_t inputs = !strcmp(command, "meet") ? 2 : strcmp(command, "abstract") != 0;
    char *problem = NULL, *program = NULL;
    if (options->operand_count != inputs + 2 && (options->operand_count != inputs + 1 || !inputs))
        problem = message("tvla %s takes a program%s: see whittle tvla --help", command,
                          (const char *[]){"", " and an input", " and two inputs"}[inputs]);
    if (!problem) { /* a program that is not given has the name of the first input */
        program = without_ending(operands[1], ".tvs");
        const char *const *files = operands + options->operand_count - inputs;
        problem = open_session(&session, options, program, inputs ? files[0] : NULL, inputs > 1 ? files[1] : NULL);
    }
    if (!problem)
        problem =
            !strcmp(command, "assume")     ? do_assume(&session, options, true)
            : !strcmp(command, "abstract") ? do_assume(&session, options, false)
            : !strcmp(command, "call")     ? do_call(&session, options)
            : !strcmp(command, "meet")
                ? (precise_meet(session.precise, session.arena, &session.first, &session.second, &session.answers),
                   NULL)
                : do_transform(&session, options);
    if (!problem)
        print_answers(&session);
    free(program);
    close_session(&session);
    return problem ? complain(problem) : EXIT_TRUE;
}

static int run_tvla(const Options *options)
{
    static const char *const commands[] = {"assume", "abstract", "meet", "best-transformer", "call"};
    for (size_t i = 0; options->operand_count && i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(options->operands[0], commands[i]))
            return run_on_structures(options, commands[i]);
    if (options->operand_count < 1 || options->operand_count > 2)
        return complain(message("tvla takes a program and an input: see whittle tvla --help"));
    const char *program = options->operands[0];
    char *base = without_ending(program, ".tvp");
    int status = run_analysis(options, program, options->operand_count > 1 ? options->operands[1] : base);
    free(base);
    return status;
}

const Command tvla_command = {
    .row = {.name = "tvla",
            .operands = "[assume | abstract | meet | best-transformer | call] PROGRAM [INPUT]",
            .says = "run an analysis of three-valued structures, specified in TVLA's files",
            .groups = {tvla_rows, help_rows}},
    .run = run_tvla,
    .single_dash = true,
};
