/* SPDX-License-Identifier: MIT */
/* The harness is text: a comment that tells the story and how to repeat it, tables of choices, stubs for undefined
 * functions, and the runtime (harness/). */
#include "replay/harness.h"

#include "base/mem.h"
#include "program/statement.h"
#include "verdict/story.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The rest of every harness, replay/harness/. */
extern const unsigned char runtime_bytes[];
extern const size_t runtime_size;

/* Nearer to a block than this, the sanitizer sees what does not belong to it. */
enum { RED_ZONE = 16 };

/* addr2line of binutils 2.40 mixes up the files of DWARF 5. */
static const char *const usual_flags[] = {
    "-gdwarf-4", "-O0", "-fno-lto", "-fno-omit-frame-pointer", "-fsanitize=address,undefined",
};
static const char pattern_flag[] = "-ftrivial-auto-var-init=pattern", instrument_flag[] = "-finstrument-functions";
/* What the program calls is what it defines, as in the analysis; but alloca is nothing that could be called. */
static const char no_builtin_flag[] = "-fno-builtin";
/* clang's driver refuses it in some versions, the compiler proper in none. */
static const char xclang_flag[] = "-Xclang", zero_flag[] = "-ftrivial-auto-var-init=zero";

/* Functions that the C library lacks and whittle knows. Further arguments than those used do no harm. */
typedef struct HarnessStub {
    const char *name, *definition;
} HarnessStub;
static const HarnessStub stubs[] = {
    {"__VERIFIER_assume", "void __VERIFIER_assume(int condition) { if (!condition) stop(\"a blocked assumption\"); }"},
    {"__kmalloc", "void *__kmalloc(size_t size) { return __wrap_malloc(size); }"},
    {"__whittle_room", /* behind every object the sanitizer poisons memory; constants lie before the writable data */
     "extern int __asan_address_is_poisoned(void const volatile *);\n"
     "extern char __data_start[], __executable_start[];\n"
     "size_t __whittle_room(const void *pointer)\n"
     "{\n"
     "    const char *at = pointer;\n"
     "    size_t room = 0;\n"
     "    if (!at || (at >= __executable_start && at < __data_start))\n"
     "        return 0;\n"
     "    while (room < 1 << 28 && !__asan_address_is_poisoned(at + room))\n"
     "        room++;\n"
     "    return room;\n"
     "}"},
    {"__whittle_require_contract",
     "void __whittle_require_contract(int condition) { if (!condition) error_called(\"a function against its contract\"); }"},
    {"cfree", "void cfree(void *memory) { __wrap_free(memory); }"},
    {"kcalloc", "void *kcalloc(size_t count, size_t size) { return __wrap_calloc(count, size); }"},
    {"kfree", "void kfree(void *memory) { __wrap_free(memory); }"},
    {"kmalloc", "void *kmalloc(size_t size) { return __wrap_malloc(size); }"},
    {"kmalloc_array", "void *kmalloc_array(size_t count, size_t size) { return __wrap_calloc(count, size); }"},
    {"kzalloc", "void *kzalloc(size_t size) { return __wrap_malloc(size); }"},
    {"kzalloc_node", "void *kzalloc_node(size_t size) { return __wrap_malloc(size); }"},
    {"ldv_malloc", "void *ldv_malloc(size_t size) { return __wrap_malloc(size); }"},
    {"ldv_zalloc", "void *ldv_zalloc(size_t size) { return __wrap_malloc(size); }"},
    {"strlcat",
     "size_t strlcat(char *to, const char *from, size_t room) { size_t length = strnlen(to, room); return length + "
     "(size_t)snprintf(to + length, room - length, \"%s\", from); }"},
    {"strlcpy",
     "size_t strlcpy(char *to, const char *from, size_t room) { return (size_t)snprintf(to, room, \"%s\", from); }"},
};

static const char written_mark[] = "/* Written by whittle:";
/* What the line begins with that holds the flags: of a command to copy, or of none. */
static const char by_hand_mark[] = " * By hand:", flags_mark[] = " * Flags:";

static const char *const error_names[] = {"reach_error", "__VERIFIER_error", "__assert"};

/* -- What the run says --------------------------------------------------------------------------------------------- */

static const Step *choice_step(const Program *program, const Choice *choice)
{
    return choice->edge.index == ID_NONE ? NULL : &program_edge(program, choice->edge)->steps[choice->step];
}

