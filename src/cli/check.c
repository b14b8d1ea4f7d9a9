/* SPDX-License-Identifier: MIT */
/* whittle check: the verdict. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/log.h"
#include "base/progress.h"
#include "cli/gaps.h"
#include "cli/guard.h"
#include "domain/registry.h"
#include "report/report.h"
#include "verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const OptionRow check_rows[] = {
    {"domain", "NAMES", "smg,boolheap,symheap,explicit",
     "how heaps are described: domains (see below), tried in this order; with + between them, together; "
     "with /, the second once the first has met enough samples (see --samples). Without this option tvl as well, where the first proof takes long and "
     "samples of runs have an order or pointers to parents"},
    {"refine", "WAY", "finetune",
     "how precision is sharpened: off, naive, candidates or finetune; of boolheap also counted and counted-clauses, all references counted from the start"},
    {"restart", NULL, NULL, "begin a proof anew after each refinement, for comparison"},
    {"structures", "FILE", NULL,
     "data structures beside those that are shipped (share/shapes/structures.scg): shape classes for --domain tvl"},
    {"class", "TYPE=STRUCTURE:FIELDS", NULL,
     "what data structure nodes of a type form, for --domain tvl, instead of looking at heaps of runs: node=dll:next,prev"},
    {"samples", "N", "5", "with / in --domain: so many different heaps are looked at before the second domain goes on"},
    {"sample-nodes", "N", "4",
     "how many nodes a pointer must lead to in such a heap, and in those that choose a class"},
    {"timeout", "SECONDS", "60", "CPU time for everything, clang included"},
    {"work", "SECONDS", NULL,
     "limit the analysis by work done (see below) instead of by time: the same verdict on every\n"
     "machine; --timeout remains as a net"},
    {"memory", "MIB", "4000", "memory for the analysis"},
    {"portfolio", "N", NULL,
     "run N checks at once, with other domains and searches, and take the first TRUE or FALSE; each\n"
     "may use an equal part of the memory. Which comes first depends on the machine"},
    {"keep-going", NULL, NULL, "after a violation, search for others in the time left: each different one once"},
    {"seed", "NUMBER", "1", "of the random part of the search for failing runs"},
    {"search", "on|off|later", "on",
     "search for failing runs by executing the program on many inputs; later: after a short try to prove it"},
    {"cex", "WAY", "paths",
     "how abstract counterexamples are searched for a run: paths (unrollings one by one, nearest\n"
     "to the error first), query (all up to a bound at once, the solver choosing) or off. With\n"
     "--search off as well the proof decides by itself: TRUE or UNKNOWN"},
    {"bound", "N", NULL,
     "instead of a proof: look at all runs in which each loop makes at most N rounds and recursion is at most N\n"
     "deep. FALSE, or UNKNOWN with what is known of the bound. Without this option, the largest N for which\n"
     "the time left suffices is printed with every UNKNOWN"},
    {"no-replay", NULL, NULL, "do not execute the program: the failing run is then only whittle's own"},
    {"harness", "FILE.c", NULL, "write the failing run as a C file that repeats it (see whittle replay)"},
    {"log", "TAGS", NULL, "print what parts of whittle do, to standard error: tags (see below) or all"},
    {"plot", "DIR", NULL, "write a picture of every abstract state visited to this folder, numbered, for Graphviz"},
    {0},
};

typedef struct CheckLimits {
    double seconds, mebibytes, seed;
    double work; /* seconds' worth; 0: time is the limit */
} CheckLimits;

static char *read_limits(const Options *options, CheckLimits *limits)
{
    char *problem = options_number(options, "timeout", 0.1, 1e6, &limits->seconds);
    limits->work = 0;
    if (!problem && options_given(options, "work"))
        problem = options_number(options, "work", 0.001, 1e6, &limits->work);
    if (!problem)
        problem = options_number(options, "memory", 1, 1e7, &limits->mebibytes);
    if (!problem)
        problem = options_number(options, "seed", 0, 1e15, &limits->seed);
    return problem;
}

static void note_costs(Verdict *verdict, const FrontCost *cost)
{
    verdict_add_cost(verdict, "clang CPU seconds", cost->clang_seconds);
    verdict_add_cost(verdict, "reading CPU seconds", cost->read_seconds);
    verdict_add_cost(verdict, "translation CPU seconds", cost->translate_seconds);
    verdict_add_cost(verdict, "CPU seconds", budget_cpu_used());
    verdict_add_cost(verdict, "peak memory MiB", (double)(budget_memory_peak() >> 20));
}

