/* SPDX-License-Identifier: MIT */
/* The text of stubs. One action a round: `what` says which. */
#include "entry/stub.h"

#include "entry/definitions.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { POINTEES_MOST = 24, INDEXES_MOST = 4 };

typedef struct Stub {
    SourceWriter *writer;
    const Program *program;
    const Type *types[POINTEES_MOST]; /* that pointers lead to: a cursor each; NULL: bytes */
    size_t type_count;
    Text actions;
    unsigned action_count, index_depth;
    bool is_flat; /* nothing that is reached leads further: no cursors are needed */
} Stub;

static bool is_bytes(const Type *type)
{
    return type_is_void(type) || ((type->kind == TYPE_STRUCT || type->kind == TYPE_UNION) && !type->field_count);
}

static bool is_stream(const Type *type)
{
    return type && type->tag && !strcmp(type->tag, "struct _IO_FILE");
}

/* The element of what a pointer to this type leads to, NULL: bytes. */
static const Type *element_of(const Type *type)
{
    while (type && type->kind == TYPE_ARRAY)
        type = type->target;
    return is_bytes(type) ? NULL : type;
}

static const char *type_name(Stub *stub, const Type *type)
{
    return type ? writer_type(stub->writer, type) : "char";
}

/* A pointer to elements of the type (NULL: bytes). */
static const char *pointer_declaration(Stub *stub, const Type *element, const char *name)
{
    const Type bytes = {.kind = TYPE_INTEGER, .name = "char", .size = 1};
    const Type pointer = {.kind = TYPE_POINTER, .target = element ? element : &bytes};
    return writer_declaration(stub->writer, &pointer, name);
}

/* The number of the cursor for what a pointer leads to; POINTEES_MOST: there is none (functions, streams). */
static size_t find_cursor(Stub *stub, const Type *target)
{
    const Type *element = element_of(target);
    if (is_stream(element) || (element && element->kind == TYPE_FUNCTION))
        return POINTEES_MOST;
    size_t i = 0;
    while (i < stub->type_count && strcmp(type_name(stub, stub->types[i]), type_name(stub, element)) != 0)
        i++;
    return i < stub->type_count ? i : POINTEES_MOST;
}

static void add_cursors(Stub *stub, const Type *type);

static void add_cursor(Stub *stub, const Type *target)
{
    const Type *element = element_of(target);
    if (is_stream(element) || (element && element->kind == TYPE_FUNCTION) || find_cursor(stub, target) < POINTEES_MOST)
        return;
    if (stub->type_count == POINTEES_MOST) {
        writer_fail(stub->writer,
                    message("its arguments and global variables lead to more than %d types", POINTEES_MOST));
        return;
    }
    stub->types[stub->type_count++] = element;
    stub->is_flat &= !type_has_pointer(element);
    add_cursors(stub, element);
}

/* Cursors for what the pointers in this type lead to. */
static void add_cursors(Stub *stub, const Type *type)
{
    if (!type)
        return;
    if (type->kind == TYPE_POINTER)
        add_cursor(stub, type->target);
    else if (type->kind == TYPE_ARRAY)
        add_cursors(stub, type->target);
    for (uint32_t i = 0; type_is_record(type) && !is_stream(type) && i < type->field_count; i++)
        add_cursors(stub, type->fields[i].type);
}

static void add_action(Stub *stub, const char *condition, const char *statements)
{
    text_add(&stub->actions, "        %sif (what == %u) {\n", stub->action_count ? "} else " : "", stub->action_count);
    stub->action_count++;
    text_add(&stub->actions, *condition ? "            if (%s) {\n%s            }\n" : "%s%s", condition, statements);
}

/* -- Places ----------------------------------------------------------------------------------------------------------- */

static bool is_callback(const Type *type)
{
    return type && type->kind == TYPE_POINTER && type->target && type->target->kind == TYPE_FUNCTION;
}

