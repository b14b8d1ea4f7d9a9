/* SPDX-License-Identifier: MIT */
/* Formats known at translation time. Every %s argument is walked by a call of strlen's (or strnlen's) model before
 * the formatting step, which therefore reads no memory but the format; sprintf's bound is the sum of what each
 * conversion can print at most. */
#include "front/call.h"

#include <stdlib.h>
#include <string.h>

typedef struct PrintConversion {
    char letter;                                   /* 0: plain text */
    bool has_width, has_precision;                 /* given as numbers */
    bool width_is_argument, precision_is_argument; /* given as '*' */
    unsigned long width, precision;
    unsigned bits;                /* of an integer argument */
    unsigned printed_bits;        /* of these, the lowest that are printed */
    bool has_prefix;              /* flag # */
    bool is_long, is_long_double; /* has modifier l, L */
} PrintConversion;

static const char *read_number(const char *at, bool *given, bool *is_argument, unsigned long *number)
{
    if (*at == '*') {
        *is_argument = true;
        return at + 1;
    }
    char *end;
    *number = strtoul(at, &end, 10);
    *given = end > at;
    return end;
}

/* The length modifier of an integer conversion. */
static const char *read_length(const char *at, unsigned pointer_width, PrintConversion *conversion)
{
    unsigned shorter = 0;
    conversion->bits = 32;
    for (; *at && strchr("hlqjztL", *at); at++) {
        conversion->is_long |= *at == 'l';
        if (*at == 'h')
            shorter++;
        else if (*at == 'l' && at[1] == 'l')
            at++, conversion->bits = 64;
        else if (*at == 'l' || *at == 'z' || *at == 't')
            conversion->bits = pointer_width;
        else if (*at == 'q' || *at == 'j')
            conversion->bits = 64;
        else if (*at == 'L')
            conversion->is_long_double = true;
    }
    conversion->printed_bits = shorter ? (shorter == 1 ? 16 : 8) : conversion->bits;
    return at;
}

/* Reads what stands after a '%'; returns what follows it. */
static const char *read_conversion(const char *at, unsigned pointer_width, PrintConversion *conversion)
{
    *conversion = (PrintConversion){0};
    size_t flags = strspn(at, "-+ #0");
    conversion->has_prefix = memchr(at, '#', flags);
    at += flags;
    at = read_number(at, &conversion->has_width, &conversion->width_is_argument, &conversion->width);
    if (*at == '.') {
        bool given; /* a point alone means 0 */
        at = read_number(at + 1, &given, &conversion->precision_is_argument, &conversion->precision);
        conversion->has_precision = !conversion->precision_is_argument;
    }
    at = read_length(at, pointer_width, conversion);
    conversion->letter = *at;
    return *at ? at + 1 : at;
}

enum { MOST_STRINGS = 32 };

typedef struct Format {
    const LibraryCall *call;
    uint32_t next;                                     /* argument */
    uint64_t fixed;                                    /* the most characters that all but the strings print */
    uint64_t least;                                    /* and the least */
    Operand strings;                                   /* the characters of those */
    Operand starts[MOST_STRINGS], sizes[MOST_STRINGS]; /* of all strings: where they are, the bytes read */
    uint32_t string_count;
    bool is_bounded;      /* but for widths that are arguments */
    uint32_t width_count; /* such widths */
    Operand widths_short; /* a bit: all of them are no more than SHORT */
} Format;

/* Characters that need no memory but the stack. */
enum { SHORT = 512 };

static Operand next_argument(Builder *builder, Format *format, unsigned width, bool is_float)
{
    uint32_t i = format->next++;
    Operand operand = call_argument(builder, format->call, i);
    if (operand.width != width || (i < CALL_RESULT && (format->call->floats >> i & 1) != is_float))
        builder_unsupported(builder, "argument of %s that does not fit its format", format->call->name);
    return operand;
}

/* Calls strlen's or strnlen's model on the string. */
static Operand walk(Builder *builder, Operand string, Operand limit)
{
    Leaf leaf = {.width = (uint8_t)builder->program->pointer_width};
    Operands arguments[2] = {call_result(builder, string), call_result(builder, limit)};
    bool is_limited = limit.kind != OPERAND_NONE;
    LLVMValueRef function = translator_model(builder->translator, is_limited ? "strnlen" : "strlen");
    Operands length = call_function(builder, function, arguments, is_limited ? 2 : 1, (Leaves){&leaf, 1});
    return length.items[0];
}

