/* SPDX-License-Identifier: MIT */
/* Library functions that end the program, that answer with an input, or of whose answer nothing is known. */
#include "front/library.h"

static Operands end(Builder *builder, const LibraryCall *call, Operand status)
{
    Step step = builder_step(builder, STEP_EXIT);
    step.a = status;
    step.text = arena_string(builder->program->arena, call->name);
    builder_emit(builder, step);
    return (Operands){0};
}

Operands as_end_with_status(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    (void)row;
    return end(builder, call, call_argument(builder, call, 0));
}

bool library_runs_at_exit(const Translator *translator)
{
    LLVMValueRef atexit = LLVMGetNamedFunction(translator->module, "atexit");
    return atexit && !LLVMCountBasicBlocks(atexit) && LLVMGetFirstUse(atexit);
}

/* exit: what atexit was given is called first. */
Operands as_exit(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return library_runs_at_exit(builder->translator) ? library_model(builder, call, "exit")
                                                     : as_end_with_status(builder, call, row);
}

/* abort, and error functions when the property is about something else. */
Operands as_end_abnormally(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    enum { KILLED_BY_ABORT = 128 + 6 };
    (void)row;
    return end(builder, call, operand_constant(KILLED_BY_ABORT, 32));
}

Operands as_assume(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand condition = call_argument(builder, call, 0);
    (void)row;
    condition = builder_compute(builder, OP_NE, 1, condition, operand_constant(0, condition.width));
    builder_settle(builder);
    builder_assume(builder, condition, true);
    builder_flush(builder);
    return (Operands){0};
}

Operand library_input(Builder *builder, const char *name, Leaf leaf, bool is_signed)
{
    Step step = builder_step(builder, STEP_INPUT);
    Operand result = builder_register_for(builder, leaf);
    step.text = arena_string(builder->program->arena, name);
    step.is_signed = is_signed;
    step.width = leaf.width;
    step.result = result.reg;
    builder_emit(builder, step);
    return result;
}

static void demand(Builder *builder, Opcode opcode, Operand a, Operand b)
{
    builder_settle(builder);
    builder_assume(builder, builder_compute(builder, opcode, 1, a, b), true);
    builder_flush(builder);
}

/* What the system says is an input. Strings among the arguments are read. */
Operands as_answer(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    for (uint32_t i = 0; i < call->count && row->signature[i + 1] && row->signature[i + 1] != '.'; i++) {
        const char *reader = row->signature[i + 1] == 's' ? "strlen" : row->signature[i + 1] == 'S' ? "perror" : NULL;
        if (reader)
            library_model(builder, &(LibraryCall){row->name, call->arguments + i, 1, {0}, NULL, 0}, reader);
    }
    if (call->results.count != 1)
        return (Operands){0};
    Operand answer = library_input(builder, row->name, call->results.items[0], true);
    Operand least = operand_constant(bits_low(UINT64_MAX, answer.width), answer.width);
    if (row->at == ANSWER_SUCCESS || row->at == ANSWER_NUMBER)
        demand(builder, OP_SLE, least, answer);
    if (row->at == ANSWER_SUCCESS)
        demand(builder, OP_SLE, answer, operand_constant(0, answer.width));
    if (row->at > ANSWER_ANY && row->at < ANSWER_SUCCESS)
        demand(builder, OP_ULT, answer, operand_constant(row->at, answer.width));
    return call_result(builder, answer);
}

/* rand and random: 0 to RAND_MAX, which is 2^31 - 1 in the GNU library. */
Operands as_random_number(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    enum { RANDOM_BITS = 31 };
    Operand bits = library_input(builder, row->name, (Leaf){.width = RANDOM_BITS}, false);
    unsigned width = call->results.count ? call->results.items[0].width : 32;
    return call_result(builder, builder_resize(builder, bits, width, false));
}

Operands as_any_number(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Leaf leaf = {.width = 32};
    if (call->results.count == 1)
        leaf = call->results.items[0];
    return call_result(builder, library_input(builder, row->name, leaf, true));
}

/* Functions of floating-point numbers and others whose result says nothing: any value will do. */
Operands as_any(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    (void)row;
    if (call->results.count != 1)
        return (Operands){0};
    return call_result(builder, builder_any(builder, call->results.items[0]));
}

Operands as_float_absolute(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand a = call_argument(builder, call, 0);
    (void)row;
    Operand mask = operand_constant(bits_low(UINT64_MAX, a.width - 1u), a.width);
    return call_result(builder, builder_compute(builder, OP_AND, a.width, a, mask));
}

Operands as_float_remainder(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand a = call_argument(builder, call, 0);
    (void)row;
    return call_result(builder, builder_compute(builder, OP_FREM, a.width, a, call_argument(builder, call, 1)));
}