/* A call of a function that a pointer it can read leads to: with numbers, pointers seen, and NULL. */
static void add_callback(Stub *stub, const char *place, const Type *type, const char *condition)
{
    SourceWriter *writer = stub->writer;
    const Type *result = type->field_count ? type->fields[0].type : NULL;
    Text statements = {0}, call = {0};
    for (uint32_t i = 1; i < type->field_count; i++) {
        const Type *parameter = type->fields[i].type;
        const char *name = writer_format(writer, "given%u", writer->made++);
        size_t cursor =
            parameter && parameter->kind == TYPE_POINTER ? find_cursor(stub, parameter->target) : POINTEES_MOST;
        text_add(&statements, "    %s;\n", writer_declaration(writer, parameter, name));
        if (parameter && parameter->kind == TYPE_POINTER) {
            text_add(&statements, "    %s = 0;\n", name);
            for (size_t k = 0; k < stub->type_count; k++)
                if (k == cursor || is_bytes(parameter->target))
                    text_add(&statements, "    if (__VERIFIER_nondet_int())\n        %s = (void *)to%zu;\n", name, k);
        } else if (type_has_pointer(parameter)) {
            writer_fail(writer, message("a function that it can call takes a struct with pointers"));
        } else {
            build_value(writer, &statements, name, parameter, NULL, false, NULL);
        }
        text_add(&call, "%s%s", i > 1 ? ", " : "", name);
    }
    if (result && result->kind == TYPE_POINTER && find_cursor(stub, result->target) < POINTEES_MOST)
        text_add(&statements, "    at%zu = (void *)", find_cursor(stub, result->target));
    text_add(&statements, "    %s(%s);\n", place, text_string(&call));
    add_action(stub, writer_format(writer, "%s%s%s", condition, *condition ? " && " : "", place),
               text_string(&statements));
    text_free(&statements);
    text_free(&call);
}

/* A pointer that the stub can read, and write if `is_written`. */
static void add_pointer(Stub *stub, const char *place, const Type *type, const char *condition, bool is_written)
{
    SourceWriter *writer = stub->writer;
    size_t cursor = find_cursor(stub, type->target);
    Text fresh = {0};
    if (is_callback(type))
        add_callback(stub, place, type->target, condition);
    if (cursor < POINTEES_MOST)
        add_action(stub, condition, writer_format(writer, "                at%zu = (void *)%s;\n", cursor, place));
    if (!is_written)
        return;
    const char *keep = writer_format(writer, "                kept ^= (unsigned long)%s;\n", place);
    for (size_t i = 0; i < stub->type_count; i++)
        if (i == cursor || is_bytes(type->target))
            add_action(stub, condition,
                       writer_format(writer, "%s                %s = (void *)to%zu;\n", keep, place, i));
    text_add(&fresh, "%s", keep);
    build_value(writer, &fresh, place, type, NULL, false, NULL);
    add_action(stub, condition, text_string(&fresh));
    text_free(&fresh);
}

/* The pointers in what stands in a place; its numbers become anything. */
static void add_place(Stub *stub, const char *place, const Type *type, const char *condition, bool is_written)
{
    SourceWriter *writer = stub->writer;
    Text numbers = {0};
    if (!type || is_stream(type))
        return;
    if (!type_has_pointer(type)) {
        if (!is_written)
            return;
        build_value(writer, &numbers, place, type, NULL, false, NULL);
        add_action(stub, condition, text_string(&numbers));
        text_free(&numbers);
    } else if (type->kind == TYPE_POINTER) {
        add_pointer(stub, place, type, condition, is_written);
    } else if (type->kind == TYPE_ARRAY && type->target && type->target->size) {
        const char *index = writer_format(writer, "index%u", stub->index_depth++);
        const char *inside = writer_format(writer, "%s%s%s < %llu", condition, *condition ? " && " : "", index,
                                           (unsigned long long)(type->size / type->target->size));
        if (stub->index_depth > INDEXES_MOST)
            writer_fail(writer, message("its arguments and global variables lead to arrays of arrays of pointers"));
        add_place(stub, writer_format(writer, "%s[%s]", place, index), type->target, inside, is_written);
        stub->index_depth--;
    }
    for (uint32_t i = 0; type_is_record(type) && type_has_pointer(type) && i < type->field_count; i++) {
        const Field *field = &type->fields[i];
        add_place(stub, field->name ? writer_format(writer, "%s.%s", place, field->name) : place, field->type,
                  condition, is_written);
    }
}

