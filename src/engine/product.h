/* SPDX-License-Identifier: MIT */
/* The product of the components. A *row* is an array of states, one per component, and describes the heaps
 * that all of them describe; a component whose state is NULL is *off* there: it describes every heap, finds nothing, blocks
 * nothing, and stays off in what follows. At least one is on. Everything here is a pure function of the domains; nothing knows of trees. Builder and
 * second pass share it.
 *
 *   successors   every combination of the components' successors; none if one component has none
 *   findings     a violation counts if every component that is on reports it: same edge, step and property. valid-memtrack
 *                counts if any component reports it, because components may notice a lost block at different
 *                operations
 *   empty        a component without successors, findings and unsupported steps has proved that no heap gets here:
 *                nothing else counts
 *   unsupported  what any component does not model; also a violation not all report, if one that does lets no heap
 *                past it
 *   callees      what every component that can tell allows */
#ifndef WHITTLE_ENGINE_PRODUCT_H
#define WHITTLE_ENGINE_PRODUCT_H

#include "base/budget.h"
#include "engine/precision.h"

typedef struct Product {
    Domain *const *components;
    size_t component_count;
    /* The answer of the last product_initial, product_post or product_glue. */
    const State **rows; /* row_count rows, one after the other */
    MarkSet *marks;     /* one per row */
    size_t row_count, row_capacity;
    Finding *findings;
    size_t finding_count, finding_capacity;
    const Step *unsupported;
    const char *unsupported_reason;
    PostResult *parts; /* scratch, one per component */
    uint64_t post_calls, leq_calls;
    uint64_t posts_spent, leqs_spent; /* of these, those a budget knows of */
} Product;

Product *product_create(Domain *const *components, size_t component_count);
void product_destroy(Product *product);

/* Tells a budget (NULL: none) of the work since the last time. */
void product_spend(Product *product, Budget *budget);

const State *const *product_row(const Product *product, size_t i);

/* Each replaces the last answer. The precision of post is the one at the edge's target. */
void product_initial(Product *product);
void product_post(Product *product, const State *const *row, EdgeId edge, const PrecisionMap *precision);
void product_glue(Product *product, const State *const *at_exit, const State *const *rest, EdgeId edge);

/* Are states abstracted at this location? At loop heads, entries and exits of functions they are. Builder, second pass,
 * and those who follow a path again all come to a location by product_arrive, so that this is decided once. */
bool product_abstracts_at(const Product *product, LocationId location);
/* Weakens the row in place, if states are abstracted there; adds to `marks`. */
void product_arrive(const Product *product, const State **row, LocationId location, const PrecisionMap *precision,
                    MarkSet *marks);
/* False if no component can tell. `out` is replaced. */
bool product_callees(const Product *product, const State *const *row, EdgeId edge, FunctionList *out);
/* Fills `entry` and `rest`, an item per component. */
void product_cut(const Product *product, const State *const *row, EdgeId edge, FunctionId callee, const State **entry,
                 const State **rest);

bool product_leq(Product *product, const State *const *left, const State *const *right);
bool product_equal(const Product *product, const State *const *left, const State *const *right);
uint64_t product_hash(const Product *product, const State *const *row);
/* What the component `from` knows at a location, as a state of `to`: its outline, abstracted as the location asks for; NULL if
 * there is none. */
const State *product_carry_over(const Product *product, const State *state, size_t from, size_t to, LocationId location,
                                const PrecisionMap *precision, MarkSet *marks);
/* Has the same components on in the row as in `other`: stops those that are off there, starts those that are on there from
 * what another one knew. Nothing changes if none is on there, or one cannot be started. */
void product_align(const Product *product, const State **row, const State *const *other, LocationId location,
                   const PrecisionMap *precision, MarkSet *marks);
/* Fills `joined` with a common generalisation of both rows if every component that is on in both has one worth having, and
 * there is such a component; one in which `right` is already below `left` keeps `left`. */
bool product_join(Product *product, const State *const *left, const State *const *right, LocationId location,
                  const PrecisionMap *precision, unsigned rounds, const State **joined, MarkSet *marks);

#endif
