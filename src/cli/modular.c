/* SPDX-License-Identifier: MIT */
/* --modular, and --contracts for functions without source: calls go by contracts. A file of the program is replaced by one
 * in which each function with a contract has another body (entry/call.h); functions without source get a file of their
 * own. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/temp.h"
#include "entry/call.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A function of a file that gets another body. */
typedef struct Replacement {
    SourceFunction source;
    char *body;
} Replacement;

/* One file of the program. */
typedef struct Part {
    Text text; /* as the user wrote it */
    bool is_read;
    Text stubs;
    Replacement *replacements;
    size_t count, capacity;
} Part;

/* Where the functions of a contract file are looked for. */
typedef struct NameSearch {
    const FrontOptions *front;
    const Program *program;
} NameSearch;

typedef struct Modular {
    Input *input;
    const Program *program;
    Arena *arena;
    const char *contracts; /* the file; NULL: none */
    bool is_quiet;
    Part *parts; /* of each file */
    Text names;  /* of functions whose calls go by their contracts */
    unsigned made;
} Modular;

static void note(const Modular *modular, const char *function, char *reason)
{
    if (!modular->is_quiet)
        fprintf(stderr, "whittle: calls of %s do not go by its contract: %s\n", function, reason);
    free(reason);
}

static void add_name(Modular *modular, const EntryRequest *request)
{
    text_add(&modular->names, "%s%s (%s)", modular->names.length ? ", " : "", request->function->name,
             request->contract.says);
}

/* Reads the user's text of the file; false: it is none of the user's C files. */
static bool read_part(Modular *modular, size_t file)
{
    Part *part = &modular->parts[file];
    const char *path = modular->input->front.files[file];
    if (!file_has_ending(path, ".c") && !file_has_ending(path, ".i"))
        return false;
    if (!part->is_read)
        free(file_read(&part->text, path));
    part->is_read = true;
    return part->text.length;
}

/* Gives one function of the program another body, if its contract allows. */
static char *replace_function(Modular *modular, CallGraph *graph, FunctionId id)
{
    const Function *function = program_function(modular->program, id);
    EntryRequest request = {.program = modular->program, .function = function};
    Replacement replacement = {0};
    request.file = input_defining_file(modular->input, modular->program, function);
    size_t file = input_find_file(modular->input, modular->program->files[function->position.file]);
    if (file == modular->input->front.file_count || !read_part(modular, file))
        return NULL;
    Part *part = &modular->parts[file];
    const char *source = text_string(&part->text);
    char *problem = made_find_contract(modular->arena, modular->contracts, source, &request);
    if (problem || !request.contract.says)
        return problem;
    char *refusal = call_refuse(graph, modular->program, id);
    bool is_read = ctext_read_function(modular->arena, ctext_line(source, function->position.line), function->name,
                                       &replacement.source);
    if (!refusal && (!is_read || !replacement.source.end))
        refusal = message("its text has directives of the preprocessor, or is a macro's");
    char *name = message("whittle_%s_%u", function->name, modular->made++);
    request.contract.line = 0;
    if (!refusal)
        refusal = call_write(&part->stubs, &request, &replacement.source, name);
    if (refusal) {
        note(modular, function->name, refusal);
    } else {
        Text body = {0};
        call_write_body(&body, &request, name);
        replacement.body = text_take(&body);
        part->replacements = array_room(part->replacements, &part->capacity, part->count, sizeof *part->replacements);
        part->replacements[part->count++] = replacement;
        add_name(modular, &request);
    }
    free(name);
    contract_free(&request.contract);
    return NULL;
}

static int compare_places(const void *left, const void *right)
{
    const Replacement *one = left, *other = right;
    return (one->source.name > other->source.name) - (one->source.name < other->source.name);
}