/* What a proof must have come to, lest a contract that nothing satisfies prove everything. */
typedef struct CallWatch {
    const char *entry; /* whose arguments are built; NULL: none is */
    bool promises;     /* and whose contract says what holds after the call */
    bool is_proved, is_called, returns;
    const Function *stuck; /* known by its contract, called, and no call returns; NULL: none is */
} CallWatch;

static bool is_of_contract(const Program *program, const Function *function)
{
    const char *file = function->position.line ? program->files[function->position.file] : "";
    return function->is_model && program_is_contract_file(file);
}

static void look_for_calls(void *context, Tree *tree, Domain *domain)
{
    CallWatch *watch = context;
    const Program *program = domain->program;
    char *is_reached = mem_alloc(program->location_count + 1);
    FunctionId entry = watch->entry ? program_find_function(program, watch->entry) : (FunctionId){ID_NONE};
    for (size_t i = 0; i < tree_node_count(tree); i++)
        if (tree_node(tree, i)->kept)
            is_reached[tree_node(tree, i)->location.index] = 1;
    watch->is_proved = true;
    watch->is_called = entry.index != ID_NONE && is_reached[program_function(program, entry)->entry.index];
    watch->returns = entry.index != ID_NONE && is_reached[program_function(program, entry)->exit.index];
    for (uint32_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        if (is_of_contract(program, function) && is_reached[function->entry.index] && !is_reached[function->exit.index])
            watch->stuck = function;
    }
    free(is_reached);
}

/* No TRUE without what must have been reached. `text` receives words that the verdict refers to. */
static void check_calls(Verdict *verdict, const CallWatch *watch, Text *text)
{
    if (verdict->kind != VERDICT_TRUE || !watch->is_proved)
        return;
    if (watch->stuck)
        text_add(text, "nothing is as the contract of %s ensures: no call returns", watch->stuck->name);
    else if (watch->entry && !watch->is_called)
        text_add(text, "no arguments are as required: the entry function is never called");
    else if (watch->entry && watch->promises && !watch->returns)
        text_add(text, "the entry function never returns: nothing is ensured");
    else
        return;
    verdict->kind = VERDICT_UNKNOWN;
    verdict->why = UNKNOWN_GAVE_UP;
    verdict->detail = text_string(text);
}

/* A second program whose proof is one of the first: arguments built in another way (entry/entry.h). */
typedef struct Pooled {
    const char *stands_for; /* the first program's entry */
    FrontOptions front;
    VerifyOptions verify;
    FrontCost cost;
    Program *program; /* NULL: not proved */
    Verdict verdict;
} Pooled;

enum { POOLED_PART = 5 }; /* of the time left */

static bool prove_pooled(void *context, const Budget *budget)
{
    Pooled *pooled = context;
    double left = budget->limit > 0 ? budget->limit - budget_used(budget) : 1e9;
    Budget part = budget_part(budget, left / POOLED_PART);
    char *problem = front_load(&pooled->front, &pooled->program, &pooled->cost);
    if (!problem)
        pooled->verdict = verify_program(pooled->program, &pooled->verify, &part);
    bool is_proved = !problem && pooled->verdict.kind == VERDICT_TRUE;
    if (is_proved)
        pooled->program->entry_name = arena_string(pooled->program->arena, pooled->stands_for);
    if (!problem && !is_proved)
        verdict_free(&pooled->verdict);
    if (pooled->program && !is_proved)
        program_destroy(pooled->program);
    pooled->program = is_proved ? pooled->program : NULL;
    free(problem);
    return is_proved;
}

/* As the first program is to be verified, but by nodes for allocation sites, and without runs. */
static void plan_pooled(Pooled *pooled, const FrontOptions *front, const char *entry, const VerifyOptions *verify)
{
    pooled->front = *front;
    pooled->front.entry = entry;
    pooled->stands_for = front->entry;
    pooled->verify = *verify;
    pooled->verify.domains[0] = domain_find("sites");
    pooled->verify.domain_count = 1;
    pooled->verify.has_spare = false;
    pooled->verify.no_search = pooled->verify.no_cex = true;
}

