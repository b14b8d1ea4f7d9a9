/* SPDX-License-Identifier: MIT */
/* A date that is no time is not mended. */
#include <limits.h>
#include <time.h>
#include "library.h"

int main(void)
{
    int days[12] = {0};
    struct tm date = {.tm_mon = __VERIFIER_nondet_int(), .tm_year = INT_MAX};
    mktime(&date);
    if (secret())
        days[date.tm_mon] = 1;
    return days[0];
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
