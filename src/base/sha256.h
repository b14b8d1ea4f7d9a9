/* SPDX-License-Identifier: MIT */
/* SHA-256 (FIPS 180-4): names for contents. */
#ifndef WHITTLE_BASE_SHA256_H
#define WHITTLE_BASE_SHA256_H

#include <stddef.h>

enum { SHA256_LENGTH = 64 }; /* digits */

/* The digest in lower-case hexadecimal digits, terminated. */
void sha256_hex(const void *bytes, size_t length, char hex[SHA256_LENGTH + 1]);

#endif
