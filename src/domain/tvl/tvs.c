/* SPDX-License-Identifier: MIT */
/* Reading .tvs files: structures, or locations with structures. */
#include "domain/tvl/large.h"
#include "domain/tvl/spec.h"

#include <stdlib.h>
#include <string.h>

static const char *const keywords[] = {"location", "message", "p", "n", "t", "a", "d", NULL};

typedef struct TvsReader {
    Reader reader;
    Arena *arena;
    bool three_way;
    Structure *structure;
    LargeStructure *large; /* in its place, for more than NODE_LIMIT nodes */
    NameList nodes;
} TvsReader;

static void set_value(TvsReader *tvs, const Predicate *predicate, const uint32_t *nodes, Truth value)
{
    if (tvs->large)
        large_set(tvs->large, predicate, nodes, value);
    else
        structure_set(tvs->structure, predicate, nodes, value);
}

/* A node's name: n, n.0, [n,m.1]. */
static const char *read_node(TvsReader *tvs)
{
    Reader *reader = &tvs->reader;
    Text text = {0};
    if (++reader->depth > 100)
        reader_fail(reader, reader_token(reader), "names of nodes are nested too deeply");
    if (reader_accept(reader, "[")) {
        const char *separator = "[";
        do {
            text_add(&text, "%s%s", separator, read_node(tvs));
            separator = ",";
        } while (reader_accept(reader, ",") && !reader->problem);
        reader_expect(reader, "]");
        text_add(&text, "]");
    } else {
        text_add(&text, "%s", reader_name(reader, "a node"));
    }
    while (token_is(reader_token(reader), ".0") || token_is(reader_token(reader), ".1")) {
        text_add(&text, "%s", reader_token(reader)->text);
        reader->at++;
    }
    reader->depth--;
    const char *name = arena_string(reader->vocabulary->arena, text_string(&text));
    text_free(&text);
    return name;
}

static uint32_t find_node(TvsReader *tvs)
{
    const Token *at = reader_token(&tvs->reader);
    const char *name = read_node(tvs);
    for (size_t i = tvs->nodes.count; i-- > 0;) /* of two nodes with one name, the last has it */
        if (!strcmp(tvs->nodes.items[i], name))
            return (uint32_t)i;
    reader_fail(&tvs->reader, at, "node %s is not declared", name);
    return 0;
}

static Truth read_value(TvsReader *tvs)
{
    Reader *reader = &tvs->reader;
    const Token *token = reader_token(reader);
    if (token->kind != TOKEN_VALUE) {
        reader_fail(reader, token, "expected 0, 1 or 1/2, not %s", token->text);
        return TRUTH_FALSE;
    }
    reader->at++;
    return token->text[0] == '0' ? TRUTH_FALSE : token->text[1] ? TRUTH_UNKNOWN : TRUTH_TRUE;
}

static void read_nodes(TvsReader *tvs)
{
    Reader *reader = &tvs->reader;
    const Token *at = reader_token(reader);
    reader_expect(reader, "%n");
    reader_expect(reader, "=");
    reader_expect(reader, "{");
    tvs->nodes.count = 0;
    while (!token_is(reader_token(reader), "}") && !reader->problem) {
        NameList *nodes = &tvs->nodes;
        nodes->items = array_room(nodes->items, &nodes->capacity, nodes->count, sizeof *nodes->items);
        nodes->items[nodes->count++] = read_node(tvs);
        if (!reader_accept(reader, ","))
            break;
    }
    reader_expect(reader, "}");
    if (tvs->nodes.count > LARGE_NODE_LIMIT)
        reader_fail(reader, at, "a structure of more than %d nodes", LARGE_NODE_LIMIT);
    if (!reader->problem && tvs->nodes.count > NODE_LIMIT)
        tvs->large = large_create(reader->vocabulary, (uint32_t)tvs->nodes.count);
    else if (!reader->problem)
        tvs->structure = structure_create(tvs->arena, reader->vocabulary, (uint32_t)tvs->nodes.count);
}

