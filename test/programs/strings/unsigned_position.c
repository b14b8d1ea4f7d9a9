/* SPDX-License-Identifier: MIT */
/* A parser's position, an unsigned int as jsmn's, beside the length of its text, a size_t. */
#include <stdio.h>
#include <stdlib.h>

struct parser {
    unsigned position;
    int found;
};

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t read = getline(&line, &size, stdin);
    size_t length = read > 0 ? (size_t)read : 0;
    struct parser parser = {0, 0};
    for (; parser.position < length; parser.position++)
        if (line[parser.position] == '"') {
            parser.position++;
            for (; parser.position < length && line[parser.position] != '"'; parser.position++)
                parser.found ^= 1;
        }
    free(line);
    return parser.found;
}
/* truth: TRUE */
