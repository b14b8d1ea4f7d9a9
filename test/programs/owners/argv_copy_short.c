/* SPDX-License-Identifier: MIT */
/* Copies of the arguments without room for the terminator. */
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    char **copy = malloc(argc * sizeof *copy);
    if (!copy) return 1;
    for (int i = 0; i < argc; i++) {
        size_t n = strlen(argv[i]);
        copy[i] = malloc(n);
        if (!copy[i]) abort();
        strcpy(copy[i], argv[i]);
    }
    for (int i = 0; i < argc; i++) free(copy[i]);
    free(copy);
    return 0;
}
/* truth: FALSE(valid-deref) */
