/* SPDX-License-Identifier: MIT */
/* Only the first address has a canonical name, until the list is given back. */
#define _POSIX_C_SOURCE 200809L
#include "library.h"
#include <netdb.h>

int main(int argc, char **argv)
{
    struct addrinfo hints = {.ai_flags = AI_CANONNAME}, *found;
    if (argc < 2 || getaddrinfo(argv[1], NULL, &hints, &found))
        return 0;
    int letter = *found->ai_canonname;
    if (found->ai_next && secret())
        letter = *found->ai_next->ai_canonname;
    freeaddrinfo(found);
    return letter;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off */
