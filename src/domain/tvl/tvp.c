/* SPDX-License-Identifier: MIT */
/* Reading .tvp files: declarations, actions, the program. Actions and foreach bodies are kept as tokens and read once for each
 * use, with names bound; before, their syntax is checked once without binding anything. */
#include "domain/tvl/spec.h"

#include "base/file.h"
#include "base/map.h"

#include <stdlib.h>
#include <string.h>

enum { PREDICATE_COUNT_LIMIT = 1000 }; /* of an arity */

static const char *const keywords[] = {"pset", "param", "message", "closecycle", "new", "clone", "frame_pre", "frame",
                                       "compose", "decompose", "dname", "retain", "action", "p", "i", "r", "f", "t",
                                       "s", NULL};

/* %action NAME(arguments) { ... } */
typedef struct Macro {
    const char **arguments;
    size_t argument_count, argument_capacity;
    size_t start; /* of its body */
} Macro;

typedef struct Places {
    size_t *items;
    size_t count, capacity;
} Places;

typedef struct TvpReader {
    Reader reader;
    Spec *spec;
    StringMap *macros;  /* name -> Macro */
    StringMap *labels;  /* label -> index of its location + 1 */
    Places focuses, messages; /* of the declarations: they belong to every action */
} TvpReader;

static void *keep(TvpReader *tvp, size_t size)
{
    return arena_alloc(tvp->spec->vocabulary->arena, size);
}

static void places_add(Places *places, size_t at)
{
    places->items = array_room(places->items, &places->capacity, places->count, sizeof *places->items);
    places->items[places->count++] = at;
}

/* foreach (x in Set) { ... }: reads the body once for each member, or dry if there is none. */
typedef void Body(TvpReader *tvp, void *context);

static void foreach(TvpReader *tvp, Body *body, void *context)
{
    Reader *reader = &tvp->reader;
    reader_expect(reader, "foreach");
    reader_expect(reader, "(");
    const char *variable = reader_name(reader, "a name");
    reader_expect(reader, "in");
    NameList set = reader_set(reader);
    reader_expect(reader, ")");
    reader_expect(reader, "{");
    size_t start = reader->at;
    bool dry = reader->dry;
    if (!set.count || dry) {
        reader->dry = true;
        body(tvp, context);
        reader->dry = dry;
    }
    for (size_t i = 0; i < set.count && !dry && !reader->problem; i++) {
        reader->at = start;
        reader_bind(reader, variable, set.items[i]);
        body(tvp, context);
        reader_unbind(reader, 1);
    }
    free(set.items);
    reader_expect(reader, "}");
}

/* A message or title: strings and names, joined by +. */
static const char *read_text(TvpReader *tvp)
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

/* Declarations. */

static void read_properties(TvpReader *tvp, Predicate *predicate)
{
    static const struct {
        const char *name;
        unsigned property;
        int arity; /* that it needs, -1 for any */
    } properties[] = {
        {"unique", PREDICATE_UNIQUE, 1},       {"function", PREDICATE_FUNCTION, 2},
        {"invfunction", PREDICATE_INVFUNCTION, 2}, {"abs", PREDICATE_ABSTRACTION, -1},
        {"reflexive", PREDICATE_REFLEXIVE, 2}, {"antireflexive", PREDICATE_ANTIREFLEXIVE, 2},
        {"symmetric", PREDICATE_SYMMETRIC, 2}, {"antisymmetric", PREDICATE_ANTISYMMETRIC, 2},
        {"transitive", PREDICATE_TRANSITIVE, 2}, {"pointer", PREDICATE_POINTER, 1},
        {"box", PREDICATE_POINTER, 1},         {"acyclic", PREDICATE_ACYCLIC, 2},
    };
    Reader *reader = &tvp->reader;
    while (reader_token(reader)->kind == TOKEN_NAME && !token_is(reader_token(reader), "foreach")) {
        const Token *at = reader_token(reader);
        const char *name = reader_name(reader, "an attribute");
        if (token_is(reader_token(reader), "(")) {
            reader->at++;
            const Token *which = reader_token(reader);
            const char *relation = reader_name(reader, "a predicate");
            reader_expect(reader, ")");
            if (strcmp(name, "uniquePerCC"))
                reader_fail(reader, at, "unknown attribute %s", name);
            if (predicate && !reader->problem) {
                predicate->component = vocabulary_find(tvp->spec->vocabulary, relation);
                if (!predicate->component || predicate->component->arity != 2 || predicate->arity != 1)
                    reader_fail(reader, which, "uniquePerCC is of a unary predicate by a binary one");
            }
            continue;
        }
        bool known = !strcmp(name, "nonabs");
        if (predicate && known)
            predicate->properties &= ~(unsigned)PREDICATE_ABSTRACTION;
        for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
            if (strcmp(name, properties[i].name))
                continue;
            known = true;
            if (predicate && properties[i].arity >= 0 && predicate->arity != properties[i].arity)
                reader_fail(reader, at, "only predicates of %d arguments can be %s", properties[i].arity, name);
            else if (predicate)
                predicate->properties |= properties[i].property;
        }
        if (!known)
            reader_fail(reader, at, "unknown attribute %s", name);
    }
    if (token_is(reader_token(reader), "["))
        reader_fail(reader, reader_token(reader), "functional dependencies of this form are not supported, nor are they by TVLA");
    if (predicate && predicate->arity > 1)
        predicate->properties &= ~(unsigned)PREDICATE_ABSTRACTION;
    if (reader_accept(reader, "{")) {
        uint8_t shown = 0;
        while (reader_token(reader)->kind == TOKEN_VALUE) {
            const char *value = reader_token(reader)->text;
            shown |= value[0] == '0' ? 1 : value[1] ? 2 : 4;
            reader->at++;
            if (!reader_accept(reader, ","))
                break;
        }
        reader_expect(reader, "}");
        if (predicate)
            predicate->hidden = (uint8_t)(7 & ~shown);
    }
}

