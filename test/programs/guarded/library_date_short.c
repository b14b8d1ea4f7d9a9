/* SPDX-License-Identifier: MIT */
/* A date that does not fit leaves bytes without an end. */
#include <time.h>
#include "library.h"

int main(void)
{
    char text[3];
    struct tm date = {0};
    strftime(text, sizeof text, "%Y-%m", &date);
    return secret() ? (int)strlen(text) : 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
