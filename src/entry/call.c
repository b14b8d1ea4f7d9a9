/* SPDX-License-Identifier: MIT */
/* The text of functions in the place of those that are known by their contracts. */
#include "entry/call.h"

#include "entry/definitions.h"

#include <stdlib.h>
#include <string.h>

enum { COMPARISONS_MOST = 64 };

typedef struct CallStub {
    SourceWriter *writer;
    const SourceFunction *source;
    Text body;
} CallStub;

char *call_refuse(CallGraph *graph, const Program *program, FunctionId function)
{
    for (uint32_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        if (object->kind == OBJECT_GLOBAL && !object->is_constant && callgraph_mentions(graph, function, (ObjectId){i}))
            return message("it uses the global variable %s", object->name);
    }
    return NULL;
}

static const Function *stub_function(const CallStub *stub)
{
    return stub->writer->request->function;
}

/* Can C code write every value of this type, number by number? */
static bool is_plain(const Type *type)
{
    if (!type || type->kind == TYPE_UNION || !type->size || type_has_pointer(type))
        return false;
    for (uint32_t i = 0; type_is_record(type) && i < type->field_count; i++)
        if (!is_plain(type->fields[i].type))
            return false;
    return type->kind != TYPE_ARRAY || is_plain(type->target);
}

static bool is_rebuilt(const Type *type)
{
    if (!type_is_record(type))
        return is_plain(type);
    for (uint32_t i = 0; i < type->field_count; i++)
        if (!type_has_pointer(type->fields[i].type) && !is_plain(type->fields[i].type))
            return false;
    return true;
}

/* What the argument has after the call; NULL: not the caller's any more. */
static const ArgumentShape *shape_after(CallStub *stub, uint32_t i)
{
    const char *name = stub_function(stub)->parameter_names[i];
    const Atom *atom = contract_ensures(&stub->writer->request->contract, name);
    if (contract_takes(stub->writer, i))
        return NULL;
    return atom ? atom->shape : shape_list_find(&stub->writer->shapes, name);
}

/* -- What must be known ------------------------------------------------------------------------------------------------ */

static void require_parameter(CallStub *stub, uint32_t i)
{
    SourceWriter *writer = stub->writer;
    const char *name = stub_function(stub)->parameter_names[i];
    const Type *type = parameter_type(stub_function(stub), i);
    const ArgumentShape *before = shape_list_find(&writer->shapes, name), *after = shape_after(stub, i);
    if (!type || type->kind != TYPE_POINTER) {
        if (!is_plain(type))
            writer_fail(writer, message("%s is no pointer and no number", name));
        return;
    }
    if (!before || !shape_is_complete(writer, before, type->target) ||
        (after && !shape_is_complete(writer, after, type->target)))
        writer_fail(writer, message("it does not say what %s leads to%s", name, before ? " at every step" : ""));
    else if (after && after->kind != SHAPE_NULL && !is_rebuilt(type->target))
        writer_fail(writer, message("what %s leads to cannot be overwritten part by part", name));
}

static void require_result(CallStub *stub)
{
    SourceWriter *writer = stub->writer;
    const Type *type = stub_function(stub)->type->fields[0].type;
    const Atom *atom = contract_ensures(&writer->request->contract, "result");
    bool is_pointer = type && type->kind == TYPE_POINTER;
    if (!type_is_void(type) && !is_pointer && !is_plain(type))
        writer_fail(writer, message("its result is no pointer and no number"));
    if (is_pointer && atom && !shape_is_complete(writer, atom->shape, type->target))
        writer_fail(writer, message("it does not say what result leads to at every step"));
}

static void require_all(CallStub *stub)
{
    SourceWriter *writer = stub->writer;
    const ContractClause *ensures = &writer->request->contract.ensures;
    for (uint32_t i = 0; i < parameter_count(stub_function(stub)) && !writer->problem; i++)
        require_parameter(stub, i);
    require_result(stub);
    for (size_t i = 0; i < ensures->count; i++) {
        const Atom *atom = &ensures->atoms[i];
        if (atom->shape && !contract_type(stub_function(stub), atom->name))
            writer_fail(writer, message("ensures speaks of %s, which is no parameter", atom->name));
        else if (atom->shape && atom->condition && !contract_says_null(writer, atom->condition, atom->name))
            writer_fail(writer, message("ensures %s may stand beside %s == NULL only", atom->shape->says, atom->name));
    }
}

