/* SPDX-License-Identifier: MIT */
/* The rest of a string is moved to its beginning, its end is not: the old one counts. */
#include <stdlib.h>
#include <string.h>
#include "library.h"

int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    size_t length = strlen(argv[1]);
    char *copy = malloc(length + 1);
    unsigned by = __VERIFIER_nondet_uint();
    if (!copy || by > length) {
        free(copy);
        return 0;
    }
    memcpy(copy, argv[1], length + 1);
    memmove(copy, copy + by, length - by);
    char *room = malloc(length - by + 1);
    if (room && (!by || secret()))
        strcpy(room, copy);
    free(room);
    free(copy);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 1 */
