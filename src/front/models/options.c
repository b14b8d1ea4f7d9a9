/* SPDX-License-Identifier: MIT */
/* getopt and its relatives as the GNU library has them. Options may stand behind other arguments, which are moved to the end when
 * the next option is looked for, unless the environment has POSIXLY_CORRECT (which no run's has). What is wrong with an argument
 * is printed, which is left out. A proof does not look at the arguments' letters: any option may be found, and each call may permute
 * the arguments. */
#include "model.h"

struct option {
    const char *name;
    int has_argument; /* 0 no, 1 yes, 2 perhaps */
    int *flag;
    int value;
};

char *__whittle_optarg;
int __whittle_optind = 1, __whittle_opterr = 1, __whittle_optopt = '?';

/* Of the argument at hand, so many letters were taken. */
static int taken;

PART int is_option(const char *argument)
{
    return argument[0] == '-' && argument[1];
}

/* The arguments [first, last) are none of options, and were skipped. */
static int first = 1, last = 1;

/* Moves those behind the options that were found after them. */
static void draw(char **arguments)
{
    for (; last < __whittle_optind; first++, last++) {
        char *argument = arguments[last];
        for (int i = last; i > first; i--)
            arguments[i] = arguments[i - 1];
        arguments[first] = argument;
    }
}

