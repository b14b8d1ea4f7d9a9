/* SPDX-License-Identifier: MIT */
/* Conversion by conversion; what is padded and converted is left to snprintf of the host, an argument at a time. */
#include "machine/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Formatter {
    Text *text;
    const Heap *heap;
    const Value *arguments;
    size_t count, next;
    FormatResult result;
} Formatter;

/* One conversion specification, read from the format string. */
typedef struct FormatConversion {
    char flags[8];
    int width, precision; /* precision -1: none; width 0: none */
    int length;           /* bytes of the integer: 1, 2, 4, 8; 0: int */
    char letter;
} FormatConversion;

/* The byte at a string's address; moves the address on. Returns false at the end of the string, or where it cannot be
 * read. */
static bool string_next(Formatter *formatter, Value *at, char *byte)
{
    const Heap *heap = formatter->heap;
    BlockId id = at->block.index != ID_NONE ? at->block : heap_find(heap, at->bits);
    const Block *block = id.index != ID_NONE ? heap_block(heap, id) : NULL;
    uint64_t offset = block ? at->bits - block->base : 0;
    if (!block || block->state != BLOCK_LIVE || !block->bytes || offset >= block->size) {
        formatter->result.is_bad_string = true;
        formatter->result.string = *at;
        return false;
    }
    if (block->defined[offset] != BYTE_DEFINED || at->tainted)
        formatter->result.tainted = true;
    *byte = (char)block->bytes[offset];
    at->bits++;
    return *byte;
}

static Value argument_next(Formatter *formatter)
{
    if (formatter->next >= formatter->count) {
        formatter->result.unsupported = "a printf format that asks for more arguments than there are";
        return value_integer(0, 64);
    }
    Value value = formatter->arguments[formatter->next++];
    if (value.tainted || (value.block.index != ID_NONE))
        formatter->result.tainted = true;
    return value;
}

/* A number, or `*`, at the current place of the format; `byte` is the byte looked at. */
static int number_read(Formatter *formatter, Value *at, char *byte)
{
    if (*byte == '*') {
        string_next(formatter, at, byte);
        return (int)bits_signed(argument_next(formatter).bits, 32);
    }
    int number = 0;
    while (*byte >= '0' && *byte <= '9') {
        if (number < 100000)
            number = 10 * number + (*byte - '0');
        string_next(formatter, at, byte);
    }
    return number;
}

static void length_read(Formatter *formatter, Value *at, char *byte, FormatConversion *conversion)
{
    int longs = 0, shorts = 0, pointer = (int)formatter->heap->program->pointer_width / 8;
    for (; *byte && strchr("lhzjtqL", *byte); string_next(formatter, at, byte)) {
        longs += *byte == 'l';
        shorts += *byte == 'h';
        if (*byte == 'z' || *byte == 't')
            conversion->length = pointer;
        if (*byte == 'j' || *byte == 'q' || *byte == 'L')
            conversion->length = 8;
    }
    if (longs)
        conversion->length = longs > 1 ? 8 : pointer;
    if (shorts)
        conversion->length = shorts > 1 ? 1 : 2;
}

static FormatConversion conversion_read(Formatter *formatter, Value *at)
{
    FormatConversion conversion = {.precision = -1};
    char byte = 0;
    size_t flags = 0;
    string_next(formatter, at, &byte);
    for (; byte && strchr("-+ #0", byte); string_next(formatter, at, &byte))
        if (!strchr(conversion.flags, byte) && flags < sizeof conversion.flags - 1)
            conversion.flags[flags++] = byte;
    conversion.width = number_read(formatter, at, &byte);
    if (conversion.width < 0) {
        conversion.width = -conversion.width;
        if (!strchr(conversion.flags, '-'))
            conversion.flags[flags++] = '-';
    }
    if (byte == '.') {
        string_next(formatter, at, &byte);
        conversion.precision = number_read(formatter, at, &byte);
    }
    length_read(formatter, at, &byte, &conversion);
    conversion.letter = byte;
    return conversion;
}

