/* -- Functions that the sanitizer changes -------------------------------------------------------------------------- */

/* It ends the run where ranges overlap. Where another violation is looked for, they are copied as well as can be. */
void *__wrap_memcpy(void *to, const void *from, size_t size)
{
    return expects_overlap ? __real_memcpy(to, from, size) : memmove(to, from, size);
}

void *__wrap_mempcpy(void *to, const void *from, size_t size)
{
    return (char *)__wrap_memcpy(to, from, size) + size;
}

char *__wrap_strcpy(char *to, const char *from)
{
    return expects_overlap ? __real_strcpy(to, from) : memmove(to, from, strlen(from) + 1);
}

char *__wrap_stpcpy(char *to, const char *from)
{
    size_t length = strlen(from);
    return __wrap_strcpy(to, from) + length;
}

char *__wrap_strncpy(char *to, const char *from, size_t size)
{
    size_t length = strnlen(from, size);
    if (expects_overlap)
        return __real_strncpy(to, from, size);
    memmove(to, from, length);
    memset(to + length, 0, size - length);
    return to;
}

char *__wrap_strncat(char *to, const char *from, size_t size)
{
    size_t length = strnlen(from, size);
    char *end = to + strlen(to);
    if (expects_overlap)
        return __real_strncat(to, from, size);
    memmove(end, from, length);
    end[length] = 0;
    return to;
}

char *__wrap_strcat(char *to, const char *from)
{
    return expects_overlap ? __real_strcat(to, from) : __wrap_strncat(to, from, SIZE_MAX);
}

/* Its comparisons return the sign, the library's the difference of the first characters that differ. */
static int difference(const char *a, const char *b, int sign, int is_folded)
{
    for (; sign; a++, b++) {
        int x = *(const unsigned char *)a, y = *(const unsigned char *)b;
        if (is_folded) {
            x += x >= 'A' && x <= 'Z' ? 'a' - 'A' : 0;
            y += y >= 'A' && y <= 'Z' ? 'a' - 'A' : 0;
        }
        if (x != y)
            return x - y;
    }
    return 0;
}

int __wrap_memcmp(const void *a, const void *b, size_t size)
{
    return difference(a, b, __real_memcmp(a, b, size), 0);
}

int __wrap_strcmp(const char *a, const char *b)
{
    return difference(a, b, __real_strcmp(a, b), 0);
}

int __wrap_strcoll(const char *a, const char *b) __attribute__((alias("__wrap_strcmp")));

int __wrap_strncmp(const char *a, const char *b, size_t size)
{
    return difference(a, b, __real_strncmp(a, b, size), 0);
}

int __wrap_strcasecmp(const char *a, const char *b)
{
    return difference(a, b, __real_strcasecmp(a, b), 1);
}

int __wrap_strncasecmp(const char *a, const char *b, size_t size)
{
    return difference(a, b, __real_strncasecmp(a, b, size), 1);
}

/* Its strtol writes `end` also where the base is none. */
static int is_base(int base)
{
    return base >= 0 && base != 1 && base <= 36;
}

long __wrap_strtol(const char *string, char **end, int base)
{
    return is_base(base) ? __real_strtol(string, end, base) : 0;
}

unsigned long __wrap_strtoul(const char *string, char **end, int base)
{
    return is_base(base) ? __real_strtoul(string, end, base) : 0;
}
