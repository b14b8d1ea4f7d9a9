/* SPDX-License-Identifier: MIT */
/* Files to a sealed and validated program: compile, link with the models, translate. */
#include "front/front.h"

#include "base/budget.h"
#include "base/mem.h"
#include "front/compile.h"
#include "front/translate.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *finish(Program **program)
{
    program_seal(*program);
    char *problem = program_validate(*program);
    if (!problem)
        return NULL;
    char *whole = message("internal error, please report: %s", problem);
    free(problem);
    program_destroy(*program);
    *program = NULL;
    return whole;
}

char *front_load(const FrontOptions *options, Program **program, FrontCost *cost)
{
    char **paths = mem_alloc(options->file_count * sizeof *paths);
    bool *is_made = mem_alloc(options->file_count * sizeof *is_made);
    char *problem = NULL;
    double start = budget_cpu_used();
    *program = NULL;
    *cost = (FrontCost){0};
    for (size_t i = 0; i < options->file_count && !problem; i++)
        problem = compile_file(options, i, &paths[i], &is_made[i]);
    cost->clang_seconds = budget_cpu_used() - start;
    if (!problem)
        problem = translate_files(options, (const char *const *)paths, options->file_count, program, cost);
    start = budget_cpu_used();
    if (!problem)
        problem = finish(program);
    cost->translate_seconds += budget_cpu_used() - start;
    for (size_t i = 0; i < options->file_count; i++) {
        if (is_made[i])
            unlink(paths[i]);
        free(paths[i]);
    }
    free(paths);
    free(is_made);
    return problem;
}
