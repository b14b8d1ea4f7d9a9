/* SPDX-License-Identifier: MIT */
/* Models of string functions. */
#include "model.h"

/* Loops move a pointer rather than an index where they can: in the middle of a string, a pointer and the string's end are two
 * numbers, an index, its base and the end are three. */
size_t __whittle_strlen(const char *string)
{
    const char *end = string;
    while (*end)
        end++;
    return (size_t)(end - string);
}

size_t __whittle_strnlen(const char *string, size_t limit)
{
    size_t length = 0;
    while (length < limit && string[length])
        length++;
    return length;
}

/* Demands that [to, to + written) and [from, from + read) do not overlap. */
static void demand_disjoint(const char *to, size_t written, const char *from, size_t read)
{
    __whittle_outside(to, from, written);
    __whittle_outside(from, to, read);
}

char *__whittle_stpcpy(char *to, const char *from)
{
    size_t size = __whittle_strlen(from) + 1;
    demand_disjoint(to, size, from, size);
    while ((*to = *from)) {
        to++;
        from++;
    }
    return to;
}

char *__whittle_strcpy(char *to, const char *from)
{
    __whittle_stpcpy(to, from);
    return to;
}

char *__whittle_strncpy(char *to, const char *from, size_t size)
{
    size_t i = 0, read = __whittle_strnlen(from, size);
    if (read < size)
        read++;
    demand_disjoint(to, read, from, read);
    for (; i < size && from[i]; i++)
        to[i] = from[i];
    for (; i < size; i++)
        to[i] = 0;
    return to;
}

/* The string that is appended to may end where an empty one begins. */
char *__whittle_strncat(char *to, const char *from, size_t size)
{
    char *end = to + __whittle_strlen(to);
    size_t i = 0, length = __whittle_strnlen(from, size);
    if (length)
        demand_disjoint(end, length + 1, from, length < size ? length + 1 : length);
    for (; i < size && from[i]; i++)
        end[i] = from[i];
    end[i] = 0;
    return to;
}

char *__whittle_strcat(char *to, const char *from)
{
    return __whittle_strncat(to, from, SIZE_LIMIT);
}

/* What comparisons return is any number of the sign of the difference: the GNU library's is the difference or its sign,
 * as it comes. Decided sign by sign, so that it is known. */
int __whittle_sign(int difference)
{
    if (difference < 0)
        return __whittle_like(difference);
    return difference > 0 ? __whittle_like(difference) : 0;
}

int __whittle_strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return __whittle_sign((unsigned char)*a - (unsigned char)*b);
}

/* In another locale than "C" any order of strings that differ. */
int __whittle_strcoll(const char *a, const char *b)
{
    int order = __whittle_strcmp(a, b);
    if (!order || !__whittle_has_locale || !__whittle_otherwise())
        return order;
    __whittle_strlen(a);
    __whittle_strlen(b);
    return (int)__whittle_any_number();
}

int __whittle_strncmp(const char *a, const char *b, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (a[i] != b[i] || !a[i])
            return __whittle_sign((unsigned char)a[i] - (unsigned char)b[i]);
    return 0;
}

/* What another locale than "C" makes of characters above 127: in a proof anything, the same until setlocale is called again. */
static unsigned char lowered[128];

void __whittle_change_locale(void)
{
    __whittle_has_locale = 1;
    if (__whittle_is_proof())
        memcpy(lowered, alloca(sizeof lowered), sizeof lowered);
}

static int lower(char c)
{
    unsigned char number = (unsigned char)c;
    if (number > 127 && __whittle_has_locale && __whittle_is_proof())
        return lowered[number - 128];
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : number;
}

int __whittle_strcasecmp(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return __whittle_sign(lower(*a) - lower(*b));
}

int __whittle_strncasecmp(const char *a, const char *b, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (lower(a[i]) != lower(b[i]) || !a[i])
            return __whittle_sign(lower(a[i]) - lower(b[i]));
    return 0;
}

char *__whittle_strchr(const char *string, int wanted)
{
    for (;; string++) {
        if (*string == (char)wanted)
            return (char *)string;
        if (!*string)
            return NULL;
    }
}

char *__whittle_strrchr(const char *string, int wanted)
{
    const char *found = NULL;
    for (;; string++) {
        if (*string == (char)wanted)
            found = string;
        if (!*string)
            return (char *)found;
    }
}

static int contains(const char *set, char c)
{
    for (; *set; set++)
        if (*set == c)
            return 1;
    return 0;
}

