/* SPDX-License-Identifier: MIT */
/* LLVM's intrinsics, a row each, expanded into plain steps. */
#include "front/abi.h"
#include "front/call.h"
#include "front/function.h"

#include <string.h>

typedef struct IntrinsicRow IntrinsicRow;
typedef Operands Handler(Builder *builder, const LibraryCall *call, const IntrinsicRow *row);
struct IntrinsicRow {
    const char *name; /* the intrinsic is called this, or this followed by a dot and types */
    Handler *handler;
    Opcode opcode; /* for handlers that serve several rows */
};

static Operands ignore(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    (void)builder, (void)call, (void)row;
    return (Operands){0};
}

static Operands first_argument(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    (void)row;
    return call_result(builder, call_argument(builder, call, 0));
}

/* Functions of floating-point numbers and of the machine: any value will do, none can harm memory by itself. */
static Operands any(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand *items = builder_operands(builder, call->results.count);
    (void)row;
    for (uint32_t i = 0; i < call->results.count; i++)
        items[i] = builder_any(builder, call->results.items[i]);
    return (Operands){items, call->results.count};
}

static Operands zero(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    (void)row;
    return call_result(builder, operand_constant(0, call->results.count ? call->results.items[0].width : 1));
}

static Operands copy(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand size = builder_resize(builder, call_argument(builder, call, 2), builder->program->pointer_width, false);
    call_refuse_own(builder, strstr(row->name, "memmove") ? "memmove" : "memcpy", size);
    instruction_copy(builder, call_argument(builder, call, 0), call_argument(builder, call, 1), size);
    return (Operands){0};
}

static Operands fill(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand byte = call_argument(builder, call, 1);
    Operand size = builder_resize(builder, call_argument(builder, call, 2), builder->program->pointer_width, false);
    (void)row;
    call_refuse_own(builder, "memset", size);
    Step step = builder_step(builder, STEP_FILL);
    step.a = call_argument(builder, call, 0);
    step.b = byte;
    step.c = size;
    builder_emit(builder, step);
    return (Operands){0};
}

static Operands stack_save(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    (void)call, (void)row;
    return call_result(builder, builder_pointer_step(builder, STEP_STACK_SAVE, operand_none()));
}

static Operands stack_restore(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Step step = builder_step(builder, STEP_STACK_RESTORE);
    (void)row;
    step.a = call_argument(builder, call, 0);
    builder_emit(builder, step);
    return (Operands){0};
}

static Operands trap(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Step step = builder_step(builder, STEP_EXIT);
    (void)call, (void)row;
    step.a = operand_constant(134, 32);
    step.text = "abort";
    builder_emit(builder, step);
    return (Operands){0};
}

/* On x86-64 a list holds how far the registers are used up, and where those on the stack and in registers lie. */
static Operands va_start(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    enum { VECTORS_USED = 4, OVERFLOW_AREA = 8, SAVE_AREA = 16 }; /* offsets in the list */
    Operand list = call_argument(builder, call, 0);
    Operand block = builder_pointer_step(builder, STEP_VARARGS, operand_none());
    (void)row;
    if (LLVMGetFunctionCallConv(builder->source) != LLVMCCallConv)
        builder_unsupported(builder, "variadic function of another calling convention");
    if (builder->program->pointer_width == 32) {
        builder_store(builder, list, block);
        return (Operands){0};
    }
    AbiRegisters used = abi_parameters(builder->translator, builder->source);
    Operand vectors = operand_constant(ABI_VECTORS_AT + 16 * used.vector, 32);
    builder_store(builder, list, operand_constant(8 * used.general, 32));
    builder_store(builder, builder_offset(builder, list, VECTORS_USED), vectors);
    builder_store(builder, builder_offset(builder, list, OVERFLOW_AREA), builder_offset(builder, block, ABI_SAVE_AREA));
    builder_store(builder, builder_offset(builder, list, SAVE_AREA), block);
    return (Operands){0};
}

static Operands va_copy(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand size = builder_constant(builder, builder->program->pointer_width == 32 ? 4 : 24);
    (void)row;
    instruction_copy(builder, call_argument(builder, call, 0), call_argument(builder, call, 1), size);
    return (Operands){0};
}

static Operand constant(Operand like, uint64_t value)
{
    return operand_constant(bits_low(value, like.width), like.width);
}

static Operand shift(Builder *builder, Opcode opcode, Operand a, unsigned amount)
{
    return builder_compute(builder, opcode, a.width, a, constant(a, amount));
}

static Operand mask(Builder *builder, Operand a, uint64_t bits)
{
    return builder_compute(builder, OP_AND, a.width, a, constant(a, bits));
}

