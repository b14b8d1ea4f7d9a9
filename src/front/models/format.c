/* SPDX-License-Identifier: MIT */
/* Formats with a list of arguments (vprintf and its relatives): the format is walked where it is used, and every
 * argument taken from the list. What numbers look like is not modelled, how long they can be is. */
#include "model.h"

typedef __builtin_va_list List;

/* A conversion: %[flags][width][.precision][modifiers]letter. */
struct conversion {
    int width, precision; /* -1: no precision */
    int longs, is_long_double;
    char letter;
};

static const char *read_number(const char *at, int *number)
{
    enum { MOST = 1 << 20 };
    __whittle_stay_apart();
    *number = 0;
    for (; *at >= '0' && *at <= '9'; at++)
        *number = *number < MOST ? *number * 10 + (*at - '0') : *number;
    if (*number >= MOST)
        format_conversion_that_is_not_modelled();
    return at;
}

/* Reads what stands between '%' and the letter; '*' is left to the caller as a width of -1. */
static const char *read_modifiers(const char *at, struct conversion *conversion)
{
    __whittle_stay_apart();
    for (; *at == 'h' || *at == 'l' || *at == 'q' || *at == 'j' || *at == 'z' || *at == 't' || *at == 'L'; at++) {
        conversion->longs += *at == 'l' || ((*at == 'z' || *at == 't') && sizeof(size_t) == sizeof(long));
        if (*at == 'q' || *at == 'j')
            conversion->longs = 2;
        if (*at == 'L')
            conversion->is_long_double = 1;
    }
    conversion->letter = *at;
    return at;
}

/* Any length up to the next power of two, without a decision: runs that are decided by it are not trusted. */
static size_t any_up_to(size_t most)
{
    for (unsigned shift = 1; shift < 32; shift *= 2)
        most |= most >> shift;
    return (size_t)__whittle_any_number() & most;
}

static size_t at_least(size_t length, int width)
{
    return width > 0 && length < (size_t)width ? (size_t)width : length;
}

/* Takes the argument from the list; returns how many characters it prints. */
static size_t print_argument(const struct conversion *conversion, List *list)
{
    enum { INTEGER = 31, FLOAT = 511 }; /* more than the longest of their kind */
    size_t precision = conversion->precision > 0 ? (size_t)conversion->precision : 0;
    size_t more = precision + (conversion->width > 0 ? (size_t)conversion->width : 0);
    switch (conversion->letter) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
        if (conversion->longs > 1)
            (void)__builtin_va_arg(*list, long long);
        else if (conversion->longs)
            (void)__builtin_va_arg(*list, long);
        else
            (void)__builtin_va_arg(*list, int);
        return any_up_to(INTEGER + more);
    case 'c':
        if (conversion->longs) /* a wide character */
            format_conversion_that_is_not_modelled();
        (void)__builtin_va_arg(*list, int);
        return at_least(1, conversion->width);
    case 'p':
        (void)__builtin_va_arg(*list, void *);
        return any_up_to(INTEGER + more);
    case 's': {
        if (conversion->longs)
            format_conversion_that_is_not_modelled();
        const char *string = __builtin_va_arg(*list, const char *);
        size_t length = conversion->precision >= 0 ? __whittle_strnlen(string, precision) : __whittle_strlen(string);
        return at_least(length, conversion->width);
    }
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        if (conversion->is_long_double)
            format_conversion_that_is_not_modelled();
        (void)__builtin_va_arg(*list, double);
        return any_up_to(FLOAT + more);
    default:
        if (conversion->letter != '%')
            format_conversion_that_is_not_modelled();
        return 1;
    }
}

