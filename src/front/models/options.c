/* SPDX-License-Identifier: MIT */
/* getopt and its relatives as the GNU library has them, letter by letter: options may stand behind other arguments, which are
 * moved to the end, unless the environment has POSIXLY_CORRECT (any proof knows of both). What is wrong with an argument is
 * printed, which is left out. */
#include "model.h"

struct option {
    const char *name;
    int has_argument; /* 0 no, 1 yes, 2 perhaps */
    int *flag;
    int value;
};

char *__whittle_optarg;
int __whittle_optind = 1, __whittle_opterr = 1, __whittle_optopt = '?';

/* Arguments [first, last) are no options, and have been skipped; `next`: the rest of an argument with several letters. */
static enum { START, PERMUTE, IN_ORDER, STOP } order;
static int first, last;
static char *next;

static int is_option(const char *argument)
{
    return argument[0] == '-' && argument[1];
}

/* Moves the options [last, optind) before the arguments that were skipped. */
static void exchange(char **arguments)
{
    for (; last < __whittle_optind; first++, last++) {
        char *option = arguments[last];
        for (int i = last; i > first; i--)
            arguments[i] = arguments[i - 1];
        arguments[first] = option;
    }
}

static void begin(const char *letters, const struct option *options)
{
    for (const char *at = letters; options && *at; at++)
        if (at[0] == 'W' && at[1] == ';')
            long_options_given_as_W_are_not_modelled();
    if (!__whittle_optind)
        __whittle_optind = 1;
    first = last = __whittle_optind;
    next = NULL;
    order = *letters == '-' ? IN_ORDER : *letters == '+' || __whittle_otherwise() ? STOP : PERMUTE;
}

/* What an option without its argument is. */
static int lack(const char *letters)
{
    return *letters == ':' ? ':' : '?';
}

static int is_prefix(const char *prefix, size_t length, const char *name)
{
    for (size_t i = 0; i < length; i++)
        if (prefix[i] != name[i])
            return 0;
    return 1;
}

/* The option of that name, or the only one that begins with it: NULL if there is none, and *is_ambiguous if there are several that
 * differ. */
static const struct option *find(const char *name, size_t length, const struct option *options, int is_long_only,
                                 int *is_ambiguous)
{
    const struct option *found = NULL;
    *is_ambiguous = 0;
    for (const struct option *option = options; option->name; option++)
        if (is_prefix(name, length, option->name) && !option->name[length])
            return option;
    for (const struct option *option = options; option->name; option++) {
        if (!is_prefix(name, length, option->name))
            continue;
        if (!found)
            found = option;
        else if (is_long_only || found->has_argument != option->has_argument || found->flag != option->flag ||
                 found->value != option->value)
            *is_ambiguous = 1;
    }
    return found;
}

/* `next` is behind the dashes. Returns -1 if it may be letters. */
static int take_long(int count, char **arguments, const char *letters, const struct option *options, int *index,
                     int is_long_only)
{
    int is_ambiguous;
    char *end = next;
    while (*end && *end != '=')
        end++;
    const struct option *option = find(next, (size_t)(end - next), options, is_long_only, &is_ambiguous);
    if (!option && is_long_only && arguments[__whittle_optind][1] != '-' && __whittle_strchr(letters, *next))
        return -1;
    __whittle_optind++;
    next = NULL;
    if (!option || is_ambiguous) {
        __whittle_optopt = 0;
        return '?';
    }
    if (*end && option->has_argument)
        __whittle_optarg = end + 1;
    if (!*end && option->has_argument == 1 && __whittle_optind < count)
        __whittle_optarg = arguments[__whittle_optind++];
    if ((*end && !option->has_argument) || (option->has_argument == 1 && !__whittle_optarg)) {
        __whittle_optopt = option->value;
        return *end ? '?' : lack(letters);
    }
    if (index)
        *index = (int)(option - options);
    if (!option->flag)
        return option->value;
    *option->flag = option->value;
    return 0;
}

static int take_letter(int count, char **arguments, const char *letters)
{
    char letter = *next++;
    const char *found = __whittle_strchr(letters, letter);
    if (!*next)
        __whittle_optind++;
    if (!found || letter == ':' || letter == ';') {
        __whittle_optopt = letter;
        return '?';
    }
    if (found[1] != ':')
        return letter;
    int is_optional = found[2] == ':';
    if (*next) {
        __whittle_optarg = next;
        __whittle_optind++;
    } else if (!is_optional && __whittle_optind == count) {
        __whittle_optopt = letter;
        letter = (char)lack(letters);
    } else if (!is_optional) {
        __whittle_optarg = arguments[__whittle_optind++];
    }
    next = NULL;
    return letter;
}

/* Goes to the next argument that is an option: 0 if there is none, and *result is what getopt returns. */
static int advance(int count, char **arguments, int *result)
{
    last = last > __whittle_optind ? __whittle_optind : last;
    first = first > __whittle_optind ? __whittle_optind : first;
    if (order == PERMUTE) {
        if (first != last && last != __whittle_optind)
            exchange(arguments);
        else if (last != __whittle_optind)
            first = __whittle_optind;
        while (__whittle_optind < count && !is_option(arguments[__whittle_optind]))
            __whittle_optind++;
        last = __whittle_optind;
    }
    *result = -1;
    if (__whittle_optind != count && arguments[__whittle_optind][0] == '-' &&
        arguments[__whittle_optind][1] == '-' && !arguments[__whittle_optind][2]) {
        __whittle_optind++;
        if (first != last && last != __whittle_optind)
            exchange(arguments);
        else if (first == last)
            first = __whittle_optind;
        last = count;
        __whittle_optind = count;
    }
    if (__whittle_optind == count) {
        if (first != last)
            __whittle_optind = first;
        return 0;
    }
    if (is_option(arguments[__whittle_optind]))
        return 1;
    if (order != STOP) {
        __whittle_optarg = arguments[__whittle_optind++];
        *result = 1;
    }
    return 0;
}

static int get(int count, char **arguments, const char *letters, const struct option *options, int *index,
               int is_long_only)
{
    int result;
    if (count < 1)
        return -1;
    __whittle_optarg = NULL;
    if (!__whittle_optind || order == START)
        begin(letters, options);
    if (*letters == '-' || *letters == '+')
        letters++;
    if (!next || !*next) {
        if (!advance(count, arguments, &result))
            return result;
        char *argument = arguments[__whittle_optind];
        next = argument + 1;
        if (options && argument[1] == '-') {
            next++;
            return take_long(count, arguments, letters, options, index, is_long_only);
        }
        if (options && is_long_only && (argument[2] || !__whittle_strchr(letters, argument[1]))) {
            result = take_long(count, arguments, letters, options, index, 1);
            if (result != -1)
                return result;
        }
    }
    return take_letter(count, arguments, letters);
}

int __whittle_getopt(int count, char **arguments, const char *letters)
{
    return get(count, arguments, letters, NULL, NULL, 0);
}

int __whittle_getopt_long(int count, char **arguments, const char *letters, const struct option *options, int *index)
{
    return get(count, arguments, letters, options, index, 0);
}

int __whittle_getopt_long_only(int count, char **arguments, const char *letters, const struct option *options,
                               int *index)
{
    return get(count, arguments, letters, options, index, 1);
}
