/* SPDX-License-Identifier: MIT */
/* unsigned_position.c that looks beyond the text, in a copy without the zero at its end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct parser {
    unsigned position;
    int found;
};

int main(void)
{
    char *line = NULL, *text;
    size_t size = 0;
    ssize_t read = getline(&line, &size, stdin);
    size_t length = read > 0 ? (size_t)read : 0;
    struct parser parser = {0, 0};
    text = malloc(length);
    if (text) {
        memcpy(text, line, length);
        for (; parser.position < length; parser.position++)
            if (text[parser.position] == '"') {
                parser.position++;
                for (; text[parser.position] != '"' && parser.position < length; parser.position++)
                    parser.found ^= 1;
            }
    }
    free(text);
    free(line);
    return parser.found;
}
/* truth: FALSE(valid-deref) line 25 */
