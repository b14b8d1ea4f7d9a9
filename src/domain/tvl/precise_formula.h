/* SPDX-License-Identifier: MIT */
/* Inside the most-precise operations: formulas over two states. The vocabulary of queries has two copies of every predicate of the
 * specification, p and p.post, predicates that say which individuals there are, and marks that map individuals to the nodes of given
 * structures. */
#ifndef WHITTLE_DOMAIN_TVL_PRECISE_FORMULA_H
#define WHITTLE_DOMAIN_TVL_PRECISE_FORMULA_H

#include "domain/tvl/precise.h"
#include "solver/fol.h"

/* Three universes: of the old state, of the state in which updates are evaluated (new nodes are there), of the new state. */
typedef enum Universe {
    OLD_NODES,
    UPDATE_NODES,
    NEW_NODES,
    UNIVERSES,
} Universe;

typedef enum State {
    OLD_STATE,
    NEW_STATE,
} State;

/* A state between the old and the new one, and the universe in which the updates that lead from it are evaluated. */
typedef struct Middle {
    const Predicate **copies;
    const Predicate *nodes, *update_nodes;
} Middle;

struct Precise {
    const Spec *spec;
    double seconds;
    Vocabulary *query;            /* the vocabulary of two states, and marks */
    const Predicate **old, **new; /* by id in the specification's vocabulary: its two copies */
    const Predicate *universe[UNIVERSES];
    struct Middle *middles; /* states between the two, of blocks */
    size_t middle_count, middle_capacity;
    const Predicate **marks; /* "this node of a given structure stands for the individual" */
    size_t mark_count, mark_capacity;
    Fol *one, *two; /* solvers that know the rules of one state, of two; made when they are needed */
    Fol *fol;       /* the one in use */
    Evaluator *evaluator;
    int credit; /* of precise_sharpen: what queries without answer may still cost */
};

/* Is it a predicate that individuals can have? sm and ac are none. */
bool precise_is_plain(const Precise *precise, const Predicate *predicate);

/* Building formulas over the query vocabulary. Where a part is NULL, the other one is the conjunction. */
const Formula *precise_both(Precise *precise, const Formula *left, const Formula *right);
const Formula *precise_implies(Precise *precise, const Formula *left, const Formula *right);
const Formula *precise_literal(Precise *precise, const Formula *atom, bool positive);
const Formula *precise_present(Precise *precise, Universe universe, Variable variable);
/* Quantifies over the nodes of a universe. */
const Formula *precise_each(Precise *precise, Universe universe, Variable variable, const Formula *body);
const Formula *precise_some(Precise *precise, Universe universe, Variable variable, const Formula *body);
/* A formula of the specification over one state, its quantifiers over a universe. 1/2 becomes 0 or 1, as `half` says, where it
 * stands positively, and the opposite where negatively. */
const Formula *precise_translate(Precise *precise, const Formula *formula, const Predicate *const *copies,
                                 Universe universe, Truth half);

/* Quantifies over all free variables. */
const Formula *precise_close_over(Precise *precise, Universe universe, const Formula *formula, FormulaKind kind);
/* isNew and instance hold nowhere but inside an action. */
bool precise_is_transient(const Predicate *predicate);

/* Makes the solver that knows the rules of one state, or of two, the one in use. */
void precise_use_states(Precise *precise, unsigned count);

/* The middle state of a number, made if it is not there; its rules are not asserted. */
Middle precise_middle(Precise *precise, size_t number);
/* Asserts the integrity rules of a state, and that no predicate holds of what is not there. */
void precise_assert_rules(Precise *precise, const Predicate *const *copies, Universe universe);

/* A mark at a variable. */
const Formula *precise_mark_of(Precise *precise, size_t mark, Variable variable);
/* The characteristic formula of a structure: there is a map of the individuals onto its nodes, given by marks from `first` on, that
 * all definite values respect. */
const Formula *precise_characteristic(Precise *precise, const Structure *structure, State state, size_t first);
/* The model's state as a concrete structure, its nodes' numbers in the model written to `individuals`, which has room for
 * NODE_LIMIT. NULL if it is too large. */
Structure *precise_read_model(Precise *precise, Arena *arena, State state, uint32_t *individuals);

/* Can a finite heap have so many edges? False only if none can that the structure describes and in which each place that is 1 in
 * `settled` has both values (of sm: the node stands for two individuals at least). `limits`, if it is not NULL: how many individuals
 * each node stands for at most, UINT32_MAX if that is not limited. */
bool precise_counts_fit(const Structure *structure, const Structure *settled, uint32_t *limits);

/* The pigeonhole principle, true of each finite heap: if a function leads to each of some individuals from one of them, then it leads
 * from each to one of them, and from no two to the same. `members` say of each of three variables that it is one of them. */
const Formula *precise_pigeonhole(Precise *precise, Universe universe, const Predicate *function, const Variable *v,
                                  const Formula *const *members);

/* What surely describes the state after a call, node by node, as far as the contract's postcondition says that nodes and values stay;
 * NULL if nodes may come or go. The structure obeys the integrity rules. */
Structure *precise_frame(Precise *precise, Arena *arena, const Structure *structure, const Formula *after);

/* The next tuple of nodes; false after the last. */
bool precise_next_tuple(uint32_t *tuple, unsigned arity, uint32_t nodes);

#endif