static void read_predicate(TvpReader *tvp, bool instrumentation)
{
    Reader *reader = &tvp->reader;
    Vocabulary *vocabulary = tvp->spec->vocabulary;
    const Token *at = reader_token(reader);
    const char *name = reader_predicate_name(reader);
    Variable arguments[PREDICATE_ARITY_LIMIT] = {0};
    unsigned arity = reader_variables(reader, arguments);
    const Formula *definition = NULL;
    if (instrumentation) {
        reader_expect(reader, "=");
        definition = reader_formula(reader, false);
    }
    Predicate *predicate = NULL;
    if (!reader->dry && !reader->problem) {
        if (vocabulary_find(vocabulary, name)) {
            reader_fail(reader, at, "predicate %s is declared twice", name);
            return;
        }
        if (vocabulary->of_arity[arity] >= PREDICATE_COUNT_LIMIT) {
            reader_fail(reader, at, "more than %d predicates of %u arguments", PREDICATE_COUNT_LIMIT, arity);
            return;
        }
        predicate = vocabulary_add(vocabulary, name, arity, arity < 2 ? PREDICATE_ABSTRACTION : 0);
        predicate->hidden = 1;
        memcpy(predicate->arguments, arguments, sizeof arguments);
        predicate->definition = definition;
    }
    read_properties(tvp, predicate);
    if (!predicate || reader->problem)
        return;
    if (definition) {
        VariableList free_variables = {0};
        formula_free_variables(definition, &free_variables);
        bool matches = free_variables.count == arity;
        for (unsigned i = 0; i < arity; i++)
            matches = matches && variable_list_has(&free_variables, arguments[i]);
        free(free_variables.items);
        if (!matches)
            reader_fail(reader, at, "the free variables of the definition of %s are not its arguments", name);
    }
    if (reader->problem || !tvp->spec->options.automatic)
        return;
    constraint_add_properties(&tvp->spec->constraints, vocabulary, predicate);
    if (definition)
        constraint_add_definition(&tvp->spec->constraints, vocabulary, predicate);
}

static void read_set(TvpReader *tvp)
{
    Reader *reader = &tvp->reader;
    const char *name = reader_name(reader, "a name");
    bool dry = reader->dry;
    reader->dry = false;
    NameList members = reader_set(reader), *set = string_map_get(tvp->spec->sets, name);
    reader->dry = dry;
    if (!reader->problem) { /* a set that is defined again grows */
        if (!set) {
            set = keep(tvp, sizeof *set);
            string_map_put(tvp->spec->sets, name, set);
        }
        NameList all = {0};
        for (size_t i = 0; i < set->count; i++)
            name_list_add(&all, set->items[i]);
        for (size_t i = 0; i < members.count; i++)
            name_list_add(&all, members.items[i]);
        set->items = keep(tvp, (all.count + 1) * sizeof *set->items);
        if (all.count)
            memcpy(set->items, all.items, all.count * sizeof *set->items);
        set->count = all.count;
        free(all.items);
    }
    free(members.items);
}

