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

/* struct addrinfo. Addresses, and the first one's name, if it is wanted, have blocks of their own: that of an address begins before it, for
 * it is not the program's to free. */
struct found {
    int flags, family, type, protocol;
    unsigned size;
    char *address, *name;
    struct found *next;
};

enum { BEFORE_ADDRESS = 8 };

/* NULL: no more can be told. */
static struct found *find_address(const struct found *wanted, struct found *next)
{
    int family = is_found() ? INTERNET : INTERNET_6;
    unsigned size = family == INTERNET ? 16 : 28;
    struct found *one = is_found() ? malloc(sizeof *one) : NULL;
    char *block = one ? malloc(BEFORE_ADDRESS + size) : NULL;
    __VERIFIER_assume(!block || !wanted || !wanted->family || wanted->family == family);
    if (!block) {
        free(one);
        return NULL;
    }
    one->flags = (int)__whittle_any_number();
    one->family = family;
    one->type = (int)__whittle_any_number();
    one->protocol = (int)__whittle_any_number();
    one->size = size;
    one->address = block + BEFORE_ADDRESS;
    one->name = NULL;
    one->next = next;
    memcpy(one->address, alloca(size), size);
    return one;
}

static char *find_name(void)
{
    size_t length = __whittle_any_below(256);
    char *name = malloc(length + 1);
    return name ? write_text(name, length) : NULL;
}

void __whittle_freeaddrinfo(struct found *list)
{
    while (list) {
        struct found *next = list->next;
        free(list->address - BEFORE_ADDRESS);
        free(list->name);
        free(list);
        list = next;
    }
}

int __whittle_getaddrinfo(const char *host, const char *service, const struct found *wanted, struct found **result)
{
    struct found *list = NULL, *one;
    if (host)
        __whittle_strlen(host);
    if (service)
        __whittle_strlen(service);
    if (wanted)
        __whittle_touch(wanted, 4 * sizeof(int));
    do {
        one = find_address(wanted, list);
        list = one ? one : list;
    } while (one && is_found());
    if (one && wanted && wanted->flags & CANONICAL)
        one->name = find_name();
    if (one && (one->name || !wanted || !(wanted->flags & CANONICAL))) {
        *result = list;
        return 0;
    }
    __whittle_freeaddrinfo(list);
    int failure = (int)__whittle_any_number();
    __VERIFIER_assume(failure != 0);
    return failure;
}
