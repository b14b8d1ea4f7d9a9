/* SPDX-License-Identifier: MIT */
/* The transcript of the sanitizers and of the harness is read into a record, which is then compared with what is
 * expected, rule by rule. */
#include "replay/replay.h"

#include "base/mem.h"
#include "base/sandbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { MOST_FRAMES = 24, MOST_OUTPUT = 1 << 20, FIRST_DESCRIPTOR = 64 };
/* Resident: more than the blocks that the harness hands out, and the sanitizer's own memory for them. */
static const uint64_t most_memory = UINT64_C(2) << 30;

/* Addresses are looked up afterwards: a symbolizer would be a process of its own. */
static const char sanitizer_options[] = "ASAN_OPTIONS=symbolize=0:color=never";

static const char expected_mark[] = "whittle: expected: ";

/* A stack trace: as offsets into the executable, then as "file:line", NULL where that is unknown. */
typedef struct Stack {
    const char *offsets[MOST_FRAMES];
    const char *places[MOST_FRAMES];
    size_t count;
} Stack;

/* What the sanitizers and the harness said. */
typedef struct Transcript {
    Arena *arena;
    const ReplayOptions *options;
    const char *text;
    const char *program; /* what the executable is called there */

    ViolationKind expected;
    const char *expected_at; /* "file:line" */
    unsigned expected_allocation;
    const char *unnoticed; /* NULL: there is no reason why it should go unnoticed */

    const char *fault; /* the sanitizer's words, NULL if it found nothing */
    bool is_jump;      /* the fault is where execution jumped to */
    const char *error; /* the error function called, NULL if none was */
    Stack fault_stack, error_stack, release_stack;
    const char *deviation, *end; /* NULL if the run did not get to say */
    unsigned inputs_used, inputs;
} Transcript;

/* -- Reading ------------------------------------------------------------------------------------------------------- */

/* The rest of the first line that holds `mark`, at its beginning if the mark is the harness's; NULL if there is none. */
static const char *rest_of_line(Transcript *transcript, const char *mark)
{
    const char *found = strstr(transcript->text, mark);
    while (found && !strncmp(mark, "whittle: ", 9) && found > transcript->text && found[-1] != '\n')
        found = strstr(found + 1, mark);
    if (!found)
        return NULL;
    char *rest = mem_string_of(found + strlen(mark), strcspn(found + strlen(mark), "\n"));
    const char *kept = arena_string(transcript->arena, rest);
    free(rest);
    return kept;
}

/* Reads the frames of the stack trace after `mark`: "    #1 0x55cf59a3b1a2  (/run/program+0xdf1a2) ...". */
static void read_stack(Transcript *transcript, const char *mark, Stack *stack)
{
    const char *at = strstr(transcript->text, mark);
    at = at ? strstr(at, "    #0 ") : NULL;
    while (at && !strncmp(at, "    #", 5) && stack->count < MOST_FRAMES) {
        size_t length = strcspn(at, "\n");
        char *line = mem_string_of(at, length), *module = strchr(line, '(');
        char *offset = module ? strstr(module, "+0x") : NULL;
        bool is_program = offset && (size_t)(offset - module - 1) == strlen(transcript->program) &&
                          !strncmp(module + 1, transcript->program, strlen(transcript->program));
        if (is_program) {
            offset[1 + strcspn(offset + 1, ") ")] = 0;
            stack->offsets[stack->count++] = arena_string(transcript->arena, offset + 1);
        }
        free(line);
        at += length + (at[length] == '\n');
    }
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Gives the stacks their places, in one run of addr2line. */
static void find_places(Transcript *transcript)
{
    Stack *const stacks[] = {&transcript->fault_stack, &transcript->error_stack, &transcript->release_stack};
    const char *words[3 * MOST_FRAMES + 4] = {"addr2line", "-e", transcript->options->executable};
    size_t count = 3;
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < stacks[i]->count; k++)
            words[count++] = stacks[i]->offsets[k];
    Text output = {0};
    if (count > 3)
        process_run(&(ProcessOptions){.words = words,
                                      .cpu_limit = 60,
                                      .wall_limit = 1200,
                                      .memory_limit = most_memory,
                                      .output = &output,
                                      .output_limit = MOST_OUTPUT});
    const char *at = text_string(&output);
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < stacks[i]->count && *at; k++) {
            size_t length = strcspn(at, "\n");
            char *line = mem_string_of(at, length);
            char *remark = strstr(line, " (discriminator");
            if (remark)
                *remark = 0;
            const char *colon = strrchr(line, ':');
            bool is_known = colon && strtoul(colon + 1, NULL, 10) && *line != '?';
            const char *const others[] = {transcript->options->harness, PROGRAM_CONTRACT_FILE};
            for (size_t other = 0; is_known && other < 2; other++)
                is_known = strlen(others[other]) > (size_t)(colon - line) ||
                           strncmp(colon - strlen(others[other]), others[other], strlen(others[other])) != 0;
            if (is_known)
                stacks[i]->places[k] = arena_string(transcript->arena, base_name(line));
            free(line);
            at += length + (at[length] == '\n');
        }
    text_free(&output);
}

