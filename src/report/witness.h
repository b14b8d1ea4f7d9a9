/* SPDX-License-Identifier: MIT */
/* Verification witnesses: what another tool needs to check a verdict again, in the exchange formats of SV-COMP. A
 * violation witness tells the inputs of the failing run and where it fails, a correctness witness the loop invariants
 * of the proof. doc/witness.md says what is in them. The bytes depend on the program, the options and the verdict alone
 * (and on SOURCE_DATE_EPOCH, the time they carry, if that is set). */
#ifndef WHITTLE_REPORT_WITNESS_H
#define WHITTLE_REPORT_WITNESS_H

#include "base/sha256.h"
#include "verdict/verdict.h"

/* What was checked. */
typedef struct WitnessTask {
    const char *const *files; /* as the user named them */
    size_t file_count;
    const char *entry;          /* where execution begins */
    const char *error_function; /* of unreach-call; NULL: reach_error */
} WitnessTask;

typedef enum WitnessFormat {
    WITNESS_NONE,
    WITNESS_YAML,    /* 2.0 */
    WITNESS_GRAPHML, /* 1.0 */
} WitnessFormat;
/* By the file's ending: .yml, .yaml, .graphml, .xml; WITNESS_NONE if it is another. */
WitnessFormat witness_format(const char *path);

/* Adds the witness of a verdict, TRUE or FALSE. Returns NULL, or a message: a file of the task cannot be read. */
char *witness_add(Text *text, const Program *program, const Verdict *verdict, const WitnessTask *task,
                  WitnessFormat format);

/* What the writers of the formats share: made by witness_add. */
typedef struct WitnessFile {
    const char *name;
    Text source;
    char hash[SHA256_LENGTH + 1];
} WitnessFile;

/* An answer to the program that another tool must give, too. */
typedef struct WitnessInput {
    Position position;    /* of the call */
    uint32_t column;      /* of its closing parenthesis; 0 if unknown */
    const char *called;   /* "__VERIFIER_nondet_int" */
    const char *function; /* where it is called */
    char value[32];       /* as a C constant without suffix */
} WitnessInput;

typedef struct Witness {
    const Program *program;
    const Verdict *verdict;
    const WitnessTask *task;
    WitnessFile *files;
    WitnessInput *inputs; /* in order */
    size_t input_count, input_capacity;
    Position target; /* where the violation happens ... */
    const char *target_function;
    LoopInvariant *invariants; /* of loop statements that stand in the files */
    size_t invariant_count, invariant_capacity;
    char time[32]; /* ISO 8601 */
    char uuid[40];
} Witness;

extern const char witness_producer[];
/* The file of the task that a position is in, as the user named it; as the compiler did if it is none of them. */
const char *witness_file_name(const Witness *witness, Position position);
/* Adds a property as in a property file. */
void witness_add_property(Text *text, const Witness *witness, Property property);
/* Whether the property belongs to what the witness says: the violated one, or all that were proved. */
bool witness_has_property(const Witness *witness, Property property);

void witness_add_yaml(Text *text, const Witness *witness);
void witness_add_graphml(Text *text, const Witness *witness);

#endif
