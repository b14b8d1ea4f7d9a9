/* SPDX-License-Identifier: MIT */
/* Wide characters. Which bytes make one, and what kind it is, depends on the locale: any answer. */
#include "model.h"

typedef int Wide;

enum { MOST = 0x10ffff, MOST_BYTES = 16 };

size_t __whittle_wcslen(const Wide *string)
{
    size_t length = 0;
    while (string[length])
        length++;
    return length;
}

Wide *__whittle_wcscpy(Wide *to, const Wide *from)
{
    size_t i = 0;
    while ((to[i] = from[i]))
        i++;
    return to;
}

Wide *__whittle_wcsncpy(Wide *to, const Wide *from, size_t count)
{
    size_t i = 0;
    for (; i < count && from[i]; i++)
        to[i] = from[i];
    for (; i < count; i++)
        to[i] = 0;
    return to;
}

Wide *__whittle_wcscat(Wide *to, const Wide *from)
{
    __whittle_wcscpy(to + __whittle_wcslen(to), from);
    return to;
}

Wide *__whittle_wcschr(const Wide *string, Wide wanted)
{
    for (; *string != wanted; string++)
        if (!*string)
            return NULL;
    return (Wide *)string;
}

Wide *__whittle_wcsrchr(const Wide *string, Wide wanted)
{
    const Wide *found = NULL;
    for (;; string++) {
        if (*string == wanted)
            found = string;
        if (!*string)
            return (Wide *)found;
    }
}

int __whittle_wcscmp(const Wide *a, const Wide *b)
{
    for (; *a && *a == *b; a++)
        b++;
    return (*a > *b) - (*a < *b);
}

int __whittle_wcsncmp(const Wide *a, const Wide *b, size_t count)
{
    for (; count && *a && *a == *b; a++, count--)
        b++;
    return count ? (*a > *b) - (*a < *b) : 0;
}

Wide *__whittle_wmemset(Wide *to, Wide value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = value;
    return to;
}

Wide *__whittle_wmemcpy(Wide *to, const Wide *from, size_t count)
{
    __whittle_outside(to, from, count * sizeof *to);
    __whittle_outside(from, to, count * sizeof *to);
    for (size_t i = 0; i < count; i++)
        to[i] = from[i];
    return to;
}

Wide *__whittle_wcsdup(const Wide *string)
{
    Wide *copy = malloc((__whittle_wcslen(string) + 1) * sizeof *copy);
    return copy ? __whittle_wcscpy(copy, string) : NULL;
}

Wide *__whittle_wcsncat(Wide *to, const Wide *from, size_t count)
{
    Wide *end = to + __whittle_wcslen(to);
    for (; count && *from; count--)
        *end++ = *from++;
    *end = 0;
    return to;
}

Wide *__whittle_wmemmove(Wide *to, const Wide *from, size_t count)
{
    return memmove(to, from, count * sizeof *to);
}

Wide *__whittle_wmemchr(const Wide *memory, Wide wanted, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (memory[i] == wanted)
            return (Wide *)memory + i;
    return NULL;
}

int __whittle_wmemcmp(const Wide *a, const Wide *b, size_t count)
{
    int result = 0;
    for (size_t i = 0; i < count; i++) { /* to the end: all characters must be there */
        int order = (a[i] > b[i]) - (a[i] < b[i]);
        if (!result)
            result = order;
    }
    return result;
}

/* How many of the first characters are among the others, or are not. */
static size_t span(const Wide *string, const Wide *others, int wanted)
{
    size_t length = 0;
    while (string[length] && (__whittle_wcschr(others, string[length]) != NULL) == wanted)
        length++;
    return length;
}

size_t __whittle_wcsspn(const Wide *string, const Wide *accepted)
{
    return span(string, accepted, 1);
}

size_t __whittle_wcscspn(const Wide *string, const Wide *rejected)
{
    return span(string, rejected, 0);
}

Wide *__whittle_wcspbrk(const Wide *string, const Wide *wanted)
{
    string += span(string, wanted, 0);
    return *string ? (Wide *)string : NULL;
}

Wide *__whittle_wcsstr(const Wide *string, const Wide *wanted)
{
    size_t length = __whittle_wcslen(wanted);
    for (;; string++) {
        if (!__whittle_wcsncmp(string, wanted, length))
            return (Wide *)string;
        if (!*string)
            return NULL;
    }
}

Wide *__whittle_wcstok(Wide *string, const Wide *separators, Wide **rest)
{
    Wide *at = string ? string : *rest;
    if (!at)
        return NULL;
    Wide *word = at + span(at, separators, 1);
    *rest = NULL;
    if (!*word)
        return NULL;
    Wide *end = word + span(word, separators, 0);
    if (*end) {
        *end = 0;
        *rest = end + 1;
    }
    return word;
}

/* Which number is read, and where it ends, is not known: a run looks at the first character only. */
long long __whittle_wcstoll(const Wide *string, Wide **end, int base)
{
    (void)base;
    size_t length = __whittle_otherwise() ? __whittle_wcslen(string) : *string != 0;
    if (end)
        *end = (Wide *)string + (__whittle_otherwise() ? __whittle_any_below(length + 1) : 0);
    __whittle_errno = __whittle_otherwise() ? (int)__whittle_any_number() : __whittle_errno;
    return __whittle_any_number();
}

long __whittle_wcstol(const Wide *string, Wide **end, int base)
{
    return (long)__whittle_wcstoll(string, end, base);
}

