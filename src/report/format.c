/* SPDX-License-Identifier: MIT */
/* The table of formats: a row of options and a writer each. */
#include "report/report.h"

const char report_version[] = "0.1";

const OptionRow report_rows[] = {
    {"json", "FILE", NULL, "also write the verdict and all that belongs to it to this file (doc/json.md)"},
    {"sarif", "FILE", NULL, "also write it as SARIF 2.1.0, for code scanners and editors"},
    {"junit", "FILE", NULL, "also write it as JUnit XML, for continuous integration: a test for each property"},
    {"html", "FILE", NULL,
     "also write it as a page: the source, the failing run step by step, the heap of each step as a picture"},
    {0},
};

static ReportWriter *const writers[] = {report_json, report_sarif, report_junit, report_html};

ReportWriter *report_writer(size_t row)
{
    return writers[row];
}
