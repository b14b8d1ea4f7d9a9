/* SPDX-License-Identifier: MIT */
#include <stdio.h>

int main(void)
{
    unsigned char size, body[16];
    if (fread(&size, 1, 1, stdin) != 1)
        return 0;
    fread(body, 1, size & 31, stdin); /* up to 31 bytes */
    return 0;
}
/* truth: FALSE(valid-deref) */
