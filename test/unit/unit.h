/* SPDX-License-Identifier: MIT */
/* The unit tests' runner: each test program lists its cases and ends with `return unit_done(&unit);`. */
#ifndef WHITTLE_TEST_UNIT_H
#define WHITTLE_TEST_UNIT_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct Unit {
    unsigned passed, failed;
} Unit;

/* Counts one check; says where it failed. */
static inline bool unit_check(Unit *unit, bool holds, const char *what, const char *file, int line)
{
    if (holds) {
        unit->passed++;
    } else {
        unit->failed++;
        printf("%s:%d: failed: %s\n", file, line, what);
    }
    return holds;
}

#define CHECK(unit, condition) unit_check(unit, condition, #condition, __FILE__, __LINE__)

static inline bool unit_same_text(Unit *unit, const char *got, const char *want, const char *file, int line)
{
    bool same = !strcmp(got, want);
    unit_check(unit, same, "text as expected", file, line);
    if (!same)
        printf("--- got\n%s\n--- want\n%s\n", got, want);
    return same;
}

#define CHECK_TEXT(unit, got, want) unit_same_text(unit, got, want, __FILE__, __LINE__)

static inline int unit_done(const Unit *unit)
{
    printf("%u passed, %u failed\n", unit->passed, unit->failed);
    return unit->failed || !unit->passed;
}

#endif
