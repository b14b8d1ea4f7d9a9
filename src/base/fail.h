/* SPDX-License-Identifier: MIT */
/* Four kinds of failure, four spellings:
 *   a bug in whittle            assert
 *   the machine is exhausted    die
 *   bad input                   a returned message, a `char *` the caller frees; NULL means success
 *   a limit of the analysis     UNKNOWN(reason), see verify/
 * None of them shares a function with another. */
#ifndef WHITTLE_BASE_FAIL_H
#define WHITTLE_BASE_FAIL_H

#if defined(__GNUC__)
#define PRINTF_LIKE(at, first) __attribute__((format(printf, at, first)))
#else
#define PRINTF_LIKE(at, first)
#endif

/* Ends the process: prints the reason, runs the last word, exits with its status (4 without one). */
_Noreturn void die(const char *format, ...) PRINTF_LIKE(1, 2);

/* What to do when the process dies, such as removing temporary files and printing UNKNOWN; the function returns the exit
 * status. One per process; NULL for none. */
void die_set_last_word(int (*last_word)(const char *reason));

/* A message about bad input, owned by the caller. */
char *message(const char *format, ...) PRINTF_LIKE(1, 2);

#endif
