/* SPDX-License-Identifier: MIT */
/* A list of the files that the arguments name, and the length of all names. */
#include <stdlib.h>
#include <string.h>

struct file {
    const char *name;
    struct file *next;
};

int main(int argc, char **argv)
{
    struct file *files = NULL, **tail = &files;
    size_t sum = 0;
    for (int i = 1; i < argc; i++) {
        struct file *file = malloc(sizeof *file);
        if (!file)
            exit(1);
#ifdef BROKEN
        file->name = argv[i + 1];
#else
        file->name = argv[i];
#endif
        file->next = NULL;
        *tail = file;
        tail = &file->next;
    }
    for (struct file *file = files; file; file = file->next)
        sum += strlen(file->name);
    while (files) {
        struct file *next = files->next;
        free(files);
        files = next;
    }
    return sum > 3;
}

/* truth: TRUE
 * arch: 64 */
