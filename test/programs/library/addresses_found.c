/* SPDX-License-Identifier: MIT */
/* A host's addresses: a list of the library's, given back as a whole. */
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    struct addrinfo hints, *found;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    int failure = getaddrinfo(argc > 1 ? argv[1] : "localhost", "80", &hints, &found);
    if (failure) {
        fprintf(stderr, "%s\n", gai_strerror(failure));
        return 1;
    }
    int descriptor = -1;
    for (struct addrinfo *each = found; each && descriptor < 0; each = each->ai_next) {
        descriptor = socket(each->ai_family, each->ai_socktype, each->ai_protocol);
        if (descriptor >= 0 && connect(descriptor, each->ai_addr, each->ai_addrlen)) {
            close(descriptor);
            descriptor = -1;
        }
    }
    freeaddrinfo(found);
#ifdef BROKEN
    return found->ai_family;
#endif
    if (descriptor >= 0)
        close(descriptor);
    return 0;
}
/* truth: TRUE */
