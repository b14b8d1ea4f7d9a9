/* SPDX-License-Identifier: MIT */
/* Logging for those who debug a proof: a line an event on standard error, by tag (`--log tree,refine`). A caller asks
 * log_is_on before it prints anything, so a tag that is off costs one test of a bit. Objects are printed by the part that
 * owns them, each kind by one printer. */
#ifndef WHITTLE_BASE_LOG_H
#define WHITTLE_BASE_LOG_H

#include "base/text.h"

#include <stdbool.h>

/* A row each in log_info. */
typedef enum LogTag {
    LOG_VERIFY,
    LOG_SEARCH,
    LOG_TREE,
    LOG_STATES,
    LOG_REFINE,
    LOG_CEX,
    LOG_SOLVER,
    LOG_TAG_COUNT,
} LogTag;

typedef struct LogInfo {
    const char *name, *says;
} LogInfo;
const LogInfo *log_info(LogTag tag);

/* A bit per tag: process-wide, set once by log_enable, so that nobody has to be handed a logger. */
extern unsigned log_enabled;
static inline bool log_is_on(LogTag tag)
{
    return log_enabled >> tag & 1;
}

/* Reads "tree,refine", or "all". Returns NULL or a message. */
char *log_enable(const char *names);
/* Prints "tree: ..." and a newline. */
void log_line(LogTag tag, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
