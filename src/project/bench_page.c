/* SPDX-License-Identifier: MIT */
/* The page of a benchmark: the table as text, the answers, and a cactus plot, the usual picture of the field: right answers
 * sorted by the time they took, so that the curve further to the right and lower is the better one. Time is logarithmic. */
#include "project/bench.h"

#include "base/xml.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 720, HEIGHT = 360, MARGIN = 50 };
static const double least_seconds = 0.01;

static int number_order(const void *left, const void *right)
{
    double one = *(const double *)left, other = *(const double *)right;
    return (one > other) - (one < other);
}

/* CPU times of the answers that are worth so many points (0: of all right ones), sorted; free. */
static double *solved_times(const Bench *bench, int points, size_t *count)
{
    double *times = mem_alloc(bench->tasks->count * sizeof *times);
    *count = 0;
    for (size_t i = 0; i < bench->tasks->count; i++)
        if (points ? bench->rows[i].points == points : bench->rows[i].points > 0)
            times[(*count)++] = bench->rows[i].job.record.seconds;
    mem_sort(times, *count, sizeof *times, number_order);
    return times;
}

static double height_of(double seconds, double most)
{
    double share = log(fmax(seconds, least_seconds) / least_seconds) / log(most / least_seconds);
    return HEIGHT - MARGIN - fmin(share, 1) * (HEIGHT - 2 * MARGIN);
}

static void add_curve(Text *text, const Bench *bench, int points, const char *colour, double most)
{
    size_t count;
    double *times = solved_times(bench, points, &count), step = (WIDTH - 2.0 * MARGIN) / (double)bench->tasks->count;
    text_add(text, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"", colour);
    for (size_t i = 0; i < count; i++)
        text_add(text, "%s%.1f,%.1f", i ? " " : "", MARGIN + step * (double)(i + 1), height_of(times[i], most));
    text_add(text, "\"/>\n");
    free(times);
}

static void add_plot(Text *text, const Bench *bench, double most)
{
    text_add(text, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"cactus plot\">\n", WIDTH, HEIGHT);
    for (double seconds = least_seconds; seconds <= most * 1.001; seconds *= 10)
        text_add(text,
                 "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#8888\"/>"
                 "<text x=\"5\" y=\"%.1f\">%g s</text>\n",
                 MARGIN, WIDTH - MARGIN, height_of(seconds, most), height_of(seconds, most),
                 height_of(seconds, most) + 4, seconds);
    for (unsigned part = 0; part <= 4; part++)
        text_add(text, "<text x=\"%.1f\" y=\"%d\">%zu</text>\n", MARGIN + part * (WIDTH - 2.0 * MARGIN) / 4,
                 HEIGHT - MARGIN + 20, part * bench->tasks->count / 4);
    add_curve(text, bench, 0, "#888888", most);
    add_curve(text, bench, 2, "#2e9e5b", most);
    add_curve(text, bench, 1, "#d03040", most);
    text_add(text, "</svg>\n<p>CPU time of each right answer, sorted: all (grey), TRUE (green), FALSE (red).</p>\n");
}

static void add_rows(Text *text, const Bench *bench)
{
    Text rows = {0};
    bench_tsv(&rows, bench);
    text_add(text, "<table>\n<tr><th>task</th><th>property</th><th>bits</th><th>expected</th><th>subproperty</th>"
                   "<th>answer</th><th>detail</th><th>CPU s</th><th>MiB</th><th>points</th></tr>\n");
    for (const char *at = text_string(&rows); *at;) {
        text_add(text, "<tr>");
        for (bool ends = false; !ends;) {
            size_t length = strcspn(at, "\t\n");
            char *cell = mem_string_of(at, length);
            text_add(text, "<td>");
            xml_add(text, cell);
            text_add(text, "</td>");
            free(cell);
            ends = at[length] != '\t';
            at += length + (at[length] != 0);
        }
        text_add(text, "</tr>\n");
    }
    text_add(text, "</table>\n");
    text_free(&rows);
}

void bench_html(Text *text, const Bench *bench, double seconds)
{
    Text table = {0};
    bench_print(&table, bench);
    text_add(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "style-src 'unsafe-inline'\">\n<title>whittle bench</title>\n"
                   "<style>body{font:15px/1.4 sans-serif;margin:2em}svg{max-width:50em}svg text{font-size:12px;"
                   "fill:currentColor}td,th{text-align:left;padding:.1em .5em}@media(prefers-color-scheme:dark)"
                   "{body{background:#16181c;color:#ddd}}</style>\n</head>\n<body>\n<h1>whittle bench</h1>\n<pre>");
    xml_add(text, text_string(&table));
    text_add(text, "</pre>\n");
    add_plot(text, bench, fmax(seconds, 10 * least_seconds));
    add_rows(text, bench);
    text_add(text, "</body>\n</html>\n");
    text_free(&table);
}
