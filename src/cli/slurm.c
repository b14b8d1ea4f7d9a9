/* SPDX-License-Identifier: MIT */
/* --slurm N: the same command as an array of N jobs, each a shard, and a job after them that runs it once more without a
 * shard: it finds the shards' results, checks what they have left undone, whatever became of them, and reports. All share the
 * folder of results. Submitted again, jobs find what is done already. */
#include "cli/batch.h"

#include "base/file.h"
#include "base/process.h"
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The command line that was given, for the shell, but for options that are set here. */
static void add_command(Text *text, const Options *options, const char *folder)
{
    static const char *const set_here[] = {"slurm", "shard", "cache", "j"};
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = 0;
    text_add_shell(text, program);
    text_add(text, " %s -j %s --cache ", options->command->name,
             options_given(options, "j") ? options_value(options, "j") : "1");
    text_add_shell(text, folder);
    for (const OptionRow *const *group = options->command->groups; *group; group++)
        for (const OptionRow *row = *group; row->name; row++) {
            bool is_set_here = false;
            for (size_t i = 0; i < sizeof set_here / sizeof *set_here; i++)
                is_set_here |= !strcmp(row->name, set_here[i]);
            if (is_set_here || !options_given(options, row->name))
                continue;
            text_add(text, " %s%s", options_dashes(row), row->name);
            if (row->argument) {
                text_add(text, " ");
                text_add_shell(text, options_value(options, row->name));
            }
        }
    options_add_operands(text, options);
}

/* Submits a job and stores its number. */
static char *submit(const char *const *words, Text *number)
{
    Text errors = {0};
    ProcessResult result = process_run(&(ProcessOptions){.words = words, .output = number, .errors = &errors});
    char *problem = NULL;
    if (result.end == PROCESS_NOT_STARTED)
        problem = message("cannot run sbatch: %s", strerror(result.code));
    else if (result.end != PROCESS_EXITED || result.code)
        problem = message("sbatch fails: %s", text_string(&errors));
    else if (number->bytes)
        number->bytes[strcspn(number->bytes, ";\n")] = 0; /* --parsable: NUMBER[;CLUSTER] */
    text_free(&errors);
    return problem;
}

static char *submit_both(const Options *options, const char *folder, unsigned parts, Text *array, Text *report)
{
    Text command = {0}, shards = {0}, whole = {0};
    add_command(&command, options, folder);
    text_add(&shards, "exec %s --shard $SLURM_ARRAY_TASK_ID/%u", text_string(&command), parts);
    text_add(&whole, "exec %s", text_string(&command));
    options_add_rest(&shards, options);
    options_add_rest(&whole, options);
    char *range = message("--array=1-%u", parts), *output = message("--output=%s/slurm-%%a.out", folder);
    char *cores = message("--cpus-per-task=%s", options_given(options, "j") ? options_value(options, "j") : "1");
    char *problem = submit((const char *const[]){"sbatch", "--parsable", "--job-name=whittle", "--requeue", range,
                                                 cores, output, "--wrap", text_string(&shards), NULL},
                           array);
    char *after = message("--dependency=afterany:%s", text_string(array));
    char *reported = message("--output=%s/slurm-report.out", folder);
    if (!problem)
        problem = submit((const char *const[]){"sbatch", "--parsable", "--job-name=whittle-report", "--requeue", after,
                                               cores, reported, "--wrap", text_string(&whole), NULL},
                         report);
    free(range);
    free(output);
    free(cores);
    free(after);
    free(reported);
    text_free(&command);
    text_free(&shards);
    text_free(&whole);
    return problem;
}

int batch_submit(const Options *options, const char *folder)
{
    double parts = 1;
    Text array = {0}, report = {0};
    char *problem = options_number(options, "slurm", 1, 1e5, &parts);
    if (!problem && options_given(options, "shard"))
        problem = message("--slurm makes the shards: --shard is not for it");
    if (!problem && !folder)
        problem = message("--slurm needs a folder for results that all machines share: --cache DIR");
    if (!problem)
        problem = file_make_folder(folder);
    char *whole = problem ? NULL : realpath(folder, NULL);
    if (!problem)
        problem = submit_both(options, whole ? whole : folder, (unsigned)parts, &array, &report);
    int status = EXIT_TRUE;
    if (problem)
        status = complain(problem);
    else
        printf("jobs %s (%u parts) and %s, whose report will be %s/slurm-report.out\n", text_string(&array),
               (unsigned)parts, text_string(&report), whole ? whole : folder);
    free(whole);
    text_free(&array);
    text_free(&report);
    return status;
}