static int check_program(const Options *options, const Input *input, const CheckLimits *limits, VerifyOptions verify)
{
    Program *program = NULL;
    FrontCost cost = {0};
    Budget budget = guard_begin(limits->seconds, limits->mebibytes);
    FrontOptions front = input->front;
    front.clang_limit = budget.limit;
    char *problem = front_load(&front, &program, &cost);
    if (!problem && (problem = verify_check_structures(program, &verify)))
        program_destroy(program);
    if (problem)
        return complain(problem);
    if (!options_given(options, "quiet"))
        gaps_warn(program);
    WorkClock work = {0};
    if (limits->work > 0) {
        budget.work = &work;
        budget.limit = limits->work;
    }
    verify.properties = input->properties;
    verify.seed = (uint64_t)limits->seed;
    verify.keep_slice = options_given(options, "dump");
    verify.collect_invariants =
        options_given(options, "witness") || options_given(options, "json") || options_given(options, "html");
    verify.collect_pictures = options_given(options, "html");
    CallWatch watch = {.entry = input->made.entry ? options_value(options, "entry") : NULL,
                       .promises = input->made.promises};
    Text detail = {0};
    if (input->made.path_count) {
        verify.proved = look_for_calls;
        verify.proved_context = &watch;
    }
    Pooled pooled = {.program = NULL};
    if (input->made.pooled && !options_given(options, "domain") && !verify.keep_slice && !verify.plot) {
        plan_pooled(&pooled, &front, input->made.pooled, &verify);
        verify.proved_elsewhere = prove_pooled;
        verify.elsewhere_context = &pooled;
    }
    Verdict verdict = verify_program(program, &verify, &budget);
    if (pooled.program) {
        verdict_free(&verdict);
        program_destroy(program);
        program = pooled.program;
        verdict = pooled.verdict;
    }
    check_calls(&verdict, &watch, &detail);
    if (options_given(options, "keep-going"))
        verify_further(program, &verify, &budget, &verdict);
    guard_end();
    if (verdict.kind == VERDICT_FALSE)
        problem =
            replay_verdict(options, &front, program, limits->seconds - budget_cpu_used(), cost.clang_seconds, &verdict);
    note_costs(&verdict, &cost);
    if (budget.work)
        verdict_add_cost(&verdict, "work seconds", work_seconds(&work));
    int status = output_verdict(options, input, program, &verdict);
    if (problem)
        status = complain(problem);
    verdict_free(&verdict);
    text_free(&detail);
    program_destroy(program);
    return status;
}

/* Reads "smg,boolheap,symheap,explicit", "smg+explicit" or "explicit/smg": one proof after the other, one in both at once, or one that
 * begins in the first and goes on in the second where states grow. */
static char *read_domains(const char *names, VerifyOptions *verify)
{
    char *problem = NULL;
    for (const char *at = names; !problem && *at;) {
        size_t length = strcspn(at, ",+/");
        char *name = mem_string_of(at, length);
        const DomainOps *domain = domain_find(name);
        if (!domain)
            problem = message("unknown domain %s: see whittle check --help", name);
        else if (verify->domain_count == VERIFY_DOMAINS_MAX)
            problem = message("too many domains: %s", names);
        else
            verify->domains[verify->domain_count++] = domain;
        free(name);
        at += length;
        if (*at && verify->domain_count < VERIFY_DOMAINS_MAX) {
            verify->is_beside[verify->domain_count] = *at != ',';
            verify->takes_over[verify->domain_count] = *at == '/';
        }
        at += *at != '\0';
    }
    if (!problem && !verify->domain_count)
        problem = message("--domain names no domain: see whittle check --help");
    return problem;
}

/* "finetune" is every domain's default; other ways are those of some domain. */
static char *read_refine(const char *name, const char **way)
{
    *way = strcmp(name, "off") ? name : NULL;
    bool is_known = !*way || !strcmp(name, "finetune");
    const DomainOps *domain;
    for (size_t i = 0; (domain = domain_at(i)); i++)
        for (size_t k = 0; domain->ways && domain->ways[k]; k++)
            is_known |= !strcmp(domain->ways[k], name);
    return is_known ? NULL : message("unknown way to refine %s: off, naive, candidates or finetune", name);
}

