/* SPDX-License-Identifier: MIT */
/* The frame of a SARIF report: one run of whittle with all its rules, around an array of results. */
#ifndef WHITTLE_REPORT_SARIF_H
#define WHITTLE_REPORT_SARIF_H

#include "base/json.h"

/* Up to the results' opening bracket. */
void sarif_begin(JsonWriter *json);
/* From their closing bracket on. */
void sarif_end(JsonWriter *json);

#endif
