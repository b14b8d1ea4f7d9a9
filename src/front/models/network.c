/* SPDX-License-Identifier: MIT */
/* Addresses of the network as text and as bytes, and names looked up: what is found is anything. */
#include "model.h"

enum { INTERNET = 2, INTERNET_6 = 10, TEXT = 16, TEXT_6 = 46, CANONICAL = 2 /* AI_CANONNAME */ };

static size_t address_size(int family)
{
    return family == INTERNET ? 4 : family == INTERNET_6 ? 16 : 0;
}

/* Not __whittle_otherwise: no run is trusted in which it was found. */
static int is_found(void)
{
    int found = (int)__whittle_any_number();
    __VERIFIER_assume(found == 0 || found == 1);
    return found;
}

static char *write_text(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        text[i] = (char)__whittle_any_number();
        __VERIFIER_assume(text[i] != 0);
    }
    text[length] = 0;
    return text;
}

int __whittle_inet_pton(int family, const char *text, char *address)
{
    size_t size = address_size(family);
    __whittle_strlen(text);
    if (!size || !is_found())
        return size ? 0 : -1;
    for (size_t i = 0; i < size; i++)
        address[i] = (char)__whittle_any_number();
    return 1;
}

const char *__whittle_inet_ntop(int family, const void *address, char *text, unsigned room)
{
    size_t size = address_size(family), length = __whittle_any_below(family == INTERNET ? TEXT : TEXT_6);
    if (!size)
        return NULL;
    __whittle_touch(address, size);
    return length < room ? write_text(text, length) : NULL;
}

unsigned __whittle_inet_addr(const char *text)
{
    __whittle_strlen(text);
    return (unsigned)__whittle_any_number();
}

int __whittle_inet_aton(const char *text, unsigned *address)
{
    __whittle_strlen(text);
    if (!is_found())
        return 0;
    if (address)
        *address = (unsigned)__whittle_any_number();
    return 1;
}

char *__whittle_inet_ntoa(unsigned address)
{
    static char text[TEXT];
    (void)address;
    return write_text(text, __whittle_any_below(TEXT));
}

/* struct addrinfo, with the address behind it in the same block. */
struct found {
    int flags, family, type, protocol;
    unsigned size;
    char *address, *name;
    struct found *next;
    char bytes[28];
};

int __whittle_getaddrinfo(const char *host, const char *service, const struct found *wanted, struct found **result)
{
    struct found *list = NULL;
    if (host)
        __whittle_strlen(host);
    if (service)
        __whittle_strlen(service);
    if (wanted)
        __whittle_touch(wanted, 4 * sizeof(int));
    do {
        struct found *one = malloc(sizeof *one);
        if (!one || !is_found()) {
            free(one);
            for (struct found *next; list; list = next) {
                next = list->next;
                free(list);
            }
            int failure = (int)__whittle_any_number();
            __VERIFIER_assume(failure != 0);
            return failure;
        }
        one->flags = (int)__whittle_any_number();
        one->family = (int)__whittle_any_number();
        one->type = (int)__whittle_any_number();
        one->protocol = (int)__whittle_any_number();
        one->size = is_found() ? 16 : 28;
        one->address = one->bytes;
        one->name = wanted && (wanted->flags & CANONICAL) ? __whittle_any_string(256) : NULL;
        one->next = list;
        for (unsigned i = 0; i < sizeof one->bytes; i++)
            one->bytes[i] = (char)__whittle_any_number();
        list = one;
    } while (is_found());
    *result = list;
    return 0;
}

void __whittle_freeaddrinfo(struct found *list)
{
    while (list) {
        struct found *next = list->next;
        free(list);
        list = next;
    }
}