/* Everything from the pointer on that is of no further consequence: each element, and the bytes behind the last. */
static void add_flat(Stub *stub, Text *body, const char *pointer, const Type *element)
{
    SourceWriter *writer = stub->writer;
    unsigned number = writer->made++;
    const char *at = writer_format(writer, "items%u", number), *index = writer_format(writer, "k%u", number);
    const char *room = writer_format(writer, "room%u", number);
    text_add(body, "    %s = (void *)%s;\n", pointer_declaration(stub, element, at), pointer);
    text_add(body, "    unsigned long %s = __whittle_room(%s);\n", room, at);
    text_add(body, "    for (unsigned long %s = 0; %s < %s / sizeof *%s; %s++) {\n", index, index, room, at, index);
    if (element)
        build_value(writer, body, writer_format(writer, "%s[%s]", at, index), element, NULL, false, NULL);
    else
        text_add(body, "    %s[%s] = __VERIFIER_nondet_char();\n", at, index);
    text_add(body, "    }\n");
    if (element && element->size > 1)
        text_add(body,
                 "    for (unsigned long %s = %s - %s %% sizeof *%s; %s < %s; %s++)\n        ((char *)%s)[%s] = "
                 "__VERIFIER_nondet_char();\n",
                 index, room, room, at, index, room, index, at, index);
}

/* What can be done with a cursor. */
static void add_cursor_actions(Stub *stub, size_t cursor)
{
    SourceWriter *writer = stub->writer;
    const Type *type = stub->types[cursor];
    const char *at = writer_format(writer, "at%zu", cursor);
    add_action(stub, "", writer_format(writer, "            to%zu = %s;\n", cursor, at));
    if (!type_has_pointer(type)) {
        Text all = {0};
        add_flat(stub, &all, at, type);
        add_action(stub, "", text_string(&all));
        text_free(&all);
        return;
    }
    add_action(stub, writer_format(writer, "__whittle_room(%s) >= 2 * sizeof *%s", at, at),
               writer_format(writer, "                %s++;\n", at));
    stub->index_depth = 0;
    add_place(stub, writer_format(writer, "(*%s)", at), type,
              writer_format(writer, "__whittle_room(%s) >= sizeof *%s", at, at), true);
}

/* -- Roots -------------------------------------------------------------------------------------------------------------- */

static bool is_reached_global(const Object *object)
{
    return object->kind == OBJECT_GLOBAL && object->is_exported && !object->is_constant && !object->is_hidden;
}

static const char *parameter_name(Stub *stub, uint32_t i)
{
    return writer_format(stub->writer, "a%u", i);
}

/* Finds out what can be reached, in types. */
static void find_cursors(Stub *stub, const Type *function)
{
    for (uint32_t i = 1; i < function->field_count; i++) {
        const Type *type = function->fields[i].type;
        stub->is_flat &= !is_callback(type) && !(type && type->kind != TYPE_POINTER && type_has_pointer(type));
        add_cursors(stub, type);
    }
    for (uint32_t i = 0; i < stub->program->object_count; i++)
        if (is_reached_global(&stub->program->objects[i]))
            add_cursor(stub, stub->program->objects[i].type);
}

static void write_flat(Stub *stub, Text *body, const Type *function)
{
    for (uint32_t i = 1; i < function->field_count; i++) {
        const Type *type = function->fields[i].type;
        if (type && type->kind == TYPE_POINTER && find_cursor(stub, type->target) < POINTEES_MOST)
            add_flat(stub, body, parameter_name(stub, i), element_of(type->target));
    }
    for (uint32_t i = 0; i < stub->program->object_count; i++)
        if (is_reached_global(&stub->program->objects[i]))
            add_flat(stub, body, writer_format(stub->writer, "&%s", stub->program->objects[i].name),
                     element_of(stub->program->objects[i].type));
}

