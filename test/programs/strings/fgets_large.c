/* SPDX-License-Identifier: MIT */
/* Lines read into a buffer larger than what the program counts to. */
#include <stdio.h>

int main(void)
{
    char buffer[BUFSIZ];
    int lines = 0;
#ifdef BROKEN
    while (fgets(buffer, sizeof buffer + 1, stdin))
#else
    while (fgets(buffer, sizeof buffer, stdin))
#endif
        lines++;
    return lines > 3;
}

/* truth: TRUE
 * arch: 64 */
