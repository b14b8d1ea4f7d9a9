/* SPDX-License-Identifier: MIT */
/* --portfolio N: one check as N processes side by side. The first is the check as it would run alone, searches included; the
 * others are proofs in one domain each, in the order of --domain, and the last is a search that asks the solver. The first
 * verdict that is TRUE or FALSE is the answer, and the others are ended; without one, the first process' UNKNOWN is. Each
 * process may use an equal part of the memory, and the whole of the time.
 *
 * Every verdict rests on its own evidence, so any of them will do; but which comes first depends on the machine. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/pool.h"
#include "base/temp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Files that a check writes: each process writes its own, the winner's are kept. */
static const char *const outputs[] = {"json", "sarif", "junit", "html", "witness"};
enum { OUTPUT_COUNT = sizeof outputs / sizeof *outputs };

typedef struct Portfolio {
    const Options *options;
    Arena *arena;
    size_t count; /* of processes */
    double mebibytes;
    char **files; /* OUTPUT_COUNT for each process; NULL: not asked for */
} Portfolio;

typedef struct WordList {
    Arena *arena;
    const char **items;
    size_t count, capacity;
} WordList;

static void add_word(WordList *words, const char *word)
{
    words->items = array_room(words->items, &words->capacity, words->count + 1, sizeof *words->items);
    words->items[words->count++] = word;
    words->items[words->count] = NULL;
}

/* An option and its value, which is copied; NULL: a switch. */
static void add_option(WordList *words, const char *name, const char *value)
{
    char *word = message("--%s", name);
    add_word(words, arena_string(words->arena, word));
    free(word);
    if (value)
        add_word(words, arena_string(words->arena, value));
}

static bool is_one_of(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

/* What a process does differently: the k-th but the first takes the k-th item of --domain, if it has so many. */
static void add_difference(WordList *words, const Portfolio *portfolio, size_t number)
{
    const Options *options = portfolio->options;
    const char *domains = options_value(options, "domain"), *at = domains;
    for (size_t i = 1; i < number && *at; i++)
        at += strcspn(at, ",") + (at[strcspn(at, ",")] == ',');
    bool is_search = number && (number + 1 == portfolio->count || !*at), is_proof = number && !is_search;
    char *domain = is_proof ? mem_string_of(at, strcspn(at, ",")) : mem_string(domains);
    char *seed = is_search ? message("%zu", 1000 + number) : mem_string(options_value(options, "seed"));
    char *memory = message("%.15g", portfolio->mebibytes / (double)portfolio->count);
    add_option(words, "domain", domain);
    add_option(words, "seed", seed);
    add_option(words, "memory", memory);
    add_option(words, "search", is_proof ? "off" : options_value(options, "search"));
    add_option(words, "cex", is_search ? "query" : options_value(options, "cex"));
    free(domain);
    free(seed);
    free(memory);
}

/* The options that all processes share, and where each writes its files. */
static void add_given(WordList *words, const Portfolio *portfolio, size_t number)
{
    static const char *const changed[] = {"portfolio", "domain", "seed", "memory", "search", "cex"};
    const Options *options = portfolio->options;
    for (const OptionRow *const *group = options->command->groups; *group; group++)
        for (const OptionRow *row = *group; row->name; row++)
            if (options_given(options, row->name) && !is_one_of(row->name, changed, sizeof changed / sizeof *changed) &&
                !is_one_of(row->name, outputs, OUTPUT_COUNT))
                add_option(words, row->name, row->argument ? options_value(options, row->name) : NULL);
    for (size_t i = 0; i < OUTPUT_COUNT; i++) {
        const char *path = options_value(options, outputs[i]), *dot = path ? strrchr(path, '.') : NULL;
        if (!path)
            continue;
        char **file = &portfolio->files[number * OUTPUT_COUNT + i];
        *file = temp_path(dot && !strchr(dot, '/') ? dot : "");
        add_option(words, outputs[i], *file);
    }
}

static void start(Pool *pool, const Portfolio *portfolio, size_t number)
{
    const Options *options = portfolio->options;
    WordList words = {.arena = portfolio->arena};
    add_word(&words, "/proc/self/exe");
    add_word(&words, "check");
    add_difference(&words, portfolio, number);
    add_given(&words, portfolio, number);
    for (size_t i = 0; i < options->operand_count; i++)
        add_word(&words, options->operands[i]);
    if (options->rest_count)
        add_word(&words, "--");
    for (size_t i = 0; i < options->rest_count; i++)
        add_word(&words, options->rest[i]);
    pool_start(pool, &(PoolTask){.number = number, .words = words.items});
    free(words.items);
}

/* Prints what the winner printed, and copies what it wrote. */
static int publish(const Portfolio *portfolio, const PoolEnd *end)
{
    char *problem = NULL;
    fwrite(text_string(&end->output), 1, end->output.length, stdout);
    fwrite(text_string(&end->errors), 1, end->errors.length, stderr);
    for (size_t i = 0; i < OUTPUT_COUNT && !problem; i++) {
        const char *file = portfolio->files[end->number * OUTPUT_COUNT + i];
        Text text = {0};
        if (file && access(file, R_OK) == 0)
            problem = file_read(&text, file);
        if (!problem && text.length)
            problem = file_write(options_value(portfolio->options, outputs[i]), &text);
        text_free(&text);
    }
    if (problem)
        return complain(problem);
    return end->result.end == PROCESS_EXITED ? end->result.code : EXIT_UNKNOWN;
}

static bool is_verdict(const PoolEnd *end)
{
    const char *output = text_string(&end->output);
    return end->result.end == PROCESS_EXITED && ((end->result.code == EXIT_TRUE && !strncmp(output, "TRUE", 4)) ||
                                                 (end->result.code == EXIT_FALSE && !strncmp(output, "FALSE", 5)));
}

/* The first verdict; else what the first process has to say. */
static int race(const Portfolio *portfolio)
{
    Pool *pool = pool_create();
    PoolEnd end, kept = {0};
    bool is_settled = false;
    for (size_t i = 0; i < portfolio->count; i++)
        start(pool, portfolio, i);
    while (!is_settled && pool_wait(pool, 1e6, &end)) {
        /* Bad input is bad for all. */
        is_settled = is_verdict(&end) || (end.result.end == PROCESS_EXITED && end.result.code == EXIT_BAD_INPUT);
        if (is_settled || !end.number) {
            pool_end_free(&kept);
            kept = end;
        } else {
            pool_end_free(&end);
        }
    }
    pool_destroy(pool);
    int status = publish(portfolio, &kept);
    pool_end_free(&kept);
    return status;
}

int portfolio_run(const Options *options)
{
    static const char *const single[] = {"harness", "dump", "log", "plot"};
    double count = 0, mebibytes = 0;
    char *problem = options_number(options, "portfolio", 2, 64, &count);
    if (!problem)
        problem = options_number(options, "memory", 1, 1e7, &mebibytes);
    for (size_t i = 0; i < sizeof single / sizeof *single && !problem; i++)
        if (options_given(options, single[i]))
            problem = message("--%s is of one process, not for --portfolio", single[i]);
    if (problem)
        return complain(problem);
    Portfolio portfolio = {options, arena_create(), (size_t)count, mebibytes, NULL};
    portfolio.files = mem_alloc(portfolio.count * OUTPUT_COUNT * sizeof *portfolio.files);
    int status = race(&portfolio);
    for (size_t i = 0; i < portfolio.count * OUTPUT_COUNT; i++)
        free(portfolio.files[i]);
    free(portfolio.files);
    arena_destroy(portfolio.arena);
    return status;
}
