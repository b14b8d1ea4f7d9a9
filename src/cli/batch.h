/* SPDX-License-Identifier: MIT */
/* Options that whittle project and whittle bench share: how many checks at once, where results are kept, which part is done
 * here. */
#ifndef WHITTLE_CLI_BATCH_H
#define WHITTLE_CLI_BATCH_H

#include "base/options.h"
#include "project/jobs.h"

extern const OptionRow batch_rows[];

/* Reads them. `folder` is where results are kept unless --cache says otherwise, NULL: nowhere; it is made if need be. Returns
 * NULL or a message. */
char *batch_read(JobOptions *jobs, const Options *options, const char *folder);

/* Submits the command to Slurm, as --slurm asks. Returns the exit status. */
int batch_submit(const Options *options, const char *folder);

#endif
