/* SPDX-License-Identifier: MIT */
/* What the readers of the parts of a .tvp file share. */
#ifndef WHITTLE_DOMAIN_TVL_TVP_H
#define WHITTLE_DOMAIN_TVL_TVP_H

#include "base/map.h"
#include "domain/tvl/spec.h"

/* %action NAME(arguments) { ... } */
typedef struct ActionMacro {
    const char **arguments;
    size_t argument_count, argument_capacity;
    size_t start; /* of its body */
} ActionMacro;

typedef struct Places {
    size_t *items;
    size_t count, capacity;
} Places;

typedef struct TvpReader {
    Reader reader;
    Spec *spec;
    StringMap *macros;        /* name -> ActionMacro */
    StringMap *labels;        /* label -> index of its location + 1 */
    Places focuses, messages; /* of the declarations: they belong to every action */
} TvpReader;

/* foreach (x in Set) { ... }: reads the body once for each member, or dry if there is none. */
typedef void TvpBody(TvpReader *tvp, void *context);
void tvp_foreach(TvpReader *tvp, TvpBody *body, void *context);
/* Reads declarations up to something else. */
void tvp_read_declarations(TvpReader *tvp, void *context);
/* A message or title: strings and names, joined by +. */
const char *tvp_read_text(TvpReader *tvp);
/* A formula in which, as in TVLA, no name is free and bound under one connective. */
const Formula *tvp_read_formula(TvpReader *tvp, bool before_message);
/* With no action: checks syntax only. */
void tvp_read_focus(TvpReader *tvp, Action *action);
void tvp_read_message(TvpReader *tvp, MessageList *list);

#endif