static Operands swap_bytes(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0), result = constant(a, 0);
    (void)row;
    for (unsigned at = 0; at < a.width; at += 8) {
        Operand byte = mask(builder, at ? shift(builder, OP_LSHR, a, at) : a, 0xff);
        if (at + 8 < a.width)
            byte = shift(builder, OP_SHL, byte, a.width - 8 - at);
        result = at ? builder_compute(builder, OP_OR, a.width, result, byte) : byte;
    }
    return call_result(builder, result);
}

/* Sums neighbouring fields of 1, 2, 4, ... bits. */
static Operand count_ones(Builder *builder, Operand a)
{
    static const uint64_t fields[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                      0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    Operand sum = builder_resize(builder, a, 64, false);
    for (unsigned i = 0; i < 6 && 1u << i < a.width; i++) {
        Operand upper = mask(builder, shift(builder, OP_LSHR, sum, 1u << i), fields[i]);
        sum = builder_compute(builder, OP_ADD, 64, mask(builder, sum, fields[i]), upper);
    }
    return builder_resize(builder, sum, a.width, false);
}

static Operands population(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    (void)row;
    return call_result(builder, count_ones(builder, call_argument(builder, call, 0)));
}

/* The number of zeros beside a's ones, `zeros`; any if a is 0 and the second argument says that this is undefined.
 * Beside a one there are fewer zeros than bits, which the mask makes plain. */
static Operands zeros_counted(Builder *builder, const LibraryCall *call, Operand a, Operand zeros)
{
    Operand undefined = call_argument(builder, call, 1);
    if (undefined.kind == OPERAND_CONSTANT && !undefined.constant)
        return call_result(builder, zeros);
    Operand none = builder_compute(builder, OP_EQ, 1, a, constant(a, 0));
    bool is_power = !(a.width & (a.width - 1));
    return call_result(builder, builder_select(builder, none, builder_undefined(builder, a),
                                               is_power ? mask(builder, zeros, a.width - 1) : zeros));
}

/* The zeros below the lowest one are the ones of ~a & (a - 1). */
static Operands trailing_zeros(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0);
    Operand inverted = builder_compute(builder, OP_XOR, a.width, a, constant(a, UINT64_MAX));
    Operand less = builder_compute(builder, OP_SUB, a.width, a, constant(a, 1));
    (void)row;
    Operand below = builder_compute(builder, OP_AND, a.width, inverted, less);
    return zeros_counted(builder, call, a, count_ones(builder, below));
}

static Operands leading_zeros(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0), filled = a;
    (void)row;
    for (unsigned i = 1; i < a.width; i *= 2)
        filled = builder_compute(builder, OP_OR, a.width, filled, shift(builder, OP_LSHR, filled, i));
    filled = builder_compute(builder, OP_XOR, a.width, filled, constant(a, UINT64_MAX));
    return zeros_counted(builder, call, a, count_ones(builder, filled));
}

static Operands absolute(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0);
    Operand negative = builder_compute(builder, OP_SLT, 1, a, constant(a, 0));
    Operand negated = builder_compute(builder, OP_SUB, a.width, constant(a, 0), a);
    (void)row;
    return call_result(builder, builder_select(builder, negative, negated, a));
}

/* The row's opcode tells whether the first argument is smaller. */
static Operands minimum(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0), b = call_argument(builder, call, 1);
    return call_result(builder, builder_select(builder, builder_compute(builder, row->opcode, 1, a, b), a, b));
}

static Operands maximum(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0), b = call_argument(builder, call, 1);
    return call_result(builder, builder_select(builder, builder_compute(builder, row->opcode, 1, a, b), b, a));
}

/* Shifts of two words taken as one, the amount modulo the width; left if the row's opcode is OP_SHL. A shift by the
 * width is any value, so an amount of 0 is chosen apart. */
static Operands funnel(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand high = call_argument(builder, call, 0), low = call_argument(builder, call, 1);
    bool left = row->opcode == OP_SHL;
    Operand width = constant(high, high.width);
    Operand amount = builder_compute(builder, OP_UREM, high.width, call_argument(builder, call, 2), width);
    Operand rest = builder_compute(builder, OP_SUB, high.width, width, amount);
    Operand upper = builder_compute(builder, OP_SHL, high.width, high, left ? amount : rest);
    Operand lower = builder_compute(builder, OP_LSHR, high.width, low, left ? rest : amount);
    Operand none = builder_compute(builder, OP_EQ, 1, amount, constant(high, 0));
    Operand both = builder_compute(builder, OP_OR, high.width, upper, lower);
    return call_result(builder, builder_select(builder, none, left ? high : low, both));
}

