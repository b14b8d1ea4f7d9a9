/* SPDX-License-Identifier: MIT */
/* Debug information: C types, names of variables, source positions. For people only. */
#ifndef WHITTLE_FRONT_DEBUG_H
#define WHITTLE_FRONT_DEBUG_H

#include "front/llvm.h"
#include "program/program.h"

typedef struct Debug Debug;

Debug *debug_create(Program *program, LLVMContextRef context);
/* Completes the types handed out so far, which may not be looked into before. */
void debug_destroy(Debug *debug);

/* Name (in the program's arena) and type of a variable, a node of debug information seen as a value; NULL where
 * unknown. */
void debug_variable(Debug *debug, LLVMValueRef node, const char **name, const Type **type);
/* The same for a global variable. */
void debug_global(Debug *debug, LLVMValueRef global, const char **name, const Type **type);
/* NULL where unknown. What a function takes is known only if its parameters are as the source has them, counted from
 * 0. */
const Type *debug_function_type(Debug *debug, LLVMValueRef function);
const Type *debug_return_type(Debug *debug, LLVMValueRef function);
const Type *debug_parameter_type(Debug *debug, LLVMValueRef function, unsigned parameter);
/* The names of the parameters as the source has them, Function.parameter_names; NULL if unknown. */
const char *const *debug_parameter_names(Debug *debug, LLVMValueRef function);
/* Of an instruction, a function or a global; line 0 if unknown. */
Position debug_position(Debug *debug, LLVMValueRef value);
/* The location, a node of debug information, of the loop that the branch goes on with; NULL if it is no such branch. */
LLVMMetadataRef debug_loop(LLVMValueRef branch);
/* The position of that loop's keyword in the branch's function; line 0 if there is none. */
Position debug_loop_position(Debug *debug, LLVMValueRef branch);

#endif
