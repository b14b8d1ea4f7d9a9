/* SPDX-License-Identifier: MIT */
/* Messages of the program's that may end it: err, warn, error. A format that is NULL prints the error number's text only. */
#include "model.h"

typedef __builtin_va_list List;

/* vwarnx, vsyslog: what is printed must be there. */
void __whittle_vwarn(const char *format, List list)
{
    if (format)
        __whittle_vsnprintf(NULL, 0, format, list);
}

void __whittle_verr(int status, const char *format, List list)
{
    __whittle_vwarn(format, list);
    exit(status);
}

/* With formats that are only known when the program runs. */
void __whittle_warn(const char *format, ...)
{
    List list;
    __builtin_va_start(list, format);
    __whittle_vwarn(format, list);
    __builtin_va_end(list);
}

/* errx, syslog, too. */
void __whittle_err(int status, const char *format, ...)
{
    List list;
    (void)status;
    __builtin_va_start(list, format);
    __whittle_vwarn(format, list);
    __builtin_va_end(list);
}

void __whittle_error(int status, int number, const char *format, ...)
{
    List list;
    (void)status;
    (void)number;
    __builtin_va_start(list, format);
    __whittle_vwarn(format, list);
    __builtin_va_end(list);
}

/* What err does in the end, and error. */
void __whittle_end(int status)
{
    exit(status);
}

void __whittle_end_unless_zero(int status)
{
    if (status)
        exit(status);
}