static Operands pair(Builder *builder, Operand value, Operand overflow)
{
    Operand *items = builder_operands(builder, 2);
    items[0] = value;
    items[1] = overflow;
    return (Operands){items, 2};
}

static Operands unsigned_sum(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0), b = call_argument(builder, call, 1);
    Operand result = builder_compute(builder, row->opcode, a.width, a, b);
    Operand less = row->opcode == OP_ADD ? result : a;
    return pair(builder, result, builder_compute(builder, OP_ULT, 1, less, row->opcode == OP_ADD ? a : b));
}

/* A sum overflows if both operands have a sign the result has not; a difference if the operands' signs differ and
 * the result's is not the first one's. */
static Operands signed_sum(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0), b = call_argument(builder, call, 1);
    bool is_sum = row->opcode == OP_ADD;
    Operand result = builder_compute(builder, row->opcode, a.width, a, b);
    Operand changed = builder_compute(builder, OP_XOR, a.width, a, result);
    Operand other = builder_compute(builder, OP_XOR, a.width, is_sum ? b : a, is_sum ? result : b);
    Operand both = builder_compute(builder, OP_AND, a.width, changed, other);
    return pair(builder, result, builder_compute(builder, OP_SLT, 1, both, constant(a, 0)));
}

/* a * b, where no twice as wide type exists. It overflows if dividing it by a does not give b; by a constant (the size of an
 * element), if b is beyond the quotient of an end of the range. */
static Operands wide_product(Builder *builder, Operand a, Operand b, bool is_signed)
{
    unsigned width = a.width;
    Operand result = builder_compute(builder, OP_MUL, width, a, b), zero = constant(a, 0), one = constant(a, 1);
    int64_t factor = width == 64 && a.kind == OPERAND_CONSTANT ? (int64_t)a.constant : 0;
    if (factor > 1) {
        int64_t most = is_signed ? INT64_MAX / factor : (int64_t)(UINT64_MAX / (uint64_t)factor);
        Operand beyond = builder_compute(builder, is_signed ? OP_SLT : OP_ULT, 1, constant(a, (uint64_t)most), b);
        Operand below = builder_compute(builder, OP_SLT, 1, b, constant(a, (uint64_t)(INT64_MIN / factor)));
        return pair(builder, result, is_signed ? builder_compute(builder, OP_OR, 1, beyond, below) : beyond);
    }
    Operand minus = constant(a, UINT64_MAX >> (64 - width)), least = constant(a, UINT64_C(1) << (width - 1));
    Operand none = builder_compute(builder, OP_EQ, 1, a, zero);
    Operand divisor = builder_select(builder, none, one, a);
    Operand negates = builder_compute(builder, OP_EQ, 1, a, minus);
    if (is_signed)
        divisor = builder_select(builder, negates, one, divisor);
    Operand back = builder_compute(builder, is_signed ? OP_SDIV : OP_UDIV, width, result, divisor);
    Operand differs = builder_compute(builder, OP_NE, 1, back, b);
    if (is_signed)
        differs = builder_select(builder, negates, builder_compute(builder, OP_EQ, 1, b, least), differs);
    return pair(builder, result, builder_select(builder, none, operand_constant(0, 1), differs));
}

/* Up to 32 bits the product is made with twice the width; the row's opcode extends. */
static Operands product(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0), b = call_argument(builder, call, 1);
    unsigned width = a.width, twice = 2 * width;
    bool is_signed = row->opcode == OP_SEXT;
    if (width > 64) {
        builder_unsupported(builder, "checked multiplication of more than 64 bits");
        return pair(builder, a, operand_constant(0, 1));
    }
    if (width > 32)
        return b.kind == OPERAND_CONSTANT ? wide_product(builder, b, a, is_signed)
                                          : wide_product(builder, a, b, is_signed);
    Operand whole = builder_compute(builder, OP_MUL, twice, builder_resize(builder, a, twice, is_signed),
                                    builder_resize(builder, b, twice, is_signed));
    Operand result = builder_resize(builder, whole, width, false);
    Operand again = builder_resize(builder, result, twice, is_signed);
    return pair(builder, result, builder_compute(builder, OP_NE, 1, whole, again));
}

static Operands float_absolute(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0);
    (void)row;
    return call_result(builder, mask(builder, a, UINT64_MAX >> (65 - a.width)));
}

static Operands copy_sign(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0), b = call_argument(builder, call, 1);
    uint64_t sign = UINT64_C(1) << (a.width - 1);
    (void)row;
    a = mask(builder, a, ~sign);
    return call_result(builder, builder_compute(builder, OP_OR, a.width, a, mask(builder, b, sign)));
}

