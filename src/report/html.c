/* SPDX-License-Identifier: MIT */
/* The verdict as one page that needs nothing else: the sentence, the story, the source with the path marked, and the
 * heap of every step as data that the page's script draws (page/page.js). Without script, story and source remain. */
#include "report/html.h"

#include "base/json.h"
#include "base/xml.h"
#include "report/explain.h"
#include "verdict/source.h"
#include "verdict/story.h"

#include <stdlib.h>
#include <string.h>

extern const unsigned char page_css_bytes[], page_js_bytes[];
extern const size_t page_css_size, page_js_size;

enum {
    MOST_STEPS = 5000,
    MOST_LINES = 100000, /* of a source file */
};

static void add_element(Text *text, const char *open, const char *content, const char *close)
{
    text_add(text, "%s", open);
    xml_add(text, content);
    text_add(text, "%s", close);
}

static void add_head(Text *text, const Program *program, const Verdict *verdict)
{
    static const char *const classes[VERDICT_KIND_COUNT] = {"true", "false", "unknown"};
    Text line = {0}, assumptions = {0};
    verdict_add_line(&line, program, verdict);
    report_add_assumptions(&assumptions, program);
    text_add(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n");
    add_element(text, "<title>whittle: ", text_string(&line), "</title>\n<style>\n");
    text_add_bytes(text, (const char *)page_css_bytes, page_css_size);
    text_add(text, "</style>\n</head>\n<body>\n<header>\n<h1 class=\"%s\">", classes[verdict->kind]);
    add_element(text, "", text_string(&line), "</h1>\n");
    if (verdict->kind == VERDICT_FALSE || (verdict->kind == VERDICT_UNKNOWN && verdict->why == UNKNOWN_UNDEFINED)) {
        Text says = {0};
        finding_print(&says, program, &verdict->run);
        add_element(text, "<p>", text_string(&says), "</p>\n");
        text_free(&says);
    }
    for (const Verdict *next = verdict->next; next; next = next->next) {
        Text says = {0};
        finding_print(&says, program, &next->run);
        add_element(text, "<p>Another violation, in another run: ", text_string(&says), "</p>\n");
        text_free(&says);
    }
    add_element(text, "<p class=\"dim\">Assumed: ", text_string(&assumptions), ".</p>\n</header>\n<main>\n");
    text_free(&line);
    text_free(&assumptions);
}

/* --- left: story and source ---------------------------------------------------------------------------------- */

/* The step of the page that shows an event; count if none does. */
static size_t step_of(const Story *steps, size_t event)
{
    size_t i = 0;
    while (i < steps->count && (steps->lines[i].edge.index == ID_NONE || steps->lines[i].event < event))
        i++;
    return i;
}

static void add_story(Text *text, const Program *program, const Verdict *verdict, const Story *steps)
{
    Story story = story_tell(program, &verdict->trace, &verdict->run);
    text_add(text, "<h2>What led to it</h2>\n<ol class=\"story\">\n");
    for (size_t i = 0; i < story.count; i++) {
        const StoryLine *line = &story.lines[i];
        if (line->edge.index == ID_NONE) {
            add_element(text, "<li class=\"dim\">... ", line->says, *line->says ? " ...</li>\n" : "</li>\n");
            continue;
        }
        size_t has_gap = steps->lines[0].edge.index == ID_NONE, step = step_of(steps, line->event);
        text_add(text, "<li");
        if (step < steps->count && steps->lines[step].event == line->event)
            text_add(text, " data-step=\"%zu\"", step - has_gap);
        text_add(text, "><span class=\"place\">%u</span><span>%*s", program_edge(program, line->edge)->position.line,
                 (int)(2 * (line->depth < 10 ? line->depth : 10)), "");
        xml_add(text, line->says);
        add_element(text, "</span><span class=\"values\">", line->values, "</span></li>\n");
    }
    text_add(text, "</ol>\n");
    story_free(&story);
}

/* Classes of the lines that the finding is about. */
static const char *line_class(const FindingPlaces *places, uint32_t file, uint32_t line)
{
    static const char *const classes[] = {" class=\"bad\"", " class=\"made\"", " class=\"ended\""};
    for (size_t i = 0; i < places->count; i++)
        if (places->items[i].position.file == file && places->items[i].position.line == line)
            return classes[i];
    return "";
}

static void add_file(Text *text, const Program *program, Source *source, uint32_t file, const FindingPlaces *places)
{
    const char *at = source_text(source, file);
    if (!*at)
        return;
    add_element(text, "<h2>", program->files[file], "</h2>\n<pre class=\"source\" tabindex=\"0\">");
    for (uint32_t line = 1; *at && line < MOST_LINES; line++) {
        size_t length = strcspn(at, "\n");
        char *content = mem_string_of(at, length);
        text_add(text, "<span id=\"L%u-%u\"%s>", file, line, line_class(places, file, line));
        add_element(text, "", content, "</span>");
        free(content);
        at += length;
        at += *at != '\0';
    }
    text_add(text, "</pre>\n");
}

/* The files that places of interest are in. */
static void add_sources(Text *text, const Program *program, const bool *is_wanted, const FindingPlaces *places)
{
    Source source = source_open(program);
    for (uint32_t i = 0; i < program->file_count; i++)
        if (is_wanted[i])
            add_file(text, program, &source, i, places);
    source_close(&source);
}

/* --- right: what is drawn ------------------------------------------------------------------------------------ */

static void add_stepper(Text *text)
{
    text_add(
        text,
        "<nav aria-label=\"steps of the run\"><button id=\"back\" aria-label=\"step back\">&larr;</button>"
        "<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"step\">"
        "<button id=\"forth\" aria-label=\"step forth\">&rarr;</button><span id=\"count\"></span></nav>\n"
        "<p id=\"now\" aria-live=\"polite\"></p>\n<div id=\"heap\" class=\"heap\" tabindex=\"0\"></div>\n"
        "<p class=\"dim\">The heap after the step; before it, for the last. Arrow keys step, Home and End jump; a click on a "
        "marked line goes to its next visit. Yellow: changed by the step. Struck out: freed. ?: uninitialised.</p>\n"
        "<noscript><p>The heaps are drawn by a script; story and source are complete without it.</p></noscript>\n");
}

static void add_loss(Text *text, const Program *program, const Discontinuity *lost, const char *heading,
                     const char *where)
{
    if (!lost->says)
        return;
    Text place = {0};
    program_add_position(&place, program, lost->position);
    text_add(text, "<h2>%s</h2>\n<p>At ", heading);
    xml_add(text, text_string(&place));
    add_element(text, ": ", lost->says, ".</p>\n");
    if (lost->doomed)
        text_add(text, "<p>Such a heap:</p>\n<div id=\"%s\" class=\"heap\" tabindex=\"0\"></div>\n", where);
    if (lost->reached)
        text_add(text, "<p>A heap that a run does have there:</p>\n"
                       "<div id=\"reached\" class=\"heap\" tabindex=\"0\"></div>\n");
    text_free(&place);
}

static void add_invariants(Text *text, const Program *program, const Verdict *verdict)
{
    text_add(text, "<h2>What holds whenever a loop begins a round</h2>\n<ul>\n");
    for (size_t i = 0; i < verdict->shape_count; i++)
        add_element(text, "<li>", verdict->shapes[i], "</li>\n");
    text_add(text, verdict->shape_count ? "</ul>\n" : "<li>No list or tree of any size was met.</li>\n</ul>\n");
    if (!verdict->invariant_count) {
        text_add(text, "<p>No loop has an invariant that C can express.</p>\n");
        return;
    }
    text_add(text, "<table>\n<tr><th>loop</th><th>function</th><th>invariant</th></tr>\n");
    for (size_t i = 0; i < verdict->invariant_count; i++) {
        const Location *location = program_location(program, verdict->invariants[i].location);
        Text place = {0};
        program_add_position(&place, program, location->loop);
        add_element(text, "<tr><td>", text_string(&place), "</td>");
        add_element(text, "<td><code>", program_function(program, location->function)->name, "</code></td>");
        add_element(text, "<td><code>", verdict->invariants[i].expression, "</code></td></tr>\n");
        text_free(&place);
    }
    text_add(text, "</table>\n");
}

/* States of the proof at loops; the script draws them. */
static void add_pictures(Text *text, const Program *program, const Verdict *verdict)
{
    if (!verdict->picture_count)
        return;
    text_add(text, "<h2>States of the proof where loops begin a round (domain %s)</h2>\n", verdict->domain);
    text_add(
        text,
        "<p class=\"dim\">A box is a block, a double frame any number of blocks, at least as many as it says; arrows are "
        "pointers, a row without a value may hold anything. Every heap that a run can have there is described by one of "
        "the states.</p>\n");
    for (size_t i = 0; i < verdict->picture_count; i++) {
        const LoopPicture *picture = &verdict->pictures[i];
        Text place = {0};
        program_add_position(&place, program, program_location(program, picture->location)->loop);
        add_element(text, "<p>", text_string(&place), "");
        text_add(text, ", state %zu of %zu</p>\n<div id=\"loop%zu\" class=\"heap\" tabindex=\"0\"></div>\n",
                 picture->number, picture->count, i);
        text_free(&place);
    }
}

static void add_explanation(Text *text, const Verdict *verdict)
{
    Topic topic;
    const char *name = verdict->kind == VERDICT_FALSE ? violation_info(verdict->run.finding.kind)->name
                                                      : unknown_info(verdict->why)->name;
    if (verdict->kind == VERDICT_TRUE || !explain_find(name, &topic))
        return;
    add_element(text, "<h2>", topic.name, "</h2>\n");
    add_element(text, "<p>", topic.says, ". ");
    add_element(text, "", topic.text, "</p>\n");
}

/* What the verdict says in text, as it stands on a terminal. */
static void add_words(Text *text, const Program *program, const Verdict *verdict)
{
    Text says = {0};
    report_text(&says, program, verdict, false);
    add_element(text, "<pre style=\"white-space: pre-wrap\">", text_string(&says) + 1, "</pre>\n");
    text_free(&says);
}

static void want_file(const Program *program, bool *is_wanted, Position position)
{
    if (position.line && position.file < program->file_count)
        is_wanted[position.file] = true;
}

static void add_main(Text *text, const Program *program, const Verdict *verdict, const Story *steps)
{
    bool *is_wanted = mem_alloc(program->file_count * sizeof *is_wanted), has_run = steps->count > 0;
    FindingPlaces places = {0};
    for (size_t i = 0; i < steps->count; i++)
        if (steps->lines[i].edge.index != ID_NONE)
            want_file(program, is_wanted, program_edge(program, steps->lines[i].edge)->position);
    if (has_run) {
        places = finding_places(program, &verdict->run);
    } else if (verdict->kind == VERDICT_UNKNOWN && verdict->why == UNKNOWN_UNCONFIRMED) {
        RunResult suspect = verdict_suspected_run(verdict);
        places = finding_places(program, &suspect);
    }
    want_file(program, is_wanted, program_function(program, program->entry)->position);
    for (size_t i = 0; i < places.count; i++)
        want_file(program, is_wanted, places.items[i].position);
    for (size_t i = 0; i < verdict->gap_count; i++)
        want_file(program, is_wanted, verdict->gaps[i].position);
    for (size_t i = 0; i < program->function_count; i++)
        if (!program->functions[i].is_model && program->functions[i].is_defined && verdict->kind != VERDICT_FALSE)
            want_file(program, is_wanted, program->functions[i].position);
    text_add(text, "<section>\n");
    if (has_run)
        add_story(text, program, verdict, steps);
    else
        add_words(text, program, verdict);
    add_sources(text, program, is_wanted, &places);
    text_add(text, "</section>\n<section>\n");
    if (has_run)
        add_stepper(text);
    if (verdict->kind == VERDICT_TRUE)
        add_invariants(text, program, verdict);
    if (verdict->kind == VERDICT_TRUE)
        add_pictures(text, program, verdict);
    if (verdict->kind == VERDICT_UNKNOWN) {
        add_loss(text, program, &verdict->discontinuity, "What the proof forgets", "doomed");
        add_loss(text, program, &verdict->growth, "What keeps growing", "growth");
    }
    add_explanation(text, verdict);
    text_add(text, "</section>\n</main>\n");
    free(is_wanted);
}

void report_html(Text *text, const Program *program, const Verdict *verdict)
{
    Story steps = {.arena = arena_create()};
    bool has_run =
        verdict->kind == VERDICT_FALSE || (verdict->kind == VERDICT_UNKNOWN && verdict->why == UNKNOWN_UNDEFINED);
    if (has_run) {
        story_free(&steps);
        steps = story_tell_all(program, &verdict->trace, MOST_STEPS);
    }
    add_head(text, program, verdict);
    add_main(text, program, verdict, &steps);
    Text data = {0};
    html_add_data(&data, program, verdict, &steps);
    text_add(text, "<script type=\"application/json\" id=\"data\">");
    for (const char *at = text_string(&data); *at; at++) /* in JSON it stands in strings only */
        if (*at == '<')
            text_add(text, "\\u003c");
        else
            text_add_bytes(text, at, 1);
    text_add(text, "</script>\n<script>\n");
    text_add_bytes(text, (const char *)page_js_bytes, page_js_size);
    text_add(text, "</script>\n</body>\n</html>\n");
    text_free(&data);
    story_free(&steps);
}
