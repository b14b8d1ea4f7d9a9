/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <string.h>

int main(void)
{
    char line[] = "a:bc:d", *rest = line, *field;
    size_t longest = 0;
    while ((field = strsep(&rest, ":")))
        longest = strlen(field) > longest ? strlen(field) : longest;
    return line[longest] & 0;
}
/* truth: TRUE */
