/* SPDX-License-Identifier: MIT */
/* The table of commands. */
#include "cli/cli.h"

static const Command *const commands[] = {
    &check_command,   &project_command, &bench_command, &merge_command,  &run_command,        &replay_command,
    &explain_command, &lsp_command,     &cfa_command,   &tvla_command,   &patterns_command,   &shapes_command,
    &harness_command, &infer_command,   &stub_command,  &manual_command, &completion_command,
};

const Command *command_at(size_t i)
{
    return i < sizeof commands / sizeof *commands ? commands[i] : NULL;
}