/* The argument of an option, unless there is none left. */
PART int take_argument(int count, char **arguments)
{
    if (__whittle_optind >= count)
        return 0;
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
    for (int left = taken; left > 0 && *rest; left--)
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

PART void skip(int count, char **arguments)
{
    if (first != last && last != __whittle_optind)
        draw(arguments);
    else if (last != __whittle_optind)
        first = __whittle_optind;
    while (__whittle_optind < count && !is_option(arguments[__whittle_optind]))
        __whittle_optind++;
    last = __whittle_optind;
}

/* Goes to the next argument that is an option: 0 if there is none, and *result is what getopt returns. */
PART int advance(int count, char **arguments, char order, int *result)
{
    *result = -1;
    last = last > __whittle_optind ? __whittle_optind : last;
    first = first > __whittle_optind ? __whittle_optind : first;
    if (order != '+' && order != '-')
        skip(count, arguments);
    if (__whittle_optind < count && arguments[__whittle_optind][0] == '-' && arguments[__whittle_optind][1] == '-' &&
        !arguments[__whittle_optind][2]) { /* what follows "--" is no option */
        __whittle_optind++;
        if (first != last && last != __whittle_optind)
            draw(arguments);
        else if (first == last)
            first = __whittle_optind;
        last = __whittle_optind = count;
    }
    if (__whittle_optind >= count) {
        if (first != last)
            __whittle_optind = first;
        return 0;
    }
    if (is_option(arguments[__whittle_optind]))
        return 1;
    if (order == '-') {
        __whittle_optarg = arguments[__whittle_optind++];
        *result = 1;
    }
    return 0;
}

/* --- what a proof knows ------------------------------------------------------------------------------------ */

static size_t any_of(int from, int end)
{
    return (size_t)from + __whittle_any_below((size_t)(end - from));
}

static void permute(int count, char **arguments)
{
    while (__whittle_otherwise()) {
        char **one = arguments + any_of(1, count), **other = arguments + any_of(1, count), *argument = *one;
        *one = *other;
        *other = argument;
    }
}

/* Any place in one of these arguments. All of them must be strings. */
static char *any_place(int from, int count, char **arguments)
{
    for (int i = from; i < count; i++)
        __whittle_touch(arguments[i], 1);
    char *place = arguments[any_of(from, count)];
    while (*place && __whittle_otherwise())
        place++;
    return place;
}

/* needs: 0 no, 1 yes, 2 perhaps. */
static void set_argument(int needs, char *place)
{
    __whittle_optarg = needs == 1 || (needs && __whittle_otherwise()) ? place : NULL;
}

/* Statements for 0, 1, 2, ..., MANY - 1, without a loop: its rounds would be joined, and what an option is forgotten. */
#define FOUR(statement, i) statement((i)) statement((i) + 1) statement((i) + 2) statement((i) + 3)
#define SIXTEEN(statement, i)                                                                                          \
    FOUR(statement, i) FOUR(statement, (i) + 4) FOUR(statement, (i) + 8) FOUR(statement, (i) + 12)
#define EACH(statement) SIXTEEN(statement, 0) SIXTEEN(statement, 16) SIXTEEN(statement, 32)
enum { MANY = 48 };

static int take_any_long(char *place, const struct option *option, int *index, int i)
{
    set_argument(option->has_argument, place);
    if (index)
        *index = i;
    if (!option->flag)
        return option->value;
    *option->flag = option->value;
    return 0;
}

PART int any_long(char *place, const struct option *options, int *index)
{
#define TRY_OPTION(i)                                                                                                  \
    if (!options[i].name)                                                                                              \
        return '?';                                                                                                    \
    __whittle_strlen(options[i].name);                                                                                 \
    if (__whittle_otherwise())                                                                                         \
        return take_any_long(place, &options[i], index, i);
    EACH(TRY_OPTION)
    for (int i = MANY;; i++) {
        TRY_OPTION(i)
    }
}

static int take_any_letter(char *place, const char *letter)
{
    set_argument(letter[1] != ':' ? 0 : letter[2] != ':' ? 1 : 2, place);
    return *letter;
}

PART int any_letter(char *place, const char *letters)
{
#define TRY_LETTER(i)                                                                                                  \
    if (!letters[i])                                                                                                   \
        return '?';                                                                                                    \
    if (letters[i] != ':' && __whittle_otherwise())                                                                    \
        return take_any_letter(place, &letters[i]);
    EACH(TRY_LETTER)
    for (int i = MANY;; i++) {
        TRY_LETTER(i)
    }
}

static int any_number_from(int low, int high)
{
    int number = (int)__whittle_any_number();
    __VERIFIER_assume(number >= low && number <= high);
    return number;
}

PART int get_any(int count, char **arguments, const char *letters, const struct option *options, int *index)
{
    int from = __whittle_optind ? __whittle_optind : 1;
    __whittle_stay_apart(); /* what an option is goes with whether it has an argument */
    if (count < 1)
        return -1;
    if (from < 0)
        negative_indices_of_options_are_not_modelled();
    __whittle_optarg = NULL;
    __whittle_optind = from > count ? any_number_from(1, from) : any_number_from(1, count);
    taken = (int)__whittle_any_number();
    first = (int)__whittle_any_number();
    last = (int)__whittle_any_number();
    char order = *letters;
    if (order == '-' || order == '+')
        letters++;
    else if (count > 1)
        permute(count, arguments);
    if (from >= count)
        return -1;
    char *place = any_place(from, count, arguments);
    if (__whittle_otherwise())
        return -1;
    __whittle_optopt = (int)__whittle_any_number();
    if (__whittle_otherwise())
        return lack(letters);
    if (order == '-' && __whittle_otherwise()) {
        __whittle_optarg = place;
        return 1;
    }
    if (options && __whittle_otherwise())
        return any_long(place, options, index);
    return any_letter(place, letters);
}

/* ----------------------------------------------------------------------------------------------------------- */

PART int get(int count, char **arguments, const char *letters, const struct option *options, int *index,
             int is_long_only)
{
    int result;
    if (count < 1)
        return -1;
    __whittle_optarg = NULL;
    if (!__whittle_optind) {
        __whittle_optind = first = last = 1;
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
    return __whittle_is_proof() ? get_any(count, arguments, letters, NULL, NULL)
                                : get(count, arguments, letters, NULL, NULL, 0);
}

int __whittle_getopt_long(int count, char **arguments, const char *letters, const struct option *options, int *index)
{
    return __whittle_is_proof() ? get_any(count, arguments, letters, options, index)
                                : get(count, arguments, letters, options, index, 0);
}

int __whittle_getopt_long_only(int count, char **arguments, const char *letters, const struct option *options,
                               int *index)
{
    return __whittle_is_proof() ? get_any(count, arguments, letters, options, index)
                                : get(count, arguments, letters, options, index, 1);
}
