/* SPDX-License-Identifier: MIT */
/* Graphs for people. */
#ifndef WHITTLE_DOMAIN_SMG_PRINT_H
#define WHITTLE_DOMAIN_SMG_PRINT_H

#include "domain/smg/graph.h"

void graph_print(Text *text, const Graph *graph);

#endif