/* The host's printf does the work: "%" flags "*.*" and the letter, in the host's widest type. */
static void format_number(Formatter *formatter, const FormatConversion *conversion)
{
    char host[32];
    bool is_float = strchr("fFeEgGaA", conversion->letter);
    bool is_integer = strchr("diuxXo", conversion->letter);
    snprintf(host, sizeof host, "%%%s*%s%s%c", conversion->flags, conversion->precision >= 0 ? ".*" : "",
             is_integer ? "ll" : "", conversion->letter);
    Value value = argument_next(formatter);
    unsigned bits = conversion->length ? 8 * (unsigned)conversion->length : 32;
    if (bits > value.width)
        bits = value.width;
    long long number = strchr("di", conversion->letter) ? bits_signed(bits_low(value.bits, bits), bits)
                                                        : (long long)bits_low(value.bits, bits);
    double real;
    memcpy(&real, &value.bits, sizeof real);
    int width = conversion->width, precision = conversion->precision;
    char *made = NULL;
    int length;
    if (is_float)
        length = precision >= 0 ? asprintf(&made, host, width, precision, real) : asprintf(&made, host, width, real);
    else if (is_integer)
        length =
            precision >= 0 ? asprintf(&made, host, width, precision, number) : asprintf(&made, host, width, number);
    else
        length = asprintf(&made, host, width, (int)number);
    if (length < 0)
        die("out of memory");
    text_add_bytes(formatter->text, made, (size_t)length);
    free(made);
}

static void pad(Formatter *formatter, size_t used, const FormatConversion *conversion)
{
    for (size_t i = used; i < (size_t)conversion->width; i++)
        text_add_bytes(formatter->text, " ", 1);
}

static void format_padded(Formatter *formatter, const FormatConversion *conversion, const char *bytes, size_t length)
{
    bool left = strchr(conversion->flags, '-');
    if (!left)
        pad(formatter, length, conversion);
    text_add_bytes(formatter->text, bytes, length);
    if (left)
        pad(formatter, length, conversion);
}

static void format_string(Formatter *formatter, const FormatConversion *conversion)
{
    if (formatter->next < formatter->count && formatter->arguments[formatter->next].block.index != ID_NONE) {
        Text string = {0};
        bool tainted = formatter->result.tainted;
        Value at = argument_next(formatter);
        formatter->result.tainted = tainted || at.tainted; /* what it points to is printed, not the address */
        char byte;
        while ((conversion->precision < 0 || string.length < (size_t)conversion->precision) &&
               string_next(formatter, &at, &byte))
            text_add_bytes(&string, &byte, 1);
        format_padded(formatter, conversion, text_string(&string), string.length);
        text_free(&string);
    } else if (argument_next(formatter).bits == 0) {
        format_padded(formatter, conversion, "(null)", 6);
    } else {
        formatter->result.is_bad_string = true;
        formatter->result.string = formatter->arguments[formatter->next - 1];
    }
}

static void format_conversion(Formatter *formatter, const FormatConversion *conversion)
{
    char pointer[32];
    Value value;
    switch (conversion->letter) {
    case '%':
        text_add_bytes(formatter->text, "%", 1);
        break;
    case 's':
        format_string(formatter, conversion);
        break;
    case 'p':
        value = argument_next(formatter);
        snprintf(pointer, sizeof pointer, "0x%llx", (unsigned long long)value.bits);
        if (value.bits)
            format_padded(formatter, conversion, pointer, strlen(pointer));
        else
            format_padded(formatter, conversion, "(nil)", strlen("(nil)"));
        break;
    default:
        if (conversion->letter && strchr("diuxXocfFeEgGaA", conversion->letter))
            format_number(formatter, conversion);
        else
            formatter->result.unsupported = "a printf conversion that is not modelled";
    }
}

FormatResult format_values(Text *text, const Heap *heap, const Value *arguments, size_t count)
{
    Formatter formatter = {.text = text, .heap = heap, .arguments = arguments, .count = count, .next = 1};
    Value at = arguments[0];
    char byte;
    while (!formatter.result.unsupported && !formatter.result.is_bad_string && string_next(&formatter, &at, &byte)) {
        if (byte != '%') {
            text_add_bytes(text, &byte, 1);
            continue;
        }
        FormatConversion conversion = conversion_read(&formatter, &at);
        if (!formatter.result.unsupported && !formatter.result.is_bad_string)
            format_conversion(&formatter, &conversion);
    }
    return formatter.result;
}
