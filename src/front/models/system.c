/* SPDX-License-Identifier: MIT */
/* The program's surroundings: arguments, the clock. */
#include "model.h"

/* Numbers of processes are positive; input 0 is a legal answer. */
int __whittle_getpid(void)
{
    int number = __whittle_input_getpid();
    __VERIFIER_assume(number >= 0 && number < __INT_MAX__);
    return number + 1;
}

/* Prints to standard error, with or without the string. */
void __whittle_perror(const char *string)
{
    if (string)
        __whittle_strlen(string);
}

/* Threads are not followed (pthread_create is unsupported, by name): a mutex is an object that must be there. */
int __whittle_mutex(void *mutex)
{
    enum { SIZE = sizeof(void *) == 8 ? 40 : 24 };
    volatile char *first = mutex;
    __whittle_touch(mutex, SIZE);
    *first = *first; /* a constant will not do */
    return __whittle_otherwise() ? (int)__whittle_any_number() : 0;
}

long __whittle_time(long *result)
{
    long now = __whittle_input_time();
    if (result)
        *result = now;
    return now;
}

/* The input is the number of arguments after the program's name, so that 0 is a legal answer. No system passes more than
 * the limit: on Linux, all arguments together take 6 MiB at the most. */
int __whittle_argument_count(void)
{
    enum { LIMIT = 1 << 28 };
    int count = __whittle_input_argument_count();
    __VERIFIER_assume(count >= 0 && count < LIMIT);
    return count + 1;
}

/* The strings of the arguments, and a null pointer behind them. */
static char **arguments(int count)
{
    char **strings = __whittle_lasting(((size_t)count + 1) * sizeof *strings);
    for (int i = 0; i < count; i++) {
        int length = __whittle_input_argument_length();
        __VERIFIER_assume(length >= 0 && (size_t)length < SIZE_LIMIT / 4);
        strings[i] = __whittle_lasting((size_t)length + 1);
        for (int k = 0; k < length; k++) {
            strings[i][k] = __whittle_input_argument();
            __VERIFIER_assume(strings[i][k] != 0);
        }
        strings[i][length] = 0;
    }
    strings[count] = NULL;
    return strings;
}

char **__whittle_any_strings(void)
{
    size_t count = __whittle_otherwise() ? __whittle_any_below((size_t)1 << 28) : 0;
    char **strings = __whittle_lasting((count + 1) * sizeof *strings);
    for (size_t i = 0; i < count; i++)
        strings[i] = __whittle_any_string(SIZE_LIMIT / 4);
    strings[count] = NULL;
    return strings;
}

/* The environment: in runs there are no variables. */
void __whittle_make_environ(char ***environ)
{
    *environ = __whittle_any_strings();
}

/* Asked again for the same name, it may answer otherwise: what setenv and its relatives do is not followed, and a run that asks
 * after them is not trusted. */
static int is_changed;

/* Two of the strings that getenv has returned or putenv was given, any two: it may return them again. */
static char *known, *other;

static char *remembered(char *value)
{
    if (!known && __whittle_otherwise())
        known = value;
    else if (!other && __whittle_otherwise())
        other = value;
    return value;
}

char *__whittle_getenv(const char *name)
{
    __whittle_strlen(name);
    if (!is_changed && !__whittle_otherwise())
        return NULL;
    if (known && __whittle_otherwise())
        return known;
    if (other && __whittle_otherwise())
        return other;
    return remembered(__whittle_any_string(SIZE_LIMIT / 4));
}

int __whittle_unsetenv(const char *name)
{
    __whittle_strlen(name);
    is_changed = (int)__whittle_any_number();
    return is_changed;
}

/* The string itself becomes part of the environment. */
int __whittle_putenv(const char *string)
{
    char *value = __whittle_strchr(string, '=');
    if (value)
        remembered(value + 1);
    return __whittle_unsetenv(string);
}

int __whittle_setenv(const char *name, const char *value, int replaces)
{
    (void)replaces;
    __whittle_strlen(value);
    return __whittle_unsetenv(name);
}

/* The program's name for messages: __progname and its like, getprogname. */
char *__whittle_getprogname(void)
{
    return __whittle_otherwise() ? __whittle_any_string(SIZE_LIMIT / 4) : (char *)"program";
}

void __whittle_make_program_name(char **name)
{
    *name = __whittle_getprogname();
}

/* What atexit has been given runs when the program ends, the last first. */
enum { HANDLERS = 32 };
static void (*handlers[HANDLERS])(void);
static int handler_count;

int __whittle_atexit(void (*handler)(void))
{
    if (handler_count == HANDLERS)
        more_than_32_functions_at_exit_are_not_modelled();
    handlers[handler_count++] = handler;
    return __whittle_otherwise() ? -1 : 0;
}

void __whittle_run_at_exit(void)
{
    while (handler_count)
        handlers[--handler_count]();
}

void __whittle_exit(int status)
{
    __whittle_run_at_exit();
    _exit(status);
}

int __whittle_start(void)
{
    int count = __whittle_argument_count();
    return __whittle_main(count, arguments(count), __whittle_any_pointer());
}

int __whittle_start_with_environment(void)
{
    int count = __whittle_argument_count();
    return __whittle_main(count, arguments(count), __whittle_any_strings());
}
