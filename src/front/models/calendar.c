/* SPDX-License-Identifier: MIT */
/* Times and dates. Of a date nothing is known but the range of its parts. */
#include "model.h"

struct date {
    int second, minute, hour, day, month, year, week_day, year_day, is_summer;
    long offset;
    const char *zone;
};

static int any_of(int count)
{
    return (int)((unsigned long long)__whittle_any_number() % (unsigned)count);
}

static struct date *make(struct date *date)
{
    date->second = any_of(61);
    date->minute = any_of(60);
    date->hour = any_of(24);
    date->day = 1 + any_of(31);
    date->month = any_of(12);
    date->year = (int)__whittle_any_number();
    date->week_day = any_of(7);
    date->year_day = any_of(366);
    date->is_summer = any_of(3) - 1;
    date->offset = (long)__whittle_any_number();
    date->zone = __whittle_otherwise() ? __whittle_any_string(64) : "UTC";
    return date;
}

/* localtime_r, gmtime_r. A year that does not fit is an error. */
struct date *__whittle_localtime_r(const long *time, struct date *date)
{
    __whittle_touch(time, sizeof *time);
    return __whittle_otherwise() ? NULL : make(date);
}

/* localtime, gmtime: an object of the library's. */
static struct date own;

struct date *__whittle_localtime(const long *time)
{
    return __whittle_localtime_r(time, &own);
}

/* mktime, timegm: parts that are out of range are mended, unless the time cannot be told. */
long __whittle_mktime(struct date *date)
{
    __whittle_touch(date, 9 * sizeof(int));
    if (__whittle_otherwise())
        return -1;
    make(date);
    return (long)__whittle_any_number();
}

size_t __whittle_strftime(char *to, size_t size, const char *format, const struct date *date)
{
    __whittle_strlen(format);
    __whittle_touch(date, sizeof *date);
    if (!size)
        return 0;
    if (__whittle_otherwise()) { /* there is no room: the bytes are any, and have no end */
        memcpy(to, alloca(size), size);
        return 0;
    }
    size_t length = (unsigned long long)__whittle_any_number() % size;
    for (size_t i = 0; i < length; i++)
        to[i] = (char)__whittle_any_number();
    to[length] = 0;
    return length;
}

/* Between 0 and most, or what it was. Without branches: each would double the states of a proof. */
static int stored(int old, int most)
{
    long long over = (long long)old - most, any = __whittle_any_number();
    __VERIFIER_assume(any >= (old & old >> 31));
    __VERIFIER_assume(any <= most + (over & ~(over >> 63)));
    return (int)any;
}

/* Parts that a format names, or those before a mistake. */
PART void store_some(struct date *date)
{
    date->second = stored(date->second, 60);
    date->minute = stored(date->minute, 59);
    date->hour = stored(date->hour, 23);
    date->day = stored(date->day, 31);
    date->month = stored(date->month, 11);
    date->year = (int)__whittle_any_number();
    date->week_day = stored(date->week_day, 6);
    date->year_day = stored(date->year_day, 365);
    if (__whittle_otherwise()) {
        date->offset = (long)__whittle_any_number();
        date->zone = __whittle_any_string(64);
    }
}

/* Reads both; where it stopped is anywhere in the string. */
char *__whittle_strptime(const char *string, const char *format, struct date *date)
{
    size_t length = __whittle_strlen(string);
    __whittle_strlen(format);
    store_some(date);
    return __whittle_otherwise() ? (char *)string + __whittle_any_below(length + 1) : NULL;
}

/* "Thu Jan  1 00:00:00 1970\n", or NULL if the year is longer. */
char *__whittle_asctime_r(const struct date *date, char *to)
{
    enum { LENGTH = 25 };
    __whittle_touch(date, 7 * sizeof(int));
    if (__whittle_otherwise())
        return NULL;
    for (int i = 0; i < LENGTH; i++)
        to[i] = (char)(' ' + any_of(64));
    to[LENGTH] = 0;
    return to;
}

static char text[64];

/* Has room for long years. */
char *__whittle_asctime(const struct date *date)
{
    if (__whittle_otherwise())
        return __whittle_overwrite(text, sizeof text);
    return __whittle_asctime_r(date, text);
}

char *__whittle_ctime(const long *time)
{
    struct date date;
    return __whittle_asctime(__whittle_localtime_r(time, &date) ? &date : make(&date));
}

/* A number of seconds and a fraction: gettimeofday, clock_gettime, clock_getres. */
static int store_time(long *time, int fractions)
{
    time[0] = (long)__whittle_any_number();
    time[1] = any_of(fractions);
    return 0;
}

int __whittle_gettimeofday(long *time, int *zone)
{
    if (zone)
        __whittle_any_words(zone, 2);
    return time ? store_time(time, 1000000) : 0;
}

int __whittle_clock_gettime(int clock, long *time)
{
    (void)clock;
    if (__whittle_otherwise())
        return -1;
    return store_time(time, 1000000000);
}

int __whittle_nanosleep(const long *time, long *rest)
{
    __whittle_touch(time, 2 * sizeof *time);
    if (rest)
        store_time(rest, 1000000000);
    return (int)__whittle_any_number();
}

/* utime, utimes: two times, or the current one. */
int __whittle_utime(const char *path, const long *times)
{
    __whittle_strlen(path);
    if (times)
        __whittle_touch(times, 2 * sizeof *times);
    return (int)__whittle_any_number();
}

int __whittle_utimes(const char *path, const long *times)
{
    if (times)
        __whittle_touch(times, 4 * sizeof *times);
    return __whittle_utime(path, NULL);
}

int __whittle_utimensat(int folder, const char *path, const long *times, int flags)
{
    (void)folder;
    (void)flags;
    return __whittle_utimes(path, times);
}

double __whittle_difftime(long later, long earlier)
{
    return (double)later - (double)earlier;
}