static char *read_way(const char *name, VerifyOptions *verify)
{
    verify->way = strcmp(name, "query") ? CEX_PATHS : CEX_QUERY;
    verify->no_cex = !strcmp(name, "off");
    if (strcmp(name, "query") && strcmp(name, "paths") && !verify->no_cex)
        return message("--cex is paths, query or off, not %s", name);
    return NULL;
}

static char *read_search(const char *name, VerifyOptions *verify)
{
    verify->no_search = !strcmp(name, "off");
    verify->proves_first = !strcmp(name, "later");
    return verify->no_search || verify->proves_first || !strcmp(name, "on")
               ? NULL
               : message("--search is on, off or later, not %s", name);
}

static char *read_samples(const Options *options, VerifyOptions *verify)
{
    double samples = 0, nodes = 0;
    char *problem = options_number(options, "samples", 1, 1e6, &samples);
    if (!problem)
        problem = options_number(options, "sample-nodes", 1, 64, &nodes);
    verify->samples = (unsigned)samples;
    verify->sample_nodes = (unsigned)nodes;
    return problem;
}

static char *read_bound(const Options *options, VerifyOptions *verify)
{
    double bound = 0;
    char *problem = options_given(options, "bound") ? options_number(options, "bound", 1, 1e6, &bound) : NULL;
    verify->bound = (uint32_t)bound;
    return problem;
}

static int run_check(const Options *options)
{
    if (options_given(options, "portfolio"))
        return portfolio_run(options);
    Input input;
    CheckLimits limits;
    VerifyOptions verify = {0};
    char *problem = input_read(&input, options, true);
    if (!problem && input.made.path_count && options_given(options, "harness"))
        problem =
            message("--harness: part of the program is code that your files lack: check what `whittle harness` or "
                    "`whittle stub` prints instead");
    if (!problem)
        problem = read_limits(options, &limits);
    if (!problem)
        problem = read_domains(options_value(options, "domain"), &verify);
    if (!problem)
        problem = output_check(options);
    if (!problem)
        problem = read_refine(options_value(options, "refine"), &verify.refine);
    if (!problem && !options_given(options, "domain")) {
        verify.domains[verify.domain_count] = domain_find("tvl");
        verify.has_spare = true;
    }
    verify.restarts = options_given(options, "restart");
    if (!problem)
        problem = read_way(options_value(options, "cex"), &verify);
    if (!problem)
        problem = read_search(options_value(options, "search"), &verify);
    if (!problem)
        problem = read_bound(options, &verify);
    if (!problem && options_given(options, "log"))
        problem = log_enable(options_value(options, "log"));
    if (!problem)
        problem = read_samples(options, &verify);
    verify.structures = options_value(options, "structures");
    verify.annotation = options_value(options, "class");
    verify.plot = options_value(options, "plot");
    if (!problem && verify.plot)
        problem = file_make_folder(verify.plot);
    int status = problem ? complain(problem) : check_program(options, &input, &limits, verify);
    input_free(&input);
    return status;
}

static void add_help(Text *text)
{
    const DomainOps *domain;
    input_add_help(text);
    text_add(text, "\nwork, and what it counts as:\n");
    for (WorkKind kind = 0; kind < WORK_KIND_COUNT; kind++)
        text_add(text, "  %-16s  %g s each: %s\n", work_info(kind)->name, work_info(kind)->seconds,
                 work_info(kind)->says);
    text_add(text, "\ntags of --log:\n");
    for (LogTag tag = 0; tag < LOG_TAG_COUNT; tag++)
        text_add(text, "  %-16s  %s\n", log_info(tag)->name, log_info(tag)->says);
    text_add(text, "\ndomains:\n");
    for (size_t i = 0; (domain = domain_at(i)); i++)
        text_add(text, "  %-16s  %s\n", domain->name, domain->says);
}

const Command check_command = {
    .row = {.name = "check",
            .operands = "FILES [-- CFLAGS]",
            .says = "prove a program, or find a run that breaks it\n\n"
                    "The first line printed is the verdict: TRUE, FALSE(property) with the run that violates it, or\n"
                    "UNKNOWN(reason). Exit status: 0, 1, 2 for these, 3 for bad usage or input.",
            .groups = {input_rows, property_rows, check_rows, sandbox_rows, report_rows, output_rows, help_rows}},
    .run = run_check,
    .add_help = add_help,
};
