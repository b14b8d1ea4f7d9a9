/* SPDX-License-Identifier: MIT */
/* Concretisation: some of the heaps that a structure describes. Each summary node becomes one to three individuals, then values that
 * are 1/2 are decided one after another, with coerce after each. The choices are pseudo-random and the same every time; effort is
 * bounded, so heaps may be missed: they serve as witnesses only. */
#ifndef WHITTLE_DOMAIN_TVL_CONCRETISE_H
#define WHITTLE_DOMAIN_TVL_CONCRETISE_H

#include "domain/tvl/spec.h"

/* Called with every heap, a structure without 1/2 in which all rules hold. False ends the enumeration. */
typedef bool ConcreteVisit(void *context, const Structure *heap);

/* Tries so many times, each time for a few heaps. Heaps live until the visitor returns. */
void structure_concretise(const Spec *spec, Evaluator *evaluator, Arena *arena, const Structure *structure,
                          unsigned attempts, ConcreteVisit *visit, void *context);

#endif