static void write_walk(Stub *stub, Text *body, const Type *function)
{
    SourceWriter *writer = stub->writer;
    text_add(body,
             "    static unsigned long kept; /* what is overwritten is not lost: the function may know of it */\n");
    for (size_t i = 0; i < stub->type_count; i++)
        text_add(body, "    %s = 0;\n    %s = 0;\n",
                 pointer_declaration(stub, stub->types[i], writer_format(writer, "at%zu", i)),
                 pointer_declaration(stub, stub->types[i], writer_format(writer, "to%zu", i)));
    for (uint32_t i = 1; i < function->field_count; i++) {
        const Type *type = function->fields[i].type;
        add_place(stub, parameter_name(stub, i), type, "", false);
    }
    for (uint32_t i = 0; i < stub->program->object_count; i++) {
        const Object *object = &stub->program->objects[i];
        if (is_reached_global(object))
            add_action(stub, "",
                       writer_format(writer, "            at%zu = (void *)&%s;\n", find_cursor(stub, object->type),
                                     object->name));
    }
    for (size_t i = 0; i < stub->type_count; i++)
        add_cursor_actions(stub, i);
    text_add(body,
             "    while (__VERIFIER_nondet_int()) {\n        unsigned char what = __VERIFIER_nondet_uchar();\n"
             "        __VERIFIER_assume(what < %u);\n",
             stub->action_count);
    if (stub->action_count > UCHAR_MAX)
        writer_fail(writer, message("there is too much that it can reach"));
    for (unsigned i = 0; i < INDEXES_MOST; i++)
        if (strstr(text_string(&stub->actions), writer_format(writer, "index%u", i)))
            text_add(body, "        unsigned long index%u = __VERIFIER_nondet_ulong();\n", i);
    text_add(body, "%s        }\n    }\n", text_string(&stub->actions));
}

/* Fresh, seen, or NULL; numbers are anything. */
static void write_result(Stub *stub, Text *body, const Type *type)
{
    SourceWriter *writer = stub->writer;
    size_t cursor = type->kind == TYPE_POINTER && !stub->is_flat ? find_cursor(stub, type->target) : POINTEES_MOST;
    text_add(body, "    %s;\n", writer_declaration(writer, type, "result"));
    if (cursor < POINTEES_MOST)
        text_add(body, "    if (__VERIFIER_nondet_int())\n        return (void *)to%zu;\n", cursor);
    build_value(writer, body, "result", type, NULL, false, NULL);
    text_add(body, "    return result;\n");
}

/* In flat stubs an argument or a variable of the result's type may be what is returned. */
static void write_flat_result(Stub *stub, Text *body, const Type *function)
{
    const Type *result = function->fields[0].type;
    size_t cursor = result->kind == TYPE_POINTER ? find_cursor(stub, result->target) : POINTEES_MOST;
    for (uint32_t i = 1; i < function->field_count && cursor < POINTEES_MOST; i++) {
        const Type *type = function->fields[i].type;
        if (type && type->kind == TYPE_POINTER &&
            (find_cursor(stub, type->target) == cursor || is_bytes(result->target)))
            text_add(body, "    if (__VERIFIER_nondet_int())\n        return (void *)%s;\n", parameter_name(stub, i));
    }
    for (uint32_t i = 0; i < stub->program->object_count && cursor < POINTEES_MOST; i++) {
        const Object *object = &stub->program->objects[i];
        if (is_reached_global(object) && (find_cursor(stub, object->type) == cursor || is_bytes(result->target)))
            text_add(body, "    if (__VERIFIER_nondet_int())\n        return (void *)&%s;\n", object->name);
    }
}

