/* SPDX-License-Identifier: MIT */
/* Files by descriptors, and what is known of files. A descriptor is a number: whether it is open is the system's business. What is
 * read, how much of it, and what a call says of success are inputs. */
#include "model.h"

/* A result between -1 and the count. */
static long transferred(long result, size_t count)
{
    __VERIFIER_assume(result >= -1 && (result < 0 || (size_t)result <= count));
    return result;
}

/* Also recv. */
long __whittle_read(int descriptor, void *to, size_t count)
{
    char *bytes = to;
    long length = transferred(__whittle_input_read(), count);
    (void)descriptor;
    for (long i = 0; i < length; i++)
        bytes[i] = __whittle_input_read_character();
    return length;
}

long __whittle_write(int descriptor, const void *from, size_t count)
{
    (void)descriptor;
    __whittle_touch(from, count);
    return transferred(__whittle_input_write(), count);
}

long __whittle_pread(int descriptor, void *to, size_t count, long offset)
{
    (void)offset;
    return __whittle_read(descriptor, to, count);
}

long __whittle_pwrite(int descriptor, const void *from, size_t count, long offset)
{
    (void)offset;
    return __whittle_write(descriptor, from, count);
}

/* Fills without a terminator. */
long __whittle_readlink(const char *path, char *to, size_t size)
{
    __whittle_strlen(path);
    return __whittle_read(0, to, size);
}

long __whittle_readlinkat(int folder, const char *path, char *to, size_t size)
{
    (void)folder;
    return __whittle_readlink(path, to, size);
}

static int zero_or_error(int result)
{
    __VERIFIER_assume(result == 0 || result == -1);
    return result;
}

int __whittle_pipe(int *ends)
{
    int result = zero_or_error(__whittle_input_pipe());
    if (result < 0)
        return result;
    ends[0] = __whittle_otherwise() ? 0 : __whittle_like(3); /* 0, 1 and 2 may be closed */
    ends[1] = __whittle_like(4);
    return 0;
}

int __whittle_pipe2(int *ends, int flags)
{
    (void)flags;
    return __whittle_pipe(ends);
}

/* struct stat: 144 bytes on x86-64, 88 on i386. Mode and size are inputs, of the rest nothing is known. */
enum {
    STAT_WORDS = sizeof(void *) == 8 ? 18 : 22,
    STAT_MODE = sizeof(void *) == 8 ? 24 : 16,
    STAT_SIZE = sizeof(void *) == 8 ? 48 : 44,
};

static int describe(void *status)
{
    long *words = status;
    int result = zero_or_error(__whittle_input_stat());
    if (result < 0)
        return result;
    for (int i = 0; i < STAT_WORDS; i++)
        words[i] = (long)__whittle_any_number();
    long size = __whittle_input_stat_size();
    __VERIFIER_assume(size >= 0);
    *(unsigned *)((char *)status + STAT_MODE) = __whittle_input_stat_mode();
    *(long *)((char *)status + STAT_SIZE) = size;
    return 0;
}

int __whittle_stat(const char *path, void *status)
{
    __whittle_strlen(path);
    return describe(status);
}

int __whittle_fstat(int descriptor, void *status)
{
    (void)descriptor;
    return describe(status);
}

int __whittle_fstatat(int folder, const char *path, void *status, int flags)
{
    (void)folder;
    (void)flags;
    return __whittle_stat(path, status);
}

/* The name's last six letters become others. */
int __whittle_mkstemp(char *name)
{
    enum { LETTERS = 6 };
    size_t length = __whittle_strlen(name);
    if (length < LETTERS)
        return -1;
    for (size_t i = length - LETTERS; i < length; i++)
        if (name[i] != 'X')
            return -1;
    for (size_t i = length - LETTERS; i < length; i++)
        name[i] = (char)('a' + (unsigned long long)__whittle_any_number() % 26);
    int descriptor = __whittle_input_mkstemp();
    __VERIFIER_assume(descriptor >= -1);
    return descriptor;
}

char *__whittle_mkdtemp(char *name)
{
    return __whittle_mkstemp(name) < 0 ? NULL : name;
}

/* What a request for the terminal's size, its state, or the bytes that can be read stores; of others nothing is known. */
int __whittle_ioctl(int descriptor, unsigned long request, void *argument)
{
    enum { GET_STATE = 0x5401, SET_STATE = 0x5402, SET_STATE_LATE = 0x5403, GET_SIZE = 0x5413, GET_BYTES = 0x541b };
    short *size = argument;
    (void)descriptor;
    if (request == SET_STATE || request == SET_STATE_LATE)
        __whittle_touch(argument, 36);
    else if (request != GET_STATE && request != GET_SIZE && request != GET_BYTES)
        requests_of_ioctl_other_than_of_terminals_are_not_modelled();
    int result = zero_or_error(__whittle_input_ioctl());
    if (result < 0)
        return result;
    if (request == GET_BYTES)
        *(int *)argument = (int)__whittle_any_number();
    if (request == GET_STATE)
        __whittle_any_words(argument, 36 / sizeof(int));
    for (int i = 0; i < 4 && request == GET_SIZE; i++)
        size[i] = (short)__whittle_any_number();
    return result;
}

int __whittle_tcgetattr(int descriptor, void *state)
{
    (void)descriptor;
    int result = zero_or_error(__whittle_input_ioctl());
    if (!result)
        __whittle_any_words(state, 60 / sizeof(int));
    return result;
}

int __whittle_tcsetattr(int descriptor, int when, const void *state)
{
    (void)descriptor;
    (void)when;
    __whittle_touch(state, 60);
    return zero_or_error(__whittle_input_ioctl());
}