static bool is_in_model(const Program *program, EdgeId edge)
{
    const Location *location = program_location(program, program_edge(program, edge)->source);
    return program_function(program, location->function)->is_model;
}

/* Where the sanitizer will see it: the failing step, or the call of the library function it is part of. */
static Position expected_position(const Program *program, const RunResult *run)
{
    const Edge *edge = program_edge(program, run->finding.edge);
    Position position = {0};
    if (!is_in_model(program, run->finding.edge) && run->finding.step < edge->step_count)
        position = edge->steps[run->finding.step].position;
    return position.line ? position : program_edge(program, run->user_edge)->position;
}

/* Whether the run reads uninitialised variables of the stack, and whether they were all 0. */
static bool reads_stack(const RunResult *run, bool *all_zero)
{
    bool found = false;
    *all_zero = true;
    for (size_t i = 0; i < run->choices.count; i++) {
        const Choice *choice = &run->choices.items[i];
        if (choice->kind == CHOICE_UNINITIALISED && !choice->allocation) {
            found = true;
            *all_zero &= !choice->value;
        }
    }
    return found;
}

/* Why an access outside its block may meet nothing that the sanitizer guards; NULL if it must. */
static const char *outside_reason(const Program *program, const RunResult *run)
{
    const int64_t most = INT64_MAX / 2; /* so that sums fit */
    int64_t from = bits_signed(run->access_offset, program->pointer_width);
    int64_t size = run->access_size < (uint64_t)most ? (int64_t)run->access_size : most;
    int64_t end = (int64_t)run->block_size;
    bool is_inside = from >= 0 && from < end;
    const Object *object = run->block_object.index == ID_NONE ? NULL : program_object(program, run->block_object);
    bool is_global = object && object->kind == OBJECT_GLOBAL;
    if (object && object->is_model)
        return "the object belongs to the C library, which is not instrumented";
    if (from < 0 && is_global)
        return "what lies before a global variable is not guarded";
    if ((from < 0 && from + size <= -RED_ZONE) || from >= end + RED_ZONE)
        return "an access beyond the sanitizer's red zone";
    if (is_inside && size > end - from && size && from % size)
        return "an unaligned access partly inside its block";
    return NULL;
}

/* Why a native run may show nothing, "" if it must. */
static const char *unnoticed(const Program *program, const RunResult *run)
{
    bool all_zero;
    const char *reason = NULL;
    /* Also where all are 0: what a jump leads past its declaration is not set by the compiler either. */
    if (reads_stack(run, &all_zero))
        return "the run depends on a variable that is not initialised";
    switch (run->finding.kind) {
    case VIOLATION_SCOPE:
        return "stack memory whose lifetime is over may be in use again, or not guarded";
    case VIOLATION_WILD:
        return "the address may happen to be in use";
    case VIOLATION_LOST:
        return "a stale copy of the address may be left on the stack";
    case VIOLATION_BOUNDS:
    case VIOLATION_FREED:
        reason = outside_reason(program, run);
        break;
    case VIOLATION_FREE_NON_HEAP: /* a stream that was opened is on the library's own heap */
        return run->block.index != ID_NONE && run->block_object.index == ID_NONE
                   ? "the block may be one of the C library's, which the sanitizer takes for the program's"
                   : "";
    case VIOLATION_OVERLAP:
        return "the sanitizer does not look for overlaps in every function";
    case VIOLATION_ARGUMENT:
        return "the C library is not instrumented";
    case VIOLATION_NULL:
    case VIOLATION_READ_ONLY:
        break;
    default:
        return "";
    }
    if (!reason && is_in_model(program, run->finding.edge))
        reason = "the access is in a library function, which may not be instrumented";
    return reason ? reason : "";
}

static const Import *import_find(const Program *program, const char *name)
{
    for (size_t i = 0; i < program->import_count; i++)
        if (!strcmp(program->imports[i].name, name))
            return &program->imports[i];
    return NULL;
}

/* The error function that the run calls, if the program defines it. */
static const char *own_error_function(const Program *program, const RunResult *run)
{
    if (run->finding.kind != VIOLATION_ERROR_CALL)
        return NULL;
    const char *name = program_edge(program, run->finding.edge)->steps[run->finding.step].text;
    return name && !import_find(program, name) ? name : NULL;
}

/* -- Writing ------------------------------------------------------------------------------------------------------- */