/* The text with other bodies. A function with another body belongs to no line of the user's. */
static char *write_part(Modular *modular, size_t file)
{
    Part *part = &modular->parts[file];
    const char *path = modular->input->front.files[file];
    const char *source = text_string(&part->text), *at = source;
    Text text = {0};
    qsort(part->replacements, part->count, sizeof *part->replacements, compare_places);
    made_add_line(&text, 1, path);
    for (size_t i = 0; i < part->count; i++) {
        const SourceFunction *function = &part->replacements[i].source;
        text_add_bytes(&text, at, (size_t)(function->name - at));
        text_add(&text, "\n");
        made_add_line(&text, 1, PROGRAM_CONTRACT_FILE);
        text_add_bytes(&text, function->name, (size_t)(function->open - function->name));
        text_add(&text, "%s\n", part->replacements[i].body);
        made_add_line(&text, ctext_line_of(source, function->end), path);
        at = function->end;
    }
    text_add(&text, "%s\n", at);
    made_add_line(&text, 1, PROGRAM_CONTRACT_FILE);
    text_add(&text, "%s", text_string(&part->stubs));
    char *made = temp_path(".c"), *problem = file_write(made, &text);
    text_free(&text);
    input_replace_file(modular->input, file, made);
    return problem;
}

static char *replace_functions(Modular *modular)
{
    const Program *program = modular->program;
    CallGraph *graph = callgraph_create(program);
    FunctionId entry = program_find_function(program, modular->input->front.entry);
    char *problem = NULL;
    for (uint32_t i = 0; i < program->function_count && !problem; i++) {
        const Function *function = &program->functions[i];
        if (function->is_defined && !function->is_model && function->position.line && i != entry.index &&
            entry.index != ID_NONE && callgraph_leads(graph, entry, (FunctionId){i}))
            problem = replace_function(modular, graph, (FunctionId){i});
    }
    callgraph_destroy(graph);
    for (size_t i = 0; i < modular->input->front.file_count && !problem; i++)
        if (modular->parts[i].count)
            problem = write_part(modular, i);
    return problem;
}

/* The contract of a function without source: in the file of contracts, or above a declaration in the program's files. */
static char *find_declared(Modular *modular, const char *function, const char *texts, Contract *contract,
                           SourceFunction *source)
{
    Text text = {0};
    char *problem = modular->contracts ? file_read(&text, modular->contracts) : NULL;
    if (!problem && modular->contracts)
        problem = contract_find_named(modular->arena, text_string(&text), function, contract, source);
    text_free(&text);
    if (!problem && !contract->says)
        problem = contract_find_declared(modular->arena, texts, function, contract, source);
    return problem;
}

/* A file for a function that nobody defines, if there is a contract. */
static char *define_missing(Modular *modular, const Missing *missing, const char *texts)
{
    SourceFunction source = {0};
    Function function = {.name = missing->function,
                         .type = missing->type,
                         .parameter_names = source.parameters,
                         .is_variadic = missing->is_variadic};
    EntryRequest request = {.program = modular->program, .function = &function};
    Text text = {0};
    char *problem = find_declared(modular, missing->function, texts, &request.contract, &source);
    if (!problem && request.contract.says) {
        made_add_line(&text, 1, PROGRAM_CONTRACT_FILE);
        char *refusal = call_write_missing(&text, &request, &source);
        if (refusal) {
            note(modular, missing->function, refusal);
        } else {
            char *path = temp_path(".c");
            problem = file_write(path, &text);
            input_add_file(modular->input, path);
            add_name(modular, &request);
        }
    }
    contract_free(&request.contract);
    text_free(&text);
    return problem;
}

