/* SPDX-License-Identifier: MIT */
/* What properties, violations and causes of an UNKNOWN mean: one table of texts, for whittle explain and the manual. */
#include "report/explain.h"

#include <string.h>

/* Why it comes about, and what to do. */
static const char *const properties[PROPERTY_COUNT] = {
    [VALID_DEREF] = "Reads and writes through pointers, array elements, members and library calls such as memcpy must "
                    "stay inside an object that is alive. Violated by null pointers, accesses beyond the end, use "
                    "after free, and pointers to locals of functions that have returned.\n"
                    "To repair it: test what may be null (malloc may return NULL unless --malloc-succeeds), bound "
                    "the index, or free later.",
    [VALID_FREE] =
        "What is given to free or realloc must be NULL or the start of a block from malloc that has not been "
        "freed.\nTo repair it: one owner for each block, and pointers set to NULL once it is freed.",
    [VALID_MEMTRACK] =
        "A block is lost when the last pointer to it is overwritten or goes out of scope: nobody can free "
        "it any more. Memory that a pointer still leads to at the end is fine here; valid-memcleanup is "
        "stricter.\nTo repair it: free on every way out, early returns and failed allocations included.",
    [VALID_MEMCLEANUP] = "Every block must be freed when the program ends, also those that pointers still lead to. Not "
                         "asked for by default: --property all.",
    [UNREACH_CALL] = "No run may fail an assert or call the error function: reach_error, __VERIFIER_error, or what the "
                     "property file names.",
    [VALID_ARGUMENT] =
        "Some arguments make library functions undefined although every byte is valid: overlapping ranges "
        "for memcpy, isalpha(1000), a wrong letter in a format. With a property file of SV-COMP "
        "such a run is no violation, but nothing can be proved after it.",
    [VALID_INDEX] = "An index beyond its array but inside the enclosing object, such as row 0, column 5 of an array of "
                    "four columns. Undefined in C, harmless on most machines; not looked at with a property file.",
};

static const char *const violations[VIOLATION_COUNT] = {
    [VIOLATION_NULL] =
        "The pointer is NULL, or so near to it that it must come from NULL plus an offset (a member of a "
        "struct at NULL). Often an allocation that failed, or the end of a list.",
    [VIOLATION_BOUNDS] =
        "The pointer was made from this object, but leads before or beyond it. The offset is counted from "
        "the start of the object.",
    [VIOLATION_FREED] =
        "The block was freed before. The report names the free; often another pointer to the same block "
        "was kept.",
    [VIOLATION_SCOPE] = "The variable's block of code, or its function, has ended: a pointer to it was kept too long.",
    [VIOLATION_WILD] = "The pointer was never set, or was made from a number: it belongs to no object.",
    [VIOLATION_READ_ONLY] = "String literals and const objects may lie in memory that cannot be written.",
    [VIOLATION_ALIGN] = "Vector instructions fault at addresses that are not multiples of the vector's size.",
    [VIOLATION_CALL] = "The pointer that is called does not lead to the start of a function.",
    [VIOLATION_DOUBLE_FREE] = "The block was freed before; the report names where.",
    [VIOLATION_FREE_OFFSET] = "free takes what malloc returned, not a pointer into the middle of the block.",
    [VIOLATION_FREE_NON_HEAP] = "Variables and string literals are not freed.",
    [VIOLATION_LOST] = "The last pointer to the block is gone, so it can never be freed.",
    [VIOLATION_NOT_FREED] = "The program ends and the block is still allocated.",
    [VIOLATION_ERROR_CALL] = "An assert fails, or the error function is called.",
    [VIOLATION_OVERLAP] = "Use memmove where source and destination may overlap.",
    [VIOLATION_CONTRACT] = "The function's contract says what its callers must see to, and this one does not.",
    [VIOLATION_ARGUMENT] = "The standard does not say what the function does with this argument.",
    [VIOLATION_INDEX] = "The index leaves its array, but not the object that the array is part of.",
};

