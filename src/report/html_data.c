/* SPDX-License-Identifier: MIT */
/* Heaps change little from step to step: blocks are written once for all steps that they are the same in. */
#include "report/html.h"

#include "base/json.h"
#include "base/map.h"
#include "machine/heap_view.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BLOCKS = 120 }; /* drawn of one heap */

/* The heap of one step. */
typedef struct Scene {
    uint32_t *blocks; /* indices of snapshots; owned */
    size_t count, left_out;
} Scene;

typedef struct PageData {
    const Story *steps;
    size_t next;   /* step whose own heap (before it) comes next */
    Scene *scenes; /* by step: the heap before it */
    Map *known;    /* hash of a snapshot -> its index + 1 */
    Text *texts;   /* of snapshots, as JSON */
    size_t count, capacity;
} PageData;

static uint64_t hash(const char *string)
{
    uint64_t value = UINT64_C(14695981039346656037);
    for (; *string; string++)
        value = (value ^ (unsigned char)*string) * UINT64_C(1099511628211);
    return value;
}

static void add_block(Text *text, const ViewBlock *block)
{
    JsonWriter json = {.text = text};
    json_open(&json, NULL, '{');
    json_number(&json, "id", block->id.index);
    json_string(&json, "name", block->name);
    json_string(&json, "function", block->function);
    json_string(&json, "type", block->type);
    json_number(&json, "size", (double)block->size);
    json_word(&json, "heap", block->is_heap ? "true" : "false");
    json_word(&json, "freed", block->is_freed ? "true" : "false");
    json_number(&json, "more", (double)block->left_out);
    json_open(&json, "fields", '[');
    for (size_t i = 0; i < block->field_count; i++) {
        const ViewField *field = &block->fields[i];
        json_open(&json, NULL, '[');
        json_string(&json, NULL, field->name + (*field->name == '.'));
        json_string(&json, NULL, field->value);
        if (field->target.index == ID_NONE)
            json_word(&json, NULL, "null");
        else
            json_number(&json, NULL, field->target.index);
        json_close(&json, ']');
    }
    json_close(&json, ']');
    json_close(&json, '}');
}

/* The index of the snapshot; new ones are added. */
static uint32_t snapshot(PageData *page, const ViewBlock *block)
{
    Text text = {0};
    add_block(&text, block);
    uint64_t key = hash(text_string(&text));
    for (uint64_t *index; (index = map_find(page->known, key)); key++)
        if (!strcmp(text_string(&page->texts[*index - 1]), text_string(&text))) {
            text_free(&text);
            return (uint32_t)*index - 1;
        }
    page->texts = array_room(page->texts, &page->capacity, page->count, sizeof *page->texts);
    page->texts[page->count++] = text;
    *map_put(page->known, key) = page->count;
    return (uint32_t)page->count - 1;
}

static Scene scene_of(PageData *page, const Heap *heap)
{
    HeapView view = heap_view(heap, MOST_BLOCKS);
    Scene scene = {mem_alloc((view.count + 1) * sizeof *scene.blocks), view.count, view.left_out};
    for (size_t i = 0; i < view.count; i++)
        scene.blocks[i] = snapshot(page, &view.blocks[i]);
    heap_view_free(&view);
    return scene;
}

static void see(void *context, size_t event, const Heap *heap)
{
    PageData *page = context;
    const Story *steps = page->steps;
    while (page->next < steps->count && steps->lines[page->next].edge.index == ID_NONE)
        page->next++;
    if (page->next < steps->count && steps->lines[page->next].event == event)
        page->scenes[page->next++] = scene_of(page, heap);
}

static void add_scene(JsonWriter *json, const Scene *scene)
{
    json_open(json, "blocks", '[');
    for (size_t i = 0; i < scene->count; i++)
        text_add(json->text, "%s%u", i ? "," : "", scene->blocks[i]);
    json_close(json, ']');
    json_number(json, "left", (double)scene->left_out);
}

static void add_step(JsonWriter *json, const Program *program, const StoryLine *line, const Scene *after)
{
    Position position = program_edge(program, line->edge)->position;
    Text place = {0};
    position.column = 0;
    program_add_position(&place, program, position);
    json_open(json, NULL, '{');
    json_string(json, "place", text_string(&place));
    json_number(json, "file", position.file);
    json_number(json, "line", position.line);
    json_string(json, "says", line->says);
    json_string(json, "values", line->values);
    add_scene(json, after);
    json_close(json, '}');
    text_free(&place);
}

static void add_picture(JsonWriter *json, PageData *page, const char *where, const Heap *heap)
{
    if (!heap)
        return;
    Scene scene = scene_of(page, heap);
    json_open(json, NULL, '{');
    json_string(json, "where", where);
    add_scene(json, &scene);
    json_close(json, '}');
    free(scene.blocks);
}

void html_add_data(Text *text, const Program *program, const Verdict *verdict, const Story *steps)
{
    PageData page = {
        .steps = steps, .scenes = mem_alloc((steps->count + 1) * sizeof *page.scenes), .known = map_create()};
    JsonWriter json = {.text = text};
    if (steps->count)
        verdict_rerun(program, verdict, see, &page);
    json_open(&json, NULL, '{');
    json_string(&json, "finding", steps->count ? finding_label(program, &verdict->run) : "");
    json_open(&json, "steps", '[');
    for (size_t i = 0; i < steps->count; i++)
        if (steps->lines[i].edge.index != ID_NONE)
            add_step(&json, program, &steps->lines[i], &page.scenes[i + 1 < steps->count ? i + 1 : i]);
    json_close(&json, ']');
    json_open(&json, "pictures", '[');
    if (verdict->kind == VERDICT_UNKNOWN && verdict->discontinuity.says) {
        add_picture(&json, &page, "doomed", verdict->discontinuity.doomed);
        add_picture(&json, &page, "reached", verdict->discontinuity.reached);
    }
    if (verdict->kind == VERDICT_UNKNOWN && verdict->growth.says)
        add_picture(&json, &page, "growth", verdict->growth.doomed);
    json_close(&json, ']');
    json_open(&json, "graphs", '[');
    for (size_t i = 0; i < verdict->picture_count; i++) {
        Text where = {0};
        text_add(&where, "loop%zu", i);
        json_open(&json, NULL, '{');
        json_string(&json, "where", text_string(&where));
        json_string(&json, "dot", verdict->pictures[i].dot);
        json_close(&json, '}');
        text_free(&where);
    }
    json_close(&json, ']');
    json_open(&json, "snapshots", '[');
    for (size_t i = 0; i < page.count; i++) {
        json_word(&json, NULL, text_string(&page.texts[i]));
        text_free(&page.texts[i]);
    }
    json_close(&json, ']');
    json_close(&json, '}');
    for (size_t i = 0; i < steps->count; i++)
        free(page.scenes[i].blocks);
    free(page.scenes);
    free(page.texts);
    map_destroy(page.known);
}
