/* SPDX-License-Identifier: MIT */
/* Streams as arguments of library functions: the model in models/stream.c looks at them. */
#include "front/call.h"

static void demand(Builder *builder, const char *name, Operand stream)
{
    Operands argument = call_result(builder, stream);
    library_model(builder, &(LibraryCall){name, &argument, 1, {0}, NULL, 0}, "stream");
}

void stream_demand(Builder *builder, const LibraryCall *call, uint32_t at)
{
    demand(builder, call->name, call_argument(builder, call, at));
}

void stream_demand_standard(Builder *builder, const LibraryCall *call, const char *name)
{
    LLVMValueRef variable = LLVMGetNamedGlobal(builder->translator->module, name);
    unsigned width = builder->program->pointer_width;
    if (!variable)
        return;
    Operand place = operand_address(translator_object(builder->translator, variable), 0, width);
    demand(builder, call->name, builder_load(builder, place, (Leaf){.width = (uint8_t)width, .is_pointer = true}));
}
