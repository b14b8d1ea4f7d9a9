/* SPDX-License-Identifier: MIT */
/* An address is as long as ai_addrlen says: those of IPv4 are shorter. */
#define _POSIX_C_SOURCE 200809L
#include "library.h"
#include <netdb.h>
#include <netinet/in.h>

int main(int argc, char **argv)
{
    struct addrinfo *found;
    struct sockaddr_in6 address = {0};
    if (argc < 2 || getaddrinfo(argv[1], NULL, NULL, &found))
        return 0;
    if (found->ai_family == AF_INET6 || secret())
        memcpy(&address, found->ai_addr, sizeof address);
    freeaddrinfo(found);
    return address.sin6_port != 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off */