/* The stub, or why there is none. */
static char *write_stub(SourceWriter *writer, Text *text, const Program *program, const Missing *missing)
{
    Stub stub = {.writer = writer, .program = program, .is_flat = true};
    const Type *function = missing->type;
    const Type *result = function->field_count ? function->fields[0].type : NULL;
    Text head = {0}, body = {0};
    text_add(&head, "%s(", missing->function);
    for (uint32_t i = 1; i < function->field_count; i++)
        text_add(&head, "%s%s", i > 1 ? ", " : "",
                 writer_declaration(writer, function->fields[i].type, parameter_name(&stub, i)));
    text_add(&head, function->field_count > 1 ? ")" : "void)");
    find_cursors(&stub, function);
    if (!writer->problem && stub.is_flat)
        write_flat(&stub, &body, function);
    else if (!writer->problem)
        write_walk(&stub, &body, function);
    if (!writer->problem && !type_is_void(result)) {
        if (stub.is_flat)
            write_flat_result(&stub, &body, function);
        write_result(&stub, &body, result);
    }
    if (!writer->problem)
        text_add(text, "\n%s\n{\n%s}\n", writer_declaration(writer, result, text_string(&head)), text_string(&body));
    text_free(&stub.actions);
    text_free(&head);
    text_free(&body);
    char *problem = writer->problem;
    writer->problem = NULL;
    return problem;
}

static const char *unknown_type(const Missing *missing)
{
    if (missing->is_variadic)
        return "it takes a variable number of arguments";
    return missing->type ? NULL : "its prototype is not known";
}

static void declare_globals(Definitions *definitions, Text *text)
{
    const Program *program = definitions->writer->request->program;
    for (uint32_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        if (!is_reached_global(object))
            continue;
        definitions_add(definitions, object->type);
        if (object->type)
            text_add(text, "extern %s;\n", writer_declaration(definitions->writer, object->type, object->name));
        else
            text_add(text, "extern char %s[];\n", object->name);
    }
}

void stub_write(Text *text, Text *assumption, Text *left_out, const Program *program, size_t *count)
{
    const Type no_parameters = {.kind = TYPE_FUNCTION};
    const Function nobody = {.name = "", .type = &no_parameters};
    EntryRequest request = {.program = program, .function = &nobody};
    SourceWriter writer = {.request = &request,
                           .arena = arena_create(),
                           .builders = map_create(),
                           .identifiers = map_create(),
                           .family = "",
                           .allocate = "malloc"};
    Definitions definitions = {.writer = &writer};
    Text globals = {0}, stubs = {0}, names = {0};
    *count = 0;
    declare_globals(&definitions, &globals);
    char *common = writer.problem;
    writer.problem = NULL;
    for (size_t i = 0; i < program->missing_count; i++) {
        const Missing *missing = &program->missing[i];
        const char *reason = common ? common : unknown_type(missing);
        if (!reason)
            definitions_add(&definitions, missing->type);
        char *problem = reason ? mem_string(reason) : writer.problem;
        writer.problem = NULL;
        if (!problem)
            problem = write_stub(&writer, &stubs, program, missing);
        if (problem)
            text_add(left_out, "%s: %s\n", missing->function, problem);
        else
            text_add(&names, "%s%s", (*count)++ ? ", " : "", missing->function);
        free(problem);
    }
    definitions_finish(&definitions);
    if (strstr(text_string(&definitions.known), "struct _IO_FILE"))
        text_add(&globals, "extern FILE *stdin, *stdout;\n");
    entry_add_declarations(text);
    text_add(text, "\n%s%s%s%s%s%s", text_string(&definitions.text), text_string(&writer.aliases),
             text_string(&globals), text_string(&writer.prototypes), text_string(&writer.functions),
             text_string(&stubs));
    if (*count)
        text_add(
            assumption,
            "Without source: %s; such a function may write to the end of every object that its arguments and the program's "
            "global variables lead to by their types (bytes behind void *), return any value, fresh memory or a pointer "
            "that it has seen, and call functions that pointers lead to with such values; it returns, does nothing undefined, "
            "calls no function of the program by its name, frees and keeps nothing",
            text_string(&names));
    free(common);
    definitions_free(&definitions);
    text_free(&globals);
    text_free(&stubs);
    text_free(&names);
    writer_release(&writer);
}
