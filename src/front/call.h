/* SPDX-License-Identifier: MIT */
/* Calls: of defined functions, of LLVM's intrinsics, of library functions, of inline assembly. */
#ifndef WHITTLE_FRONT_CALL_H
#define WHITTLE_FRONT_CALL_H

#include "front/value.h"

/* A call of something that has no body: arguments as scalars, and what the caller expects back. */
typedef struct LibraryCall {
    const char *name;
    const Operands *arguments; /* a list per argument */
    uint32_t count;
    Leaves results;
    LLVMValueRef instruction; /* the call, NULL if it is none of the program's */
    uint64_t floats;          /* bit i: argument i travels as a floating-point number; bit CALL_RESULT: the result */
} LibraryCall;
enum { CALL_RESULT = 63 };

/* The bit of a value of that type as argument i, or as result. */
uint64_t call_float(LLVMTypeRef type, unsigned i);

Operands call_translate(Builder *builder, LLVMValueRef instruction);
/* The local that a lifetime marker is about has a lifetime. */
void call_mark_lifetime(Builder *builder, LLVMValueRef instruction);
/* Calls a variadic model in place of what the instruction calls, with its arguments. */
Operands call_variadic_model(Builder *builder, const LibraryCall *call, const char *name);
/* Calls a function with a body. Unsupported if arguments or results do not fit it. */
Operands call_function(Builder *builder, LLVMValueRef function, const Operands *arguments, uint32_t count,
                       Leaves results);

/* Whether calls of that function are errors, and such a call. */
bool call_is_error(const Translator *translator, const char *name);
void call_error(Builder *builder, const char *name);

/* The i-th argument as a single operand; unsupported if it is none. */
Operand call_argument(Builder *builder, const LibraryCall *call, uint32_t i);
/* A result of one scalar. */
Operands call_result(Builder *builder, Operand operand);

/* Unsupported if the program has a memcpy, memmove or memset of its own that compilers may call for as many bytes. */
void call_refuse_own(Builder *builder, const char *name, Operand size);
/* Demands that `place` lies outside [range, range + size). */
void call_outside(Builder *builder, Operand range, Operand place, Operand size, bool may_coincide);

/* Intrinsics of LLVM (names "llvm.*"); unsupported if unknown. */
Operands intrinsic_translate(Builder *builder, const LibraryCall *call);

/* Library functions by name. Returns false if the name is unknown. */
bool library_translate(Builder *builder, const LibraryCall *call, Operands *result);
bool library_knows(const char *name);
/* Whether what it returns is an input, and all that it does. */
bool library_answers(const char *name);
/* Whether the program may ask for functions to be called at its end. */
bool library_runs_at_exit(const Translator *translator);
/* A call of a model, by the name of what it models. */
Operands library_model(Builder *builder, const LibraryCall *call, const char *name);

/* Demands that an argument is an open stream; that stdin or stdout is, which a program that names it may have changed. */
void stream_demand(Builder *builder, const LibraryCall *call, uint32_t at);
void stream_demand_standard(Builder *builder, const LibraryCall *call, const char *name);

/* printf and its relatives: the arguments from the format on go to standard output, or to `destination` with at most
 * `limit` bytes (of pointer width; none: as many as the format can make). */
Operands format_translate(Builder *builder, const LibraryCall *call, uint32_t format, Operand destination,
                          Operand limit);
/* The constant string an operand points to, NULL if it is none. */
const char *format_text(const Builder *builder, Operand operand);
/* scanf and its relatives; the format is an argument, too. */
Operands scan_translate(Builder *builder, const LibraryCall *call, uint32_t format, bool is_string);

#endif