/* Adds text inside a comment. */
static void add_comment(Text *text, const char *comment, const char *indent)
{
    for (const char *at = comment; *at; at++) {
        if (at[0] == '*' && at[1] == '/')
            text_add(text, "* ");
        else
            text_add_bytes(text, at, 1);
        if (*at == '\n' && at[1])
            text_add(text, "%s", indent);
    }
}

/* Where the name of the next function begins that the harness defines in place of the library's, at or after a place in its text: a
 * definition of __wrap_NAME, which the linker calls for NAME. NULL if there is none. */
static const char *next_wrapped(const char *at, size_t *length)
{
    static const char prefix[] = "__wrap_";
    for (at = strstr(at, prefix); at; at = strstr(at, prefix)) {
        at += strlen(prefix);
        *length = strspn(at, "0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (*length && at[*length] == '(')
            return at;
    }
    return NULL;
}

/* The linker's flag for all of them, in lines of a comment if it is for people. */
static void add_link_flag(Text *text, const char *harness, bool is_comment)
{
    size_t length, column = 0;
    Text known = {0};
    const char *separator = "-Wl,";
    text_add(&known, " ");
    for (const char *name = next_wrapped(harness, &length); name; name = next_wrapped(name, &length)) {
        char *word = message(" %.*s ", (int)length, name);
        if (!strstr(text_string(&known), word)) {
            text_add(&known, "%s", word);
            text_add(text, "%s--wrap=%.*s", separator, (int)length, name);
            column += length;
            separator = is_comment && column > 60 ? " \\\n *          -Wl," : ",";
            column = column > 60 ? 0 : column;
        }
        free(word);
    }
    text_free(&known);
}

static void add_header(Text *text, const Program *program, const RunResult *run, const HarnessCommand *command,
                       const char *body)
{
    bool all_zero, is_zeroed = reads_stack(run, &all_zero) && all_zero;
    Text finding = {0};
    finding_print(&finding, program, run);
    text_add(text, "%s a run that violates %s.\n *\n *     ", written_mark,
             property_info(finding_property(run->finding))->name);
    add_comment(text, text_string(&finding), " *     ");
    text_add(text, " *\n * Again:   whittle replay %s%s%s%s%s\n", command->harness, command->files, command->options,
             *command->flags ? " --" : "", command->flags);
    if (!command->has_database)
        text_add(text, "%s %s%s -m%u", by_hand_mark, command->clang, command->flags, program->pointer_width);
    else
        text_add(text, "%s   -m%u", flags_mark, program->pointer_width);
    if (is_zeroed)
        text_add(text, " %s %s", xclang_flag, zero_flag);
    else
        text_add(text, " %s", pattern_flag);
    if (own_error_function(program, run))
        text_add(text, " %s", instrument_flag);
    if (!import_find(program, "alloca"))
        text_add(text, " %s", no_builtin_flag);
    for (size_t i = 0; i < sizeof usual_flags / sizeof *usual_flags; i++)
        text_add(text, " %s", usual_flags[i]);
    text_add(text, " \\\n *          ");
    add_link_flag(text, body, true);
    if (!command->has_database)
        text_add(text, " -w \\\n *         %s %s && ./a.out", command->files, command->harness);
    text_add(text,
             "\n */\n#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n"
             "#include <dirent.h>\n#include <grp.h>\n#include <pwd.h>\n#include <stdio_ext.h>\n#include <stdlib.h>\n"
             "#include <string.h>\n#include <sys/stat.h>\n#include <wchar.h>\n\n");
    text_free(&finding);
}

static void add_string(Text *text, const char *string)
{
    text_add(text, "\"");
    for (const char *at = string; *at; at++)
        text_add(text, *at == '"' || *at == '\\' ? "\\%c" : (unsigned char)*at < ' ' ? "\\%03o" : "%c", *at);
    text_add(text, "\"");
}

static void add_place(Text *text, const Program *program, EdgeId edge)
{
    Text place = {0};
    if (edge.index == ID_NONE || is_in_model(program, edge))
        return;
    program_add_position(&place, program, program_edge(program, edge)->position);
    text_add(&place, ": ");
    statement_add(&place, program, edge);
    text_add(text, " /* ");
    add_comment(text, text_string(&place), "");
    text_add(text, " */");
    text_free(&place);
}

static void add_inputs(Text *text, const Program *program, const RunResult *run)
{
    size_t count = 0;
    text_add(text, "/* What the program is given, in this order. */\n"
                   "static const struct Input {\n    const char *to;\n    long long value;\n} inputs[] = {\n");
    for (size_t i = 0; i < run->choices.count; i++) {
        const Choice *choice = &run->choices.items[i];
        const Step *step = choice_step(program, choice);
        if (choice->kind != CHOICE_INPUT)
            continue;
        count++;
        text_add(text, "    {");
        add_string(text, step && step->text ? step->text : "argument of the entry function");
        int64_t value = step && !step->is_signed ? (int64_t)choice->value : bits_signed(choice->value, choice->width);
        if (value == INT64_MIN)
            text_add(text, ", INT64_MIN},");
        else
            text_add(text, ", %" PRId64 "},", value);
        add_place(text, program, choice->edge);
        text_add(text, "\n");
    }
    text_add(text, "    {0, 0},\n};\nenum { INPUTS = %zu };\n\n", count);
}

static void add_memory(Text *text, const Program *program, const RunResult *run)
{
    unsigned attempt = 0;
    text_add(text, "/* The allocations that fail, counted from 1; 0 ends the list. */\n"
                   "static const unsigned failing[] = {\n");
    for (size_t i = 0; i < run->choices.count; i++) {
        const Choice *choice = &run->choices.items[i];
        attempt += choice->kind == CHOICE_ALLOCATION;
        if (choice->kind != CHOICE_ALLOCATION || !choice->value)
            continue;
        text_add(text, "    %u,", attempt);
        add_place(text, program, choice->edge);
        text_add(text, "\n");
    }
    text_add(text, "    0,\n};\n\n/* What fresh heap memory holds where the run reads it before it "
                   "writes, by the number of the successful\n * allocation; elsewhere it is 0. */\n"
                   "static const struct Content {\n    unsigned allocation, size;\n    size_t offset;\n"
                   "    unsigned long long value;\n} contents[] = {\n");
    for (size_t i = 0; i < run->choices.count; i++) {
        const Choice *choice = &run->choices.items[i];
        if (choice->kind != CHOICE_UNINITIALISED || !choice->allocation || !choice->value)
            continue;
        text_add(text, "    {%u, %u, %" PRIu64 ", 0x%" PRIx64 "},", choice->allocation, (choice->width + 7u) / 8u,
                 choice->offset, choice->value);
        add_place(text, program, choice->edge);
        text_add(text, "\n");
    }
    text_add(text, "    {0, 0, 0, 0},\n};\n\n");
}

static void add_expectation(Text *text, const Program *program, const RunResult *run)
{
    ViolationKind kind = run->finding.kind;
    Position position = expected_position(program, run);
    bool is_leak = kind == VIOLATION_LOST || kind == VIOLATION_NOT_FREED;
    text_add(text, "/* How the run fails, where, for memory that is not freed which allocation; and why it may go "
                   "unnoticed here. */\nstatic const char expected[] = ");
    add_string(text, violation_info(kind)->says);
    text_add(text, ";\nstatic const char expected_at[] = ");
    Text at = {0};
    text_add(&at, "%s:%u", position.file < program->file_count ? program->files[position.file] : "", position.line);
    add_string(text, text_string(&at));
    text_free(&at);
    text_add(text, ";\nstatic const unsigned expected_allocation = %u;\nstatic const char unnoticed[] = ",
             is_leak ? run->allocation : 0);
    add_string(text, unnoticed(program, run));
    /* What happens after memory was lost does not matter, so inputs beyond those known are 0. Of locals in the
     * sanitizer's own stack, which catches their use after return, the search for lost blocks would know nothing. */
    text_add(text, ";\nstatic const int goes_on = %d, expects_overlap = %d;\n", kind == VIOLATION_LOST,
             kind == VIOLATION_OVERLAP);
    text_add(text,
             "static const char sanitizer_options[] =\n"
             "    \"detect_leaks=0:allocator_may_return_null=1:detect_stack_use_after_return=%d\";\n\n",
             kind != VIOLATION_LOST);
}

static const char *type_name(uint8_t width, bool is_float, bool is_pointer, bool is_signed)
{
    if (is_float)
        return width == 32 ? "float " : "double ";
    if (is_pointer)
        return "void *";
    switch (width) {
    case 1:
        return "_Bool ";
    case 8:
        return is_signed ? "signed char " : "unsigned char ";
    case 16:
        return is_signed ? "short " : "unsigned short ";
    case 32:
        return is_signed ? "int " : "unsigned ";
    default:
        return is_signed ? "long long " : "unsigned long long ";
    }
}

static void add_input_stub(Text *text, const Import *import)
{
    const char *type = type_name(import->width, import->is_float, import->is_pointer, import->is_signed);
    if (import->is_float)
        text_add(text,
                 "%s%s(void)\n{\n    union {\n        unsigned %s bits;\n        %svalue;\n"
                 "    } input = {.bits = (unsigned %s)take(\"%s\")};\n    return input.value;\n}\n",
                 type, import->name, import->width == 32 ? "int" : "long long", type,
                 import->width == 32 ? "int" : "long long", import->name);
    else
        text_add(text, "%s%s(void) { return %stake(\"%s\"); }\n", type, import->name,
                 import->is_pointer ? "(void *)(uintptr_t)" : "", import->name);
}

static bool is_error_name(const char *name, const char *also)
{
    for (size_t i = 0; i < sizeof error_names / sizeof *error_names; i++)
        if (!strcmp(name, error_names[i]))
            return true;
    return also && !strcmp(name, also) && strcmp(name, "__assert_fail");
}

static const HarnessStub *stub_find(const char *name)
{
    for (size_t i = 0; i < sizeof stubs / sizeof *stubs; i++)
        if (!strcmp(name, stubs[i].name))
            return &stubs[i];
    return NULL;
}

static bool is_identifier(const char *name)
{
    static const char letters[] = "0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return *name && strspn(name, letters) == strlen(name) && (*name < '0' || *name > '9');
}

/* Does the runtime define it in place of the library's? Not all of those can be looked up: some are linked statically. */
static bool is_wrapped(const char *name)
{
    char *definition = message("__wrap_%s(", name);
    bool found = memmem(runtime_bytes, runtime_size, definition, strlen(definition));
    free(definition);
    return found;
}

/* All that the program uses and neither it nor the C library defines. What the run never calls is defined only so that
 * the program can be linked. */
static void add_stubs(Text *text, const Program *program, const RunResult *run)
{
    static const char input_prefix[] = "__VERIFIER_nondet_";
    const char *error = run->finding.kind == VIOLATION_ERROR_CALL
                            ? program_edge(program, run->finding.edge)->steps[run->finding.step].text
                            : NULL;
    text_add(text, "static unsigned inputs_used;\n"
                   "static long long take(const char *to);\n"
                   "static void stop(const char *how), error_called(const char *name), deviate(const char *called);\n"
                   "extern void *__wrap_malloc(size_t size), *__wrap_calloc(size_t count, size_t size);\n"
                   "extern void __wrap_free(void *memory);\n\n"
                   "/* What the program uses and does not define. */\n");
    for (size_t i = 0; i < program->import_count; i++) {
        const Import *import = &program->imports[i];
        const HarnessStub *stub = stub_find(import->name);
        if (stub)
            text_add(text, "%s\n", stub->definition);
        else if (import->is_answer && !is_wrapped(import->name))
            text_add(text, "long long __wrap_%s(void) { return take(\"%s\"); }\n", import->name, import->name);
        else if (!strncmp(import->name, input_prefix, strlen(input_prefix)) && import->width)
            add_input_stub(text, import);
        else if (is_error_name(import->name, error))
            text_add(text, "void %s(void) { error_called(\"%s\"); }\n", import->name, import->name);
        else if (strcmp(import->name, "alloca") && !is_wrapped(import->name) && !dlsym(RTLD_DEFAULT, import->name))
            text_add(text, "void %s(void) { deviate(\"%s\"); }\n", import->name, import->name);
    }
    for (size_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        if (object->kind == OBJECT_GLOBAL && object->is_external && is_identifier(object->name) &&
            !dlsym(RTLD_DEFAULT, object->name))
            text_add(text, "__attribute__((weak, aligned(%u))) unsigned char %s[%" PRIu64 "];\n",
                     object->align ? object->align : 1, object->name, object->size ? object->size : 1);
    }
    const char *own = own_error_function(program, run);
    if (own)
        text_add(text,
                 "\n/* The program's own error function may do nothing: its call is noted where it begins. */\n"
                 "extern void %s(void) __attribute__((weak));\n"
                 "__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *function, void *site)\n"
                 "{\n    (void)site;\n    if (function && function == (void *)%s)\n        error_called(\"%s\");\n}\n"
                 "__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *site)\n"
                 "{\n    (void)function, (void)site;\n}\n",
                 own, own, own);
    text_add(text, "\n");
}

static const char *parameter_type(const Function *function, uint32_t i)
{
    const Register *parameter = &function->registers[function->parameters[i].index];
    bool is_float = parameter->type && parameter->type->kind == TYPE_FLOAT;
    bool is_signed = !parameter->type || parameter->type->is_signed;
    return type_name(parameter->width, is_float, parameter->is_pointer, is_signed);
}

static void add_entry(Text *text, const Program *program)
{
    FunctionId id = program_find_function(program, program_entry_name(program));
    if (id.index == ID_NONE || !strcmp(program_entry_name(program), "main")) {
        text_add(text, "extern int __real_main(int argc, char **argv, char **environment);\n"
                       "static int enter(int argc, char **argv, char **environment)\n"
                       "{\n    return __real_main(argc, argv, environment);\n}\n\n");
        return;
    }
    const Function *function = program_function(program, id);
    const char *separator = "";
    text_add(text, "extern void %s(", function->name);
    for (uint32_t i = 0; i < function->parameter_count; i++, separator = ", ")
        text_add(text, "%s%s", separator, parameter_type(function, i));
    text_add(text,
             "%s) __attribute__((weak));\nstatic int enter(int argc, char **argv, char **environment)\n{\n"
             "    (void)argc, (void)argv, (void)environment;\n"
             "    if (!%s)\n        deviate(\"%s, which is static,\");\n",
             function->parameter_count ? "" : "void", function->name, function->name);
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        text_add(text, "    %sargument_%u = 0;\n", parameter_type(function, i), i);
        if (!function->registers[function->parameters[i].index].is_pointer)
            text_add(text,
                     "    memcpy(&argument_%u, (long long[]){take(inputs[inputs_used].to)}, "
                     "sizeof argument_%u);\n",
                     i, i);
    }
    text_add(text, "    %s(", function->name);
    separator = "";
    for (uint32_t i = 0; i < function->parameter_count; i++, separator = ", ")
        text_add(text, "%sargument_%u", separator, i);
    text_add(text, ");\n    return 0;\n}\n\n");
}

