/* SPDX-License-Identifier: MIT */
/* Library functions that the program defines itself: which of them the compiler or the library would call. */
#include "front/own.h"

#include <string.h>

/* These share the heap: a program that replaces one without the others mixes two of them. */
static const char *const allocators[] = {
    "aligned_alloc", "calloc", "cfree", "free", "malloc", "memalign", "posix_memalign", "realloc", "valloc", NULL,
};

/* What compilers make of calls with simple arguments. */
static const struct {
    const char *name;
    const char *become[7];
} rows[] = {
    {"bzero", {"memset"}},
    {"fprintf", {"fputc", "fputs", "fwrite", "putc"}},
    {"fputs", {"fputc", "fwrite"}},
    {"memmove", {"memcpy"}},
    {"mempcpy", {"memcpy"}},
    {"printf", {"putchar", "puts"}},
    {"puts", {"putchar"}},
    {"snprintf", {"memcpy", "strcpy"}},
    {"sprintf", {"memcpy", "stpcpy", "strcpy", "strlen"}},
    {"stpcpy", {"memcpy", "mempcpy", "strcpy"}},
    {"strcat", {"memcpy", "mempcpy", "stpcpy", "strcpy", "strlen"}},
    {"strchr", {"memchr", "strlen"}},
    {"strcpy", {"memcpy", "mempcpy", "stpcpy"}},
    {"strncat", {"memcpy", "strcat", "strlen"}},
    {"strncmp", {"strcmp"}},
    {"strncpy", {"memcpy"}},
    {"strrchr", {"memrchr", "strchr"}},
    {"strstr", {"strchr", "strcmp", "strncmp"}},
};

LLVMValueRef own_definition(const Translator *translator, const char *name)
{
    LLVMValueRef function = translator_definition(translator, name);
    LLVMLinkage linkage = function ? LLVMGetLinkage(function) : LLVMInternalLinkage;
    /* An alias is looked up by its name, and has a linkage of its own. */
    if (function && strcmp(llvm_name(function), name))
        linkage = LLVMGetLinkage(LLVMGetNamedGlobalAlias(translator->module, name, strlen(name)));
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage ? NULL : function;
}

static bool is_among(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name))
        names++;
    return *names;
}

bool own_is_called_by_library(const char *name)
{
    return is_among(name, allocators);
}

/* The first of the names that the program defines. */
static const char *first_own(const Translator *translator, const char *const *names)
{
    while (*names && !own_definition(translator, *names))
        names++;
    return *names;
}

const char *own_conflict(const Translator *translator, const char *name)
{
    if (is_among(name, allocators))
        return first_own(translator, allocators);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, name))
            return first_own(translator, rows[i].become);
    return NULL;
}
