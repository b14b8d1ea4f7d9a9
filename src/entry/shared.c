/* SPDX-License-Identifier: MIT */
/* Shared shapes. What such a shape has built is kept in a list, the *pool* of its type, from which later ones may pick an
 * object, and go on along its links; lists may end in such an object. Structures are built before single objects, as these may lead into
 * those. The pools are given up before the function is called, so that they hold nothing that it
 * loses. */
#include "entry/writer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *shared_pool(SourceWriter *writer, const Type *type)
{
    char *word = mem_string(type_is_void(type) ? "void" : writer_type(writer, type));
    for (char *at = word; *at; at++)
        if (!isalnum((unsigned char)*at))
            *at = '_';
    const char *name = writer_format(writer, "whittle_%sshared_%s", writer->family, word);
    const char *line = writer_format(writer, "%s\n", name), *pointer = writer_pointer(writer, type);
    free(word);
    if (strstr(text_string(&writer->pools), line))
        return name;
    text_add(&writer->pools, "%s", line);
    text_add(&writer->prototypes, "static struct %s {\n    %sobject;\n    struct %s *next;\n} *%s;\n", name, pointer,
             name, name);
    text_add(&writer->prototypes, "static void %s_add(%sobject);\n", name, pointer);
    text_add(&writer->functions, "\nstatic void %s_add(%sobject)\n{\n    struct %s *item = %s(sizeof *item);\n", name,
             pointer, name, writer->allocate);
    text_add(&writer->functions,
             "    __VERIFIER_assume(item != 0);\n    item->object = object;\n    item->next = %s;\n    %s = item;\n}\n",
             name, name);
    writer->is_hard = true;
    return name;
}

unsigned shared_turn(const ArgumentShape *shape)
{
    return !shape || !shape->is_shared ? 1 : shape->kind >= SHAPE_LIST ? 0 : 2;
}

const char *shared_pick(SourceWriter *writer, const char *pool, const Type *type)
{
    const char *name = writer_format(writer, "whittle_%spick%u", writer->family, writer->made++);
    const char *otherwise = "    while (object && __VERIFIER_nondet_int())\n        ";
    Text body = {0};
    writer_begin(writer, &body, type, name, "void");
    text_add(&body, "    struct %s *at = %s;\n    while (at && __VERIFIER_nondet_int())\n        at = at->next;\n",
             pool, pool);
    text_add(&body, "    %sobject = at ? at->object : 0;\n", writer_pointer(writer, type));
    for (uint32_t i = 0; type_is_record(type) && i < type->field_count; i++) {
        if (!field_leads_back(&type->fields[i], type))
            continue;
        text_add(&body, "%sif (__VERIFIER_nondet_int())\n            object = object->%s;\n", otherwise,
                 type->fields[i].name);
        otherwise = "        else ";
    }
    text_add(&body, "    return object;\n}\n");
    text_add(&writer->functions, "%s", text_string(&body));
    text_free(&body);
    return name;
}

void shared_end(SourceWriter *writer, Text *body)
{
    for (const char *at = text_string(&writer->pools); *at; at += strcspn(at, "\n") + 1) {
        const char *name = writer_format(writer, "%.*s", (int)strcspn(at, "\n"), at);
        if (writer->is_pooled)
            text_add(body, "    %s = 0;\n", name);
        else
            text_add(
                body,
                "    while (%s) {\n        struct %s *next = %s->next;\n        free(%s);\n        %s = next;\n    }\n",
                name, name, name, name, name);
    }
}