char *harness_problem(const Program *program)
{
    static const char *const names[] = {"malloc", "calloc", "realloc", "free"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        FunctionId id = program_find_function(program, names[i]);
        if (id.index != ID_NONE && program_function(program, id)->is_defined &&
            !program_function(program, id)->is_model)
            return message("the program defines %s, which the sanitizer needs for itself", names[i]);
    }
    return NULL;
}

bool harness_recognise(const char *text)
{
    return !strncmp(text, written_mark, strlen(written_mark));
}

void harness_write(Text *text, const Program *program, const RunResult *run, const HarnessCommand *command)
{
    Text body = {0};
    add_inputs(&body, program, run);
    add_memory(&body, program, run);
    add_expectation(&body, program, run);
    add_stubs(&body, program, run);
    add_entry(&body, program);
    text_add_bytes(&body, (const char *)runtime_bytes, runtime_size);
    add_header(text, program, run, command, text_string(&body));
    text_add(text, "%s", text_string(&body));
    text_free(&body);
}

/* Only these may come out of a file. */
static const char *known_flag(const char *word)
{
    const char *const words[] = {pattern_flag, xclang_flag, zero_flag, instrument_flag, no_builtin_flag};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(word, words[i]))
            return words[i];
    return NULL;
}

HarnessFlags harness_flags(const char *text)
{
    HarnessFlags flags = {.pointer_width = 64};
    for (size_t i = 0; i < sizeof usual_flags / sizeof *usual_flags; i++)
        flags.compile[flags.compile_count++] = usual_flags[i];
    const char *line = strstr(text, by_hand_mark);
    if (!line)
        line = strstr(text, flags_mark);
    char *words = line ? mem_string_of(line, strcspn(line, "\n")) : mem_string("");
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        const char *known = known_flag(word);
        if (known && flags.compile_count < sizeof flags.compile / sizeof *flags.compile)
            flags.compile[flags.compile_count++] = known;
        else if (!strcmp(word, "-m32") || !strcmp(word, "-m64"))
            flags.pointer_width = word[2] == '3' ? 32 : 64;
    }
    free(words);
    return flags;
}

char *harness_link_flag(const char *text)
{
    Text flag = {0};
    add_link_flag(&flag, text, false);
    return text_take(&flag);
}
