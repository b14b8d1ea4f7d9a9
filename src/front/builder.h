/* SPDX-License-Identifier: MIT */
/* Builds the body of one function: steps are emitted in the compiler's order and grouped into operations. Pure
 * steps, loads and scope steps gather in front of the next step with an effect, which ends the operation; an
 * allocation or input may be stored before.
 *
 * After the end of execution (exit, error, something unsupported) the builder is *ended*: whatever is emitted then
 * is dropped, so translating code need not ask after each step. builder_move starts again elsewhere. */
#ifndef WHITTLE_FRONT_BUILDER_H
#define WHITTLE_FRONT_BUILDER_H

#include "front/translator.h"

/* The scalars of one value. */
typedef struct Operands {
    const Operand *items;
    uint32_t count;
} Operands;

/* A local whose lifetime is that of a block of the source (scope.h). */
typedef struct Scoped {
    ObjectId object;
    LLVMMetadataRef scope; /* the block */
    bool inside;           /* control may be there */
    bool is_result;        /* it shares the place of the function's result, which is read after its block is left */
} Scoped;

typedef struct Builder {
    Translator *translator;
    Program *program;
    Arena *arena; /* until the function is complete */
    FunctionId function;
    LLVMValueRef source; /* NULL for functions of the front end's own */
    LocationId here, exit;
    EdgeId last; /* the only edge that leads here; ID_NONE if there may be others */
    bool ended;
    Position position; /* of the steps to come */
    Step *steps;       /* of the operation being built */
    size_t step_count, step_capacity;
    size_t maker; /* steps up to the one that made or read a value and has not ended its operation yet; 0: none */
    Register *registers;
    size_t register_count, register_capacity;
    ObjectId *locals;
    size_t local_count, local_capacity;
    Scoped *scoped;
    size_t scoped_count, scoped_capacity;
    Map *values; /* LLVM value -> Operands * */
    Map *blocks; /* basic block -> LocationId.index */
    Map *names;  /* LLVM value -> its variable's name */
} Builder;

/* A function without a body yet: parameters and registers come later. */
void builder_init(Builder *builder, Translator *translator, FunctionId function, LLVMValueRef source);
/* Whether the function is a library model. */
bool builder_is_model(const Builder *builder);
/* Hands registers, locals and parameters over to the program's function. */
void builder_finish(Builder *builder, Operands parameters);

RegisterId builder_register(Builder *builder, unsigned width, bool is_pointer, const char *name);
Operand builder_register_for(Builder *builder, Leaf leaf);
ObjectId builder_local(Builder *builder, Object object);
/* Room for a list of operands in the builder's arena. */
Operand *builder_operands(Builder *builder, uint32_t count);

/* A step of that kind without operands or result, at the current position. */
Step builder_step(const Builder *builder, StepKind kind);
/* Adds the step, and ends the operation if the step has an effect, execution if the step ends it. */
void builder_emit(Builder *builder, Step step);
/* Ends the operation. */
void builder_flush(Builder *builder);
/* Goes on at another location, with no steps gathered. */
void builder_move(Builder *builder, LocationId location);
/* Adds an edge to `target` with the steps gathered so far, and the steps themselves stay gathered. */
void builder_edge(Builder *builder, LocationId target);
/* The same where it is the only edge from here: without steps, what led here leads to `target` instead. */
void builder_jump(Builder *builder, LocationId target);
/* Drops the last steps until `count` are left. */
void builder_drop(Builder *builder, size_t count);
/* Makes sure that the gathered steps may be executed twice, as on both edges of a branch. */
void builder_settle(Builder *builder);
void builder_unsupported(Builder *builder, const char *format, ...) PRINTF_LIKE(2, 3);

/* Steps with a result. */
Operand builder_compute(Builder *builder, Opcode opcode, unsigned width, Operand a, Operand b);
Operand builder_unary(Builder *builder, Opcode opcode, unsigned width, Operand a);
Operand builder_select(Builder *builder, Operand condition, Operand yes, Operand no);
Operand builder_any(Builder *builder, Leaf leaf);
/* Any value as wide as the operand, by a step that both edges of a branch may repeat: a shift by the width. */
Operand builder_undefined(Builder *builder, Operand operand);
Operand builder_constant(const Builder *builder, uint64_t constant); /* of pointer width */
/* Zero- or sign-extends or truncates to the width. */
Operand builder_resize(Builder *builder, Operand operand, unsigned width, bool is_signed);
/* Pointer plus constant; folded into the operand if that is an address. */
Operand builder_offset(Builder *builder, Operand pointer, int64_t offset);
Operand builder_load(Builder *builder, Operand pointer, Leaf leaf);
void builder_store(Builder *builder, Operand pointer, Operand operand);
/* A step of `kind` with operands a, b, c and a result of pointer width. */
Operand builder_pointer_step(Builder *builder, StepKind kind, Operand a);
/* Emits STEP_BLOCK_SIZE and returns its result. */
Operand builder_block_size(Builder *builder, Operand pointer, bool of_rest);
/* Execution goes on only if the condition is as expected. */
void builder_assume(Builder *builder, Operand condition, bool expected);
/* Calls; the results have the scalars given, the signature is that of functions that may be called (abi.h). */
Operands builder_call(Builder *builder, Operand callee, Operands arguments, uint32_t signature, Leaves results);
void builder_return(Builder *builder, Operands results);

#endif
