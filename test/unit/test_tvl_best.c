/* SPDX-License-Identifier: MIT */
/* Whole analyses with best transformers: each structure kept embeds in one that focus, update and coerce keep at the same location,
 * and there are no further messages; for every join. Arguments: PROGRAM INPUT [JOIN | FILE.properties], instead of the analyses below. */
#include "domain/tvl/analysis.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Run {
    Spec spec;
    Arena *arena;
    StructureList input;
    AnalysisResult result;
} Run;

static char *run(Run *run, const char *program, const char *input, const char *join, bool best)
{
    SpecOptions options;
    spec_options_default(&options);
    options.best = best;
    options.solver_seconds = 0.02;
    run->arena = arena_create();
    char *problem = strstr(join, ".properties") ? spec_options_read(&options, join, run->arena)
                                                : spec_options_set(&options, "tvla.joinType", join, run->arena);
    if (!problem)
        problem = spec_read(&run->spec, &options, program);
    if (!problem)
        problem = spec_read_structures(&run->spec, run->arena, input, &run->input);
    if (!problem)
        problem = spec_difference(&run->spec);
    if (!problem)
        problem = spec_compile(&run->spec);
    return problem ? problem : analysis_run(&run->spec, &run->input, &run->result);
}

static void release(Run *run)
{
    if (run->result.arena)
        analysis_result_free(&run->result);
    spec_destroy(&run->spec);
    free(run->input.items);
    arena_destroy(run->arena);
}

/* The two runs have read the same files, so their vocabularies agree and a structure can be moved from one to the other. */
static bool is_covered(Run *best, Run *plain, size_t point, const Stored *stored)
{
    ArenaMark mark = arena_mark(plain->arena);
    const Structure *sharp = stored_unpack(plain->arena, best->spec.vocabulary, stored);
    bool found = false;
    const PointResult *kept = &plain->result.points[point];
    for (size_t i = 0; i < kept->count && !found; i++) {
        const Structure *other = stored_unpack(plain->arena, best->spec.vocabulary, kept->structures[i]);
        found = structure_embeds(sharp, other, NULL);
    }
    arena_pop(plain->arena, mark);
    return found;
}

static bool is_said(const PointResult *point, const TvlMessage *message)
{
    for (size_t i = 0; i < point->violation_count; i++)
        if (!strcmp(point->violations[i].text, message->text))
            return message->count <= point->violations[i].count;
    return false;
}

static void compare(Unit *unit, const char *program, const char *input, const char *join)
{
    Run plain = {0}, best = {0};
    char *problem = run(&plain, program, input, join, false);
    if (!problem)
        problem = run(&best, program, input, join, true);
    if (!CHECK(unit, !problem)) {
        printf("%s\n", problem);
        exit(1);
    }
    size_t uncovered = 0, unsaid = 0;
    for (size_t l = 0; l < best.result.point_count; l++) {
        const PointResult *point = &best.result.points[l];
        for (size_t i = 0; i < point->count; i++)
            uncovered += !is_covered(&best, &plain, l, point->structures[i]);
        for (size_t i = 0; i < point->violation_count; i++)
            unsaid += !is_said(&plain.result.points[l], &point->violations[i]);
    }
    printf("%s, %s: %zu structures, %zu messages; best: %zu, %zu, %zu queries; %zu embed nowhere, %zu new messages\n",
           program, join, plain.result.structures, plain.result.messages, best.result.structures, best.result.messages,
           best.result.queries, uncovered, unsaid);
    CHECK(unit, !best.result.stopped == !plain.result.stopped);
    CHECK(unit, uncovered == 0 && unsaid == 0);
    release(&plain);
    release(&best);
}

int main(int argc, char **argv)
{
    static const char *const analyses[][3] = {
        {"reverse", "list", "part"},
        {"insert", "list", "part"},
        {"delete", "list", "part"},
        {"merge", "two_lists", "part"},
        {"lost", "list", "part"},
        {"cyclic", "cyclic", "part"},
        {"dll_insert", "dll", "part"},
        {"tree_insert", "tree", "part"},
        {"bubble_sort", "unsorted", "part"},
        {"deutsch_schorr_waite", "deutsch_schorr_waite", "part"},
        {"insert", "list", "rel"},
        {"lost", "list", "rel"},
        {"cyclic", "cyclic", "rel"},
        {"insert", "list", "part_embedding"},
        {"cyclic", "cyclic", "part_embedding"},
        {"reverse", "list", "ind"},
        {"insert", "list", "ind"},
        {"lost", "list", "ind"},
    };
    Unit unit = {0};
    if (argc > 2)
        compare(&unit, argv[1], argv[2], argc > 3 ? argv[3] : "part");
    for (size_t i = 0; i < sizeof analyses / sizeof *analyses && argc < 3; i++) {
        char program[64], input[64];
        snprintf(program, sizeof program, "examples/tvla/%s.tvp", analyses[i][0]);
        snprintf(input, sizeof input, "examples/tvla/%s.tvs", analyses[i][1]);
        compare(&unit, program, input, analyses[i][2]);
    }
    return unit_done(&unit);
}
