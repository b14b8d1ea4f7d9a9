/* SPDX-License-Identifier: MIT
 * A rest of type unsigned that is counted down beside a pointer: the low bits of a natural number are at most that number, and
 * place + rest stays at most the length, also where the rest as a signed number may be negative. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length > 0) {
        unsigned rest = (unsigned)length, sum = 0;
        const unsigned char *at = (unsigned char *)line;
        while (rest--) sum += *at++;
        printf("%u\n", sum);
    }
    free(line);
    return 0;
}
/* truth: TRUE
 * arch: 64 */