/* -- Arguments --------------------------------------------------------------------------------------------------------- */

static void check_requires(CallStub *stub)
{
    SourceWriter *writer = stub->writer;
    const ContractClause *requires = &writer->request->contract.requires;
    for (size_t i = 0; i < requires->count; i++)
        if (!requires->atoms[i].shape)
            check_atom(writer, &stub->body, &requires->atoms[i], NULL);
    for (size_t i = 0; i < writer->shapes.count && !writer->problem; i++) {
        const char *name = writer->shapes.items[i].field;
        uint32_t parameter = parameter_find(stub_function(stub), name);
        check_shape(writer, &stub->body, name, parameter_type(stub_function(stub), parameter)->target,
                    writer->shapes.items[i].shape, !contract_takes(writer, parameter));
    }
}

/* How many bytes of what the argument leads to are the function's to read. */
static const char *extent(CallStub *stub, uint32_t i)
{
    SourceWriter *writer = stub->writer;
    const char *name = stub_function(stub)->parameter_names[i];
    const ArgumentShape *shape = shape_list_find(&writer->shapes, name);
    if (shape->kind == SHAPE_STRING)
        return writer_format(writer, "extent_of_%s", name);
    if (shape->kind == SHAPE_ARRAY)
        return writer_format(writer, "(%s) * sizeof *%s", shape->length, name);
    return NULL;
}

/* Adds that `inner` does not begin inside what `outer` leads to. */
static void separate(CallStub *stub, uint32_t inner, uint32_t outer)
{
    SourceWriter *writer = stub->writer;
    const Function *function = stub_function(stub);
    const char *one = function->parameter_names[inner], *other = function->parameter_names[outer];
    const char *size = extent(stub, outer);
    if (size) {
        const char *index = writer_format(writer, "k%u", writer->made++);
        text_add(&stub->body, "    for (unsigned long %s = 0; %s && %s && %s < %s; %s++)\n", index, one, other, index,
                 size, index);
        text_add(&stub->body, "        if ((char *)%s == (char *)%s + %s)\n            %s\n", one, other, index,
                 writer->refusal);
        return;
    }
    uint64_t end = parameter_type(function, outer)->target->size;
    uint64_t sizes = end | parameter_type(function, inner)->target->size | 8, step = sizes & -sizes;
    if (end / step > COMPARISONS_MOST)
        writer_fail(writer, message("what %s leads to is large, and must be compared with %s", other, one));
    text_add(&stub->body, "    if (%s && (", one);
    for (uint64_t k = 0; k < end && !writer->problem; k += step)
        text_add(&stub->body, "%s(char *)%s == (char *)%s + %llu", k ? " || " : "", one, other, (unsigned long long)k);
    text_add(&stub->body, "))\n        %s\n", writer->refusal);
}

/* What stays the caller's is apart from each other, and not part of what is gone. */
static void check_separation(CallStub *stub)
{
    SourceWriter *writer = stub->writer;
    const Function *function = stub_function(stub);
    uint32_t count = parameter_count(function);
    for (uint32_t i = 0; i < count; i++) {
        const char *name = function->parameter_names[i];
        const ArgumentShape *shape = shape_list_find(&writer->shapes, name);
        if (!shape || shape->kind == SHAPE_NULL || contract_takes(writer, i))
            continue;
        text_add(&stub->body, "    if (%s%s%s)\n        *(volatile char *)%s;\n", name,
                 shape->kind == SHAPE_ARRAY ? " && " : "", shape->kind == SHAPE_ARRAY ? shape->length : "", name);
        if (shape->kind == SHAPE_STRING) {
            text_add(&stub->body,
                     "    unsigned long extent_of_%s = 0;\n    while (%s && %s[extent_of_%s++])\n        ;\n", name,
                     name, name, name);
        }
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < count; k++) {
            const ArgumentShape *one = shape_list_find(&writer->shapes, function->parameter_names[i]),
                                *other = shape_list_find(&writer->shapes, function->parameter_names[k]);
            if (i != k && one && other && one->kind != SHAPE_NULL && other->kind != SHAPE_NULL &&
                !contract_takes(writer, i) && !contract_takes(writer, k))
                separate(stub, i, k);
        }
}

