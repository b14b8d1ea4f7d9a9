/* SPDX-License-Identifier: MIT */
/* Models of absolute values and of numbers read from strings. */
#include "model.h"

int __whittle_abs(int number)
{
    return number < 0 ? -number : number;
}

long __whittle_labs(long number)
{
    return number < 0 ? -number : number;
}

long long __whittle_llabs(long long number)
{
    return number < 0 ? -number : number;
}

/* The value of a digit, 36 if it is none. */
static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 36;
}

/* The digits' value, at most the limit for its sign, and whether it is to be negated: a value beyond the limits of
 * unsigned numbers is not. With a base that there is none, neither the string is read nor `end` written. errno is not
 * modelled: no program can read it. */
static unsigned long parse(const char *string, char **end, int base, int *is_negative, unsigned long positive_limit,
                           unsigned long negative_limit)
{
    const char *at = string;
    unsigned long value = 0;
    *is_negative = 0;
    if (base < 0 || base == 1 || base > 36)
        return 0;
    while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
        at++;
    *is_negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    unsigned long limit = *is_negative ? negative_limit : positive_limit;
    if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit(at[2]) < 16) {
        at += 2;
        base = 16;
    } else if (base == 0) {
        base = *at == '0' ? 8 : 10;
    }
    const char *digits = at;
    for (; digit(*at) < base; at++) {
        unsigned long next = (unsigned long)digit(*at);
        int overflows = value > (limit - next) / (unsigned long)base;
        value = overflows ? limit : value * (unsigned long)base + next;
        if (overflows && limit == positive_limit)
            *is_negative = 0;
    }
    if (end)
        *end = (char *)(at == digits ? string : at);
    return value;
}

long __whittle_strtol(const char *string, char **end, int base)
{
    int is_negative;
    unsigned long value = parse(string, end, base, &is_negative, LONG_LIMIT, (unsigned long)LONG_LIMIT + 1);
    return (long)(is_negative ? -value : value);
}

unsigned long __whittle_strtoul(const char *string, char **end, int base)
{
    int is_negative;
    unsigned long value = parse(string, end, base, &is_negative, -1ul, -1ul);
    return is_negative ? -value : value;
}

long __whittle_atol(const char *string)
{
    return __whittle_strtol(string, NULL, 10);
}

int __whittle_atoi(const char *string)
{
    return (int)__whittle_strtol(string, NULL, 10);
}
