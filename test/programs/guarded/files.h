/* SPDX-License-Identifier: MIT */
/* A list of the arguments, and a step that only one input takes: with what is held twice, or with what is equal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct file {
    char *name;
    struct file *next;
};

static int secret(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}

#ifndef AFTER
#define AFTER(argc, argv, files, kept)
#endif
#ifndef EACH
#define EACH(file, argv, i, block)
#endif

int main(int argc, char **argv)
{
    struct file *files = NULL;
    char *block = malloc(1), **kept = malloc((argc + 1) * sizeof *kept);
    if (!block || !kept)
        exit(1);
    memcpy(kept, argv, (argc + 1) * sizeof *kept);
    for (int i = 1; i < argc; i++) {
        struct file *file = malloc(sizeof *file);
        if (!file)
            exit(1);
        file->name = argv[i];
        file->next = files;
        files = file;
    }
    AFTER(argc, argv, files, kept)
    for (int i = 1; i < argc; i++)
        for (struct file *file = files; file; file = file->next)
            EACH(file, argv, i, block);
    for (int i = 0; i < argc; i++)
        puts(argv[i]);
    while (files) {
        struct file *next = files->next;
        free(files);
        files = next;
    }
    free(block);
    free(kept);
    return 0;
}
