/* SPDX-License-Identifier: MIT */
/* whittle completion: what shells need to complete command lines, made from the tables. */
#include "cli/cli.h"

#include "report/explain.h"

#include <string.h>

/* The words that an option's value may be: "32|64" as "32 64"; NULL if it is none of a few. */
static bool is_choice(const char *argument)
{
    bool has_small = false;
    for (const char *at = argument; *at; at++)
        has_small |= (*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9');
    return strchr(argument, '|') && has_small && !strpbrk(argument, "[.");
}

static bool is_file(const char *argument)
{
    return strstr(argument, "FILE") || strstr(argument, "DIR");
}

static void add_words(Text *text, const char *argument)
{
    for (; *argument; argument++)
        text_add(text, "%c", *argument == '|' ? ' ' : *argument);
}

static void add_topics(Text *text)
{
    Topic topic;
    for (size_t i = 0; explain_topic(i, &topic); i++)
        text_add(text, " %s", topic.name);
}

/* Calls `add` for every option of a command. */
static void each_option(Text *text, const CommandRow *row, void (*add)(Text *text, const OptionRow *option))
{
    for (size_t i = 0; row->groups[i]; i++)
        for (const OptionRow *option = row->groups[i]; option->name; option++)
            add(text, option);
}

static void bash_name(Text *text, const OptionRow *option)
{
    text_add(text, " %s%s", options_dashes(option), option->name);
}

static void bash_value(Text *text, const OptionRow *option)
{
    if (!option->argument)
        return;
    text_add(text, "        %s%s) COMPREPLY=(", options_dashes(option), option->name);
    if (is_choice(option->argument)) {
        text_add(text, "$(compgen -W \"");
        add_words(text, option->argument);
        text_add(text, "\" -- \"$word\")");
    } else if (is_file(option->argument)) {
        text_add(text, "$(compgen -f -- \"$word\")");
    }
    text_add(text, "); return ;;\n");
}

static void add_bash(Text *text)
{
    const Command *command;
    text_add(text, "# bash completion for whittle, made by: whittle completion bash\n_whittle()\n{\n"
                   "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options=\n"
                   "    COMPREPLY=()\n    if [ \"$COMP_CWORD\" = 1 ]; then\n        COMPREPLY=($(compgen -W \"");
    for (size_t i = 0; (command = command_at(i)); i++)
        text_add(text, "%s ", command->row.name);
    text_add(text, "help --help --version\" -- \"$word\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; (command = command_at(i)); i++) {
        text_add(text, "    %s)\n        options=\"", command->row.name);
        each_option(text, &command->row, bash_name);
        if (!strcmp(command->row.name, "explain"))
            add_topics(text);
        text_add(text, "\"\n        case $before in\n");
        each_option(text, &command->row, bash_value);
        text_add(text, "        esac ;;\n");
    }
    text_add(text, "    esac\n    COMPREPLY=($(compgen -W \"$options\" -- \"$word\") $(compgen -f -- \"$word\"))\n}\n"
                   "complete -o filenames -F _whittle whittle\n");
}

/* The first line of what an option does, fit for single quotes and brackets. */
static void zsh_option(Text *text, const OptionRow *option)
{
    text_add(text, " \\\n            '%s%s[", options_dashes(option), option->name);
    for (const char *at = option->says; *at && *at != '\n'; at++)
        if (*at == '\'')
            text_add(text, "'\\''");
        else
            text_add(text, strchr("[]:\\", *at) ? "\\%c" : "%c", *at);
    text_add(text, "]");
    if (option->argument && is_choice(option->argument)) {
        text_add(text, ":value:(");
        add_words(text, option->argument);
        text_add(text, ")");
    } else if (option->argument) {
        text_add(text, is_file(option->argument) ? ":file:_files" : ":value: ");
    }
    text_add(text, "'");
}

static void add_zsh(Text *text)
{
    const Command *command;
    text_add(text, "#compdef whittle\n# zsh completion for whittle, made by: whittle completion zsh\n"
                   "if (( CURRENT == 2 )); then\n    compadd");
    for (size_t i = 0; (command = command_at(i)); i++)
        text_add(text, " %s", command->row.name);
    text_add(text, "\nelse\n    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n");
    for (size_t i = 0; (command = command_at(i)); i++) {
        text_add(text, "    %s)\n        _arguments", command->row.name);
        each_option(text, &command->row, zsh_option);
        text_add(text, " \\\n            '*:%s", !strcmp(command->row.name, "explain") ? "topic:(" : "file:_files");
        if (!strcmp(command->row.name, "explain")) {
            add_topics(text);
            text_add(text, ")");
        }
        text_add(text, "' ;;\n");
    }
    text_add(text, "    esac\nfi\n");
}

static int run_completion(const Options *options)
{
    const char *shell = options->operand_count == 1 ? options->operands[0] : "";
    Text text = {0};
    if (!strcmp(shell, "bash"))
        add_bash(&text);
    else if (!strcmp(shell, "zsh"))
        add_zsh(&text);
    else
        return complain(message("whittle completion bash, or zsh"));
    print_text(&text);
    return EXIT_TRUE;
}

const Command completion_command = {
    .row = {.name = "completion",
            .operands = "bash|zsh",
            .says = "print what the shell needs to complete command lines\n\n"
                    "For now: source <(whittle completion bash). make install puts both where the shells look.",
            .groups = {help_rows}},
    .run = run_completion,
};
