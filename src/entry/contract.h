/* SPDX-License-Identifier: MIT */
/* Contracts of functions, in a comment above the definition or in a file of their own:
 *
 *     // whittle: requires list(head) && n >= 0; ensures list(result) || result == NULL; frees other
 *     reverse: requires list(head); ensures list(result)         (a line of a contract file)
 *
 * A clause is a conjunction of atoms: WORD(NAME, ITEMS), a shape (shape.h) of a parameter or of `result`, or a condition in
 * C. A shape may stand beside a condition: `string(s) || s == NULL`.
 *
 * What is verified of f: requires is what check_f builds and assumes. After the call every condition of ensures must hold,
 * and every shape is taken apart: its objects are walked and freed, so that one that is missing, shared, cyclic or freed
 * before shows as an invalid access, and one too many as a lost block. Shapes of several names never share objects. What
 * `frees` or `owns` names is the function's: it must be gone, or reachable otherwise. Other arguments with a shape keep it
 * (contract_takes has an exception). */
#ifndef WHITTLE_ENTRY_CONTRACT_H
#define WHITTLE_ENTRY_CONTRACT_H

#include "entry/ctext.h"
#include "entry/shape.h"

/* One of a conjunction. */
typedef struct Atom {
    const char *name; /* what has the shape; NULL: there is none */
    const ArgumentShape *shape;
    const char *condition; /* in C; with a shape: what holds if the shape does not; NULL: none */
} Atom;

typedef struct ContractClause {
    Atom *atoms;
    size_t count, capacity;
} ContractClause;

typedef struct Contract {
    ContractClause requires, ensures;
    const char **frees; /* names of parameters */
    size_t frees_count, frees_capacity;
    const char *says; /* the words; NULL: there is no contract */
    unsigned line;    /* where they stand in the function's file; 0: elsewhere */
} Contract;

/* Reads "requires ...; ensures ...; frees ...; owns ...". Release in either case. Returns NULL or a message. */
char *contract_read(Arena *arena, const char *text, Contract *contract);
/* The contract in the comment that stands above the function defined in this line of the file's text, if there is one. */
char *contract_find(Arena *arena, const char *text, unsigned line, Contract *contract);
/* The contract of the function in the text of a contract file, if there is one. Its line may name the parameters:
 * `take(head, n): requires ...`; `source` receives these (NULL: not wanted), and has none if it does not. */
char *contract_find_named(Arena *arena, const char *text, const char *function, Contract *contract,
                          SourceFunction *source);
/* Is each line of a contract file a contract, empty or a comment (#)? Returns NULL or a message. Adds the names for which
 * `is_known` is false, with their lines, to `unknown`. */
char *contract_check_file(Arena *arena, const char *text, bool (*is_known)(const void *context, const char *function),
                          const void *context, Text *unknown);
/* The contract in a comment above a declaration of the function in the text, if there is one. */
char *contract_find_declared(Arena *arena, const char *text, const char *function, Contract *contract,
                             SourceFunction *source);
void contract_free(Contract *contract);

#endif
