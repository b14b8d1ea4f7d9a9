/* SPDX-License-Identifier: MIT */
/* whittle: dispatches to a command. */
#include "cli/cli.h"

#include "base/mem.h"
#include "report/report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *command_name(const void *names, size_t i)
{
    (void)names;
    const Command *command = command_at(i);
    return command ? command->row.name : NULL;
}

static void print_overview(void)
{
    Text text = {0};
    text_add(&text, "whittle proves C programs memory safe, or hands you an input that breaks them.\n\n"
                    "usage: whittle COMMAND [OPTIONS] FILES [-- CFLAGS]\n\n");
    const Command *command;
    for (size_t i = 0; (command = command_at(i)); i++) {
        const char *says = command->row.says;
        text_add(&text, "  %-10s %.*s\n", command->row.name, (int)strcspn(says, "\n"), says);
    }
    text_add(&text, "\nFILES are .c or .i (compiled by clang), .bc or .ll; several are linked.\n"
                    "whittle COMMAND --help lists the options of a command, whittle --version prints the version.\n\n"
                    "exit status: 0 TRUE, 1 FALSE, 2 UNKNOWN, 3 bad usage or input\n");
    print_text(&text);
}

/* -name as --name, all of -DMACRO together as one --define, all of -props FILE as one --props. How many words that makes. */
static size_t double_dashes(const char *const *words, size_t count, const char **result)
{
    Text macros = {0}, files = {0};
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        bool single = words[i][0] == '-' && words[i][1] && words[i][1] != '-';
        if (single && words[i][1] == 'D')
            text_add(&macros, "%s%s", macros.length ? " " : "--define=", words[i] + 2);
        else if (single && !strcmp(words[i], "-props") && i + 1 < count)
            text_add(&files, "%s%s", files.length ? ";" : "--props=", words[++i]);
        else
            result[made++] = single ? message("-%s", words[i]) : mem_string(words[i]);
    }
    if (macros.length)
        result[made++] = text_take(&macros);
    if (files.length)
        result[made++] = text_take(&files);
    return made;
}

static int run_command_line(const Command *command, const char *const *words, size_t count)
{
    if (command->single_dash) {
        Command plain = *command;
        plain.single_dash = false;
        const char **doubled = mem_alloc((count + 1) * sizeof *doubled);
        size_t made = double_dashes(words, count, doubled);
        int status = run_command_line(&plain, doubled, made);
        for (size_t i = 0; i < made; i++)
            free((char *)doubled[i]);
        free(doubled);
        return status;
    }
    Options options;
    char *problem = options_parse(&options, &command->row, words, count);
    int status;
    if (problem) {
        status = complain(problem);
    } else if (options_given(&options, "help")) {
        Text text = {0};
        options_print_help(&text, "whittle", &command->row);
        if (command->add_help)
            command->add_help(&text);
        print_text(&text);
        status = EXIT_TRUE;
    } else {
        status = command->run(&options);
    }
    options_free(&options);
    return status;
}

/* A standard descriptor that is closed would be the next file's: writing to what takes its place fails. */
static void open_standard_descriptors(void)
{
    for (int descriptor = 0; descriptor <= 2; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != descriptor)
            _exit(EXIT_BAD_INPUT);
}

static int run_words(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : NULL;
    if (!word) {
        print_overview();
        return EXIT_BAD_INPUT;
    }
    if (!strcmp(word, "--version") || !strcmp(word, "version")) {
        printf("whittle %s\n", report_version);
        return EXIT_TRUE;
    }
    if (!strcmp(word, "--help") || !strcmp(word, "-h") || (!strcmp(word, "help") && argc == 2)) {
        print_overview();
        return EXIT_TRUE;
    }
    bool for_help = !strcmp(word, "help");
    if (for_help)
        word = argv[2];
    const Command *command;
    for (size_t i = 0; (command = command_at(i)); i++)
        if (!strcmp(word, command->row.name))
            return for_help ? run_command_line(command, (const char *const[]){"--help"}, 1)
                            : run_command_line(command, (const char *const *)(argv + 2), (size_t)argc - 2);
    const char *nearest = options_nearest(word, command_name, NULL);
    return complain(nearest ? message("unknown command %s: did you mean %s?", word, nearest)
                            : message("unknown command %s: see whittle --help", word));
}

int main(int argc, char **argv)
{
    open_standard_descriptors();
    int status = run_words(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(message("cannot write standard output: %s", strerror(errno)));
    return status;
}
