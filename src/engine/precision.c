/* SPDX-License-Identifier: MIT */
/* A map is a sorted array of the places that differ from the default; maps are interned, so making one is linear in
 * its size. Places are few: refinement adds them one at a time. */
#include "engine/precision.h"

#include "base/map.h"

#include <stdlib.h>
#include <string.h>

typedef struct PrecisionEntry {
    LocationId location;
    uint32_t component;
    const Precision *precision;
} PrecisionEntry;

struct PrecisionMap {
    uint32_t id;
    const Precision **defaults;   /* by component */
    const PrecisionEntry *places; /* ascending by location, then component; none equals its default */
    size_t place_count;
};

struct PrecisionStore {
    Domain *const *components;
    size_t component_count;
    CallGraph *calls;
    Arena *arena;
    PointerSet *maps;
    uint32_t map_count;
};

PrecisionStore *precision_store_create(Domain *const *components, size_t component_count, CallGraph *calls)
{
    PrecisionStore *store = mem_alloc(sizeof *store);
    *store = (PrecisionStore){components, component_count, calls, arena_create(), pointer_set_create(), 0};
    return store;
}

void precision_store_destroy(PrecisionStore *store)
{
    if (!store)
        return;
    pointer_set_destroy(store->maps);
    arena_destroy(store->arena);
    free(store);
}

static bool same_precision(const PrecisionStore *store, size_t component, const Precision *left, const Precision *right)
{
    Domain *domain = store->components[component];
    return left == right ||
           (domain->ops->at_least_as_fine(domain, left, right) && domain->ops->at_least_as_fine(domain, right, left));
}

static bool same_map(const void *wanted, const void *item, void *context)
{
    const PrecisionMap *left = wanted, *right = item;
    const PrecisionStore *store = context;
    if (left->place_count != right->place_count)
        return false;
    for (size_t i = 0; i < store->component_count; i++)
        if (!same_precision(store, i, left->defaults[i], right->defaults[i]))
            return false;
    for (size_t i = 0; i < left->place_count; i++) {
        const PrecisionEntry *a = &left->places[i], *b = &right->places[i];
        if (a->location.index != b->location.index || a->component != b->component ||
            !same_precision(store, a->component, a->precision, b->precision))
            return false;
    }
    return true;
}

/* The store's map equal to `map`, whose arrays are the caller's. */
static const PrecisionMap *intern(PrecisionStore *store, const PrecisionMap *map)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < store->component_count; i++) {
        Domain *domain = store->components[i];
        hash = hash_mix(hash, domain->ops->precision_size(domain, map->defaults[i]));
    }
    for (size_t i = 0; i < map->place_count; i++)
        hash = hash_mix(hash_mix(hash, map->places[i].location.index), map->places[i].component);
    PrecisionMap *known = pointer_set_find(store->maps, hash, map, same_map, store);
    if (known)
        return known;
    PrecisionMap *made = arena_alloc(store->arena, sizeof *made);
    made->id = store->map_count++;
    made->defaults = arena_alloc(store->arena, store->component_count * sizeof *made->defaults);
    memcpy(made->defaults, map->defaults, store->component_count * sizeof *made->defaults);
    PrecisionEntry *places = arena_alloc(store->arena, map->place_count * sizeof *places);
    if (map->place_count)
        memcpy(places, map->places, map->place_count * sizeof *places);
    made->places = places;
    made->place_count = map->place_count;
    pointer_set_add(store->maps, hash, made);
    return made;
}

const PrecisionMap *precision_map_coarsest(PrecisionStore *store)
{
    PrecisionMap map = {0};
    map.defaults = mem_alloc(store->component_count * sizeof *map.defaults);
    for (size_t i = 0; i < store->component_count; i++)
        map.defaults[i] = store->components[i]->ops->coarsest(store->components[i]);
    const PrecisionMap *made = intern(store, &map);
    free(map.defaults);
    return made;
}