/* Adds the text of the user's file, and of those it includes, if they are not the system's. */
static void add_texts(Text *texts, const FrontOptions *front, const char *file)
{
    char *code = temp_path(".bc"), *includes = temp_path(".d"), *directory = NULL, *word;
    Text rule = {0}, diagnostics = {0};
    free(front_compile(front, file, code, includes, &diagnostics, &directory));
    free(file_read(&rule, includes));
    const char *at = strstr(text_string(&rule), ": ");
    for (at = at ? at + 2 : ""; (word = file_next_of_rule(&at)); free(word)) {
        char *path = *word == '/' || !directory ? mem_string(word) : message("%s/%s", directory, word);
        Text text = {0};
        free(file_read(&text, path));
        text_add(texts, "%s\n", text_string(&text));
        text_free(&text);
        free(path);
    }
    text_free(&rule);
    text_free(&diagnostics);
    free(directory);
    unlink(code);
    unlink(includes);
    free(code);
    free(includes);
}

/* Loads the program once more, for its declarations. */
static char *find_missing(Modular *modular)
{
    FrontOptions declarations = modular->input->front;
    Program *program = NULL;
    FrontCost cost = {0};
    Text texts = {0};
    declarations.tells_declarations = true;
    char *problem = front_load(&declarations, &program, &cost);
    if (!problem) {
        for (size_t i = 0; i < declarations.file_count; i++)
            add_texts(&texts, &declarations, declarations.files[i]);
        modular->program = program;
        for (size_t i = 0; i < program->missing_count && !problem; i++)
            problem = define_missing(modular, &program->missing[i], text_string(&texts));
        program_destroy(program);
    }
    text_free(&texts);
    return problem;
}

static bool is_letter(char character)
{
    return isalnum((unsigned char)character) || character == '_';
}

static bool mentions(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += length)
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[length]))
            return true;
    return false;
}

/* Does the program have the function, or name it in its C files? */
static bool is_known(const void *context, const char *name)
{
    const NameSearch *search = context;
    bool found = program_find_function(search->program, name).index != ID_NONE;
    for (size_t i = 0; i < search->front->file_count && !found; i++) {
        Text text = {0};
        free(file_read(&text, search->front->files[i]));
        found = mentions(text_string(&text), name);
        text_free(&text);
    }
    return found;
}

char *modular_check_names(const char *contracts, const FrontOptions *front, const Program *program)
{
    NameSearch search = {front, program};
    return made_check_contracts(contracts, "program", is_known, &search);
}

static char *prepare(Modular *modular, bool is_modular)
{
    bool is_missing = modular->program->missing_count;
    char *problem =
        modular->contracts ? modular_check_names(modular->contracts, &modular->input->front, modular->program) : NULL;
    if (!problem && is_modular)
        problem = replace_functions(modular);
    if (!problem && is_missing)
        problem = find_missing(modular);
    if (modular->names.length) {
        char *assumption =
            message("Calls go by contracts, which are checked by themselves (--entry): %s; such a function returns, "
                    "uses no global variables, keeps no pointers, and writes nothing to const objects without pointers",
                    text_string(&modular->names));
        input_assume(modular->input, assumption);
        free(assumption);
    }
    return problem;
}

char *modular_prepare(Input *input, const Options *options)
{
    bool is_modular = options_given(options, "modular");
    Program *program = NULL;
    FrontCost cost = {0};
    if (!is_modular && !options_value(options, "contracts"))
        return NULL;
    char *problem = front_load(&input->front, &program, &cost);
    if (!problem) {
        Modular modular = {.input = input,
                           .program = program,
                           .arena = arena_create(),
                           .contracts = options_value(options, "contracts"),
                           .is_quiet = options_given(options, "quiet"),
                           .parts = mem_alloc((input->front.file_count + 1) * sizeof *modular.parts)};
        size_t count = input->front.file_count;
        input_own_files(input);
        problem = prepare(&modular, is_modular);
        for (size_t i = 0; i < count; i++) {
            for (size_t k = 0; k < modular.parts[i].count; k++)
                free(modular.parts[i].replacements[k].body);
            free(modular.parts[i].replacements);
            text_free(&modular.parts[i].text);
            text_free(&modular.parts[i].stubs);
        }
        free(modular.parts);
        text_free(&modular.names);
        arena_destroy(modular.arena);
        program_destroy(program);
    }
    return problem;
}