/* "heap-buffer-overflow on address 0x..." without what differs from run to run. */
static const char *plain_words(Transcript *transcript, const char *fault)
{
    static const char *const tails[] = {" on address 0x", " on 0x",      ": 0x",           " (pc ",
                                        " in thread",     " on unknown", ": memory ranges"};
    size_t length = strlen(fault);
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        const char *tail = strstr(fault, tails[i]);
        if (tail && (size_t)(tail - fault) < length)
            length = (size_t)(tail - fault);
    }
    char *words = mem_string_of(fault, length);
    const char *kept = arena_string(transcript->arena, words);
    free(words);
    return kept;
}

/* "SAYS[, allocation N], at FILE:LINE". */
static bool read_expectation(Transcript *transcript)
{
    const char *line = rest_of_line(transcript, expected_mark);
    const char *at = line ? strstr(line, ", at ") : NULL;
    for (const char *next = at; next; next = strstr(next + 1, ", at "))
        at = next;
    if (!at)
        return false;
    transcript->expected_at = base_name(at + strlen(", at "));
    for (ViolationKind kind = 0; kind < VIOLATION_COUNT; kind++) {
        const char *says = violation_info(kind)->says;
        if (!strncmp(line, says, strlen(says)) && line[strlen(says)] == ',') {
            transcript->expected = kind;
            sscanf(line + strlen(says), ", allocation %u", &transcript->expected_allocation);
            return true;
        }
    }
    return false;
}

static bool read_transcript(Transcript *transcript)
{
    static const char fault_mark[] = "ERROR: AddressSanitizer: ";
    static const char release_mark[] = "not the start of an allocated block:";
    if (!read_expectation(transcript))
        return false;
    transcript->unnoticed = rest_of_line(transcript, "whittle: may go unnoticed: ");
    const char *fault = rest_of_line(transcript, fault_mark);
    if (fault) {
        unsigned long long address, pc;
        const char *numbers = strstr(fault, "address 0x");
        transcript->is_jump = numbers && sscanf(numbers, "address %llx (pc %llx", &address, &pc) == 2 && address == pc;
        transcript->fault = plain_words(transcript, fault);
        read_stack(transcript, fault_mark, &transcript->fault_stack);
    }
    const char *called = strstr(transcript->text, " called:\n");
    if (called) {
        transcript->error = rest_of_line(transcript, "whittle: ");
        read_stack(transcript, " called:\n", &transcript->error_stack);
    }
    read_stack(transcript, release_mark, &transcript->release_stack);
    transcript->deviation = rest_of_line(transcript, "whittle: took another way: ");
    transcript->end = rest_of_line(transcript, "whittle: ended by ");
    const char *used = transcript->end ? strrchr(transcript->end, ',') : NULL;
    if (used)
        sscanf(used, ", %u of %u inputs used", &transcript->inputs_used, &transcript->inputs);
    find_places(transcript);
    return true;
}

/* -- Judging ------------------------------------------------------------------------------------------------------- */

/* Where it is in the program's own code: the first frame with a place. */
static const char *top_place(const Stack *stack)
{
    for (size_t i = 0; i < stack->count; i++)
        if (stack->places[i])
            return stack->places[i];
    return NULL;
}

/* Where no line is known, any will do. */
static bool is_expected(const Transcript *transcript, const char *place)
{
    const char *line = strrchr(transcript->expected_at, ':');
    return place && (!strcmp(place, transcript->expected_at) || (line && !strcmp(line, ":0")));
}

