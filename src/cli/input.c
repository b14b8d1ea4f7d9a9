/* SPDX-License-Identifier: MIT */
/* Options about input and properties that several commands share. */
#include "cli/cli.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const OptionRow input_rows[] = {
    {"arch", "32|64", "64", "the data model: ILP32 or LP64"},
    {"entry", "FUNCTION", "main",
     "where execution starts, with arguments of any value: pointers are NULL or lead to anything of their type"},
    {"arg", "SHAPES", NULL,
     "what arguments of the entry function are, such as 'head: list(struct node, next); s: string': list,\n"
     "dlist, ring, tree, string, array(n), object, null or any, also shared; see doc/entries.md"},
    {"nonnull", NULL, NULL, "pointers among them are not NULL, but for those that --arg or a contract names"},
    {"contracts", "FILE", NULL,
     "contracts of functions, a line each: 'reverse: requires list(head); ensures list(result)'"},
    {"modular", NULL, NULL,
     "calls of functions with contracts go by the contract, not by the code, and their arguments are checked against it"},
    {"unknown", "any", NULL,
     "functions without source may do anything with what they can reach, but free and keep nothing; an assumption"},
    {"compile-commands", "FILE", NULL, "take compiler flags from this compile_commands.json"},
    {"compiled", "FILE", NULL,
     "take bitcode that was made before, if there is any: a line for each source file, a tab between both paths"},
    {"malloc-fails", NULL, NULL, "malloc may return a null pointer; assumed unless a property file is given"},
    {"malloc-succeeds", NULL, NULL, "malloc never returns a null pointer; assumed if a property file is given"},
    {0},
};

const OptionRow property_rows[] = {
    {"property", "FILE.prp|NAMES", "valid-memsafety,unreach-call,valid-argument,valid-index",
     "what to check: an SV-COMP property file, or names with commas between them, see below"},
    {0},
};

const OptionRow help_rows[] = {
    {"help", NULL, NULL, "print this and exit"},
    {0},
};

int complain(char *problem)
{
    Text text = {0};
    text_add_plain(&text, problem);
    fprintf(stderr, "whittle: %s\n", text_string(&text));
    text_free(&text);
    free(problem);
    return EXIT_BAD_INPUT;
}

void print_text(Text *text)
{
    fwrite(text_string(text), 1, text->length, stdout);
    text_free(text);
}

void input_add_help(Text *text)
{
    text_add(text, "\nproperties:\n");
    for (Property property = 0; property < PROPERTY_COUNT; property++)
        text_add(text, "  %-16s  %s\n", property_info(property)->name, property_info(property)->says);
    text_add(text, "  valid-memsafety   the first three\n  all               all of them\n");
}

static bool names_file(const char *property)
{
    return file_has_ending(property, ".prp") || strchr(property, '/');
}

static char *read_property_file(Input *input, const char *path)
{
    Text text = {0};
    char *problem = file_read(&text, path);
    if (!problem) {
        char *mistake = property_parse_file(text_string(&text), &input->properties, &input->error_function);
        if (mistake)
            problem = message("%s: %s", path, mistake);
        free(mistake);
    }
    text_free(&text);
    return problem;
}

char *input_read_plain(Input *input, const Options *options, bool with_properties)
{
    *input = (Input){0};
    const char *arch = options_value(options, "arch");
    const char *property = with_properties ? options_value(options, "property") : "all";
    bool competition = names_file(property);
    if (!options->operand_count)
        return message("no input file: whittle %s FILES", options->command->name);
    if (strcmp(arch, "32") && strcmp(arch, "64"))
        return message("--arch must be 32 or 64, not \"%s\"", arch);
    if (options_given(options, "malloc-fails") && options_given(options, "malloc-succeeds"))
        return message("--malloc-fails and --malloc-succeeds contradict each other");
    char *problem =
        competition ? read_property_file(input, property) : property_parse_names(property, &input->properties);
    input->front = (FrontOptions){
        .files = options->operands,
        .file_count = options->operand_count,
        .flags = options->rest,
        .flag_count = options->rest_count,
        .compile_commands = options_value(options, "compile-commands"),
        .compiled = options_value(options, "compiled"),
        .pointer_width = arch[0] == '3' ? 32 : 64,
        .entry = options_value(options, "entry"),
        .error_function = input->error_function,
        .errors_ignored = !(input->properties & 1u << UNREACH_CALL),
        .checks_indexes = input->properties & 1u << VALID_INDEX,
        .malloc_may_fail =
            options_given(options, "malloc-fails") || (!competition && !options_given(options, "malloc-succeeds")),
    };
    return problem;
}

char *input_read(Input *input, const Options *options, bool with_properties)
{
    char *problem = input_read_plain(input, options, with_properties);
    if (!problem)
        problem = modular_prepare(input, options);
    if (!problem)
        problem = entry_prepare(input, options);
    return problem ? problem : stub_prepare(input, options);
}

void input_free(Input *input)
{
    free(input->error_function);
    input_release_made(input);
    *input = (Input){0};
}
