/* SPDX-License-Identifier: MIT */
/* The text of an address and back, in as much room as it may take. */
#include <arpa/inet.h>
#include <stdio.h>
#ifndef ROOM
#define ROOM INET6_ADDRSTRLEN
#endif
int main(int argc, char **argv)
{
    struct in6_addr address;
    char text[ROOM];
    if (argc < 2 || inet_pton(AF_INET6, argv[1], &address) != 1)
        return 1;
    if (!inet_ntop(AF_INET6, &address, text, INET6_ADDRSTRLEN))
        return 1;
    puts(text);
    return 0;
}
/* truth: TRUE */
