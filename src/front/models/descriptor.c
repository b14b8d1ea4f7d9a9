/* SPDX-License-Identifier: MIT */
/* Files by number. What is read is the program's input; which numbers are open is not modelled. */
#include "model.h"

int __whittle_open(const char *path)
{
    __whittle_strlen(path);
    int number = __whittle_input_open();
    __VERIFIER_assume(number >= -1);
    return number;
}

int __whittle_close(int number)
{
    (void)number;
    return __whittle_otherwise() ? -1 : 0;
}

/* An input of -1 is the end of what can be had now, -2 an error. */
long __whittle_read(int number, void *to, size_t size)
{
    char *bytes = to;
    size_t length = 0;
    (void)number;
    for (; length < size; length++) {
        int c = __whittle_input_getchar();
        __VERIFIER_assume(c >= -2 && c <= 255);
        if (c == -2)
            return -1;
        if (c < 0)
            break;
        bytes[length] = (char)c;
    }
    return (long)length;
}

long __whittle_write(int number, const void *from, size_t size)
{
    (void)number;
    __whittle_touch(from, size);
    return __whittle_otherwise() ? (long)__whittle_any_below(size + 1) - 1 : (long)size;
}