static void convert_string(Builder *builder, Format *format, const PrintConversion *conversion, Operand precision)
{
    unsigned width = builder->program->pointer_width;
    Operand string = next_argument(builder, format, width, false);
    Operand limit = operand_none();
    if (conversion->has_precision)
        limit = builder_constant(builder, conversion->precision);
    else if (conversion->precision_is_argument)
        limit = builder_resize(builder, precision, width, true); /* a negative one is as none: as large as can be */
    Operand length = walk(builder, string, limit);
    if (format->string_count == MOST_STRINGS)
        builder_unsupported(builder, "%s with too many strings", format->call->name);
    else
        format->starts[format->string_count] = string, format->sizes[format->string_count++] = length;
    bool is_first = format->strings.kind == OPERAND_NONE;
    format->strings = is_first ? length : builder_compute(builder, OP_ADD, width, format->strings, length);
    format->fixed += conversion->width;
}

/* The most characters of an integer: digits of the greatest, a sign or a prefix. */
static unsigned long integer_length(const PrintConversion *conversion, unsigned bits)
{
    unsigned long digits, before;
    switch (conversion->letter) {
    case 'c':
        return 1;
    case 'o':
        digits = (bits + 2) / 3;
        before = conversion->has_prefix;
        break;
    case 'x':
    case 'X':
    case 'p': /* "(nil)" is shorter */
        digits = bits / 4;
        before = conversion->has_prefix || conversion->letter == 'p' ? 2 : 0;
        break;
    case 'u':
        digits = bits <= 8 ? 3 : bits <= 16 ? 5 : bits <= 32 ? 10 : 20;
        before = 0;
        break;
    default:
        digits = bits <= 8 ? 3 : bits <= 16 ? 5 : bits <= 32 ? 10 : 19;
        before = 1;
    }
    return (conversion->precision > digits ? conversion->precision : digits) + before;
}

static void convert_integer(Builder *builder, Format *format, const PrintConversion *conversion, unsigned bits)
{
    unsigned printed = conversion->printed_bits < bits ? conversion->printed_bits : bits;
    unsigned long most = integer_length(conversion, conversion->letter == 'p' ? bits : printed);
    next_argument(builder, format, bits, false);
    format->least += conversion->letter == 'c';
    format->fixed += conversion->width > most ? conversion->width : most;
    if (conversion->precision_is_argument)
        format->is_bounded = false;
}

static void convert_float(Builder *builder, Format *format, const PrintConversion *conversion)
{
    enum { MOST_DIGITS = 330 }; /* of a double before the point, with sign and room to spare */
    unsigned long most = MOST_DIGITS + (conversion->has_precision ? conversion->precision : 20);
    if (conversion->is_long_double)
        builder_unsupported(builder, "long double");
    next_argument(builder, format, 64, true);
    format->fixed += conversion->width > most ? conversion->width : most;
    if (conversion->precision_is_argument)
        format->is_bounded = false;
}

static void convert(Builder *builder, Format *format, const PrintConversion *conversion)
{
    unsigned pointer_width = builder->program->pointer_width;
    Operand precision = operand_none();
    if (conversion->width_is_argument) {
        Operand width = next_argument(builder, format, 32, false);
        Operand from_least = builder_compute(builder, OP_ADD, 32, width, operand_constant(SHORT, 32));
        Operand is_short = builder_compute(builder, OP_ULE, 1, from_least, operand_constant(2 * SHORT, 32));
        format->widths_short =
            format->width_count++ ? builder_compute(builder, OP_AND, 1, format->widths_short, is_short) : is_short;
    }
    if (conversion->precision_is_argument)
        precision = next_argument(builder, format, 32, false);
    if (conversion->letter && strchr("diouxX", conversion->letter))
        convert_integer(builder, format, conversion, conversion->bits);
    else if (conversion->letter == 'p')
        convert_integer(builder, format, conversion, pointer_width);
    else if (conversion->letter == 'c' && !conversion->is_long)
        convert_integer(builder, format, conversion, 32);
    else if (conversion->letter == 's' && !conversion->is_long)
        convert_string(builder, format, conversion, precision);
    else if (conversion->letter && strchr("fFeEgGaA", conversion->letter))
        convert_float(builder, format, conversion);
    else if (conversion->letter == '%')
        format->fixed++, format->least++;
    else
        builder_unsupported(builder, "conversion %%%c in the format of %s",
                            conversion->letter ? conversion->letter : ' ', format->call->name);
}

const char *format_text(const Builder *builder, Operand operand)
{
    if (operand.kind != OPERAND_ADDRESS)
        return NULL;
    const Object *object = program_object(builder->program, operand.object);
    if (!object->is_constant || object->is_external || operand.offset < 0 || (uint64_t)operand.offset >= object->size)
        return NULL;
    const char *bytes = object->bytes ? (const char *)object->bytes + operand.offset : "";
    return !object->bytes || memchr(bytes, 0, object->size - (uint64_t)operand.offset) ? bytes : NULL;
}

