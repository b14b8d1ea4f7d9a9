/* SPDX-License-Identifier: MIT */
/* Advice: what heaps of runs look like, as families of instrumentation predicates that describe them (a shape-class generator:
 * Beyer, Henzinger, Theoduloz, Zufferey, "Shape Refinement through Explicit Heap Analysis", section 2.3). Samples choose the
 * class and nothing else: advice makes no state stronger. Fields are byte offsets. */
#ifndef WHITTLE_DOMAIN_ADVICE_H
#define WHITTLE_DOMAIN_ADVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADVICE_FIELDS_MOST = 8 };

typedef enum AdviceKind {
    ADVICE_REACH,  /* per separating pointer: the nodes it leads to along these fields */
    ADVICE_CYCLIC, /* nodes on a cycle of these fields */
    ADVICE_SHARED, /* nodes that several of these fields lead to */
    ADVICE_CANCEL, /* nodes where the second field of the target of the first leads back */
    ADVICE_BELOW,  /* pairs of nodes: the second lies below the first */
    ADVICE_RISING, /* nodes whose key is at most that of the node that the field leads to; ADVICE_FALLING: at least */
    ADVICE_FALLING,
    ADVICE_SEARCH, /* nodes whose key is at least all keys below the first field, at most all below the second */
} AdviceKind;

typedef struct AdvisedFact {
    AdviceKind kind;
    int64_t fields[ADVICE_FIELDS_MOST];
    uint32_t field_count;
    int64_t key; /* ADVICE_RISING, ADVICE_FALLING, ADVICE_SEARCH: the number that is compared */
    uint32_t key_size;
    bool key_is_signed;
    bool is_minor; /* of a structure that fewer samples are of */
} AdvisedFact;

typedef struct Advice {
    AdvisedFact *facts; /* each once, minor ones last */
    size_t count, capacity;
} Advice;

#endif