/* -- What the call leaves ---------------------------------------------------------------------------------------------- */

static bool is_link(const void *context, const Field *field)
{
    const char *const *links = context;
    for (; field->name && *links; links++)
        if (!strcmp(*links, field->name))
            return true;
    return false;
}

/* Gives the first node of a structure links to fresh ones. */
static void rebuild_links(CallStub *stub, const char *name, const Type *type, const ArgumentShape *shape,
                          const char *const *links, size_t count)
{
    SourceWriter *writer = stub->writer;
    Text *body = &stub->body;
    ArgumentShape rest = *shape;
    rest.is_nonempty = rest.is_optional = false;
    const char *builder = structure_builder(writer, type, &rest);
    if (shape->kind == SHAPE_RING) {
        const char *other = writer_format(writer, "ring%u", writer->made++);
        const char *back = count > 1 ? links[1] : NULL;
        text_add(body, "    %s%s = %s();\n", writer_pointer(writer, type), other, builder);
        text_add(body, "    %s->%s = %s ? %s->%s : %s;\n", name, links[0], other, other, links[0], name);
        if (back)
            text_add(body, "    %s->%s = %s ? %s : %s;\n    %s->%s->%s = %s;\n", name, back, other, other, name, name,
                     links[0], back, name);
        text_add(body, "    if (%s)\n        %s->%s = %s;\n", other, other, links[0], name);
        return;
    }
    const char *back = shape->kind == SHAPE_DLIST ? links[1] : shape->parent;
    for (size_t i = 0; i < (shape->kind == SHAPE_DLIST ? 1 : count); i++) {
        const char *place = writer_format(writer, "%s->%s", name, links[i]);
        text_add(body, "    %s = %s();\n", place, builder);
        if (back)
            text_add(body, "    if (%s)\n        %s->%s = %s;\n", place, place, back, name);
    }
    if (back)
        text_add(body, "    %s->%s = 0;\n", name, back);
}

/* Overwrites the object that `name` leads to: numbers first, as lengths are among them. */
static void rebuild_object(CallStub *stub, const char *name, const Type *type, const ArgumentShape *shape)
{
    SourceWriter *writer = stub->writer;
    const char *links[SHAPE_ITEMS_MOST + 2] = {0};
    size_t count = 0;
    if (!type_is_record(type)) {
        build_value(writer, &stub->body, writer_format(writer, "*%s", name), type, NULL, false, NULL);
        return;
    }
    for (uint32_t i = 0; i < type->field_count; i++) {
        const Field *field = &type->fields[i];
        if (!type_has_pointer(field->type))
            build_value(writer, &stub->body,
                        field->name ? writer_format(writer, "%s->%s", name, field->name)
                                    : writer_format(writer, "(*%s)", name),
                        field->type, NULL, false, NULL);
    }
    if (shape->kind >= SHAPE_LIST && shape_links(writer, shape, type, links, &count)) {
        rebuild_links(stub, name, type, shape, links, count);
        links[count] = shape->parent;
    }
    build_fields(writer, &stub->body, name, type, shape, is_link, links);
}

