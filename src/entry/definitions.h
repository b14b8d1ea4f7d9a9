/* SPDX-License-Identifier: MIT */
/* The types that a C file needs which includes nothing: definitions, in an order that C allows. */
#ifndef WHITTLE_ENTRY_DEFINITIONS_H
#define WHITTLE_ENTRY_DEFINITIONS_H

#include "entry/writer.h"

typedef struct Definitions {
    SourceWriter *writer;
    Text text;
    Text known;           /* names that are declared, "/:struct node/", or defined, "/=struct node/" */
    const Type **pending; /* structs and unions that are declared */
    size_t count, capacity;
} Definitions;

/* Adds what a variable or function of the type needs. Fails by writer_fail. */
void definitions_add(Definitions *definitions, const Type *type);
/* Defines the structs that pointers lead to. */
void definitions_finish(Definitions *definitions);
void definitions_free(Definitions *definitions);

#endif
