/* SPDX-License-Identifier: MIT */
/* Reading .tvp files: declarations, actions, the program. Actions and foreach bodies are kept as tokens and read once for each
 * use, with names bound; before, their syntax is checked once without binding anything. */
#include "domain/tvl/tvp.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>

static const char *const keywords[] = {"pset",  "param",   "message",   "closecycle", "new",    "clone",  "frame_pre",
                                       "frame", "compose", "decompose", "dname",      "retain", "action", "p",
                                       "i",     "r",       "f",         "t",          "s",      NULL};

static void *keep(TvpReader *tvp, size_t size)
{
    return arena_alloc(tvp->spec->vocabulary->arena, size);
}

/* A message or title: strings and names, joined by +. */
const char *tvp_read_text(TvpReader *tvp)
{
    Reader *reader = &tvp->reader;
    Text text = {0};
    do {
        if (reader_token(reader)->kind == TOKEN_STRING) {
            text_add(&text, "%s", reader_token(reader)->text);
            reader->at++;
        } else {
            text_add(&text, "%s", reader_predicate_name(reader));
        }
    } while (reader_accept(reader, "+") && !reader->problem);
    const char *result = arena_string(tvp->spec->vocabulary->arena, text_string(&text));
    text_free(&text);
    return result;
}

/* Actions. */

static void add_focus(Action *action, const Formula *formula)
{
    if (!action)
        return;
    action->focus = array_room(action->focus, &action->focus_capacity, action->focus_count, sizeof *action->focus);
    action->focus[action->focus_count++] = formula;
}

const Formula *tvp_read_formula(TvpReader *tvp, bool before_message)
{
    Reader *reader = &tvp->reader;
    const Token *at = reader_token(reader);
    const Formula *formula = reader_formula(reader, before_message);
    Variable variable;
    if (!reader->dry && !reader->problem && formula_free_and_bound(formula, &variable))
        reader_fail(reader, at, "variable %s is both free and bound", reader->vocabulary->variables[variable]);
    return formula;
}

static void read_focus_list(TvpReader *tvp, void *context)
{
    Reader *reader = &tvp->reader;
    do {
        if (token_is(reader_token(reader), "foreach")) {
            tvp_foreach(tvp, read_focus_list, context);
        } else {
            const Formula *formula = tvp_read_formula(tvp, false);
            add_focus(reader->dry ? NULL : context, formula);
        }
    } while (reader_accept(reader, ",") && !reader->problem);
}

void tvp_read_focus(TvpReader *tvp, Action *action)
{
    reader_expect(&tvp->reader, "%f");
    reader_expect(&tvp->reader, "{");
    read_focus_list(tvp, action);
    reader_expect(&tvp->reader, "}");
}

void tvp_read_message(TvpReader *tvp, MessageList *list)
{
    Reader *reader = &tvp->reader;
    reader_expect(reader, "%message");
    if (reader_accept(reader, "[")) { /* of decomposition, which is not done here */
        reader_formula(reader, false);
        reader_expect(reader, "]");
    }
    const Formula *formula = tvp_read_formula(tvp, true);
    reader_expect(reader, "->");
    const char *text = tvp_read_text(tvp);
    if (!list || reader->dry)
        return;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = (Message){.formula = formula, .text = text};
}

static void read_updates(TvpReader *tvp, void *context)
{
    Reader *reader = &tvp->reader;
    Action *action = context;
    while (!token_is(reader_token(reader), "}") && !reader->problem) {
        if (token_is(reader_token(reader), "foreach")) {
            tvp_foreach(tvp, read_updates, context);
            continue;
        }
        bool wrapped = reader_accept(reader, "(");
        const Token *at = reader_token(reader);
        Update update = {0};
        update.predicate = reader_predicate(reader, -1);
        unsigned count = reader_variables(reader, update.variables);
        if (wrapped)
            reader_expect(reader, ")");
        reader_expect(reader, "=");
        update.formula = tvp_read_formula(tvp, false);
        update.automatic = reader_accept(reader, "auto");
        if (reader->dry || reader->problem || !action)
            continue;
        if (update.predicate->arity != count) {
            reader_fail(reader, at, "predicate %s takes %d arguments, not %u", update.predicate->name,
                        update.predicate->arity, count);
            return;
        }
        size_t place = 0;
        while (place < action->update_count && action->updates[place].predicate != update.predicate)
            place++;
        if (place == action->update_count)
            action->updates =
                array_room(action->updates, &action->update_capacity, action->update_count++, sizeof *action->updates);
        action->updates[place] = update;
    }
}

