/* SPDX-License-Identifier: MIT */
/* The tree for people: as text, a line per node, and as a Graphviz graph. */
#include "engine/parts.h"

#include "base/log.h"
#include "program/statement.h"

#include <ctype.h>

static void add_marks(Text *out, MarkSet marks)
{
    const char *separator = " [";
    for (unsigned kind = 0; kind < MARK_KIND_COUNT; kind++)
        if (marks >> kind & 1) {
            text_add(out, "%s%s", separator, mark_name((MarkKind)kind));
            separator = ", ";
        }
    if (marks)
        text_add(out, "]");
}

static void add_states(Text *out, const Tree *tree, const Node *node)
{
    for (size_t i = 0; i < tree->product->component_count; i++) {
        Domain *domain = tree->product->components[i];
        text_add(out, "      %s: ", domain->ops->name);
        if (node->states[i])
            domain->ops->print(domain, node->states[i], out);
        else
            text_add(out, "off\n");
        if (out->length && out->bytes[out->length - 1] != '\n')
            text_add(out, "\n");
    }
}

static void add_node(Text *out, const Tree *tree, const Node *node, bool with_states)
{
    text_add(out, "  n%u L%u", node->id, node->location.index);
    if (node->parent) {
        text_add(out, " from n%u by ", node->parent->id);
        statement_add(out, tree->program, node->edge);
    }
    if (node->through)
        text_add(out, ", through n%u", node->through->id);
    if (node->covered_by)
        text_add(out, ", covered by n%u", node->covered_by->id);
    if (node->merged_from[0])
        text_add(out, ", merged from n%u and n%u", node->merged_from[0]->id, node->merged_from[1]->id);
    if (node->is_queued)
        text_add(out, ", waiting");
    add_marks(out, node->marks);
    text_add(out, "\n");
    if (with_states)
        add_states(out, tree, node);
}

const char *tree_status_name(TreeStatus status)
{
    static const char *const names[] = {
        [TREE_SAFE] = "closed",
        [TREE_VIOLATION] = "a violation",
        [TREE_UNSUPPORTED] = "closed but for what is not supported",
        [TREE_GREW] = "states grow",
        [TREE_OUT_OF_BUDGET] = "out of budget",
    };
    return names[status];
}

void node_log(const Tree *tree, const Node *node)
{
    Text line = {0};
    add_node(&line, tree, node, log_is_on(LOG_STATES));
    line.bytes[line.length - 1] = '\0';
    log_line(log_is_on(LOG_STATES) ? LOG_STATES : LOG_TREE, "%s", line.bytes + 2);
    text_free(&line);
}

/* NULL wants every node. */
static bool is_wanted(const Node *node, const bool *wanted, size_t count)
{
    return node->kept && (!wanted || (node->id < count && wanted[node->id]));
}

static void add_reports(Text *out, const Tree *tree, const bool *wanted, size_t count)
{
    for (size_t i = 0; i < tree->violation_count; i++) {
        const Violation *violation = &tree->violations[i];
        if (is_wanted(violation->node, wanted, count))
            text_add(out, "violation at n%u: %s\n", violation->node->id, violation_info(violation->finding.kind)->says);
    }
    for (size_t i = 0; i < tree->unsupported_count; i++)
        if (is_wanted(tree->unsupported[i].node, wanted, count))
            text_add(out, "unsupported at n%u: %s\n", tree->unsupported[i].node->id, tree->unsupported[i].reason);
}

static bool context_is_wanted(const Tree *tree, const Context *context, const bool *wanted, size_t count)
{
    for (size_t i = context->root->id; i < tree->nodes.count; i++)
        if (tree->nodes.items[i]->context == context && is_wanted(tree->nodes.items[i], wanted, count))
            return true;
    return false;
}

void tree_print(Tree *tree, Text *out, bool with_states)
{
    tree_print_nodes(tree, out, with_states, NULL, 0);
}

void tree_print_nodes(Tree *tree, Text *out, bool with_states, const bool *wanted, size_t count)
{
    for (size_t c = 0; c < tree->contexts.count; c++) {
        const Context *context = tree->contexts.items[c];
        if (!context->kept || !context_is_wanted(tree, context, wanted, count))
            continue;
        text_add(out, "context %u: %s%s\n", context->id, program_function(tree->program, context->function)->name,
                 context->is_start ? ", the program's start" : "");
        for (size_t i = 0; i < context->call_count; i++)
            if (is_wanted(context->calls[i]->node, wanted, count))
                text_add(out, "  called from n%u\n", context->calls[i]->node->id);
        for (size_t i = context->root->id; i < tree->nodes.count; i++)
            if (is_wanted(tree->nodes.items[i], wanted, count) && tree->nodes.items[i]->context == context)
                add_node(out, tree, tree->nodes.items[i], with_states);
    }
    add_reports(out, tree, wanted, count);
}

/* Text as the inside of a quoted Graphviz label, lines to the left. */
static void add_label(Text *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\n')
            text_add(out, "\\l");
        else if (*text == '"' || *text == '\\')
            text_add(out, "\\%c", *text);
        else if (isprint((unsigned char)*text))
            text_add(out, "%c", *text);
        else
            text_add(out, "?");
    }
}

static void add_dot_node(Text *out, const Tree *tree, const Node *node, bool with_states, const bool *wanted,
                         size_t count)
{
    Text label = {0};
    text_add(&label, "n%u L%u", node->id, node->location.index);
    add_marks(&label, node->marks);
    text_add(&label, "\n");
    if (with_states)
        add_states(&label, tree, node);
    text_add(out, "    n%u [label=\"", node->id);
    add_label(out, text_string(&label));
    text_add(out, "\"%s];\n", node->covered_by ? ", style=dashed" : "");
    text_free(&label);
    if (node->parent) {
        statement_add(&label, tree->program, node->edge);
        text_add(out, "    n%u -> n%u [label=\"", node->parent->id, node->id);
        add_label(out, text_string(&label));
        text_add(out, "\"];\n");
        text_free(&label);
    }
    if (node->through)
        text_add(out, "    n%u -> n%u [style=dotted];\n", node->through->id, node->id);
    if (node->covered_by)
        text_add(out, "    n%u -> n%u [style=dashed, constraint=false];\n", node->id, node->covered_by->id);
    for (const Call *call = node->first_call; call; call = call->next)
        if (is_wanted(call->callee->root, wanted, count))
            text_add(out, "    n%u -> n%u [style=dotted];\n", node->id, call->callee->root->id);
}

void tree_dot(Tree *tree, Text *out, bool with_states)
{
    tree_dot_nodes(tree, out, with_states, NULL, 0);
}

void tree_dot_nodes(Tree *tree, Text *out, bool with_states, const bool *wanted, size_t count)
{
    text_add(out, "digraph tree {\n    node [shape=box, fontname=monospace];\n");
    for (size_t i = 0; i < tree->nodes.count; i++)
        if (is_wanted(tree->nodes.items[i], wanted, count))
            add_dot_node(out, tree, tree->nodes.items[i], with_states, wanted, count);
    for (size_t i = 0; i < tree->violation_count; i++)
        if (is_wanted(tree->violations[i].node, wanted, count))
            text_add(out, "    n%u [color=red, penwidth=2];\n", tree->violations[i].node->id);
    text_add(out, "}\n");
}