static const char *const unknowns[UNKNOWN_COUNT] = {
    [UNKNOWN_UNDEFINED] =
        "After undefined behaviour anything may happen, so that a program which has it cannot be proved "
        "to have any property. The report shows the run.\n"
        "What to do: repair it, or ask for the property it violates (--property all).",
    [UNKNOWN_UNSUPPORTED] =
        "A function without a body, inline assembly, threads: what they do is not known, so whatever "
        "follows is not, either. Only what can be reached counts.\n"
        "What to do: give whittle the missing source as another FILE, or a model of it in C that "
        "returns __VERIFIER_nondet_int() where any value may come. doc/library.md lists the library "
        "functions that are modelled.",
    [UNKNOWN_UNCONFIRMED] =
        "The proof keeps less than all there is to know of a heap. Here it has kept too little to "
        "exclude the violation, and no run that commits it was found: a bug that needs unusual "
        "inputs, or a false alarm.\n"
        "What to do: look at the heap that the report draws. If no run can have it, an assertion or "
        "a test before the operation may help the proof; if one can, that is the bug. Another --domain "
        "may describe the heap better; where time ran out, a longer --timeout.",
    [UNKNOWN_GROWTH] =
        "Each round of the loop makes a larger heap, and no part of it repeats in a way that the domain can "
        "summarise as a list or tree.\n"
        "What to do: see what grows in the report. Try --domain symheap with patterns of your own, or "
        "bound the loop.",
    [UNKNOWN_TIME] = "The limit is CPU time, clang included.\n"
                     "What to do: --timeout SECONDS, or bound inputs with assumptions: if (n > 3) exit(0).",
    [UNKNOWN_MEMORY] = "The states kept fill the memory allowed.\n"
                       "What to do: --memory MIB, or bound the inputs with assumptions.",
    [UNKNOWN_GAVE_UP] = "A limit other than time and memory, which the verdict's line names.\n"
                        "What to do: another --domain, simpler code at the place named.",
};

enum { TOPICS = (int)PROPERTY_COUNT + (int)VIOLATION_COUNT + (int)UNKNOWN_COUNT };

bool explain_topic(size_t i, Topic *topic)
{
    if (i < PROPERTY_COUNT) {
        const PropertyInfo *info = property_info((Property)i);
        *topic = (Topic){info->name, info->says, properties[i], info->name, info->cwe};
        return true;
    }
    i -= PROPERTY_COUNT;
    if (i < VIOLATION_COUNT) {
        const ViolationInfo *info = violation_info((ViolationKind)i);
        *topic = (Topic){info->name, info->says, violations[i], property_info(info->property)->name, info->cwe};
        return true;
    }
    i -= VIOLATION_COUNT;
    if (i >= UNKNOWN_COUNT)
        return false;
    *topic = (Topic){unknown_info((UnknownCause)i)->name, unknown_info((UnknownCause)i)->says, unknowns[i], NULL, 0};
    return true;
}

/* Whether the words begin with the topic's name, blanks and dashes being the same. */
static bool begins_with(const char *words, const char *name)
{
    for (; *name; name++, words++)
        if (*words != *name && !(*words == ' ' && *name == '-'))
            return false;
    return !*words || strchr(" :,)", *words);
}

bool explain_find(const char *words, Topic *topic)
{
    static const char *const prefixes[] = {"FALSE(", "UNKNOWN(", "the "};
    bool is_unknown = !strncmp(words, prefixes[1], strlen(prefixes[1]));
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(words, prefixes[i], strlen(prefixes[i])))
            words += strlen(prefixes[i]);
    for (size_t i = 0; explain_topic(i, topic); i++)
        if (begins_with(words, topic->name))
            return true;
    return is_unknown && explain_topic(TOPICS - 1, topic);
}

void explain_add(Text *text, const Topic *topic)
{
    text_add(text, "%s: %s", topic->name, topic->says);
    if (topic->property && strcmp(topic->property, topic->name))
        text_add(text, " [%s]", topic->property);
    if (topic->cwe)
        text_add(text, " (CWE-%u)", topic->cwe);
    text_add(text, "\n\n");
    text_add_filled(text, topic->text, 80);
}