static Operands multiply_add(Builder *builder, const LibraryCall *call, const IntrinsicRow *row)
{
    Operand a = call_argument(builder, call, 0), b = call_argument(builder, call, 1);
    Operand product = builder_compute(builder, OP_FMUL, a.width, a, b);
    (void)row;
    return call_result(builder, builder_compute(builder, OP_FADD, a.width, product, call_argument(builder, call, 2)));
}

static const IntrinsicRow rows[] = {
    {"llvm.abs", absolute, 0},
    {"llvm.annotation", first_argument, 0},
    {"llvm.assume", ignore, 0},
    {"llvm.bswap", swap_bytes, 0},
    {"llvm.ceil", any, 0},
    {"llvm.copysign", copy_sign, 0},
    {"llvm.cos", any, 0},
    {"llvm.ctlz", leading_zeros, 0},
    {"llvm.ctpop", population, 0},
    {"llvm.cttz", trailing_zeros, 0},
    {"llvm.debugtrap", trap, 0},
    {"llvm.donothing", ignore, 0},
    {"llvm.exp", any, 0},
    {"llvm.exp2", any, 0},
    {"llvm.expect", first_argument, 0},
    {"llvm.experimental.noalias.scope.decl", ignore, 0},
    {"llvm.fabs", float_absolute, 0},
    {"llvm.floor", any, 0},
    {"llvm.fma", any, 0},
    {"llvm.fmuladd", multiply_add, 0},
    {"llvm.frameaddress", any, 0},
    {"llvm.fshl", funnel, OP_SHL},
    {"llvm.fshr", funnel, OP_LSHR},
    {"llvm.is.constant", zero, 0},
    {"llvm.is.fpclass", any, 0},
    {"llvm.log", any, 0},
    {"llvm.log10", any, 0},
    {"llvm.log2", any, 0},
    {"llvm.maxnum", any, 0},
    {"llvm.memcpy", copy, 0},
    {"llvm.memmove", copy, 0},
    {"llvm.memset", fill, 0},
    {"llvm.minnum", any, 0},
    {"llvm.nearbyint", any, 0},
    {"llvm.pow", any, 0},
    {"llvm.powi", any, 0},
    {"llvm.prefetch", ignore, 0},
    {"llvm.ptr.annotation", first_argument, 0},
    {"llvm.readcyclecounter", any, 0},
    {"llvm.returnaddress", any, 0},
    {"llvm.rint", any, 0},
    {"llvm.round", any, 0},
    {"llvm.sadd.with.overflow", signed_sum, OP_ADD},
    {"llvm.sin", any, 0},
    {"llvm.smax", maximum, OP_SLT},
    {"llvm.smin", minimum, OP_SLT},
    {"llvm.smul.with.overflow", product, OP_SEXT},
    {"llvm.sqrt", any, 0},
    {"llvm.ssub.with.overflow", signed_sum, OP_SUB},
    {"llvm.stackrestore", stack_restore, 0},
    {"llvm.stacksave", stack_save, 0},
    {"llvm.threadlocal.address", first_argument, 0},
    {"llvm.trap", trap, 0},
    {"llvm.trunc", any, 0},
    {"llvm.uadd.with.overflow", unsigned_sum, OP_ADD},
    {"llvm.ubsantrap", trap, 0},
    {"llvm.umax", maximum, OP_ULT},
    {"llvm.umin", minimum, OP_ULT},
    {"llvm.umul.with.overflow", product, OP_ZEXT},
    {"llvm.usub.with.overflow", unsigned_sum, OP_SUB},
    {"llvm.va_copy", va_copy, 0},
    {"llvm.va_end", ignore, 0},
    {"llvm.va_start", va_start, 0},
    {"llvm.var.annotation", ignore, 0},
};

/* What follows the name are types: ".i32", ".p0", ".p0i8"; or ".inline" for memcpy. */
static bool matches(const IntrinsicRow *row, const char *name)
{
    size_t length = strlen(row->name);
    if (strncmp(name, row->name, length))
        return false;
    const char *rest = name + length;
    return !*rest || !strncmp(rest, ".inline", 7) || (*rest == '.' && strchr("ifpv", rest[1]));
}

Operands intrinsic_translate(Builder *builder, const LibraryCall *call)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (matches(&rows[i], call->name))
            return rows[i].handler(builder, call, &rows[i]);
    builder_unsupported(builder, "intrinsic %s", call->name);
    return (Operands){0};
}
