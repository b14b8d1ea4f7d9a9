/* SPDX-License-Identifier: MIT */
/* What the topmost frame and the globals lead to, and what they do not. */
#ifndef WHITTLE_DOMAIN_BOOLHEAP_PARTITION_H
#define WHITTLE_DOMAIN_BOOLHEAP_PARTITION_H

#include "domain/boolheap/state.h"

typedef enum Place {
    PLACE_OUTSIDE,
    PLACE_INSIDE,
    PLACE_EITHER, /* of a summary: some instances are inside, some outside */
} Place;

typedef struct PartPlaces {
    Place *items; /* by slot */
    uint32_t count;
} PartPlaces;
Place place_of(const PartPlaces *places, const Boolheap *heap, uint32_t name);
Place place_of_holder(const PartPlaces *places, const Boolheap *heap, Holder holder);

/* Divides a summary whose place is EITHER. Its name is now that of the instances inside; returns the name of those outside. Either
 * side may have none. `places` has room for one node more. */
uint32_t boolheap_partition(Boolheap *heap, uint32_t summary, PartPlaces *places);

#endif
