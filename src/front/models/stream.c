/* SPDX-License-Identifier: MIT */
/* Streams. Every function that takes a stream looks at its mark: what carries none is no stream, and a stream that was
 * closed has lost it. Which data a stream holds is not modelled: reading gives any input, until it ends; writing may
 * fail, which the domains know by the result of STEP_FORMAT. */
#include "model.h"

enum { OPEN = 0x6b726d2e, CLOSED = 0x6b726d2f }; /* no program stores these by chance */

static struct stream input = {.mark = OPEN, .is_readable = 1}, output = {.mark = OPEN}, errors = {.mark = OPEN};

struct stream *__whittle_stdin = &input, *__whittle_stdout = &output, *__whittle_stderr = &errors;

/* Demands an open stream. */
void __whittle_stream(struct stream *stream)
{
    __whittle_require_open(stream->mark != CLOSED);
    __whittle_require_stream(stream->mark == OPEN);
}

/* The stream is the library's: one that is never closed is no lost memory. */
struct stream *__whittle_fopen(const char *path, const char *mode)
{
    int is_readable = *mode == 'r';
    __whittle_strlen(path);
    for (; *mode; mode++)
        if (*mode == '+')
            is_readable = 1;
    int succeeds = __whittle_input_fopen();
    __VERIFIER_assume(succeeds == 0 || succeeds == 1);
    if (!succeeds)
        return NULL;
    struct stream *stream = __whittle_lasting(sizeof *stream);
    stream->mark = OPEN;
    stream->is_readable = is_readable;
    return stream;
}

int __whittle_fclose(struct stream *stream)
{
    __whittle_stream(stream);
    stream->mark = CLOSED;
    return (int)__whittle_any_number();
}

/* feof, ferror. */
int __whittle_feof(struct stream *stream)
{
    __whittle_stream(stream);
    return (int)__whittle_any_number();
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
    return stream->is_readable ? __whittle_getchar() : -1;
}

/* Reads nothing if there is no room. An input of -2 is an error that leaves what was read without its end. */
char *__whittle_fgets(char *to, int size, struct stream *stream)
{
    int length = 0;
    if (size < 1)
        return NULL;
    if (size > 1)
        __whittle_stream(stream);
    if (size > 1 && !stream->is_readable)
        return NULL;
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