static void read_focus(TvpReader *tvp, Action *action);
static void read_message(TvpReader *tvp, const Action *action, MessageList *list);

static void read_declarations(TvpReader *tvp, void *context)
{
    Reader *reader = &tvp->reader;
    while (!reader->problem) {
        const Token *at = reader_token(reader);
        if (token_is(at, "foreach")) {
            foreach(tvp, read_declarations, context);
        } else if (reader_accept(reader, "%p")) {
            read_predicate(tvp, false);
        } else if (reader_accept(reader, "%i")) {
            read_predicate(tvp, true);
        } else if (token_is(at, "%s") || token_is(at, "%pset")) {
            reader->at++;
            if (reader->dry) {
                read_set(tvp);
            } else { /* sets are known since the first pass */
                reader_name(reader, "a name");
                NameList again = reader_set(reader);
                free(again.items);
            }
        } else if (reader_accept(reader, "%r")) {
            const Formula *body = reader_formula(reader, false);
            reader_expect(reader, "==>");
            const Token *where = reader_token(reader);
            const Formula *head = reader_formula(reader, false);
            if (!reader->dry && !reader->problem && !constraint_add(&tvp->spec->constraints, body, head))
                reader_fail(reader, where, "the head of a rule must be a literal or 0");
        } else if (reader_accept(reader, "%closecycle")) {
            reader_predicate_name(reader);
            reader_expect(reader, "->");
            reader_formula(reader, false);
        } else if (reader_accept(reader, "%dname")) {
            reader_formula(reader, false);
            if (reader_token(reader)->kind == TOKEN_STRING)
                read_text(tvp);
        } else if (token_is(at, "%f")) {
            if (!reader->dry)
                places_add(&tvp->focuses, reader->at);
            bool dry = reader->dry;
            reader->dry = true;
            read_focus(tvp, NULL);
            reader->dry = dry;
        } else if (token_is(at, "%message")) {
            if (!reader->dry)
                places_add(&tvp->messages, reader->at);
            bool dry = reader->dry;
            reader->dry = true;
            read_message(tvp, NULL, NULL);
            reader->dry = dry;
        } else {
            return;
        }
    }
}

/* Actions. */

static void add_focus(Action *action, const Formula *formula)
{
    if (!action)
        return;
    action->focus = array_room(action->focus, &action->focus_capacity, action->focus_count, sizeof *action->focus);
    action->focus[action->focus_count++] = formula;
}

static void read_focus_list(TvpReader *tvp, void *context)
{
    Reader *reader = &tvp->reader;
    do {
        if (token_is(reader_token(reader), "foreach")) {
            foreach(tvp, read_focus_list, context);
        } else {
            const Formula *formula = reader_formula(reader, false);
            add_focus(reader->dry ? NULL : context, formula);
        }
    } while (reader_accept(reader, ",") && !reader->problem);
}

static void read_focus(TvpReader *tvp, Action *action)
{
    reader_expect(&tvp->reader, "%f");
    reader_expect(&tvp->reader, "{");
    read_focus_list(tvp, action);
    reader_expect(&tvp->reader, "}");
}

static void read_message(TvpReader *tvp, const Action *action, MessageList *list)
{
    (void)action;
    Reader *reader = &tvp->reader;
    reader_expect(reader, "%message");
    if (reader_accept(reader, "[")) { /* of decomposition, which is not done here */
        reader_formula(reader, false);
        reader_expect(reader, "]");
    }
    const Formula *formula = reader_formula(reader, true);
    reader_expect(reader, "->");
    const char *text = read_text(tvp);
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
            foreach(tvp, read_updates, context);
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
        update.formula = reader_formula(reader, false);
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
            action->updates = array_room(action->updates, &action->update_capacity, action->update_count++,
                                         sizeof *action->updates);
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
    return reader_formula(reader, false);
}