static bool ended_by(const Transcript *transcript, const char *how)
{
    return transcript->end && !strncmp(transcript->end, how, strlen(how));
}

/* Whether UBSan saw an index out of bounds at the line expected. */
static bool saw_index(const Transcript *transcript)
{
    for (const char *at = transcript->text; (at = strstr(at, ": runtime error: index ")); at++) {
        const char *line = at;
        while (line > transcript->text && line[-1] != '\n')
            line--;
        char *place = mem_string_of(line, (size_t)(at - line));
        char *column = strrchr(place, ':');
        if (column)
            *column = 0;
        bool found = is_expected(transcript, base_name(place));
        free(place);
        if (found)
            return true;
    }
    return false;
}

/* Whether the allocation expected is still there, or lost as well. */
static bool is_allocated(const Transcript *transcript, bool lost)
{
    char line[80];
    snprintf(line, sizeof line, "whittle: still allocated and lost: allocation %u,", transcript->expected_allocation);
    if (strstr(transcript->text, line))
        return true;
    snprintf(line, sizeof line, "whittle: still allocated: allocation %u,", transcript->expected_allocation);
    return !lost && strstr(transcript->text, line);
}

/* Whether the sanitizer's words are about ranges that overlap, which is no access. */
static bool is_overlap(const Transcript *transcript)
{
    return transcript->fault && strstr(transcript->fault, "-param-overlap");
}

/* Whether the run failed as expected; says how it was seen. */
static bool is_confirmed(const Transcript *transcript, Text *reason)
{
    const char *place = top_place(&transcript->fault_stack);
    switch (violation_info(transcript->expected)->property) {
    case VALID_DEREF:
        if (transcript->fault && !is_overlap(transcript) &&
            (is_expected(transcript, place) || (transcript->expected == VIOLATION_CALL && transcript->is_jump))) {
            text_add(reason, "AddressSanitizer: %s at %s", transcript->fault, transcript->expected_at);
            return true;
        }
        if (transcript->expected == VIOLATION_BOUNDS && saw_index(transcript)) {
            text_add(reason, "UndefinedBehaviorSanitizer: index out of bounds at %s", transcript->expected_at);
            return true;
        }
        return false;
    case VALID_INDEX:
        if (!saw_index(transcript))
            return false;
        text_add(reason, "UndefinedBehaviorSanitizer: index out of bounds at %s", transcript->expected_at);
        return true;
    case VALID_FREE:
        if (!place)
            place = top_place(&transcript->release_stack);
        if (!transcript->fault || !is_expected(transcript, place))
            return false;
        text_add(reason, "AddressSanitizer: %s at %s", transcript->fault, transcript->expected_at);
        return true;
    case VALID_MEMTRACK:
        if (!is_allocated(transcript, true))
            return false;
        text_add(reason, "allocation %u is lost when the program ends", transcript->expected_allocation);
        return true;
    case VALID_MEMCLEANUP:
        if (!transcript->end || ended_by(transcript, "the sanitizer") || !is_allocated(transcript, false))
            return false;
        text_add(reason, "allocation %u is still allocated when the program ends", transcript->expected_allocation);
        return true;
    case UNREACH_CALL:
        for (size_t i = 0; transcript->error && i < transcript->error_stack.count; i++)
            if (is_expected(transcript, transcript->error_stack.places[i])) {
                text_add(reason, "error call at %s", transcript->expected_at);
                return true;
            }
        return false;
    case VALID_ARGUMENT:
        if (transcript->expected == VIOLATION_CONTRACT) {
            if (!transcript->error || !is_expected(transcript, top_place(&transcript->error_stack)))
                return false;
            text_add(reason, "the contract's own check at %s", transcript->expected_at);
            return true;
        }
        if (!transcript->fault || is_overlap(transcript) != (transcript->expected == VIOLATION_OVERLAP) ||
            !is_expected(transcript, place))
            return false;
        text_add(reason, "AddressSanitizer: %s at %s", transcript->fault, transcript->expected_at);
        return true;
    case PROPERTY_COUNT:
        break;
    }
    return false;
}