size_t __whittle_wctype(const char *name)
{
    __whittle_strlen(name);
    return (size_t)__whittle_any_number();
}

const int *__whittle_wctrans(const char *name)
{
    __whittle_strlen(name);
    return __whittle_any_pointer();
}

int __whittle_fwide(struct stream *stream, int mode)
{
    __whittle_stream(stream);
    (void)mode;
    return (int)__whittle_any_number();
}

/* iswalpha and its relatives; towlower and its relatives; wcwidth. */
int __whittle_iswalpha(Wide c)
{
    (void)c;
    return (int)__whittle_any_number();
}

int __whittle_wcwidth(Wide c)
{
    (void)c;
    return (int)((unsigned long long)__whittle_any_number() % 4) - 1;
}

int __whittle_wcswidth(const Wide *string, size_t count)
{
    for (size_t i = 0; i < count && string[i]; i++)
        ;
    return (int)__whittle_any_number();
}

size_t __whittle___ctype_get_mb_cur_max(void)
{
    return 1 + (__whittle_otherwise() ? (unsigned long long)__whittle_any_number() % MOST_BYTES : 0);
}

/* The next character: an input, or -1 at the end. */
static Wide read(void)
{
    Wide c = __whittle_input_getwchar();
    __VERIFIER_assume(c >= -1 && c <= MOST);
    return c;
}

Wide __whittle_getwchar(void)
{
    __whittle_unread_input();
    return read();
}

Wide __whittle_fgetwc(struct stream *stream)
{
    __whittle_unread(stream);
    return stream->is_readable ? read() : -1;
}

Wide *__whittle_fgetws(Wide *to, int count, struct stream *stream)
{
    int length = 0;
    __whittle_unread(stream);
    if (count < 1 || !stream->is_readable)
        return NULL;
    while (length < count - 1) {
        Wide c = read();
        if (c < 0)
            break;
        to[length++] = c;
        if (c == '\n')
            break;
    }
    if (!length && count > 1)
        return NULL;
    to[length] = 0;
    return to;
}

/* Whether a character can be written is not known. */
Wide __whittle_putwchar(Wide c)
{
    return (int)__whittle_any_number() ? c : -1;
}

Wide __whittle_fputwc(Wide c, struct stream *stream)
{
    __whittle_stream(stream);
    return __whittle_putwchar(c);
}

int __whittle_fputws(const Wide *string, struct stream *stream)
{
    __whittle_stream(stream);
    __whittle_wcslen(string);
    return (int)__whittle_any_number();
}

/* The bytes of one character, as many as a proof likes; -1, -2 if they are none. */
static size_t bytes_read(Wide *to, const char *from, size_t count)
{
    if (!count)
        return (size_t)-2;
    if (!*from) {
        if (to)
            *to = 0;
        return 0;
    }
    if (__whittle_otherwise())
        return (size_t)-1 - (__whittle_any_number() & 1);
    size_t length = 1;
    while (length < count && length < MOST_BYTES && __whittle_otherwise() && from[length])
        length++;
    if (to)
        *to = (Wide)((unsigned long long)__whittle_any_number() % (MOST + 1));
    return length;
}

size_t __whittle_mbrtowc(Wide *to, const char *from, size_t count, int *state)
{
    if (state)
        __whittle_any_words(state, 2);
    return from ? bytes_read(to, from, count) : 0;
}

/* mbtowc, and mblen without a place. */
int __whittle_mbtowc(Wide *to, const char *from, size_t count)
{
    if (!from)
        return (int)__whittle_any_number();
    size_t length = bytes_read(to, from, count);
    return length <= MOST_BYTES ? (int)length : -1;
}

int __whittle_mblen(const char *from, size_t count)
{
    return __whittle_mbtowc(NULL, from, count);
}

int __whittle_wctomb(char *to, Wide c)
{
    (void)c;
    if (!to)
        return (int)__whittle_any_number();
    int length = 1;
    *to = (char)__whittle_any_number();
    if (__whittle_otherwise())
        return -1;
    while (length < MOST_BYTES && __whittle_otherwise())
        to[length++] = (char)__whittle_any_number();
    return length;
}

size_t __whittle_wcrtomb(char *to, Wide c, int *state)
{
    if (state)
        __whittle_any_words(state, 2);
    return to ? (size_t)__whittle_wctomb(to, c) : 1;
}

/* One wide character for each, or for several of the bytes. */
size_t __whittle_mbstowcs(Wide *to, const char *from, size_t count)
{
    size_t bytes = __whittle_strlen(from), length = bytes;
    if (__whittle_otherwise())
        return (size_t)-1;
    if (__whittle_otherwise())
        length = __whittle_any_below(bytes + 1);
    if (!to)
        return length;
    for (size_t i = 0; i < length && i < count; i++) {
        Wide c = (Wide)((unsigned long long)__whittle_any_number() % MOST) + 1;
        to[i] = c;
    }
    if (length < count)
        to[length] = 0;
    return length < count ? length : count;
}

size_t __whittle_wcstombs(char *to, const Wide *from, size_t count)
{
    size_t length = __whittle_wcslen(from);
    if (__whittle_otherwise())
        return (size_t)-1;
    if (__whittle_otherwise())
        length = __whittle_any_below(length * MOST_BYTES + 1);
    if (!to)
        return length;
    for (size_t i = 0; i < length && i < count; i++)
        to[i] = (char)(1 + (unsigned long long)__whittle_any_number() % 255);
    if (length < count)
        to[length] = 0;
    return length < count ? length : count;
}
