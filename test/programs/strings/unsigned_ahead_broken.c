/* SPDX-License-Identifier: MIT */
/* The next position is compared before it is taken, as by jsmn: the sum of an unsigned position and 1 may wrap, and stays known. Broken: two are taken. */
#include <stdio.h>
#include <stdlib.h>
struct parser { unsigned pos; int found; };
int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t read = getline(&line, &size, stdin);
    size_t len = read > 0 ? (size_t)read : 0;
    struct parser parser = {0, 0};
    for (; parser.pos < len && line[parser.pos] != 0; parser.pos++) {
        char c = line[parser.pos];
        if (c == '\\' && parser.pos + 1 < len) {
            parser.pos += 2;
            if (line[parser.pos + size] == 117) parser.found++;
        }
    }
    free(line);
    return parser.found;
}
/* truth: FALSE(valid-deref)
 * arch: 64 */