static void read_action_body(TvpReader *tvp, Action *action)
{
    Reader *reader = &tvp->reader;
    Action scratch = {0};
    if (!action)
        action = &scratch;
    while (reader_accept(reader, "%param")) {
        reader_name(reader, "a name");
        reader_expect(reader, "in");
        NameList set = reader_set(reader);
        free(set.items);
    }
    action->title = "";
    if (reader_accept(reader, "%t"))
        action->title = read_text(tvp);
    optional_formula(tvp, "%frame_pre", false);
    optional_formula(tvp, "%compose", false);
    optional_formula(tvp, "%frame", false);
    if (token_is(reader_token(reader), "%f"))
        read_focus(tvp, action);
    action->precondition = optional_formula(tvp, "%p", false);
    while (token_is(reader_token(reader), "%message"))
        read_message(tvp, action, &action->messages);
    action->new = optional_formula(tvp, "%new", true);
    action->clone = optional_formula(tvp, "%clone", true);
    if (reader_accept(reader, "{")) {
        read_updates(tvp, action);
        reader_expect(reader, "}");
    }
    action->retain = optional_formula(tvp, "%retain", false);
    while (token_is(reader_token(reader), "%message"))
        read_message(tvp, action, &action->post_messages);
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
        Macro *macro = keep(tvp, sizeof *macro);
        NameList arguments = {0};
        reader_expect(reader, "(");
        while (!token_is(reader_token(reader), ")") && !reader->problem) {
            arguments.items = array_room(arguments.items, &arguments.capacity, arguments.count, sizeof *arguments.items);
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
        reader->dry = false;
        reader_expect(reader, "}");
        string_map_put(tvp->macros, name, macro);
    }
}

/* The program. */

static Action *instantiate(TvpReader *tvp, const Token *at, const Macro *macro, const NameList *values)
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
        read_focus(tvp, action);
    }
    for (size_t i = 0; i < tvp->messages.count && !reader->problem; i++) {
        reader->at = tvp->messages.items[i];
        read_message(tvp, action, &action->messages);
    }
    reader_unbind(reader, values->count);
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
    spec->locations = array_room(spec->locations, &spec->location_capacity, spec->location_count,
                                 sizeof *spec->locations);
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
    const Macro *macro = string_map_get(tvp->macros, name);
    if (!reader->problem && !macro)
        reader_fail(reader, at, "action %s is not declared", name);
    else if (!reader->problem && macro->argument_count != values.count)
        reader_fail(reader, at, "action %s takes %zu arguments, not %zu", name, macro->argument_count, values.count);
    if (!reader->problem) {
        Action *action = instantiate(tvp, at, macro, &values);
        bool backward = tvp->spec->options.backward;
        size_t source = location_of(tvp, backward ? to : from), target = location_of(tvp, backward ? from : to);
        SpecLocation *location = &tvp->spec->locations[source];
        location->edges = array_room(location->edges, &location->edge_capacity, location->edge_count,
                                     sizeof *location->edges);
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
    read_declarations(tvp, NULL);
    reader->dry = false;
    if (!reader->problem) {
        reader->at = 0;
        read_declarations(tvp, NULL);
    }
    read_section_end(tvp);
    read_actions(tvp);
    read_section_end(tvp);
    do
        read_edge(tvp);
    while (!reader->problem && (reader_token(reader)->kind == TOKEN_NAME || reader_token(reader)->kind == TOKEN_STRING));
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

/* Directories between semicolons. */
static const char **split_path(Arena *arena, const char *path)
{
    size_t count = 0;
    for (const char *at = path; at && *at; at++)
        count += *at == ';';
    const char **list = arena_alloc(arena, (count + 2) * sizeof *list);
    count = 0;
    while (path && *path) {
        size_t length = strcspn(path, ";");
        if (length) {
            char *part = arena_alloc(arena, length + 1);
            memcpy(part, path, length);
            list[count++] = part;
        }
        path += length + (path[length] == ';');
    }
    return list;
}

char *spec_read(Spec *spec, const SpecOptions *options, const char *path, const char *const *macros)
{
    *spec = (Spec){.options = *options, .vocabulary = vocabulary_create(), .sets = string_map_create()};
    Vocabulary *vocabulary = spec->vocabulary;
    ScanOptions scan = {.keywords = keywords, .macros = macros, .arena = vocabulary->arena,
                        .search_path = split_path(vocabulary->arena, options->search_path)};
    char *problem = scan_file(&spec->tokens, &scan, path, note_properties, spec);
    if (problem)
        return problem;
    TvpReader tvp = {.reader = {.vocabulary = vocabulary, .tokens = spec->tokens.items, .sets = spec->sets},
                     .spec = spec, .macros = string_map_create(), .labels = string_map_create()};
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
