/* SPDX-License-Identifier: MIT */
/* The meaning of every step on symbolic states, as machine/execute.c has it for concrete heaps. Written once: path
 * feasibility, both searches and diagnosis from samples use it. A step changes its state in place; runs that violate
 * something leave the state and are recorded, those that end leave it, and what cannot be said makes the state lost. */
#ifndef WHITTLE_SYMBOLIC_ENCODE_H
#define WHITTLE_SYMBOLIC_ENCODE_H

#include "symbolic/sym.h"

/* Runs that violate a property asked for, at this step: those of the state as it was there, if `when`. */
typedef struct SymViolation {
    Finding finding;
    const Term *when;
    const SymCondition *conditions;
    const SymChoice *choices;
    const char *doubt; /* of the state */
} SymViolation;

typedef struct SymViolations {
    SymViolation *items;
    size_t count, capacity;
} SymViolations;

typedef enum EncodeOutcome {
    ENCODE_ON,    /* execution stands at state->location */
    ENCODE_CALL,  /* at the call that ends the edge: encode_enter goes on */
    ENCODE_ENDED, /* no run goes on */
    ENCODE_LOST,  /* something cannot be said: runs may go on, but nobody knows how; state->doubt */
} EncodeOutcome;

/* A state at the program's entry, arguments being inputs; NULL if it cannot be said. */
SymState *encode_start(Symbols *symbols);
/* Executes the edge, which leaves state->location. */
EncodeOutcome encode_edge(Symbols *symbols, SymState *state, EdgeId edge, SymViolations *violations);
/* The functions that the call that ends the edge may enter. */
void encode_callees(Symbols *symbols, SymState *state, EdgeId edge, FunctionList *out);
/* Enters a function at the call that ends the edge, assuming that it is the one called. */
EncodeOutcome encode_enter(Symbols *symbols, SymState *state, EdgeId edge, FunctionId function);
/* The runs of a state that have lost a block, as a violation of the edge they came along. */
void encode_lost(Symbols *symbols, SymState *state, EdgeId edge, uint32_t step, SymViolations *violations);

#endif
