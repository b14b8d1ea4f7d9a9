/* SPDX-License-Identifier: MIT */
/* What the parts of encode.h share: an edge under execution. */
#ifndef WHITTLE_SYMBOLIC_ENCODING_H
#define WHITTLE_SYMBOLIC_ENCODING_H

#include "symbolic/encode.h"

typedef struct Encoding {
    Symbols *symbols;
    TermStore *terms;
    SymState *state;
    EdgeId edge;
    uint32_t step;
    SymViolations *violations;
} Encoding;

/* It cannot be said how runs go on; returns ENCODE_LOST. */
EncodeOutcome encoding_lose(Encoding *encoding, const char *why);
/* Some runs violate something: records those, if the property is asked for. */
void encoding_violate(Encoding *encoding, ViolationKind kind, const Term *when);
SymValue encoding_operand(Encoding *encoding, const Operand *operand);
void encoding_set_result(Encoding *encoding, const Step *step, SymValue value);
const Term *encoding_always(const Encoding *encoding);
/* Runs end here: what they have lost or not freed. */
EncodeOutcome encoding_end_runs(Encoding *encoding);

/* encode_memory.c */
EncodeOutcome encoding_load(Encoding *encoding, const Step *step);
EncodeOutcome encoding_store(Encoding *encoding, const Step *step);
EncodeOutcome encoding_allocate(Encoding *encoding, const Step *step);
EncodeOutcome encoding_alloca(Encoding *encoding, const Step *step);
EncodeOutcome encoding_free(Encoding *encoding, const Step *step);
EncodeOutcome encoding_block_size(Encoding *encoding, const Step *step);
EncodeOutcome encoding_copy(Encoding *encoding, const Step *step);
EncodeOutcome encoding_outside(Encoding *encoding, const Step *step);
EncodeOutcome encoding_fill(Encoding *encoding, const Step *step);

/* encode_call.c */
EncodeOutcome encoding_call(Encoding *encoding, const Step *step);
EncodeOutcome encoding_return(Encoding *encoding, const Step *step);

#endif
