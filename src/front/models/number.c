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

/* The value of a digit, 36 if it is none. Without branches, here and below: each would double the states of a proof. */
static int digit(char c)
{
    int decimal = (c >= '0') & (c <= '9'), lower = (c >= 'a') & (c <= 'z'), upper = (c >= 'A') & (c <= 'Z');
    return 36 - decimal * (36 - (c - '0')) - lower * (26 - (c - 'a')) - upper * (26 - (c - 'A'));
}

/* That the character is not the terminator is what a proof needs to know. */
static int is_digit(char c, int base)
{
    return c && digit(c) < base;
}

static const char *skip_blanks(const char *at)
{
    while (*at && ((*at == ' ') | ((*at >= '\t') & (*at <= '\r'))))
        at++;
    return at;
}

/* The digits' value, at most the limit for its sign, and whether it is to be negated: a value beyond the limits of
 * unsigned numbers is not. With a base that there is none, neither the string is read nor `end` written. */
static unsigned long long parse(const char *string, char **end, int base, int *is_negative,
                                unsigned long long positive_limit, unsigned long long negative_limit)
{
    enum { INVALID = 22, RANGE = 34 };
    unsigned long long value = 0;
    *is_negative = 0;
    if (base < 0 || base == 1 || base > 36) {
        __whittle_errno = INVALID;
        return 0;
    }
    const char *at = skip_blanks(string);
    *is_negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    unsigned long long limit = *is_negative ? negative_limit : positive_limit;
    if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && is_digit(at[2], 16)) {
        at += 2;
        base = 16;
    } else if (base == 0) {
        base = *at == '0' ? 8 : 10;
    }
    const char *digits = at;
    for (; is_digit(*at, base); at++) {
        unsigned long long next = (unsigned long long)digit(*at);
        int over = value > (limit - next) / (unsigned long long)base;
        value = over * limit + !over * (value * (unsigned long long)base + next);
        __whittle_errno += over * (RANGE - __whittle_errno);
        *is_negative &= !(over & (limit == positive_limit));
    }
    if (end)
        *end = (char *)(at == digits ? string : at);
    return value;
}

long __whittle_strtol(const char *string, char **end, int base)
{
    int is_negative;
    unsigned long long value = parse(string, end, base, &is_negative, LONG_LIMIT, (unsigned long)LONG_LIMIT + 1);
    return (long)(is_negative ? -value : value);
}

unsigned long __whittle_strtoul(const char *string, char **end, int base)
{
    int is_negative;
    unsigned long long value = parse(string, end, base, &is_negative, -1ul, -1ul);
    return (unsigned long)(is_negative ? -value : value);
}

long long __whittle_strtoll(const char *string, char **end, int base)
{
    int is_negative;
    unsigned long long most = __LONG_LONG_MAX__, value = parse(string, end, base, &is_negative, most, most + 1);
    return (long long)(is_negative ? -value : value);
}