/* node, node -> node, (node, ..., node), each with :value if it is not 1. */
static void read_entry(TvsReader *tvs, const Predicate *predicate)
{
    Reader *reader = &tvs->reader;
    const Token *at = reader_token(reader);
    uint32_t nodes[PREDICATE_ARITY_LIMIT] = {0};
    unsigned count = 0;
    if (reader_accept(reader, "(")) {
        do {
            if (count == PREDICATE_ARITY_LIMIT)
                reader_fail(reader, reader_token(reader), "more than %d nodes", PREDICATE_ARITY_LIMIT);
            else
                nodes[count++] = find_node(tvs);
        } while (reader_accept(reader, ",") && !reader->problem);
        reader_expect(reader, ")");
    } else {
        nodes[count++] = find_node(tvs);
        if (reader_accept(reader, "->"))
            nodes[count++] = find_node(tvs);
    }
    Truth value = reader_accept(reader, ":") ? read_value(tvs) : TRUTH_TRUE;
    if (!reader->problem && count != predicate->arity)
        reader_fail(reader, at, "predicate %s takes %d nodes, not %u", predicate->name, predicate->arity, count);
    if (reader->problem)
        return;
    if (predicate == vocabulary_sm(reader->vocabulary) && value == TRUTH_TRUE)
        reader_fail(reader, at, "sm is 0 or 1/2");
    else
        set_value(tvs, predicate, nodes, value);
}

/* p = {} says nothing, so the predicate need not be declared. */
static bool skip_empty(Reader *reader)
{
    const Token *begin = reader_token(reader), *token = begin;
    while (token->kind == TOKEN_NAME || token_is(token, "[") || token_is(token, ",") || token_is(token, "]"))
        token++;
    if (token == begin || !token_is(&token[0], "=") || !token_is(&token[1], "{") || !token_is(&token[2], "}"))
        return false;
    reader->at += (size_t)(token - begin) + 3;
    return true;
}

static void read_predicates(TvsReader *tvs)
{
    Reader *reader = &tvs->reader;
    reader_expect(reader, "%p");
    reader_expect(reader, "=");
    reader_expect(reader, "{");
    while (!token_is(reader_token(reader), "}") && !reader->problem) {
        const Token *at = reader_token(reader);
        if (skip_empty(reader))
            continue;
        const Predicate *predicate = reader_predicate(reader, -1);
        reader_expect(reader, "=");
        if (reader->problem)
            return;
        if (!reader_accept(reader, "{")) {
            Truth value = read_value(tvs);
            if (predicate->arity != 0)
                reader_fail(reader, at, "predicate %s is not nullary", predicate->name);
            else
                set_value(tvs, predicate, NULL, value);
            continue;
        }
        while (!token_is(reader_token(reader), "}") && !reader->problem) {
            read_entry(tvs, predicate);
            if (!reader_accept(reader, ","))
                break;
        }
        reader_expect(reader, "}");
    }
    reader_expect(reader, "}");
}

/* A built-in predicate, if the specification or the input mentions it. */
static const Predicate *mentioned(const Vocabulary *vocabulary, const char *name)
{
    for (size_t i = 0; i < vocabulary->count; i++)
        if (!strcmp(vocabulary->predicates[i]->name, name))
            return vocabulary->predicates[i];
    return NULL;
}

/* A thread that is ready may be the one that runs. */
static void let_threads_run(Structure *structure)
{
    const Predicate *ready = mentioned(structure->vocabulary, "ready"),
                    *thread = mentioned(structure->vocabulary, "isthread"),
                    *runnable = mentioned(structure->vocabulary, "runnable");
    if (!ready || !thread || !runnable)
        return;
    uint64_t able = structure_read(structure, ready)->must & structure_read(structure, thread)->must;
    Kleene *word = structure_words(structure, runnable);
    word->may |= able;
    word->must &= ~able;
}

