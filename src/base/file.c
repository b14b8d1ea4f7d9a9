/* SPDX-License-Identifier: MIT */
/* Whole files, read and written in one go; every error becomes a sentence. */
#include "base/file.h"

#include "base/mem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Opens for reading, past one character that proves the file is not empty. */
static char *open_file(const char *path, FILE **file)
{
    struct stat about;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); /* a FIFO would wait for a writer */
    *file = descriptor < 0 ? NULL : fdopen(descriptor, "rb");
    if (!*file)
        return message("cannot read %s: %s", path, strerror(errno));
    char *problem = NULL;
    int first = EOF;
    if (fstat(descriptor, &about) != 0 || S_ISDIR(about.st_mode))
        problem = message("cannot read %s: it is a directory", path);
    else if (!S_ISREG(about.st_mode))
        problem = message("cannot read %s: it is not a regular file", path);
    else if ((first = getc(*file)) == EOF)
        problem = ferror(*file) ? message("cannot read %s: %s", path, strerror(errno)) : message("%s is empty", path);
    if (problem)
        fclose(*file);
    else
        ungetc(first, *file);
    return problem;
}

char *file_check(const char *path)
{
    FILE *file;
    char *problem = open_file(path, &file);
    if (!problem)
        fclose(file);
    return problem;
}

char *file_read(Text *text, const char *path)
{
    FILE *file;
    char *problem = open_file(path, &file);
    if (problem)
        return problem;
    char bytes[1 << 14];
    size_t length;
    while ((length = fread(bytes, 1, sizeof bytes, file)) > 0)
        text_add_bytes(text, bytes, length);
    if (ferror(file))
        problem = message("cannot read %s: %s", path, strerror(errno));
    fclose(file);
    return problem;
}

char *file_read_text(Text *text, const char *path)
{
    char *problem = file_read(text, path);
    const char *bytes = text_string(text), *nul = problem ? NULL : memchr(bytes, '\0', text->length);
    if (!nul)
        return problem;
    size_t line = 1, column = 1;
    for (const char *at = bytes; at < nul; at++) {
        column = *at == '\n' ? 1 : column + 1;
        line += *at == '\n';
    }
    return message("%s:%zu:%zu: a NUL byte, which no text has", path, line, column);
}

char *file_write(const char *path, const Text *text)
{
    /* A FIFO without a reader is an error, not something to wait for. */
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    if (!file)
        return message("cannot write %s: %s", path, strerror(errno));
    fcntl(descriptor, F_SETFL, 0);
    bool written = fwrite(text_string(text), 1, text->length, file) == text->length;
    if (fclose(file) != 0 || !written)
        return message("cannot write %s: %s", path, strerror(errno));
    return NULL;
}

char *file_check_write(const char *path)
{
    struct stat about;
    bool exists = stat(path, &about) == 0;
    if (exists && S_ISDIR(about.st_mode))
        return message("cannot write %s: it is a directory", path);
    const char *slash = strrchr(path, '/');
    char *folder = slash ? mem_string_of(path, (size_t)(slash - path) + 1) : mem_string(".");
    bool is_fine = access(exists ? path : folder, W_OK) == 0;
    free(folder);
    return is_fine ? NULL : message("cannot write %s: %s", path, strerror(errno));
}

bool file_has_ending(const char *path, const char *ending)
{
    size_t length = strlen(path), wanted = strlen(ending);
    return length > wanted && !strcmp(path + length - wanted, ending);
}

static int path_order(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* The files of a folder; false if there is no such folder. */
static bool list_folder(const char *folder, const char *ending, char ***paths, size_t *count)
{
    DIR *dir = opendir(folder);
    size_t capacity = 0;
    if (!dir)
        return false;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (file_has_ending(entry->d_name, ending)) {
            *paths = array_room(*paths, &capacity, *count, sizeof **paths);
            (*paths)[(*count)++] = message("%s/%s", folder, entry->d_name);
        }
    closedir(dir);
    mem_sort(*paths, *count, sizeof **paths, path_order);
    return true;
}

char **file_shipped(const char *folder, const char *ending, size_t *count)
{
    static const char *const places[] = {"../share/whittle", "../share", "../../share", "../../../share"};
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    while (length > 0 && program[length - 1] != '/')
        length--;
    char **paths = NULL;
    bool found = length <= 0;
    *count = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places && !found; i++) {
        char *path = message("%.*s%s/%s", (int)length, program, places[i], folder);
        found = list_folder(path, ending, &paths, count);
        free(path);
    }
    return paths;
}

void file_shipped_free(char **paths, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
}

char *file_make_folder(const char *path)
{
    struct stat about;
    if (!mkdir(path, 0777) || (errno == EEXIST && !stat(path, &about) && S_ISDIR(about.st_mode)))
        return NULL;
    return message("cannot make the folder %s: %s", path, strerror(errno));
}

char *file_next_of_rule(const char **at)
{
    Text word = {0};
    while (**at && (strchr(" \t\n", **at) || (**at == '\\' && (*at)[1] == '\n')))
        ++*at;
    for (; **at && !strchr(" \t\n", **at); ++*at)
        if (**at != '\\' || (*at)[1] != ' ')
            text_add_bytes(&word, *at, 1);
        else
            text_add_bytes(&word, ++*at, 1);
    return word.length ? text_take(&word) : NULL;
}

void file_touch(const char *path)
{
    utimensat(AT_FDCWD, path, (const struct timespec[]){{.tv_nsec = UTIME_NOW}, {.tv_nsec = UTIME_OMIT}}, 0);
}

void file_prune(const char *folder, const char *ending, double days)
{
    DIR *directory = opendir(folder);
    time_t now = time(NULL);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        char *path = message("%s/%s", folder, entry->d_name);
        struct stat found;
        if (file_has_ending(path, ending) && !stat(path, &found) && S_ISREG(found.st_mode) &&
            difftime(now, found.st_mtime) > days * 24 * 3600 && difftime(now, found.st_atime) > days * 24 * 3600)
            unlink(path);
        free(path);
    }
    if (directory)
        closedir(directory);
}
