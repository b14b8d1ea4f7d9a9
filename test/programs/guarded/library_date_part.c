/* SPDX-License-Identifier: MIT */
/* A format stores the parts that it names, and no others. */
#define _XOPEN_SOURCE 700
#include <time.h>
#include "library.h"

int main(int count, char **words)
{
    int days[12] = {0};
    struct tm date = {.tm_mon = 12};
    if (count > 1 && strptime(words[1], "%H:%M", &date) && secret())
        days[date.tm_mon] = 1;
    return days[0];
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