/* The most bytes sprintf can write. */
static Operand bound(Builder *builder, const Format *format)
{
    Operand fixed = builder_constant(builder, format->fixed + 1);
    if (!format->is_bounded || format->width_count)
        builder_unsupported(builder, "%s with a width or precision known only at run time", format->call->name);
    return format->strings.kind == OPERAND_NONE ? fixed
                                                : builder_compute(builder, OP_ADD, fixed.width, format->strings, fixed);
}

/* No string may be where sprintf writes: `result` characters and a zero, but no more than the limit. */
static void demand_disjoint(Builder *builder, const Format *format, Operand destination, Operand limit, Operand result)
{
    unsigned width = builder->program->pointer_width;
    Operand one = builder_constant(builder, 1);
    if (!format->string_count)
        return;
    Operand all = builder_compute(builder, OP_ADD, width, builder_resize(builder, result, width, true), one);
    Operand is_cut = builder_compute(builder, OP_ULT, 1, limit, all);
    Operand written = builder_select(builder, is_cut, limit, all);
    for (uint32_t i = 0; i < format->string_count; i++) {
        call_outside(builder, destination, format->starts[i], written, false);
        call_outside(builder, format->starts[i], destination,
                     builder_compute(builder, OP_ADD, width, format->sizes[i], one), false);
    }
    builder_flush(builder);
}

/* The characters of the strings and so many others, as a number that cannot wrap. */
static Operand printed(Builder *builder, const Format *format, uint64_t others)
{
    Operand number = operand_constant((int64_t)others, 64);
    if (format->strings.kind == OPERAND_NONE)
        return number;
    return builder_compute(builder, OP_ADD, 64, builder_resize(builder, format->strings, 64, false), number);
}

/* Writing to memory fails only where a wide character has no encoding, or the text is longer than an int tells: the first
 * is not modelled, and short texts need no memory. Else the result is as long as the parts are together at most. */
static void assume_success(Builder *builder, const Format *format, Operand result)
{
    if (!format->is_bounded || format->fixed >= SHORT)
        return;
    Operand most = printed(builder, format, format->fixed + (uint64_t)SHORT * format->width_count);
    Operand is_long = builder_compute(builder, OP_SLT, 1, operand_constant(INT32_MAX, 64), most);
    Operand succeeds = builder_compute(builder, OP_ULE, 1, builder_resize(builder, result, 64, true), most);
    if (format->width_count) {
        Operand is_wide = builder_compute(builder, OP_EQ, 1, format->widths_short, operand_constant(0, 1));
        is_long = builder_compute(builder, OP_OR, 1, is_long, is_wide);
    }
    builder_assume(builder, builder_compute(builder, OP_OR, 1, is_long, succeeds), true);
}

/* What is written ends with a zero, which proofs may need: it is stored again where it is. */
static void terminate(Builder *builder, const Format *format, Operand destination, Operand limit, Operand result)
{
    unsigned width = builder->program->pointer_width;
    Operand least = builder_resize(builder, printed(builder, format, format->least), width, false);
    Operands arguments[4] = {call_result(builder, destination), call_result(builder, limit),
                             call_result(builder, result), call_result(builder, least)};
    LLVMValueRef function = translator_model(builder->translator, "terminate");
    call_function(builder, function, arguments, 4, (Leaves){0});
}

Operands format_translate(Builder *builder, const LibraryCall *call, uint32_t at, Operand destination, Operand limit)
{
    Format format = {.call = call, .next = at + 1, .strings = operand_none(), .is_bounded = true};
    Operand string = call_argument(builder, call, at);
    const char *text = format_text(builder, string);
    if (!text) {
        builder_unsupported(builder, "%s with a format that is not constant", call->name);
        return (Operands){0};
    }
    while (*text) {
        PrintConversion conversion;
        if (*text++ != '%') {
            format.fixed++, format.least++;
            continue;
        }
        text = read_conversion(text, builder->program->pointer_width, &conversion);
        convert(builder, &format, &conversion);
    }
    uint32_t count = format.next - at;
    Operand *arguments = builder_operands(builder, count);
    for (uint32_t i = 0; i < count; i++)
        arguments[i] = call_argument(builder, call, at + i);
    Step step = builder_step(builder, STEP_FORMAT);
    RegisterId result = builder_register(builder, 32, false, NULL);
    step.arguments = arguments;
    step.argument_count = count;
    step.text = arena_string(builder->program->arena, call->name);
    step.a = destination;
    if (destination.kind != OPERAND_NONE)
        step.b = limit.kind == OPERAND_NONE ? bound(builder, &format) : limit;
    step.width = 32;
    step.result = result;
    builder_emit(builder, step);
    if (destination.kind != OPERAND_NONE) {
        assume_success(builder, &format, operand_register(result, 32));
        demand_disjoint(builder, &format, destination, step.b, operand_register(result, 32));
        terminate(builder, &format, destination, step.b, operand_register(result, 32));
    }
    return call_result(builder, operand_register(result, 32));
}
