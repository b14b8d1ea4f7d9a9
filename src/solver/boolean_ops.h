/* SPDX-License-Identifier: MIT */
/* What a back end of Boolean functions supplies. A function is a back end's own word; BOOLEAN_FAILED is the failed one,
 * which is never passed in. */
#ifndef WHITTLE_SOLVER_BOOLEAN_OPS_H
#define WHITTLE_SOLVER_BOOLEAN_OPS_H

#include "solver/boolean.h"

typedef intptr_t BooleanWord;
#define BOOLEAN_FAILED ((BooleanWord)-1)

typedef struct BooleanOps {
    void *(*create)(size_t limit);
    void (*destroy)(void *self);
    /* Results belong to the caller, who releases each once. */
    BooleanWord (*constant)(void *self, bool value);
    BooleanWord (*variable)(void *self, uint32_t variable);
    BooleanWord (*not )(void *self, BooleanWord a);
    BooleanWord (*and)(void *self, BooleanWord a, BooleanWord b);
    BooleanWord (* or)(void *self, BooleanWord a, BooleanWord b);
    BooleanWord (*iff)(void *self, BooleanWord a, BooleanWord b); /* NULL: by the others */
    BooleanWord (*exists)(void *self, BooleanWord a, const uint32_t *variables, size_t count);
    BooleanWord (*rename)(void *self, BooleanWord a, const uint32_t *from, const uint32_t *to, size_t count);
    void (*release)(void *self, BooleanWord a);
    bool (*is_false)(void *self, BooleanWord a);
    bool (*implies)(void *self, BooleanWord a, BooleanWord b);
    bool (*model)(void *self, BooleanWord a, uint8_t *values, size_t count);
    bool (*holds)(void *self, BooleanWord a, const uint8_t *values, size_t count);
    uint64_t (*hash)(void *self, BooleanWord a);
    size_t (*size)(void *self, BooleanWord a);
    size_t (*size_in_use)(void *self);
    uint64_t (*effort)(void *self); /* nodes or clauses made so far */
} BooleanOps;

const BooleanOps *boolean_bdd_ops(void);
const BooleanOps *boolean_cnf_ops(void);

#endif