/* Does a formula follow %new, %clone or %decompose? */
static bool formula_follows(const Reader *reader)
{
    const Token *token = reader_token(reader);
    return token->kind == TOKEN_NAME || token->kind == TOKEN_VALUE || token_is(token, "(") || token_is(token, "!") ||
           token_is(token, "|") || token_is(token, "&");
}

static const Formula *optional_formula(TvpReader *tvp, const char *keyword, bool may_be_empty)
{
    Reader *reader = &tvp->reader;
    if (!reader_accept(reader, keyword))
        return NULL;
    if (may_be_empty && !formula_follows(reader))
        return formula_value(tvp->spec->vocabulary, TRUTH_TRUE);
    return tvp_read_formula(tvp, false);
}

/* Parameters of the body stay bound. */
static void read_action_body(TvpReader *tvp, Action *action)
{
    Reader *reader = &tvp->reader;
    Action scratch = {0};
    if (!action)
        action = &scratch;
    while (reader_accept(reader, "%param")) { /* stands for the first of the set */
        const char *name = reader_name(reader, "a name");
        reader_expect(reader, "in");
        const Token *at = reader_token(reader);
        NameList set = reader_set(reader);
        if (set.count)
            reader_bind(reader, name, set.items[0]);
        else if (!reader->problem)
            reader_fail(reader, at, "this set is empty");
        free(set.items);
    }
    action->title = "";
    if (reader_accept(reader, "%t"))
        action->title = tvp_read_text(tvp);
    optional_formula(tvp, "%frame_pre", false);
    optional_formula(tvp, "%compose", false);
    optional_formula(tvp, "%frame", false);
    if (token_is(reader_token(reader), "%f"))
        tvp_read_focus(tvp, action);
    action->precondition = optional_formula(tvp, "%p", false);
    while (token_is(reader_token(reader), "%message"))
        tvp_read_message(tvp, &action->messages);
    action->new = optional_formula(tvp, "%new", true);
    action->clone = optional_formula(tvp, "%clone", true);
    if (reader_accept(reader, "{")) {
        read_updates(tvp, action);
        reader_expect(reader, "}");
    }
    action->retain = optional_formula(tvp, "%retain", false);
    while (token_is(reader_token(reader), "%message"))
        tvp_read_message(tvp, &action->post_messages);
    optional_formula(tvp, "%decompose", true);
    if (!token_is(reader_token(reader), "}"))
        reader_fail(reader, reader_token(reader), "expected a part of an action in its order, not %s",
                    reader_token(reader)->text);
}

static void read_actions(TvpReader *tvp)
{
    Reader *reader = &tvp->reader;
    while (reader_accept(reader, "%action")) {
        const char *name = reader_name(reader, "a name");
        ActionMacro *macro = keep(tvp, sizeof *macro);
        NameList arguments = {0};
        reader_expect(reader, "(");
        while (!token_is(reader_token(reader), ")") && !reader->problem) {
            arguments.items =
                array_room(arguments.items, &arguments.capacity, arguments.count, sizeof *arguments.items);
            arguments.items[arguments.count++] = reader_name(reader, "a name");
            if (!reader_accept(reader, ","))
                break;
        }
        reader_expect(reader, ")");
        macro->argument_count = arguments.count;
        macro->arguments = keep(tvp, (arguments.count + 1) * sizeof *macro->arguments);
        if (arguments.count)
            memcpy(macro->arguments, arguments.items, arguments.count * sizeof *macro->arguments);
        free(arguments.items);
        reader_expect(reader, "{");
        macro->start = reader->at;
        reader->dry = true;
        read_action_body(tvp, NULL);
        reader_unbind(reader, reader->binding_count);
        reader->dry = false;
        reader_expect(reader, "}");
        string_map_put(tvp->macros, name, macro);
    }
}

