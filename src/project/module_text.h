/* SPDX-License-Identifier: MIT */
/* A module in LLVM's notation, cut into its definitions. A definition's key is its name with the sigil: @main, %struct.Cell,
 * !12, #3. Only the outline of the notation is known here, which has been the same since LLVM 3.7: a definition a line, but
 * for the bodies of functions, which end with a line "}". */
#ifndef WHITTLE_PROJECT_MODULE_TEXT_H
#define WHITTLE_PROJECT_MODULE_TEXT_H

#include "base/map.h"
#include "base/mem.h"

typedef enum DefinitionKind {
    DEFINED_FUNCTION,
    DEFINED_VARIABLE,
    DEFINED_LITERAL, /* a private constant, whose name means nothing */
    DECLARED,        /* a function or variable of another file */
    DEFINED_TYPE,
    DEFINED_NODE, /* of metadata */
    DEFINED_ATTRIBUTES,
} DefinitionKind;

typedef struct TextDefinition {
    DefinitionKind kind;
    const char *key;
    const char *text; /* all of it */
} TextDefinition;

typedef struct ModuleText {
    Arena *arena;
    StringMap *by_key;              /* to TextDefinition */
    const TextDefinition **symbols; /* functions and variables defined, in order */
    size_t count, capacity;
    const TextDefinition *
        *types; /* structs, unions and enumerations defined, in order: their nodes of debug information */
    size_t type_count, type_capacity;
    const char *target; /* the lines that concern the whole module */
} ModuleText;

/* The text is copied. */
ModuleText *module_text_read(const char *text);
void module_text_free(ModuleText *module);
const TextDefinition *module_text_find(const ModuleText *module, const char *key);

/* The length of the key that begins here, 0 if none does. */
size_t module_text_key(const char *at);

#endif
