/* SPDX-License-Identifier: MIT */
/* Verdicts for people and for programs. */
#ifndef WHITTLE_REPORT_REPORT_H
#define WHITTLE_REPORT_REPORT_H

#include "base/options.h"
#include "verdict/verdict.h"

/* What the verdict means, below its line, and its evidence: the failing run, or what stood in the way. `explains`: more
 * of it, and what the words mean. */
void report_text(Text *text, const Program *program, const Verdict *verdict, bool explains);
/* A verdict's `next`: another violation. */
void report_further(Text *text, const Program *program, const Verdict *verdict);
/* A line per cost. */
void report_costs(Text *text, const Verdict *verdict);

/* Formats that go to a file: an option each, which names the file, and in the same order its writer. */
typedef void ReportWriter(Text *text, const Program *program, const Verdict *verdict);
extern const OptionRow report_rows[];
ReportWriter *report_writer(size_t row);
/* One JSON object with all of it; doc/json.md says which member holds what. */
void report_json(Text *text, const Program *program, const Verdict *verdict);
void report_sarif(Text *text, const Program *program, const Verdict *verdict);
void report_junit(Text *text, const Program *program, const Verdict *verdict);
/* A page that needs nothing else. */
void report_html(Text *text, const Program *program, const Verdict *verdict);
/* Lines that GitHub's workflows understand, for standard output. */
void report_annotations(Text *text, const Program *program, const Verdict *verdict);

extern const char report_version[]; /* of whittle: "0.1" */

/* The options of `whittle run` that repeat a run: " --input 3,-1 --allocations 0,1 --argv 'a' ''"; kinds that are absent, or
 * all 0, are left out. --argv comes last, for no option can follow it: without `has_arguments` its words are inputs. */
void report_add_choices(Text *text, const Program *program, const ChoiceList *choices, bool has_arguments);
/* "valid-deref, valid-free". */
void report_add_properties(Text *text, PropertySet properties);
/* "64-bit data model (LP64), malloc may fail, execution starts at main". */
void report_add_assumptions(Text *text, const Program *program);

/* The option of `whittle run` that sets choices of a kind, without dashes; NULL for a kind that cannot be set. */
const char *report_choice_option(ChoiceKind kind);

#endif