static void rebuild_argument(CallStub *stub, uint32_t i)
{
    SourceWriter *writer = stub->writer;
    Text *body = &stub->body;
    const char *name = stub_function(stub)->parameter_names[i];
    const Type *type = parameter_type(stub_function(stub), i)->target;
    const ArgumentShape *shape = shape_after(stub, i), *before = shape_list_find(&writer->shapes, name);
    bool is_plain_const = stub->source->is_const[i] && (shape->kind == SHAPE_STRING || is_plain(type));
    if (shape->is_nonempty || (!shape->is_optional && !shape->is_null_if_empty && shape->kind < SHAPE_LIST))
        text_add(body, "    __VERIFIER_assume(%s %s 0);\n", name, shape->kind == SHAPE_NULL ? "==" : "!=");
    if (shape->kind == SHAPE_NULL || is_plain_const)
        return;
    text_add(body, "    if (%s) {\n", name);
    const char *index = writer_format(writer, "k%u", writer->made++);
    if (shape->kind == SHAPE_STRING && before->kind == SHAPE_STRING) {
        text_add(body, "    for (unsigned long %s = 0; %s < extent_of_%s; %s++)\n", index, index, name, index);
        text_add(body, "        %s[%s] = __VERIFIER_nondet_char();\n", name, index);
        text_add(body, "    unsigned long end_of_%s = __VERIFIER_nondet_ulong();\n", name);
        text_add(body, "    __VERIFIER_assume(end_of_%s < extent_of_%s);\n    %s[end_of_%s] = 0;\n", name, name, name,
                 name);
    } else if (shape->kind == SHAPE_ARRAY && before->kind == SHAPE_ARRAY && !strcmp(shape->length, before->length)) {
        text_add(body, "    for (unsigned long %s = 0; %s < (%s); %s++) {\n", index, index, shape->length, index);
        build_value(writer, body, writer_format(writer, "%s[%s]", name, index), type, NULL, false, NULL);
        text_add(body, "    }\n");
    } else if ((shape->kind >= SHAPE_LIST || shape->kind == SHAPE_OBJECT) &&
               (before->kind >= SHAPE_LIST || before->kind == SHAPE_OBJECT)) {
        rebuild_object(stub, name, type, shape);
    } else {
        writer_fail(writer, message("%s is %s before and %s after the call", name, before->says, shape->says));
    }
    text_add(body, "    }\n");
}

static void add_result(CallStub *stub, const char *result)
{
    SourceWriter *writer = stub->writer;
    Text *body = &stub->body;
    const Type *type = stub_function(stub)->type->fields[0].type;
    const Atom *atom = contract_ensures(&writer->request->contract, "result");
    if (type_is_void(type))
        return;
    text_add(body, "    %s;\n", writer_declaration(writer, type, result));
    if (type->kind != TYPE_POINTER) {
        build_value(writer, body, result, type, NULL, false, NULL);
    } else if (atom) {
        ArgumentShape shape = *atom->shape;
        shape.is_optional |= atom->condition != NULL;
        build_value(writer, body, result, type, &shape, false, NULL);
    } else {
        text_add(body, "    void **unknown = malloc(sizeof *unknown);\n    __VERIFIER_assume(unknown != 0);\n");
        text_add(body, "    %s = *unknown;\n    free(unknown);\n", result);
    }
}

static void add_body(CallStub *stub)
{
    SourceWriter *writer = stub->writer;
    const Function *function = stub_function(stub);
    const ContractClause *ensures = &writer->request->contract.ensures;
    const char *result = parameter_find(function, "result") < parameter_count(function) ? "result_of_call" : "result";
    for (uint32_t i = 0; i < parameter_count(function); i++)
        if (parameter_type(function, i)->kind == TYPE_POINTER)
            text_add(&stub->body, "    %s = argument%u;\n",
                     writer_declaration(writer, parameter_type(function, i), function->parameter_names[i]), i);
    check_requires(stub);
    if (!writer->problem)
        check_separation(stub);
    for (uint32_t i = 0; i < parameter_count(function) && !writer->problem; i++)
        if (parameter_type(function, i)->kind == TYPE_POINTER && shape_after(stub, i))
            rebuild_argument(stub, i);
    if (!writer->problem)
        add_result(stub, result);
    for (size_t i = 0; i < ensures->count; i++)
        if (!ensures->atoms[i].shape)
            text_add(&stub->body, "    __VERIFIER_assume(%s);\n", ensures->atoms[i].condition);
    if (!type_is_void(function->type->fields[0].type))
        text_add(&stub->body, "    return %s;\n", result);
}

