/* SPDX-License-Identifier: MIT */
/* Structures in TVLA's notation and as graphs. */
#include "domain/tvl/structure.h"

/* A node's name is its number. */
static void print_tuple(Text *text, const Predicate *predicate, const uint32_t *nodes)
{
    if (predicate->arity == 1)
        text_add(text, "_%u", nodes[0]);
    else if (predicate->arity == 2)
        text_add(text, "_%u->_%u", nodes[0], nodes[1]);
    else {
        for (unsigned i = 0; i < predicate->arity; i++)
            text_add(text, "%s_%u", i ? ", " : "(", nodes[i]);
        text_add(text, ")");
    }
}

static bool next_tuple(uint32_t *tuple, unsigned arity, uint32_t nodes)
{
    unsigned i = arity;
    while (i > 0 && ++tuple[i - 1] == nodes)
        tuple[--i] = 0;
    return i > 0;
}

void structure_print(Text *text, const Structure *structure, const char *indent)
{
    text_add(text, "%s%%n = {", indent);
    for (uint32_t i = 0; i < structure->nodes; i++)
        text_add(text, "%s_%u", i ? ", " : "", i);
    text_add(text, "}\n%s%%p = {\n", indent);
    for (size_t p = 0; p < structure->vocabulary->count; p++) {
        const Predicate *predicate = structure->vocabulary->predicates[p];
        bool is_ac = predicate == vocabulary_ac(structure->vocabulary);
        if (predicate->arity == 0) {
            Truth value = structure_value(structure, predicate, NULL);
            if (value != TRUTH_FALSE)
                text_add(text, "%s  %s = %s\n", indent, predicate->name, value == TRUTH_TRUE ? "1" : "1/2");
            continue;
        }
        uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
        bool any = false;
        if (!structure->nodes)
            continue;
        do {
            Truth value = structure_value(structure, predicate, tuple);
            if (value == TRUTH_FALSE || (is_ac && value == TRUTH_TRUE))
                continue;
            if (any)
                text_add(text, ", ");
            else
                text_add(text, "%s  %s = {", indent, predicate->name);
            any = true;
            print_tuple(text, predicate, tuple);
            if (value == TRUTH_UNKNOWN)
                text_add(text, ":1/2");
        } while (next_tuple(tuple, predicate->arity, structure->nodes));
        if (any)
            text_add(text, "}\n");
    }
    text_add(text, "%s}\n", indent);
}

static bool is_shown(const Predicate *predicate, Truth value)
{
    return !(predicate->hidden >> (value == TRUTH_FALSE ? 0 : value == TRUTH_UNKNOWN ? 1 : 2) & 1);
}

static const char *style(Truth value)
{
    return value == TRUTH_UNKNOWN ? ", style=dotted" : "";
}

/* Inside a node: its unary predicates that are not drawn as pointers. */
static void dot_node(Text *text, const Structure *structure, const char *name, uint32_t node)
{
    const Vocabulary *vocabulary = structure->vocabulary;
    text_add(text, "    \"%s.%u\" [label=\"", name, node);
    const char *separator = "";
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        if (predicate->arity != 1 || predicate == vocabulary_sm(vocabulary) || predicate == vocabulary_ac(vocabulary) ||
            predicate_has(predicate, PREDICATE_POINTER))
            continue;
        Truth value = structure_value(structure, predicate, &node);
        if (!is_shown(predicate, value))
            continue;
        text_add(text, "%s%s%s", separator, predicate->name,
                 value == TRUTH_UNKNOWN ? "=1/2"
                 : value == TRUTH_FALSE ? "=0"
                                        : "");
        separator = "\\n";
    }
    bool maybe = structure_value(structure, vocabulary_ac(vocabulary), &node) == TRUTH_UNKNOWN;
    text_add(text, "\"%s%s];\n", structure_is_summary(structure, node) ? ", peripheries=2" : "",
             maybe ? ", color=green" : "");
}

void structure_dot(Text *text, const Structure *structure, const char *name, const char *title)
{
    const Vocabulary *vocabulary = structure->vocabulary;
    text_add(text, "  subgraph \"cluster_%s\" {\n    label=\"%s\";\n", name, title);
    for (uint32_t i = 0; i < structure->nodes; i++)
        dot_node(text, structure, name, i);
    if (!structure->nodes)
        text_add(text, "    \"%s.empty\" [label=\"\", shape=plaintext];\n", name);
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        if (predicate->arity == 0) {
            Truth value = structure_value(structure, predicate, NULL);
            if (is_shown(predicate, value) && value != TRUTH_FALSE)
                text_add(text, "    \"%s.%s\" [label=\"%s%s\", shape=diamond];\n", name, predicate->name,
                         predicate->name, value == TRUTH_UNKNOWN ? "=1/2" : "");
        } else if (predicate->arity == 1 && predicate_has(predicate, PREDICATE_POINTER)) {
            bool drawn = false;
            for (uint32_t i = 0; i < structure->nodes; i++) {
                Truth value = structure_value(structure, predicate, &i);
                if (value == TRUTH_FALSE || !is_shown(predicate, value))
                    continue;
                if (!drawn)
                    text_add(text, "    \"%s.%s\" [label=\"%s\", shape=plaintext];\n", name, predicate->name,
                             predicate->name);
                drawn = true;
                text_add(text, "    \"%s.%s\" -> \"%s.%u\" [label=\"\"%s];\n", name, predicate->name, name, i,
                         style(value));
            }
        } else if (predicate->arity == 2) {
            uint32_t tuple[2] = {0, 0};
            if (!structure->nodes)
                continue;
            do {
                Truth value = structure_value(structure, predicate, tuple);
                if (value != TRUTH_FALSE && is_shown(predicate, value))
                    text_add(text, "    \"%s.%u\" -> \"%s.%u\" [label=\"%s\"%s];\n", name, tuple[0], name, tuple[1],
                             predicate->name, style(value));
            } while (next_tuple(tuple, 2, structure->nodes));
        }
    }
    text_add(text, "  }\n");
}
