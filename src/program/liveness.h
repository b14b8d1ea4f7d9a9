/* SPDX-License-Identifier: MIT */
/* Local variables whose contents no longer matter. */
#ifndef WHITTLE_PROGRAM_LIVENESS_H
#define WHITTLE_PROGRAM_LIVENESS_H

#include "program/program.h"

typedef struct Liveness Liveness;

Liveness *liveness_create(const Program *program);
void liveness_destroy(Liveness *liveness);

/* Is the local's address used other than to access it at once? */
bool liveness_escapes(const Liveness *liveness, ObjectId local);

/* Will every run from this location on write the local, a variable of the location's function, or end its life before
 * it reads it, whoever might read it through a pointer? May answer "no" when it cannot tell. */
bool liveness_is_dead(Liveness *liveness, LocationId location, ObjectId local);

#endif
