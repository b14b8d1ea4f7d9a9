/* SPDX-License-Identifier: MIT */
/* The explicit domain: a state is one concrete heap, unknown where unknown. Objects, pointers and frames are exact;
 * integers are abstract numbers (domain/value), so one state stands for all heaps of its shape that satisfy what is
 * known of the unknowns. Finite wherever the program's reachable shapes and constants are. */
#ifndef WHITTLE_DOMAIN_EXPLICIT_EXPLICIT_H
#define WHITTLE_DOMAIN_EXPLICIT_EXPLICIT_H

#include "domain/domain.h"

const DomainOps *explicit_ops(void);

#endif