/* The program. */

static Action *instantiate(TvpReader *tvp, const Token *at, const ActionMacro *macro, const NameList *values)
{
    Reader *reader = &tvp->reader;
    Spec *spec = tvp->spec;
    Action *action = mem_alloc(sizeof *action);
    action->at = at;
    spec->actions = array_room(spec->actions, &spec->action_capacity, spec->action_count, sizeof *spec->actions);
    spec->actions[spec->action_count++] = action;
    size_t after = reader->at;
    for (size_t i = 0; i < values->count; i++)
        reader_bind(reader, macro->arguments[i], values->items[i]);
    reader->at = macro->start;
    read_action_body(tvp, action);
    for (size_t i = 0; i < tvp->focuses.count && !reader->problem; i++) {
        reader->at = tvp->focuses.items[i];
        tvp_read_focus(tvp, action);
    }
    for (size_t i = 0; i < tvp->messages.count && !reader->problem; i++) {
        reader->at = tvp->messages.items[i];
        tvp_read_message(tvp, &action->messages);
    }
    reader_unbind(reader, reader->binding_count);
    if (reader->problem) {
        char *inside = reader->problem;
        reader->problem = token_message(at, "in this action: %s", inside);
        free(inside);
    } else {
        reader->at = after;
    }
    return action;
}

static size_t location_of(TvpReader *tvp, const char *label)
{
    Spec *spec = tvp->spec;
    uintptr_t found = (uintptr_t)string_map_get(tvp->labels, label);
    if (found)
        return found - 1;
    spec->locations =
        array_room(spec->locations, &spec->location_capacity, spec->location_count, sizeof *spec->locations);
    spec->locations[spec->location_count] = (SpecLocation){.label = label, .printed = true};
    string_map_put(tvp->labels, label, (void *)(spec->location_count + 1));
    return spec->location_count++;
}

static const char *read_label(TvpReader *tvp)
{
    Reader *reader = &tvp->reader;
    if (reader_token(reader)->kind == TOKEN_STRING)
        return reader->tokens[reader->at++].text;
    return reader_name(reader, "a label");
}

static void read_edge(TvpReader *tvp)
{
    Reader *reader = &tvp->reader;
    const char *from = read_label(tvp);
    const Token *at = reader_token(reader);
    const char *name = reader_name(reader, "an action");
    NameList values = {0};
    reader_expect(reader, "(");
    while (!token_is(reader_token(reader), ")") && !reader->problem) {
        values.items = array_room(values.items, &values.capacity, values.count, sizeof *values.items);
        values.items[values.count++] = reader_name(reader, "a name");
        if (!reader_accept(reader, ","))
            break;
    }
    reader_expect(reader, ")");
    const char *to = read_label(tvp);
    const ActionMacro *macro = string_map_get(tvp->macros, name);
    if (!reader->problem && !macro)
        reader_fail(reader, at, "action %s is not declared", name);
    else if (!reader->problem && macro->argument_count != values.count)
        reader_fail(reader, at, "action %s takes %zu arguments, not %zu", name, macro->argument_count, values.count);
    if (!reader->problem) {
        Action *action = instantiate(tvp, at, macro, &values);
        bool backward = tvp->spec->options.backward;
        size_t source = location_of(tvp, backward ? to : from), target = location_of(tvp, backward ? from : to);
        SpecLocation *location = &tvp->spec->locations[source];
        location->edges =
            array_room(location->edges, &location->edge_capacity, location->edge_count, sizeof *location->edges);
        location->edges[location->edge_count++] = (SpecEdge){action, target};
    }
    free(values.items);
}