size_t __whittle_strspn(const char *string, const char *set)
{
    const char *end = string;
    while (*end && contains(set, *end))
        end++;
    return (size_t)(end - string);
}

size_t __whittle_strcspn(const char *string, const char *set)
{
    const char *end = string;
    while (*end && !contains(set, *end))
        end++;
    return (size_t)(end - string);
}

char *__whittle_strpbrk(const char *string, const char *set)
{
    string += __whittle_strcspn(string, set);
    return *string ? (char *)string : NULL;
}

char *__whittle_strstr(const char *string, const char *wanted)
{
    __whittle_strlen(wanted); /* all of it is read, also where the string is shorter */
    for (;; string++) {
        const char *at = string, *part = wanted;
        while (*part && *at == *part) {
            at++;
            part++;
        }
        if (!*part)
            return (char *)string;
        if (!*string)
            return NULL;
    }
}

/* As the GNU library does it: `rest` stays inside the string, also when there are no more tokens. */
char *__whittle_strtok_r(char *string, const char *separators, char **rest)
{
    if (!string)
        string = *rest;
    if (*string)
        string += __whittle_strspn(string, separators);
    if (!*string) {
        *rest = string;
        return NULL;
    }
    char *end = string + __whittle_strcspn(string, separators);
    if (*end)
        *end++ = 0;
    *rest = end;
    return string;
}

static char *the_rest; /* of the string strtok is at work on */

char *__whittle_strtok(char *string, const char *separators)
{
    return __whittle_strtok_r(string, separators, &the_rest);
}

char *__whittle_strndup(const char *string, size_t limit)
{
    size_t length = __whittle_strnlen(string, limit);
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, string, length);
    copy[length] = 0;
    return copy;
}

/* As BSD has them: the length of what would be there if there were room. */
size_t __whittle_strlcpy(char *to, const char *from, size_t room)
{
    size_t length = __whittle_strlen(from), copied = length < room ? length : room - 1;
    if (room) {
        memcpy(to, from, copied);
        to[copied] = 0;
    }
    return length;
}

size_t __whittle_strlcat(char *to, const char *from, size_t room)
{
    size_t length = __whittle_strnlen(to, room);
    return length + (length < room ? __whittle_strlcpy(to + length, from, room - length) : __whittle_strlen(from));
}

char *__whittle_strdup(const char *string)
{
    size_t size = __whittle_strlen(string) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, string, size) : NULL;
}

char *__whittle_strchrnul(const char *string, int wanted)
{
    while (*string && *string != (char)wanted)
        string++;
    return (char *)string;
}

char *__whittle_strsep(char **string, const char *ends)
{
    char *begin = *string;
    if (!begin)
        return NULL;
    char *end = begin + __whittle_strcspn(begin, ends);
    *string = *end ? end + 1 : NULL;
    *end = 0;
    return begin;
}

/* Compares all that it looks for with all that it looks in. */
void *__whittle_memmem(const void *memory, size_t size, const void *wanted, size_t length)
{
    const char *at = memory, *bytes = wanted;
    __whittle_touch(memory, size);
    __whittle_touch(wanted, length);
    for (size_t i = 0; length <= size && i <= size - length; i++) {
        size_t k = 0;
        while (k < length && at[i + k] == bytes[k])
            k++;
        if (k == length)
            return (void *)(at + i);
    }
    return NULL;
}

void *__whittle_memccpy(void *to, const void *from, int last, size_t size)
{
    char *target = to;
    const char *source = from;
    for (size_t i = 0; i < size; i++)
        if ((target[i] = source[i]) == (char)last)
            return target + i + 1;
    return NULL;
}

char *__whittle_stpncpy(char *to, const char *from, size_t size)
{
    size_t length = __whittle_strnlen(from, size);
    __whittle_strncpy(to, from, size);
    return to + length;
}

char *__whittle_strcasestr(const char *string, const char *wanted)
{
    size_t length = __whittle_strlen(wanted);
    for (;; string++) {
        size_t i = 0;
        while (i < length && lower(string[i]) == lower(wanted[i]))
            i++;
        if (i == length)
            return (char *)string;
        if (!*string)
            return NULL;
    }
}

/* Numbers in names are compared as such: any answer. */
int __whittle_strverscmp(const char *a, const char *b)
{
    __whittle_strlen(a);
    __whittle_strlen(b);
    return (int)__whittle_any_number();
}

size_t __whittle_strxfrm(char *to, const char *from, size_t size)
{
    size_t length = __whittle_strlen(from);
    if (length < size)
        memcpy(to, from, length + 1);
    return length;
}