/* Index of the first place that is not before (location, component). */
static size_t place_index(const PrecisionMap *map, LocationId location, size_t component)
{
    size_t low = 0, high = map->place_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const PrecisionEntry *place = &map->places[middle];
        bool before = place->location.index != location.index ? place->location.index < location.index
                                                              : place->component < component;
        if (before)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_place(const PrecisionMap *map, size_t index, LocationId location, size_t component)
{
    return index < map->place_count && map->places[index].location.index == location.index &&
           map->places[index].component == component;
}

const PrecisionMap *precision_map_everywhere(PrecisionStore *store, const PrecisionMap *map, size_t component,
                                             const Precision *precision)
{
    PrecisionMap changed = {0};
    changed.defaults = mem_alloc(store->component_count * sizeof *changed.defaults);
    memcpy(changed.defaults, map->defaults, store->component_count * sizeof *changed.defaults);
    changed.defaults[component] = precision;
    PrecisionEntry *places = mem_alloc(map->place_count * sizeof *places);
    for (size_t i = 0; i < map->place_count; i++) {
        PrecisionEntry place = map->places[i];
        if (place.component != component || !same_precision(store, component, place.precision, precision))
            places[changed.place_count++] = place;
    }
    changed.places = places;
    const PrecisionMap *made = intern(store, &changed);
    free(changed.defaults);
    free(places);
    return made;
}

const PrecisionMap *precision_map_with(PrecisionStore *store, const PrecisionMap *map, LocationId location,
                                       size_t component, const Precision *precision)
{
    size_t at = place_index(map, location, component);
    size_t after = at + is_place(map, at, location, component);
    PrecisionEntry *places = mem_alloc((map->place_count + 1) * sizeof *places);
    PrecisionMap changed = {.defaults = map->defaults, .places = places};
    for (size_t i = 0; i < at; i++)
        places[changed.place_count++] = map->places[i];
    if (!same_precision(store, component, precision, map->defaults[component]))
        places[changed.place_count++] = (PrecisionEntry){location, (uint32_t)component, precision};
    for (size_t i = after; i < map->place_count; i++)
        places[changed.place_count++] = map->places[i];
    const PrecisionMap *made = intern(store, &changed);
    free(places);
    return made;
}

typedef const Precision *Combine(Domain *domain, const Precision *left, const Precision *right);

static const PrecisionMap *map_combine(PrecisionStore *store, const PrecisionMap *map, size_t component,
                                       PrecisionChange change, Combine *combine)
{
    Domain *domain = store->components[component];
    if (change.location.index != ID_NONE) {
        const Precision *old = precision_map_at(map, change.location, component);
        return precision_map_with(store, map, change.location, component, combine(domain, old, change.precision));
    }
    const Precision *old = map->defaults[component];
    const PrecisionMap *made = precision_map_everywhere(store, map, component, combine(domain, old, change.precision));
    for (size_t i = 0; i < map->place_count; i++)
        if (map->places[i].component == component)
            made = precision_map_with(store, made, map->places[i].location, component,
                                      combine(domain, map->places[i].precision, change.precision));
    return made;
}

const PrecisionMap *precision_map_raise(PrecisionStore *store, const PrecisionMap *map, size_t component,
                                        PrecisionChange change)
{
    return map_combine(store, map, component, change, store->components[component]->ops->precision_join);
}

const PrecisionMap *precision_map_lower(PrecisionStore *store, const PrecisionMap *map, size_t component,
                                        PrecisionChange change)
{
    return map_combine(store, map, component, change, store->components[component]->ops->precision_meet);
}

const PrecisionMap *precision_map_finest(PrecisionStore *store)
{
    const PrecisionMap *map = precision_map_coarsest(store);
    for (size_t i = 0; i < store->component_count; i++)
        map = precision_map_everywhere(store, map, i, store->components[i]->ops->finest(store->components[i]));
    return map;
}

static bool finer_at(const PrecisionStore *store, size_t component, const Precision *left, const Precision *right)
{
    Domain *domain = store->components[component];
    return left == right || domain->ops->at_least_as_fine(domain, left, right);
}

bool precision_map_at_least_as_fine(const PrecisionStore *store, const PrecisionMap *left, const PrecisionMap *right)
{
    for (size_t i = 0; i < store->component_count; i++)
        if (!finer_at(store, i, left->defaults[i], right->defaults[i]))
            return false;
    for (int side = 0; side < 2; side++) {
        const PrecisionMap *map = side ? right : left;
        for (size_t i = 0; i < map->place_count; i++) {
            const PrecisionEntry *place = &map->places[i];
            if (!finer_at(store, place->component, precision_map_at(left, place->location, place->component),
                          precision_map_at(right, place->location, place->component)))
                return false;
        }
    }
    return true;
}

size_t precision_map_size(const PrecisionStore *store, const PrecisionMap *map)
{
    size_t size = 0;
    for (size_t i = 0; i < store->component_count; i++) {
        Domain *domain = store->components[i];
        size += domain->program->location_count * domain->ops->precision_size(domain, map->defaults[i]);
    }
    for (size_t i = 0; i < map->place_count; i++) {
        Domain *domain = store->components[map->places[i].component];
        size += domain->ops->precision_size(domain, map->places[i].precision) -
                domain->ops->precision_size(domain, map->defaults[map->places[i].component]);
    }
    return size;
}

uint64_t precision_map_measure(const PrecisionStore *store, const PrecisionMap *map, size_t component)
{
    Domain *domain = store->components[component];
    uint64_t most = domain->ops->precision_measure(domain, map->defaults[component]);
    for (size_t i = 0; i < map->place_count; i++) {
        uint64_t one = map->places[i].component == component
                           ? domain->ops->precision_measure(domain, map->places[i].precision)
                           : 0;
        most = one > most ? one : most;
    }
    return most;
}

static bool is_within(const PrecisionStore *store, LocationId location, FunctionId function)
{
    FunctionId at = program_location(store->components[0]->program, location)->function;
    return at.index == function.index || callgraph_leads(store->calls, function, at);
}

const PrecisionMap *precision_map_within(PrecisionStore *store, const PrecisionMap *map, FunctionId function)
{
    PrecisionEntry *places = mem_alloc(map->place_count * sizeof *places);
    PrecisionMap part = {.defaults = map->defaults, .places = places};
    for (size_t i = 0; i < map->place_count; i++)
        if (is_within(store, map->places[i].location, function))
            places[part.place_count++] = map->places[i];
    if (part.place_count < map->place_count)
        map = intern(store, &part);
    free(places);
    return map;
}

const Precision *precision_map_default(const PrecisionMap *map, size_t component)
{
    return map->defaults[component];
}

const Precision *precision_map_at(const PrecisionMap *map, LocationId location, size_t component)
{
    size_t at = place_index(map, location, component);
    return is_place(map, at, location, component) ? map->places[at].precision : map->defaults[component];
}

uint32_t precision_map_id(const PrecisionMap *map)
{
    return map->id;
}

void precision_map_print(const PrecisionStore *store, const PrecisionMap *map, Text *out)
{
    for (size_t i = 0; i < store->component_count; i++) {
        Domain *domain = store->components[i];
        text_add(out, "%s: ", domain->ops->name);
        domain->ops->precision_print(domain, map->defaults[i], out);
        for (size_t p = 0; p < map->place_count; p++)
            if (map->places[p].component == i) {
                text_add(out, "; L%u ", map->places[p].location.index);
                domain->ops->precision_print(domain, map->places[p].precision, out);
            }
        text_add(out, "\n");
    }
}
