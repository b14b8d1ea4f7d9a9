/* SPDX-License-Identifier: MIT */
#include "cli/gaps.h"

#include <stdio.h>
#include <string.h>

enum { MOST_CONSTRUCTS = 20 };

/* Functions of the library that no stub in C can stand for, or only some. */
static const struct {
    const char *name, *advice;
} known[] = {
    {"_longjmp",
     "jumps out of functions are not modelled: return an error instead, or check the functions below (--entry)"},
    {"_setjmp",
     "jumps out of functions are not modelled: return an error instead, or check the functions below (--entry)"},
    {"__sigsetjmp",
     "jumps out of functions are not modelled: return an error instead, or check the functions below (--entry)"},
    {"dlopen", "code that is loaded at run time is not seen: link what it would load"},
    {"longjmp",
     "jumps out of functions are not modelled: return an error instead, or check the functions below (--entry)"},
    {"mmap", "mappings are not modelled: read the file into a block instead"},
    {"pthread_create", "threads are not modelled: check what each of them does by itself (--entry)"},
    {"setjmp",
     "jumps out of functions are not modelled: return an error instead, or check the functions below (--entry)"},
    {"siglongjmp",
     "jumps out of functions are not modelled: return an error instead, or check the functions below (--entry)"},
    {"vfork", "a child that shares the memory is not modelled: use fork"},
};

static const char *advice(const char *name)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].name, name))
            return known[i].advice;
    return "give whittle its source, a model in C (whittle stub begins one), or --unknown any";
}

static void add_line(Text *text, const Program *program, Position position)
{
    text_add(text, "  ");
    program_add_position(text, program, position);
    text_add(text, ": ");
}

/* Constructs in the program's own functions; calls of missing functions are listed apart. What is undefined is no gap: mostly it
 * stands behind the call of a function that does not return. */
static size_t add_constructs(Text *text, const Program *program)
{
    static const char call[] = "call of unknown function ", undefined[] = "undefined: ";
    size_t count = 0;
    for (uint32_t i = 0; i < program->edge_count && count < MOST_CONSTRUCTS; i++) {
        const Edge *edge = &program->edges[i];
        if (program_function(program, program_location(program, edge->source)->function)->is_model)
            continue;
        for (uint32_t k = 0; k < edge->step_count; k++) {
            const Step *step = &edge->steps[k];
            if (step->kind != STEP_UNSUPPORTED || !step->text || !strncmp(step->text, call, strlen(call)) ||
                !strncmp(step->text, undefined, strlen(undefined)))
                continue;
            add_line(text, program, step->position);
            text_add(text, "%s: not modelled, write it otherwise\n", step->text);
            count++;
        }
    }
    return count;
}

void gaps_warn(const Program *program)
{
    Text text = {0};
    size_t count = program->missing_count;
    text_add(&text, "whittle: warning: outside what is modelled; nothing is proved if a run may get there:\n");
    for (size_t i = 0; i < program->missing_count; i++) {
        const char *name = program->missing[i].function;
        add_line(&text, program, program->missing[i].position);
        text_add(&text, "%s has no body: %s\n", name, advice(name));
    }
    count += add_constructs(&text, program);
    if (count)
        fputs(text_string(&text), stderr);
    text_free(&text);
}