/* What happened instead. */
static void add_otherwise(Text *reason, const Transcript *transcript)
{
    const char *place = top_place(&transcript->fault_stack);
    if (transcript->fault)
        text_add(reason, "%s at %s instead of what was expected at %s", transcript->fault,
                 place ? place : "an unknown place", transcript->expected_at);
    else if (transcript->deviation)
        text_add(reason, "it took another way: %s", transcript->deviation);
    else if (transcript->end)
        text_add(reason, "it ended by %s, without what was expected at %s", transcript->end, transcript->expected_at);
    else
        text_add(reason, "it did not end in time");
}

static ReplayKind judge(const Transcript *transcript, Text *reason)
{
    bool is_leak = transcript->expected == VIOLATION_LOST;
    if (is_confirmed(transcript, reason)) {
        if (is_leak || (transcript->end && transcript->inputs_used == transcript->inputs))
            return REPLAY_CONFIRMED;
        if (transcript->end)
            text_add(reason, ", but after %u of %u inputs", transcript->inputs_used, transcript->inputs);
        else
            text_add(reason, ", but nobody knows after which input");
        return REPLAY_CONTRADICTED;
    }
    if (ended_by(transcript, "want of memory") || (transcript->fault && !strcmp(transcript->fault, "stack-overflow"))) {
        text_add(reason, "it needs more memory than a replay is given");
        return REPLAY_SILENT;
    }
    /* Once all functions have returned, no stack can keep a block. */
    if (transcript->unnoticed && !(is_leak && ended_by(transcript, "return"))) {
        text_add(reason, "%s", transcript->unnoticed);
        return REPLAY_SILENT;
    }
    add_otherwise(reason, transcript);
    return REPLAY_CONTRADICTED;
}

/* The number of the report's descriptor: above those that the program may open, and not the same each time. */
static int report_descriptor(void)
{
    unsigned char byte = 0;
    return getrandom(&byte, 1, 0) == 1 ? FIRST_DESCRIPTOR + byte : FIRST_DESCRIPTOR;
}

void replay_run(const ReplayOptions *options, Replay *replay)
{
    Text report = {0}, output = {0}, errors = {0}, reason = {0};
    int descriptor = report_descriptor();
    char variable[32];
    snprintf(variable, sizeof variable, "WHITTLE_REPORT=%d", descriptor);
    ProcessResult result =
        sandbox_run(options->sandbox, &(SandboxOptions){
                                          .executable = options->executable,
                                          .environment = (const char *const[]){sanitizer_options, variable, NULL},
                                          .process = {.cpu_limit = options->seconds,
                                                      .wall_limit = 20 * options->seconds,
                                                      .memory_limit = most_memory,
                                                      .output = &output,
                                                      .errors = &errors,
                                                      .report = &report,
                                                      .report_descriptor = descriptor,
                                                      .output_limit = MOST_OUTPUT},
                                      });
    Transcript transcript = {.arena = arena_create(),
                             .options = options,
                             .text = text_string(&report),
                             .program = sandbox_program(options->sandbox, options->executable)};
    replay->kind = REPLAY_NOT_RUN;
    replay->sandbox = sandbox_name(options->sandbox);
    if (!strstr(transcript.text, expected_mark)) {
        const char *complaint = text_string(&errors);
        text_add(&reason, "the program does not start (%.*s)", (int)strcspn(complaint, "\n"), complaint);
    } else if (result.end == PROCESS_OUT_OF_TIME && !strstr(transcript.text, "whittle: ended by ") && !result.code &&
               options->sandbox != SANDBOX_NONE) {
        text_add(&reason, "it waits for something, or the machine is too busy");
    } else if (strstr(transcript.text, "AddressSanitizer: CHECK failed") || !read_transcript(&transcript)) {
        text_add(&reason, "the sanitizer does not work here");
    } else if (result.end == PROCESS_OUT_OF_MEMORY) {
        replay->kind = REPLAY_SILENT;
        text_add(&reason, "it needs more memory than a replay is given");
    } else {
        replay->kind = judge(&transcript, &reason);
    }
    free(replay->reason);
    Text plain = {0};
    text_add_plain(&plain, text_string(&reason));
    replay->reason = text_take(&plain);
    arena_destroy(transcript.arena);
    text_free(&reason);
    text_free(&report);
    text_free(&output);
    text_free(&errors);
}
