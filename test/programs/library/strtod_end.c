/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

int main(void)
{
    const char text[] = "-1.5e+3x";
    char *end, rest[2];
    double number = strtod(text, &end);
    rest[*end == 'x' ? 1 : 2] = 0; /* the number ends before the x */
    return number > 0 ? 0 : *end == 'x' ? 0 : 1;
}
/* truth: TRUE */
