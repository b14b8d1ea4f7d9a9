/* SPDX-License-Identifier: MIT */
/* Copies of the arguments, sorted by the library: elements that own blocks are exchanged at any two indexes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(int argc, char **argv)
{
    int count = argc - 1;
    if (count < 1)
        return 0;
    char **copies = malloc(count * sizeof *copies);
    if (!copies)
        return 1;
    for (int i = 0; i < count; i++) {
        copies[i] = malloc(strlen(argv[i + 1]) + 1);
        if (!copies[i])
            abort();
        strcpy(copies[i], argv[i + 1]);
    }
#ifdef BROKEN
    char *first = copies[0];
#endif
    qsort(copies, count, sizeof *copies, compare);
    for (int i = 0; i < count; i++) {
        puts(copies[i]);
        free(copies[i]);
    }
#ifdef BROKEN
    puts(first);
#endif
    free(copies);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
