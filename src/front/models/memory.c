/* SPDX-License-Identifier: MIT */
/* Models of allocation and of searching and comparing memory. */
#include "model.h"

void *__whittle_malloc_array(size_t count, size_t size)
{
    if (size && count > SIZE_LIMIT / size)
        return NULL;
    return malloc(count * size);
}

void *__whittle_calloc(size_t count, size_t size)
{
    if (size && count > SIZE_LIMIT / size)
        return NULL;
    return __whittle_zalloc(count * size);
}

/* An object that is dead when this returns. */
static void point_to_dead(char *volatile *pointer)
{
    char ends;
    *pointer = &ends;
}

/* Always moves the block: a pointer into the old one is dead either way. But it may be where it was: a block that is
 * made while something points to a dead object may have the address of any that dies. What size 0 means is the
 * library's choice: GNU's frees the block and returns NULL. */
void *__whittle_realloc(void *old, size_t size)
{
    char *volatile dead;
    if (!old)
        return malloc(size);
    if (!size) {
        free(old);
        return NULL;
    }
    size_t old_size = __whittle_block_size(old);
    point_to_dead(&dead);
    void *moved = malloc(size);
    if (!moved)
        return NULL;
    size_t new_size = __whittle_block_size(moved);
    memcpy(moved, old, old_size < new_size ? old_size : new_size);
    free(old);
    return moved;
}

void *__whittle_reallocarray(void *old, size_t count, size_t size)
{
    if (size && count > SIZE_LIMIT / size)
        return NULL;
    return __whittle_realloc(old, count * size);
}

void *__whittle_aligned_alloc(size_t alignment, size_t size)
{
    __whittle_require_argument(alignment && !(alignment & (alignment - 1)));
    return malloc(size);
}

int __whittle_posix_memalign(void **result, size_t alignment, size_t size)
{
    enum { INVALID = 22, OUT_OF_MEMORY = 12 };
    if (alignment % sizeof(void *) || !alignment || alignment & (alignment - 1))
        return INVALID;
    void *block = malloc(size);
    if (!block)
        return OUT_OF_MEMORY;
    *result = block;
    return 0;
}

void __whittle_touch(const void *memory, size_t size)
{
    const volatile char *bytes = memory;
    for (size_t i = 0; i < size; i++)
        (void)bytes[i];
}

int __whittle_memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    int result = 0;
    for (size_t i = 0; i < size; i++) { /* to the end: all bytes must be there */
        int difference = x[i] - y[i];
        if (!result)
            result = difference;
    }
    return __whittle_sign(result);
}

void *__whittle_memchr(const void *memory, int wanted, size_t size)
{
    const unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] == (unsigned char)wanted)
            return (void *)(bytes + i);
    return NULL;
}

void *__whittle_rawmemchr(const void *memory, int wanted)
{
    const unsigned char *bytes = memory;
    while (*bytes != (unsigned char)wanted)
        bytes++;
    return (void *)bytes;
}

void *__whittle_memrchr(const void *memory, int wanted, size_t size)
{
    const unsigned char *bytes = memory;
    for (size_t i = size; i > 0; i--)
        if (bytes[i - 1] == (unsigned char)wanted)
            return (void *)(bytes + i - 1);
    return NULL;
}

void __whittle_bcopy(const void *from, void *to, size_t size)
{
    memmove(to, from, size);
}
