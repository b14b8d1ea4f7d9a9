/* SPDX-License-Identifier: MIT */
/* Folders, paths and their parts. */
#include "model.h"

enum { OPEN = 0x6b726d30, CLOSED = 0x6b726d31, NAME = 255, PATH = 4095 };

/* The GNU library's struct dirent, in an object that is there as long as the folder is open. */
struct folder {
    int mark;
    struct entry {
        unsigned long number;
        long offset;
        unsigned short length;
        unsigned char kind;
        char name[NAME + 1];
    } * entry;
};

static void demand(const struct folder *folder)
{
    __whittle_require_open(folder->mark != CLOSED);
    __whittle_require_stream(folder->mark == OPEN);
}

struct folder *__whittle_fdopendir(int descriptor)
{
    (void)descriptor;
    int succeeds = __whittle_input_opendir();
    __VERIFIER_assume(succeeds == 0 || succeeds == 1);
    if (!succeeds)
        return NULL;
    struct folder *folder = __whittle_lasting(sizeof *folder);
    folder->mark = OPEN;
    folder->entry = __whittle_lasting(sizeof *folder->entry);
    return folder;
}

struct folder *__whittle_opendir(const char *path)
{
    __whittle_strlen(path);
    return __whittle_fdopendir(0);
}

/* Names have 1 to 255 characters. */
struct entry *__whittle_readdir(struct folder *folder)
{
    int length = 0;
    demand(folder);
    int is_there = __whittle_input_readdir();
    __VERIFIER_assume(is_there == 0 || is_there == 1);
    if (!is_there)
        return NULL;
    struct entry *entry = folder->entry;
    entry->number = (unsigned long)__whittle_any_number();
    entry->offset = (long)__whittle_any_number();
    entry->length = (unsigned short)__whittle_any_number();
    entry->kind = (unsigned char)__whittle_any_number();
    while (length < NAME) {
        char c = __whittle_input_readdir_character();
        __VERIFIER_assume(c != '/' && (c || length));
        if (!c)
            break;
        entry->name[length++] = c;
    }
    entry->name[length] = 0;
    return entry;
}

int __whittle_closedir(struct folder *folder)
{
    demand(folder);
    folder->mark = CLOSED;
    __whittle_release(folder->entry);
    return (int)__whittle_any_number();
}

int __whittle_dirfd(struct folder *folder)
{
    demand(folder);
    return (int)__whittle_any_number();
}

void __whittle_rewinddir(struct folder *folder)
{
    demand(folder);
}

/* A string shorter than the limit, as long as the system says, or none. */
static char *answer(char *to, size_t limit)
{
    size_t length = 0;
    int succeeds = __whittle_input_path();
    __VERIFIER_assume(succeeds == 0 || succeeds == 1);
    if (!succeeds || !limit)
        return NULL;
    while (length < limit - 1) {
        char c = __whittle_input_path_character();
        if (!c)
            break;
        to[length++] = c;
    }
    to[length] = 0;
    return to;
}

/* Without a buffer, a block is allocated. */
static char *answer_in(char *to, size_t limit)
{
    if (to)
        return answer(to, limit);
    char *block = malloc(limit);
    if (!block)
        return NULL;
    char *result = answer(block, limit);
    if (!result)
        free(block);
    return result;
}

char *__whittle_getcwd(char *to, size_t size)
{
    return answer_in(to, to || size ? size : PATH + 1 + (__whittle_otherwise() ? __whittle_any_below(1 << 16) : 0));
}

char *__whittle_realpath(const char *path, char *to)
{
    __whittle_strlen(path);
    return answer_in(to, PATH + 1);
}

/* A name that is longer has no end. */
int __whittle_gethostname(char *to, size_t size)
{
    if (answer(to, size))
        return 0;
    if (__whittle_otherwise())
        memcpy(to, alloca(size), size);
    return -1;
}

/* The library's own strings, until the next call, or NULL. */
char *__whittle_getlogin(void)
{
    static char name[NAME + 1];
    return answer(name, sizeof name);
}

char *__whittle_ttyname(int descriptor)
{
    static char name[NAME + 1];
    (void)descriptor;
    return answer(name, sizeof name);
}

/* GNU's. */
char *__whittle_basename(const char *path)
{
    const char *last = path;
    for (; *path; path++)
        if (*path == '/')
            last = path + 1;
    return (char *)last;
}

/* POSIX's, which cuts slashes off the end. */
char *__whittle___xpg_basename(char *path)
{
    if (!path || !*path)
        return (char *)".";
    size_t length = __whittle_strlen(path), end = length;
    while (end && path[end - 1] == '/')
        end--;
    if (!end)
        return path + length - 1;
    if (end < length)
        path[end] = 0;
    size_t start = end;
    while (start && path[start - 1] != '/')
        start--;
    return path + start;
}

char *__whittle_dirname(char *path)
{
    if (!path)
        return (char *)".";
    size_t length = __whittle_strlen(path), end = length;
    while (end && path[end - 1] == '/')
        end--;
    while (end && path[end - 1] != '/')
        end--;
    if (!end && *path != '/')
        return (char *)".";
    size_t slashes = end ? end : length;
    while (end && path[end - 1] == '/')
        end--;
    if (!end) /* two slashes at the start may mean something */
        end = slashes == 2 ? 2 : 1;
    if (end < length)
        path[end] = 0;
    return path;
}
