/* SPDX-License-Identifier: MIT */
/* scanf and sscanf with a format known at translation time: for each conversion a call of a model (models/input.c) that stores any
 * value of its kind, or finds that the input does not match; from there on nothing is stored. What the format says
 * between conversions matters only to whether they match. */
#include "front/call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ScanConversion {
    char letter;
    bool is_skipped;     /* matched, not stored */
    unsigned long width; /* 0: none given */
    uint32_t size;       /* bytes of an integer; 0: of no type that is modelled */
    bool is_long;
} ScanConversion;

/* Bytes of an integer with this length modifier. */
static uint32_t size_of(char modifier, bool is_twice, uint32_t word)
{
    switch (modifier) {
    case 'h':
        return is_twice ? 1 : 2;
    case 'l':
        return is_twice ? 8 : word;
    case 'z':
    case 't':
        return word;
    case 'L':
        return 0;
    default:
        return 8;
    }
}

/* Reads what stands after a '%'; returns what follows it. */
static const char *read_conversion(const char *at, uint32_t word, ScanConversion *conversion)
{
    char *end;
    *conversion = (ScanConversion){.is_skipped = *at == '*', .size = 4};
    conversion->width = strtoul(at + conversion->is_skipped, &end, 10);
    for (at = end; *at && strchr("hlqjztL", *at); at++) {
        bool is_twice = at[1] == *at;
        at += is_twice;
        conversion->is_long = *at == 'l' && !is_twice;
        conversion->size = size_of(*at, is_twice, word);
    }
    conversion->letter = *at;
    return *at ? at + 1 : at;
}

/* A scan under way: of the program's input, or of a string, which is as long as `length`. */
typedef struct Scan {
    const LibraryCall *call;
    uint32_t next; /* argument */
    bool is_string;
    Operand length;
} Scan;

static Operand call_model(Builder *builder, const Scan *scan, const char *part, const Operand *operands, uint32_t count)
{
    enum { MOST = 3, NAME = 32 };
    Operands arguments[MOST];
    char name[NAME];
    snprintf(name, sizeof name, "%s_%s", scan->is_string ? "sscanf" : "scanf", part);
    for (uint32_t i = 0; i < count; i++)
        arguments[i] = call_result(builder, operands[i]);
    return library_model(builder, &(LibraryCall){name, arguments, count, {0}, NULL, 0}, name).items[0];
}

/* The most characters of a word or of characters. */
static Operand text_limit(Builder *builder, const Scan *scan, const ScanConversion *conversion)
{
    bool is_word = conversion->letter == 's';
    unsigned width = builder->program->pointer_width;
    if (is_word && scan->is_string) {
        Operand given = builder_constant(builder, conversion->width);
        Operand is_longer = builder_compute(builder, OP_ULT, 1, given, scan->length);
        return conversion->width ? builder_select(builder, is_longer, given, scan->length) : scan->length;
    }
    uint64_t most = conversion->width ? conversion->width : is_word ? bits_low(UINT64_MAX, width) : 1;
    return builder_constant(builder, most);
}

/* Returns whether it has matched. */
static Operand convert(Builder *builder, Scan *scan, const ScanConversion *conversion, Operand matches)
{
    bool is_float = strchr("fFeEgGaA", conversion->letter), is_integer = strchr("diouxX", conversion->letter);
    bool is_text = strchr("cs", conversion->letter) && !conversion->is_long;
    if (!conversion->letter || !conversion->size || !(is_float || is_integer || is_text)) {
        builder_unsupported(builder, "conversion %%%c in the format of %s",
                            conversion->letter ? conversion->letter : ' ', scan->call->name);
        return matches;
    }
    if (conversion->is_skipped)
        return call_model(builder, scan, "skip", &matches, 1);
    Operand operands[3] = {matches, call_argument(builder, scan->call, scan->next++)};
    if (operands[1].width != builder->program->pointer_width)
        builder_unsupported(builder, "argument of %s that does not fit its format", scan->call->name);
    if (is_text) {
        operands[2] = text_limit(builder, scan, conversion);
        return call_model(builder, scan, conversion->letter == 's' ? "word" : "characters", operands, 3);
    }
    operands[2] = operand_constant(is_float ? (conversion->is_long ? 8 : 4) : conversion->size, 32);
    return call_model(builder, scan, is_float ? "float" : "number", operands, 3);
}

Operands scan_translate(Builder *builder, const LibraryCall *call, uint32_t format, bool is_string)
{
    const char *text = format_text(builder, call_argument(builder, call, format));
    Operand matches = operand_constant(1, 32), count = operand_constant(0, 32);
    Scan scan = {.call = call, .next = format + 1, .is_string = is_string};
    if (!text) {
        builder_unsupported(builder, "%s with a format that is not constant", call->name);
        return (Operands){0};
    }
    if (is_string)
        scan.length = library_model(builder, call, "strlen").items[0];
    while (*text) {
        ScanConversion conversion;
        if (*text++ != '%')
            continue;
        text = read_conversion(text, builder->program->pointer_width / 8, &conversion);
        if (conversion.letter == '%')
            continue;
        matches = convert(builder, &scan, &conversion, matches);
        if (conversion.is_skipped)
            continue;
        bool is_first = count.kind == OPERAND_CONSTANT;
        count = is_first ? matches : builder_compute(builder, OP_ADD, 32, count, matches);
    }
    return call_result(builder, call_model(builder, &scan, "end", &count, 1));
}
