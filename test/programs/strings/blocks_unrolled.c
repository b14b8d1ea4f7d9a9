/* SPDX-License-Identifier: MIT */
/* The same with all bytes of a block read one after the other: so many numbers that only those that changed are looked at together. */
#include <stdio.h>
#include <stdlib.h>
#ifndef STEP
#define STEP 16
#endif
#define ADD(i) a += at[i], b += a;
#define ADD4(i) ADD(i) ADD(i + 1) ADD(i + 2) ADD(i + 3)
int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length > 0) {
        size_t rest = (size_t)length;
        unsigned long a = 1, b = 0;
        unsigned char *at = (unsigned char *)line;
        while (rest >= 16) {
            rest -= STEP;
            ADD4(0) ADD4(4) ADD4(8) ADD4(12)
            at += 16;
        }
        while (rest--) {
            ADD(0)
            at++;
        }
        printf("%lu\n", a | b << 16);
    }
    free(line);
    return 0;
}
/* truth: TRUE
 * arch: 64 */
