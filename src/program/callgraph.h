/* SPDX-License-Identifier: MIT */
/* Who calls whom, and what a function and all that it calls may mention. A call through a pointer may call any function
 * whose address is used other than to call it. */
#ifndef WHITTLE_PROGRAM_CALLGRAPH_H
#define WHITTLE_PROGRAM_CALLGRAPH_H

#include "program/program.h"

typedef struct CallGraph CallGraph;

CallGraph *callgraph_create(const Program *program);
void callgraph_destroy(CallGraph *graph);

/* May the function, or one it calls, take the address of this object? */
bool callgraph_mentions(CallGraph *graph, FunctionId function, ObjectId object);
/* May the function call the other one, by way of others or not? */
bool callgraph_leads(CallGraph *graph, FunctionId function, FunctionId other);
/* May each of them call the other? Of one function: may it call itself? */
bool callgraph_recurs(CallGraph *graph, FunctionId function, FunctionId other);

#endif
