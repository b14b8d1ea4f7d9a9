/* SPDX-License-Identifier: MIT */
/* Many checks: common options. */
#include "cli/batch.h"

#include "base/file.h"

const OptionRow batch_rows[] = {
    {"j", "N", NULL, "checks at the same time (default: as many as there are cores)"},
    {"cache", "DIR", NULL, "keep results in this folder (default of project: .whittle-cache in the -p folder)"},
    {"keep-days", "N", "30", "remove results from that folder which no run has used for N days; 0: none"},
    {"shard", "K/N", NULL,
     "do only the K-th of N parts, the others on other machines; whittle merge puts their\n"
     "folders of results together"},
    {"slurm", "N", NULL,
     "submit N parts to Slurm (sbatch), and a job that reports when they have ended; give --cache a\n"
     "folder that all machines share. Submitted again, finished checks are not run again"},
    {"offline", NULL, NULL, "check nothing, report what the folder of results has"},
    {0},
};

char *batch_read(JobOptions *jobs, const Options *options, const char *folder)
{
    double at_once = pool_cores();
    char *problem = NULL;
    jobs->folder = options_given(options, "cache") ? options_value(options, "cache") : folder;
    jobs->is_offline = options_given(options, "offline");
    if (options_given(options, "j"))
        problem = options_number(options, "j", 1, 1024, &at_once);
    jobs->at_once = (size_t)at_once;
    if (!problem)
        problem = options_number(options, "keep-days", 0, 1e6, &jobs->keep_days);
    if (!problem && options_given(options, "shard"))
        problem = shard_read(options_value(options, "shard"), &jobs->shard, &jobs->shard_count);
    if (!problem && jobs->folder)
        problem = file_make_folder(jobs->folder);
    return problem;
}