static void read_printed(TvpReader *tvp)
{
    Spec *spec = tvp->spec;
    for (size_t i = 0; i < spec->location_count; i++)
        spec->locations[i].printed = false;
    do {
        const Token *at = reader_token(&tvp->reader);
        const char *label = read_label(tvp);
        uintptr_t found = (uintptr_t)string_map_get(tvp->labels, label);
        if (!found && !tvp->reader.problem)
            reader_fail(&tvp->reader, at, "there is no location %s", label);
        else if (found)
            spec->locations[found - 1].printed = true;
    } while (reader_accept(&tvp->reader, ",") && !tvp->reader.problem);
}

static void read_section_end(TvpReader *tvp)
{
    reader_expect(&tvp->reader, "%");
    reader_expect(&tvp->reader, "%");
}

static void read_all(TvpReader *tvp)
{
    Reader *reader = &tvp->reader;
    reader->dry = true; /* sets may be used before they are defined */
    tvp_read_declarations(tvp, NULL);
    reader->dry = false;
    if (!reader->problem) {
        reader->at = 0;
        tvp_read_declarations(tvp, NULL);
    }
    read_section_end(tvp);
    read_actions(tvp);
    read_section_end(tvp);
    do
        read_edge(tvp);
    while (!reader->problem &&
           (reader_token(reader)->kind == TOKEN_NAME || reader_token(reader)->kind == TOKEN_STRING));
    if (!reader->problem && reader_accept(reader, "%")) {
        reader_expect(reader, "%");
        read_printed(tvp);
    }
    if (!reader->problem && reader_token(reader)->kind != TOKEN_END)
        reader_fail(reader, reader_token(reader), "expected the end, not %s", reader_token(reader)->text);
}

static void note_properties(void *context, const char *file)
{
    Spec *spec = context;
    free(spec_options_read(&spec->options, file, spec->vocabulary->arena));
}

char *spec_read(Spec *spec, const SpecOptions *options, const char *path)
{
    *spec = (Spec){.options = *options, .vocabulary = vocabulary_create(), .sets = string_map_create()};
    Vocabulary *vocabulary = spec->vocabulary;
    ScanOptions scan = {.keywords = keywords,
                        .macros = spec_split(vocabulary->arena, options->macros, " \t"),
                        .arena = vocabulary->arena,
                        .search_path = spec_split(vocabulary->arena, options->search_path, ";")};
    char *problem = scan_file(&spec->tokens, &scan, path, note_properties, spec);
    if (problem)
        return problem;
    TvpReader tvp = {.reader = {.vocabulary = vocabulary, .tokens = spec->tokens.items, .sets = spec->sets},
                     .spec = spec,
                     .macros = string_map_create(),
                     .labels = string_map_create()};
    Variable any = vocabulary_variable(vocabulary, "_");
    constraint_add(&spec->constraints, formula_apply(vocabulary, vocabulary_sm(vocabulary), any, any),
                   formula_value(vocabulary, TRUTH_FALSE));
    read_all(&tvp);
    string_map_destroy(tvp.macros);
    string_map_destroy(tvp.labels);
    free(tvp.reader.bindings);
    free(tvp.focuses.items);
    free(tvp.messages.items);
    /* Predicates that only actions need come into being before any structure does. */
    for (size_t i = 0; i < spec->action_count; i++)
        if (spec->actions[i]->new || spec->actions[i]->clone) {
            vocabulary_find(vocabulary, "isNew");
            vocabulary_find(vocabulary, "instance");
        }
    if (!tvp.reader.problem && spec->options.automatic)
        constraint_add_closures(&spec->constraints, vocabulary);
    return tvp.reader.problem;
}

void spec_destroy(Spec *spec)
{
    for (size_t i = 0; i < spec->action_count; i++) {
        Action *action = spec->actions[i];
        free(action->focus);
        free(action->plans);
        free(action->bindings.items);
        free(action->messages.items);
        free(action->post_messages.items);
        free(action->updates);
        free(action);
    }
    free(spec->actions);
    for (size_t i = 0; i < spec->location_count; i++)
        free(spec->locations[i].edges);
    free(spec->locations);
    coercer_destroy(spec->coercer);
    compiler_destroy(spec->compiler);
    free(spec->constraints.items);
    free(spec->tokens.items);
    string_map_destroy(spec->sets);
    vocabulary_destroy(spec->vocabulary);
}
