/* SPDX-License-Identifier: MIT */
/* Streams. Every function that takes a stream looks at its mark: what carries none is no stream, and a stream that was
 * closed has lost it. Which data a stream holds is not modelled: reading gives any input, until it ends; writing may
 * fail, which the domains know by the result of STEP_FORMAT. */
#include "model.h"

enum { OPEN = 0x6b726d2e }; /* no program stores this by chance */

static struct stream input = {.mark = OPEN}, output = {.mark = OPEN}, errors = {.mark = OPEN};

struct stream *__whittle_stdin = &input, *__whittle_stdout = &output, *__whittle_stderr = &errors;

/* Demands an open stream. */
void __whittle_stream(struct stream *stream)
{
    __whittle_require_stream(stream->mark == OPEN);
}

int __whittle_fflush(struct stream *stream)
{
    if (stream)
        __whittle_stream(stream);
    return (int)__whittle_any_number();
}

int __whittle_fgetc(struct stream *stream)
{
    __whittle_stream(stream);
    return __whittle_getchar();
}

/* Reads nothing if there is no room. An input of -2 is an error that leaves what was read without its end. */
char *__whittle_fgets(char *to, int size, struct stream *stream)
{
    int length = 0;
    if (size < 1)
        return NULL;
    if (size > 1)
        __whittle_stream(stream);
    while (length < size - 1) {
        int c = __whittle_input_getchar();
        __VERIFIER_assume(c >= -2 && c <= 255);
        if (c == -2 || (c < 0 && !length))
            return NULL;
        if (c < 0)
            break;
        to[length++] = (char)c;
        if (c == '\n')
            break;
    }
    to[length] = 0;
    return to;
}