/* The state that an automaton of TVLA's model checker begins in: %a = state or %a = (state). Here there is none. */
static void skip_automaton(Reader *reader)
{
    if (!reader_accept(reader, "%a"))
        return;
    reader_expect(reader, "=");
    bool wrapped = reader_accept(reader, "(");
    reader_name(reader, "a state");
    if (wrapped)
        reader_expect(reader, ")");
}

static void read_structures(TvsReader *tvs, StructureList *list)
{
    Reader *reader = &tvs->reader;
    while (!reader->problem) {
        reader_accept(reader, ",");
        while (reader_accept(reader, "%message")) {
            if (reader_token(reader)->kind != TOKEN_STRING)
                reader_fail(reader, reader_token(reader), "expected a string");
            else
                reader->at++;
        }
        if (reader_accept(reader, "%d")) {
            reader_expect(reader, "=");
            reader_expect(reader, "{");
            if (reader_token(reader)->kind == TOKEN_STRING)
                reader->at++;
            reader_expect(reader, "}");
        }
        if (reader_accept(reader, "%t")) {
            reader_expect(reader, "=");
            reader_expect(reader, "{");
            if (!token_is(reader_token(reader), "}"))
                reader_fail(reader, reader_token(reader), "threads are not supported");
            reader_expect(reader, "}");
        }
        if (!token_is(reader_token(reader), "%n"))
            return;
        const Token *at = reader_token(reader);
        read_nodes(tvs);
        read_predicates(tvs);
        skip_automaton(reader);
        if (tvs->large && !reader->problem) {
            tvs->structure = large_blur(tvs->arena, tvs->large, tvs->three_way);
            if (!tvs->structure)
                reader_fail(reader, at, "more than %d nodes differ by abstraction predicates", NODE_LIMIT);
        }
        large_destroy(tvs->large);
        tvs->large = NULL;
        if (reader->problem)
            return;
        let_threads_run(tvs->structure);
        char *place = message("%s:%u:%u", at->file, at->line, at->column);
        tvs->structure->place = arena_string(tvs->arena, place);
        free(place);
        list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
        list->items[list->count++] = tvs->structure;
    }
}

static void read_locations(TvsReader *tvs, StructureList *list)
{
    Reader *reader = &tvs->reader;
    while (reader_accept(reader, "%location")) {
        if (reader_token(reader)->kind == TOKEN_STRING)
            reader->at++;
        else
            reader_name(reader, "a label");
        reader_expect(reader, "=");
        reader_expect(reader, "{");
        read_structures(tvs, list);
        reader_expect(reader, "}");
    }
}

char *spec_read_structures(const Spec *spec, Arena *arena, const char *path, StructureList *list)
{
    Vocabulary *vocabulary = spec->vocabulary;
    TokenList tokens = {0};
    ScanOptions scan = {.keywords = keywords,
                        .macros = spec_split(vocabulary->arena, spec->options.macros, " \t"),
                        .arena = vocabulary->arena};
    char *problem = scan_file(&tokens, &scan, path, NULL, NULL);
    if (!problem) {
        /* Built-in predicates come into being before the first structure does. */
        for (size_t i = 0; i < tokens.count; i++)
            if (tokens.items[i].kind == TOKEN_NAME)
                vocabulary_find(vocabulary, tokens.items[i].text);
        TvsReader tvs = {.reader = {.vocabulary = vocabulary, .tokens = tokens.items},
                         .arena = arena,
                         .three_way = spec->options.three_way};
        if (token_is(reader_token(&tvs.reader), "%location"))
            read_locations(&tvs, list);
        else
            read_structures(&tvs, list);
        if (!tvs.reader.problem && reader_token(&tvs.reader)->kind != TOKEN_END)
            reader_fail(&tvs.reader, reader_token(&tvs.reader), "expected a structure, not %s",
                        reader_token(&tvs.reader)->text);
        free(tvs.nodes.items);
        free(tvs.reader.bindings);
        problem = tvs.reader.problem;
    }
    free(tokens.items);
    return problem;
}
