/* SPDX-License-Identifier: MIT */
/* Precision maps: which precision each component has at each location. A map is immutable; changing one place makes a
 * new map. Equal maps of one store are the same pointer, so the call table may compare them by ==. A place that was
 * never set has the map's default, which is the component's coarsest precision unless precision_map_everywhere said
 * otherwise. */
#ifndef WHITTLE_ENGINE_PRECISION_H
#define WHITTLE_ENGINE_PRECISION_H

#include "domain/domain.h"
#include "program/callgraph.h"

typedef struct PrecisionMap PrecisionMap;
typedef struct PrecisionStore PrecisionStore;

/* Components and call graph must outlive the store; maps live as long as the store. */
PrecisionStore *precision_store_create(Domain *const *components, size_t component_count, CallGraph *calls);
void precision_store_destroy(PrecisionStore *store);

const PrecisionMap *precision_map_coarsest(PrecisionStore *store);
/* `precision` as the component's default, all else as in `map`. */
const PrecisionMap *precision_map_everywhere(PrecisionStore *store, const PrecisionMap *map, size_t component,
                                             const Precision *precision);
/* `precision` for the component at `location`, all else as in `map`. */
const PrecisionMap *precision_map_with(PrecisionStore *store, const PrecisionMap *map, LocationId location,
                                       size_t component, const Precision *precision);
/* `map` with this joined to what the component has at the location; everywhere, if that is ID_NONE. */
const PrecisionMap *precision_map_raise(PrecisionStore *store, const PrecisionMap *map, size_t component,
                                        PrecisionChange change);
/* The same, met with what is there. */
const PrecisionMap *precision_map_lower(PrecisionStore *store, const PrecisionMap *map, size_t component,
                                        PrecisionChange change);
/* Every component's finest. */
const PrecisionMap *precision_map_finest(PrecisionStore *store);
/* Is `left` so at every location, for every component? */
bool precision_map_at_least_as_fine(const PrecisionStore *store, const PrecisionMap *left, const PrecisionMap *right);
/* Grows strictly with fineness. */
size_t precision_map_size(const PrecisionStore *store, const PrecisionMap *map);
/* The greatest precision_measure of the component in the map. */
uint64_t precision_map_measure(const PrecisionStore *store, const PrecisionMap *map, size_t component);
/* `map` where a function, or one it calls, may look at it; elsewhere the default. What is learned about a caller leaves
 * the contexts of its callees as they are. */
const PrecisionMap *precision_map_within(PrecisionStore *store, const PrecisionMap *map, FunctionId function);
/* That of all places never set. */
const Precision *precision_map_default(const PrecisionMap *map, size_t component);
const Precision *precision_map_at(const PrecisionMap *map, LocationId location, size_t component);

/* A small number, unique in the store and deterministic: order of creation. */
uint32_t precision_map_id(const PrecisionMap *map);
/* "explicit: coarse; L4 fine; L7 finer", a line per component. */
void precision_map_print(const PrecisionStore *store, const PrecisionMap *map, Text *out);

#endif