static size_t printed_length(const char *format, List *list)
{
    size_t length = 0;
    __whittle_stay_apart(); /* where a proof is in the format */
    for (; *format; format++) {
        struct conversion conversion = {.precision = -1};
        if (*format != '%') {
            length++;
            continue;
        }
        for (format++; *format == '-' || *format == '+' || *format == ' ' || *format == '#' || *format == '0';)
            format++;
        if (*format == '*') {
            conversion.width = __builtin_va_arg(*list, int);
            conversion.width = conversion.width < 0 ? -conversion.width : conversion.width;
            format++;
        } else {
            format = read_number(format, &conversion.width);
        }
        if (*format == '.' && format[1] == '*') {
            conversion.precision = __builtin_va_arg(*list, int);
            format += 2;
        } else if (*format == '.') {
            format = read_number(format + 1, &conversion.precision);
        }
        format = read_modifiers(format, &conversion);
        length += print_argument(&conversion, list);
    }
    return length;
}

int __whittle_vsnprintf(char *to, size_t size, const char *format, List list)
{
    List copy;
    __builtin_va_copy(copy, list);
    size_t length = printed_length(format, &copy);
    for (size_t i = 0; size && i < size - 1 && i < length; i++)
        to[i] = (char)__whittle_any_number();
    if (size)
        to[length < size - 1 ? length : size - 1] = 0;
    return (int)length;
}

int __whittle_vsprintf(char *to, const char *format, List list)
{
    return __whittle_vsnprintf(to, SIZE_LIMIT, format, list);
}

int __whittle_vprintf(const char *format, List list)
{
    return __whittle_otherwise() ? -1 : __whittle_vsnprintf(NULL, 0, format, list);
}

int __whittle_vfprintf(struct stream *stream, const char *format, List list)
{
    __whittle_stream(stream);
    return __whittle_vprintf(format, list);
}

/* Of text of that length, cut to the limit: what sprintf and snprintf leave. A negative length means that they failed,
 * and the text ends somewhere. Else it has at least so many characters. */
void __whittle_terminate(char *to, size_t limit, int length, size_t least)
{
    size_t end = (size_t)length;
    if (!limit)
        return;
    if (length >= 0)
        __VERIFIER_assume(end >= least);
    else
        end = __whittle_any_below(limit);
    to[end < limit ? end : limit - 1] = 0;
}

/* A block with any text of this length; what asprintf returns. If it fails, the pointer is as it was, NULL, or anything. */
int __whittle_any_text(char **to, int length)
{
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    *to = text ? text : __whittle_any_pointer();
    if (!text)
        return -1;
    for (int i = 0; i < length; i++)
        text[i] = (char)__whittle_any_number();
    text[length] = 0;
    return length;
}

int __whittle_vasprintf(char **to, const char *format, List list)
{
    return __whittle_any_text(to, __whittle_vsnprintf(NULL, 0, format, list));
}

/* The same with a format that is only known when the program runs, and with the arguments themselves. */
int __whittle_printf(const char *format, ...)
{
    List list;
    __builtin_va_start(list, format);
    int length = __whittle_vprintf(format, list);
    __builtin_va_end(list);
    return length;
}

int __whittle_fprintf(struct stream *stream, const char *format, ...)
{
    List list;
    __builtin_va_start(list, format);
    int length = __whittle_vfprintf(stream, format, list);
    __builtin_va_end(list);
    return length;
}

int __whittle_sprintf(char *to, const char *format, ...)
{
    List list;
    __builtin_va_start(list, format);
    int length = __whittle_vsprintf(to, format, list);
    __builtin_va_end(list);
    return length;
}

int __whittle_snprintf(char *to, size_t size, const char *format, ...)
{
    List list;
    __builtin_va_start(list, format);
    int length = __whittle_vsnprintf(to, size, format, list);
    __builtin_va_end(list);
    return length;
}

int __whittle_asprintf(char **to, const char *format, ...)
{
    List list;
    __builtin_va_start(list, format);
    int length = __whittle_vasprintf(to, format, list);
    __builtin_va_end(list);
    return length;
}

int __whittle_dprintf(int descriptor, const char *format, ...)
{
    List list;
    (void)descriptor;
    __builtin_va_start(list, format);
    int length = __whittle_vprintf(format, list);
    __builtin_va_end(list);
    return length;
}

int __whittle_vdprintf(int descriptor, const char *format, List list)
{
    (void)descriptor;
    return __whittle_vprintf(format, list);
}