unsigned long long __whittle_strtoull(const char *string, char **end, int base)
{
    int is_negative;
    unsigned long long value = parse(string, end, base, &is_negative, -1ull, -1ull);
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

long long __whittle_atoll(const char *string)
{
    return __whittle_strtoll(string, NULL, 10);
}

static const char *skip_digits(const char *at, int base)
{
    while (is_digit(*at, base))
        at++;
    return at;
}

/* Behind the word at the start of the string, in letters of either kind; the string if it is not there. */
static const char *skip_word(const char *string, const char *word)
{
    const char *at = string;
    for (; *word; word++, at++)
        if (*at != *word && *at != *word - 'a' + 'A')
            return string;
    return at;
}

/* Behind the digits of a number that may have a point and an exponent; where it begins if there are none. */
static const char *skip_number(const char *at)
{
    int is_hexadecimal = at[0] == '0' && (at[1] == 'x' || at[1] == 'X') &&
                         (is_digit(at[2], 16) || (at[2] == '.' && is_digit(at[3], 16)));
    int base = is_hexadecimal ? 16 : 10;
    const char *start = is_hexadecimal ? at + 2 : at, *end = skip_digits(start, base);
    if (*end == '.' && (end > start || is_digit(end[1], base)))
        end = skip_digits(end + 1, base);
    char exponent = is_hexadecimal ? 'p' : 'e';
    if (end > start && (*end == exponent || *end == exponent - 'a' + 'A')) {
        int has_sign = end[1] == '+' || end[1] == '-';
        if (is_digit(end[1 + has_sign], 10))
            end = skip_digits(end + 1 + has_sign, 10);
    }
    return end > start ? end : at;
}

/* Which number it is is not modelled, where it ends is. */
double __whittle_strtod(const char *string, char **end)
{
    union {
        long long bits;
        double number;
    } any = {.bits = __whittle_any_number()};
    const char *at = skip_blanks(string);
    if (*at == '-' || *at == '+')
        at++;
    const char *start = at;
    at = skip_number(at);
    if (at == start)
        at = skip_word(start, "infinity");
    if (at == start)
        at = skip_word(start, "inf");
    if (at == start) {
        at = skip_word(start, "nan");
        const char *inside = at;
        if (at > start && *at == '(') {
            do
                inside++;
            while (is_digit(*inside, 36) || *inside == '_');
            at = *inside == ')' ? inside + 1 : at;
        }
    }
    if (end)
        *end = (char *)(at == start ? string : at);
    return at == start ? 0 : any.number;
}

float __whittle_strtof(const char *string, char **end)
{
    return (float)__whittle_strtod(string, end);
}

double __whittle_atof(const char *string)
{
    return __whittle_strtod(string, NULL);
}

typedef struct Quotient {
    int quotient, rest;
} Quotient;
typedef struct LongQuotient {
    long quotient, rest;
} LongQuotient;
typedef struct LongLongQuotient {
    long long quotient, rest;
} LongLongQuotient;

Quotient __whittle_div(int number, int by)
{
    return (Quotient){number / by, number % by};
}

LongQuotient __whittle_ldiv(long number, long by)
{
    return (LongQuotient){number / by, number % by};
}

LongLongQuotient __whittle_lldiv(long long number, long long by)
{
    return (LongLongQuotient){number / by, number % by};
}

/* BSD's: a decimal number between limits, or 0 and what is wrong with it. */
long long __whittle_strtonum(const char *string, long long least, long long most, const char **problem)
{
    char *end;
    int is_negative;
    const long long limit = __LONG_LONG_MAX__;
    unsigned long long value =
        parse(string, &end, 10, &is_negative, (unsigned long long)limit, (unsigned long long)limit + 1);
    long long number = (long long)(is_negative ? 0 - value : value);
    const char *text = least > most || end == string || *end ? "invalid" : NULL;
    if (!text && (number < least || (is_negative && value == (unsigned long long)limit + 1)))
        text = "too small";
    else if (!text && (number > most || (!is_negative && value == (unsigned long long)limit)))
        text = "too large";
    if (problem)
        *problem = text;
    return text ? 0 : number;
}

/* lrand48 and its relatives. */
long __whittle_lrand48(void)
{
    return (long)(__whittle_any_number() & 0x7fffffff);
}

int __whittle_rand_r(unsigned *seed)
{
    *seed = (unsigned)__whittle_any_number();
    return (int)__whittle_lrand48();
}

unsigned __whittle_arc4random_uniform(unsigned limit)
{
    return limit ? (unsigned)((unsigned long long)__whittle_any_number() % limit) : 0;
}

int __whittle_ffs(int number)
{
    int place = 1;
    if (!number)
        return 0;
    for (; !(number & 1); place++)
        number = (int)((unsigned)number >> 1);
    return place;
}

double __whittle_frexp(double number, int *exponent)
{
    (void)number;
    *exponent = (int)__whittle_any_number();
    return __whittle_strtod("0", NULL);
}

double __whittle_modf(double number, double *whole)
{
    (void)number;
    *whole = __whittle_strtod("0", NULL);
    return __whittle_strtod("0", NULL);
}

int __whittle_getloadavg(double *averages, int count)
{
    for (int i = 0; i < count && i < 3; i++)
        averages[i] = __whittle_strtod("0", NULL);
    return (int)__whittle_any_number();
}
