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

static int is_readable(const char *mode)
{
    int answer = *mode == 'r';
    for (; *mode; mode++)
        if (*mode == '+')
            answer = 1;
    return answer;
}

/* Opens this one, unless it fails. */
static struct stream *opened(struct stream *stream, int reads)
{
    stream->mark = OPEN;
    stream->is_readable = reads;
    stream->pushed = 0;
    return stream;
}

static int opening_succeeds(void)
{
    int succeeds = __whittle_input_fopen();
    __VERIFIER_assume(succeeds == 0 || succeeds == 1);
    return succeeds;
}

/* The stream is the library's: one that is never closed is no lost memory. */
struct stream *__whittle_fopen(const char *path, const char *mode)
{
    int reads = is_readable(mode);
    __whittle_strlen(path);
    if (!opening_succeeds())
        return NULL;
    return opened(__whittle_lasting(sizeof(struct stream)), reads);
}

struct stream *__whittle_fdopen(int descriptor, const char *mode)
{
    (void)descriptor;
    return __whittle_fopen("", mode);
}

struct stream *__whittle_tmpfile(void)
{
    return __whittle_fopen("", "w+");
}

/* A command's output or input; ended by pclose. */
struct stream *__whittle_popen(const char *command, const char *mode)
{
    return __whittle_fopen(command, mode);
}

struct stream *__whittle_freopen(const char *path, const char *mode, struct stream *stream)
{
    int reads = is_readable(mode);
    if (path)
        __whittle_strlen(path);
    __whittle_stream(stream);
    stream->mark = CLOSED;
    return opening_succeeds() ? opened(stream, reads) : NULL;
}

/* The next character of a stream: what was pushed back, or an input. */
int __whittle_next(struct stream *stream)
{
    int pushed = stream->pushed;
    if (!pushed)
        return __whittle_getchar();
    stream->pushed = 0;
    return pushed - 1;
}

/* What was pushed back is taken by a function that is not followed as far as characters, or dropped. The library may still have
 * it: a run in which there is some is not trusted. */
void __whittle_unread(struct stream *stream)
{
    __whittle_stream(stream);
    if (!stream->pushed)
        return;
    __VERIFIER_assume(!(__whittle_any_number() & 0)); /* holds, but is no decision to trust */
    stream->pushed = 0;
}

void __whittle_unread_input(void)
{
    __whittle_unread(&input);
}

int __whittle_read_character(void)
{
    return __whittle_next(&input);
}

/* One character can be pushed back; what a second one does is the library's choice. */
int __whittle_ungetc(int c, struct stream *stream)
{
    __whittle_stream(stream);
    if (c < 0 || !stream->is_readable)
        return -1;
    if (stream->pushed)
        several_characters_pushed_back_are_not_modelled();
    stream->pushed = (unsigned char)c + 1;
    return (unsigned char)c;
}

/* setvbuf: the buffer must last as long as the stream, which is not looked at; setbuf, setlinebuf. */
int __whittle_setvbuf(struct stream *stream, char *buffer, int mode, size_t size)
{
    (void)mode;
    __whittle_stream(stream);
    if (buffer)
        buffers_of_the_program_for_streams_are_not_modelled();
    (void)size;
    return (int)__whittle_any_number();
}

void __whittle_setbuf(struct stream *stream, char *buffer)
{
    __whittle_setvbuf(stream, buffer, 0, 0);
}

void __whittle_setlinebuf(struct stream *stream)
{
    __whittle_setvbuf(stream, NULL, 0, 0);
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
    return stream->is_readable ? __whittle_next(stream) : -1;
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
        int c = stream->pushed ? __whittle_next(stream) : __whittle_input_getchar();
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
