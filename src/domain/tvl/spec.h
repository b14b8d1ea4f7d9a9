/* SPDX-License-Identifier: MIT */
/* An analysis as TVLA's files specify it: a vocabulary with integrity rules, actions, and a program as a control-flow graph
 * whose edges carry actions.
 *
 * An ACTION takes a structure to several: focus on its formulas; coerce; for each assignment under which the precondition may
 * hold, report messages, add nodes (%new, %clone), evaluate all update formulas in the old structure, remove nodes
 * (%retain); coerce. A predicate without an update formula keeps its values, but an instrumentation predicate gets one by
 * finite differencing. */
#ifndef WHITTLE_DOMAIN_TVL_SPEC_H
#define WHITTLE_DOMAIN_TVL_SPEC_H

#include "base/map.h"
#include "domain/tvl/coerce.h"
#include "domain/tvl/focus.h"
#include "logic/formula_read.h"

typedef enum JoinKind {
    JOIN_RELATIONAL,        /* a set of structures */
    JOIN_PARTIAL,           /* structures with the same names of nodes become one */
    JOIN_PARTIAL_EMBEDDING, /* the same, if one of them describes all that the other does */
    JOIN_INDEPENDENT,       /* structures with the same nullary abstraction predicates become one */
} JoinKind;

typedef enum SaveKind {
    SAVE_ALL,    /* structures are kept at every location */
    SAVE_BACK,   /* at targets of back edges */
    SAVE_MERGES, /* where edges meet */
} SaveKind;

/* What properties files say; the defaults are those of TVLA's own. */
typedef struct SpecOptions {
    JoinKind join;
    SaveKind save;
    bool three_way; /* names of nodes tell 1/2 from 0 */
    bool automatic; /* rules from attributes and definitions */
    bool focus, coerce_after_focus, coerce_after_update;
    bool stop_on_breach; /* a structure refuted after update ends the analysis */
    bool freeze;         /* structures with messages go no further */
    bool messages_at_fixpoint;
    bool coerce_during_focus, filter_during_focus;
    bool post_order, backward;
    bool difference, difference_missing, difference_all, tight, substitute_deltas;
    bool cycle_messages, reject_non_unit_changes;
    bool engine_by_file; /* the engine is that of the program's ending, whatever `engine` says */
    const char *engine;
    double max_structures, max_messages; /* negative: no limit */
    bool best;                           /* best transformers by a solver instead of focus and coerce */
    double solver_seconds;               /* of a query */
    const char *search_path;             /* of #include: directories between ; */
    const char *macros;                  /* defined beforehand, with spaces between: NAME or NAME(value) */
    bool warn;
    const char *warnings; /* lines about properties that are ignored though they may change results */
} SpecOptions;

typedef struct Update {
    const Predicate *predicate;
    Variable variables[PREDICATE_ARITY_LIMIT];
    const Formula *formula;
    bool automatic;     /* to be replaced by the result of differencing */
    const Query *query; /* over the precondition's free variables, then the predicate's */
} Update;

typedef struct Message {
    const Formula *formula;
    const char *text;
    const Query *query; /* over the precondition's free variables */
} Message;

typedef struct MessageList {
    Message *items;
    size_t count, capacity;
} MessageList;

typedef struct Action {
    const char *title;
    const Token *at; /* where it is used */
    const Formula **focus;
    const FocusPlan **plans;
    size_t focus_count, focus_capacity;
    const Formula *precondition; /* NULL: always */
    const Query *precondition_query;
    VariableList bindings;         /* the precondition's free variables */
    const Query **binding_queries; /* for each of them: the part of the precondition over it and those before */
    MessageList messages, post_messages;
    const Formula *new, *clone, *retain; /* NULL: absent */
    Variable new_variable, clone_variable, retain_variable;
    bool new_for_each; /* %new has a free variable: a node for each node that satisfies it */
    const Query *new_query, *clone_query, *retain_query; /* over bindings, then the variable */
    Update *updates;
    size_t update_count, update_capacity;
} Action;

typedef struct SpecEdge {
    Action *action;
    size_t target; /* a location */
} SpecEdge;

typedef struct SpecLocation {
    const char *label;
    bool printed;
    SpecEdge *edges;
    size_t edge_count, edge_capacity;
} SpecLocation;

typedef struct Spec {
    SpecOptions options;
    Vocabulary *vocabulary;
    ConstraintList constraints;
    Compiler *compiler;
    Coercer *coercer;
    StringMap *sets;
    TokenList tokens;
    Action **actions;
    size_t action_count, action_capacity;
    SpecLocation *locations; /* the first is the entry */
    size_t location_count, location_capacity;
} Spec;

void spec_options_default(SpecOptions *options);
/* Reads a properties file ("name = value" lines). Returns NULL or a message. Adds a warning for each name that
 * is ignored, unless what TVLA keeps under it cannot change results. */
char *spec_options_read(SpecOptions *options, const char *path, Arena *arena);

/* Sets one property. Returns NULL or a message. */
char *spec_options_set(SpecOptions *options, const char *name, const char *value, Arena *arena);

/* Reads a .tvp file and prepares the analysis. Returns NULL or a message with position. Destroy in either case. */
char *spec_read(Spec *spec, const SpecOptions *options, const char *path);
void spec_destroy(Spec *spec);
/* Then, in this order: the input structures are read (they may bring in built-in predicates), updates and messages are
 * generated, and all formulas compiled. Each returns NULL or a message. */
char *spec_difference(Spec *spec);
char *spec_compile(Spec *spec);

/* The parts of a text between any of these characters; the last is NULL. */
const char *const *spec_split(Arena *arena, const char *text, const char *separators);

/* Reads the structures of a .tvs file, those of all its locations together. Returns NULL or a message. */
typedef struct StructureList {
    Structure **items;
    size_t count, capacity;
} StructureList;
char *spec_read_structures(const Spec *spec, Arena *arena, const char *path, StructureList *list);

#endif
