/* SPDX-License-Identifier: MIT */
/* Blocks and lines of streams, places in them, and files by name. What is written is demanded to be there; how much of
 * it arrives, and whether a call succeeds, is any answer. */
#include "model.h"

size_t __whittle_fwrite(const void *from, size_t size, size_t count, struct stream *stream)
{
    __whittle_stream(stream);
    __whittle_touch(from, size * count);
    return size && __whittle_otherwise() ? __whittle_any_below(count + 1) : size ? count : 0;
}

size_t __whittle_fread(void *to, size_t size, size_t count, struct stream *stream)
{
    char *bytes = to;
    size_t length = 0;
    __whittle_stream(stream);
    if (!size || !stream->is_readable)
        return 0;
    for (; length < size * count; length++) {
        int c = __whittle_next(stream);
        if (c < 0)
            break;
        bytes[length] = (char)c;
    }
    return length / size;
}

/* Makes the block of a line one of `size` bytes; 0 if there is no memory. */
PART int grow(char **line, size_t *room, size_t size)
{
    char *more = __whittle_realloc(*line, size);
    if (!more)
        return 0;
    *line = more;
    *room = size;
    return 1;
}

/* Grows the block as the GNU library does. There is room for the characters that were read and an end, always. */
long __whittle_getdelim(char **line, size_t *room, int last, struct stream *stream)
{
    enum { FIRST = 120 };
    size_t length = 0;
    int c;
    __whittle_stream(stream);
    if ((!*line || !*room) && !grow(line, room, FIRST))
        return -1;
    do {
        if (length + 2 > *room && !grow(line, room, 2 * *room))
            return -1;
        c = stream->is_readable ? __whittle_next(stream) : -1;
        if (c < 0)
            break;
        (*line)[length++] = (char)c;
    } while (c != last);
    if (!length)
        return -1;
    (*line)[length] = 0;
    return (long)length;
}

long __whittle_getline(char **line, size_t *room, struct stream *stream)
{
    return __whittle_getdelim(line, room, '\n', stream);
}

/* fileno, ftell: any number. */
long __whittle_ftell(struct stream *stream)
{
    __whittle_stream(stream);
    return (long)__whittle_any_number();
}

int __whittle_fileno(struct stream *stream)
{
    __whittle_stream(stream);
    return (int)__whittle_any_number();
}

/* clearerr, flockfile. */
void __whittle_clearerr(struct stream *stream)
{
    __whittle_stream(stream);
}

/* Elsewhere, what was pushed back is gone. */
void __whittle_rewind(struct stream *stream)
{
    __whittle_stream(stream);
    stream->pushed = 0;
}

int __whittle_fseek(struct stream *stream, long offset, int whence)
{
    (void)offset;
    (void)whence;
    __whittle_rewind(stream);
    return (int)__whittle_any_number();
}

/* unlink, remove, rmdir, chdir. */
int __whittle_remove(const char *path)
{
    __whittle_strlen(path);
    return (int)__whittle_any_number();
}

int __whittle_rename(const char *old, const char *new)
{
    __whittle_strlen(old);
    return __whittle_remove(new);
}

/* "C", unless a proof wants another name, which lasts until the next one is asked for. */
PART char *locale_name(const char *name, char *text, size_t size)
{
    if (name)
        __whittle_strlen(name);
    if (__whittle_otherwise())
        return __whittle_overwrite(text, size);
    return __whittle_otherwise() ? NULL : (char *)"C";
}

char *__whittle_textdomain(const char *name)
{
    static char text[1 << 16];
    return locale_name(name, text, sizeof text);
}

char *__whittle_setlocale(int category, const char *name)
{
    static char text[1 << 16];
    (void)category;
    if (name && (name[0] != 'C' || name[1]))
        __whittle_change_locale();
    return locale_name(name, text, sizeof text);
}

char *__whittle_bindtextdomain(const char *name, const char *folder)
{
    if (folder)
        __whittle_strlen(folder);
    return __whittle_textdomain(name);
}

char *__whittle_nl_langinfo(int item)
{
    enum { CODESET = 14 };
    if (item == CODESET && !__whittle_otherwise())
        return (char *)"ANSI_X3.4-1968";
    return __whittle_any_string(1 << 10);
}

/* Texts are not translated. */
char *__whittle_ngettext(const char *one, const char *many, unsigned long count)
{
    __whittle_strlen(one);
    __whittle_strlen(many);
    return (char *)(count == 1 ? one : many);
}
