/* Sorts a copy of the arguments with qsort and prints them without repetitions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    size_t count = (size_t)argc - 1;
    char **sorted = malloc(count * sizeof *sorted);
    if (!sorted)
        return 1;
    memcpy(sorted, argv + 1, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare);
#ifdef BROKEN
    for (size_t i = 0; i < count; i++)
        if (strcmp(sorted[i], sorted[i + 1]))
#else
    for (size_t i = 0; i < count; i++)
        if (i + 1 == count || strcmp(sorted[i], sorted[i + 1]))
#endif
            puts(sorted[i]);
    free(sorted);
    return 0;
}

/* truth: TRUE */
