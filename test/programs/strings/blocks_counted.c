/* SPDX-License-Identifier: MIT */
/* A text summed in blocks, as zlib's adler32 does: a pointer that steps by 16 while an inner counter steps by 1, and what is left of the
 * length outside. place + 16 * count + rest is the length all the time. */
#include <stdio.h>
#include <stdlib.h>
#ifndef STEPS
#define STEPS(length) 347
#endif
int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length > 0) {
        size_t rest = (size_t)length;
        unsigned long sum = 0;
        unsigned n;
        unsigned char *at = (unsigned char *)line;
        while (rest >= 5552) {
            rest -= 5552;
            n = STEPS(length);
            do {
                sum += at[0] + at[15];
                at += 16;
            } while (--n);
        }
        while (rest >= 16) {
            rest -= 16;
            sum += at[0] + at[15];
            at += 16;
        }
        while (rest--) sum += *at++;
        printf("%lu\n", sum);
    }
    free(line);
    return 0;
}
/* truth: TRUE
 * arch: 64 */
