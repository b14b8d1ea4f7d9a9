/* SPDX-License-Identifier: MIT */
#include <stdio.h>

int main(void)
{
    unsigned char size, body[256];
    if (fread(&size, 1, 1, stdin) != 1)
        return 0;
    return fread(body, 1, size, stdin) == size && size ? body[size - 1] & 0 : 0;
}
/* truth: TRUE */
