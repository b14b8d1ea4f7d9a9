/* SPDX-License-Identifier: MIT */
/* The tables of properties and violations, and the reader of property files. */
#include "program/property.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEMSAFETY = 1u << VALID_DEREF | 1u << VALID_FREE | 1u << VALID_MEMTRACK,
    ALL_PROPERTIES = (1u << PROPERTY_COUNT) - 1,
};

static const PropertyInfo properties[PROPERTY_COUNT] = {
    [VALID_DEREF] = {"valid-deref", "every memory access stays inside a live object", 119},
    [VALID_FREE] = {"valid-free", "only the start of a live heap block, or NULL, is freed", 763},
    [VALID_MEMTRACK] = {"valid-memtrack", "no allocated heap block becomes unreachable", 401},
    [VALID_MEMCLEANUP] = {"valid-memcleanup", "every heap block is freed before the program ends", 772},
    [UNREACH_CALL] = {"unreach-call", "the error function is never called and no assertion fails", 617},
    [VALID_ARGUMENT] = {"valid-argument", "library functions get only arguments that they are defined for", 628},
    [VALID_INDEX] = {"valid-index", "an index stays inside the array it is applied to", 129},
};

static const ViolationInfo violations[VIOLATION_COUNT] = {
    [VIOLATION_NULL] = {VALID_DEREF, "null-dereference", "access through a null pointer", 476},
    [VIOLATION_BOUNDS] = {VALID_DEREF, "out-of-bounds", "access outside the bounds of its object", 119},
    [VIOLATION_FREED] = {VALID_DEREF, "use-after-free", "access to a heap block after it was freed", 416},
    [VIOLATION_SCOPE] = {VALID_DEREF, "use-after-scope", "access to a variable after its lifetime ended", 825},
    [VIOLATION_WILD] = {VALID_DEREF, "wild-pointer", "access through a pointer that belongs to no object", 824},
    [VIOLATION_READ_ONLY] = {VALID_DEREF, "write-to-constant", "write to a constant object", 758},
    [VIOLATION_ALIGN] = {VALID_DEREF, "misaligned-access", "access to a vector at an address that is not aligned", 758},
    [VIOLATION_CALL] = {VALID_DEREF, "call-of-no-function", "call of something that is not a function", 758},
    [VIOLATION_DOUBLE_FREE] = {VALID_FREE, "double-free", "free of a block that was freed before", 415},
    [VIOLATION_FREE_OFFSET] = {VALID_FREE, "free-of-interior-pointer",
                               "free of a pointer that is not the start of its block", 761},
    [VIOLATION_FREE_NON_HEAP] = {VALID_FREE, "free-of-non-heap", "free of something that is not on the heap", 590},
    [VIOLATION_LOST] = {VALID_MEMTRACK, "leak", "heap block that no pointer leads to any more", 401},
    [VIOLATION_NOT_FREED] = {VALID_MEMCLEANUP, "not-freed-at-exit", "heap block still allocated when the program ends",
                             772},
    [VIOLATION_ERROR_CALL] = {UNREACH_CALL, "assertion-failed", "call of the error function, or failed assertion", 617},
    [VIOLATION_OVERLAP] = {VALID_ARGUMENT, "overlapping-copy", "copy between ranges that overlap", 475},
    [VIOLATION_ARGUMENT] = {VALID_ARGUMENT, "bad-argument", "argument that the library function is not defined for",
                            475},
    [VIOLATION_CONTRACT] = {VALID_ARGUMENT, "broken-contract",
                            "argument that is not as the function's contract requires", 628},
    [VIOLATION_INDEX] = {VALID_INDEX, "index-out-of-bounds", "index outside the bounds of its array", 129},
};

const PropertyInfo *property_info(Property property)
{
    assert(property < PROPERTY_COUNT);
    return &properties[property];
}

const ViolationInfo *violation_info(ViolationKind kind)
{
    assert(kind < VIOLATION_COUNT);
    return &violations[kind];
}

Property finding_property(Finding finding)
{
    return violation_info(finding.kind)->property;
}

/* The part of `text` between a prefix and a suffix, by shortening it to that part; NULL if it does not have both. */
static char *between(char *text, const char *prefix, const char *suffix)
{
    size_t length = strlen(text), before = strlen(prefix), after = strlen(suffix);
    if (length < before + after || strncmp(text, prefix, before) || strcmp(text + length - after, suffix))
        return NULL;
    text[length - after] = 0;
    return text + before;
}

static bool is_identifier(const char *name)
{
    if (isdigit((unsigned char)*name))
        return false;
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_')
            return false;
    return *name;
}

static Property property_named(const char *name)
{
    Property property = 0;
    while (property < PROPERTY_COUNT && strcmp(properties[property].name, name))
        property++;
    return property;
}

/* Reads one line, its blanks removed; false if it is not understood. */
static bool line_parse(char *line, PropertySet *set, char **error_function)
{
    char *formula = between(line, "CHECK(init(main()),LTL(", "))");
    char *always = formula ? between(formula, "G", "") : NULL;
    if (!always)
        return false;
    char *function = between(always, "!call(", "())");
    if (function) {
        if (!is_identifier(function) || (*error_function && strcmp(*error_function, function)))
            return false;
        if (!*error_function)
            *error_function = mem_string(function);
        *set |= 1u << UNREACH_CALL;
        return true;
    }
    Property property = property_named(always);
    if (property >= UNREACH_CALL) /* that one is written G ! call(...) */
        return false;
    *set |= 1u << property;
    return true;
}

/* A copy of a line without its blanks. */
static char *without_blanks(const char *line, size_t length)
{
    char *copy = mem_alloc(length + 1), *end = copy;
    for (size_t i = 0; i < length; i++)
        if (!isspace((unsigned char)line[i]))
            *end++ = line[i];
    return copy;
}

char *property_parse_file(const char *text, PropertySet *set, char **error_function)
{
    char *problem = NULL;
    *set = 0;
    *error_function = NULL;
    while (*text && !problem) {
        size_t length = strcspn(text, "\n");
        char *line = without_blanks(text, length);
        bool is_comment = !*line || *line == '#' || !strncmp(line, "//", 2);
        if (!is_comment && !line_parse(line, set, error_function)) {
            while (length && isspace((unsigned char)text[length - 1]))
                length--;
            problem = message("property not supported: %.*s", length < 200 ? (int)length : 200, text);
        }
        free(line);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    if (!problem && !*set)
        problem = message("the property file asks for nothing");
    if (problem) {
        free(*error_function);
        *error_function = NULL;
        *set = 0;
    }
    return problem;
}

char *property_parse_names(const char *names, PropertySet *set)
{
    *set = 0;
    for (;;) {
        size_t length = strcspn(names, ",");
        char *name = without_blanks(names, length);
        Property property = property_named(name);
        if (property < PROPERTY_COUNT)
            *set |= 1u << property;
        else if (!strcmp(name, "valid-memsafety"))
            *set |= MEMSAFETY;
        else if (!strcmp(name, "all"))
            *set |= ALL_PROPERTIES;
        else {
            char *problem = message("unknown property '%s'", name);
            free(name);
            *set = 0;
            return problem;
        }
        free(name);
        if (!names[length])
            return NULL;
        names += length + 1;
    }
}
