/* SPDX-License-Identifier: MIT */
/* The text of an error lies in a buffer that was zero before: all of it is written, and its last byte ends the text. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
int main(void)
{
    const char *text = strerror(errno);
    size_t length = 0;
    while (text[length])
        length++;
    puts(text);
    return length > 5;
}
/* truth: TRUE */
