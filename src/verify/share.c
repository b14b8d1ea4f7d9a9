/* SPDX-License-Identifier: MIT */
/* How the time of a check is shared out among its phases: one table. */
#include "verify/parts.h"

/* A part of the time left and of the time used so far, within bounds in seconds (0: none). */
typedef struct ShareRow {
    double of_left, of_used;
    double least, most;
} ShareRow;

static const ShareRow shares[PHASE_COUNT] = {
    [PHASE_FIRST_SEARCH] = {.of_left = 0.15, .most = 2.0}, /* most bugs are shallow */
    [PHASE_EARLY_PROOF] = {.of_left = 0.02},
    [PHASE_GRAPH_PROOF] = {.of_left = 0.15},
    [PHASE_PROOF] = {.of_left = 0.5},
    [PHASE_MIDDLE_PROOF] = {.of_left = 0.25, .most = 10.0}, /* what is proved at all is proved soon */
    [PHASE_LOOK] = {.of_used = 0.2, .least = 0.1},          /* so all looks together cost a fixed part of the proof */
    [PHASE_REFUTE] = {.of_left = 0.1},
    [PHASE_EXPLAIN] = {.of_left = 0.05},
    [PHASE_SYMBOLIC_SEARCH] = {.of_left = 0.3},
    [PHASE_LAST_SEARCH] = {.of_left = 0.6}, /* bounded: a program without a failing run uses up whatever it gets */
    [PHASE_BOUND] = {.of_left = 0.9},
    [PHASE_BOUND_TREES] = {.of_left = 0.6},
};

/* What all other phases leave to the bound, the last one: a part of all time, and the most in seconds. */
static const double bound_part = 0.08, bound_seconds = 4.0;

static double time_left(const Check *check, Phase phase)
{
    double limit = check->budget->limit, kept = bound_part * limit < bound_seconds ? bound_part * limit : bound_seconds;
    bool keeps = phase < PHASE_BOUND && !check->options->no_cex;
    double left = limit - budget_used(check->budget) - (keeps ? kept : 0);
    return limit <= 0 ? 1e9 : left > 0 ? left : 0;
}

double check_share(const Check *check, Phase phase)
{
    const ShareRow *row = &shares[phase];
    double used = budget_used(check->budget), left = time_left(check, phase);
    double seconds = row->of_left * left + row->of_used * used;
    seconds = row->most > 0 && seconds > row->most ? row->most : seconds > left ? left : seconds;
    return seconds < row->least ? row->least : seconds;
}
