/* SPDX-License-Identifier: MIT */
/* A static buffer is overwritten as a whole, but for its last byte later: no zero is left of those that it began with. */
#include <stdio.h>
#include <string.h>
static char text[64];
int main(void)
{
    if (fread(text, sizeof text, 1, stdin) != 1)
        return 1;
#ifndef BROKEN
    text[63] = '\0';
#endif
    size_t length = 0;
    while (text[length])
        length++;
    printf("%zu\n", length);
    return 0;
}
/* truth: TRUE */
