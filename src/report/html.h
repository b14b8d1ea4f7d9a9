/* SPDX-License-Identifier: MIT */
/* Inside pages: the data that the script draws. */
#ifndef WHITTLE_REPORT_HTML_H
#define WHITTLE_REPORT_HTML_H

#include "report/report.h"
#include "verdict/story.h"

/* One JSON object:
 *   snapshots  contents of blocks, no two alike: id, name, function, type, size, heap, freed, more (fields left out),
 *              and fields: arrays of name, value and the id of the block pointed to, or null
 *   steps      place, file, line, says, values, and the heap after the step (the last: before it): blocks, as indices of
 *              snapshots, and how many were `left` out
 *   pictures   heaps to draw at once: `where`, blocks and left
 *   graphs     states of the proof: `where`, and `dot` for Graphviz, of which the script reads records and arrows
 *   finding    what the last step does wrong */
void html_add_data(Text *text, const Program *program, const Verdict *verdict, const Story *steps);

#endif
