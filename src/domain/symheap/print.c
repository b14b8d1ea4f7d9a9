/* SPDX-License-Identifier: MIT */
/* Symbolic heaps as text: formulas, a conjunct a line; and as pictures. */
#include "domain/symheap/state.h"

static void print_value(const SymHeap *heap, ExecValue value, Text *out)
{
    if (value.kind == VALUE_UNDEFINED) {
        text_add(out, "any");
        return;
    }
    if (value.kind == VALUE_POINTER) {
        text_add(out, "n%u", value.node.index);
        const SymNode *node = symheap_node(heap, value.node.index);
        if (node->segment)
            text_add(out, ".%s.%s", target_is_last(value.target) ? "last" : "first",
                     node->segment->shape->pattern->blocks[target_block(value.target)]);
        if (!value.number.factor && !value.number.constant)
            return;
        text_add(out, " + ");
    }
    linear_print(out, &heap->base.numbers, value.number);
}

static void print_contents(const SymHeap *heap, const Contents *contents, Text *out)
{
    text_add(out, contents->zeroed ? "[0" : "[");
    for (uint32_t i = 0; i < contents->count; i++) {
        text_add(out, "%s%lld: ", i || contents->zeroed ? ", " : "", (long long)contents->cells[i].offset);
        print_value(heap, contents->cells[i].value, out);
    }
    text_add(out, "]");
}

static void print_segment(const SymHeap *heap, const Segment *segment, Text *out)
{
    const Pattern *pattern = segment->shape->pattern;
    text_add(out, "ls(%s, ", pattern->name);
    linear_print(out, &heap->base.numbers, segment->length);
    for (uint32_t i = 0; i < pattern->link_count; i++) {
        if (pattern->links[i].role == LINK_OWN)
            continue;
        text_add(out, ", %s %s at %lld: ", pattern->links[i].role == LINK_NEXT ? "next" : "prev",
                 pattern->blocks[pattern->links[i].target], (long long)segment->shape->offsets[i]);
        print_value(heap, segment->outer[i], out);
    }
    text_add(out, ")");
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        text_add(out, " %s: ", pattern->blocks[b]);
        if (segment->inner[b]) {
            print_segment(heap, segment->inner[b], out);
            continue;
        }
        text_add(out, "%lld bytes ", (long long)segment->shape->sizes[b]);
        print_contents(heap, &segment->data[b], out);
    }
}

void symheap_print(const SymHeap *heap, Text *out)
{
    static const char *const statuses[] = {
        [STATUS_REMOVED] = "", [STATUS_LIVE] = "", [STATUS_FREED] = "freed ", [STATUS_ENDED] = "ended "};
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (!node->is_used || node->storage == STORAGE_FUNCTION)
            continue;
        text_add(out, "n%u %s", i, statuses[node->status]);
        if (node->object.index != ID_NONE)
            text_add(out, "(%s) ", program_object(heap->domain->base.program, node->object)->name);
        if (node->segment) {
            print_segment(heap, node->segment, out);
        } else {
            text_add(out, "size ");
            linear_print(out, &heap->base.numbers, node->size);
            text_add(out, " |-> ");
            print_contents(heap, &node->contents, out);
        }
        if (node->recent.size) {
            text_add(out, " [");
            linear_print(out, &heap->base.numbers, node->recent.offset);
            text_add(out, ": %lld]", (long long)node->recent.value);
        }
        if (node->held_by)
            text_add(out, ", perhaps held by n%u", node->held_by - 1);
        text_add(out, "\n");
    }
    for (uint32_t i = 0; i < heap->base.frame_count; i++)
        for (uint32_t k = 0; k < heap->base.frames[i].register_count; k++) {
            text_add(out, "t%u = ", heap->base.frames[i].registers[k].reg.index);
            print_value(heap, heap->base.frames[i].registers[k].value, out);
            text_add(out, "\n");
        }
    if (heap->base.has_lost)
        text_add(out, "a block may have been lost\n");
    linears_print(out, &heap->base.numbers);
}

