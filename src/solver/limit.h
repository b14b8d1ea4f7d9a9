/* SPDX-License-Identifier: MIT */
/* A limit on one query of Z3, by its own count of work: its time limit is kept by a thread that may interrupt a query that has
 * just ended. */
#ifndef WHITTLE_SOLVER_LIMIT_H
#define WHITTLE_SOLVER_LIMIT_H

#include "base/budget.h"

#include <z3.h>

static inline void solver_limit(Z3_context context, Z3_solver solver, double seconds)
{
    double units = seconds / work_info(WORK_SOLVER)->seconds + 1;
    Z3_params parameters = Z3_mk_params(context);
    Z3_params_inc_ref(context, parameters);
    Z3_params_set_uint(context, parameters, Z3_mk_string_symbol(context, "rlimit"), units < 4e9 ? (unsigned)units : 0);
    Z3_solver_set_params(context, solver, parameters);
    Z3_params_dec_ref(context, parameters);
}

#endif
