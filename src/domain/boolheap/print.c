/* SPDX-License-Identifier: MIT */
/* States for people: the points-to graph with the flags of its edges, and whether each flag is always (1), never (0) or
 * sometimes (?) 1. In pictures variables are diamonds and heap blocks circles, a summary has two of them, and another
 * instance of a summary is a dotted circle: the ghost node of FESA's figures. What is acyclic stands below. */
#include "domain/boolheap/state.h"

#include <stdio.h>

static void print_node_name(const Boolheap *heap, uint32_t name, Text *out)
{
    const NameKey *key = heap->domain->name_keys[name];
    const Program *program = heap->domain->base.program;
    switch (key->kind) {
    case NAME_OBJECT:
        text_add(out, "%s", program->objects[key->of].name ? program->objects[key->of].name : "?");
        break;
    case NAME_MADE:
        text_add(out, "new%u", key->of);
        break;
    case NAME_MATERIALISED:
        text_add(out, "D%u", key->of);
        break;
    case NAME_CLASS:
        text_add(out, "A%u", name);
        break;
    case NAME_STUB:
        text_add(out, "argument%u", key->of);
        break;
    }
    if (key->number)
        text_add(out, "'%u", key->number);
}

static void print_flag(Boolheap *heap, const char *what, uint32_t flag, Text *out)
{
    if (flag == FLAG_NONE)
        return;
    Boolean variable = flag_variable(heap, flag);
    bool may = boolheap_may(heap, variable), must = boolheap_must(heap, variable);
    text_add(out, " %s%u=%s", what, flag, must ? "1" : may ? "?" : "0");
}

static void print_value(Boolheap *heap, ExecValue value, Text *out)
{
    if (value.kind == VALUE_UNDEFINED) {
        text_add(out, "any");
        return;
    }
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        text_add(out, i ? " | " : "");
        if (item->node != ID_NONE) {
            print_node_name(heap, item->node, out);
            text_add(out, item->is_other ? "(ghost) + " : " + ");
        }
        linear_print(out, &heap->base.numbers, item->number);
        print_flag(heap, "f", item->flag, out);
        print_flag(heap, "role", item->role, out);
        print_flag(heap, "in", item->in, out);
    }
}

static void print_acyclic(Boolheap *heap, const char *end, Text *out)
{
    for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1)) {
        set_print(heap->domain, set, out);
        print_flag(heap, "acyclic", flag_acyclic(heap->domain, set), out);
        text_add(out, "%s", end);
    }
}

void boolheap_print(const Boolheap *state, Text *out)
{
    Boolheap *heap = boolheap_copy(state);
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name == ID_NONE || node->storage == STORAGE_FUNCTION)
            continue;
        if (node->storage == STORAGE_GLOBAL && !node->contents.count)
            continue;
        print_node_name(heap, node->name, out);
        text_add(out, node->is_summary ? " (summary):" : ":");
        if (node_has_live(node))
            print_flag(heap, "live", flag_live(heap->domain, node->name), out);
        for (uint32_t set = boolheap_next_set(heap, 0); node->storage == STORAGE_HEAP && set < SETS_MOST;
             set = boolheap_next_set(heap, set + 1)) {
            set_print(heap->domain, set, out);
            print_flag(heap, "many", flag_many(heap->domain, node->name, set), out);
        }
        text_add(out, " size ");
        linear_print(out, &heap->base.numbers, node->size);
        if (node->contents.zeroed)
            text_add(out, ", else zero");
        for (uint32_t k = 0; k < node->contents.count; k++) {
            text_add(out, "\n    +%lld: ", (long long)node->contents.cells[k].offset);
            print_value(heap, node->contents.cells[k].value, out);
        }
        text_add(out, "\n");
    }
    for (uint32_t i = 0; i < heap->base.frame_count; i++)
        for (uint32_t k = 0; k < heap->base.frames[i].register_count; k++) {
            text_add(out, "t%u = ", heap->base.frames[i].registers[k].reg.index);
            print_value(heap, heap->base.frames[i].registers[k].value, out);
            text_add(out, "\n");
        }
    print_acyclic(heap, "\n", out);
    linears_print(out, &heap->base.numbers);
}

/* --- pictures ---------------------------------------------------------------------------------------------- */

static bool is_drawn(const BoolNode *node)
{
    return node->name != ID_NONE && node->storage != STORAGE_FUNCTION &&
           (node->storage != STORAGE_GLOBAL || node->contents.count);
}

static void draw_node(Boolheap *heap, const BoolNode *node, Text *out)
{
    bool is_heap = node->storage == STORAGE_HEAP;
    text_add(out, "    n%u [shape=%s, label=\"", node->name,
             !is_heap           ? "diamond"
             : node->is_summary ? "doublecircle"
                                : "circle");
    print_node_name(heap, node->name, out);
    if (node_has_live(node))
        print_flag(heap, "live", flag_live(heap->domain, node->name), out);
    for (uint32_t set = boolheap_next_set(heap, 0); is_heap && set < SETS_MOST;
         set = boolheap_next_set(heap, set + 1)) {
        text_add(out, "\\n");
        set_print(heap->domain, set, out);
        print_flag(heap, "many", flag_many(heap->domain, node->name, set), out);
    }
    text_add(out, "\"];\n");
    if (node->is_summary)
        text_add(out, "    g%u [shape=circle, style=dotted, label=\"\"];\n", node->name);
}

static void draw_edges(Boolheap *heap, const char *from, const char *label, ExecValue value, Text *out)
{
    if (value.kind == VALUE_UNDEFINED)
        return;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        if (item->node == ID_NONE)
            continue;
        text_add(out, "    %s -> %c%u [label=\"%s", from, item->is_other ? 'g' : 'n', item->node, label);
        print_flag(heap, "f", item->flag, out);
        print_flag(heap, "role", item->role, out);
        print_flag(heap, "in", item->in, out);
        text_add(out, "\"];\n");
    }
}

void boolheap_dot(const Boolheap *state, Text *out)
{
    Boolheap *heap = boolheap_copy(state);
    char from[32], label[32];
    text_add(out, "digraph state {\n    labelloc=b;\n    label=\"");
    print_acyclic(heap, "\\n", out);
    text_add(out, "\";\n");
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (!is_drawn(node))
            continue;
        draw_node(heap, node, out);
        snprintf(from, sizeof from, "n%u", node->name);
        for (uint32_t k = 0; k < node->contents.count; k++) {
            snprintf(label, sizeof label, "+%lld", (long long)node->contents.cells[k].offset);
            draw_edges(heap, from, label, node->contents.cells[k].value, out);
        }
    }
    for (uint32_t i = 0; i < heap->base.frame_count; i++)
        for (uint32_t k = 0; k < heap->base.frames[i].register_count; k++) {
            const RegisterValue *reg = &heap->base.frames[i].registers[k];
            if (reg->value.kind != VALUE_POINTER)
                continue;
            snprintf(from, sizeof from, "r%u_%u", i, reg->reg.index);
            text_add(out, "    %s [shape=diamond, label=\"t%u\"];\n", from, reg->reg.index);
            draw_edges(heap, from, "", reg->value, out);
        }
    text_add(out, "}\n");
}