/* --- pictures ---------------------------------------------------------------------------------------------- */

static void draw_label(const Text *label, Text *out)
{
    for (const char *at = text_string(label); *at; at++)
        text_add(out, *at == '\n' ? "\\l" : *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
}

static void draw_edge(const SymHeap *heap, uint32_t from, const char *field, ExecValue value, Text *out)
{
    if (value.kind != VALUE_POINTER)
        return;
    const SymNode *node = symheap_node(heap, value.node.index);
    text_add(out, "    n%u -> n%u [label=\"%s%s\"];\n", from, value.node.index, field,
             !node->segment                 ? ""
             : target_is_last(value.target) ? " to last"
                                            : " to first");
}

static void draw_cells(const SymHeap *heap, uint32_t from, const Contents *contents, Text *out)
{
    for (uint32_t i = 0; i < contents->count; i++) {
        Text field = {0};
        text_add(&field, "+%lld", (long long)contents->cells[i].offset);
        draw_edge(heap, from, text_string(&field), contents->cells[i].value, out);
        text_free(&field);
    }
}

/* A segment is a folder; its pattern is drawn beside it. */
static void draw_segment(const SymHeap *heap, uint32_t id, const Segment *segment, Text *out)
{
    const Pattern *pattern = segment->shape->pattern;
    Text length = {0}, text = {0};
    linear_print(&length, &heap->base.numbers, segment->length);
    patterns_print_one(pattern, &text);
    text_add(out, "    n%u [shape=folder, label=\"n%u: %s times %s\"];\n    p%u [shape=note, label=\"", id, id,
             pattern->name, text_string(&length), id);
    draw_label(&text, out);
    text_add(out, "\"];\n    n%u -> p%u [style=dotted, arrowhead=none];\n", id, id);
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role != LINK_OWN)
            draw_edge(heap, id, pattern->links[i].role == LINK_NEXT ? "next" : "prev", segment->outer[i], out);
    for (uint32_t b = 0; b < pattern->block_count; b++)
        draw_cells(heap, id, &segment->data[b], out);
    text_free(&length);
    text_free(&text);
}

static void draw_block(const SymHeap *heap, uint32_t id, const SymNode *node, Text *out)
{
    bool is_object = node->object.index != ID_NONE;
    Text label = {0};
    text_add(&label, "n%u%s%s ", id, is_object ? " " : "",
             is_object ? program_object(heap->domain->base.program, node->object)->name : "");
    print_contents(heap, &node->contents, &label);
    text_add(out, "    n%u [shape=box%s, label=\"", id, node->status == STATUS_LIVE ? "" : ", style=dashed");
    draw_label(&label, out);
    text_add(out, "\"];\n");
    text_free(&label);
    draw_cells(heap, id, &node->contents, out);
}

void symheap_dot(const SymHeap *heap, Text *out)
{
    text_add(out, "digraph state {\n");
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (!node->is_used || node->storage == STORAGE_FUNCTION)
            continue;
        if (node->segment)
            draw_segment(heap, i, node->segment, out);
        else
            draw_block(heap, i, node, out);
        if (node->held_by)
            text_add(out, "    n%u -> n%u [style=dashed, label=\"perhaps\"];\n", node->held_by - 1, i);
    }
    for (uint32_t i = 0; i < heap->base.frame_count; i++)
        for (uint32_t k = 0; k < heap->base.frames[i].register_count; k++) {
            const RegisterValue *reg = &heap->base.frames[i].registers[k];
            if (reg->value.kind == VALUE_POINTER)
                text_add(out, "    r%u_%u [shape=diamond, label=\"t%u\"];\n    r%u_%u -> n%u;\n", i, reg->reg.index,
                         reg->reg.index, i, reg->reg.index, reg->value.node.index);
        }
    text_add(out, "}\n");
}
