/* SPDX-License-Identifier: MIT */
/* getopt and its relatives as the GNU library has them. Options may stand behind other arguments, which are moved to the end, unless
 * the environment has POSIXLY_CORRECT (a proof knows of both): here when such an option is found, there when the next one is looked
 * for, so that a run in which this happens is not trusted. What is wrong with an argument is printed, which is left out. */
#include "model.h"

struct option {
    const char *name;
    int has_argument; /* 0 no, 1 yes, 2 perhaps */
    int *flag;
    int value;
};

char *__whittle_optarg;
int __whittle_optind = 1, __whittle_opterr = 1, __whittle_optopt = '?';

/* Of the argument at hand, so many letters were taken. A number and no pointer into it, and any number to a proof: it need not
 * remember which of all arguments it is. */
static int taken;

PART int is_option(const char *argument)
{
    return argument[0] == '-' && argument[1];
}

/* Moves an argument before those that were skipped. */
static void draw(char **arguments, int from)
{
    if (from == __whittle_optind)
        return;
    __VERIFIER_assume(!(__whittle_any_number() & 0)); /* holds, but is no decision to trust */
    char *argument = arguments[from];
    for (int i = from; i > __whittle_optind; i--)
        arguments[i] = arguments[i - 1];
    arguments[__whittle_optind] = argument;
}

/* The argument of an option, unless there is none left. Where arguments were skipped, it is behind these: a proof takes any. */
PART int take_argument(int count, char **arguments)
{
    if (__whittle_optind >= count)
        return 0;
    if (__whittle_otherwise()) {
        int from = (int)__whittle_any_number();
        __VERIFIER_assume(from > __whittle_optind && from < count);
        draw(arguments, from);
    }
    __whittle_optarg = arguments[__whittle_optind++];
    return 1;
}

/* What an option without its argument is. */
PART int lack(const char *letters)
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
PART int take_long(int count, char **arguments, char *next, const char *letters, const struct option *options,
                   int *index, int is_long_only)
{
    int is_ambiguous;
    char *end = next;
    while (*end && *end != '=')
        end++;
    const struct option *option = find(next, (size_t)(end - next), options, is_long_only, &is_ambiguous);
    if (!option && is_long_only && arguments[__whittle_optind][1] != '-' && __whittle_strchr(letters, *next))
        return -1;
    __whittle_optind++;
    if (!option || is_ambiguous) {
        __whittle_optopt = 0;
        return '?';
    }
    int is_given = *end == '=', is_wrong = is_given && !option->has_argument;
    if (is_given && !is_wrong)
        __whittle_optarg = end + 1;
    if (is_wrong || (!is_given && option->has_argument == 1 && !take_argument(count, arguments))) {
        __whittle_optopt = option->value;
        return is_wrong ? '?' : lack(letters);
    }
    if (index)
        *index = (int)(option - options);
    if (!option->flag)
        return option->value;
    *option->flag = option->value;
    return 0;
}

/* The letters that are left: none if the program has shortened the argument meanwhile. */
PART char *rest_of(char *argument)
{
    char *rest = argument + 1;
    for (int left = __whittle_like(taken); left > 0 && *rest; left--)
        rest++;
    return rest;
}

PART int take_letter(int count, char **arguments, const char *letters)
{
    char *rest = rest_of(arguments[__whittle_optind]), letter = *rest;
    const char *found = __whittle_strchr(letters, letter);
    int is_last = !letter || !*++rest;
    taken = is_last ? 0 : taken + 1;
    if (is_last)
        __whittle_optind++;
    if (!found || !letter || letter == ':' || letter == ';') {
        __whittle_optopt = letter;
        return '?';
    }
    if (found[1] != ':')
        return letter;
    taken = 0;
    if (!is_last) {
        __whittle_optarg = rest;
        __whittle_optind++;
    } else if (found[2] != ':' && !take_argument(count, arguments)) {
        __whittle_optopt = letter;
        return lack(letters);
    }
    return letter;
}

/* Goes to the next argument that is an option: 0 if there is none, and *result is what getopt returns. */
PART int advance(int count, char **arguments, char order, int *result)
{
    int at = __whittle_optind;
    *result = -1;
    while (order != '+' && order != '-' && at < count && !is_option(arguments[at]) && !__whittle_otherwise())
        at++;
    if (at >= count)
        return 0;
    draw(arguments, at);
    const char *argument = arguments[__whittle_optind];
    if (!is_option(argument) && order == '-') {
        __whittle_optarg = arguments[__whittle_optind++];
        *result = 1;
    }
    if (!is_option(argument))
        return 0;
    if (argument[1] != '-' || argument[2])
        return 1;
    __whittle_optind++; /* what follows "--" is no option */
    return 0;
}

PART int get(int count, char **arguments, const char *letters, const struct option *options, int *index,
             int is_long_only)
{
    int result;
    if (count < 1)
        return -1;
    __whittle_optarg = NULL;
    if (!__whittle_optind) {
        __whittle_optind = 1;
        taken = 0;
    }
    char order = *letters;
    if (*letters == '-' || *letters == '+')
        letters++;
    if (!taken || !*rest_of(arguments[__whittle_optind])) {
        taken = 0;
        if (!advance(count, arguments, order, &result))
            return result;
        char *argument = arguments[__whittle_optind];
        if (options && argument[1] == '-')
            return take_long(count, arguments, argument + 2, letters, options, index, is_long_only);
        if (options && is_long_only && (argument[2] || !__whittle_strchr(letters, argument[1]))) {
            result = take_long(count, arguments, argument + 1, letters, options, index, 1);
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
