/* SPDX-License-Identifier: MIT */
/* The second string of the last format is freed: a format is walked to its end, whatever was walked before. */
#include <stdarg.h>
#include "library.h"

static void say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(void)
{
    char *text = strdup("text");
    if (!text)
        return 0;
    say("%d %s %d\n", 1, text, 2);
    say("%s %d %d\n", text, 1, 2);
    free(text);
    if (secret())
        say("%d %5d %s", 1, 2, text);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