/* The head of the function. Pointers are void *, so that const makes no difference. */
static const char *head_of(SourceWriter *writer, const char *name)
{
    const Function *function = writer->request->function;
    const Type pointer = {.kind = TYPE_POINTER}, *result = function->type->fields[0].type;
    Text head = {0};
    text_add(&head, "%s(", name);
    for (uint32_t i = 0; i < parameter_count(function); i++) {
        const Type *type = parameter_type(function, i);
        bool is_pointer = type->kind == TYPE_POINTER;
        text_add(
            &head, "%s%s", i ? ", " : "",
            writer_declaration(writer, is_pointer ? &pointer : type,
                               is_pointer ? writer_format(writer, "argument%u", i) : function->parameter_names[i]));
    }
    text_add(&head, parameter_count(function) ? ")" : "void)");
    bool is_pointer = result && result->kind == TYPE_POINTER;
    const char *whole = writer_declaration(writer, is_pointer ? &pointer : result, text_string(&head));
    text_free(&head);
    return whole;
}

void call_write_body(Text *text, const EntryRequest *request, const char *name)
{
    const Function *function = request->function;
    const Type *result = function->type->fields[0].type;
    Text types = {0}, values = {0}, own = {0};
    for (uint32_t i = 0; i < parameter_count(function); i++) {
        bool is_pointer = parameter_type(function, i)->kind == TYPE_POINTER;
        const char *parameter = function->parameter_names[i], *comma = i ? ", " : "";
        text_add(&types, is_pointer ? "%svoid *" : "%s__typeof__(%s)", comma, parameter);
        text_add(&values, is_pointer ? "%s(void *)%s" : "%s%s", comma, parameter);
        text_add(&own, "%s%s", comma, parameter);
    }
    if (type_is_void(result))
        text_add(text, "{ extern void ");
    else if (result->kind == TYPE_POINTER)
        text_add(text, "{ extern void *");
    else
        text_add(text, "{ extern __typeof__(%s(%s)) ", function->name, text_string(&own));
    text_add(text, "%s(%s); %s%s(%s); }", name, types.length ? text_string(&types) : "void",
             type_is_void(result) ? "" : "return ", name, text_string(&values));
    text_free(&types);
    text_free(&values);
    text_free(&own);
}

/* `definitions`: receives the types that are needed; NULL: they are there. */
static char *write_call(Text *text, const EntryRequest *request, const SourceFunction *source, const char *name,
                        Definitions *definitions)
{
    const Function *function = request->function;
    char *refusal = entry_refuse(function);
    if (refusal)
        return refusal;
    if (!function->type || !function->parameter_names || parameter_count(function) != source->count)
        return message("its parameters are not known");
    SourceWriter writer = {.request = request,
                           .arena = arena_create(),
                           .builders = map_create(),
                           .identifiers = map_create(),
                           .refusal = "__whittle_require_contract(0);"};
    CallStub stub = {.writer = &writer, .source = source};
    writer.family = writer_format(&writer, "%s_", name);
    writer.allocate = "malloc";
    contract_collect_shapes(&writer);
    if (!writer.problem)
        require_all(&stub);
    if (!writer.problem)
        add_body(&stub);
    if (definitions) {
        definitions->writer = &writer;
        definitions_add(definitions, function->type);
        definitions_finish(definitions);
    }
    if (!writer.problem) {
        const char *head = head_of(&writer, name);
        if (definitions)
            text_add(text, "#define NULL ((void *)0)\n%s", text_string(&definitions->text));
        entry_add_declarations(text);
        text_add(text, "\n%s%s%s\n%s\n{\n%s}\n", text_string(&writer.aliases), text_string(&writer.prototypes),
                 text_string(&writer.functions), head, text_string(&stub.body));
    }
    text_free(&stub.body);
    writer_release(&writer);
    return writer.problem;
}

char *call_write(Text *text, const EntryRequest *request, const SourceFunction *source, const char *name)
{
    return write_call(text, request, source, name, NULL);
}

char *call_write_missing(Text *text, const EntryRequest *request, const SourceFunction *source)
{
    Definitions definitions = {0};
    char *problem = write_call(text, request, source, request->function->name, &definitions);
    definitions_free(&definitions);
    return problem;
}
